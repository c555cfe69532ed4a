/// The places at which a row of items can rest, one every `stride` items.
///
/// Without wrapping, pages are numbered 0..<`count`, and the last ones may share the end of the content. With wrapping,
/// page numbers continue in both directions, and each round of the items has its own pages, which begin at 0, p, 2p …
nonisolated struct SwipePages: Hashable, Sendable {
  let itemCount: Int
  /// Items per page, at least 1.
  let stride: Int
  /// Points per item.
  let extent: Double
  /// The last position. Nil with wrapping.
  let end: Double?

  /// The distance at which a position counts as being on a page, in points. It is well above the rounding errors of the
  /// sums, and too small to be visible.
  static let tolerance = 1e-5

  /// The number of pages in a round of the items.
  var count: Int { itemCount > 0 ? (itemCount - 1) / stride + 1 : 0 }

  /// Points per page.
  var pageExtent: Double { Double(stride) * extent }
  /// Points per round.
  private var period: Double { Double(itemCount) * extent }

  /// The first item of `page`. With wrapping it may lie outside the first round.
  func firstItem(_ page: Int) -> Int {
    guard count > 0 else { return 0 }
    let round = page.dividedDown(by: count)
    return round * itemCount + (page - round * count) * stride
  }

  /// The page that `item` belongs to.
  func page(ofItem item: Int) -> Int {
    guard count > 0 else { return 0 }
    let round = item.dividedDown(by: itemCount)
    return round * count + (item - round * itemCount) / stride
  }

  /// The position at which the content rests on `page`.
  func position(_ page: Int) -> Double {
    let position = Double(firstItem(page)) * extent
    guard let end else { return position }
    return min(end, max(0, position))
  }

  /// The last page with a position of its own. Only without wrapping.
  private var lastDistinct: Int {
    guard let end, count > 0, pageExtent > 0 else { return 0 }
    return min(count - 1, Self.integer(((end - Self.tolerance) / pageExtent).rounded(.up)))
  }

  /// `page`, limited to the pages with positions of their own.
  func clamped(_ page: Int) -> Int {
    guard count > 0 else { return 0 }
    return end == nil ? page : min(lastDistinct, max(0, page))
  }

  /// The last page at or before `position`.
  func page(atOrBefore position: Double) -> Int {
    guard count > 0, extent > 0 else { return 0 }
    if let end {
      if position >= end - Self.tolerance { return lastDistinct }
      return clamped(Self.integer(((position + Self.tolerance) / pageExtent).rounded(.down)))
    }
    let round = ((position + Self.tolerance) / period).rounded(.down)
    let rest = position - round * period
    let inRound = Self.integer(((rest + Self.tolerance) / pageExtent).rounded(.down))
    return Self.rounds(round) * count + min(count - 1, max(0, inRound))
  }

  /// The page nearest to `position`. Halfway between two, the later one.
  func nearest(to position: Double) -> Int {
    let before = page(atOrBefore: position)
    let after = clamped(before + 1)
    return self.position(after) - position <= position - self.position(before) ? after : before
  }

  /// The page that is `steps` pages forward from `position`, or back if negative. Between two pages, the first step
  /// goes to the neighbour in that direction.
  func page(_ steps: Int, from position: Double) -> Int {
    let before = page(atOrBefore: position)
    guard steps < 0 else { return clamped(before + steps) }
    let isOn = position - self.position(before) <= Self.tolerance
    return clamped(isOn ? before + steps : before + steps + 1)
  }

  /// The position in pages, as a continuous value. With wrapping, within one round and at most its last page.
  ///
  /// - Parameter endPage: which of the pages that share the end of the content counts as shown there. Nil means the
  ///   last one, unless the content ends where it begins.
  func progress(_ position: Double, endPage: Int? = nil) -> Double {
    guard count > 0 else { return 0 }
    let before = page(atOrBefore: position)
    let after = clamped(before + 1)
    let start = self.position(before)
    let way = self.position(after) - start
    let part = way > 0 ? min(1, max(0, (position - start) / way)) : 0
    guard end != nil else { return min(Double(count - 1), Double(before.wrapped(around: count)) + part) }
    let last = lastDistinct
    let asked = endPage.flatMap { $0 >= last ? $0 : nil }
    let shown = min(count - 1, asked ?? (last > 0 ? count - 1 : 0))
    func number(_ page: Int) -> Double { Double(page == last ? shown : page) }
    return number(before) + (number(after) - number(before)) * part
  }

  /// Whether `position` lies between the last page that has its own place before the end, and the end. Only without wrapping.
  func isOnLastWay(_ position: Double) -> Bool {
    lastDistinct == 0 || position > self.position(lastDistinct - 1)
  }

  /// A number of rounds, limited so that their items can still be counted.
  static func rounds(_ value: Double) -> Int { integer(max(-1e9, min(1e9, value))) }

  /// `value` as an integer. Values outside any useful range are clamped, and NaN becomes 0.
  static func integer(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-1e15, min(1e15, value)))
  }
}

extension Int {
  /// The quotient, rounded down for negative numbers as well. `divisor` is positive.
  nonisolated func dividedDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder of `dividedDown(by:)`, within 0..<`divisor`.
  nonisolated func wrapped(around divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
