internal import CSDL2
internal import ViewTree

/// Translates SDL's events into `InputEvent` values.
struct EventTranslator {
  /// Points per unit of the desktop window, horizontally and vertically.
  var unitScale = Point(x: 1, y: 1)
  /// The window's size in points. SDL reports the locations of fingers as fractions of it.
  var size = Size.zero
  /// The modifier keys that are down, as of the last key event. SDL's own state is that of the moment in which an event
  /// is handled, which may be later than the event.
  private(set) var modifiers: KeyModifiers = []
  /// The time of the last event of a trackpad.
  private var lastTrackpad: UInt32?
  /// SDL's mask of the pressed mouse buttons as of the last event.
  private var pressedButtons: UInt32 = 0
  private var lastMouse = Point.zero

  /// The event for a window, without a timestamp; nil for an event that the window does not need.
  mutating func translate(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEMOTION:
      guard event.motion.which != touchMouse else { return nil }
      pressedButtons = event.motion.state
      let isDown = event.motion.state & Self.knownButtons != 0
      return mouse(isDown ? .moved : .hovered, event.motion.x, event.motion.y)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard event.button.which != touchMouse else { return nil }
      lastMouse = point(event.button.x, event.button.y)
      let isPress = event.type == SDL_MOUSEBUTTONDOWN.rawValue
      let mask: UInt32 = (1...32).contains(event.button.button) ? 1 << UInt32(event.button.button - 1) : 0
      if isPress { pressedButtons |= mask } else { pressedButtons &= ~mask }
      guard let button = Self.button(event.button.button) else { return nil }
      return .pointer(
        PointerEvent(
          phase: isPress ? .began : .ended, location: lastMouse, button: button, modifiers: modifiers))
    case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION:
      let finger = event.tfinger
      // SDL also reports the mouse as a finger.
      guard finger.touchId != mouseTouch else { return nil }
      let phase: PointerEvent.Phase =
        event.type == SDL_FINGERDOWN.rawValue ? .began : event.type == SDL_FINGERUP.rawValue ? .ended : .moved
      return .pointer(
        PointerEvent(
          id: Int(truncatingIfNeeded: finger.fingerId), device: .touch, phase: phase,
          location: Point(x: Double(finger.x) * size.width, y: Double(finger.y) * size.height), modifiers: modifiers))
    case SDL_MOUSEWHEEL:
      return scroll(event.wheel)
    case SDL_KEYDOWN, SDL_KEYUP:
      noteModifiers(of: event.key)
      guard
        let pressed = Keypad.key(event.key.keysym)
          ?? Self.key(event.key.keysym).map({ (key: $0, modifiers: modifiers) })
      else {
        return nil
      }
      return .key(
        KeyEvent(
          key: pressed.key, modifiers: pressed.modifiers,
          phase: event.type == SDL_KEYDOWN.rawValue ? .pressed : .released, isRepeat: event.key.repeat != 0))
    case SDL_TEXTINPUT:
      return .text(Self.text(event.text.text))
    case SDL_TEXTEDITING:
      return composition(Self.text(event.edit.text), start: event.edit.start, length: event.edit.length)
    case SDL_TEXTEDITING_EXT:
      // The program has to free this text.
      let text = event.editExt.text.map { String(cString: $0) } ?? ""
      SDL_free(event.editExt.text)
      return composition(text, start: event.editExt.start, length: event.editExt.length)
    default:
      return nil
    }
  }

  /// A text that ends with a zero within its array.
  static func text<Array>(_ array: Array) -> String {
    withUnsafeBytes(of: array) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// - Parameters:
  ///   - start: where the selection begins, in code points, which SDL calls characters.
  ///   - length: how many of them are selected.
  private func composition(_ text: String, start: Int32, length: Int32) -> InputEvent {
    let scalars = text.unicodeScalars
    func character(_ offset: Int) -> Int {
      let index =
        scalars.index(scalars.startIndex, offsetBy: max(0, offset), limitedBy: scalars.endIndex) ?? scalars.endIndex
      var (count, place) = (0, text.startIndex)
      while place < index {
        place = text.index(after: place)
        count += 1
      }
      return count
    }
    let first = character(Int(start))
    return .composition(text, selection: first..<max(first, character(Int(start) + Int(max(0, length)))))
  }

  /// Updates the modifier keys. Call this for key events of other windows too, as the pointer may be over this one: SDL reports keys only
  /// to the window that has the focus.
  mutating func noteModifiers(of event: SDL_KeyboardEvent) {
    modifiers = Self.modifiers(of: event.keysym)
  }

  /// The event for a mouse that has left the window, which ends hovering. Fingers are not affected.
  ///
  /// - Returns: nil while a button is pressed. SDL continues to report the mouse then, so a drag continues outside of the window.
  func mouseDidLeave() -> InputEvent? {
    guard pressedButtons == 0 else { return nil }
    return .pointer(
      PointerEvent(phase: .cancelled, location: lastMouse, modifiers: modifiers))
  }

  /// The event for a movement of the mouse to a place in the units of the desktop window.
  mutating func mouse(_ phase: PointerEvent.Phase, _ x: Int32, _ y: Int32) -> InputEvent {
    lastMouse = point(x, y)
    return .pointer(PointerEvent(phase: phase, location: lastMouse, modifiers: modifiers))
  }

  private mutating func scroll(_ wheel: SDL_MouseWheelEvent) -> InputEvent? {
    guard wheel.which != touchMouse else { return nil }
    var x = Double(wheel.preciseX)
    var y = Double(wheel.preciseY)
    if x == 0 && y == 0 { (x, y) = (Double(wheel.x), Double(wheel.y)) }
    if wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue { (x, y) = (-x, -y) }
    // An event that could be from a wheel is from a trackpad if it comes shortly after one that only a trackpad sends.
    if !Self.isFromWheel(x, y) { lastTrackpad = wheel.timestamp }
    let isPrecise = lastTrackpad.map { wheel.timestamp &- $0 < 150 } ?? false
    if isPrecise { lastTrackpad = wheel.timestamp }
    // With SDL a notch of a trackpad is ten points.
    let unit = isPrecise ? 10.0 : 1
    // With SDL a positive x scrolls to the right, which moves the content to the left.
    return .scroll(
      ScrollEvent(
        location: point(wheel.mouseX, wheel.mouseY), delta: Point(x: -x * unit, y: y * unit), isPrecise: isPrecise,
        modifiers: modifiers))
  }

  /// Whether a wheel turns by that many notches at once.
  ///
  /// SDL does not say which device an event is from. Wheels with finer steps than notches report them in 120ths of a notch, the unit
  /// that Linux, Wayland and Windows have for this, and one wheel at a time. A trackpad reports distances, which its driver has scaled
  /// and accelerated: these are hardly ever whole 120ths, and often go along both axes.
  private static func isFromWheel(_ x: Double, _ y: Double) -> Bool {
    if x == x.rounded() && y == y.rounded() { return true }
    // SDL's numbers are rounded to 24 bits.
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-3 }
    return (x == 0 || y == 0) && isWhole(x * 120) && isWhole(y * 120)
  }

  /// A location in the desktop window, in points.
  func point(_ x: Int32, _ y: Int32) -> Point {
    // The middle of the pixel, so that a press on an edge pixel is within.
    Point(x: (Double(x) + 0.5) * unitScale.x, y: (Double(y) + 0.5) * unitScale.y)
  }

  static func modifiers(of keysym: SDL_Keysym) -> KeyModifiers {
    let mod = UInt32(keysym.mod)
    var result: KeyModifiers = []
    if mod & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { result.insert(.shift) }
    if mod & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { result.insert(.control) }
    if mod & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { result.insert(.alt) }
    if mod & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { result.insert(.command) }
    return result
  }

  /// SDL's mask of the buttons that `button(_:)` knows.
  private static let knownButtons: UInt32 = 0b11111

  private static func button(_ button: UInt8) -> PointerEvent.Button? {
    switch Int32(button) {
    case SDL_BUTTON_LEFT: .primary
    case SDL_BUTTON_RIGHT: .secondary
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_X1: .back
    case SDL_BUTTON_X2: .forward
    default: nil
    }
  }

  /// The number of a function key; nil for any other key.
  static func functionNumber(_ keysym: SDL_Keysym) -> Int? {
    let key = UInt32(bitPattern: keysym.sym)
    if (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(key) { return Int(key - SDLK_F1.rawValue) + 1 }
    return (SDLK_F13.rawValue...SDLK_F24.rawValue).contains(key) ? Int(key - SDLK_F13.rawValue) + 13 : nil
  }

  private static func key(_ keysym: SDL_Keysym) -> Key? {
    if let named = NamedKey.of(keysym) { return named.key }
    if let number = functionNumber(keysym) { return .function(number) }
    // A command is the key in its place where the keyboard has no Latin letters: Ctrl+C is where C would be.
    let commands = KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue | KMOD_LGUI.rawValue | KMOD_RGUI.rawValue
    let (sym, place) = (Int(keysym.sym), keysym.scancode.rawValue)
    if sym >= 0x80, UInt32(keysym.mod) & commands != 0,
      (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains(place)
    {
      return .character(Character(Unicode.Scalar(UInt8(0x61 + place - SDL_SCANCODE_A.rawValue))))
    }
    // Other letters of Latin alphabets are next to the keys of A to Z, and these punctuation marks elsewhere.
    if sym > 0x24F, UInt32(keysym.mod) & commands != 0, let mark = Self.punctuation[place] { return .character(mark) }
    guard sym > 32, sym < 0x4000_0000, let scalar = Unicode.Scalar(UInt32(sym)) else { return nil }
    return .character(Character(scalar))
  }

  /// The punctuation marks beside the letters of a keyboard with Latin letters, by their places.
  private static let punctuation: [UInt32: Character] = [
    SDL_SCANCODE_COMMA.rawValue: ",", SDL_SCANCODE_PERIOD.rawValue: ".", SDL_SCANCODE_SLASH.rawValue: "/",
    SDL_SCANCODE_SEMICOLON.rawValue: ";", SDL_SCANCODE_APOSTROPHE.rawValue: "'", SDL_SCANCODE_GRAVE.rawValue: "`",
    SDL_SCANCODE_LEFTBRACKET.rawValue: "[", SDL_SCANCODE_RIGHTBRACKET.rawValue: "]",
  ]

  private let touchMouse = UInt32.max  // SDL_TOUCH_MOUSEID
  private let mouseTouch: SDL_TouchID = -1  // SDL_MOUSE_TOUCHID
}
