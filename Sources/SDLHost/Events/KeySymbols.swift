internal import CSDL2
internal import ViewTree

/// X11's numbers and names of keys, from those of SDL.
extension Keystroke.Symbol {
  /// - Parameter text: what the key types, as SDL reports it; nil where it reports nothing.
  init(_ keysym: SDL_Keysym, typing text: String?) {
    let key = UInt32(bitPattern: keysym.sym)
    let character = text.flatMap { Self.visible($0) }
    if let symbol = Keypad.symbol(keysym) ?? Self.named[key] ?? Self.function(keysym) {
      self = symbol
      if let character { (self.text, isCharacter) = (String(character), true) }
    } else if let scalar = character ?? Self.character(key, keysym) {
      // The characters of Latin-1 are their own symbols.
      let number = scalar.value < 0x100 ? scalar.value : 0x0100_0000 | scalar.value
      self.init(number: number, text: String(scalar), isCharacter: true)
    } else {
      // X11's symbol for none.
      self.init(number: 0xFF_FFFF, text: "VoidSymbol")
    }
  }

  /// The only character of a text; nil if there are others, or if it cannot be seen.
  private static func visible(_ text: String) -> Unicode.Scalar? {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first, scalar.value > 0x20,
      !(0x7F...0xA0).contains(scalar.value)
    else { return nil }
    return scalar
  }

  /// The character of a key whose text SDL has not reported, which is the case for commands. SDL names letters without Shift.
  private static func character(_ key: UInt32, _ keysym: SDL_Keysym) -> Unicode.Scalar? {
    guard let scalar = Unicode.Scalar(key), let character = visible(String(scalar)) else { return nil }
    let hasShift = EventTranslator.modifiers(of: keysym).contains(.shift)
    let isUpper = hasShift != (UInt32(keysym.mod) & KMOD_CAPS.rawValue != 0)
    return isUpper ? visible(String(scalar).uppercased()) ?? character : character
  }

  private static func function(_ keysym: SDL_Keysym) -> Self? {
    EventTranslator.functionNumber(keysym).map { Self(number: 0xFFBD + UInt32($0), text: "F\($0)") }
  }

  /// The symbols of keys that have names, by SDL's numbers of the keys.
  private static let named: [UInt32: Self] = {
    let keys: [(SDL_KeyCode, UInt32, String)] = [
      (SDLK_SPACE, 0x20, "space"), (SDLK_BACKSPACE, 0xFF08, "BackSpace"), (SDLK_TAB, 0xFF09, "Tab"),
      (SDLK_RETURN, 0xFF0D, "Return"), (SDLK_PAUSE, 0xFF13, "Pause"), (SDLK_SCROLLLOCK, 0xFF14, "Scroll_Lock"),
      (SDLK_ESCAPE, 0xFF1B, "Escape"), (SDLK_HOME, 0xFF50, "Home"), (SDLK_LEFT, 0xFF51, "Left"),
      (SDLK_UP, 0xFF52, "Up"), (SDLK_RIGHT, 0xFF53, "Right"), (SDLK_DOWN, 0xFF54, "Down"),
      (SDLK_PAGEUP, 0xFF55, "Page_Up"), (SDLK_PAGEDOWN, 0xFF56, "Page_Down"), (SDLK_END, 0xFF57, "End"),
      (SDLK_PRINTSCREEN, 0xFF61, "Print"), (SDLK_INSERT, 0xFF63, "Insert"), (SDLK_APPLICATION, 0xFF67, "Menu"),
      (SDLK_MENU, 0xFF67, "Menu"), (SDLK_NUMLOCKCLEAR, 0xFF7F, "Num_Lock"), (SDLK_KP_ENTER, 0xFF8D, "KP_Enter"),
      (SDLK_KP_MULTIPLY, 0xFFAA, "KP_Multiply"), (SDLK_KP_PLUS, 0xFFAB, "KP_Add"),
      (SDLK_KP_MINUS, 0xFFAD, "KP_Subtract"), (SDLK_KP_DIVIDE, 0xFFAF, "KP_Divide"),
      (SDLK_KP_EQUALS, 0xFFBD, "KP_Equal"), (SDLK_LSHIFT, 0xFFE1, "Shift_L"), (SDLK_RSHIFT, 0xFFE2, "Shift_R"),
      (SDLK_LCTRL, 0xFFE3, "Control_L"), (SDLK_RCTRL, 0xFFE4, "Control_R"), (SDLK_CAPSLOCK, 0xFFE5, "Caps_Lock"),
      (SDLK_LALT, 0xFFE9, "Alt_L"), (SDLK_RALT, 0xFFEA, "Alt_R"), (SDLK_LGUI, 0xFFEB, "Super_L"),
      (SDLK_RGUI, 0xFFEC, "Super_R"), (SDLK_MODE, 0xFE03, "ISO_Level3_Shift"), (SDLK_DELETE, 0xFFFF, "Delete"),
      (SDLK_AUDIOMUTE, 0x1008_FF12, "XF86AudioMute"), (SDLK_MUTE, 0x1008_FF12, "XF86AudioMute"),
      (SDLK_AUDIOPLAY, 0x1008_FF14, "XF86AudioPlay"), (SDLK_AUDIOSTOP, 0x1008_FF15, "XF86AudioStop"),
      (SDLK_AUDIOPREV, 0x1008_FF16, "XF86AudioPrev"), (SDLK_AUDIONEXT, 0x1008_FF17, "XF86AudioNext"),
    ]
    return Dictionary(keys.map { ($0.0.rawValue, Self(number: $0.1, text: $0.2)) }) { first, _ in first }
  }()
}
