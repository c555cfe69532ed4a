internal import CSDL2

/// Decides which text a key that is pressed types, so that no press is used twice.
///
/// SDL reports a press first as a key, and then as text. A view that uses the key and takes no text has used the press up. And what
/// a key types in the middle of a compose sequence is not what SDL says.
struct TypedText {
  private var isSpent = false
  private var composed = ComposeKeys.Outcome.unchanged

  /// A key is about to be reported.
  mutating func willPress(_ outcome: ComposeKeys.Outcome) { composed = outcome }

  /// A key was pressed, and the window has seen it.
  /// - Parameter isSpent: whether a view used it that takes no text.
  /// - Returns: the text that it completed; nil for none.
  mutating func didPress(isSpent: Bool) -> String? {
    self.isSpent = isSpent
    if case .text(let text) = composed, !isSpent { return text }
    return nil
  }

  /// Whether a key is pressed with others that make it a command. X11 reports what Alt and a letter type as if Alt were not held. The
  /// right Alt key is AltGr on most keyboards, with which people type.
  static func isCommand(_ key: SDL_Keysym) -> Bool {
    let held = UInt32(key.mod)
    let commands =
      KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue | KMOD_LALT.rawValue | KMOD_LGUI.rawValue | KMOD_RGUI.rawValue
    return held & commands != 0 && held & (KMOD_RALT.rawValue | KMOD_MODE.rawValue) == 0
  }

  mutating func didRelease() { self = TypedText() }

  /// Whether text that SDL reports is to be sent on.
  var passesOn: Bool { !isSpent && composed == .unchanged }
}
