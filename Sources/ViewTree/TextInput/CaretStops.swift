/// The places of the caret in a line, and the characters between them.
///
/// There is one more place than there are characters: before, between and after them, in the order in which they are shown. In a text
/// with both directions, each of these gaps stands for one position in the text: that of the neighbour with the lower embedding level, or
/// of the end of the line. So an arrow key moves by exactly one visible character, and reaches every position.
nonisolated struct CaretStops {
  /// The characters from left to right, as indices into the text.
  private let order: [Int]
  private let levels: [UInt8]
  /// Where each gap is, from left to right; one more than there are characters.
  private let edges: [Double]
  /// The position in the text that each gap stands for, and the gap of each position.
  private let positions: [Int]
  private let gaps: [Int]

  /// - Parameters:
  ///   - characters: in the order of the text.
  ///   - base: the direction of the line.
  init(_ characters: [CharacterSetting], base: LayoutDirection) {
    let levels = characters.map(\.level)
    var order = Array(characters.indices)
    VisualOrder.reorder(&order) { levels[$0] }
    var edges = [0.0]
    edges.reserveCapacity(order.count + 1)
    for index in order { edges.append(edges[edges.count - 1] + max(0, characters[index].advance)) }
    let count = order.count
    let isMirrored = base == .rightToLeft
    var positions = [Int](repeating: 0, count: count + 1)
    var gaps = [Int](repeating: 0, count: count + 1)
    for gap in 0...count {
      let position: Int
      if gap == 0 {
        position = isMirrored ? count : 0
      } else if gap == count {
        position = isMirrored ? 0 : count
      } else {
        let (left, right) = (order[gap - 1], order[gap])
        position =
          levels[left] <= levels[right]
          ? (levels[left] & 1 == 0 ? left + 1 : left) : (levels[right] & 1 == 0 ? right : right + 1)
      }
      positions[gap] = position
      gaps[position] = gap
    }
    (self.order, self.levels, self.edges, self.positions, self.gaps) = (order, levels, edges, positions, gaps)
  }

  var count: Int { order.count }
  var width: Double { edges[edges.count - 1] }

  /// Where the caret is at a position of the text, from the left edge of the line.
  func x(at position: Int) -> Double { edges[gaps[position]] }

  /// The position whose caret is nearest to `x`.
  func position(atX x: Double) -> Int {
    let next = edges.dropLast().partitionPoint { $0 < x }
    return positions[next > 0 && x - edges[next - 1] <= edges[next] - x ? next - 1 : next]
  }

  /// The character that is shown at `x`, or the nearest one.
  func character(atX x: Double) -> Int {
    order.isEmpty ? 0 : order[order.indices.dropLast().partitionPoint { edges[$0 + 1] <= x }]
  }

  /// The position that is shown beside `position`, to the right or to the left. Nil beyond the line.
  func position(beside position: Int, toTheRight: Bool) -> Int? {
    let gap = gaps[position] + (toTheRight ? 1 : -1)
    return positions.indices.contains(gap) ? positions[gap] : nil
  }

  /// The horizontal spans that the characters of a range cover, from left to right. They do not touch each other.
  func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    for (place, index) in order.enumerated() where range.contains(index) {
      let span = edges[place]...edges[place + 1]
      if let last = spans.last, last.upperBound == span.lowerBound {
        spans[spans.count - 1] = last.lowerBound...span.upperBound
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// The width of the last `count` characters, which are spaces, in a line from right to left, where they are at the left end; otherwise 0.
  func trailingWidth(ofLast count: Int, base: LayoutDirection) -> Double {
    guard base == .rightToLeft, count > 0 else { return 0 }
    return edges[min(count, order.count)]
  }
}
