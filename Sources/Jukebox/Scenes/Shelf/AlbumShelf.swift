import Containers
import ViewTree

/// Albums beside each other, the one in the middle to be pressed by key, too.
final class AlbumShelf: SwipeView {
  /// Called when Space or Return was pressed.
  var onPress: (() -> Void)?

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .space || event.key == .return, event.modifiers.isEmpty, isFocused else {
      return super.keyDown(event)
    }
    if event.phase == .pressed && !event.isRepeat { onPress?() }
    return true
  }
}
