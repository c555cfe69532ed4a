internal import CSDL2

/// A key that is pressed or released, as X11 and assistive technology describe it.
struct Keystroke {
  /// What a key means: X11's number for it, and the character that it types, or X11's name of the key.
  struct Symbol {
    var number: UInt32
    var text: String
    var isCharacter = false
  }

  var isPress: Bool
  var symbol: Symbol
  /// The place of the key on the keyboard, as X11 numbers it.
  var code: UInt32
  /// The modifier keys that were down before, as a mask of X11.
  var modifiers: UInt32
  /// In milliseconds.
  var time: UInt32

  /// - Parameter text: the text that SDL reports for the press; nil for none.
  init(_ event: SDL_KeyboardEvent, typing text: String? = nil) {
    isPress = event.type == SDL_KEYDOWN.rawValue
    symbol = Symbol(event.keysym, typing: text)
    code = Self.code(of: event.keysym.scancode)
    modifiers = Self.mask(Self.modifiersBefore(event))
    // Orca takes no command from an event without a time.
    time = max(1, event.timestamp)
  }

  // MARK: Places

  /// X11's number of a place on the keyboard; 0 for a place that has none here. It is that of the Linux kernel, plus 8.
  static func code(of scancode: SDL_Scancode) -> UInt32 {
    let place = Int(scancode.rawValue)
    if kernelCodes.indices.contains(place - 4) { return kernelCodes[place - 4] + 8 }
    if kernelModifiers.indices.contains(place - 224) { return kernelModifiers[place - 224] + 8 }
    return 0
  }

  /// The kernel's numbers of SDL's scancodes from A on.
  private static let kernelCodes: [UInt32] = [
    // A to Z
    30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44,
    // 1 to 9, and 0
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    // Return, Escape, Backspace, Tab, Space
    28, 1, 14, 15, 57,
    // - = [ ] \ # ; ' ` , . / of a keyboard of the USA
    12, 13, 26, 27, 43, 43, 39, 40, 41, 51, 52, 53,
    // Caps Lock, F1 to F12
    58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 87, 88,
    // Print, Scroll Lock, Pause
    99, 70, 119,
    // Insert, Home, Page Up, Delete, End, Page Down
    110, 102, 104, 111, 107, 109,
    // Right, Left, Down, Up
    106, 105, 108, 103,
    // Num Lock, and / * - + Enter of the keypad
    69, 98, 55, 74, 78, 96,
    // 1 to 9, 0 and . of the keypad
    79, 80, 81, 75, 76, 77, 71, 72, 73, 82, 83,
    // The key beside the left Shift key, Menu, Power, = of the keypad
    86, 127, 116, 117,
    // F13 to F24
    183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194,
  ]

  /// The left Ctrl, Shift, Alt and Windows key, and then the right ones.
  private static let kernelModifiers: [UInt32] = [29, 42, 56, 125, 97, 54, 100, 126]

  // MARK: Modifiers

  /// The modifier keys: the scan code of each, nil if SDL has none, and its masks in SDL and in X11.
  private static let modifierKeys: [(place: SDL_Scancode?, held: SDL_Keymod, bit: UInt32)] = [
    (SDL_SCANCODE_LSHIFT, KMOD_LSHIFT, 1), (SDL_SCANCODE_RSHIFT, KMOD_RSHIFT, 1),
    (SDL_SCANCODE_CAPSLOCK, KMOD_CAPS, 2), (SDL_SCANCODE_LCTRL, KMOD_LCTRL, 4), (SDL_SCANCODE_RCTRL, KMOD_RCTRL, 4),
    (SDL_SCANCODE_LALT, KMOD_LALT, 8), (SDL_SCANCODE_RALT, KMOD_RALT, 8), (SDL_SCANCODE_NUMLOCKCLEAR, KMOD_NUM, 16),
    (SDL_SCANCODE_LGUI, KMOD_LGUI, 64), (SDL_SCANCODE_RGUI, KMOD_RGUI, 64), (nil, KMOD_MODE, 128),
  ]

  /// X11's mask of SDL's modifier keys.
  private static func mask(_ held: UInt32) -> UInt32 {
    modifierKeys.reduce(0) { held & $1.held.rawValue == 0 ? $0 : $0 | $1.bit }
  }

  /// SDL reports the modifier keys as they are after an event, and X11 as they were before.
  private static func modifiersBefore(_ event: SDL_KeyboardEvent) -> UInt32 {
    let after = UInt32(event.keysym.mod)
    guard event.repeat == 0, let key = modifierKeys.first(where: { $0.place == event.keysym.scancode })?.held else {
      return after
    }
    // The lock keys change when they are pressed, and not when they are released.
    let isLock = key == KMOD_CAPS || key == KMOD_NUM
    return isLock && event.type != SDL_KEYDOWN.rawValue ? after : after ^ key.rawValue
  }
}
