import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Selection in a list, by mouse and touch") struct ListSelectionTests {
  private func multi(_ items: [Int] = Array(0..<100), layout: ListLayout = .rows(height: 40)) -> ListStage {
    ListStage(items, layout: layout) { $0.list.allowsMultipleSelection = true }
  }

  @Test("L15 A click selects, and is told once")
  func click() {
    let stage = ListStage()
    stage.click(2)
    #expect(stage.take() == ["select [2]"])
    #expect(stage.list.selection == [2])
    #expect(stage.list.currentIndex == 2)
    stage.click(2)
    #expect(stage.take() == [])
    stage.click(4)
    #expect(stage.take() == ["select [4]"])
    #expect(stage.window.focusedView === stage.list)
  }

  @Test("L15 Ctrl+click toggles, Shift+click extends from the last click")
  func modifiers() {
    let stage = multi()
    stage.click(1)
    stage.click(3, .control)
    #expect(stage.list.selection == [1, 3])
    stage.click(1, .control)
    #expect(stage.list.selection == [3])
    stage.click(4, .shift)
    #expect(stage.list.selection == [1, 2, 3, 4])  // the last click was on 1
    stage.click(0, .shift)
    #expect(stage.list.selection == [0, 1])
    #expect(stage.take() == ["select [1]", "select [1, 3]", "select [3]", "select [1, 2, 3, 4]", "select [0, 1]"])
    stage.click(4)
    #expect(stage.list.selection == [4])
  }

  @Test("L15 With single selection each of them selects one, and Ctrl+click keeps what is selected")
  func single() {
    let stage = ListStage()
    stage.click(1)
    stage.click(3, .control)
    #expect(stage.list.selection == [3])
    stage.click(3, .control)
    #expect(stage.list.selection == [3])
    stage.click(0, .shift)
    #expect(stage.list.selection == [0])
    #expect(stage.take() == ["select [1]", "select [3]", "select [0]"])
  }

  @Test("L15 A double click activates, also after the selection was told; two clicks on two items do not")
  func doubleClick() {
    let stage = ListStage()
    let pointer = stage.pointer()
    pointer.tap(at: stage.middle(2))
    pointer.hold(0.1)
    pointer.tap(at: stage.middle(2))
    #expect(stage.take() == ["select [2]", "activate 2"])
    stage.window.advance(by: 1)
    pointer.tap(at: Point(x: 100, y: 38))
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 100, y: 42))
    #expect(stage.take() == ["select [0]", "select [1]"])
    stage.window.advance(by: 1)
    pointer.tap(at: stage.middle(1))
    stage.window.advance(by: 0.5)
    pointer.tap(at: stage.middle(1))
    #expect(stage.take() == [])
  }

  @Test("L15 A tap by touch selects and activates, each time")
  func touch() {
    let stage = ListStage()
    let finger = stage.pointer(.touch)
    finger.tap(at: stage.middle(3))
    #expect(stage.take() == ["select [3]", "activate 3"])
    finger.hold(0.1)
    finger.tap(at: stage.middle(3))
    #expect(stage.take() == ["activate 3"])
  }

  @Test("L15 L7 A press that catches a movement selects nothing, and neither does a drag")
  func caught() {
    let stage = ListStage()
    stage.pointer().drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 50), duration: 0.1)
    #expect(stage.list.isDecelerating)
    stage.pointer().tap(at: Point(x: 50, y: 100))
    stage.window.settle()
    #expect(stage.take() == [])
    stage.pointer().drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 120), duration: 0.3, holdBeforeRelease: 0.2)
    stage.window.settle()
    #expect(stage.take() == [])
  }

  @Test("L15 A press on a control in a cell selects nothing")
  func control() throws {
    let stage = ListStage()
    let button = Button(title: "b")
    var taps = 0
    button.onTap = { taps += 1 }
    button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    try #require(stage.list.cell(at: 1)).addSubview(button)
    stage.window.settle()
    stage.pointer().tap(at: Point(x: 20, y: 60))
    #expect(taps == 1)
    #expect(stage.take() == [])
    stage.pointer().tap(at: Point(x: 100, y: 60))
    #expect(stage.take() == ["select [1]"])
  }

  @Test("L15 The program's selection is told to nobody, and holds what is in the list")
  func program() {
    let stage = multi()
    stage.list.selection = [3, 5, 1000]
    #expect(stage.list.selection == [3, 5])
    stage.list.allowsMultipleSelection = false
    #expect(stage.list.selection == [3])
    #expect(listMisuses { stage.list.selection = [7, 6] }.count == 1)
    #expect(stage.list.selection == [6])
    stage.list.selection = []
    #expect(stage.list.selection == [])
    #expect(stage.take() == [])
  }

  @Test("L15 Items that go away leave the selection, without a word")
  func gone() {
    let stage = multi()
    stage.list.selection = Set(0..<20)
    stage.list.items = Array(10..<100)
    #expect(stage.list.selection == Set(10..<20))
    stage.list.setItems(Array(18..<100), animated: true)
    #expect(stage.list.selection == [18, 19])
    stage.list.items = []
    #expect(stage.list.selection == [])
    stage.list.items = Array(0..<100)
    #expect(stage.list.selection == [])
    #expect(stage.take() == [])
  }

  @Test("L15 The current index follows its item, of equal ones by their order, else it is clamped")
  func current() {
    let stage = multi([1, 2, 2, 3])
    stage.list.currentIndex = 2
    stage.list.items = [2, 9, 9, 2, 1]
    #expect(stage.list.currentIndex == 3)
    stage.list.setItems([7, 8, 9], animated: false)
    #expect(stage.list.currentIndex == 2)
    stage.list.items = []
    #expect(stage.list.currentIndex == nil)
  }

  @Test("L15 Where several items are deleted, the current one is that behind them", arguments: [false, true])
  func deleted(animated: Bool) {
    let stage = multi()
    stage.list.onDelete = { [unowned stage] deleted in
      let rest = stage.list.items.filter { !deleted.contains($0) }
      if animated { stage.list.setItems(rest, animated: true) } else { stage.list.items = rest }
    }
    stage.click(1)
    stage.click(3, .shift)
    stage.key(.delete)
    #expect(stage.list.items.prefix(3) == [0, 4, 5])
    #expect(stage.list.currentIndex == 1)
    stage.key(.down)
    #expect(stage.list.selection == [5])
    stage.list.selection = Set(90..<100)
    stage.list.currentIndex = stage.list.items.count - 1
    stage.key(.delete)
    #expect(stage.list.currentIndex == stage.list.items.count - 1 && stage.list.items.last == 89)
  }

  @Test("L15 Equal items are selected together")
  func equal() {
    let stage = multi([1, 2, 1, 3])
    stage.click(0)
    #expect(stage.list.selection == [1])
    #expect(stage.list.cell(at: 0)?.isSelected == true && stage.list.cell(at: 2)?.isSelected == true)
    #expect(stage.list.cell(at: 1)?.isSelected == false)
  }

  @Test("L15 Cells that show the selection are told, also those that come into sight, and the list draws it")
  func shown() throws {
    let stage = multi()
    stage.list.selection = [1, 50]
    #expect(stage.list.cell(at: 1)?.isSelected == true)
    #expect(stage.list.cell(at: 1)?.accessibilityStates.contains(.selected) == true)
    stage.list.scrollToItem(at: 50)
    stage.window.settle()
    #expect(stage.cells.filter(\.isSelected).map(\.number) == [50])
    #expect(stage.cells.filter { $0.accessibilityStates.contains(.selected) }.map(\.number) == [50])
    // What is drawn changes with the selection.
    stage.window.advance(by: 0.1)
    stage.list.selection = [50, 49]
    stage.window.advance(by: 0.1)
    let place = try #require(stage.list.rect(ofItemAt: 49)).offsetBy(dx: 0, dy: -stage.y)
    #expect(stage.window.lastDamage.contains { $0.intersects(place) })
  }

  @Test("L15 A click on what a callback has just replaced, or a callback that replaces, is safe")
  func callbacks() {
    let stage = multi()
    stage.onNotice = { [unowned stage] _ in
      stage.list.items = [1, 2]
      stage.list.selection = [2]
    }
    stage.click(4)
    #expect(stage.log == ["select [4]"])
    #expect(stage.list.selection == [2])
    #expect(stage.list.items == [1, 2])
  }

  @Test("L20 A selection that is set while a cell is filled is shown")
  func setWhileFilled() throws {
    let stage = ListStage()
    stage.onConfigure = { [unowned stage] in if stage.configured.last == 8 { stage.list.selection = [4] } }
    stage.list.contentOffset.y = 150
    stage.window.settle()
    #expect(stage.list.cell(at: 4)?.isSelected == true)
  }

  @Test("L15 A cell that deselects its item as it is told that it is selected is shown as not selected")
  func deselectedByItsCell() {
    let stage = multi()
    let (cell, other) = (stage.cell(2), stage.cell(3))
    cell?.onSelected = { [unowned stage] in stage.list.selection.remove(2) }
    stage.list.selection = [2, 3]
    #expect(stage.list.selection == [3] && cell?.isSelected == false && other?.isSelected == true)
    #expect(cell?.accessibilityStates.contains(.selected) == false)
    #expect(other?.accessibilityStates.contains(.selected) == true)
    cell?.onSelected = nil
  }
}
