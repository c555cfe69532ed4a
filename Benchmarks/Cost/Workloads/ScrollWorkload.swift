import Containers
import ViewTree

/// A trackpad that moves a page back and forth. Each "frame" is one of its events, and nothing is drawn.
final class ScrollWorkload: Workload {
  private let window = Window(size: Size(width: 480, height: 320))
  private let swipe = SwipeView()
  private let source = PlainSource()
  private lazy var trackpad = TrackpadInput(window, at: Point(x: 240, y: 160), along: .horizontal)

  func load() {
    swipe.frame = window.bounds
    swipe.dataSource = source
    window.addSubview(swipe)
    window.advance(by: 0)
  }

  func warmUp() {
    // Not near the page's edges, so that no other page appears.
    for _ in 0..<10 { trackpad.scroll(by: -10) }
    frame()
  }

  func frame() { trackpad.swing() }
}

/// A trackpad that moves what lies at a point back and forth along an axis.
struct TrackpadInput {
  private let window: Window
  private let location: Point
  private let axis: Axis
  private var time = 0.0
  private var isForward = false

  init(_ window: Window, at location: Point, along axis: Axis) {
    self.window = window
    self.location = location
    self.axis = axis
  }

  mutating func scroll(by distance: Double) {
    time += 0.008
    let delta = axis == .horizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    window.send(.scroll(ScrollEvent(location: location, delta: delta, isPrecise: true, timestamp: time)))
  }

  mutating func swing() {
    isForward.toggle()
    scroll(by: isForward ? -6 : 6)
  }
}

private final class PlainSource: SwipeViewDataSource {
  func numberOfItems(in swipeView: SwipeView) -> Int { 10 }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View { view ?? View() }
}
