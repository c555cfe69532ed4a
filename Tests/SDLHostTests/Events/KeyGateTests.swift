import CSDL2
import Testing

@testable import SDLHost

/// A gate for keys whose answers the test gives, with a clock that it turns.
final class GateStage {
  var now = 0.0
  /// What went through, in order; what was consumed in brackets.
  var passed: [String] = []
  private(set) var reported: [Keystroke] = []
  private(set) var answers: [(Bool) -> Void] = []
  private(set) lazy var gate = KeyGate(now: { [unowned self] in now }) { [unowned self] in
    passed.append($1 ? "[\(Self.name($0))]" : Self.name($0))
  }

  init(listens: Bool = true) { if listens { listen() } }

  func listen() {
    gate.report = { [unowned self] in
      reported.append($0)
      answers.append($1)
    }
  }

  func press(_ letter: Character, isRepeat: Bool = false) { gate.take(.event(Self.key(letter, isRepeat: isRepeat))) }
  func release(_ letter: Character) { gate.take(.event(Self.key(letter, SDL_KEYUP))) }
  func type(_ text: String) {
    var event = SDL_Event()
    event.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array(text.utf8) + [0]) }
    gate.take(.event(event))
  }

  func answer(_ isConsumed: Bool) { answers.removeFirst()(isConsumed) }

  /// - Parameter letter: a letter from a to z.
  static func key(_ letter: Character, _ type: SDL_EventType = SDL_KEYDOWN, isRepeat: Bool = false) -> SDL_Event {
    let number = UInt32(letter.asciiValue ?? 0)
    var event = SDL_Event()
    event.key.type = type.rawValue
    event.key.timestamp = 1000
    event.key.repeat = isRepeat ? 1 : 0
    event.key.keysym.sym = Int32(number)
    event.key.keysym.scancode = SDL_Scancode(rawValue: number - 0x61 + SDL_SCANCODE_A.rawValue)
    return event
  }

  private static func name(_ input: KeyInput) -> String {
    switch input {
    case .announcement(_, let symbol): return "symbol \(symbol)"
    case .event(let event) where event.type == SDL_TEXTINPUT.rawValue:
      return "text \(EventTranslator.text(event.text.text))"
    case .event(let event):
      let letter = Character(UnicodeScalar(UInt8(event.key.keysym.sym)))
      return "\(letter) \(event.type == SDL_KEYDOWN.rawValue ? "down" : "up")"
    }
  }
}

@Suite("Keys that wait for assistive technology") struct KeyGateTests {
  private let stage = GateStage()

  @Test("U11 Without a listener keys pass at once, and are not reported")
  func nobody() {
    let stage = GateStage(listens: false)
    stage.press("a")
    stage.type("a")
    stage.release("a")
    #expect(stage.passed == ["a down", "text a", "a up"])
    #expect(stage.reported.isEmpty && stage.gate.deadline == nil)
  }

  @Test("U11 Keys and texts keep their order while one of them waits, and each key is reported after the one before")
  func order() {
    stage.press("a")
    stage.type("a")
    stage.gate.take(.announcement(window: 1, symbol: 98))
    stage.press("b")
    stage.release("a")
    #expect(stage.passed.isEmpty && stage.reported.count == 1)
    stage.answer(false)
    #expect(stage.passed == ["a down", "text a", "symbol 98"] && stage.reported.count == 2)
    stage.answer(false)
    stage.answer(false)
    #expect(stage.passed == ["a down", "text a", "symbol 98", "b down", "a up"])
    #expect(stage.reported.map(\.isPress) == [true, true, false] && stage.gate.deadline == nil)
    stage.type("c")
    #expect(stage.passed.last == "text c")
  }

  @Test("U11 A consumed key goes with what it types and with its release, and nothing else does")
  func consumed() {
    stage.press("t")
    stage.type("t")
    stage.press("u")
    stage.type("u")
    stage.release("t")
    stage.release("u")
    stage.answer(true)
    stage.answer(false)
    // The answers about releases say nothing: a key that was pressed is released, and one that was not is not.
    stage.answer(false)
    stage.answer(true)
    #expect(stage.passed == ["[t down]", "[text t]", "u down", "text u", "[t up]", "u up"])
    stage.passed = []
    stage.press("t")
    stage.release("t")
    stage.answer(false)
    stage.answer(false)
    #expect(stage.passed == ["t down", "t up"])
  }

  @Test("U11 A key that repeats keeps the release of its press, whatever becomes of the repeats")
  func repeats() {
    stage.press("a")
    stage.press("a", isRepeat: true)
    stage.release("a")
    stage.answer(false)
    stage.answer(true)
    stage.answer(false)
    #expect(stage.passed == ["a down", "[a down]", "a up"])
  }

  @Test("U11 A key waits half a second at most, and no further one does until there is an answer again")
  func timeout() {
    stage.press("a")
    stage.type("a")
    stage.press("b")
    #expect(stage.gate.deadline == KeyGate.patience)
    stage.now = KeyGate.patience - 0.01
    stage.gate.passLateKey()
    #expect(stage.passed.isEmpty)
    stage.now = KeyGate.patience
    stage.gate.passLateKey()
    #expect(stage.passed == ["a down", "text a", "b down"])
    stage.release("a")
    // They are reported all the same, so that no key stays down for the listener.
    #expect(stage.passed.last == "a up" && stage.reported.count == 3 && stage.gate.deadline == nil)
    // The late answer changes nothing about its key.
    stage.answer(true)
    #expect(stage.passed.count == 4)
    stage.press("c")
    #expect(stage.passed.count == 4 && stage.gate.deadline == 2 * KeyGate.patience)
  }

  @Test("U11 When the last listener goes while a key waits, everything passes that waits")
  func listenerGoes() {
    stage.press("a")
    stage.type("a")
    stage.release("a")
    stage.gate.report = nil
    #expect(stage.passed == ["a down", "text a", "a up"] && stage.gate.deadline == nil)
    stage.answer(true)
    #expect(stage.passed.count == 3)
    // The release of a key whose press was consumed goes, too.
    stage.listen()
    stage.press("b")
    stage.answer(true)
    stage.gate.report = nil
    stage.release("b")
    #expect(stage.passed.suffix(2) == ["[b down]", "[b up]"])
  }

  @Test("U11 An answer that comes at once is as good as a later one")
  func atOnce() {
    stage.gate.report = { $1($0.symbol.text == "a") }
    stage.press("a")
    stage.press("b")
    stage.release("a")
    #expect(stage.passed == ["[a down]", "b down", "[a up]"])
  }
}

@Suite("Keys as X11 describes them") struct KeystrokeTests {
  private func keystroke(
    _ key: SDL_KeyCode, _ place: SDL_Scancode = SDL_SCANCODE_UNKNOWN, held: SDL_Keymod..., typing text: String? = nil,
    isPress: Bool = true
  ) -> Keystroke {
    var event = SDL_KeyboardEvent()
    event.type = (isPress ? SDL_KEYDOWN : SDL_KEYUP).rawValue
    event.keysym.sym = Int32(bitPattern: key.rawValue)
    event.keysym.scancode = place
    event.keysym.mod = UInt16(held.reduce(0) { $0 | $1.rawValue })
    return Keystroke(event, typing: text)
  }

  @Test("U11 Characters are their own symbols, and other keys have names")
  func symbols() {
    func symbol(_ key: SDL_KeyCode, held: SDL_Keymod = KMOD_NONE, typing text: String? = nil) -> String {
      let symbol = keystroke(key, held: held, typing: text).symbol
      return "\(String(symbol.number, radix: 16)) \(symbol.text)\(symbol.isCharacter ? " typed" : "")"
    }
    #expect(symbol(SDLK_t, typing: "t") == "74 t typed")
    #expect(symbol(SDLK_t, held: KMOD_LSHIFT, typing: "T") == "54 T typed")
    #expect(symbol(SDLK_1, held: KMOD_LSHIFT, typing: "!") == "21 ! typed")
    #expect(symbol(SDLK_e, typing: "é") == "e9 é typed")
    #expect(symbol(SDLK_e, typing: "€") == "10020ac € typed")
    // SDL reports no text for a command.
    #expect(symbol(SDLK_t, held: KMOD_LCTRL) == "74 t typed")
    #expect(symbol(SDLK_t, held: KMOD_CAPS) == "54 T typed")
    #expect(symbol(SDLK_SPACE, typing: " ") == "20 space")
    #expect(symbol(SDLK_RETURN) == "ff0d Return" && symbol(SDLK_TAB) == "ff09 Tab")
    #expect(symbol(SDLK_ESCAPE) == "ff1b Escape" && symbol(SDLK_BACKSPACE) == "ff08 BackSpace")
    #expect(symbol(SDLK_INSERT) == "ff63 Insert" && symbol(SDLK_DELETE) == "ffff Delete")
    #expect(symbol(SDLK_CAPSLOCK) == "ffe5 Caps_Lock" && symbol(SDLK_RCTRL) == "ffe4 Control_R")
    #expect(symbol(SDLK_F1) == "ffbe F1" && symbol(SDLK_F12) == "ffc9 F12" && symbol(SDLK_F24) == "ffd5 F24")
    #expect(symbol(SDLK_KP_0) == "ff9e KP_Insert" && symbol(SDLK_KP_0, held: KMOD_NUM, typing: "0") == "ffb0 0 typed")
    #expect(symbol(SDLK_KP_9) == "ff9a KP_Page_Up" && symbol(SDLK_KP_ENTER) == "ff8d KP_Enter")
    #expect(symbol(SDLK_KP_PLUS, typing: "+") == "ffab + typed")
    #expect(symbol(SDLK_VOLUMEUP) == "ffffff VoidSymbol")
  }

  @Test("U11 Places on the keyboard have the numbers of X11, which count along its rows")
  func places() {
    func letters(_ row: String) -> [SDL_Scancode] {
      row.utf8.map { SDL_Scancode(rawValue: UInt32($0) - 0x61 + SDL_SCANCODE_A.rawValue) }
    }
    func keys(_ first: SDL_Scancode, through last: SDL_Scancode) -> [SDL_Scancode] {
      (first.rawValue...last.rawValue).map { SDL_Scancode(rawValue: $0) }
    }
    let rows: [(first: UInt32, keys: [SDL_Scancode])] = [
      (9, [SDL_SCANCODE_ESCAPE]), (10, keys(SDL_SCANCODE_1, through: SDL_SCANCODE_0)),
      (20, [SDL_SCANCODE_MINUS, SDL_SCANCODE_EQUALS, SDL_SCANCODE_BACKSPACE, SDL_SCANCODE_TAB]),
      (24, letters("qwertyuiop")),
      (34, [SDL_SCANCODE_LEFTBRACKET, SDL_SCANCODE_RIGHTBRACKET, SDL_SCANCODE_RETURN, SDL_SCANCODE_LCTRL]),
      (38, letters("asdfghjkl")),
      (47, [SDL_SCANCODE_SEMICOLON, SDL_SCANCODE_APOSTROPHE, SDL_SCANCODE_GRAVE, SDL_SCANCODE_LSHIFT]),
      (51, [SDL_SCANCODE_BACKSLASH]), (51, [SDL_SCANCODE_NONUSHASH]), (52, letters("zxcvbnm")),
      (59, [SDL_SCANCODE_COMMA, SDL_SCANCODE_PERIOD, SDL_SCANCODE_SLASH, SDL_SCANCODE_RSHIFT]),
      (63, [SDL_SCANCODE_KP_MULTIPLY, SDL_SCANCODE_LALT, SDL_SCANCODE_SPACE, SDL_SCANCODE_CAPSLOCK]),
      (67, keys(SDL_SCANCODE_F1, through: SDL_SCANCODE_F10)),
      (77, [SDL_SCANCODE_NUMLOCKCLEAR, SDL_SCANCODE_SCROLLLOCK]),
      (79, keys(SDL_SCANCODE_KP_7, through: SDL_SCANCODE_KP_9) + [SDL_SCANCODE_KP_MINUS]),
      (83, keys(SDL_SCANCODE_KP_4, through: SDL_SCANCODE_KP_6) + [SDL_SCANCODE_KP_PLUS]),
      (87, keys(SDL_SCANCODE_KP_1, through: SDL_SCANCODE_KP_3) + [SDL_SCANCODE_KP_0, SDL_SCANCODE_KP_PERIOD]),
      (94, [SDL_SCANCODE_NONUSBACKSLASH, SDL_SCANCODE_F11, SDL_SCANCODE_F12]),
      (104, [SDL_SCANCODE_KP_ENTER, SDL_SCANCODE_RCTRL, SDL_SCANCODE_KP_DIVIDE, SDL_SCANCODE_PRINTSCREEN]),
      (108, [SDL_SCANCODE_RALT]),
      (110, [SDL_SCANCODE_HOME, SDL_SCANCODE_UP, SDL_SCANCODE_PAGEUP, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT]),
      (115, [SDL_SCANCODE_END, SDL_SCANCODE_DOWN, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_INSERT, SDL_SCANCODE_DELETE]),
      (124, [SDL_SCANCODE_POWER, SDL_SCANCODE_KP_EQUALS]), (127, [SDL_SCANCODE_PAUSE]),
      (133, [SDL_SCANCODE_LGUI, SDL_SCANCODE_RGUI, SDL_SCANCODE_APPLICATION]),
      (191, keys(SDL_SCANCODE_F13, through: SDL_SCANCODE_F24)),
    ]
    for (first, keys) in rows {
      for (index, place) in keys.enumerated() {
        #expect(Keystroke.code(of: place) == first + UInt32(index), "\(place.rawValue)")
      }
    }
    for place: UInt32 in [
      0, 3, SDL_SCANCODE_F24.rawValue + 1, SDL_SCANCODE_LCTRL.rawValue - 1, SDL_SCANCODE_RGUI.rawValue + 1,
    ] {
      #expect(Keystroke.code(of: SDL_Scancode(rawValue: place)) == 0, "\(place)")
    }
  }

  @Test("U11 Modifier keys are those that were down before the key")
  func modifiers() {
    #expect(keystroke(SDLK_t, held: KMOD_LSHIFT, KMOD_RCTRL, KMOD_LALT).modifiers == 13)
    #expect(keystroke(SDLK_t, held: KMOD_CAPS, KMOD_NUM, KMOD_LGUI).modifiers == 82)
    #expect(keystroke(SDLK_LSHIFT, SDL_SCANCODE_LSHIFT, held: KMOD_LSHIFT).modifiers == 0)
    #expect(keystroke(SDLK_LSHIFT, SDL_SCANCODE_LSHIFT, isPress: false).modifiers == 1)
    // Orca says by this whether a press of Caps Lock turns it on.
    #expect(keystroke(SDLK_CAPSLOCK, SDL_SCANCODE_CAPSLOCK, held: KMOD_CAPS).modifiers == 0)
    #expect(keystroke(SDLK_CAPSLOCK, SDL_SCANCODE_CAPSLOCK).modifiers == 2)
    #expect(keystroke(SDLK_CAPSLOCK, SDL_SCANCODE_CAPSLOCK, held: KMOD_CAPS, isPress: false).modifiers == 2)
  }

  @Test("U11 Each modifier key is not among those that were down before it, and is when it is released or repeats")
  func ownModifier() {
    let keys: [(SDL_Scancode, SDL_Keymod, UInt32)] = [
      (SDL_SCANCODE_LSHIFT, KMOD_LSHIFT, 1), (SDL_SCANCODE_RSHIFT, KMOD_RSHIFT, 1),
      (SDL_SCANCODE_LCTRL, KMOD_LCTRL, 4), (SDL_SCANCODE_RCTRL, KMOD_RCTRL, 4), (SDL_SCANCODE_LALT, KMOD_LALT, 8),
      (SDL_SCANCODE_RALT, KMOD_RALT, 8), (SDL_SCANCODE_LGUI, KMOD_LGUI, 64), (SDL_SCANCODE_RGUI, KMOD_RGUI, 64),
    ]
    for (place, modifier, mask) in keys {
      let press = keystroke(SDLK_UNKNOWN, place, held: modifier, KMOD_MODE)
      let release = keystroke(SDLK_UNKNOWN, place, held: KMOD_MODE, isPress: false)
      #expect(press.modifiers == 128 && release.modifiers == mask | 128 && press.isPress && !release.isPress)
      var event = SDL_KeyboardEvent()
      event.type = SDL_KEYDOWN.rawValue
      event.keysym.scancode = place
      event.keysym.mod = UInt16(modifier.rawValue)
      event.repeat = 1
      #expect(Keystroke(event).modifiers == mask && Keystroke(event).time == 1)
      event.timestamp = 7
      #expect(Keystroke(event).time == 7)
    }
    #expect(keystroke(SDLK_UNKNOWN, SDL_SCANCODE_NUMLOCKCLEAR, held: KMOD_NUM).modifiers == 0)
    #expect(keystroke(SDLK_UNKNOWN, SDL_SCANCODE_NUMLOCKCLEAR).modifiers == 16)
    #expect(keystroke(SDLK_UNKNOWN, SDL_SCANCODE_NUMLOCKCLEAR, held: KMOD_NUM, isPress: false).modifiers == 16)
  }

  @Test("U11 A release means what its press meant, by which Orca recognises it")
  func releases() {
    let stage = GateStage()
    stage.gate.take(.event(GateStage.key("t")), typing: "T")
    stage.release("t")
    stage.answer(false)
    #expect(stage.reported.map(\.symbol.text) == ["T", "T"] && stage.reported.map(\.code) == [28, 28])
  }
}
