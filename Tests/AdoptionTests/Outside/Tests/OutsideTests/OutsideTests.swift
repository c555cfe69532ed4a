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
