internal import CSDL2
internal import ViewTree

/// Starts and stops SDL's text input, which is one for the whole process, and tells it where text is entered.
///
/// It runs exactly while the window that has the keyboard has a view with the focus that takes text, or one around it does: only
/// then do input methods see the keys.
final class TextInputSession {
  private let keys: ComposeKeys
  private var isActive = false
  private weak var window: Window?
  private var restarts = 0
  private var rect: SDL_Rect?

  init(keys: ComposeKeys) {
    self.keys = keys
    SDL_StopTextInput()
  }

  /// - Parameters:
  ///   - keyboardWindow: the window that has the keyboard; nil for none.
  ///   - toDesktop: from rectangles of that window to those of SDL's.
  func update(for keyboardWindow: Window?, toDesktop: (Rect) -> SDL_Rect) {
    let window = keyboardWindow?.textTaker == nil ? nil : keyboardWindow
    let isOther = window !== self.window || window?.textInputRestarts != restarts
    if isActive && (window == nil || isOther) { stop() }
    guard let window else { return }
    if !isActive {
      isActive = true
      self.window = window
      restarts = window.textInputRestarts
      SDL_StartTextInput()
    }
    guard let area = window.textInputArea else { return }
    var new = toDesktop(area)
    if let rect, rect.x == new.x, rect.y == new.y, rect.w == new.w, rect.h == new.h { return }
    rect = new
    SDL_SetTextInputRect(&new)
  }

  private func stop() {
    isActive = false
    window = nil
    rect = nil
    keys.reset()
    SDL_StopTextInput()
  }
}
