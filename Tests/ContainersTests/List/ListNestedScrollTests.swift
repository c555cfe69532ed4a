import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Rows that scroll by themselves, in a list") struct ListNestedScrollTests {
  /// A row of 120 points, over content of 160.
  private final class ScrollingRow: View {
    init() {
      super.init(frame: Rect(x: 0, y: 0, width: 300, height: 120))
      let scroll = ScrollView(frame: bounds)
      scroll.contentSize = Size(width: 300, height: 160)
      addSubview(scroll)
    }
  }

  @Test(
    "L7 S2 A drag that a row has handed over to the list goes on when that row is recycled, and ends with its speed")
  func rowLeaves() throws {
    let window = Window(size: Size(width: 300, height: 300))
    let list = ListView<Int, ScrollingRow>(layout: .rows(height: 120)) {
      ScrollingRow()
    } configure: { _, _ in
    }
    list.frame = window.bounds
    list.items = Array(0..<50)
    window.addSubview(list)
    window.settle()
    let pointer = PointerScript(window, device: .touch)
    let inner = try #require(window.hitTest(Point(x: 150, y: 290)) as? ScrollView)
    pointer.press(at: Point(x: 150, y: 290))
    pointer.move(to: Point(x: 150, y: 290 - GestureMetrics.touchSlopPoints - 140), duration: 0.4)
    #expect(abs(inner.contentOffset.y - 40) < 1e-6 && abs(list.contentOffset.y - 100) < 1e-6)
    #expect(inner.isDragging && list.isDragging)
    pointer.move(to: Point(x: 150, y: -250), duration: 1)
    #expect(!inner.isDragging && list.isDragging)
    #expect(abs(list.contentOffset.y - (540 - GestureMetrics.touchSlopPoints - 40)) < 1e-6)
    pointer.release()
    #expect(list.isDecelerating)
    let offset = list.contentOffset.y
    window.settle()
    #expect(list.contentOffset.y > offset + 100)
  }
}
