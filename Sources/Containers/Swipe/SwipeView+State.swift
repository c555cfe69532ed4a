public import ViewTree

// What can be asked and set about the place.

extension SwipeView {
  /// How many items the data source has.
  public final var numberOfItems: Int { geometry.count }

  /// How many pages the items make; with one item a page as many as there are items.
  public final var numberOfPages: Int { geometry.pages.count }

  /// The size of each item: the delegate's, or that of the first view loaded.
  public final var itemSize: Size {
    layOutIfPossible()
    guard geometry.isLaidOut else { return measuredSize ?? .zero }
    return geometry.isVertical
      ? Size(width: geometry.itemBreadth, height: geometry.itemExtent)
      : Size(width: geometry.itemExtent, height: geometry.itemBreadth)
  }

  /// The current item: at rest the first of the current page, or the one that was scrolled to; in motion the one nearest to
  /// the offset. Setting it scrolls there at once.
  public final var currentItemIndex: Int {
    get { index }
    set { scroll(toItem: newValue, how: .atOnce, direction: .shortest, "SwipeView.currentItemIndex") }
  }

  /// The page of the current item. Setting it scrolls there at once.
  public final var currentPage: Int {
    get { geometry.pages.page(ofItem: index) }
    set { scroll(toPage: newValue, how: .atOnce, "SwipeView.currentPage") }
  }

  /// How far it is scrolled, in items, as it is seen now; within 0..<`numberOfItems` when wrapped. Setting it scrolls there at
  /// once, also to between two pages.
  public final var scrollOffset: Double {
    get {
      if let givenOffset, givenOffset.position == position { return givenOffset.items }
      return geometry.offset(position)
    }
    set { scroll(toOffset: newValue, how: .atOnce, "SwipeView.scrollOffset") }
  }

  /// Whether a finger drags it.
  public final var isDragging: Bool {
    if case .dragging = phase { true } else { false }
  }

  /// Whether it goes on after a finger let it go.
  public final var isDecelerating: Bool {
    if case .moving(let travel) = phase { travel.kind == .decelerating } else { false }
  }

  /// Whether it moves without a finger: by itself or by program.
  public final var isScrolling: Bool {
    switch phase {
    case .moving, .autoscrolling: true
    case .idle, .held, .dragging, .wheeling: false
    }
  }
}
