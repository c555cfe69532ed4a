import Testing

@testable import ViewTree

/// Views whose callbacks change the tree, or request the same work again.
@Suite("Odd views")
struct OddViewTests {
  private let window = Window.forGestures()

  private final class Odd: View {
    var onLayout: ((Odd) -> Void)?
    var onDraw: ((Odd) -> Void)?
    var onWindow: ((Odd) -> Void)?
    var onSuperview: ((Odd) -> Void)?
    var windowCalls = 0
    override func layoutSubviews() { onLayout?(self) }
    override func draw(in context: inout DrawingContext) {
      context.fill(bounds, color: .red)
      onDraw?(self)
    }
    override func didMoveToWindow() {
      windowCalls += 1
      onWindow?(self)
    }
    override func didMoveToSuperview() { onSuperview?(self) }
  }

  private func draw() {
    var list = DisplayList()
    window.advance(by: 0)
    window.paintAll(into: &list)
  }

  @Test("W1 Layout that adds, removes and moves views, including the view itself")
  func layout() {
    let odd = Odd(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    odd.onLayout = { view in
      for child in view.subviews { child.removeFromSuperview() }
      for index in 0..<3 { view.add(Double(index) * 10, 0, 10, 10).setNeedsLayout() }
    }
    window.addSubview(odd)
    draw()
    odd.setNeedsLayout()
    draw()
    #expect(odd.subviews.count == 3 && odd.subviews.allSatisfy { $0.window === window })
    odd.onLayout = { $0.removeFromSuperview() }
    odd.setNeedsLayout()
    draw()
    #expect(odd.window == nil)
    let sibling = window.add(0, 0, 10, 10)
    odd.onLayout = { [unowned sibling] view in
      view.superview?.bringSubviewToFront(sibling)
      sibling.addSubview(view)
    }
    window.addSubview(odd)
    odd.setNeedsLayout()
    draw()
    #expect(odd.superview === sibling)
    draw()
    draw()
    #expect(window.nextWakeTime == nil)
  }

  @Test("V6 If drawing requests drawing, or changes the tree, that is visible in the next frame")
  func drawing() {
    let odd = Odd(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var draws = 0
    odd.onDraw = { view in
      draws += 1
      if draws < 4 { view.setNeedsDisplay() }
    }
    window.addSubview(odd)
    for _ in 0..<8 { draw() }
    #expect(draws == 4 && window.nextWakeTime == nil)
    odd.onDraw = { view in view.removeFromSuperview() }
    odd.setNeedsDisplay()
    draw()
    draw()
    #expect(odd.window == nil && window.nextWakeTime == nil)
    // A label sets its text during the damage pass.
    final class Restless: Label {
      var draws = 0
      override func draw(in context: inout DrawingContext) {
        draws += 1
        if draws < 3 { setNeedsDisplay() }
      }
    }
    let label = Restless(text: "x")
    label.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    window.addSubview(label)
    for _ in 0..<6 { draw() }
    #expect(label.draws == 3 && window.nextWakeTime == nil)
  }

  @Test("V9 didMoveToWindow and didMoveToSuperview may remove the view, or add others")
  func moving() {
    let odd = Odd(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let child = odd.add(0, 0, 5, 5)
    odd.onWindow = { if $0.window != nil { $0.removeFromSuperview() } }
    window.addSubview(odd)
    #expect(odd.window == nil && odd.superview == nil && child.window == nil && window.subviews.isEmpty)
    odd.onWindow = { view in
      guard let parent = view.superview, parent.subviews.count < 5 else { return }
      parent.addSubview(View())
      view.addSubview(View())
    }
    window.addSubview(odd)
    #expect(window.subviews.count == 2 && odd.subviews.allSatisfy { $0.window === window })
    odd.onWindow = { [window] in if $0.window == nil { window.addSubview($0) } }
    odd.removeFromSuperview()
    #expect(odd.window === window && child.window === window)
    odd.onWindow = nil
    odd.onSuperview = { if $0.superview != nil { $0.removeFromSuperview() } }
    let group = window.add(0, 0, 10, 10)
    group.addSubview(odd)
    #expect(odd.superview == nil && odd.window == nil)
    draw()
    draw()
    #expect(window.nextWakeTime == nil)
  }

  @Test("W4 A view that moves between windows in one step takes its subviews along, and animations end")
  func windows() {
    let other = Window.forGestures()
    let group = window.add(0, 0, 100, 100)
    group.backgroundColor = .red
    let child = group.add(0, 0, 10, 10)
    var results: [Bool] = []
    View.animate(withDuration: 1, animations: { child.center.x = 90 }, completion: { results.append($0) })
    child.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1)) { results.append($0) }
    window.advance(by: 0.5)
    other.addSubview(group)
    #expect(results.sorted { !$0 && $1 } == [false, false] && child.window === other && child.animated == nil)
    window.advance(by: 1)
    other.advance(by: 1)
    #expect(other.nextWakeTime == nil || other.currentTime == 1)
    #expect(window.lastDamage.count == 1 && !other.lastDamage.isEmpty)
  }

  @Test("V9 Views with recognizers, queues, animations and timers are released, and so are whole windows")
  func release() {
    weak var view: View?
    weak var recognizer: GestureRecognizer?
    weak var queue: AnimationQueue?
    weak var old: Window?
    var results: [String] = []
    do {
      let other = Window.forGestures()
      let made = other.add(0, 0, 100, 100)
      let pan = PanGestureRecognizer { _ in }
      made.addGestureRecognizer(pan)
      made.animationQueue.enqueue(AnimationItem(repeating: [AnimationItem(.rotation(by: 1), duration: 1)])) {
        results.append("queue \($0)")
      }
      View.animate(withDuration: 1, animations: { made.center.x = 0 }, completion: { results.append("animate \($0)") })
      View.animate(withDuration: 1, animations: { other.alpha = 0.5 }, completion: { results.append("window \($0)") })
      View.animate(withDuration: 1, animations: { made.alpha = 1 }, completion: { results.append("same \($0)") })
      _ = other.schedule(after: 1) { [weak made] in made?.alpha = 0 }
      other.point(.began, 10, 10)
      other.advance(by: 0.1)
      (view, recognizer, queue, old) = (made, pan, made.animationQueue, other)
    }
    #expect(view == nil && recognizer == nil && queue == nil && old == nil)
    #expect(results.sorted() == ["animate false", "queue false", "same false", "window false"])
    do {
      let made = window.add(0, 0, 100, 100)
      made.animationQueue.enqueue(AnimationItem(.alpha(0), duration: 1))
      View.animate(withDuration: 1) { made.center.x = 0 }
      window.point(.began, 10, 10)
      window.advance(by: 0.1)
      view = made
      made.removeFromSuperview()
    }
    #expect(view == nil)
  }

  @Test("W1 A timer that reschedules itself almost immediately, forever, does not hold up the frame")
  func endless() {
    var calls = 0
    func again() {
      calls += 1
      if calls < 150_000 { _ = window.schedule(after: 1e-9) { again() } }
    }
    again()
    window.advance(by: 0.1)
    #expect(calls > 1 && calls < 150_000 && window.currentTime == 0.1)
    window.advance(by: 0.1)
    #expect(calls == 150_000)
    #expect(
      misuses {
        window.advance(by: .greatestFiniteMagnitude)
        window.advance(by: .greatestFiniteMagnitude)
      }.count == 1)
    #expect(window.currentTime.isFinite)
  }
}
