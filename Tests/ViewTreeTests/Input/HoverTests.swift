import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Hovering")
struct HoverTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  /// A view that logs when hovering begins and ends.
  private final class HoverView: View {
    let name: String
    let log: GestureLog

    init(_ name: String, _ log: GestureLog, frame: Rect) {
      self.name = name
      self.log = log
      super.init(frame: frame)
    }

    package override func hoverDidChange(_ isHovered: Bool) { log.note("\(name) \(isHovered)") }
  }

  private func hoverView(_ name: String, in parent: View, _ frame: Rect) -> HoverView {
    let view = HoverView(name, log, frame: frame)
    parent.addSubview(view)
    return view
  }

  @Test("Hovering enters from the outside in, leaves from the inside out, and ends with the pointer")
  func hover() {
    let outer = hoverView("outer", in: window, Rect(x: 0, y: 0, width: 200, height: 200))
    let inner = hoverView("inner", in: outer, Rect(x: 50, y: 50, width: 50, height: 50))
    _ = hoverView("other", in: window, Rect(x: 200, y: 0, width: 200, height: 200))
    window.point(.hovered, 60, 60)
    #expect(log.take() == ["outer true", "inner true"])
    #expect(window.hovered === inner)
    window.point(.moved, 10, 10)
    #expect(log.take() == ["inner false"])
    window.point(.hovered, 300, 10)
    #expect(log.take() == ["outer false", "other true"])
    window.point(.hovered, 500, 10)
    #expect(log.take() == ["other false"])
    #expect(window.hovered == nil)
    window.point(.hovered, 60, 60)
    window.send(.pointersLost)
    #expect(log.take() == ["outer true", "inner true", "inner false", "outer false"])
  }

  @Test("Hovering ends when the view leaves, is hidden or takes no input; touches do not hover")
  func hoverEnds() {
    let outer = hoverView("outer", in: window, Rect(x: 0, y: 0, width: 200, height: 200))
    let inner = hoverView("inner", in: outer, Rect(x: 50, y: 50, width: 50, height: 50))
    window.point(.hovered, 60, 60)
    _ = log.take()
    inner.removeFromSuperview()
    #expect(log.take() == ["inner false"])
    #expect(window.hovered === outer)
    outer.addSubview(inner)
    window.point(.hovered, 60, 60)
    #expect(log.take() == ["inner true"])
    outer.isHidden = true
    #expect(log.take() == ["inner false", "outer false"])
    outer.isHidden = false
    window.point(.began, 60, 60, device: .touch)
    window.point(.moved, 61, 60, device: .touch)
    window.point(.hovered, 61, 60)
    window.point(.ended, 61, 60, device: .touch)
    #expect(log.take() == [])
  }

  @Test("While a mouse is pressed, views are left but none is entered, until the release")
  func hoverWhilePressed() {
    let first = hoverView("first", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    _ = hoverView("second", in: window, Rect(x: 100, y: 0, width: 100, height: 100))
    _ = log.tap("tap", on: first)
    window.point(.began, 50, 50)
    #expect(log.take() == ["first true"])
    window.point(.moved, 150, 50)
    #expect(log.take() == ["first false"])
    window.point(.ended, 150, 50)
    #expect(log.take() == ["second true"])
  }

  @Test(
    "A view that is hidden or removed because the mouse has left another one is not hovered", arguments: [true, false])
  func goneOnLeaving(isHidden: Bool) {
    final class Leaving: View {
      var onLeave: () -> Void = {}
      override func hoverDidChange(_ isHovered: Bool) { if !isHovered { onLeave() } }
    }
    let first = Leaving(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(first)
    let group = window.add(100, 0, 100, 100)
    let button = Button(title: "Tool")
    button.frame = group.bounds
    group.addSubview(button)
    first.onLeave = { if isHidden { group.isHidden = true } else { button.removeFromSuperview() } }
    window.point(.hovered, 50, 50)
    window.point(.hovered, 150, 50)
    #expect(!button.isHovered)
    window.point(.hovered, 350, 350)
    first.onLeave = {}
    group.isHidden = false
    group.addSubview(button)
    window.advance(by: 0)
    #expect(button.state == .normal)
    window.point(.hovered, 150, 50)
    #expect(button.state == .hovered)
  }

  @Test("Hovering follows views that move, appear and disappear under a resting mouse, in the frame that shows it")
  func hoverAtRest() {
    let first = hoverView("first", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    window.point(.hovered, 250, 50)
    window.advance(by: 0)
    #expect(log.take() == [])
    View.animate(withDuration: 1, curve: .linear) { first.frame.origin.x = 300 }
    window.advance(by: 0.5)
    #expect(log.take() == [])
    window.advance(by: 0.1)
    #expect(log.take() == ["first true"])
    window.advance(by: 0.4)
    #expect(log.take() == ["first false"])
    #expect(window.nextWakeTime == nil)

    let scroller = window.add(0, 0, 300, 100)
    let inner = hoverView("inner", in: scroller, Rect(x: 500, y: 0, width: 100, height: 100))
    window.advance(by: 0)
    #expect(log.take() == [])
    scroller.bounds.origin.x = 300
    window.advance(by: 0)
    #expect(log.take() == ["inner true"])
    let cover = hoverView("cover", in: window, Rect(x: 0, y: 0, width: 400, height: 400))
    window.advance(by: 0)
    #expect(log.take() == ["inner false", "cover true"])
    cover.isUserInteractionEnabled = false
    #expect(log.take() == ["cover false"])
    #expect(window.nextWakeTime == window.currentTime)
    window.advance(by: 0)
    #expect(log.take() == ["inner true"] && window.nextWakeTime == nil)
    cover.isUserInteractionEnabled = true
    window.advance(by: 0)
    cover.isHidden = true
    window.advance(by: 0)
    cover.isHidden = false
    window.advance(by: 0)
    cover.alpha = 0
    window.advance(by: 0)
    #expect(
      log.take() == [
        "inner false", "cover true", "cover false", "inner true", "inner false", "cover true", "cover false",
        "inner true",
      ])
    inner.removeFromSuperview()
    scroller.addSubview(inner)
    window.advance(by: 0)
    #expect(log.take() == ["inner false", "inner true"])
    cover.removeFromSuperview()
    inner.transform = Transform(translationX: 0, y: 200)
    window.send(.resize(Size(width: 300, height: 400), scale: 1))
    window.advance(by: 0)
    #expect(log.take() == ["inner false"])
    inner.transform = .identity
    window.send(.resize(Size(width: 240, height: 400), scale: 1))
    window.advance(by: 0)
    #expect(log.take() == [])
  }

  @Test("Without a mouse no view is hovered; while it is pressed, no view that moves under it is entered")
  func hoverWithoutMouse() {
    let view = hoverView("view", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    func move(_ x: Double) {
      view.frame.origin.x = x
      window.advance(by: 0)
    }
    move(10)
    window.point(.began, 50, 50, device: .touch)
    move(20)
    window.point(.ended, 50, 50, device: .touch)
    move(0)
    #expect(log.take() == [])
    window.point(.hovered, 250, 50)
    window.point(.began, 250, 50)
    move(200)
    #expect(log.take() == [])
    window.point(.ended, 250, 50)
    #expect(log.take() == ["view true"])
    window.send(.pointersLost)
    move(0)
    move(200)
    #expect(log.take() == ["view false"])
    window.point(.hovered, 250, 50)
    window.point(.cancelled, 250, 50)
    move(0)
    move(200)
    #expect(log.take() == ["view true", "view false"])
  }

  @Test("V7 A frame without movement makes no hit test; one with movement tests only views near the mouse")
  func hoverCost() {
    final class Counting: View {
      var tests = 0
      override func contains(_ point: Point) -> Bool {
        tests += 1
        return super.contains(point)
      }
    }
    // Six levels of four views each.
    func fill(_ view: View, depth: Int) -> [Counting] {
      guard depth > 0 else { return [] }
      let size = view.bounds.size
      let half = Size(width: size.width / 2, height: size.height / 2)
      var all: [Counting] = []
      for index in 0..<4 {
        let child = Counting(
          frame: Rect(
            x: Double(index % 2) * half.width, y: Double(index / 2) * half.height, width: half.width,
            height: half.height))
        view.addSubview(child)
        all.append(child)
        all += fill(child, depth: depth - 1)
      }
      return all
    }
    let large = Window(size: Size(width: 25600, height: 25600))
    let views = fill(large, depth: 6)
    let mover = large.add(0, 0, 10, 10)
    large.point(.hovered, 20_100, 20_100)
    large.advance(by: 0)
    func tests() -> Int {
      defer { for view in views { view.tests = 0 } }
      return views.reduce(0) { $0 + $1.tests }
    }
    mover.frame.origin.x = 3
    large.advance(by: 0)
    _ = tests()
    mover.frame.origin.x = 5
    large.advance(by: 0)
    let count = tests()
    #expect(count > 0 && count < 60, "\(count) of \(views.count)")
    mover.backgroundColor = .black
    mover.setNeedsDisplay()
    large.advance(by: 0.1)
    large.advance(by: 0.1)
    #expect(tests() == 0)
  }
}
