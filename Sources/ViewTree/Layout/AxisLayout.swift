/// Divides a length among items that lie one after another: how long each of them is, and where it begins.
///
/// A pure function. Lengths are points; every item's length is a whole number of device pixels.
nonisolated struct AxisLayout {
  struct Item {
    /// The length that the item wants.
    var natural: Double
    /// Its share of the free length, and of what is missing; 0 for none.
    var growth = 0.0
  }

  struct Span: Hashable {
    var start: Double
    var length: Double
  }

  var distribution: StackView.Distribution
  /// The distance between neighbours, at least 0.
  var spacing: Double
  /// Device pixels per point.
  var scale: Double

  /// The longest length. Longer ones would lose precision, or their sum would not be finite.
  static let longest = 1e9

  /// The length of a whole number of device pixels that has room for `length`.
  func roundedUp(_ length: Double) -> Double { pixelsUp(length) / scale }

  /// The length that all items want together.
  func wanted(by items: [Item]) -> Double {
    guard !items.isEmpty else { return 0 }
    let pixels =
      switch distribution {
      case .natural, .spaceBetween: items.reduce(0) { $0 + pixelsUp($1.natural) }
      case .fillEqually: items.reduce(0) { max($0, pixelsUp($1.natural)) } * Double(items.count)
      }
    return pixels / scale + gaps(between: items.count)
  }

  /// Where the items lie within `length`, from its beginning. They reach beyond it only where the spacing alone does.
  func spans(of items: [Item], in length: Double) -> [Span] {
    guard !items.isEmpty else { return [] }
    let length = min(max(0, length), 1e12)
    let room = max(0, ((length - gaps(between: items.count)) * scale + 1e-6).rounded(.down))
    let pixels =
      switch distribution {
      case .natural, .spaceBetween: fitted(items, in: room)
      case .fillEqually: shared(room, by: items.map { _ in 1 })
      }
    let free = length - pixels.reduce(0, +) / scale
    let gap = items.count > 1 ? free / Double(items.count - 1) : 0
    let isSpread = distribution == .spaceBetween && gap > spacing
    var spans: [Span] = []
    spans.reserveCapacity(items.count)
    var before = 0.0
    for (index, extent) in pixels.enumerated() {
      var start = before / scale + (isSpread ? gap : spacing) * Double(index)
      if isSpread { start = (start * scale).rounded() / scale }
      spans.append(Span(start: start, length: extent / scale))
      before += extent
    }
    return spans
  }

  // MARK: In device pixels

  private func gaps(between count: Int) -> Double { spacing * Double(max(0, count - 1)) }

  /// An excess of less than a millionth of a pixel is ignored, because it may be the rounding error of a sum.
  private func pixelsUp(_ length: Double) -> Double {
    max(0, (min(length, Self.longest) * scale - 1e-6).rounded(.up))
  }

  private func fitted(_ items: [Item], in room: Double) -> [Double] {
    var lengths = items.map { pixelsUp($0.natural) }
    let most = items.reduce(0) { max($0, $1.growth) }
    // Relative to the largest, so that neither their sum nor a quotient overflows.
    let shares = items.map { $0.growth > 0 ? max(1e-12, $0.growth / most) : 0 }
    let free = room - lengths.reduce(0, +)
    if free > 0 {
      for (index, part) in shared(free, by: shares).enumerated() { lengths[index] += part }
    } else if free < 0 {
      take(-free, from: &lengths, by: shares)
    }
    return lengths
  }

  /// Takes what does not fit: from those with shares first, then from the others, the last one first.
  private func take(_ excess: Double, from lengths: inout [Double], by shares: [Double]) {
    var excess = excess
    let growing = shares.indices.filter { shares[$0] > 0 }
    let takable = growing.reduce(0) { $0 + lengths[$1] }
    if excess < takable {
      // A view whose share exceeds its length shrinks to 0; the others take the remainder.
      var active = shares
      var total = active.reduce(0, +)
      for index in growing.sorted(by: { lengths[$0] / shares[$0] < lengths[$1] / shares[$1] }) {
        guard total > 0, excess * shares[index] / total >= lengths[index] else { break }
        excess -= lengths[index]
        lengths[index] = 0
        total -= shares[index]
        active[index] = 0
      }
      for (index, part) in shared(excess, by: active).enumerated() { lengths[index] = max(0, lengths[index] - part) }
      return
    }
    for index in growing { lengths[index] = 0 }
    excess -= takable
    for index in lengths.indices.reversed() where excess > 0 {
      let part = min(lengths[index], excess)
      lengths[index] -= part
      excess -= part
    }
  }

  /// Whole parts of a whole number, in proportion to `shares`; their sum is `whole`, unless all shares are 0.
  private func shared(_ whole: Double, by shares: [Double]) -> [Double] {
    let total = shares.reduce(0, +)
    guard total > 0 else { return shares }
    var (sum, end) = (0.0, 0.0)
    return shares.map { share in
      sum += share
      let start = end
      end = (whole * (sum / total)).rounded()
      return end - start
    }
  }
}
