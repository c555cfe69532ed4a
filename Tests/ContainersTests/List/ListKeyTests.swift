import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Keys in a list") struct ListKeyTests {
  private func stage(_ count: Int = 100, isMultiple: Bool = true, layout: ListLayout = .rows(height: 40)) -> ListStage {
    let stage = ListStage(Array(0..<count), layout: layout) { $0.list.allowsMultipleSelection = isMultiple }
    stage.window.focusedView = stage.list
    return stage
  }

  /// Four columns of 50.
  private func grid(_ count: Int = 10) -> ListStage {
    stage(count, layout: .grid(minimumItemSize: Size(width: 50, height: 50)))
  }

  @Test(
    "L15 Arrows, pages, Home and End select and scroll to what they reach; without a current one Down begins at the first"
  )
  func arrows() throws {
    let stage = stage()
    stage.key(.down)
    #expect(stage.list.currentIndex == 0)
    stage.key(.down)
    stage.key(.down)
    #expect(stage.take() == ["select [0]", "select [1]", "select [2]"])
    stage.key(.up)
    #expect(stage.list.selection == [1])
    stage.key(.end)
    #expect(stage.list.selection == [99])
    stage.window.settle()
    #expect(stage.y == 3800)
    stage.key(.pageUp)
    #expect(stage.list.currentIndex == 95)
    stage.key(.home)
    stage.window.settle()
    #expect(stage.y == 0)
    #expect(stage.list.selection == [0])
    stage.key(.pageDown)
    #expect(stage.list.currentIndex == 4)
    for _ in 0..<5 { stage.key(.down) }
    stage.window.settle()
    #expect(stage.list.visibleIndices.contains(9))
    _ = stage.take()
    stage.key(.home)
    stage.key(.up)
    #expect(stage.take() == ["select [0]"])
  }

  @Test("L15 Without a current item Up begins at the last")
  func up() {
    let stage = stage()
    stage.key(.up)
    #expect(stage.list.currentIndex == 99)
    stage.window.settle()
    #expect(stage.list.visibleIndices.contains(99))
  }

  @Test("L15 With Shift they extend from the last click or key without Shift, with Ctrl they move alone")
  func extending() {
    let stage = stage()
    stage.click(2)
    stage.key(.down, .shift)
    stage.key(.down, .shift)
    #expect(stage.list.selection == [2, 3, 4])
    stage.key(.up, .shift)
    stage.key(.up, .shift)
    stage.key(.up, .shift)
    #expect(stage.list.selection == [1, 2])
    stage.key(.down, .control)
    stage.key(.down, .control)
    #expect(stage.list.selection == [1, 2])
    #expect(stage.list.currentIndex == 3)
    stage.key(.space)
    #expect(stage.list.selection == [1, 2, 3])
    stage.key(.down, .control)
    stage.key(.end, .shift)
    #expect(stage.list.selection == Set(4..<100))
  }

  @Test("L15 With single selection Shift moves, Ctrl moves alone, and Ctrl+A does nothing")
  func single() {
    let stage = stage(isMultiple: false)
    stage.key(.down)
    stage.key(.down, .shift)
    #expect(stage.list.selection == [1])
    stage.key(.down, .control)
    #expect(stage.list.selection == [1])
    #expect(stage.list.currentIndex == 2)
    stage.key(.character("a"), .control)
    #expect(stage.list.selection == [1])
    stage.key(.space)
    #expect(stage.list.selection == [2])
  }

  @Test("L15 Ctrl+A selects everything, once; Space toggles")
  func all() {
    let stage = stage(10)
    stage.key(.character("a"), .control)
    stage.key(.character("a"), .control)
    #expect(stage.take() == ["select [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"])
    stage.list.currentIndex = 4
    stage.key(.space)
    #expect(stage.list.selection.count == 9)
    stage.key(.space)
    #expect(stage.list.selection.count == 10)
  }

  @Test("L15 Return activates, and Delete tells what is selected; the list changes nothing itself")
  func acting() {
    let stage = stage(10)
    stage.key(.return)
    stage.key(.delete)
    #expect(stage.take() == [])
    stage.key(.down)
    stage.key(.down, .shift)
    _ = stage.take()
    stage.key(.return)
    stage.key(.delete)
    #expect(stage.take() == ["activate 1", "delete [0, 1]"])
    #expect(stage.list.items.count == 10)
    // Holding a key down acts once.
    for key in [Key.return, .space, .delete] {
      stage.window.send(.key(KeyEvent(key: key, isRepeat: true)))
    }
    #expect(stage.take() == [])
    // A key that does nothing here goes up.
    stage.list.onDelete = nil
    #expect(!stage.list.keyDown(KeyEvent(key: .delete)))
    stage.list.onActivate = nil
    #expect(!stage.list.keyDown(KeyEvent(key: .return)))
  }

  @Test("L15 In a grid all four arrows go, Left and Right across rows, Down into a shorter last row to the last item")
  func gridArrows() {
    let stage = grid()  // rows of 4, 4 and 2
    stage.key(.right)
    #expect(stage.list.currentIndex == 0)
    for _ in 0..<4 { stage.key(.right) }
    #expect(stage.list.currentIndex == 4)
    stage.key(.left)
    #expect(stage.list.currentIndex == 3)
    stage.key(.down)
    #expect(stage.list.currentIndex == 7)
    stage.key(.down)
    #expect(stage.list.currentIndex == 9)
    stage.key(.right)
    #expect(stage.list.currentIndex == 9)
    stage.key(.up)
    #expect(stage.list.currentIndex == 5)
    stage.key(.home)
    stage.key(.left)
    #expect(stage.list.currentIndex == 0)
  }

  @Test("L19 Right to left mirrors the arrows of a grid")
  func mirrored() {
    let stage = grid()
    stage.list.layoutDirection = .rightToLeft
    #expect(stage.list.rect(ofItemAt: 0)?.maxX == 200)
    stage.window.settle()
    #expect(stage.list.cell(at: 0)?.frame.maxX == 200)
    stage.key(.left)
    stage.key(.left)
    #expect(stage.list.currentIndex == 1)
    stage.key(.right)
    #expect(stage.list.currentIndex == 0)
  }

  @Test("L15 In rows Left and Right go up to whoever wants them, and so does everything in an empty list")
  func unused() {
    let list = stage().list
    #expect(!list.keyDown(KeyEvent(key: .left)))
    #expect(!list.keyDown(KeyEvent(key: .right, modifiers: .control)))
    #expect(!list.keyDown(KeyEvent(key: .escape)))
    #expect(!list.keyDown(KeyEvent(key: .character("x"))))
    let empty = stage(0).list
    for key in [Key.up, .down, .home, .end, .pageUp, .pageDown, .space, .return, .delete] {
      #expect(!empty.keyDown(KeyEvent(key: key)))
    }
  }

  @Test("L15 It can have the focus always: empty, with nothing to scroll, with scrolling off")
  func focus() {
    let stage = ListStage([])
    #expect(stage.list.canBecomeFocused)
    stage.window.focusedView = stage.list
    stage.list.isScrollEnabled = false
    #expect(stage.list.isFocused)
    stage.list.items = [1, 2]
    stage.window.settle()
    stage.key(.down)
    #expect(stage.list.selection == [1])
  }

  @Test("L15 The ring lies around the current item while the list has the focus")
  func ring() throws {
    let stage = stage()
    stage.key(.down)
    stage.key(.down)
    stage.window.settle()
    let ring = try #require(stage.window.focusRingFrame)
    #expect(Rect(x: 0, y: 39, width: 200, height: 42).contains(ring.center))
    #expect(ring.height <= 44)
  }

  @Test("L19 The list and its rows have roles, labels and states; the current row says where it is")
  func access() throws {
    let stage = stage(5)
    #expect(stage.list.accessibilityRole == .list)
    let label = Label(text: "Lantern")
    let other = Label(text: "2:30")
    let cell = try #require(stage.list.cell(at: 1))
    cell.addSubview(label)
    cell.addSubview(other)
    #expect(cell.accessibilityRole == .row)
    #expect(cell.accessibilityLabel == "Lantern, 2:30")
    stage.key(.down)
    stage.key(.down)
    #expect(cell.accessibilityValue == "2 of 5")
    #expect(cell.accessibilityStates.contains(.selected))
    #expect(stage.list.cell(at: 0)?.accessibilityValue == nil)
    stage.list.items = [9] + stage.list.items
    stage.window.settle()
    #expect(cell.accessibilityValue == "3 of 6")
  }

  @Test("L19 The current row says its own value before its place, also one that it gets while it is current")
  func ownValue() throws {
    let stage = stage(5)
    let cell = try #require(stage.list.cell(at: 0))
    cell.accessibilityValue = "2:30"
    stage.list.currentIndex = 0
    #expect(cell.accessibilityValue == "2:30, 1 of 5")
    cell.accessibilityValue = "2:30, paused"
    stage.list.items += [9]
    stage.window.settle()
    #expect(cell.accessibilityValue == "2:30, paused, 1 of 6")
    stage.list.currentIndex = nil
    #expect(cell.accessibilityValue == "2:30, paused")
    stage.list.currentIndex = 0
    cell.accessibilityValue = nil
    stage.list.currentIndex = 1
    #expect(cell.accessibilityValue == nil)
  }
}
