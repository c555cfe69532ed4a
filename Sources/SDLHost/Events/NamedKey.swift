internal import CSDL2
internal import ViewTree

/// A key that is known by a name, such as Page Up, and not by the text that it types. It has an identity in SDL, in views and in X11.
struct NamedKey {
  private let code: SDL_KeyCode
  /// The key as views receive it; nil if they do not receive it.
  let key: Key?
  let symbol: Keystroke.Symbol

  /// The key of an SDL event; nil if it has no name. It is also nil for function keys, which `EventTranslator.functionNumber(_:)`
  /// recognizes, and for the keys of the keypad that have two meanings.
  static func of(_ keysym: SDL_Keysym) -> NamedKey? { byCode[UInt32(bitPattern: keysym.sym)] }

  /// The main one of the keys that views receive as `key`: Return, for example, and not Enter on the keypad.
  static func of(_ key: Key) -> NamedKey? { all.first { $0.key == key } }

  private static let byCode = Dictionary(all.map { ($0.code.rawValue, $0) }) { first, _ in first }

  /// The keys, each with the number and the name of its keysym in X11. Of keys with the same `key`, the main one comes first.
  private static let all: [NamedKey] = {
    let keys: [(SDL_KeyCode, Key?, UInt32, String)] = [
      (SDLK_SPACE, .space, 0x20, "space"), (SDLK_BACKSPACE, .backspace, 0xFF08, "BackSpace"),
      (SDLK_TAB, .tab, 0xFF09, "Tab"), (SDLK_RETURN, .return, 0xFF0D, "Return"), (SDLK_PAUSE, nil, 0xFF13, "Pause"),
      (SDLK_SCROLLLOCK, nil, 0xFF14, "Scroll_Lock"), (SDLK_ESCAPE, .escape, 0xFF1B, "Escape"),
      (SDLK_HOME, .home, 0xFF50, "Home"), (SDLK_LEFT, .left, 0xFF51, "Left"), (SDLK_UP, .up, 0xFF52, "Up"),
      (SDLK_RIGHT, .right, 0xFF53, "Right"), (SDLK_DOWN, .down, 0xFF54, "Down"),
      (SDLK_PAGEUP, .pageUp, 0xFF55, "Page_Up"), (SDLK_PAGEDOWN, .pageDown, 0xFF56, "Page_Down"),
      (SDLK_END, .end, 0xFF57, "End"), (SDLK_PRINTSCREEN, nil, 0xFF61, "Print"), (SDLK_INSERT, nil, 0xFF63, "Insert"),
      (SDLK_APPLICATION, .menu, 0xFF67, "Menu"), (SDLK_MENU, .menu, 0xFF67, "Menu"),
      (SDLK_NUMLOCKCLEAR, nil, 0xFF7F, "Num_Lock"), (SDLK_KP_ENTER, .return, 0xFF8D, "KP_Enter"),
      (SDLK_KP_MULTIPLY, nil, 0xFFAA, "KP_Multiply"), (SDLK_KP_PLUS, nil, 0xFFAB, "KP_Add"),
      (SDLK_KP_MINUS, nil, 0xFFAD, "KP_Subtract"), (SDLK_KP_DIVIDE, nil, 0xFFAF, "KP_Divide"),
      (SDLK_KP_EQUALS, nil, 0xFFBD, "KP_Equal"), (SDLK_LSHIFT, nil, 0xFFE1, "Shift_L"),
      (SDLK_RSHIFT, nil, 0xFFE2, "Shift_R"), (SDLK_LCTRL, nil, 0xFFE3, "Control_L"),
      (SDLK_RCTRL, nil, 0xFFE4, "Control_R"), (SDLK_CAPSLOCK, nil, 0xFFE5, "Caps_Lock"),
      (SDLK_LALT, nil, 0xFFE9, "Alt_L"), (SDLK_RALT, nil, 0xFFEA, "Alt_R"), (SDLK_LGUI, nil, 0xFFEB, "Super_L"),
      (SDLK_RGUI, nil, 0xFFEC, "Super_R"), (SDLK_MODE, nil, 0xFE03, "ISO_Level3_Shift"),
      (SDLK_DELETE, .delete, 0xFFFF, "Delete"), (SDLK_AC_BACK, .back, 0x1008_FF26, "XF86Back"),
      (SDLK_AUDIOMUTE, .mediaMute, 0x1008_FF12, "XF86AudioMute"), (SDLK_MUTE, .mediaMute, 0x1008_FF12, "XF86AudioMute"),
      (SDLK_AUDIOPLAY, .mediaPlay, 0x1008_FF14, "XF86AudioPlay"),
      (SDLK_AUDIOSTOP, .mediaStop, 0x1008_FF15, "XF86AudioStop"),
      (SDLK_AUDIOPREV, .mediaPrevious, 0x1008_FF16, "XF86AudioPrev"),
      (SDLK_AUDIONEXT, .mediaNext, 0x1008_FF17, "XF86AudioNext"),
    ]
    return keys.map { NamedKey(code: $0.0, key: $0.1, symbol: Keystroke.Symbol(number: $0.2, text: $0.3)) }
  }()
}
