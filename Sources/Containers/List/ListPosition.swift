/// Where an item is scrolled to.
public nonisolated enum ListPosition: Hashable, Sendable {
  /// The shortest way that shows all of it.
  case nearest
  /// To an edge, or to the middle, of the visible part of the list, as far as there is something to scroll.
  case top, center, bottom
}
