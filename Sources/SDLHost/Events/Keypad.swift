internal import CSDL2
internal import ViewTree

/// The keys of the keypad. Most of them have two meanings: they type with NumLock, and move without; Shift swaps the two.
enum Keypad {
  /// The meaning of a key of the keypad, with the modifier keys that belong to it; nil for a key without a meaning, and for keys elsewhere.
  static func key(_ keysym: SDL_Keysym) -> (key: Key, modifiers: KeyModifiers)? {
    let code = UInt32(bitPattern: keysym.sym)
    var modifiers = EventTranslator.modifiers(SDL_Keymod(UInt32(keysym.mod)))
    if let character = operation(code) { return (.character(character), modifiers) }
    guard let digit = digit(code) else { return nil }
    let hasNumLock = UInt32(keysym.mod) & KMOD_NUM.rawValue != 0
    if hasNumLock != modifiers.contains(.shift) { return (.character(digit), modifiers) }
    // With NumLock, Shift only selects the meaning, and is not reported as a modifier.
    if hasNumLock { modifiers.remove(.shift) }
    return movement(of: digit).map { ($0, modifiers) }
  }

  /// The text of a key with one meaning.
  private static func operation(_ code: UInt32) -> Character? {
    switch code {
    case SDLK_KP_PLUS.rawValue: "+"
    case SDLK_KP_MINUS.rawValue: "-"
    case SDLK_KP_MULTIPLY.rawValue: "*"
    case SDLK_KP_DIVIDE.rawValue: "/"
    case SDLK_KP_EQUALS.rawValue: "="
    case SDLK_KP_COMMA.rawValue: ","
    default: nil
    }
  }

  /// The text of a key with two meanings.
  private static func digit(_ code: UInt32) -> Character? {
    switch code {
    case SDLK_KP_1.rawValue...SDLK_KP_9.rawValue: Character(String(code - SDLK_KP_1.rawValue + 1))
    case SDLK_KP_0.rawValue: "0"
    case SDLK_KP_PERIOD.rawValue: "."
    default: nil
    }
  }

  private static func movement(of digit: Character) -> Key? {
    switch digit {
    case "1": .end
    case "2": .down
    case "3": .pageDown
    case "4": .left
    case "6": .right
    case "7": .home
    case "8": .up
    case "9": .pageUp
    case ".": .delete
    default: nil
    }
  }
}
