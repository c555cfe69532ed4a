internal import CSDL2

/// Decides which text a key that is pressed types, so that no press is used twice.
///
/// SDL reports a press first as a key, and then as text. A view that uses the key and takes no text has used the press up. And what
/// a key types in the middle of a compose sequence is not what SDL says. A key that an input method uses is announced, but not reported:
/// the text that comes then is what the method has composed.
struct TypedText {
  private var isSpent = false
  private var composed = ComposeKeys.Outcome.unchanged
  private var announced = ComposeKeys.Outcome.unchanged

  /// A key is about to be reported, unless an input method uses it.
  mutating func willPress(_ outcome: ComposeKeys.Outcome) {
    self = TypedText()
    announced = outcome
  }

  /// A key was pressed, and the window has seen it.
  /// - Parameter isSpent: whether a view used it that takes no text.
  /// - Returns: the text that it completed; nil for none.
  mutating func didPress(isSpent: Bool) -> String? {
    self.isSpent = isSpent
    (composed, announced) = (announced, .unchanged)
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
