import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeEmptyWrapTests {
  /// A way to bring a view with one item between two places.
  enum Way: CaseIterable { case trackpad, flick, drag, notch, scroll, offset }

  private func move(_ stage: Stage, _ way: Way) {
    let middle = Point(x: 100, y: 100)
    func scroll(_ dx: Double, isPrecise: Bool) {
      let delta = Point(x: dx, y: 0)
      stage.window.send(
        .scroll(
          ScrollEvent(location: middle, delta: delta, isPrecise: isPrecise, timestamp: stage.window.currentTime)))
    }
    let pointer = PointerScript(stage.window)
    switch way {
    case .trackpad: scroll(-60, isPrecise: true)
    case .flick: pointer.drag(from: Point(x: 150, y: 100), to: Point(x: 60, y: 100), duration: 0.1)
    case .drag:
      pointer.press(at: Point(x: 150, y: 100))
      pointer.move(to: Point(x: 90, y: 100), duration: 0.2)
    case .notch: scroll(-1, isPrecise: false)
    case .scroll: stage.swipe.scroll(byItems: 1, duration: 1)
    case .offset: stage.swipe.scrollOffset = 0.4
    }
    stage.window.advance(by: 1.0 / 60)
    stage.window.advance(by: 1.0 / 60)
  }

  @Test("S4 S13 A page of a wrapped view without items can be chosen, and nothing happens")
  func pageOfNothing() {
    let stage = Stage(0) { $0.isWrapEnabled = true }
    for page in [-1, 0, 3] {
      Misuse.$handler.withValue({ _ in }) {
        stage.swipe.currentPage = page
        stage.swipe.scroll(toPage: page, duration: 0.3)
      }
      stage.window.advance(by: 1)
      #expect(stage.swipe.currentPage == 0 && stage.swipe.numberOfPages == 0 && stage.swipe.scrollOffset == 0)
    }
  }

  @Test(
    "S4 S14 A wrapped view that loses its last item between two places shows the next one in its place",
    arguments: Way.allCases, [false, true])
  func becomesEmpty(way: Way, animated: Bool) {
    let stage = Stage(1) { $0.isWrapEnabled = true }
    move(stage, way)
    #expect(stage.swipe.scrollOffset != 0)
    stage.source.count = 0
    stage.swipe.deleteItems(at: [0], animated: animated)
    #expect(stage.swipe.scrollOffset == 0)
    stage.window.advance(by: 1)
    stage.source.count = 1
    stage.swipe.insertItems(at: [0], animated: animated)
    stage.window.advance(by: 1)
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.seen.map(\.frame.minX) == [0])
  }

  @Test("S4 S6 An empty wrapped view stays where it is, whatever it is asked", arguments: Way.allCases)
  func empty(way: Way) {
    let stage = Stage(0) { $0.isWrapEnabled = true }
    move(stage, way)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    stage.source.count = 3
    stage.swipe.reloadData()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
  }

  @Test("S4 Wrapping that is switched on in an empty view, and items that come then, leave it on an item")
  func switched() {
    let stage = Stage(0)
    stage.swipe.isWrapEnabled = true
    stage.swipe.scrollOffset = 2.5
    stage.source.count = 4
    stage.swipe.insertItems(at: [0, 1, 2, 3], animated: false)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
  }
}
