import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Data sources that return invalid values.
@Suite struct SwipeSourceTests {
  private final class Odd: SwipeViewDataSource {
    var count = 3
    var view: (Int, View?) -> View = { _, _ in View() }
    var reused: [View?] = []
    func numberOfItems(in swipeView: SwipeView) -> Int { count }
    func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
      reused.append(view)
      return self.view(index, view)
    }
  }

  private let third = Size(width: 100, height: 200)

  @Test("S2 V5 Invalid counts are misuse, reported once per call")
  func counts() {
    for count in [-1, Int.min, Int.max] {
      let stage = Stage(10)
      let odd = Odd()
      odd.count = count
      let lines = swipeMisuses { stage.swipe.dataSource = odd }
      #expect(lines.count == 1, "\(lines)")
      #expect(lines.first?.contains("numberOfItems(in:)") == true)
      stage.window.advance(by: 0.1)
      #expect(stage.swipe.numberOfItems == (count < 0 ? 0 : 1 << 32))
      #expect(stage.swipe.visibleItemViews.count == (count < 0 ? 0 : 1))
      stage.swipe.scroll(byItems: 1, duration: 0.1)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == (count < 0 ? 0 : 1))
    }
  }

  @Test("S2 V5 A window, the swipe view, its superviews and its internal views cannot be views of items")
  func ancestors() {
    let stage = Stage(3, item: third)
    let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    stage.window.addSubview(outer)
    outer.addSubview(stage.swipe)
    let other = Window(size: Size(width: 10, height: 10))
    for bad in [stage.window, stage.swipe, outer, other, stage.swipe.content] {
      let odd = Odd()
      odd.view = { index, _ in index == 1 ? bad : View() }
      let lines = swipeMisuses {
        stage.swipe.dataSource = odd
        stage.window.advance(by: 0.016)
      }
      #expect(lines.count == 1, "\(lines)")
      #expect(lines.first?.contains("viewForItemAt") == true)
      let views = stage.swipe.visibleItemViews
      #expect(views.count == 3)
      #expect(views.allSatisfy { $0.superview === stage.swipe.content && $0 !== bad })
      #expect(stage.swipe.content.superview === stage.swipe)
      #expect(stage.swipe.window === stage.window)
    }
  }

  @Test("S2 A view that was moved to a different superview is neither moved back nor offered for reuse")
  func takenAway() {
    let stage = Stage(30, item: third)
    let odd = Odd()
    stage.swipe.dataSource = odd
    stage.window.advance(by: 0.016)
    let taken = stage.swipe.visibleItemViews[0]
    let elsewhere = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(elsewhere)
    elsewhere.addSubview(taken)
    stage.swipe.scrollOffset = 10
    stage.swipe.scrollOffset = 20
    #expect(taken.superview === elsewhere)
    #expect(!odd.reused.contains { $0 === taken })
    // A view that is moved while it waits for reuse.
    let waiting = Odd()
    waiting.count = 30
    var last: View?
    waiting.view = { _, view in view ?? View() }
    stage.swipe.dataSource = waiting
    stage.window.advance(by: 0.016)
    last = stage.swipe.visibleItemViews[0]
    stage.swipe.scrollOffset = 0.5
    stage.swipe.scrollOffset = 1
    #expect(last?.superview == nil)
    if let last { elsewhere.addSubview(last) }
    waiting.reused = []
    stage.swipe.scrollOffset = 12
    stage.swipe.scrollOffset = 24
    #expect(!waiting.reused.contains { $0 === last })
    #expect(last?.superview === elsewhere)
  }

  @Test(
    "S2 Two swipe views with the same item views: each view is where it was requested last; a reload leaves nothing blank"
  )
  func shared() {
    let window = Window(size: Size(width: 300, height: 400))
    let odd = Odd()
    let views = (0..<3).map { _ in View() }
    odd.view = { index, _ in views[index] }
    let (first, second) = (SwipeView(), SwipeView())
    first.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    second.frame = Rect(x: 0, y: 200, width: 300, height: 200)
    window.addSubview(first)
    window.addSubview(second)
    first.dataSource = odd
    window.advance(by: 0.016)
    second.dataSource = odd
    window.advance(by: 0.016)
    #expect(views[0].superview === second.content)
    for _ in 0..<3 {
      first.scroll(byItems: 1, duration: 0)
      second.scroll(byItems: 1, duration: 0)
    }
    first.reloadData()
    window.advance(by: 0.016)
    #expect(views[0].superview === first.content)
    #expect(first.visibleItemViews.first === views[0])
    #expect(!odd.reused.contains { view in view.map { $0.superview === second.content } ?? false })
  }

  @Test("S6 An item that requests a reload when it enters the window leaves no stale view")
  func reloadsOnArrival() {
    final class Eager: View {
      weak var swipe: SwipeView?
      var isDone = false
      override func didMoveToWindow() {
        guard window != nil, !isDone else { return }
        isDone = true
        swipe?.reloadData()
        _ = swipe?.visibleItemViews
      }
    }
    for keepsView in [false, true] {
      let stage = Stage(3, item: third)
      let odd = Odd()
      var kept: [Int: Eager] = [:]
      var made = 0
      odd.view = { index, _ in
        if keepsView, let view = kept[index] { return view }
        let view = Eager()
        view.swipe = stage.swipe
        view.isDone = made > 2
        made += 1
        kept[index] = view
        return view
      }
      stage.swipe.dataSource = odd
      stage.window.settle()
      let views = stage.swipe.visibleItemViews
      #expect(views.count == 3)
      #expect(stage.swipe.content.subviews.count == 3)
      #expect(views.allSatisfy { $0.superview === stage.swipe.content })
    }
  }

  @Test("S6 If the source is released before an item is reloaded, no items are left")
  func gone() {
    let stage = Stage(0)
    do {
      let odd = Odd()
      stage.swipe.dataSource = odd
      stage.window.advance(by: 0.016)
      #expect(stage.swipe.visibleItemViews.count == 1)
    }
    stage.swipe.reloadItem(at: 0)
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.numberOfItems == 0)
    #expect(stage.swipe.content.subviews.isEmpty)
  }
}
