import Testing
import ViewTreeTesting

@testable import ViewTree

/// Which views are laid out in a frame, and when scheduled actions are called.
@Suite("Layout, and what invalidates it")
struct LayoutPassTests {
  /// Counts its layouts, and calls `onLayout` in each.
  private final class Counting: View {
    var layouts = 0
    var onLayout: () -> Void = {}
    override func layoutSubviews() {
      layouts += 1
      onLayout()
    }
  }

  private let window = Window(size: Size(width: 400, height: 300))
  private let outer = Counting(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let child = Counting(frame: Rect(x: 10, y: 10, width: 50, height: 50))
  private let other = View(frame: Rect(x: 100, y: 10, width: 50, height: 50))

  init() {
    outer.addSubview(child)
    outer.addSubview(other)
    window.addSubview(outer)
    window.advance(by: 0)
    outer.layouts = 0
    child.layouts = 0
  }

  @Test("W1 A new size of a subview lays out its superview, once; a new position does not")
  func subviewSize() {
    child.frame.origin.x = 30
    child.center.y = 70
    child.transform = Transform(rotationAngle: 0.3)
    child.bounds.origin.y = 5
    window.settle()
    #expect(outer.layouts == 0)
    child.bounds.size.width = 60
    window.settle()
    #expect(outer.layouts == 1 && child.layouts == 1)
    child.transform = .identity
    child.frame = Rect(x: 0, y: 0, width: 61, height: 50)
    other.frame.size.height = 20
    window.advance(by: 0.016)
    #expect(outer.layouts == 2)
    child.frame = child.frame
    window.settle()
    #expect(outer.layouts == 2)
    View.animate(withDuration: 0.2) { child.bounds.size.width = 80 }
    window.settle()
    #expect(outer.layouts == 3)
  }

  @Test("W1 Placing subviews during layout does not invalidate that layout")
  func noCycle() {
    var width = 50.0
    outer.onLayout = { [outer, child, other] in
      width += 1
      child.frame = Rect(x: 0, y: 0, width: width, height: 20)
      other.bounds.size.width = width
      _ = outer
    }
    outer.setNeedsLayout()
    window.advance(by: 0.016)
    #expect(outer.layouts == 1)
    #expect(window.nextWakeTime == nil)
    // Neither does a controller that places its views in viewDidLayoutSubviews.
    final class Placing: ViewController {
      let box = View()
      var layouts = 0
      override func viewDidLoad() { view.addSubview(box) }
      override func viewDidLayoutSubviews() {
        layouts += 1
        box.frame = Rect(x: 0, y: 0, width: 10 + Double(layouts), height: 10)
      }
    }
    let controller = Placing()
    window.rootViewController = controller
    window.advance(by: 0.016)
    #expect(controller.layouts == 1)
    #expect(window.nextWakeTime == nil)
  }

  @Test("W1 A view that changes its size in each layout does not hold up a frame")
  func disagreement() {
    child.onLayout = { [child] in child.bounds.size.width = child.bounds.width == 60 ? 70 : 60 }
    child.setNeedsLayout()
    window.advance(by: 0.016)
    #expect(child.layouts <= 4 && outer.layouts <= 4)
  }

  @Test("V5 insertSubview beside a view that is not a subview puts the view on top, and reports misuse")
  func wrongSibling() {
    let stranger = View()
    for insert in [
      { (view: View) in outer.insertSubview(view, above: stranger) },
      { (view: View) in outer.insertSubview(view, below: stranger) },
    ] {
      let view = View()
      let lines = misuses { insert(view) }
      #expect(lines.count == 1 && lines[0].hasPrefix("View.insertSubview("))
      #expect(outer.subviews.last === view)
      // A view that is already a subview is moved to the front, too.
      #expect(misuses { insert(child) }.count == 1)
      #expect(outer.subviews.last === child)
    }
    // If a view is inserted relative to itself, the order stays the same.
    let order = outer.subviews
    #expect(misuses { outer.insertSubview(other, above: other) }.count == 1)
    #expect(outer.subviews.map(ObjectIdentifier.init) == order.map(ObjectIdentifier.init))
    #expect(misuses { outer.insertSubview(window, above: stranger) }.count == 1)
    #expect(misuses { child.insertSubview(outer, below: stranger) }.count == 1)
    #expect(outer.superview === window && child.subviews.isEmpty)
    let new = View()
    #expect(misuses { outer.insertSubview(new, above: new) }.count == 1)
    #expect(outer.subviews.last === new)
  }

  @Test("W1 W2 An entry that reschedules itself for now runs once per frame")
  func scheduledForNow() {
    var times: [Double] = []
    func again() {
      times.append(window.currentTime)
      window.schedule(after: 0) { again() }
    }
    window.schedule(after: 0) { again() }
    #expect(window.nextWakeTime == window.currentTime)
    for _ in 0..<3 { window.advance(by: 0.25) }
    #expect(times == [0, 0.25, 0.5])
    #expect(window.nextWakeTime == window.currentTime)
    // The same holds for an action that is scheduled by a timer or a completion.
    var log: [String] = []
    let start = window.currentTime
    window.schedule(after: 0.1) { window.schedule(after: 0) { log.append("timer") } }
    View.animate(withDuration: 0.1) {
      child.center.x += 10
    } completion: { _ in
      window.schedule(after: 0) { log.append("completion") }
    }
    window.advance(by: 0.25)
    #expect(log.isEmpty)
    window.advance(by: 0)
    #expect(log == ["timer", "completion"] && window.currentTime == start + 0.25)
    let action = window.schedule(after: 0) { log.append("cancelled") }
    window.schedule(after: 0) { action.cancel() }
    let late = window.schedule(after: 0.05) { log.append("late") }
    _ = late
    window.advance(by: 0.1)
    #expect(log.contains("late"))
  }

  @Test("V3 W5 At a new scale everything is redrawn, also if no size changed")
  func scale() {
    final class Drawing: View {
      var draws = 0
      override func draw(in context: inout DrawingContext) { draws += 1 }
    }
    let drawing = Drawing(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    child.addSubview(drawing)
    func paint() {
      window.advance(by: 0.016)
      var list = DisplayList()
      window.paintAll(into: &list)
    }
    paint()
    paint()
    #expect(drawing.draws == 1)
    window.send(.resize(Size(width: 400, height: 300), scale: 2))
    paint()
    #expect(drawing.draws == 2)
    #expect(window.lastDamage.contains { $0.contains(Rect(x: 20, y: 20, width: 40, height: 40)) })
  }

  @Test("W1 Layout that invalidates itself is repeated at most four times in a frame, then in the next one")
  func layoutRounds() {
    final class Restless: View {
      var count = 0
      override func layoutSubviews() {
        count += 1
        setNeedsLayout()
      }
    }
    let window = Window(size: Size(width: 400, height: 300))
    let view = Restless(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.advance(by: 0)
    #expect(view.count == 4)
    #expect(window.nextWakeTime == window.currentTime)
    window.advance(by: 0)
    #expect(view.count == 8)
  }

  @Test(
    "W1 V5 A view that lays itself out while it is laid out, or while its superview is, is not laid out without end")
  func withinItself() {
    outer.onLayout = { [outer] in
      outer.setNeedsLayout()
      outer.layoutIfNeeded()
    }
    child.onLayout = { [outer, child] in
      outer.setNeedsLayout()
      child.setNeedsLayout()
      child.layoutIfNeeded()
      outer.layoutIfNeeded()
    }
    outer.setNeedsLayout()
    child.setNeedsLayout()
    window.advance(by: 0)
    #expect(
      (1...5000).contains(outer.layouts) && (1...5000).contains(child.layouts), "\(outer.layouts), \(child.layouts)")
  }

  @Test("W1 Layouts within layouts are performed at any depth")
  func nested() {
    final class Filled: View {
      var seen: Rect?
      override func layoutSubviews() {
        guard let child = subviews.first else { return }
        child.frame = bounds
        child.layoutIfNeeded()
        seen = child.subviews.first?.frame
      }
    }
    let views = (0..<6).map { _ in Filled() }
    for (view, child) in zip(views, views.dropFirst()) { view.addSubview(child) }
    views[0].frame = Rect(x: 0, y: 0, width: 100, height: 80)
    window.addSubview(views[0])
    window.advance(by: 0)
    #expect(views.prefix(4).allSatisfy { $0.seen == views[0].bounds })
  }

  @Test("W1 V5 A controller whose view is laid out whenever it was laid out does not go on without end")
  func controllerWithinItself() {
    final class Restless: ViewController {
      var layouts = 0
      override func viewDidLayoutSubviews() {
        layouts += 1
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
    }
    let controller = Restless()
    window.rootViewController = controller
    controller.layouts = 0
    controller.view.setNeedsLayout()
    window.advance(by: 0)
    #expect((1...5000).contains(controller.layouts))
  }
}
