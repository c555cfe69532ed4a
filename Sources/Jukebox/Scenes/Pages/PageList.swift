import Containers
import ViewTree

/// A list that leaves the keys of the window's commands to them: the volume, the songs, the seeks, and pause. In a list in which one item
/// is selected at a time, Control and Shift add nothing to the arrow keys, and Space could only take back the selection, so people who
/// press them mean a command.
class PageList<Item: Hashable, Cell: View>: ListView<Item, Cell> {
  private var wasFocused = false
  /// Called when the up arrow key is pressed in the first row, or while no row is the current one; nil if it leads nowhere from there.
  var onLeave: (() -> Void)?

  /// When the focus comes to the list by keys, a row becomes the current one, as after an arrow key. So a screen reader reads the row, and
  /// Return opens it.
  override func focusDidChange() {
    super.focusDidChange()
    let arrives = isFocused && !wasFocused
    wasFocused = isFocused
    guard arrives, currentIndex == nil, window?.showsFocus == true else { return }
    let visible = visibleIndices
    // The list of a page that has just been opened may not be laid out yet. Then no row is visible.
    guard let first = visible.first ?? items.indices.first else { return }
    currentIndex = first
    if selection.isEmpty { selection = [items[first]] }
    // The first visible row may be cut off at the top.
    if !visible.isEmpty { scrollToItem(at: first) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if !allowsMultipleSelection, isForCommand(event) { return false }
    if let onLeave, event.key == .up, event.modifiers.isEmpty, currentIndex ?? 0 == 0, isFocused {
      if event.phase == .pressed { onLeave() }
      return true
    }
    return super.keyDown(event)
  }

  private func isForCommand(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up, .down: event.modifiers == .control
    case .left, .right: event.modifiers == .control || event.modifiers == .shift
    case .space: event.modifiers.isEmpty && !isTypingAhead
    default: false
    }
  }
}
