import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeRecyclingTests {
  @Test("S2 Views that leave are offered for reuse; at most two are kept, and none is shown twice")
  func reuse() {
    let stage = Stage(1000)
    for page in 1...30 {
      stage.swipe.scroll(toItem: page, duration: 0.1)
      while stage.swipe.isScrolling {
        stage.window.advance(by: 0.016)
        let views = stage.swipe.visibleItemViews
        #expect(Set(views.map(ObjectIdentifier.init)).count == views.count)
        #expect(stage.names == stage.swipe.indexesForVisibleItems)
        #expect(stage.swipe.content.subviews.count == views.count)
      }
    }
    #expect(stage.source.requests == Array(0...30))
    #expect(stage.source.created <= 3)
    #expect((stage.swipe.visibleItemViews[0] as? ItemView)?.name == 30)
  }

  @Test("S2 A view is reused only for the same identifier, after prepareForReuse")
  func identifiers() {
    let stage = Stage(100)
    stage.source.identifier = { $0 % 2 == 0 ? "even" : "odd" }
    var checked = 0
    stage.source.fill = { view, index in
      #expect(view.kind == (index % 2 == 0 ? "even" : "odd"))
      checked += 1
    }
    stage.swipe.reloadData()
    for index in 0..<20 {
      stage.swipe.currentItemIndex = index
      #expect(stage.names == [index])
    }
    #expect(checked == 20)
    #expect(stage.source.created <= 5)
  }

  @Test("S2 W3 The focus in an item that is scrolled out of sight goes to the swipe view, whose keys go on working")
  func focus() {
    final class Focusable: View { override var canBecomeFocused: Bool { true } }
    let stage = Stage(10)
    let inner = Focusable(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.swipe.visibleItemViews[0].addSubview(inner)
    stage.window.focusedView = inner
    #expect(inner.isFocused)
    stage.swipe.scroll(toItem: 5, duration: 0.1)
    stage.window.settle()
    #expect(stage.window.focusedView === stage.swipe)
  }

  @Test(
    "S2 A view that was moved into another one stays there when its item leaves or is loaded again, and is not reused")
  func movedElsewhere() {
    let leaves: [((SwipeView) -> Void, Int)] = [
      ({ $0.currentItemIndex = 5 }, 5), ({ $0.reloadData() }, 0), ({ $0.reloadItem(at: 0) }, 0),
    ]
    for (leave, index) in leaves {
      let stage = Stage(10)
      let view = stage.swipe.visibleItemViews[0]
      let other = View()
      stage.window.addSubview(other)
      other.addSubview(view)
      leave(stage.swipe)
      stage.window.advance(by: 0)
      #expect(view.superview === other && stage.names == [index])
      #expect(!stage.swipe.visibleItemViews.contains { $0 === view } && !stage.source.reused.contains(true))
    }
  }

  @Test("S2 A million items cost as much as ten")
  func million() {
    let stage = Stage(1_000_000)
    stage.swipe.currentItemIndex = 999_999
    #expect(stage.names == [999_999])
    #expect(stage.swipe.scrollOffset == 999_999)
    stage.swipe.scroll(toItem: 0, duration: 1)
    stage.window.settle()
    #expect(stage.names == [0])
    #expect(stage.source.requests.count < 200)
    #expect(stage.seen[0].frame == Rect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test("S2 At most two views are kept in addition to the visible ones, whatever happens to them")
  func kept() {
    final class Counting: SwipeViewDataSource {
      final class Weak { weak var view: View? }
      var made: [Weak] = []
      var count = 40
      var reuses = true
      func numberOfItems(in swipeView: SwipeView) -> Int { count }
      func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
        if reuses, let view { return view }
        let new = View()
        let entry = Weak()
        entry.view = new
        made.append(entry)
        return new
      }
      var alive: Int { made.count { $0.view != nil } }
    }
    for reuses in [true, false] {
      let stage = Stage(1, item: Size(width: 30, height: 200))
      let counting = Counting()
      counting.reuses = reuses
      stage.swipe.dataSource = counting
      func check(_ step: String) {
        stage.window.advance(by: 0.016)
        #expect(counting.alive <= stage.swipe.visibleItemViews.count + 2, "\(step)")
      }
      check("shown")
      for step in 0..<20 {
        stage.swipe.scrollOffset = Double(step) * 1.3
        check("scrolled \(step)")
      }
      stage.swipe.reloadData()
      check("reloaded")
      stage.swipe.reloadItem(at: 3)
      check("reloaded an item")
      counting.count = 4
      stage.swipe.deleteItems(at: Array(4..<40), animated: true)
      stage.window.settle()
      check("deleted")
      counting.count = 40
      stage.swipe.insertItems(at: Array(0..<36), animated: true)
      stage.window.settle()
      check("inserted")
      stage.log.size = Size(width: 300, height: 200)
      stage.swipe.setNeedsLayout()
      check("larger")
      counting.count = 0
      stage.swipe.reloadData()
      check("none")
      stage.swipe.dataSource = nil
      #expect(counting.alive == 0)
    }
  }

  @Test("S2 A data source that never reuses views, and one that returns a view twice")
  func unwillingSource() {
    final class Stubborn: SwipeViewDataSource {
      let shared = View()
      var sharesViews = false
      func numberOfItems(in swipeView: SwipeView) -> Int { 5 }
      func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
        sharesViews ? shared : View()
      }
    }
    let stage = Stage(5, item: Size(width: 100, height: 200))
    let source = Stubborn()
    stage.swipe.dataSource = source
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.visibleItemViews.count == 3)
    source.sharesViews = true
    let lines = swipeMisuses {
      stage.swipe.reloadData()
      stage.window.advance(by: 0.016)
    }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("shown already") })
    let views = stage.swipe.visibleItemViews
    #expect(views.count == 3)
    #expect(Set(views.map(ObjectIdentifier.init)).count == 3)
  }

  @Test("S2 The size of the first view loaded is that of all items, and no other view is requested to measure it")
  func measured() {
    let source = Source(20)
    source.itemFrame = Rect(x: 0, y: 0, width: 120, height: 80)
    let window = Window(size: Size(width: 300, height: 200))
    let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    swipe.dataSource = source
    swipe.currentItemIndex = 6
    window.addSubview(swipe)
    window.advance(by: 0)
    #expect(swipe.itemSize == Size(width: 120, height: 80))
    #expect(source.requests.sorted() == [6, 7, 8])
    #expect(swipe.indexesForVisibleItems == [6, 7, 8])
    #expect(swipe.itemView(at: 6)?.frame == Rect(x: 720, y: 60, width: 120, height: 80))
    swipe.reloadData()
    #expect(swipe.itemSize == Size(width: 120, height: 80))
  }

  @Test("S1 Asking for the size of the items loads none of them")
  func sizeIsOnlyRead() {
    let source = Source(20)
    source.itemFrame = Rect(x: 0, y: 0, width: 120, height: 80)
    let window = Window(size: Size(width: 300, height: 200))
    let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    swipe.dataSource = source
    window.addSubview(swipe)
    #expect(swipe.itemSize == .zero && source.requests.isEmpty)
    window.advance(by: 0)
    #expect(swipe.itemSize == Size(width: 120, height: 80) && source.requests == [0, 1, 2])
  }

  @Test("S1 Mapping between views and items")
  func accessors() {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    let label = Label(text: "x")
    stage.swipe.itemView(at: 1)?.addSubview(label)
    #expect(stage.swipe.index(ofItemViewContaining: label) == 1)
    #expect(stage.swipe.index(ofItemView: label) == nil)
    #expect(stage.swipe.index(ofItemView: stage.swipe.visibleItemViews[2]) == 2)
    #expect(stage.swipe.index(ofItemViewContaining: stage.swipe) == nil)
    #expect(stage.swipe.index(ofItemViewContaining: View()) == nil)
    #expect(stage.swipe.itemView(at: 3) == nil)
    #expect(stage.swipe.itemView(at: -1) == nil)
    #expect(stage.swipe.itemView(at: 10) == nil)
    #expect(stage.swipe.currentItemView === stage.swipe.itemView(at: 0))
  }

  @Test("S1 S7 Deferred loading waits for the end of the scroll, and the last item can be reached")
  func deferred() {
    let stage = Stage(10)
    stage.log.logsIndex = true
    stage.swipe.defersItemViewLoading = true
    stage.swipe.scroll(toItem: 9, duration: 0.3)
    stage.window.advance(by: 0.15)
    #expect(stage.source.requests == [0])
    #expect(stage.swipe.currentItemIndex == 0)
    stage.window.settle()
    #expect(stage.names == [9])
    #expect(stage.source.requests == [0, 9])
    #expect(stage.log.take() == ["scroll", "index 9", "didScroll"])
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 100))
    pointer.move(to: Point(x: 280, y: 100), duration: 0.5)
    #expect(stage.source.requests == [0, 9])
    pointer.hold(0.2)
    pointer.release()
    stage.window.settle()
    #expect(stage.names == [8])
    #expect(stage.swipe.currentItemIndex == 8)
    stage.swipe.currentItemIndex = 3
    #expect(stage.names == [3])
  }

  @Test("S2 W5 Views that are not needed any more are released")
  func released() {
    weak var swipe: SwipeView?
    weak var item: View?
    do {
      let stage = Stage(10)
      stage.swipe.autoAdvanceInterval = 1
      stage.swipe.autoscroll = 1
      stage.swipe.scroll(toItem: 3, duration: 5)
      stage.window.advance(by: 0.5)
      swipe = stage.swipe
      item = stage.swipe.visibleItemViews.first
      stage.swipe.removeFromSuperview()
    }
    #expect(swipe == nil)
    #expect(item == nil)
  }
}
