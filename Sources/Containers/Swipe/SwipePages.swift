/// The places in a row of items at which it can rest: every `stride` items one.
///
/// Without wrapping, pages are numbered 0..<`count`, and the last ones may share the end of the content. Wrapped, the numbers
/// go on in both directions: each round of the items has its own pages, which begin at 0, p, 2p …
nonisolated struct SwipePages: Hashable, Sendable {
  let itemCount: Int
  /// Items a page, at least 1.
  let stride: Int
  /// Points an item.
  let extent: Double
  /// The last position; nil: wrapped.
  let end: Double?

  /// How near to a page counts as on it, in points: well over what sums of doubles lose, well under what can be seen.
  static let tolerance = 1e-5

  /// How many pages a round of the items has.
  var count: Int { itemCount > 0 ? (itemCount - 1) / stride + 1 : 0 }

  /// Points a page.
  var pageExtent: Double { Double(stride) * extent }
  /// Points a round.
  private var period: Double { Double(itemCount) * extent }

  /// The first item of `page`; beyond the items of the first round when wrapped.
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

  /// Where the content rests on `page`.
  func position(_ page: Int) -> Double {
    let position = Double(firstItem(page)) * extent
    guard let end else { return position }
    return min(end, max(0, position))
  }

  /// The last page with a position of its own. Without wrapping only.
  private var lastDistinct: Int {
    guard let end, count > 0, pageExtent > 0 else { return 0 }
    return min(count - 1, Self.integer(((end - Self.tolerance) / pageExtent).rounded(.up)))
  }

  /// `page`, as far as there are pages with positions of their own.
  func clamped(_ page: Int) -> Int {
    guard count > 0 else { return 0 }
    return end == nil ? page : min(lastDistinct, max(0, page))
  }

  /// The last page that is not behind `position`.
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

  /// The page nearest to `position`; halfway the later one.
  func nearest(to position: Double) -> Int {
    let before = page(atOrBefore: position)
    let after = clamped(before + 1)
    return self.position(after) - position <= position - self.position(before) ? after : before
  }

  /// The page that is `steps` pages on from `position`, or back where negative: from between two pages, the first step goes
  /// to the one of them in that direction.
  func page(_ steps: Int, from position: Double) -> Int {
    let before = page(atOrBefore: position)
    guard steps < 0 else { return clamped(before + steps) }
    let isOn = position - self.position(before) <= Self.tolerance
    return clamped(isOn ? before + steps : before + steps + 1)
  }

  /// Where `position` is in pages, continuous; wrapped, within one round and up to its last page.
  ///
  /// - Parameter endPage: which of the pages that share the end of the content is the one there; nil: the last one, unless the
  ///   content ends where it begins.
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

  /// Whether `position` lies on the way from the last page with a place of its own, but for the end, to the end.
  func isOnLastWay(_ position: Double) -> Bool {
    guard end != nil else { return false }
    return lastDistinct == 0 || position > self.position(lastDistinct - 1)
  }

  /// So many rounds, as far as their items can be counted.
  static func rounds(_ value: Double) -> Int { integer(max(-1e9, min(1e9, value))) }

  /// `value` as an integer; what is far beyond all use is held back, and what is not a number is 0.
  static func integer(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-1e15, min(1e15, value)))
  }
}

extension Int {
  /// The quotient, rounded down also for negative numbers. `divisor` is positive.
  nonisolated func dividedDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder of that, within 0..<`divisor`.
  nonisolated func wrapped(around divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
