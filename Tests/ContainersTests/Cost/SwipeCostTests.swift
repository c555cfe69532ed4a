import Containers
import Pixels
import Testing
import ViewTree
import ViewTreeTesting

/// The cost of a frame of steady scrolling, as damage and number of commands.
@Suite("Cost of a frame in a swipe view") struct SwipeCostTests {
  /// Pages that draw only in a band that is 60 points high.
  private final class Source: SwipeViewDataSource {
    let count: Int
    private(set) var made = 0

    init(_ count: Int) { self.count = count }

    func numberOfItems(in swipeView: SwipeView) -> Int { count }

    func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
      if let view { return view }
      made += 1
      let page = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
      let band = View(frame: Rect(x: 20, y: 40, width: 260, height: 60))
      band.backgroundColor = .orange
      page.addSubview(band)
      return page
    }
  }

  @Test(
    "Only the band in which pages draw is redrawn, by a few commands, whatever the number of items",
    arguments: [10, 1_000_000])
  func band(count: Int) {
    let window = Window(size: Size(width: 300, height: 200))
    let root = View(frame: window.bounds)
    root.backgroundColor = .white
    window.addSubview(root)
    let swipe = SwipeView(frame: window.bounds)
    let source = Source(count)
    swipe.dataSource = source
    root.addSubview(swipe)
    window.advance(by: 0)
    swipe.autoscroll = 1

    var list = DisplayList()
    window.advance(by: 1.0 / 60)
    for _ in 0..<240 {
      window.advance(by: 1.0 / 60)
      #expect(!window.damage.isEmpty)
      for rect in window.damage.rects {
        #expect(rect.y0 >= 39 && rect.y1 <= 101)
      }
      window.paint(window.damage, into: &list)
      // The background and at most two pages.
      #expect(list.visible.ranges.count { !$0.isEmpty } <= 3)
    }
    #expect(swipe.scrollOffset > 3)
    #expect(source.made <= 3)
  }
}
