/// The position in the visible part of a list to which an item is scrolled.
public nonisolated enum ListPosition: Hashable, Sendable {
  /// Scrolls the shortest distance that shows all of the item.
  case nearest
  /// Scrolls the item to an edge or to the middle of the visible part, as far as the content allows.
  case top, center, bottom
}
