internal import CSDL2
internal import ViewTree

/// X11's numbers and names of keys, from those of SDL.
extension Keystroke.Symbol {
  /// - Parameter text: what the key types, as SDL reports it; nil where it reports nothing.
  init(_ keysym: SDL_Keysym, typing text: String?) {
    let key = UInt32(bitPattern: keysym.sym)
    let character = text.flatMap { Self.visible($0) }
    if let symbol = Keypad.symbol(keysym) ?? NamedKey.of(keysym)?.symbol ?? Self.function(keysym) {
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
}
