/// Where the dots and the pill of a page indicator lie along their row, as if reading began at the left. A pure value.
///
/// If there are more pages than dots, the row scrolls with the pill.
nonisolated struct PageIndicatorRow {
  let numberOfPages: Int
  /// The number of dots that are shown.
  let dotCount: Int
  /// The position of the pill in pages, within 0...numberOfPages−1.
  let position: Double
  /// The middle of the row.
  let middle: Double

  static let dotSize = 7.0
  static let pillLength = 20.0
  /// The distance between the middles of neighbouring dots, and the pill's length halfway between two pages.
  static let spacing = 15.0
  /// Dots make room for the pill by half of its extra length, so that all gaps are equal.
  private static let pillRoom = (pillLength - dotSize) / 2
  /// The distance from the middle of a dot within which a press hits it: half of the distance to the pill beside it, and more beyond the
  /// ends of the row.
  private static let dotReach = (spacing + pillRoom) / 2
  private static let endReach = spacing

  /// The width of a row with `count` dots, and at both ends half of the distance between the middles of two dots.
  static func length(ofDots count: Int) -> Double { Double(count) * spacing + pillLength }

  private var last: Double { Double(numberOfPages - 1) }
  var scrolls: Bool { numberOfPages > dotCount }

  /// The page at the beginning of the row, continuous while it scrolls.
  var firstShown: Double {
    guard scrolls else { return 0 }
    return min(max(0, position - Double(dotCount - 1) / 2), Double(numberOfPages - dotCount))
  }

  private var shownCount: Int { min(numberOfPages, dotCount) }
  /// The middle of the first dot, before any dot makes room for the pill.
  private var start: Double { middle - Double(shownCount - 1) / 2 * Self.spacing }
  /// From the outer edge of the first element to that of the last, with the pill at one of them, and at both ends half of the gap between
  /// two dots.
  var width: Double { Double(shownCount) * Self.spacing + Self.pillLength - Self.dotSize }

  // MARK: Places

  /// The middle of the dot for `page`.
  func x(ofPage page: Double) -> Double {
    start + (page - firstShown) * Self.spacing + Self.pillRoom * min(1, max(-1, page - position))
  }

  /// The diameter of the dot for `page`.
  func dotSize(ofPage page: Int) -> Double {
    let (place, first, last) = (Double(page), firstShown, firstShown + Double(shownCount - 1))
    // Beyond the ends of the row, a dot shrinks to nothing.
    var size = Self.dotSize * max(0, 1 - max(first - place, place - last, 0))
    let fromEnd = min(place - first, last - place)
    let hasMore = place - first < fromEnd + 0.5 ? first > 0.01 : last + 1 < Double(numberOfPages) - 0.01
    if hasMore && fromEnd < 1 { size *= 0.55 + 0.45 * max(0, fromEnd) }
    // The two dots beside the pill grow as it moves away, and shrink as it approaches.
    return size * min(1, max(0.3, abs(place - position)))
  }

  /// The length of the pill. It is longest on a page, and shortest halfway between two.
  var shownPillLength: Double {
    Self.pillLength - (Self.pillLength - Self.spacing) * 2 * abs(position - position.rounded())
  }

  // MARK: Presses and drags

  /// The page whose dot, or the pill, is hit at `x`. Nil if `x` is too far from the visible ones.
  func page(hitAt x: Double) -> Int? {
    let first = firstShown.rounded(.down)
    let last = min(Double(numberOfPages), firstShown.rounded(.up) + Double(dotCount)) - 1
    let page = min(last, max(first, page(at: x).rounded()))
    let beside = x - self.x(ofPage: page)
    let isBeyondEnd = page == first && beside < 0 || page == last && beside > 0
    return abs(beside) <= (isBeyondEnd ? Self.endReach : Self.dotReach) ? Int(page) : nil
  }

  /// The inverse of `x(ofPage:)`.
  private func page(at x: Double) -> Double {
    let distance = x - start - (position - firstShown) * Self.spacing
    let reach = Self.spacing + Self.pillRoom
    if abs(distance) <= reach { return position + distance / reach }
    return position + (distance - (distance < 0 ? -Self.pillRoom : Self.pillRoom)) / Self.spacing
  }

  /// Whether a drag that begins at `x` goes along the row.
  func isOnRow(_ x: Double) -> Bool { abs(x - middle) <= width / 2 + Self.dotReach }

  /// The page to which a drag leads. In a row that scrolls, its length corresponds to all of the pages, and the pill keeps its offset from
  /// the pointer.
  /// - Parameters:
  ///   - start: the position at the beginning of the drag.
  ///   - distance: how far the pointer was dragged.
  ///   - x: where the pointer is.
  func page(draggedFrom start: Double, by distance: Double, to x: Double) -> Int {
    let page =
      scrolls ? start + distance / (Double(dotCount) * Self.spacing) * last : (x - self.start) / Self.spacing
    return Int(min(last, max(0, page.rounded())))
  }
}
