import Containers
import ViewTree

/// A list that leaves the keys of the window's commands to them: the volume, the songs, and the seeks. In a list in which one item is selected
/// at a time, Control and Shift add nothing to the arrow keys, so people who hold them mean a command.
class PageList<Item: Hashable, Cell: View>: ListView<Item, Cell> {
  override func keyDown(_ event: KeyEvent) -> Bool {
    if !allowsMultipleSelection, Self.isForCommand(event) { return false }
    return super.keyDown(event)
  }

  private static func isForCommand(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up, .down: event.modifiers == .control
    case .left, .right: event.modifiers == .control || event.modifiers == .shift
    default: false
    }
  }
}
