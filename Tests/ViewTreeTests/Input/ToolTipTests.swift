import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Tool tips")
struct ToolTipTests {
  private let window = Window.forGestures()
  private let view: View

  init() {
    view = window.add(100, 100, 100, 40)
    view.toolTip = "Dequeue"
    window.settle()
  }

  private func advance(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { window.advance(by: 1.0 / 60) }
  }

  private var tip: View? { window.find(label: "Dequeue") }

  @Test("U9 A tool tip appears after 0.6 s of rest, as a view of the window whose label is its text")
  func appears() throws {
    window.point(.hovered, 150, 120)
    #expect(window.nextWakeTime.map { abs($0 - window.currentTime - 0.6) < 1e-6 } == true)
    advance(0.55)
    #expect(tip == nil)
    advance(0.1)
    let tip = try #require(tip)
    #expect(tip.superview === window && tip.accessibilityLabel == "Dequeue")
    #expect(window.bounds.contains(tip.frame) && !tip.frame.contains(Point(x: 150, y: 120)))
  }

  @Test("U9 Each movement of the mouse starts the rest anew")
  func movement() {
    for step in 0..<5 {
      window.point(.hovered, 150 + Double(step), 120)
      advance(0.5)
    }
    #expect(tip == nil)
    advance(0.2)
    #expect(tip != nil)
  }

  @Test("U9 It draws no frame at rest: neither while it waits nor while it is shown")
  func idle() {
    window.point(.hovered, 150, 120)
    #expect(window.nextWakeTime ?? 0 > window.currentTime + 0.5)
    advance(1)
    #expect(tip != nil && window.nextWakeTime == nil)
    window.advance(by: 10)
    #expect(tip != nil && window.lastDamage.isEmpty)
  }

  nonisolated static let inputs: [InputEvent] = [
    .pointer(PointerEvent(phase: .hovered, location: Point(x: 151, y: 120))),
    .pointer(PointerEvent(phase: .began, location: Point(x: 150, y: 120))),
    .pointer(PointerEvent(phase: .began, location: Point(x: 150, y: 120), button: .secondary)),
    .pointer(PointerEvent(device: .touch, phase: .began, location: Point(x: 10, y: 10))),
    .pointer(PointerEvent(phase: .cancelled, location: Point(x: 150, y: 120))),
    .scroll(ScrollEvent(location: Point(x: 150, y: 120), delta: Point(x: 0, y: 1))),
    .key(KeyEvent(key: .character("a"))), .text("a"), .composition("a", selection: 0..<1),
    .drop(["/a"], at: Point(x: 150, y: 120)), .resize(Size(width: 300, height: 300), scale: 1), .pointersLost,
  ]

  @Test("U9 It is gone with any input", arguments: inputs)
  func gone(input: InputEvent) {
    window.point(.hovered, 150, 120)
    advance(0.7)
    #expect(tip != nil)
    window.send(input)
    #expect(tip == nil)
  }

  @Test("U9 After a key it appears again only when the mouse has moved")
  func keyWhileWaiting() {
    window.point(.hovered, 150, 120)
    advance(0.3)
    window.key(.character("a"))
    advance(2)
    #expect(tip == nil && window.nextWakeTime == nil)
    window.point(.hovered, 151, 120)
    advance(0.7)
    #expect(tip != nil)
  }

  @Test("U9 No tool tip appears while a button of the mouse is pressed")
  func pressed() {
    window.point(.began, 150, 120)
    window.point(.moved, 152, 120)
    advance(2)
    #expect(tip == nil)
  }

  @Test("U9 Without one of its own a view has the superview's; an empty one is none")
  func superview() {
    let inner = view.add(0, 0, 50, 40)
    window.point(.hovered, 110, 120)
    advance(0.7)
    #expect(tip != nil)
    inner.toolTip = ""
    #expect(tip == nil)
    window.point(.hovered, 111, 120)
    advance(1)
    #expect(tip == nil)
    inner.toolTip = "Inner"
    advance(0.7)
    #expect(window.find(label: "Inner") != nil)
    inner.toolTip = "Other"
    #expect(window.find(label: "Inner") == nil && window.find(label: "Other") != nil)
    inner.toolTip = nil
    #expect(inner.toolTip == nil && window.find(label: "Other") == nil)
    advance(0.7)
    #expect(tip != nil)
  }

  @Test("U9 It goes with its view, and that of a view that comes under a resting mouse appears")
  func viewMoves() {
    window.point(.hovered, 150, 120)
    advance(0.7)
    view.frame.origin.y = 300
    window.advance(by: 1.0 / 60)
    #expect(tip == nil)
    view.frame.origin.y = 100
    window.advance(by: 1.0 / 60)
    advance(0.5)
    #expect(tip == nil)
    advance(0.2)
    #expect(tip != nil)
    view.removeFromSuperview()
    window.advance(by: 1.0 / 60)
    #expect(tip == nil)
    advance(1)
    #expect(window.nextWakeTime == nil)
  }

  @Test("U9 It stays within the window, and takes no input", arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func within(direction: LayoutDirection) throws {
    window.layoutDirection = direction
    view.toolTip = String(repeating: "A long text that is broken into lines. ", count: 8)
    for (x, y) in [(0.0, 0.0), (350, 370), (0, 370), (350, 0)] {
      view.frame.origin = Point(x: x, y: y)
      window.settle()
      window.point(.hovered, x + 20, y + 20)
      advance(0.7)
      let tip = try #require(window.find(label: view.toolTip ?? ""))
      #expect(window.bounds.contains(tip.frame))
      #expect(window.hitTest(tip.center)?.isDescendant(of: tip) != true)
    }
  }

  @Test("U9 It lies below its view, or above it at the bottom of the window; in a large view it lies near the mouse")
  func besideItsView() throws {
    for top in [20.0, 180, 350] {
      view.frame.origin.y = top
      window.settle()
      for y in [top + 2, top + 20, top + 38] {
        window.point(.hovered, 150, y)
        advance(0.7)
        let tip = try #require(tip)
        #expect(!tip.frame.intersects(view.frame), "at \(y)")
        #expect((tip.frame.minY < top) == (top == 350), "at \(y)")
      }
    }
    view.frame = window.bounds
    window.settle()
    for y in [100.0, 390] {
      window.point(.hovered, 150, y)
      advance(0.7)
      let tip = try #require(tip)
      #expect(max(tip.frame.minY - y, y - tip.frame.maxY) < 30, "at \(y)")
    }
  }

  @Test("U9 A very long text is cut after some lines, and its label is the whole of it")
  func longText() throws {
    let text = String(repeating: "A text that is much longer than anybody reads. ", count: 40)
    view.toolTip = text
    window.point(.hovered, 150, 120)
    advance(0.7)
    let tip = try #require(window.find(label: text))
    let label = try #require(tip.subviews.first as? Label)
    #expect(label.isTruncated && label.text == text)
    #expect(tip.frame.height < window.bounds.height / 2)
  }

  @Test("U9 Where a text is cut, the whole of it is shown, unless there is a tip; a text that fits needs none")
  func cutText() throws {
    let row = window.add(100, 200, 200, 40)
    let text = "A title that is much too long for the label that shows it"
    let label = Label(text: text)
    label.frame = Rect(x: 10, y: 0, width: 60, height: 20)
    row.addSubview(label)
    window.settle()
    func tips() -> Int { window.subviews.count { $0.accessibilityLabel == text } }
    for (x, y, isShown) in [(150.0, 210.0, true), (190, 210, false), (150, 235, false)] {
      window.point(.hovered, x, y)
      advance(0.7)
      #expect((tips() == 1) == isShown, "at \(x), \(y)")
    }
    window.point(.hovered, 151, 210)
    advance(0.7)
    label.frame.size.width = 190
    label.numberOfLines = 0
    label.frame.size.height = 200
    window.settle()
    #expect(tips() == 0)
    label.numberOfLines = 1
    label.isHidden = true
    window.point(.hovered, 152, 210)
    advance(0.7)
    #expect(tips() == 0)
    label.isHidden = false
    row.toolTip = "A tip"
    window.point(.hovered, 153, 210)
    advance(0.7)
    #expect(tips() == 0 && window.find(label: "A tip") != nil)
  }

  @Test("U9 A menu that is open hides the tips beneath")
  func menu() {
    window.point(.hovered, 150, 120)
    advance(0.3)
    window.showMenu([MenuItem(title: "One") {}], at: Point(x: 10, y: 10))
    advance(1)
    #expect(tip == nil)
  }
}
