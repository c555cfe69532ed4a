import Testing
import ViewTree
import ViewTreeTesting

/// A view that scrolls along one axis, as somebody else would make it: 200×200 points, with a range of 1,000 points.
private final class Strip: View, ScrollerDelegate {
  let scroller = Scroller()
  lazy var input = ScrollInput(of: self)
  var goal: ((ScrollStep) -> Double?)?
  var steps: [ScrollStep] = []

  init(along axis: Axis, isMirrored: Bool = false) {
    super.init(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    scroller.view = self
    scroller.delegate = self
    scroller.viewLength = 200
    scroller.setRange(0...1000)
    input.connect(scroller, along: axis, isMirrored: isMirrored)
  }

  func scrollerDidMove(_ scroller: Scroller) {}
  func scroller(_ scroller: Scroller, goalFor step: ScrollStep) -> Double? {
    steps.append(step)
    return goal?(step)
  }
  override var canBecomeFocused: Bool { true }
  override func keyDown(_ event: KeyEvent) -> Bool { input.keyDown(event) }
}

@Suite("Input of one axis: fingers, wheels, trackpads and keys") struct ScrollInputTests {
  private let window = Window(size: Size(width: 300, height: 300))

  private func put(_ strip: Strip) -> Strip {
    window.addSubview(strip)
    window.settle()
    return strip
  }

  private func wheel(_ dx: Double, _ dy: Double, precise: Bool = false) {
    let delta = Point(x: dx, y: dy)
    window.send(.scroll(ScrollEvent(location: Point(x: 100, y: 100), delta: delta, isPrecise: precise)))
  }

  private func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.settle()
  }

  @Test(
    "L1 Everything of a person moves it along its axis, mirrored or not", arguments: [Axis.horizontal, .vertical],
    [false, true])
  func everything(_ axis: Axis, isMirrored: Bool) {
    let strip = put(Strip(along: axis, isMirrored: isMirrored))
    let sign = isMirrored ? -1.0 : 1.0
    func point(_ along: Double) -> Point {
      axis == .horizontal ? Point(x: along, y: 100) : Point(x: 100, y: along)
    }
    let pointer = PointerScript(window)
    pointer.drag(
      from: point(100 + 50 * sign), to: point(100 - 50 * sign), duration: 0.5, holdBeforeRelease: 0.2)
    window.settle()
    #expect(abs(strip.scroller.position - 92) < 1e-6)
    strip.scroller.jump(to: 0)
    let way = -30 * sign
    if axis == .horizontal { wheel(way, 0, precise: true) } else { wheel(0, way, precise: true) }
    #expect(strip.scroller.position == 30)
    window.advance(by: 0.3)
    // A wheel is only vertical, and scrolls what is horizontal in the same direction whether it is mirrored or not.
    wheel(0, axis == .vertical && isMirrored ? 1 : -1)
    window.settle()
    #expect(strip.scroller.position == 90)
    window.focusedView = strip
    let (back, forward): (Key, Key) = axis == .horizontal ? (.left, .right) : (.up, .down)
    key(isMirrored ? back : forward)
    #expect(strip.scroller.position == 150)
    key(.pageDown)
    #expect(strip.scroller.position == 330)
    key(.space, .shift)
    key(isMirrored ? forward : back)
    #expect(strip.scroller.position == 90)
    key(.end)
    #expect(strip.scroller.position == 1000)
    key(.home)
    #expect(strip.scroller.position == 0)
    #expect(!strip.keyDown(KeyEvent(key: .pageUp)) && !strip.keyDown(KeyEvent(key: axis == .horizontal ? .up : .left)))
  }

  @Test("L1 Its delegate chooses where steps lead; whole notches are added up from fractions, until a pause or a turn")
  func steps() {
    let strip = put(Strip(along: .vertical))
    strip.input.usesWholeNotches = true
    strip.goal = { step in if case .notches(let count) = step { strip.scroller.goal + count * 100 } else { nil } }
    for _ in 0..<20 { wheel(0, -0.1) }
    #expect(strip.steps == [.notches(1), .notches(1)])
    window.settle()
    #expect(strip.scroller.position == 200)
    window.advance(by: 0.2)
    strip.steps = []
    wheel(0, -0.75)
    wheel(0, 0.75)
    wheel(0, 0.25)
    wheel(0, 2.5)
    window.advance(by: 0.2)
    wheel(0, 0.5)
    #expect(strip.steps == [.notches(-1), .notches(-2)])
    window.settle()
    wheel(0, -1e300)
    window.settle()
    #expect(strip.steps.last == .notches(1e9) && strip.scroller.position == 1000)
  }

  @Test("L1 A goal that is not finite is reported, and a step leads where it does without a delegate")
  func wrongGoal() {
    let strip = put(Strip(along: .vertical))
    for goal in [Double.nan, .infinity] {
      strip.goal = { _ in goal }
      strip.scroller.jump(to: 0)
      #expect(misuses { wheel(0, -1) } == ["ScrollerDelegate.scroller(_:goalFor:): \(goal)"])
      window.settle()
      #expect(strip.scroller.position == 60)
    }
  }

  @Test("L8 Keys with modifier keys are left to others, except Space with Shift, and so are releases")
  func modifiers() {
    let strip = put(Strip(along: .vertical))
    let events: [(event: KeyEvent, isUsed: Bool)] = [
      (KeyEvent(key: .down), true), (KeyEvent(key: .down, modifiers: .shift), false),
      (KeyEvent(key: .down, modifiers: .control), false), (KeyEvent(key: .pageDown, modifiers: .shift), false),
      (KeyEvent(key: .home, modifiers: .shift), false), (KeyEvent(key: .end, modifiers: .alt), false),
      (KeyEvent(key: .space, modifiers: .control), false),
      (KeyEvent(key: .space, modifiers: [.shift, .control]), false),
      (KeyEvent(key: .space, modifiers: .shift), true), (KeyEvent(key: .space), true),
      (KeyEvent(key: .down, phase: .released), false), (KeyEvent(key: .down, isRepeat: true), true),
      (KeyEvent(key: .left), false), (KeyEvent(key: .return), false),
    ]
    for (event, isUsed) in events {
      strip.scroller.jump(to: 500)
      #expect(strip.input.keyDown(event) == isUsed, "\(event)")
      #expect((strip.scroller.phase == .scrolling) == isUsed, "\(event)")
    }
    strip.input.isEnabled = false
    #expect(!strip.input.keyDown(KeyEvent(key: .down)))
  }

  @Test("L11 Disabling it ends what a finger or a trackpad does, and a withdrawn finger stays so until the next press")
  func disabling() {
    let strip = put(Strip(along: .vertical))
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    #expect(strip.scroller.phase == .dragging)
    strip.input.isEnabled = false
    #expect(strip.scroller.phase == .resting)
    pointer.release()
    let place = strip.scroller.position
    wheel(0, -1)
    wheel(0, -10, precise: true)
    window.focusedView = strip
    key(.down)
    #expect(strip.scroller.position == place)
    strip.input.isEnabled = true
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 150), duration: 0.1)
    strip.input.pan.withdraw()
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    #expect(strip.scroller.phase == .resting && abs(strip.scroller.position - place - 22) < 1e-6)
    pointer.release()
  }

  @Test("S15 A drag goes on in the new direction when the axis or the direction changes under the finger")
  func direction() {
    let strip = put(Strip(along: .horizontal))
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 180, y: 100))
    pointer.move(to: Point(x: 92, y: 100), duration: 0.2)
    #expect(abs(strip.scroller.position - 80) < 1e-6)
    strip.input.connect(strip.scroller, along: .horizontal, isMirrored: true)
    pointer.move(to: Point(x: 112, y: 100), duration: 0.2)
    #expect(abs(strip.scroller.position - 100) < 1e-6)
    strip.input.connect(strip.scroller, along: .vertical)
    pointer.move(to: Point(x: 112, y: 70), duration: 0.2)
    #expect(abs(strip.scroller.position - 130) < 1e-6)
    pointer.release()
  }

  @Test("A scroller that changes its axis takes the place of the one that was connected there")
  func changedAxis() {
    let strip = put(Strip(along: .horizontal))
    let other = Scroller()
    other.setRange(0...1000)
    strip.input.connect(other, along: .vertical)
    strip.input.connect(strip.scroller, along: .vertical)
    #expect(strip.input.scroller(along: .vertical) === strip.scroller)
    #expect(strip.input.scroller(along: .horizontal) == nil)
    wheel(0, -1)
    window.settle()
    #expect(strip.scroller.position > 0 && other.position == 0)
  }

  @Test("A drag that is taken away while it begins leaves nothing behind")
  func withdrawnAtBegin() {
    final class Refusing: ScrollInput {
      override func beginDragging(_ scroller: Scroller, toward direction: Double, at time: Double) -> Bool {
        defer { pan.withdraw() }
        return super.beginDragging(scroller, toward: direction, at: time)
      }
    }
    let strip = put(Strip(along: .vertical))
    strip.input.disconnect(strip.scroller)
    let input = Refusing(of: strip)
    input.connect(strip.scroller, along: .vertical)
    let pointer = PointerScript(window, device: .touch)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.move(to: Point(x: 100, y: 60), duration: 0.1)
    #expect(strip.scroller.phase != .dragging)
    pointer.release()
    window.settle()
    #expect(strip.scroller.phase == .resting)
    wheel(0, -1)
    window.settle()
    #expect(strip.scroller.position > 0)
  }

  @Test("A scroller that is disconnected under the finger rests, and is moved no more")
  func disconnected() {
    let strip = put(Strip(along: .vertical))
    let pointer = PointerScript(window, device: .touch)
    pointer.press(at: Point(x: 100, y: 150))
    pointer.move(to: Point(x: 100, y: 60), duration: 0.1)
    #expect(strip.scroller.phase == .dragging)
    strip.input.disconnect(strip.scroller)
    window.settle()
    let position = strip.scroller.position
    pointer.move(to: Point(x: 100, y: 20), duration: 0.1)
    pointer.release()
    window.settle()
    #expect(strip.scroller.phase == .resting && strip.scroller.position == position)
    #expect(strip.input.scroller(along: .vertical) == nil)
  }
}
