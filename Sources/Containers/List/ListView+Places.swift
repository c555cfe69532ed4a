public import ViewTree

/// The places of a list's items.
extension ListView {
  /// The indexes of the visible items, in the part of the list that is not under its insets.
  public final var visibleIndices: Range<Int> {
    let visible = visibleContent
    return places.items(from: visible.minY, to: visible.maxY)
  }

  /// The cell of the item at `index`; nil if the item is not visible.
  public final func cell(at index: Int) -> Cell? {
    guard shownItems.indices.contains(index) else { return nil }
    if !cells.isLoading {
      layoutIfNeeded()
      // `scrollViewDidScroll` is called at the beginning of a layout, when that does nothing.
      cells.layOut()
    }
    guard shownItems.indices.contains(index) else { return nil }
    return reordering.cell(at: index) ?? cells.cell(at: index)
  }

  /// The index of the item at `point`, in this view's coordinates; nil if no item is there.
  public final func index(at point: Point) -> Int? {
    currentPlaces.index(at: point)
  }

  /// The frame of an item, in this view's coordinates; nil if there is no such item.
  public final func rect(ofItemAt index: Int) -> Rect? {
    guard shownItems.indices.contains(index) else { return nil }
    return currentPlaces.rect(ofItemAt: index)
  }

  /// Scrolls to an item, as far as the content allows. An index out of range is misuse.
  /// - Parameter duration: in seconds; 0 jumps there.
  public final func scrollToItem(at index: Int, position: ListPosition = .nearest, duration: Double = 0) {
    guard let rect = rect(ofItemAt: index) else {
      return Misuse.report("ListView.scrollToItem(at:position:duration:): \(index) is not in \(shownItems.indices)")
    }
    let visible = visibleContent
    let top: Double
    switch position {
    case .nearest: return scrollToVisible(rectToReveal(for: rect), duration: duration)
    case .top: top = rect.minY
    case .center: top = rect.midY - visible.height / 2
    case .bottom: top = rect.maxY - visible.height
    }
    let y = min(top, rect.minY - places.headerHeight)
    scroll(to: Point(x: contentOffset.x, y: contentOffset.y + y - visible.minY), duration: duration)
  }

  /// Scrolls to an item as a key does.
  final func revealItem(at index: Int) {
    guard let rect = rect(ofItemAt: index) else { return }
    reveal(rectToReveal(for: rect))
  }

  /// The places that are at least partly within the bounds, also under the insets.
  final var visiblePlaces: Range<Int> { shownPlaces.items(from: bounds.minY, to: bounds.maxY) }

  final var isGrid: Bool { if case .grid = layout { true } else { false } }

  /// `rect`, moved to at most a view's height beyond the edges, so that an item that enters or leaves does not move too fast.
  final func nearby(_ rect: Rect) -> Rect {
    var near = rect
    near.origin.y = min(bounds.maxY + bounds.height, max(bounds.minY - bounds.height - rect.height, rect.minY))
    return near
  }

  /// The places in the current layout direction, even if no layout has taken a change of it into account yet.
  private var currentPlaces: ListGeometry {
    var current = places
    if isGrid { current.isMirrored = effectiveLayoutDirection == .rightToLeft }
    return current
  }
}
