internal import CSDL2
import Testing
import ViewTree

@testable import SDLHost

@Suite("Translating SDL's events")
struct EventTranslatorTests {
  /// A translator in a class, so that expectations can use its mutating methods.
  private final class Translator {
    var value = EventTranslator()
    init() { value.size = Size(width: 200, height: 100) }
    func translate(_ event: SDL_Event) -> InputEvent? { value.translate(event) }
    func mouseDidLeave() -> InputEvent? { value.mouseDidLeave() }
  }

  private let translator = Translator()

  @Test("U4 Typed text and compositions, whose selection SDL counts in code points")
  func text() {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "né".utf8) }
    #expect(translator.translate(event) == .text("né"))
    // As long as its array, without a zero.
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: String(repeating: "x", count: 32).utf8) }
    #expect(translator.translate(event) == .text(String(repeating: "x", count: 32)))
    event = SDL_Event()
    event.edit.type = SDL_TEXTEDITING.rawValue
    withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: "e\u{301}か".utf8) }
    (event.edit.start, event.edit.length) = (2, 1)
    #expect(translator.translate(event) == .composition("e\u{301}か", selection: 1..<2))
    (event.edit.start, event.edit.length) = (-5, 99)
    #expect(translator.translate(event) == .composition("e\u{301}か", selection: 0..<2))
    event = SDL_Event()
    event.editExt.type = SDL_TEXTEDITING_EXT.rawValue
    event.editExt.text = SDL_strdup("かな")
    event.editExt.start = 2
    #expect(translator.translate(event) == .composition("かな", selection: 2..<2))
  }

  // MARK: SDL's events

  private func motion(_ x: Int32, _ y: Int32, buttons: UInt32 = 0, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.which = which
    event.motion.state = buttons
    (event.motion.x, event.motion.y) = (x, y)
    return event
  }

  private func button(_ number: Int32, _ x: Int32, _ y: Int32, isDown: Bool = true, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.button.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
    event.button.which = which
    event.button.button = UInt8(number)
    (event.button.x, event.button.y) = (x, y)
    return event
  }

  private func finger(_ type: SDL_EventType, id: SDL_FingerID, _ x: Float, _ y: Float, device: SDL_TouchID = 7)
    -> SDL_Event
  {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = device
    event.tfinger.fingerId = id
    (event.tfinger.x, event.tfinger.y) = (x, y)
    return event
  }

  private func wheel(
    _ x: Int32, _ y: Int32, precise: (Float, Float)? = nil, isFlipped: Bool = false, at mouse: (Int32, Int32) = (0, 0),
    tick: UInt32 = 0, which: UInt32 = 0
  ) -> SDL_Event {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.timestamp = tick
    event.wheel.which = which
    (event.wheel.x, event.wheel.y) = (x, y)
    (event.wheel.preciseX, event.wheel.preciseY) = precise ?? (Float(x), Float(y))
    event.wheel.direction = (isFlipped ? SDL_MOUSEWHEEL_FLIPPED : SDL_MOUSEWHEEL_NORMAL).rawValue
    (event.wheel.mouseX, event.wheel.mouseY) = mouse
    return event
  }

  private func key(
    _ code: SDL_KeyCode, _ modifiers: SDL_Keymod = KMOD_NONE, isDown: Bool = true, isRepeat: Bool = false
  ) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
    event.key.keysym.sym = SDL_Keycode(bitPattern: code.rawValue)
    event.key.keysym.mod = UInt16(truncatingIfNeeded: modifiers.rawValue)
    event.key.repeat = isRepeat ? 1 : 0
    return event
  }

  private func pointer(_ event: SDL_Event) -> PointerEvent? {
    guard case .pointer(let pointer) = translator.translate(event) else { return nil }
    return pointer
  }

  private func scroll(_ event: SDL_Event) -> ScrollEvent? {
    guard case .scroll(let scroll) = translator.translate(event) else { return nil }
    return scroll
  }

  private func keyEvent(_ event: SDL_Event) -> KeyEvent? {
    guard case .key(let key) = translator.translate(event) else { return nil }
    return key
  }

  // MARK: The mouse

  @Test("J3 A mouse is at the center of its pixel, and moves while a button is pressed, and hovers otherwise")
  func mouse() {
    #expect(pointer(motion(10, 20)) == PointerEvent(phase: .hovered, location: Point(x: 10.5, y: 20.5)))
    #expect(pointer(motion(0, 99, buttons: 1)) == PointerEvent(phase: .moved, location: Point(x: 0.5, y: 99.5)))
    #expect(pointer(motion(-3, 120, buttons: 1))?.location == Point(x: -2.5, y: 120.5))
    #expect(pointer(motion(1, 1, buttons: 2))?.phase == .moved)
    #expect(pointer(motion(1, 1, buttons: 4 | 1))?.phase == .moved)
  }

  @Test("J4 Locations are in points, whatever the units of the window are")
  func scale() {
    translator.value.unitScale = Point(x: 0.5, y: 0.25)
    #expect(pointer(motion(10, 20))?.location == Point(x: 5.25, y: 5.125))
    #expect(pointer(button(1, 30, 40))?.location == Point(x: 15.25, y: 10.125))
    #expect(scroll(wheel(0, 1, at: (8, 8)))?.location == Point(x: 4.25, y: 2.125))
    // The locations of fingers are fractions of the window.
    #expect(pointer(finger(SDL_FINGERDOWN, id: 1, 0.25, 0.5))?.location == Point(x: 50, y: 50))
  }

  @Test("J3 Presses and releases of each known button are reported, and unknown buttons are ignored")
  func buttons() {
    let known: [(Int32, PointerEvent.Button)] = [
      (SDL_BUTTON_LEFT, .primary), (SDL_BUTTON_MIDDLE, .middle), (SDL_BUTTON_RIGHT, .secondary),
      (SDL_BUTTON_X1, .back), (SDL_BUTTON_X2, .forward),
    ]
    for (number, name) in known {
      let place = Point(x: 3.5, y: 4.5)
      #expect(pointer(button(number, 3, 4)) == PointerEvent(phase: .began, location: place, button: name))
      #expect(
        pointer(button(number, 3, 4, isDown: false)) == PointerEvent(phase: .ended, location: place, button: name))
    }
    for number: Int32 in [0, 6, 9, 40, 255] { #expect(translator.translate(button(number, 1, 1)) == nil) }
  }

  @Test("G8 Mouse events of fingers, and finger events of the mouse, are ignored")
  func twice() {
    let touchMouse = UInt32.max
    #expect(translator.translate(motion(1, 1, which: touchMouse)) == nil)
    #expect(translator.translate(button(1, 1, 1, which: touchMouse)) == nil)
    #expect(translator.translate(wheel(0, 1, which: touchMouse)) == nil)
    #expect(translator.translate(finger(SDL_FINGERDOWN, id: 1, 0, 0, device: -1)) == nil)
  }

  @Test("J3 Fingers are distinguished by their ids")
  func fingers() {
    for (type, phase): (SDL_EventType, PointerEvent.Phase) in [
      (SDL_FINGERDOWN, .began), (SDL_FINGERMOTION, .moved), (SDL_FINGERUP, .ended),
    ] {
      #expect(
        pointer(finger(type, id: 3, 0.5, 0.25))
          == PointerEvent(id: 3, device: .touch, phase: phase, location: Point(x: 100, y: 25)))
    }
    #expect(pointer(finger(SDL_FINGERDOWN, id: -4, 1, 1))?.id == -4)
  }

  @Test(
    "G5 A mouse that leaves is cancelled at its last location, but not while a button is pressed")
  func leave() {
    _ = translator.translate(motion(10, 20))
    #expect(
      translator.mouseDidLeave()
        == .pointer(PointerEvent(phase: .cancelled, location: Point(x: 10.5, y: 20.5))))
    for number in [SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT, SDL_BUTTON_X2] {
      _ = translator.translate(button(number, 30, 40))
      #expect(translator.mouseDidLeave() == nil)
      _ = translator.translate(button(number, 30, 40, isDown: false))
      #expect(translator.mouseDidLeave() != nil)
    }
    // Its release was never reported. The next movement says which buttons are pressed.
    _ = translator.translate(button(1, 30, 40))
    _ = translator.translate(motion(31, 40, buttons: 1))
    #expect(translator.mouseDidLeave() == nil)
    _ = translator.translate(motion(32, 40))
    #expect(translator.mouseDidLeave() != nil)
  }

  // MARK: The wheel

  @Test("J3 Turning a wheel down moves the content up, and tilting it to the right moves the content to the left")
  func wheels() {
    #expect(scroll(wheel(0, -1)) == ScrollEvent(location: Point(x: 0.5, y: 0.5), delta: Point(x: 0, y: -1)))
    #expect(scroll(wheel(0, 3))?.delta == Point(x: 0, y: 3))
    #expect(scroll(wheel(2, 0))?.delta == Point(x: -2, y: 0))
    // If the desktop reverses scrolling, SDL reports that.
    #expect(scroll(wheel(2, 3, isFlipped: true))?.delta == Point(x: 2, y: -3))
  }

  @Test("J3 The location of a wheel event is that of the event, not of the mouse when it is handled")
  func wheelPlace() {
    _ = translator.translate(motion(90, 90))
    #expect(scroll(wheel(0, 1, at: (12, 34)))?.location == Point(x: 12.5, y: 34.5))
  }

  @Test(
    "J3 Fractions of a notch come from a trackpad and become points, also when they are whole numbers, until it rests")
  func trackpad() {
    #expect(scroll(wheel(0, 1, tick: 100))?.isPrecise == false)
    let first = scroll(wheel(0, 0, precise: (0.25, -0.5), tick: 200))
    #expect(first?.isPrecise == true && first?.delta == Point(x: -2.5, y: -5))
    let whole = scroll(wheel(0, 1, precise: (0, 1), tick: 349))
    #expect(whole?.isPrecise == true && whole?.delta == Point(x: 0, y: 10))
    #expect(scroll(wheel(0, 1, tick: 349 + 149))?.isPrecise == true)
    let after = scroll(wheel(0, 1, tick: 349 + 149 + 150))
    #expect(after?.isPrecise == false && after?.delta == Point(x: 0, y: 1))
    #expect(scroll(wheel(0, 0, precise: (-0.5, 0.25), isFlipped: true, tick: 5000))?.delta == Point(x: -5, y: -2.5))
    // SDL's clock wraps around to 0.
    _ = scroll(wheel(0, 0, precise: (0, 0.53), tick: .max - 10))
    #expect(scroll(wheel(0, 1, tick: 20))?.isPrecise == true)
    // Drivers without fractions send only whole notches.
    #expect(scroll(wheel(1, 2, precise: (0, 0), tick: 9000))?.delta == Point(x: -1, y: 2))
  }

  @Test(
    "F11 Wheels with fine steps report 120ths of a notch, and stay wheels", arguments: [120, 60, 40, 30, 15, 8, 7, 1])
  func fineWheel(step: Int) {
    var sum = 0.0
    for turn in 0..<20 {
      let amount = Float(step) / 120
      let event = scroll(wheel(0, 0, precise: (0, amount), tick: UInt32(1_000 + turn * 8)))
      #expect(event?.isPrecise == false)
      sum += event?.delta.y ?? 0
    }
    #expect(abs(sum - 20 * Double(step) / 120) < 1e-5)
    #expect(scroll(wheel(0, 0, precise: (Float(step) / 120, 0), tick: 9_000))?.isPrecise == false)
    // The same amounts in the middle of a trackpad's gesture are the trackpad's.
    #expect(scroll(wheel(0, 0, precise: (0, 0.0473), tick: 20_000))?.isPrecise == true)
    #expect(scroll(wheel(0, 0, precise: (0, Float(step) / 120), tick: 20_010))?.isPrecise == true)
  }

  @Test("F11 Distances that a driver has scaled, in 256ths of a point, are a trackpad's")
  func trackpadDistances() {
    var mistaken = 0
    for (index, points) in stride(from: 1.0 / 256, to: 12, by: 1.0 / 256).enumerated() {
      let event = scroll(wheel(0, 0, precise: (0, Float(points / 10)), tick: UInt32(1_000 * (index + 1))))
      if event?.isPrecise == false { mistaken += 1 }
    }
    // One of 64; the next event of the same gesture says what it is.
    #expect(mistaken == 47)
  }

  // MARK: Keys

  @Test("J3 Keys are translated by their function")
  func keys() {
    let known: [(SDL_KeyCode, Key)] = [
      (SDLK_SPACE, .space), (SDLK_RETURN, .return), (SDLK_KP_ENTER, .return), (SDLK_TAB, .tab),
      (SDLK_ESCAPE, .escape), (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete), (SDLK_LEFT, .left),
      (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down), (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
      (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_AC_BACK, .back), (SDLK_F1, .function(1)), (SDLK_F11, .function(11)),
      (SDLK_F12, .function(12)), (SDLK_F13, .function(13)), (SDLK_F24, .function(24)), (SDLK_a, .character("a")),
      (SDLK_z, .character("z")), (SDLK_APPLICATION, .menu), (SDLK_MENU, .menu), (SDLK_EXCLAIM, .character("!")),
      (SDLK_0, .character("0")), (SDLK_SLASH, .character("/")), (SDLK_AUDIOPLAY, .mediaPlay),
      (SDLK_AUDIOSTOP, .mediaStop), (SDLK_AUDIOPREV, .mediaPrevious), (SDLK_AUDIONEXT, .mediaNext),
      (SDLK_AUDIOMUTE, .mediaMute), (SDLK_MUTE, .mediaMute),
    ]
    for (code, key) in known {
      #expect(keyEvent(self.key(code)) == KeyEvent(key: key))
      #expect(keyEvent(self.key(code, isDown: false)) == KeyEvent(key: key, phase: .released))
    }
    for code in [SDLK_LSHIFT, SDLK_CAPSLOCK, SDLK_VOLUMEUP, SDLK_UNKNOWN] {
      #expect(translator.translate(self.key(code)) == nil)
    }
    // The character on the key of a non-Latin keyboard.
    var event = key(SDLK_a)
    event.key.keysym.sym = 0xE4
    #expect(keyEvent(event) == KeyEvent(key: .character("ä")))
  }

  @Test("J3 P7 Commands with punctuation marks are at their places on keyboards with other alphabets")
  func punctuation() {
    // The comma's key has these on Hebrew, Arabic and Russian keyboards.
    for symbol: Int32 in [0x5EA, 0x648, 0x431] {
      for (place, mark) in [(SDL_SCANCODE_COMMA, ","), (SDL_SCANCODE_SLASH, "/"), (SDL_SCANCODE_C, "c")] {
        var event = key(SDLK_COMMA, KMOD_LCTRL)
        (event.key.keysym.sym, event.key.keysym.scancode) = (symbol, place)
        #expect(keyEvent(event) == KeyEvent(key: .character(Character(mark)), modifiers: .control))
        event.key.keysym.mod = 0
        #expect(keyEvent(event)?.key == .character(Character(Unicode.Scalar(UInt32(symbol)) ?? " ")))
      }
    }
    // A letter of a Latin alphabet is itself: the comma is on another key.
    var event = key(SDLK_COMMA, KMOD_LCTRL)
    (event.key.keysym.sym, event.key.keysym.scancode) = (0xF6, SDL_SCANCODE_COMMA)
    #expect(keyEvent(event)?.key == .character("ö"))
  }

  @Test(
    "J3 P7 Letters of commands are at their places where a key has none of its own, for Ctrl and for the Windows key")
  func lettersByPlace() {
    func told(_ symbol: Int32, _ place: SDL_Scancode, _ modifier: SDL_Keymod) -> Key? {
      var event = key(SDLK_a, modifier)
      (event.key.keysym.sym, event.key.keysym.scancode) = (symbol, place)
      return keyEvent(event)?.key
    }
    for modifier in [KMOD_LCTRL, KMOD_RCTRL, KMOD_LGUI, KMOD_RGUI] {
      #expect(told(0x431, SDL_SCANCODE_A, modifier) == .character("a"))
      #expect(told(0x431, SDL_SCANCODE_Z, modifier) == .character("z"))
      #expect(told(0x431, SDL_SCANCODE_1, modifier) == .character("б"))
      #expect(told(0x80, SDL_SCANCODE_Q, modifier) == .character("q"))
      // A letter of the ASCII is itself, and beside the letters so are all others that Latin alphabets have.
      #expect(told(0x79, SDL_SCANCODE_Z, modifier) == .character("y"))
      #expect(told(0x24F, SDL_SCANCODE_COMMA, modifier) == .character("\u{24F}"))
      #expect(told(0x250, SDL_SCANCODE_COMMA, modifier) == .character(","))
    }
    for modifier in [KMOD_NONE, KMOD_LSHIFT, KMOD_LALT] {
      #expect(told(0x431, SDL_SCANCODE_A, modifier) == .character("б"))
      #expect(told(0x250, SDL_SCANCODE_COMMA, modifier) == .character("\u{250}"))
    }
  }

  @Test("J3 G5 A button without a name moves nothing, but the mouse stays while it is pressed, if SDL can tell that")
  func otherButtons() {
    #expect(pointer(motion(1, 1, buttons: 1 << 4))?.phase == .moved)
    #expect(pointer(motion(1, 1, buttons: 1 << 5))?.phase == .hovered && translator.mouseDidLeave() == nil)
    #expect(pointer(motion(1, 1))?.phase == .hovered && translator.mouseDidLeave() != nil)
    for (number, isKnown): (Int32, Bool) in [(1, true), (6, true), (32, true), (33, false), (0, false)] {
      _ = translator.translate(button(number, 1, 1))
      #expect((translator.mouseDidLeave() == nil) == isKnown, "\(number)")
      _ = translator.translate(button(number, 1, 1, isDown: false))
      #expect(translator.mouseDidLeave() != nil, "\(number)")
    }
  }

  @Test("J3 A key that is held repeats, and is released once")
  func repeats() {
    #expect(keyEvent(key(SDLK_RIGHT))?.isRepeat == false)
    #expect(keyEvent(key(SDLK_RIGHT, isRepeat: true)) == KeyEvent(key: .right, isRepeat: true))
    #expect(keyEvent(key(SDLK_RIGHT, isDown: false)) == KeyEvent(key: .right, phase: .released))
  }

  @Test("J3 The left and the right key are the same modifier, and lock keys are none")
  func modifiers() {
    let known: [(SDL_Keymod, KeyModifiers)] = [
      (KMOD_LSHIFT, .shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control), (KMOD_RCTRL, .control),
      (KMOD_LALT, .alt), (KMOD_RALT, .alt), (KMOD_LGUI, .command), (KMOD_RGUI, .command), (KMOD_NUM, []),
      (KMOD_CAPS, []), (SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_RSHIFT.rawValue), [.control, .shift]),
    ]
    for (mod, modifiers) in known { #expect(keyEvent(key(SDLK_d, mod))?.modifiers == modifiers) }
  }

  @Test("J3 Pointer and wheel events have the modifiers of the last key event, not the current ones")
  func modifiersOfPointers() {
    func all() -> [KeyModifiers?] {
      [motion(1, 1), button(1, 1, 1), finger(SDL_FINGERDOWN, id: 1, 0, 0), wheel(0, 1)].map {
        switch translator.translate($0) {
        case .pointer(let event): event.modifiers
        case .scroll(let event): event.modifiers
        default: nil
        }
      }
    }
    #expect(all() == [[], [], [], []])
    // A modifier key is not a key event by itself, but its state is remembered.
    #expect(translator.translate(key(SDLK_LCTRL, KMOD_LCTRL)) == nil)
    #expect(all() == [.control, .control, .control, .control])
    // The keys of a different window count as well.
    translator.value.noteModifiers(of: key(SDLK_LSHIFT, SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LSHIFT.rawValue)).key)
    #expect(all() == Array(repeating: [.control, .shift], count: 4))
    _ = translator.translate(key(SDLK_LCTRL, KMOD_NONE, isDown: false))
    #expect(all() == [[], [], [], []])
  }

  @Test("Events that do not concern a window are ignored")
  func others() {
    for type in [SDL_WINDOWEVENT, SDL_QUIT, SDL_CLIPBOARDUPDATE] {
      var event = SDL_Event()
      event.type = type.rawValue
      #expect(translator.translate(event) == nil)
    }
  }

  // MARK: The keypad

  private static let keypad: [(SDL_KeyCode, Character, Key?)] = [
    (SDLK_KP_0, "0", nil), (SDLK_KP_1, "1", .end), (SDLK_KP_2, "2", .down), (SDLK_KP_3, "3", .pageDown),
    (SDLK_KP_4, "4", .left), (SDLK_KP_5, "5", nil), (SDLK_KP_6, "6", .right), (SDLK_KP_7, "7", .home),
    (SDLK_KP_8, "8", .up), (SDLK_KP_9, "9", .pageUp), (SDLK_KP_PERIOD, ".", .delete),
  ]

  @Test("J3 The keypad moves without NumLock and types with it; Shift swaps the two")
  func keypadKeys() {
    func both(_ keys: SDL_Keymod...) -> SDL_Keymod { SDL_Keymod(keys.reduce(0) { $0 | $1.rawValue }) }
    for (code, digit, move) in Self.keypad {
      #expect(keyEvent(key(code)) == move.map { KeyEvent(key: $0) })
      #expect(keyEvent(key(code, KMOD_NUM)) == KeyEvent(key: .character(digit)))
      #expect(keyEvent(key(code, KMOD_LSHIFT)) == KeyEvent(key: .character(digit), modifiers: .shift))
      #expect(keyEvent(key(code, both(KMOD_NUM, KMOD_RSHIFT))) == move.map { KeyEvent(key: $0) })
      #expect(keyEvent(key(code, KMOD_LCTRL)) == move.map { KeyEvent(key: $0, modifiers: .control) })
    }
    for (code, character): (SDL_KeyCode, Character) in [
      (SDLK_KP_PLUS, "+"), (SDLK_KP_MINUS, "-"), (SDLK_KP_DIVIDE, "/"), (SDLK_KP_MULTIPLY, "*"),
      (SDLK_KP_EQUALS, "="), (SDLK_KP_COMMA, ","),
    ] {
      #expect(keyEvent(key(code)) == KeyEvent(key: .character(character)))
      #expect(keyEvent(key(code, KMOD_NUM)) == KeyEvent(key: .character(character)))
    }
  }
}

@Suite("The times of events")
struct EventTimeTests {
  @Test("J8 Event times continue when SDL's 32 bits wrap around after 49.7 days")
  func wrap() {
    let wrap = UInt64(1) << 32
    for round: UInt64 in [0, 1, 5] {
      let base = round * wrap
      #expect(FrameTimer.tick(ofEvent: 1000, now: base + 1002) == base + 1000)
      #expect(FrameTimer.tick(ofEvent: 1000, now: base + 1000) == base + 1000)
      // A timestamp slightly ahead of the clock.
      #expect(FrameTimer.tick(ofEvent: 1003, now: base + 1000) == base + 1003)
      #expect(FrameTimer.tick(ofEvent: .max, now: base + wrap + 3) == base + wrap - 1)
      #expect(FrameTimer.tick(ofEvent: 2, now: base + wrap - 1) == base + wrap + 2)
    }
    #expect(FrameTimer.tick(ofEvent: .max, now: 0) == 0)
  }

  @Test("F12 The age of an event is that of SDL to the millisecond, and never negative")
  func now() {
    let timer = FrameTimer()
    let tick = UInt32(truncatingIfNeeded: SDL_GetTicks64())
    let now = timer.now
    let time = timer.time(ofEvent: tick, now: now)
    #expect(time <= now && time > now - 0.003)
    let age = min(tick, 50)
    let older = timer.time(ofEvent: tick - age, now: now)
    #expect(abs(older - (now - Double(age) / 1000)) < 0.003)
    #expect(timer.time(ofEvent: tick &+ 500, now: now) == now)
  }
}
