import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Items of a list that are dragged between sections") struct ListSectionMoveTests {
  /// Three items in each section, with the titles s0, s1, s2.
  private func stage(layout: ListLayout = .rows(height: 40)) -> ListStage {
    ListStage(Array(0..<9), layout: layout) { stage in
      stage.list.frame = Rect(x: 0, y: 0, width: 200, height: 300)
      stage.list.sectionTitle = { "s\($0 / 3)" }
      stage.list.onMove = { [unowned stage] in stage.note("move \($0) \($1)") }
      stage.list.onMoveToSection = { [unowned stage] in stage.note("move \($0) \($1) \($2)") }
      stage.list.allowsMultipleSelection = true
      stage.list.typeAheadTitle = nil
    }
  }

  private func headerY(_ stage: ListStage, _ title: String) -> Double? {
    stage.window.find(label: title).map { $0.convert($0.bounds, to: nil).minY }
  }

  private func carry(_ stage: ListStage, _ index: Int, to y: Double) -> PointerScript {
    let pointer = stage.pointer()
    pointer.press(at: stage.middle(index))
    pointer.move(to: Point(x: 50, y: y), duration: 0.3)
    pointer.hold(0.6)
    return pointer
  }

  @Test("L18 The end of a section and the beginning of the next are two places, which are seen and told")
  func boundary() throws {
    let header = 28.0
    let stage = stage()
    let end = 3 * 40 + header
    #expect(headerY(stage, "s1") == end)
    var pointer = carry(stage, 0, to: end - 4)
    #expect(headerY(stage, "s1") == end)
    #expect(stage.seenY(1) == header && stage.seenY(2) == header + 40 && stage.seenY(3) == end + header)
    pointer.release()
    stage.window.settle()
    #expect(stage.take() == ["select [0]", "move [0] 3 s0"])
    pointer = carry(stage, 0, to: end + 4)
    // The room is below the header, which has moved up with the rows before it.
    #expect(try #require(headerY(stage, "s1")) == end - 40)
    #expect(stage.seenY(2) == header + 40 && stage.seenY(3) == end + header)
    pointer.release()
    stage.window.settle()
    #expect(stage.take() == ["move [0] 3 s1"])
    #expect(headerY(stage, "s1") == end)
    #expect(stage.seenY(0) == header)
  }

  @Test(
    "L18 What is dropped in its own section where it was is told to nobody; into the next one it is, although the order is the same"
  )
  func same() {
    let stage = stage()
    stage.list.selection = [2]
    carry(stage, 2, to: stage.middle(2).y + 10).release()
    #expect(stage.take() == [])
    carry(stage, 2, to: 152).release()
    #expect(stage.take() == ["move [2] 3 s1"])
    stage.list.selection = [3]
    carry(stage, 3, to: 140).release()
    #expect(stage.take() == ["move [3] 4 s0"])
  }

  @Test("L18 Alt and an arrow go through the ends of sections one by one")
  func keys() {
    let stage = stage()
    stage.click(2)
    stage.key(.down, .alt)
    stage.click(3)
    stage.key(.up, .alt)
    stage.click(1)
    stage.key(.down, .alt)
    stage.key(.up, .alt)
    stage.click(0)
    stage.key(.up, .alt)
    stage.list.selection = [8]
    stage.list.currentIndex = 8
    stage.key(.down, .alt)
    #expect(
      stage.take().filter { $0.hasPrefix("move") } == [
        "move [2] 3 s1", "move [3] 4 s0", "move [1] 3 s0", "move [1] 0 s0",
      ])
  }

  @Test("L18 Several items of several sections go together, also into a section that they leave empty")
  func several() {
    let stage = stage()
    stage.list.selection = [0, 1, 2, 4]
    carry(stage, 1, to: 100).release()
    stage.window.settle()
    #expect(stage.take() == ["move [0, 1, 2, 4] 3 s0"])
    carry(stage, 1, to: 170).release()
    stage.window.settle()
    #expect(stage.take() == ["move [0, 1, 2, 4] 3 s1"])
    #expect(stage.numbers == Array(stage.list.visibleIndices))
    #expect(stage.cells.allSatisfy { $0.shadow == nil && $0.backgroundColor == nil })
  }

  @Test("L18 L20 In a grid, random drags come back to their places", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = stage(layout: .grid(minimumItemSize: Size(width: 60, height: 40)))
    let places = (0..<9).map { stage.list.rect(ofItemAt: $0) }
    for _ in 0..<10 {
      stage.list.selection = Set((0..<3).map { _ in Int.random(in: 0..<9, using: &random) })
      let pointer = stage.pointer()
      pointer.press(at: stage.middle(Int.random(in: 0..<9, using: &random)))
      for _ in 0..<4 {
        pointer.move(
          to: Point(x: .random(in: 0...200, using: &random), y: .random(in: 0...280, using: &random)), duration: 0.1)
      }
      if Bool.random(using: &random) { stage.key(.escape) }
      pointer.release()
      stage.window.settle()
      #expect((0..<9).map { stage.list.rect(ofItemAt: $0) } == places, "seed \(seed)")
      for index in 0..<9 { #expect(stage.cell(index)?.presented.frame == places[index], "seed \(seed)") }
    }
  }

  // MARK: What is carried

  @Test("L18 What is dragged has a background, and lies over the others with a fading shadow until it has arrived")
  func landing() throws {
    let stage = ListStage { stage in
      stage.list.onMove = { [unowned stage] _, index in
        stage.list.setItems([1, 2, 0] + Array(3..<100), animated: true)
        stage.note("move \(index)")
      }
    }
    let cell = try #require(stage.list.cell(at: 0))
    let pointer = carry(stage, 0, to: 105)
    let shadow = try #require(cell.shadow)
    #expect(cell.backgroundColor?.alpha == 1 && cell.alpha == 1)
    #expect(stage.list.subviews.last === cell)
    pointer.release()
    stage.window.advance(by: 0.1)
    #expect(stage.take().last == "move 3")
    #expect(stage.list.subviews.last === cell)
    let faded = try #require(cell.shadow)
    #expect(faded.radius == shadow.radius && faded.color.alpha < shadow.color.alpha && faded.color.alpha > 0)
    stage.window.settle()
    #expect(cell.shadow == nil && cell.backgroundColor == nil)
    #expect(stage.cells.map(\.number) == [1, 2, 0, 3, 4])
    #expect(stage.seenY(0) == 80)
  }

  @Test("L18 L20 A list that leaves its window on the way of what was dropped has nothing left of it")
  func left() throws {
    let stage = ListStage { $0.list.onMove = { _, _ in } }
    let cell = try #require(stage.list.cell(at: 0))
    carry(stage, 0, to: 105).release()
    stage.window.advance(by: 0.1)
    #expect(cell.shadow != nil)
    stage.list.removeFromSuperview()
    #expect(cell.shadow == nil && cell.backgroundColor == nil)
    stage.window.addSubview(stage.list)
    stage.window.settle()
    #expect(stage.cells.map(\.number) == [0, 1, 2, 3, 4])
  }

  @Test("L18 L20 A list that moves to another window on the way of what was dropped has nothing left of it")
  func movedToOtherWindow() throws {
    let stage = ListStage { $0.list.onMove = { _, _ in } }
    let cell = try #require(stage.list.cell(at: 0))
    carry(stage, 0, to: 105).release()
    stage.window.advance(by: 0.1)
    let other = Window(size: Size(width: 300, height: 300))
    other.addSubview(stage.list)
    #expect(cell.shadow == nil && cell.backgroundColor == nil)
    other.settle()
    #expect(stage.cells.map(\.number) == [0, 1, 2, 3, 4])
  }

  @Test("L18 A row that is taken up again on its way has its own look when it arrives at last")
  func again() throws {
    let stage = ListStage { $0.list.onMove = { _, _ in } }
    let cell = try #require(stage.list.cell(at: 0))
    let own = Shadow(color: .red, radius: 3)
    cell.shadow = own
    cell.backgroundColor = Color(white: 1, alpha: 0.5)
    for _ in 0..<3 {
      let pointer = stage.pointer()
      pointer.press(at: Point(x: 50, y: cell.presented.frame.midY))
      pointer.move(to: Point(x: 50, y: 90), duration: 0.2)
      #expect(cell.backgroundColor?.alpha == 1 && cell.shadow != own)
      pointer.release()
      stage.window.advance(by: 0.1)
    }
    stage.window.settle()
    #expect(cell.shadow == own && cell.backgroundColor == Color(white: 1, alpha: 0.5))
    #expect(stage.cells.map(\.number) == [0, 1, 2, 3, 4])
  }
}
