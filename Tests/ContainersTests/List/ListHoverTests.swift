import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("The mouse over a list, and menus of its items") struct ListHoverTests {
  private func hover(_ stage: ListStage, _ point: Point, device: PointerEvent.Device = .mouse) {
    stage.window.send(.pointer(PointerEvent(device: device, phase: .hovered, location: point)))
    stage.window.advance(by: 1.0 / 60)
  }

  /// The items whose cells were drawn again in the last frame.
  private func drawn(_ stage: ListStage) -> [Int] {
    stage.list.visibleIndices.filter { index in
      let rect = Rect(center: stage.middle(index), size: Size(width: 10, height: 10))
      return stage.window.lastDamage.contains { $0.intersects(rect) }
    }
  }

  @Test(
    "L15 The row under the mouse is shown as such: it is drawn when the mouse comes and when it goes, and not in between"
  )
  func hover() {
    let stage = ListStage()
    hover(stage, stage.middle(1))
    #expect(drawn(stage) == [1])
    hover(stage, stage.middle(1) + Point(x: 20, y: 5))
    #expect(stage.window.lastDamage.isEmpty)
    hover(stage, stage.middle(2))
    #expect(drawn(stage) == [1, 2])
    hover(stage, Point(x: 250, y: 250))
    #expect(drawn(stage) == [2])
    #expect(stage.window.isAtRest)
    hover(stage, stage.middle(3), device: .touch)
    #expect(stage.window.lastDamage.isEmpty)
  }

  @Test("L15 The row under the mouse has the edge of the theme, also of one that is set while the mouse rests on it")
  func edge() {
    let stage = ListStage()
    /// The colours of the lines of 2 points that are drawn.
    func edges() -> [Color] {
      stage.window.advance(by: 1.0 / 60)
      var list = DisplayList()
      stage.window.paintAll(into: &list)
      return list.commands.compactMap { command in
        guard case .draw(let item) = command, case .stroke(_, let width, _, let color) = item.primitive else {
          return nil
        }
        return width == 2 ? color : nil
      }
    }
    hover(stage, stage.middle(1))
    #expect(edges() == [])
    stage.window.theme.hoverEdge = .red
    #expect(edges() == [.red])
    hover(stage, stage.middle(2))
    #expect(edges() == [.red])
    hover(stage, Point(x: 250, y: 250))
    #expect(edges() == [])
  }

  @Test("L15 It follows what scrolls, or comes, under a mouse at rest; a cell that is used again is not hovered")
  func content() {
    let stage = ListStage()
    hover(stage, stage.middle(1))
    stage.list.contentOffset.y = 4000 - 200
    stage.window.advance(by: 0.1)
    stage.window.advance(by: 0.1)
    hover(stage, Point(x: 250, y: 250))
    #expect(drawn(stage) == [96])
    hover(stage, stage.middle(97))
    stage.list.items = []
    stage.window.advance(by: 0.1)
    stage.list.items = [1, 2]
    stage.window.advance(by: 0.1)
    stage.window.advance(by: 0.1)
    hover(stage, Point(x: 250, y: 250))
    #expect(drawn(stage) == [])
  }

  @Test("L15 A view in a cell, and a header, are over what they are over; between parts of a row nothing is drawn")
  func parts() throws {
    let stage = ListStage { $0.list.sectionTitle = { "\($0 / 2)" } }
    let inner = View(frame: Rect(x: 0, y: 0, width: 50, height: 40))
    try #require(stage.list.cell(at: 1)).addSubview(inner)
    stage.window.settle()
    hover(stage, inner.convert(inner.bounds.center, to: nil))
    #expect(drawn(stage) == [1])
    hover(stage, stage.middle(1))
    #expect(stage.window.lastDamage.isEmpty)
    hover(stage, Point(x: 100, y: 10))
    #expect(drawn(stage) == [1])
  }

  @Test("In a list that is only read, nothing is selected or moved, by whatever means, and the keys scroll")
  func onlyRead() throws {
    let stage = ListStage {
      $0.list.allowsSelection = false
      $0.list.typeAheadTitle = { "\($0)" }
    }
    hover(stage, stage.middle(1))
    #expect(drawn(stage) == [])
    PointerScript(stage.window).doubleTap(at: stage.middle(1))
    PointerScript(stage.window, device: .touch).tap(at: stage.middle(2))
    stage.window.focusedView = stage.list
    for key in [Key.return, .space, .character("3")] { stage.key(key) }
    stage.window.send(.text("3"))
    stage.window.settle()
    #expect(stage.list.selection.isEmpty && stage.list.currentIndex == nil && stage.take() == [])
    stage.key(.down)
    stage.window.settle()
    #expect(stage.list.contentOffset.y > 0 && stage.list.selection.isEmpty)
    let index = try #require(stage.list.visibleIndices.last) - 2
    let cell = try #require(stage.list.cell(at: index))
    _ = stage.list.accessibilitySelect(cell, isSelected: true)
    _ = stage.list.accessibilityReveal(cell)
    stage.list.onMove = { _, _ in Issue.record("moved") }
    PointerScript(stage.window).drag(from: stage.middle(index), to: stage.middle(index - 2), duration: 0.3)
    stage.window.settle()
    #expect(stage.list.selection.isEmpty && stage.list.currentIndex == nil && stage.take() == [])
  }

  // MARK: Menus

  private func withMenus(_ setUp: (ListStage) -> Void = { _ in }) -> ListStage {
    let stage = ListStage { stage in
      stage.list.allowsMultipleSelection = true
      setUp(stage)
    }
    for cell in stage.cells {
      cell.contextMenu = { [unowned stage] in
        stage.note("menu \(stage.list.selection.sorted())")
        return [MenuItem(title: "a") {}]
      }
    }
    return stage
  }

  private func secondary(_ stage: ListStage, _ index: Int) {
    for phase in [PointerEvent.Phase.began, .ended] {
      stage.window.send(.pointer(PointerEvent(phase: phase, location: stage.middle(index), button: .secondary)))
    }
    stage.window.advance(by: 0.1)
  }

  @Test(
    "L15 U7 A secondary press on a row that is not selected selects it before its menu opens; a selected one keeps the others"
  )
  func menu() {
    let stage = withMenus()
    stage.list.selection = [1, 2]
    secondary(stage, 2)
    #expect(stage.take() == ["menu [1, 2]"])
    stage.key(.escape)
    secondary(stage, 3)
    #expect(stage.take() == ["select [3]", "menu [3]"])
    #expect(stage.list.currentIndex == 3)
  }

  @Test("L15 U7 So does a long press by touch, and a menu that assistive technology opens")
  func otherMenus() throws {
    let stage = withMenus()
    let finger = stage.pointer(.touch)
    finger.press(at: stage.middle(1))
    finger.hold(0.7)
    finger.release()
    #expect(stage.take() == ["select [1]", "menu [1]"])
    stage.key(.escape)
    stage.window.settle()
    #expect(try #require(stage.list.cell(at: 2)).perform(.showMenu))
    #expect(stage.take() == ["select [2]", "menu [2]"])
  }

  @Test("L15 U7 Assistive technology opens the menu that a list has for its rows at the row, which is selected before")
  func menuOfList() throws {
    let stage = ListStage()
    let row = try #require(stage.list.cell(at: 2))
    #expect(!row.perform(.showMenu))
    stage.list.contextMenu = { [unowned stage] in
      stage.note("menu \(stage.list.selection.sorted())")
      return [MenuItem(title: "a") {}]
    }
    stage.list.selection = [1]
    #expect(row.perform(.showMenu))
    stage.window.settle()
    #expect(stage.take() == ["select [2]", "menu [2]"])
    let menu = try #require(stage.window.find(role: .menu))
    let frame = menu.convert(menu.bounds, to: nil)
    #expect(frame.minY >= stage.middle(2).y - 20)
  }

  @Test("L15 Where there is no menu, a secondary press selects nothing; a menu of the list itself counts")
  func withoutMenu() {
    let stage = ListStage()
    secondary(stage, 2)
    #expect(stage.take() == [])
    stage.list.contextMenu = { [MenuItem(title: "a") {}] }
    secondary(stage, 2)
    #expect(stage.take() == ["select [2]"])
  }
}
