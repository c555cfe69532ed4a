import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Outside

@MainActor @Suite struct OutsideTests {
  @Test func stackAndButton() {
    let program = Program()
    program.window.settle()
    let page = program.stack.currentViewController as? PageController
    page?.button.onTap = { [stack = program.stack] in stack.push(PageController(), animated: true) }
    let pointer = PointerScript(program.window)
    pointer.tap(at: Point(x: 60, y: 40))
    program.window.settle()
    #expect(program.stack.stackSize == 2)
    pointer.drag(from: Point(x: 40, y: 150), to: Point(x: 290, y: 150), duration: 0.2)
    program.window.settle()
    #expect(program.stack.stackSize == 1 && program.events.contains("popped"))
    #expect(program.window.find(label: "Next") is CountingButton)
  }

  @Test func swipeView() {
    let window = Window(size: Size(width: 300, height: 200))
    let (swipe, pages) = (SwipeView(frame: window.bounds), Pages())
    swipe.dataSource = pages
    swipe.delegate = pages
    window.addSubview(swipe)
    window.settle()
    let pointer = PointerScript(window, device: .touch)
    pointer.drag(from: Point(x: 250, y: 100), to: Point(x: 50, y: 100), duration: 0.2)
    window.settle()
    #expect(swipe.currentItemIndex == 1)
    pointer.tap(at: Point(x: 150, y: 100))
    #expect((swipe.currentItemView as? Badge)?.count == 1)
    swipe.currentItemView?.gestureRecognizers.first?.isEnabled = false
    pointer.tap(at: Point(x: 150, y: 100))
    #expect(pages.selected == [1])
  }

  @Test(arguments: [false, true], [false, true]) func pager(isVertical: Bool, isMirrored: Bool) {
    let window = Window(size: Size(width: 300, height: 300))
    let pager = Pager((0..<5).map { _ in View() })
    pager.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    var selected: [Int] = []
    pager.onSelect = { selected.append($0) }
    pager.isVertical = isVertical
    pager.frame = window.bounds
    window.addSubview(pager)
    window.settle()
    let pointer = PointerScript(window, device: .touch)
    let sign = isMirrored && !isVertical ? -1.0 : 1.0
    func point(_ along: Double) -> Point {
      isVertical ? Point(x: 150, y: 150 + sign * along) : Point(x: 150 + sign * along, y: 150)
    }
    func scroll(_ along: Double, isPrecise: Bool) {
      let way = point(along) - point(0)
      window.send(.scroll(ScrollEvent(location: point(0), delta: way, isPrecise: isPrecise)))
    }
    // A flick turns one page, and a press catches it.
    pointer.drag(from: point(100), to: point(0), duration: 0.05)
    window.advance(by: 0.05)
    pointer.press(at: point(0))
    let caught = pager.bounds.origin
    window.advance(by: 0.3)
    #expect(pager.bounds.origin == caught && caught != .zero)
    pointer.release()
    window.settle()
    #expect(pager.page <= 1 && selected == [])
    pager.turn(to: 0)
    window.settle()
    pointer.drag(from: point(140), to: point(-140), duration: 0.1)
    window.settle()
    #expect(pager.page == 1)
    // Quick notches add up; a trackpad is followed and snaps.
    for _ in 0..<20 { scroll(-0.1, isPrecise: false) }
    window.settle()
    #expect(pager.page == 3)
    window.advance(by: 0.2)
    scroll(160, isPrecise: true)
    window.settle()
    #expect(pager.page == 2)
    // The end stretches.
    window.focusedView = pager
    window.send(.key(KeyEvent(key: .end)))
    window.settle()
    #expect(pager.page == 4)
    let end = pager.bounds.origin
    pointer.press(at: point(0))
    pointer.move(to: point(-120), duration: 0.1)
    #expect((pager.bounds.origin - end).length > 20 && (pager.bounds.origin - end).length < 100)
    pointer.release()
    window.settle()
    #expect(pager.bounds.origin == end)
    // Keys and taps.
    let back: Key = isVertical ? .up : isMirrored ? .right : .left
    window.send(.key(KeyEvent(key: back)))
    window.send(.key(KeyEvent(key: .pageUp)))
    window.settle()
    #expect(pager.page == 2)
    window.send(.key(KeyEvent(key: .return)))
    pointer.tap(at: point(0))
    #expect(selected == [2, 2])
    // A new size keeps the page.
    pager.frame = Rect(x: 0, y: 0, width: 200, height: 250)
    window.settle()
    #expect(
      pager.page == 2 && abs(pager.bounds.origin[isVertical ? .vertical : .horizontal]) == (isVertical ? 500 : 400))
  }

  @Test func queue() {
    let window = Window(size: Size(width: 300, height: 200))
    let tower = TowerController()
    window.rootViewController = tower
    tower.enqueue(contentsOf: ["a", "b", "c", "d"])
    window.settle()
    #expect(tower.visibleItemViews.map(\.text) == ["a", "b", "c"])
    #expect(tower.dequeue() == "a")
    window.settle()
    #expect(tower.dequeued == ["a"] && tower.count == 3)
  }

  @Test func misuse() {
    final class Lines: @unchecked Sendable { var lines: [String] = [] }
    let log = Lines()
    Misuse.$handler.withValue({ log.lines.append($0) }) { View().alpha = .nan }
    #expect(log.lines.count == 1)
  }

  @Test func picture() throws {
    let program = Program()
    program.window.settle()
    let picture = try program.picture()
    #expect(picture.width == 300 && picture.height == 200)
  }
}
