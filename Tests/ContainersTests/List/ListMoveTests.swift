import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Items of a list that are dragged") struct ListMoveTests {
  private func stage(_ count: Int = 100, isMultiple: Bool = false, layout: ListLayout = .rows(height: 40)) -> ListStage
  {
    ListStage(Array(0..<count), layout: layout) { stage in
      stage.list.allowsMultipleSelection = isMultiple
      stage.list.onMove = { [unowned stage] in stage.note("move \($0) \($1)") }
    }
  }

  @Test(
    "L18 A drag by mouse lifts an item, which is selected first; the others make room; a release tells where it goes")
  func drag() throws {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 20))
    pointer.move(to: Point(x: 50, y: 105), duration: 0.2)
    #expect(stage.take() == ["select [0]"])
    let cell = try #require(stage.list.cell(at: 0))
    #expect(abs(cell.presented.frame.midY - 105) < 1)
    #expect(stage.y == 0)
    pointer.hold(0.5)
    // Past the middle of the third row: two have moved up.
    #expect(stage.seenY(1) == 0 && stage.seenY(2) == 40 && stage.seenY(3) == 120)
    #expect(stage.list.items == Array(0..<100))
    pointer.release()
    #expect(stage.take() == ["move [0] 3"])
    stage.window.settle()
    #expect(stage.list.items == Array(0..<100))
    #expect(stage.seenY(0) == 0 && stage.seenY(1) == 40)
    #expect(cell.shadow == nil && cell.alpha == 1)
  }

  @Test("L18 A list that allows no selection has no items that can be dragged, and has them again when it does")
  func withoutSelection() {
    let stage = ListStage(Array(0..<100), layout: .rows(height: 40)) { stage in
      stage.list.allowsSelection = false
      stage.list.onMove = { [unowned stage] in stage.note("move \($0) \($1)") }
    }
    for allows in [false, true] {
      stage.list.allowsSelection = allows
      let pointer = stage.pointer()
      pointer.press(at: Point(x: 50, y: 20))
      pointer.move(to: Point(x: 50, y: 105), duration: 0.2)
      pointer.hold(0.5)
      pointer.release()
      stage.window.settle()
      #expect(stage.take().contains("move [0] 3") == allows)
    }
  }

  @Test("L20 Items that are taken away while a drop loads a cell are told as they were")
  func emptied() {
    let stage = stage(isMultiple: true)
    stage.list.selection = [1, 50]
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 60))
    pointer.move(to: Point(x: 50, y: 150), duration: 0.2)
    pointer.hold(0.5)
    _ = stage.take()
    stage.onConfigure = { [unowned stage] in stage.list.items = [] }
    pointer.release()
    stage.onConfigure = {}
    stage.window.settle()
    #expect(stage.take().filter { $0.hasPrefix("move") } == ["move [1, 50] 4"])
  }

  @Test("L20 Items that are taken away while a change loads a cell, after another was to be configured again")
  func emptiedInChange() {
    let stage = stage()
    stage.onConfigure = { [unowned stage] in
      guard stage.configured.last == 1000 else { return }
      stage.list.reconfigure(0)
      stage.list.items = []
    }
    stage.list.setItems([0, 1000] + Array(1..<100), animated: true)
    stage.window.settle()
    #expect(stage.list.items.isEmpty)
  }

  @Test("L18 What is dropped where it was is told to nobody", arguments: [30.0, 12])
  func same(y: Double) {
    let stage = stage()
    stage.list.selection = [0]
    stage.pointer().drag(from: Point(x: 50, y: 20), to: Point(x: 50, y: y), duration: 0.3)
    stage.pointer().drag(from: Point(x: 50, y: 20), to: Point(x: 70, y: 55), duration: 0.3)
    stage.window.settle()
    #expect(stage.take() == [])
    #expect(stage.seenY(0) == 0)
  }

  @Test(
    "L18 Places go by the middles of rows", arguments: [(58.0, nil), (62, 2), (98, 2), (102, 3)] as [(Double, Int?)])
  func middles(y: Double, index: Int?) {
    let stage = stage()
    stage.list.selection = [0]
    stage.pointer().drag(from: Point(x: 50, y: 20), to: Point(x: 50, y: y), duration: 0.3)
    #expect(stage.take() == (index.map { ["move [0] \($0)"] } ?? []))
    stage.pointer().drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 200 - y), duration: 0.3)
    #expect(stage.take().last == (index.map { "move [4] \(5 - $0)" } ?? "select [4]"))
  }

  @Test("L18 All selected items are moved, in order, wherever they are")
  func several() {
    let stage = stage(isMultiple: true)
    stage.list.selection = [0, 2, 50]
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(2))
    pointer.move(to: Point(x: 50, y: 145), duration: 0.3)
    pointer.hold(0.5)
    #expect(stage.seenY(1) == 0 && stage.seenY(3) == 40)
    pointer.release()
    #expect(stage.take() == ["move [0, 2, 50] 4"])
    stage.window.settle()
    #expect(stage.numbers == [0, 1, 2, 3, 4])
  }

  @Test("L18 The program moves them when it is told, and they go on from where they are seen")
  func applied() {
    let stage = stage()
    stage.list.onMove = { [unowned stage] items, index in
      var order = stage.list.items
      order.insert(contentsOf: items.map { $0 + 1000 }, at: index)
      order.removeAll { items.contains($0) }
      stage.list.setItems(order.map { $0 % 1000 }, animated: true)
    }
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(0))
    pointer.move(to: Point(x: 50, y: 105), duration: 0.3)
    pointer.hold(0.5)
    let seen = stage.seenY(0)
    pointer.release()
    #expect(stage.seenY(0) == seen)
    #expect(stage.list.items.prefix(4) == [1, 2, 0, 3])
    stage.window.settle()
    #expect((0..<4).map { stage.seenY($0) } == [80, 0, 40, 120])
    #expect(stage.list.selection == [0])
  }

  @Test("L18 Near an edge it scrolls, faster when nearer, and on until the pointer leaves the zone")
  func edge() {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(2))
    pointer.move(to: Point(x: 50, y: 165), duration: 0.2)
    pointer.hold(0.5)
    #expect(stage.y == 0)
    pointer.move(to: Point(x: 50, y: 176), duration: 0.1)
    pointer.hold(0.1)
    var start = stage.y
    pointer.hold(0.2)
    let slow = stage.y - start
    #expect(slow > 5)
    #expect(abs(stage.list.cell(at: 2)!.presented.frame.midY - stage.y - 176) < 1)
    pointer.move(to: Point(x: 50, y: 195), duration: 0.1)
    start = stage.y
    pointer.hold(0.2)
    #expect(stage.y - start > 2 * slow)
    pointer.move(to: Point(x: 50, y: 100), duration: 0.1)
    pointer.hold(0.1)
    start = stage.y
    pointer.hold(0.3)
    #expect(stage.y == start)
    let index = stage.list.index(at: Point(x: 50, y: stage.y + 100))!
    pointer.release()
    #expect(["move [2] \(index)", "move [2] \(index + 1)"].contains(stage.take().last))
    stage.window.settle()
    #expect(!stage.list.isScrolling)
  }

  @Test("L18 What is carried beyond an edge stays in sight there, and is with the pointer again when that comes back")
  func staysInSight() throws {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(2))
    pointer.move(to: Point(x: 50, y: 290), duration: 0.2)
    pointer.hold(0.3)
    let cell = try #require(stage.list.cell(at: 2))
    #expect(stage.y > 50)
    #expect(abs(cell.presented.frame.maxY - stage.y - 200) < 1)
    pointer.move(to: Point(x: 50, y: 100), duration: 0.1)
    #expect(abs(cell.presented.frame.midY - stage.y - 100) < 1)
    pointer.move(to: Point(x: 50, y: -90), duration: 0.1)
    #expect(abs(cell.presented.frame.minY - stage.y) < 1)
    pointer.release()
  }

  @Test("L18 The zone near an edge is 32 points, also in a low list", arguments: [(33.0, false), (30, true)])
  func zone(distance: Double, scrolls: Bool) {
    let stage = stage()
    stage.list.frame.size.height = 100
    stage.window.settle()
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(0))
    pointer.move(to: Point(x: 50, y: 50), duration: 0.1)
    pointer.move(to: Point(x: 50, y: 100 - distance), duration: 0.1)
    pointer.hold(0.5)
    #expect((stage.y > 0) == scrolls)
    pointer.release()
  }

  @Test("L18 At the end of the list it goes to the end")
  func end() {
    let stage = stage(8)
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(1))
    pointer.move(to: Point(x: 50, y: 260), duration: 0.2)
    pointer.hold(1)
    #expect(stage.y == 120)
    pointer.release()
    #expect(stage.take() == ["select [1]", "move [1] 8"])
  }

  @Test("L18 Escape, a lost pointer, and new items put back what was lifted", arguments: 0..<5)
  func putBack(how: Int) {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(0))
    pointer.move(to: Point(x: 50, y: 150), duration: 0.2)
    switch how {
    case 0: stage.key(.escape)
    case 1: stage.window.send(.pointersLost)
    case 2: stage.list.setItems(Array(0..<50), animated: true)
    case 3: stage.list.onMove = nil
    default: stage.list.layout = .rows(height: 40.5)
    }
    pointer.move(to: Point(x: 50, y: 100), duration: 0.2)
    pointer.release()
    stage.window.settle()
    #expect(stage.take() == ["select [0]"])
    #expect(stage.seenY(0) == 0)
    #expect(stage.numbers == [0, 1, 2, 3, 4])
    #expect(stage.cells.allSatisfy { $0.shadow == nil && $0.alpha == 1 })
    #expect(!stage.list.isScrolling)
    // And the next drag works.
    stage.list.onMove = { [unowned stage] in stage.note("move \($0) \($1)") }
    stage.pointer().drag(from: Point(x: 50, y: 20), to: Point(x: 50, y: 110), duration: 0.2)
    #expect(stage.take() == ["move [0] 3"])
  }

  @Test("L18 A finger lifts by a long press, and scrolls by a drag")
  func touch() {
    let stage = stage()
    let finger = stage.pointer(.touch)
    finger.drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 100), duration: 0.2)
    #expect(stage.y > 20)
    #expect(stage.take() == [])
    stage.window.settle()
    stage.list.contentOffset.y = 0
    stage.window.settle()
    finger.press(at: stage.middle(0))
    finger.hold(0.6)
    #expect(stage.take() == ["select [0]"])
    finger.move(to: Point(x: 50, y: 110), duration: 0.2)
    finger.release()
    #expect(stage.take() == ["move [0] 3"])
  }

  @Test(
    "L18 A long touch of a selected item moves none of those that are selected, unless the finger moves",
    arguments: [0.0, 12, 60])
  func longTouchOfSelected(way: Double) {
    let stage = stage(isMultiple: true)
    stage.list.selection = [1, 3, 50]
    let finger = stage.pointer(.touch)
    finger.press(at: stage.middle(1))
    finger.hold(0.6)
    finger.move(to: stage.middle(1) + Point(x: way, y: 0), duration: 0.1)
    finger.release()
    #expect(stage.take() == (way < 16 ? [] : ["move [1, 3, 50] 2"]))
    stage.window.settle()
    #expect(stage.list.selection == [1, 3, 50] && (0..<5).map { stage.seenY($0) } == [0, 40, 80, 120, 160])
  }

  @Test("L18 Without onMove a drag scrolls")
  func scrolls() {
    let stage = ListStage()
    stage.pointer().drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 100), duration: 0.2)
    #expect(stage.y > 20)
  }

  @Test("L18 Alt and an arrow move what is selected")
  func keys() {
    let stage = stage(5, isMultiple: true)
    stage.window.focusedView = stage.list
    stage.key(.down, .alt)
    #expect(stage.take() == [])
    stage.list.currentIndex = 1
    stage.key(.down, .alt)
    #expect(stage.take() == ["select [1]", "move [1] 3"])
    stage.key(.up, .alt)
    #expect(stage.take() == ["move [1] 0"])
    stage.list.selection = [3, 4]
    stage.key(.down, .alt)
    #expect(stage.take() == [])
    stage.key(.up, .alt)
    #expect(stage.take() == ["move [3, 4] 2"])
    stage.list.onMove = nil
    #expect(!stage.list.keyDown(KeyEvent(key: .down, modifiers: .alt)))
  }

  @Test("L18 In a grid an item goes where the pointer is, and Alt moves by a row or by one")
  func grid() {
    let stage = stage(12, layout: .grid(minimumItemSize: Size(width: 50, height: 50)))
    stage.pointer().drag(from: stage.middle(0), to: Point(x: 130, y: 75), duration: 0.3)
    #expect(stage.take() == ["select [0]", "move [0] 7"])
    stage.window.settle()
    stage.key(.down, .alt)
    stage.key(.right, .alt)
    #expect(stage.take() == ["move [0] 5", "move [0] 2"])
    stage.list.layoutDirection = .rightToLeft
    stage.key(.left, .alt)
    #expect(stage.take() == ["move [0] 2"])
  }

  @Test("L20 A grid that is asked where items are answers in its new direction, and ends no drag")
  func asking() {
    let stage = stage(12, layout: .grid(minimumItemSize: Size(width: 50, height: 50)))
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(0))
    pointer.move(to: Point(x: 130, y: 75), duration: 0.3)
    stage.list.layoutDirection = .rightToLeft
    #expect(stage.list.visibleIndices == 0..<12 && stage.list.index(at: Point(x: 175, y: 25)) == 0)
    #expect(stage.list.rect(ofItemAt: 1)?.minX == 100)
    stage.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 130, y: 75))))
    #expect(stage.take() == ["select [0]", "move [0] 7"])
    stage.window.settle()
  }

  @Test("L18 A press on a control in a cell drags nothing")
  func control() throws {
    let stage = stage()
    let slider = Slider()
    slider.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    try #require(stage.list.cell(at: 1)).addSubview(slider)
    stage.window.settle()
    stage.pointer().drag(from: Point(x: 50, y: 60), to: Point(x: 150, y: 120), duration: 0.2)
    #expect(stage.take() == [])
  }

  @Test("L18 A list that leaves its window in the middle of a drag is in order when it comes back")
  func leaves() {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(0))
    pointer.move(to: Point(x: 50, y: 150), duration: 0.2)
    stage.list.removeFromSuperview()
    pointer.release()
    stage.window.addSubview(stage.list)
    stage.window.settle()
    #expect(stage.take() == ["select [0]"])
    #expect((0..<5).map { stage.seenY($0) } == [0, 40, 80, 120, 160])
  }

  @Test("L20 A row is configured again while it is dragged, and keeps its look for the drag and after it")
  func reconfiguredWhileDragged() throws {
    let stage = stage()
    let cell = try #require(stage.list.cell(at: 0))
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 20))
    pointer.move(to: Point(x: 50, y: 105), duration: 0.2)
    _ = stage.takeConfigured()
    stage.onConfigure = { [unowned stage] in if stage.configured.last == 0 { cell.backgroundColor = .white } }
    stage.list.reconfigure(0)
    stage.list.reconfigure(1)
    #expect(stage.takeConfigured() == [0, 1])
    #expect(cell.shadow != nil && cell.backgroundColor == .white)
    pointer.release()
    stage.window.settle()
    #expect(cell.shadow == nil && cell.backgroundColor == .white)
  }

  @Test("L20 A row that comes back before it has left shows what was changed meanwhile")
  func reconfiguredWhileLeaving() {
    let stage = stage()
    stage.list.setItems([0, 1] + Array(10..<100) + [2], animated: true)
    stage.window.advance(by: 0.05)
    _ = stage.takeConfigured()
    stage.list.reconfigure(2)
    stage.list.setItems(Array(0..<100), animated: true)
    stage.window.settle()
    #expect(stage.takeConfigured().contains(2))
  }

  @Test("L18 A drag does not lift another item than the one that was pressed")
  func scrolledUnderPress() {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 20))
    stage.list.contentOffset.y = 400
    stage.window.advance(by: 0)
    pointer.move(to: Point(x: 50, y: 105), duration: 0.2)
    pointer.release()
    stage.window.settle()
    #expect(!stage.take().contains { $0.hasPrefix("move") || $0 == "select [10]" })
  }

  @Test("L18 Where nothing can be selected, nothing is lifted, until it can be again")
  func notSelectable() {
    let stage = stage()
    func drags() -> Bool {
      let pointer = stage.pointer()
      pointer.press(at: Point(x: 50, y: 20))
      pointer.move(to: Point(x: 50, y: 105), duration: 0.2)
      pointer.release()
      stage.window.settle()
      return stage.take().contains { $0.hasPrefix("move") }
    }
    stage.list.allowsSelection = false
    #expect(!drags())
    stage.list.allowsSelection = true
    #expect(drags())
  }
}
