import CSDL2
import Testing
import ViewTree

@testable import SDLHost

@Suite struct TypedTextTests {
  @Test("U2 A press types its text once: not where a view used the key and takes no text")
  func spent() {
    var typed = TypedText()
    #expect(typed.didPress(isSpent: false) == nil && typed.passesOn)
    #expect(typed.didPress(isSpent: true) == nil && !typed.passesOn)
    typed.didRelease()
    #expect(typed.passesOn)
  }

  @Test("U2 What is typed with Ctrl, Alt or a command key is no text, with AltGr it is")
  func commands() {
    func isCommand(_ held: SDL_Keymod...) -> Bool {
      var key = SDL_Keysym()
      key.mod = UInt16(held.reduce(0) { $0 | $1.rawValue })
      return TypedText.isCommand(key)
    }
    #expect(!isCommand() && !isCommand(KMOD_LSHIFT) && !isCommand(KMOD_RALT) && !isCommand(KMOD_NUM))
    #expect(isCommand(KMOD_LCTRL) && isCommand(KMOD_LALT) && isCommand(KMOD_RGUI) && !isCommand(KMOD_LCTRL, KMOD_RALT))
  }

  @Test("U4 Keys of a compose sequence type nothing, and the last one what they make")
  func sequence() {
    var typed = TypedText()
    typed.willPress(.nothing)
    #expect(typed.didPress(isSpent: false) == nil && !typed.passesOn)
    typed.didRelease()
    typed.willPress(.text("é"))
    #expect(typed.didPress(isSpent: false) == "é" && !typed.passesOn)
    typed.willPress(.unchanged)
    #expect(typed.didPress(isSpent: false) == nil && typed.passesOn)
    typed.willPress(.text("é"))
    #expect(typed.didPress(isSpent: true) == nil && !typed.passesOn)
  }
}

@Suite(.serialized) struct TextInputSessionTests {
  private final class Taker: View {
    var takes = true
    override var canBecomeFocused: Bool { true }
    override var takesText: Bool { takes }
    override var textInputRect: Rect? { takes ? Rect(x: 1, y: 2, width: 3, height: 4) : nil }
  }

  @Test("U4 SDL's text input is on exactly while the focused view, or one around it, takes text, and knows where")
  func session() {
    let window = Window(size: Size(width: 100, height: 100))
    let taker = Taker(frame: Rect(x: 10, y: 20, width: 50, height: 50))
    let inner = Button(title: "a")
    window.addSubview(taker)
    taker.addSubview(inner)
    let session = TextInputSession(keys: ComposeKeys())
    var areas: [Rect] = []
    func isOn(_ window: Window?) -> Bool {
      session.update(for: window) {
        areas.append($0)
        return SDL_Rect(x: Int32($0.minX), y: Int32($0.minY), w: Int32($0.width), h: Int32($0.height))
      }
      return SDL_IsTextInputActive() == SDL_TRUE
    }
    #expect(!isOn(window) && areas.isEmpty)
    window.focusedView = taker
    #expect(isOn(window) && areas.last == Rect(x: 11, y: 22, width: 3, height: 4))
    window.focusedView = inner
    #expect(isOn(window))
    // What an input method composes is left alone, until the keyboard goes elsewhere.
    var composing = SDL_Event()
    composing.type = SDL_TEXTEDITING.rawValue
    composing.edit.text.0 = 0x61
    session.note(composing)
    #expect(isOn(window) && session.isComposing)
    #expect(!isOn(nil) && !session.isComposing)
    #expect(isOn(window))
    taker.takes = false
    #expect(!isOn(window))
    taker.takes = true
    #expect(isOn(window))
    window.focusedView = nil
    #expect(!isOn(window))
  }

  @Test(
    "U4 What is typed behind a key that waits while the program is busy is not lost; before it, no texts are reported")
  func busy() {
    let session = TextInputSession(keys: ComposeKeys())
    /// Whether SDL reports texts after an event of this type.
    func reportsTexts(after type: SDL_EventType) -> Bool {
      var event = SDL_Event()
      event.type = type.rawValue
      SDL_PushEvent(&event)
      SDL_FlushEvent(type.rawValue)
      return SDL_EventState(SDL_TEXTINPUT.rawValue, -1) == 1
    }
    session.didDispatchAll()
    #expect(!reportsTexts(after: SDL_KEYUP) && !reportsTexts(after: SDL_USEREVENT))
    #expect(reportsTexts(after: SDL_KEYDOWN) && reportsTexts(after: SDL_KEYUP))
    session.didDispatchAll()
    #expect(!reportsTexts(after: SDL_KEYUP))
  }
}

@Suite struct WindowInputTests {
  private final class HoverView: View {
    var isHovered = false
    override func hoverDidChange(_ isHovered: Bool) { self.isHovered = isHovered }
  }

  @Test("H1 A wheel that is turned under a mouse at rest, over which the window has opened, says where the mouse is")
  func wheelOfStillMouse() {
    let window = Window(size: Size(width: 200, height: 100))
    let view = HoverView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(view)
    let input = WindowInput(to: WindowDriver(window, recorder: nil, timeScale: 1, now: 0, realTime: { 0 }))
    input.stillMouse = (500, 500)
    var wheel = SDL_MouseWheelEvent()
    (wheel.mouseX, wheel.mouseY) = (20, 30)
    input.wheelWillTurn(wheel, time: 0)
    #expect(view.isHovered && input.stillMouse == nil)
    // From now on the mouse itself reports where it is.
    (wheel.mouseX, wheel.mouseY) = (120, 30)
    input.wheelWillTurn(wheel, time: 0.1)
    #expect(view.isHovered)
  }

  @Test("P9 What an input method was composing is not left behind in a window that loses the keyboard")
  func keyboardLeaves() {
    let window = Window(size: Size(width: 200, height: 100))
    let field = TextField()
    field.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    var changes = 0
    field.onChange = { _ in changes += 1 }
    field.text = "Moon"
    window.addSubview(field)
    window.focusedView = field
    let input = WindowInput(to: WindowDriver(window, recorder: nil, timeScale: 1, now: 0, realTime: { 0 }))
    input.keyboardDidLeave(time: 0)
    #expect(changes == 0 && field.text == "Moon")
    window.send(.composition("にほ", selection: 2..<2))
    #expect(field.markedRange?.count == 2)
    input.keyboardDidLeave(time: 0)
    #expect(field.markedRange == nil && field.text == "Moon")
  }
}

@Suite struct ComposeKeysTests {
  /// X's names of keys.
  private let compose: UInt32 = 0xFF20
  private let deadAcute: UInt32 = 0xFE51
  private let apostrophe: UInt32 = 0x27
  private let e: UInt32 = 0x65
  private let x: UInt32 = 0x78
  private let shift: UInt32 = 0xFFE1

  @Test("U4 é by the compose key and by a dead key; other keys type what they always do")
  func composing() {
    let keys = ComposeKeys()
    #expect(keys.press(e) == .unchanged && keys.press(apostrophe) == .unchanged)
    #expect([keys.press(compose), keys.press(apostrophe), keys.press(e)] == [.nothing, .nothing, .text("é")])
    #expect(keys.press(e) == .unchanged)
    #expect(keys.press(deadAcute) == .nothing && keys.press(shift) == .unchanged && keys.press(e) == .text("é"))
    #expect([keys.press(compose), keys.press(x), keys.press(x)].last != .unchanged)
    keys.reset()
    #expect(keys.press(e) == .unchanged)
    _ = keys.press(deadAcute)
    keys.reset()
    #expect(keys.press(e) == .unchanged)
  }

  @Test("P9 What an input method makes of keys that it keeps for itself is typed, a dead key and its letter, too")
  func inputMethod() {
    var typed = TypedText()
    typed.willPress(.nothing)
    #expect(typed.passesOn)
    typed.willPress(.text("é"))
    #expect(typed.passesOn, "the method's own é")
    // A key that it leaves to the program is composed here.
    typed.willPress(.text("é"))
    #expect(typed.didPress(isSpent: false) == "é" && !typed.passesOn)
    typed.willPress(.unchanged)
    #expect(typed.didPress(isSpent: false) == nil && typed.passesOn)
  }
}
