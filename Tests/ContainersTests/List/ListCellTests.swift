import Containers
import Glibc
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Cells of a list") struct ListCellTests {
  @Test("L13 Only what is seen has cells, and they are given again after prepareForReuse")
  func recycling() {
    let stage = ListStage(Array(0..<1000))
    #expect(stage.made.count == 5)
    #expect(stage.takeConfigured() == [0, 1, 2, 3, 4])
    for _ in 0..<300 { stage.wheel(-17) }
    #expect(stage.y > 4000)
    // Five rows and a part of another one, and two rows more at most.
    #expect(stage.made.count <= 8)
    #expect(stage.cells.count <= 8)
    #expect(stage.made.contains { $0.reuses > 10 })
    // Each item that came into sight was shown once.
    let last = stage.list.visibleIndices.upperBound - 1
    #expect(stage.takeConfigured() == Array(5...last))
    for index in stage.list.visibleIndices {
      #expect(stage.list.cell(at: index)?.number == index)
      #expect(stage.list.cell(at: index)?.frame == stage.list.rect(ofItemAt: index))
    }
  }

  @Test("L13 A grid has as many cells as are seen and two rows more at most")
  func grid() {
    let stage = ListStage(Array(0..<1000), layout: .grid(minimumItemSize: Size(width: 50, height: 50)))
    #expect(stage.numbers == Array(0..<16))
    for _ in 0..<200 { stage.wheel(-13) }
    #expect(stage.made.count <= 20 + 8)
    for index in stage.list.visibleIndices { #expect(stage.list.cell(at: index)?.number == index) }
    stage.list.scrollToItem(at: 999)
    stage.window.settle()
    #expect(stage.numbers == Array(984..<1000))
  }

  @Test("L13 All cells are configured again, also those that are only seen under the insets")
  func configuredAgain() {
    let stage = ListStage(Array(0..<1000))
    stage.list.contentInsets = EdgeInsets(top: 80, left: 0, bottom: 40, right: 0)
    stage.list.scrollToItem(at: 500, position: .center)
    stage.window.settle()
    let shown = stage.cells.map(\.number).sorted()
    #expect(shown.count > stage.list.visibleIndices.count)
    _ = stage.takeConfigured()
    stage.list.reconfigureItems()
    #expect(stage.takeConfigured().sorted() == shown)
  }

  @Test("L13 Rows are as wide as the list within its insets, whenever its width changes")
  func widthWithinInsets() {
    let stage = ListStage()
    stage.list.contentInsets = EdgeInsets(top: 0, left: 10, bottom: 0, right: 20)
    // Narrower by twice an inset, and wider again.
    for width in [180.0, 200, 160, 200] {
      stage.list.frame.size.width = width
      stage.window.settle()
      #expect(stage.cell(0)?.frame == Rect(x: 0, y: 0, width: width - 30, height: 40))
    }
  }

  @Test("L13 No items, and one item", arguments: [0, 1])
  func few(count: Int) {
    let stage = ListStage(Array(0..<count))
    #expect(stage.numbers == Array(0..<count))
    #expect(stage.list.visibleIndices == 0..<count)
    #expect(stage.list.cell(at: count) == nil)
    #expect(stage.list.rect(ofItemAt: count) == nil)
    #expect(stage.list.index(at: Point(x: 5, y: 150)) == nil)
    stage.list.items = []
    stage.window.settle()
    #expect(stage.cells.isEmpty)
    stage.list.items = [7]
    stage.window.settle()
    #expect(stage.numbers == [7])
  }

  /// How long the processor works on something, however busy the machine is.
  private static func processorTime(_ body: () -> Void) -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    body()
    return now() - start
  }

  @Test("L13 10^6 items are set in no time, and any of them is shown in few cells")
  func million() {
    let stage = ListStage([])
    let items = Array(0..<1_000_000)
    let time = Self.processorTime { stage.list.items = items }
    #expect(time < .milliseconds(10))
    stage.list.scrollToItem(at: 777_777, position: .top)
    stage.window.settle()
    #expect(stage.numbers == Array(777_777..<777_782))
    #expect(stage.list.visibleIndices == 777_777..<777_782)
    #expect(stage.made.count <= 8)
    let again = Self.processorTime { stage.list.items = Array(items.reversed()) }
    // Most of it reverses the array.
    #expect(again < .milliseconds(getenv("SANITIZER") == nil ? 200 : 2000))
  }

  @Test("L13 What is seen is told without spare cells, and less the insets")
  func visible() {
    let stage = ListStage()
    stage.list.contentOffset.y = 20
    #expect(stage.list.visibleIndices == 0..<6)
    stage.list.contentOffset.y = 40
    #expect(stage.list.visibleIndices == 1..<6)
    stage.list.contentInsets = EdgeInsets(top: 40, left: 0, bottom: 40, right: 0)
    #expect(stage.list.visibleIndices == 2..<5)
    #expect(stage.list.cell(at: 1)?.number == 1)
  }

  @Test("L13 L11 L20 In scrollViewDidScroll all visible items have their cells, also after it has scrolled further")
  func cellsInDidScroll() {
    final class Watcher: ScrollViewDelegate {
      unowned let stage: ListStage
      var count = 0
      var wrong: [Int] = []
      init(_ stage: ListStage) { self.stage = stage }
      func check() {
        for index in stage.list.visibleIndices where stage.list.cell(at: index)?.number != index { wrong.append(index) }
      }
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        count += 1
        check()
        if stage.y == 1000 {
          stage.list.contentOffset.y = 2000
          check()
        }
      }
    }
    let stage = ListStage(Array(0..<1000))
    let watcher = Watcher(stage)
    stage.list.delegate = watcher
    for y in [400.0, 420, 1000, 0] {
      stage.list.contentOffset.y = y
      stage.window.advance(by: 1.0 / 60)
      // What the delegate has set is seen in the same frame.
      #expect(stage.numbers == Array(stage.list.visibleIndices))
    }
    stage.wheel(-300)
    #expect(watcher.wrong == [] && watcher.count >= 5)
    #expect(stage.made.count <= 8)
  }

  @Test("L13 Rectangles and points are in the list's bounds, the offset included")
  func coordinates() {
    let stage = ListStage()
    stage.list.contentOffset.y = 100
    #expect(stage.list.rect(ofItemAt: 3) == Rect(x: 0, y: 120, width: 200, height: 40))
    #expect(stage.list.index(at: Point(x: 10, y: 125)) == 3)
    #expect(stage.list.index(at: Point(x: 10, y: -1)) == nil)
    #expect(stage.list.index(at: Point(x: 250, y: 125)) == nil)
    #expect(stage.list.contentSize == Size(width: 200, height: 4000))
  }

  @Test("L13 Setting items shows them at once; what stays keeps its cell, and nothing that stays is configured again")
  func setting() {
    let stage = ListStage()
    let third = stage.list.cell(at: 3)
    _ = stage.takeConfigured()
    stage.list.items = [3, 200, 201] + Array(10..<100)
    #expect(stage.list.cell(at: 0) === third)
    #expect(stage.takeConfigured() == [200, 201, 10, 11])
    #expect(stage.made.count <= 7)
    #expect(stage.numbers == [3, 10, 11, 200, 201])
    #expect(third?.presented.frame.minY == 0)
  }

  @Test("L14 items = keeps the offset within the range, and anchors nothing")
  func offset() {
    let stage = ListStage()
    stage.list.contentOffset.y = 1000
    stage.list.items = Array(-50..<100)
    #expect(stage.y == 1000)
    stage.list.items = Array(0..<10)
    #expect(stage.y == 200)
    stage.list.items = []
    #expect(stage.y == 0)
  }

  @Test("L13 reconfigure shows an item again, if it is seen")
  func reconfigure() {
    let stage = ListStage()
    _ = stage.takeConfigured()
    stage.list.reconfigure(3)
    stage.list.reconfigure(50)
    stage.window.settle()
    #expect(stage.takeConfigured() == [3])
    // Right after other items, and while cells are filled.
    stage.list.items = [3, 4, 200]
    stage.list.reconfigure(4)
    stage.onConfigure = { [unowned stage] in
      stage.onConfigure = {}
      stage.list.reconfigure(3)
    }
    stage.window.settle()
    #expect(stage.takeConfigured().sorted() == [3, 4, 200])
  }

  @Test("L4 L13 Another size, layout or spacing is in force at once, and what is looked at stays")
  func layout() {
    let stage = ListStage(Array(0..<1000), layout: .grid(minimumItemSize: Size(width: 50, height: 50)))
    stage.list.scrollToItem(at: 400, position: .top)
    stage.list.frame.size.width = 100
    #expect(stage.list.rect(ofItemAt: 2)?.origin == Point(x: 0, y: 50))
    #expect(stage.list.rect(ofItemAt: 400)?.minY == stage.y)
    stage.list.layout = .rows(height: 30)
    #expect(stage.list.rect(ofItemAt: 400)?.minY == stage.y)
    stage.list.spacing = 4
    #expect(stage.list.rect(ofItemAt: 400)?.minY == stage.y)
    #expect(stage.list.cell(at: 401)?.frame == Rect(x: 0, y: 401 * 34, width: 100, height: 30))
    stage.list.contentOffset.y = 0
    stage.list.spacing = 0
    #expect(stage.y == 0)
    // Larger than what there is to scroll.
    stage.list.contentOffset.y = 1e9
    stage.list.layout = .rows(height: 1)
    #expect(stage.y == 800)
  }

  @Test("L9 Scrolling to an item that is visible leaves a list alone that a finger pulls beyond its beginning")
  func visibleItemWhilePulled() {
    let stage = ListStage()
    let pointer = stage.pointer(.touch)
    pointer.press(at: Point(x: 100, y: 20))
    pointer.move(to: Point(x: 100, y: 120), duration: 0.2)
    let y = stage.y
    #expect(y < -10)
    stage.list.scrollToItem(at: 1)
    #expect(stage.y == y && stage.list.isDragging)
    pointer.release()
  }

  @Test("L13 Nasty values are misuse, and never trap")
  func nasty() {
    let stage = ListStage()
    let list = stage.list
    #expect(listMisuses { list.layout = .rows(height: .nan) }.count == 1)
    #expect(list.layout == .rows(height: 40))
    #expect(listMisuses { list.layout = .rows(height: -3) }.count == 1)
    #expect(list.layout == .rows(height: 1))
    #expect(listMisuses { list.layout = .grid(minimumItemSize: Size(width: 0, height: 50)) }.count == 1)
    #expect(listMisuses { list.layout = .grid(minimumItemSize: Size(width: 50, height: .infinity)) }.count == 1)
    #expect(listMisuses { list.spacing = -4 }.count == 1)
    #expect(list.spacing == 0)
    #expect(listMisuses { list.spacing = .nan }.count == 1)
    #expect(listMisuses { list.scrollToItem(at: 100) }.count == 1)
    #expect(listMisuses { list.scrollToItem(at: -1) }.count == 1)
    #expect(listMisuses { list.currentIndex = 100 }.count == 1)
    #expect(list.currentIndex == nil)
    #expect(list.cell(at: -1) == nil && list.rect(ofItemAt: .max) == nil)
    #expect(list.index(at: Point(x: .nan, y: 0)) == nil)
    list.frame.size = .zero
    stage.window.settle()
    #expect(list.visibleIndices.isEmpty && stage.cells.isEmpty)
    #expect(
      listMisuses {
        let other = ListView<Int, View>(layout: .rows(height: .infinity), makeCell: { View() }, configure: { _, _ in })
        other.items = [1, 2, 3]
      }.count == 1)
  }

  @Test("L13 A cell that is shown already, or cannot be one, is misuse")
  func badCell() {
    let window = Window(size: Size(width: 200, height: 200))
    let shared = View()
    let list = ListView<Int, View>(layout: .rows(height: 40), makeCell: { shared }, configure: { _, _ in })
    list.frame = window.bounds
    list.items = Array(0..<10)
    let lines = listMisuses {
      window.addSubview(list)
      window.settle()
    }
    #expect(!lines.isEmpty)
    #expect(list.subviews.count == 1 && list.subviews.first === shared)
  }

  @Test("L19 Assistive technology meets the rows in the order of their items, and can make one current")
  func order() throws {
    let stage = ListStage()
    #expect(stage.cells.map(\.number) == [0, 1, 2, 3, 4])
    stage.list.contentOffset.y = 420
    stage.window.settle()
    #expect(stage.cells.map(\.number) == [10, 11, 12, 13, 14, 15])
    stage.list.contentOffset.y = 330
    stage.window.settle()
    #expect(stage.cells.map(\.number) == [8, 9, 10, 11, 12, 13])
    stage.list.setItems(Array((0..<100).reversed()), animated: true)
    stage.window.settle()
    #expect(stage.cells.map(\.number) == stage.list.visibleIndices.map { stage.list.items[$0] })
    stage.list.items = [3, 1, 2]
    stage.list.items = [2, 1, 3, 4]
    stage.window.settle()
    #expect(stage.cells.map(\.number) == [2, 1, 3, 4])
    #expect(stage.list.accessibilityReveal(try #require(stage.list.cell(at: 2))))
    #expect(stage.list.currentIndex == 2 && stage.list.selection == [3])
    #expect(!stage.list.accessibilityReveal(stage.window))
  }

  @Test("L13 The focus in a cell that goes out of sight goes to the list")
  func focus() {
    let stage = ListStage { stage in
      stage.list.frame.size.height = 100
    }
    let button = Button(title: "b")
    stage.list.cell(at: 0)?.addSubview(button)
    button.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    stage.window.focusedView = button
    #expect(button.isFocused)
    stage.list.contentOffset.y = 400
    stage.window.settle()
    #expect(stage.list.isFocused)
  }

  @Test(
    "L13 A view in a cell that goes out of sight, or whose item is gone, may set other items", arguments: [true, false])
  func itemsSetAsCellLeaves(isScrolled: Bool) {
    let stage = ListStage()
    let view = LeavingView()
    stage.cell(2)?.addSubview(view)
    view.onLeave = { [unowned stage] in stage.list.items = [7] }
    if isScrolled { stage.list.contentOffset.y = 2000 } else { stage.list.items = Array(100..<200) }
    stage.window.settle()
    #expect(view.onLeave == nil && stage.list.items == [7])
    #expect(stage.numbers == [7] && stage.y == 0)
  }
}

/// Lines that `Misuse` was told while `body` ran.
func listMisuses(_ body: () -> Void) -> [String] { swipeMisuses(body) }
