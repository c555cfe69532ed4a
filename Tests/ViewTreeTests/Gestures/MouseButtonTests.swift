import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Buttons of the mouse")
struct MouseButtonTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  private func click(_ button: PointerEvent.Button, _ x: Double = 50, _ y: Double = 50) {
    window.point(.began, x, y, button: button)
    window.point(.ended, x, y, button: button)
  }

  @Test(
    "U9 Each button reaches the recognizers that handle it, and no others",
    arguments: [PointerEvent.Button.primary, .secondary, .middle, .back, .forward])
  func handled(button: PointerEvent.Button) {
    let view = window.add(0, 0, 100, 100)
    let other = PointerEvent.Button.primary == button ? PointerEvent.Button.secondary : .primary
    var seen: PointerEvent.Button?
    let tap = TapGestureRecognizer { seen = $0.button }
    tap.buttons = [button]
    view.addGestureRecognizer(tap)
    #expect(tap.button == nil)
    click(other)
    #expect(seen == nil)
    click(button)
    #expect(seen == button)
    #expect(tap.button == nil)
  }

  @Test("U9 A recognizer handles only the primary button, unless others are set")
  func primaryAlone() {
    let view = window.add(0, 0, 100, 100)
    let tap = log.tap("tap", on: view)
    #expect(tap.buttons == [.primary])
    for button in [PointerEvent.Button.secondary, .middle, .back, .forward] { click(button) }
    #expect(log.take() == [])
    tap.buttons = [.primary, .middle]
    click(.middle)
    click(.primary)
    #expect(log.take() == ["tap ended", "tap ended"])
    tap.buttons = []
    click(.primary)
    #expect(log.take() == [])
  }

  @Test("U9 A drag with the secondary button is moved and ended only by that button")
  func secondaryDrag() {
    let view = window.add(0, 0, 300, 300)
    let pan = log.pan("pan", on: view)
    pan.buttons = [.secondary]
    window.point(.began, 50, 50, button: .secondary)
    window.point(.moved, 90, 50)
    window.point(.began, 90, 50, button: .primary)
    window.point(.ended, 90, 50, button: .primary)
    window.point(.moved, 120, 50)
    #expect(log.take() == ["pan began", "pan changed"])
    window.point(.ended, 120, 50, button: .secondary)
    #expect(log.take() == ["pan ended"])
  }

  @Test("U9 Two buttons that are pressed together are two gestures")
  func together() {
    let view = window.add(0, 0, 300, 300)
    _ = log.tap("primary", on: view)
    let tap = log.tap("secondary", on: view)
    tap.buttons = [.secondary]
    window.point(.began, 50, 50)
    click(.secondary)
    window.point(.ended, 50, 50)
    #expect(log.take() == ["secondary ended", "primary ended"])
  }

  @Test("U9 A press of a different button changes neither the focus nor a highlight")
  func quiet() {
    let button = Button(title: "Press")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    window.addSubview(button)
    let tap = log.tap("tap", on: button)
    tap.buttons = [.secondary]
    window.point(.began, 50, 50, button: .secondary)
    #expect(!button.isHighlighted && window.focusedView == nil)
    window.point(.ended, 50, 50, button: .secondary)
    #expect(log.take() == ["tap ended"])
  }

  @Test("U9 The back button is the back key unless a recognizer handles it")
  func back() {
    final class KeyView: View {
      var keys: [Key] = []
      override var canBecomeFocused: Bool { true }
      override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return true
      }
    }
    let view = KeyView(frame: Rect(x: 200, y: 200, width: 10, height: 10))
    window.addSubview(view)
    window.focusedView = view
    let asking = window.add(0, 0, 100, 100)
    let tap = log.tap("tap", on: asking)
    tap.buttons = [.back]
    click(.back)
    #expect(log.take() == ["tap ended"] && view.keys.isEmpty)
    click(.back, 150, 150)
    #expect(log.take() == [] && view.keys == [.back, .back])
    tap.isEnabled = false
    click(.back)
    #expect(log.take() == [] && view.keys.count == 4)
  }

  @Test("U9 Both taps of a double tap have to be of the same button")
  func doubleTap() {
    let view = window.add(0, 0, 100, 100)
    let tap = log.tap("double", on: view, taps: 2)
    tap.buttons = [.primary, .middle]
    click(.primary)
    click(.middle)
    #expect(log.take() == [])
    click(.middle)
    #expect(log.take() == ["double ended"])
  }

  @Test("U9 A finger counts as the primary button, and its device is touch")
  func finger() {
    let view = window.add(0, 0, 100, 100)
    var seen: [String] = []
    let tap = TapGestureRecognizer { seen.append("\($0.button!) \($0.device!)") }
    view.addGestureRecognizer(tap)
    window.point(.began, 50, 50, device: .touch, button: .secondary)
    window.point(.ended, 50, 50, device: .touch, button: .secondary)
    #expect(seen == ["primary touch"])
  }

  @Test("U9 A recognizer has the modifier keys of the last event")
  func modifiers() {
    let view = window.add(0, 0, 300, 300)
    var seen: [KeyModifiers] = []
    view.addGestureRecognizer(PanGestureRecognizer { seen.append($0.modifiers) })
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ modifiers: KeyModifiers) {
      window.send(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: 50), modifiers: modifiers)))
    }
    send(.began, 50, [.control])
    send(.moved, 90, [.shift])
    send(.moved, 100, [])
    send(.ended, 100, [.alt])
    #expect(seen == [[.shift], [], [.alt]])
  }
}
