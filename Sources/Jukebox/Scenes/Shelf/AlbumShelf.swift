import Containers
import ViewTree

/// The albums side by side. Space and Return open the one in the middle.
final class AlbumShelf: SwipeView {
  /// Called when Space or Return is pressed.
  var onPress: (() -> Void)?

  /// Called after the albums have been laid out, also where nothing was scrolled.
  var onLayout: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .space || event.key == .return, event.modifiers.isEmpty, isFocused else {
      return super.keyDown(event)
    }
    if event.phase == .pressed && !event.isRepeat { onPress?() }
    return true
  }
}
