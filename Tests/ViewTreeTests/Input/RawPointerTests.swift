import Testing
import ViewTreeTesting

@testable import ViewTree

/// Raw pointer events; the rows are in Documentation/Gestures.md.
@Suite struct RawPointerTests {
  private final class Canvas: View {
    let log: GestureLog
    let name: String
    var takes = true
    var onBegan: () -> Void = {}

    init(_ name: String, _ log: GestureLog) {
      self.name = name
      self.log = log
      super.init()
    }

    private func note(_ what: String, _ event: PointerEvent) {
      let point = convert(event.location, from: nil)
      log.note("\(name) \(what) \(Int(point.x)) \(Int(point.y))")
    }
    override func pointerBegan(_ event: PointerEvent) -> Bool {
      note("began", event)
      onBegan()
      return takes
    }
    override func pointerMoved(_ event: PointerEvent) { note("moved", event) }
    override func pointerEnded(_ event: PointerEvent) { note("ended", event) }
    override func pointerCancelled(_ event: PointerEvent) { note("cancelled", event) }
  }

  private let window = Window.forGestures()
  private let log = GestureLog()
  private let outer: Canvas
  private let inner: Canvas

  init() {
    outer = Canvas("outer", log)
    inner = Canvas("inner", log)
    outer.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    inner.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    window.addSubview(outer)
    outer.addSubview(inner)
    window.advance(by: 0)
  }

  @Test("R1 The view that was pressed receives press, moves and release, wherever the pointer goes")
  func events() {
    window.point(.began, 150, 150)
    window.point(.moved, 160, 150)
    window.point(.moved, 350, 350)
    window.point(.ended, 350, 350)
    window.point(.moved, 150, 150)
    #expect(log.take() == ["inner began 50 50", "inner moved 60 50", "inner moved 250 250", "inner ended 250 250"])
  }

  @Test("R1 A view that does not take the press leaves it to its superview")
  func bubbling() {
    inner.takes = false
    window.point(.began, 150, 150)
    window.point(.ended, 150, 150)
    #expect(log.take() == ["inner began 50 50", "outer began 150 150", "outer ended 150 150"])
    outer.takes = false
    window.point(.began, 150, 150)
    window.point(.ended, 150, 150)
    #expect(log.take() == ["inner began 50 50", "outer began 150 150"])
  }

  @Test("R1 Each finger is received by the view that it pressed")
  func fingers() {
    window.point(.began, 150, 150, device: .touch, id: 1)
    window.point(.began, 50, 50, device: .touch, id: 2)
    window.point(.moved, 151, 150, device: .touch, id: 1)
    window.point(.ended, 50, 50, device: .touch, id: 2)
    window.point(.ended, 151, 150, device: .touch, id: 1)
    #expect(
      log.take() == [
        "inner began 50 50", "outer began 50 50", "inner moved 51 50", "outer ended 50 50", "inner ended 51 50",
      ])
  }

  @Test("R2 They are cancelled when a recognizer wins, around the view or in it")
  func recognizerWins() {
    _ = log.pan("pan", on: window)
    window.point(.began, 150, 150)
    window.point(.moved, 154, 150)
    window.point(.moved, 180, 150)
    window.point(.ended, 190, 150)
    #expect(
      log.take() == [
        "inner began 50 50", "inner moved 54 50", "inner cancelled 54 50", "pan began", "pan changed", "pan ended",
      ])
    _ = log.tap("tap", on: inner)
    window.point(.began, 150, 150)
    window.point(.ended, 150, 150)
    #expect(log.take() == ["inner began 50 50", "inner cancelled 50 50", "tap ended"])
    let slider = PanGestureRecognizer()
    slider.beginsAtPress = true
    inner.addGestureRecognizer(slider)
    window.point(.began, 150, 150)
    window.point(.ended, 150, 150)
    #expect(log.take() == [], "who wins with the press leaves nothing to cancel")
  }

  @Test("R2 A control inside the view cancels them only when it was pressed to the end")
  func control() {
    let button = Button(title: "OK")
    button.frame = Rect(x: 0, y: 0, width: 60, height: 30)
    inner.addSubview(button)
    window.point(.began, 110, 110)
    window.point(.moved, 180, 180)
    window.point(.ended, 180, 180)
    #expect(log.take() == ["inner began 10 10", "inner moved 80 80", "inner ended 80 80"])
    window.point(.began, 110, 110)
    window.point(.ended, 110, 110)
    #expect(log.take() == ["inner began 10 10", "inner cancelled 10 10"])
  }

  @Test("R2 They are cancelled when the pointers are lost, and when the view goes or cannot be hit", arguments: 0..<6)
  func cancelling(way: Int) {
    window.point(.began, 150, 150)
    _ = log.take()
    switch way {
    case 0: window.send(.pointersLost)
    case 1: window.point(.cancelled, 150, 150)
    case 2: inner.isHidden = true
    case 3: outer.removeFromSuperview()
    case 4: outer.isUserInteractionEnabled = false
    default:
      View.animate(withDuration: 0.1) { outer.alpha = 0 }
      window.advance(by: 0.2)
    }
    #expect(log.take().map { $0.prefix(15) } == ["inner cancelled"])
    window.point(.moved, 160, 150)
    window.point(.ended, 160, 150)
    #expect(log.take() == [])
  }

  @Test(
    "R2 A press that ends while the view is asked is cancelled at once, and the view receives nothing more",
    arguments: 0..<4)
  func endsAtPress(way: Int) {
    inner.onBegan = { [inner, outer, window] in
      switch way {
      case 0: inner.removeFromSuperview()
      case 1: outer.isHidden = true
      case 2: window.send(.pointersLost)
      default: window.showMenu([MenuItem(title: "Item") {}], at: .zero)
      }
    }
    window.point(.began, 150, 150)
    #expect(log.take().map { $0.prefix(15) } == ["inner began 50 ", "inner cancelled"])
    window.point(.moved, 160, 150)
    window.point(.ended, 160, 150)
    #expect(log.take() == [])
  }

  @Test("R2 A view is not asked about a press that was over before, as getting the focus has opened a menu")
  func endsBeforePress() {
    final class Field: View {
      override var canBecomeFocused: Bool { true }
      override func focusDidChange() {
        if isFocused { window?.showMenu([MenuItem(title: "Item") {}], at: .zero) }
      }
    }
    let field = Field(frame: outer.bounds)
    outer.removeFromSuperview()
    window.addSubview(field)
    field.addSubview(inner)
    window.advance(by: 0)
    window.point(.began, 150, 150)
    #expect(window.find(label: "Item") != nil)
    window.point(.moved, 160, 150)
    window.point(.ended, 160, 150)
    #expect(log.take() == [])
  }

  @Test("R1 Other buttons, and presses in what another finger drags, are not received")
  func notReceived() {
    window.point(.began, 150, 150, button: .secondary)
    window.point(.ended, 150, 150, button: .secondary)
    #expect(log.take() == [])
    _ = log.pan("pan", on: outer)
    window.point(.began, 50, 50, device: .touch, id: 1)
    window.point(.moved, 90, 50, device: .touch, id: 1)
    _ = log.take()
    window.point(.began, 150, 150, device: .touch, id: 2)
    window.point(.ended, 150, 150, device: .touch, id: 2)
    #expect(log.take() == [])
  }
}
