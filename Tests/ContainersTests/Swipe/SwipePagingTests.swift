import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipePagingTests {
  @Test("S1 S2 The first page is shown, and only that has a view")
  func first() {
    let stage = Stage(10)
    #expect(stage.names == [0])
    #expect(stage.seen[0].frame == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(stage.source.requests == [0])
    #expect(stage.swipe.numberOfItems == 10)
    #expect(stage.swipe.numberOfPages == 10)
    #expect(stage.swipe.itemSize == Size(width: 300, height: 200))
    #expect(stage.swipe.subviews[0].subviews.count == 1)
  }

  @Test("S3 S9 After a slow drag it moves to the nearest page")
  func slowDrag() {
    let stage = Stage(10)
    stage.drag(-160, in: 1, hold: 0.2)
    #expect(stage.swipe.scrollOffset == 160.0 / 300)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.swipe.currentItemIndex == 1)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
    stage.drag(140, in: 1, hold: 0.2)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.names == [1])
  }

  @Test("S3 F5 A flick turns one page, however fast", arguments: [40.0, 100, 290])
  func flick(distance: Double) {
    let stage = Stage(10)
    stage.drag(-distance, in: 0.05)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("S9 Released exactly on a page, it does not move further")
  func exactlyOnPage() {
    let stage = Stage(10)
    stage.drag(-300, in: 1, hold: 0.2, from: 299)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false"])
    #expect(stage.swipe.currentItemIndex == 1)
    #expect(!stage.swipe.isScrolling)
  }

  @Test("S9 Released on a page except for a rounding error, it rests exactly there")
  func nearlyOnPage() {
    let stage = Stage(10, item: Size(width: 101.7, height: 200))
    stage.drag(-101.7000001, in: 1, hold: 0.2)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false"])
    #expect(stage.swipe.scrollOffset == 1 && stage.swipe.currentItemIndex == 1 && !stage.swipe.isScrolling)
  }

  @Test("S9 Programmatic scrolls end once, at the exact time, also when interrupted")
  func programmatic() {
    let stage = Stage(10)
    stage.swipe.scroll(toItem: 3, duration: 0.4)
    #expect(stage.swipe.isScrolling)
    stage.window.advance(by: 0.399)
    #expect(stage.log.take() == ["scroll"])
    stage.window.advance(by: 0.001)
    #expect(stage.log.take() == ["scroll", "didScroll"])
    #expect(stage.swipe.scrollOffset == 3)
    #expect(!stage.swipe.isScrolling)
    stage.swipe.scroll(toItem: 3, duration: 0.4)
    #expect(stage.log.take() == [])
    stage.swipe.scroll(toItem: 6, duration: 0.4)
    stage.window.advance(by: 0.1)
    stage.swipe.scroll(toItem: 0, duration: 0.4)
    stage.window.settle()
    #expect(stage.log.take() == ["scroll", "didScroll", "scroll", "didScroll"])
    #expect(stage.swipe.currentItemIndex == 0)
    stage.swipe.currentItemIndex = 4
    #expect(stage.log.take() == ["scroll"])
  }
}
