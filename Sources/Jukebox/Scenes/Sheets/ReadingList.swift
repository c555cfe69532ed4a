import Containers
import ViewTree

/// A list in a sheet that is only read. While it has the focus, keys go from row to row, so that a screen reader reads each of them. While it
/// has not, they scroll.
class ReadingList<Item: Hashable, Cell: View>: ListView<Item, Cell> {
  override init(layout: ListLayout, makeCell: @escaping () -> Cell, configure: @escaping (Cell, Item) -> Void) {
    super.init(layout: layout, makeCell: makeCell, configure: configure)
    allowsSelection = false
  }

  /// The indexes of the items in the order in which they are read.
  var readingOrder: [Int] { Array(items.indices) }

  override func accessibilityPlace(ofItemAt index: Int) -> Int { readingOrder.firstIndex(of: index) ?? index }

  /// Without rows there is nothing to read.
  override var canBecomeFocused: Bool { !items.isEmpty }

  override func focusDidChange() {
    super.focusDidChange()
    guard isFocused, window?.isFocusFromPress == false, let index = currentIndex ?? visibleIndices.first else { return }
    currentIndex = index
    // The first visible row may be cut off at the top, and the former current one may have been scrolled away.
    scrollToItem(at: index)
  }

  /// The row that a screen reader goes to becomes the current one.
  override func accessibilityReveal(_ view: View) -> Bool {
    let isRevealed = super.accessibilityReveal(view)
    if let index = visibleIndices.first(where: { cell(at: $0).map(view.isDescendant) == true }) { currentIndex = index }
    return isRevealed
  }

  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && go(with: event) || super.keyDown(event) }

  /// Goes to the row to which a key leads, with the focus.
  /// - Returns: whether the key leads to a row.
  func go(with event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty, let index = goal(event.key) else { return false }
    window?.focusedView = self
    currentIndex = index
    scrollToItem(at: index)
    return true
  }

  /// The index of the item to which a key goes; nil for other keys.
  private func goal(_ key: Key) -> Int? {
    let order = readingOrder
    guard let last = order.indices.last else { return nil }
    let place = currentIndex.flatMap { order.firstIndex(of: $0) }
    let page = max(1, visibleIndices.count - 1)
    let goal: Int? =
      switch key {
      case .up: (place ?? 1) - 1
      case .down: (place ?? -1) + 1
      case .pageUp: (place ?? 0) - page
      case .pageDown: (place ?? 0) + page
      case .home: 0
      case .end: last
      default: nil
      }
    return goal.map { order[min(last, max(0, $0))] }
  }
}
