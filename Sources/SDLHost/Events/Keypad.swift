internal import CSDL2
internal import ViewTree

/// The keys of the keypad. Most of them have two meanings: they type with NumLock, and move without; Shift swaps the two.
enum Keypad {
  /// The meaning of a key of the keypad, with the modifier keys that belong to it; nil for a key without a meaning, and for keys elsewhere.
  static func key(_ keysym: SDL_Keysym) -> (key: Key, modifiers: KeyModifiers)? {
    var modifiers = EventTranslator.modifiers(of: keysym)
    if let character = operation(keysym) { return (.character(character), modifiers) }
    guard let pair = pair(keysym) else { return nil }
    if types(keysym) { return (.character(Character(pair.typing.text)), modifiers) }
    // With NumLock, Shift only selects the meaning, and is not reported as a modifier.
    if hasNumLock(keysym) { modifiers.remove(.shift) }
    return pair.movement.map { ($0, modifiers) }
  }

  /// The symbol of a key with two meanings, of which NumLock and Shift select one; nil for any other key.
  static func symbol(_ keysym: SDL_Keysym) -> Keystroke.Symbol? {
    pair(keysym).map { types(keysym) ? $0.typing : $0.moving }
  }

  private static func hasNumLock(_ keysym: SDL_Keysym) -> Bool { UInt32(keysym.mod) & KMOD_NUM.rawValue != 0 }

  private static func types(_ keysym: SDL_Keysym) -> Bool {
    hasNumLock(keysym) != EventTranslator.modifiers(of: keysym).contains(.shift)
  }

  /// The text of a key with one meaning.
  private static func operation(_ keysym: SDL_Keysym) -> Character? {
    switch UInt32(bitPattern: keysym.sym) {
    case SDLK_KP_PLUS.rawValue: "+"
    case SDLK_KP_MINUS.rawValue: "-"
    case SDLK_KP_MULTIPLY.rawValue: "*"
    case SDLK_KP_DIVIDE.rawValue: "/"
    case SDLK_KP_EQUALS.rawValue: "="
    case SDLK_KP_COMMA.rawValue: ","
    default: nil
    }
  }

  // MARK: Two meanings

  private typealias Pair = (code: SDL_KeyCode, typing: Keystroke.Symbol, moving: Keystroke.Symbol, movement: Key?)

  private static func pair(_ keysym: SDL_Keysym) -> Pair? {
    pairs.first { $0.code.rawValue == UInt32(bitPattern: keysym.sym) }
  }

  private static let pairs: [Pair] = [
    (SDLK_KP_0, .init(number: 0xFFB0, text: "0"), .init(number: 0xFF9E, text: "KP_Insert"), nil),
    (SDLK_KP_1, .init(number: 0xFFB1, text: "1"), .init(number: 0xFF9C, text: "KP_End"), .end),
    (SDLK_KP_2, .init(number: 0xFFB2, text: "2"), .init(number: 0xFF99, text: "KP_Down"), .down),
    (SDLK_KP_3, .init(number: 0xFFB3, text: "3"), .init(number: 0xFF9B, text: "KP_Page_Down"), .pageDown),
    (SDLK_KP_4, .init(number: 0xFFB4, text: "4"), .init(number: 0xFF96, text: "KP_Left"), .left),
    (SDLK_KP_5, .init(number: 0xFFB5, text: "5"), .init(number: 0xFF9D, text: "KP_Begin"), nil),
    (SDLK_KP_6, .init(number: 0xFFB6, text: "6"), .init(number: 0xFF98, text: "KP_Right"), .right),
    (SDLK_KP_7, .init(number: 0xFFB7, text: "7"), .init(number: 0xFF95, text: "KP_Home"), .home),
    (SDLK_KP_8, .init(number: 0xFFB8, text: "8"), .init(number: 0xFF97, text: "KP_Up"), .up),
    (SDLK_KP_9, .init(number: 0xFFB9, text: "9"), .init(number: 0xFF9A, text: "KP_Page_Up"), .pageUp),
    (SDLK_KP_PERIOD, .init(number: 0xFFAE, text: "."), .init(number: 0xFF9F, text: "KP_Delete"), .delete),
  ]
}
