import Containers
import ViewTree

/// A trackpad that moves a page back and forth. Each "frame" is one of its events, and nothing is drawn.
final class ScrollWorkload: Workload {
  private let window = Window(size: Size(width: 480, height: 320))
  private let swipe = SwipeView()
  private let source = PlainSource()
  private var time = 0.0
  private var isForward = false

  func load() {
    swipe.frame = window.bounds
    swipe.dataSource = source
    window.addSubview(swipe)
    window.advance(by: 0)
  }

  func warmUp() {
    // Not near the page's edges, so that no other page appears.
    for _ in 0..<10 { scroll(by: -10) }
    frame()
  }

  func frame() {
    isForward.toggle()
    scroll(by: isForward ? -6 : 6)
  }

  private func scroll(by distance: Double) {
    time += 0.008
    window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 240, y: 160), delta: Point(x: distance, y: 0), isPrecise: true, timestamp: time))
    )
  }
}

private final class PlainSource: SwipeViewDataSource {
  func numberOfItems(in swipeView: SwipeView) -> Int { 10 }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View { view ?? View() }
}
