internal import CCost
internal import SDLHost
import ViewTree

/// Views that all move at the same time: position, transform, opacity and colour of each. Only the window's part of the frame
/// is measured, without drawing.
final class AnimationWorkload: Workload {
  private let window: Window
  private let views: [View]
  private let isSpring: Bool

  init(count: Int, isSpring: Bool) throws {
    self.isSpring = isSpring
    window = Window(size: Size(width: 1000, height: 1000))
    views = (0..<count).map { index in
      let view = View(frame: Rect(x: Double(index % 100) * 10, y: Double(index / 100 % 100) * 10, width: 8, height: 8))
      view.backgroundColor = .orange
      return view
    }
  }

  func load() {
    // A hundred views per superview, as no real program has ten thousand siblings.
    for start in stride(from: 0, to: views.count, by: 100) {
      let group = View(frame: window.bounds)
      for view in views[start..<min(start + 100, views.count)] { group.addSubview(view) }
      window.addSubview(group)
    }
    window.advance(by: 0)
  }

  func warmUp() {
    let curve: AnimationCurve = isSpring ? .spring(dampingRatio: 0.7, response: 1000) : .easeInOut
    // Long enough that all views move in every measured frame.
    View.animate(withDuration: 1000, curve: curve) {
      for view in views {
        view.center = Point(x: 500, y: 500)
        view.transform = Transform(rotationAngle: 1)
        view.alpha = 0.5
        view.backgroundColor = .blue
      }
    }
    for _ in 0..<4 { frame() }
  }

  func frame() { window.advance(by: 1.0 / 60) }
}

/// The same movement, computed for plain structs in C.
final class LoopWorkload: Workload {
  private let loop: OpaquePointer?
  private var time = 0.0

  init(count: Int, isSpring: Bool) { loop = cost_loop_make(count, isSpring ? 1 : 0) }

  isolated deinit { cost_loop_free(loop) }

  func load() {}

  func frame() {
    time += 1.0 / 60
    cost_loop_frame(loop, time)
  }
}
