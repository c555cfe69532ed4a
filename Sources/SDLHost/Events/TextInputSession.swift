internal import CSDL2
internal import ViewTree

/// Starts and stops SDL's text input, which is one for the whole process, and tells it where text is entered.
///
/// It runs exactly while the window that has the keyboard has a view with the focus that takes text, or one around it does. Only
/// then do input methods see the keys, except for those that wait behind another one while the program is busy: these may type into
/// a field to which that one gives the focus. Their texts are dropped if it does not.
final class TextInputSession {
  private let keys: ComposeKeys
  private var isActive = false
  private weak var window: Window?
  private var restarts = 0
  private var rect: SDL_Rect?

  init(keys: ComposeKeys) {
    self.keys = keys
    SDL_StopTextInput()
    // SDL reads all keys that wait while the program is busy, before the first of them can give the focus to a text field. From that
    // key on it reports what the others type. `isForNobody(_:)` says when there is no field for it, and `didDispatchAll()` ends this.
    SDL_AddEventWatch(reportTexts, nil)
  }

  /// Whether the text of an event is for nobody, because no view takes it.
  func isForNobody(_ event: SDL_Event) -> Bool { event.type == SDL_TEXTINPUT.rawValue && !isActive }

  /// Call this when all events have been dispatched.
  func didDispatchAll() { if !isActive { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_IGNORE) } }

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
      // A dead key that was pressed before there was a field is not part of what is typed into it.
      keys.reset()
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

  /// Whether an input method composes a text.
  private(set) var isComposing = false

  /// Call this with each event.
  func note(_ event: SDL_Event) {
    switch event.type {
    case SDL_TEXTEDITING.rawValue: isComposing = event.edit.text.0 != 0
    case SDL_TEXTEDITING_EXT.rawValue: isComposing = event.editExt.text.map { $0[0] != 0 } ?? false
    case SDL_TEXTINPUT.rawValue: isComposing = false
    default: break
    }
  }

  /// When SDL has to be asked for events, even if the display has none; nil if it does not have to.
  ///
  /// The user may choose a candidate with the mouse, in a window of the input method. Under X11 it says so over the message bus, by a
  /// connection that SDL keeps for itself.
  func nextLook(now: Double) -> Double? { isComposing && isActive && Screen.isX11 ? now + 0.03 : nil }

  private func stop() {
    isActive = false
    isComposing = false
    window = nil
    rect = nil
    keys.reset()
    SDL_StopTextInput()
  }
}

/// Makes SDL report the texts of keys from this one on. SDL calls it with each event, on the thread that reports it, which for a key is
/// the main one.
private nonisolated func reportTexts(_: UnsafeMutableRawPointer?, _ event: UnsafeMutablePointer<SDL_Event>?) -> Int32 {
  if event?.pointee.type == SDL_KEYDOWN.rawValue { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
  return 1
}
