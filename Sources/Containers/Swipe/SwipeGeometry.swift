internal import ViewTree

/// Where everything in a swipe view is, as a function of its position alone.
///
/// A position is the distance that the content was scrolled, in points along the axis and in the reading direction. At
/// `k·itemExtent` item k is the current one, in either alignment. In a wrapped view, positions and items continue
/// beyond the count in both directions, and item k shows the data source's item k mod count.
nonisolated struct SwipeGeometry: Hashable, Sendable {
  var count = 0
  /// Whether the sizes are known; see `forgetSizes()`.
  var isLaidOut = false
  var itemSize = Self.unknownSize
  var viewSize = Self.unknownSize
  var itemsPerPage = 1
  var alignment = SwipeView.Alignment.edge
  var isPaging = true
  var truncatesFinalPage = false
  var wraps = false
  var axis = Axis.horizontal
  /// Whether the layout is right to left, which only affects horizontal content.
  var isMirrored = false

  /// An item counts as not visible if less than this length of it, in points, is inside the view.
  private static let invisible = 1e-3

  /// Until the sizes are known, there is one point per item.
  private static let unknownSize = Size(width: 1, height: 1)

  /// Forgets the sizes until the next layout.
  mutating func forgetSizes() {
    isLaidOut = false
    itemSize = Self.unknownSize
    viewSize = Self.unknownSize
  }

  /// Lays out items of the given size in a view of the given size. A side of 0 makes the items fill the view.
  mutating func setSizes(item: Size, view: Size) {
    isLaidOut = true
    itemSize.width = item.width > 0 ? max(1, item.width) : view.width
    itemSize.height = item.height > 0 ? max(1, item.height) : view.height
    viewSize = view
  }

  /// The length of an item along the axis, in points.
  var itemExtent: Double { itemSize[axis] }
  var viewExtent: Double { viewSize[axis] }

  /// A copy with the current settings of `view`.
  @MainActor func with(settingsOf view: SwipeView) -> SwipeGeometry {
    var new = self
    new.itemsPerPage = view.itemsPerPage
    new.alignment = view.alignment
    new.isPaging = view.isPagingEnabled
    new.truncatesFinalPage = view.truncatesFinalPage
    new.wraps = view.isWrapEnabled
    new.axis = view.isVertical ? .vertical : .horizontal
    new.isMirrored = !view.isVertical && view.effectiveLayoutDirection == .rightToLeft
    return new
  }

  // MARK: Positions

  /// The length that the alignment centers: that of the page, or of its first item if the page is longer than the view.
  private var centeredExtent: Double {
    let page = Double(itemsPerPage) * itemExtent
    return page <= viewExtent + SwipePages.tolerance ? page : itemExtent
  }

  /// The last position without wrapping.
  ///
  /// With edge alignment, the content ends at the view's edge. With center alignment, its last page ends centered. If
  /// the number of items is not a multiple of the page and the last page is not truncated, the last page starts on its
  /// own boundary.
  var end: Double {
    guard count > 0 else { return 0 }
    let content = Double(count) * itemExtent
    let lastPage = Double((count - 1) / itemsPerPage) * Double(itemsPerPage) * itemExtent
    var end = max(0, content - (alignment == .edge ? viewExtent : centeredExtent))
    // The difference of sums may differ from the item's place in the last bits.
    let nearest = (end / itemExtent).rounded() * itemExtent
    if abs(end - nearest) < SwipePages.tolerance { end = nearest }
    let isPadded = isPaging && !truncatesFinalPage && count % itemsPerPage != 0
    return isPadded ? max(end, lastPage) : end
  }

  var pages: SwipePages {
    SwipePages(itemCount: count, stride: itemsPerPage, extent: itemExtent, end: isEndless ? nil : end)
  }

  var items: SwipePages { SwipePages(itemCount: count, stride: 1, extent: itemExtent, end: isEndless ? nil : end) }

  /// The positions at which a turn or a release may end: pages, or items if paging is off.
  var stops: SwipePages { isPaging ? pages : items }

  /// Whether the view scrolls without an end. Without items there is only one position, even if wrapping is enabled.
  var isEndless: Bool { wraps && count > 0 }

  /// The scroll range. Nil if it is endless.
  var range: ClosedRange<Double>? { isEndless ? nil : 0...end }

  func clamped(_ position: Double) -> Double { isEndless ? position : min(end, max(0, position)) }

  func isBeyondEnd(_ position: Double) -> Bool {
    !isEndless && (position < -SwipePages.tolerance || position > end + SwipePages.tolerance)
  }

  /// The position at which `item` is the current one, within the range.
  func position(ofItem item: Int) -> Double { clamped(Double(item) * itemExtent) }

  /// Whether `position` is the one at which `item` is the current one.
  func isAt(_ item: Int, _ position: Double) -> Bool {
    abs(self.position(ofItem: item) - position) <= SwipePages.tolerance
  }

  /// The positions from the beginning of the last item to its end, if it is longer than the view. Nil with paging, because
  /// the view then does not rest there.
  var restOfLastItem: ClosedRange<Double>? {
    guard !wraps, !isPaging else { return nil }
    let start = items.position(items.clamped(count - 1))
    return start < end - SwipePages.tolerance ? start...end : nil
  }

  /// The round of the items in which `position` lies. The first is 0.
  func round(at position: Double) -> Int {
    count > 0 ? SwipePages.rounds((position / (Double(count) * itemExtent)).rounded(.down)) : 0
  }

  /// The index of `item` within the first round.
  func index(ofItem item: Int) -> Int {
    guard count > 0 else { return 0 }
    return wraps ? item.wrapped(around: count) : min(count - 1, max(0, item))
  }

  /// The current item at rest: the first item of the page if the position is on one, otherwise the nearest item.
  func restItem(at position: Double) -> Int {
    if isPaging {
      let page = pages.nearest(to: position)
      if abs(pages.position(page) - position) <= SwipePages.tolerance { return pages.firstItem(page) }
    }
    return items.nearest(to: position)
  }

  /// The item that shows index `index` and is nearest to `position`, or the next one in the given direction.
  func item(of index: Int, from position: Double, _ direction: SwipeView.ScrollDirection) -> Int {
    guard wraps, count > 0 else { return index }
    return index + SwipePages.rounds(rounds(to: Double(index) * itemExtent, from: position, direction)) * count
  }

  /// The position of an offset in items. In a wrapped view, the one nearest to `position`.
  func position(ofOffset offset: Double, near position: Double) -> Double {
    let start = offset * itemExtent
    guard wraps, count > 0 else { return clamped(start) }
    return start + rounds(to: start, from: position, .shortest) * Double(count) * itemExtent
  }

  /// The number of rounds between `start` and the place reached from `position` in the given direction.
  private func rounds(to start: Double, from position: Double, _ direction: SwipeView.ScrollDirection) -> Double {
    let period = Double(count) * itemExtent
    let round = ((position - start - SwipePages.tolerance) / period).rounded(.up)
    let after = start + round * period - position
    if abs(after) <= SwipePages.tolerance { return round }
    switch direction {
    case .forward: return round
    case .backward: return round - 1
    case .shortest: return after <= period - after + SwipePages.tolerance ? round : round - 1
    }
  }

  /// The offset in items for `position`. Within 0..<count in a wrapped view.
  func offset(_ position: Double) -> Double {
    guard count > 0 else { return 0 }
    var offset = position / itemExtent
    let nearest = offset.rounded()
    if nearest * itemExtent == position { offset = nearest }
    guard wraps else { return offset }
    let n = Double(count)
    let within = offset - (offset / n).rounded(.down) * n
    return within >= 0 && within < n ? within : 0
  }

  // MARK: Letting go

  /// Where the view comes to rest after a release at `position`, and the current item there. A nil item is found from
  /// the position.
  /// - Parameter coasts: whether a flick may pass several pages, depending on its speed.
  func rest(for release: ScrollRelease, at position: Double, coasts: Bool) -> (rest: ScrollRest, item: Int?) {
    guard count > 0 else { return (.natural, nil) }
    if isBeyondEnd(position) { return (.natural, restItem(at: clamped(position))) }
    guard isPaging else { return (.natural, nil) }
    let pages = pages
    var page = pages.nearest(to: position)
    if release.flick != 0 {
      let began = pages.nearest(to: release.dragStart ?? position)
      page = pages.clamped(min(began + 1, max(began - 1, pages.page(release.flick, from: position))))
      if coasts {
        // Prefers a page before the natural resting point to one beyond it, because moving farther than friction allows
        // takes long.
        let early = -0.25 * Double(release.flick) * pages.pageExtent
        let farther = pages.clamped(pages.nearest(to: release.proposed + early))
        if release.flick < 0 ? farther < page : farther > page {
          return (.sliding(to: pages.position(farther)), pages.firstItem(farther))
        }
      }
    }
    let goal = pages.position(page)
    let isThere = release.velocity == 0 && abs(goal - position) <= SwipePages.tolerance
    return (.at(goal), isThere ? nil : pages.firstItem(page))
  }

  // MARK: Visible items

  /// The position of the view's leading edge, in points of the content.
  func leadingEdge(_ position: Double) -> Double {
    alignment == .edge ? position : position - (viewExtent - centeredExtent) / 2
  }

  /// The items that are visible at `position`.
  func visibleItems(_ position: Double) -> Range<Int> {
    guard isLaidOut, count > 0 else { return 0..<0 }
    let lead = leadingEdge(position)
    var first = SwipePages.integer(((lead + Self.invisible) / itemExtent).rounded(.down))
    var last = SwipePages.integer(((lead + viewExtent - Self.invisible) / itemExtent).rounded(.up))
    if !wraps {
      first = min(count, max(0, first))
      last = min(count, max(0, last))
    }
    return first..<max(first, last)
  }

  /// The middle of `item` along the axis.
  func middle(ofItem item: Int) -> Double { (Double(item) + 0.5) * itemExtent }

  /// The frame of `item` in the content's coordinates.
  func frame(ofItem item: Int) -> Rect {
    var origin = Point.zero
    origin[axis] = Double(isMirrored ? -item - 1 : item) * itemExtent
    origin[axis.across] = (viewSize[axis.across] - itemSize[axis.across]) / 2
    return Rect(origin: origin, size: itemSize)
  }

  /// The origin of the content's bounds at `position`.
  func contentOrigin(_ position: Double) -> Point {
    let lead = leadingEdge(position)
    if axis == .vertical { return Point(x: 0, y: lead) }
    return Point(x: isMirrored ? -lead - viewExtent : lead, y: 0)
  }
}
