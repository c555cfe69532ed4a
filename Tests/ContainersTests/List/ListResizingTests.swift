import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A list of 200×200 points with rows of 40, which is scrolled to row 25 unless a test says otherwise: rows 25 to 29 are visible.
@Suite("The row in use when the places of a list's rows, or its visible part, change") struct ListResizingTests {
  private func stage(y: Double = 1000, current: Int?) -> ListStage {
    let stage = ListStage()
    stage.list.contentOffset.y = y
    stage.list.currentIndex = current
    return stage
  }

  @Test("L13 Higher rows leave the current row where it is seen, and all of it visible, or else the first visible row")
  func higherRows() {
    for (y, current, height, expected) in [
      (1000, 28, 60, 1560), (1000, 28, 100, 2700), (1000, 28, 20, 440), (1000, 50, 80, 2000), (1000, nil, 80, 2000),
      // At its beginning it stays there, unless the row would leave the visible part.
      (0, 4, 80, 200), (0, 1, 80, 0), (0, 50, 80, 0), (0, nil, 80, 0),
    ] as [(Double, Int?, Double, Double)] {
      let stage = stage(y: y, current: current)
      stage.list.layout = .rows(height: height)
      #expect(stage.y == expected, "row \(current ?? -1) from \(y) with rows of \(height)")
    }
  }

  @Test("L13 Rows that grow and shrink again bring the current row back to where it was")
  func thereAndBack() {
    let stage = stage(current: 28)
    for height in [60.0, 80, 40] { stage.list.layout = .rows(height: height) }
    #expect(stage.y == 1000)
  }

  @Test("L13 A lower list, and larger insets, scroll no further than the current row needs to remain visible")
  func lowerList() {
    for (y, current, height, expected) in [
      (1000, 29, 120, 1080), (1000, 26, 120, 1000), (1000, 50, 120, 1000), (1000, nil, 120, 1000),
      // A row that is cut at the top remains so. One that is cut at the bottom would leave.
      (1020, 25, 120, 1020), (1020, 30, 120, 1120), (0, 4, 100, 100),
    ] as [(Double, Int?, Double, Double)] {
      let lower = stage(y: y, current: current)
      lower.list.frame.size.height = height
      #expect(lower.y == expected, "row \(current ?? -1) from \(y) at a height of \(height)")
      let inset = stage(y: y, current: current)
      inset.list.contentInsets.bottom = 200 - height
      #expect(inset.y == expected, "row \(current ?? -1) from \(y) with an inset of \(200 - height)")
    }
    let stage = stage(current: 25)
    stage.list.contentInsets.top = 60
    #expect(stage.y == 940)
  }

  @Test("L13 A list too low for a row keeps its place, and has it again when it grows")
  func tooLow() {
    let stage = stage(current: 29)
    for height in [30.0, 0, 200] {
      stage.list.frame.size.height = height
      #expect(stage.y == 1000, "at a height of \(height)")
    }
  }

  @Test("L13 In a narrower grid the current item stays where it is seen")
  func narrowerGrid() {
    let stage = ListStage(Array(0..<1000), layout: .grid(minimumItemSize: Size(width: 50, height: 50)))
    stage.list.scrollToItem(at: 400, position: .top)
    stage.list.currentIndex = 410
    stage.list.frame.size.width = 100
    #expect(stage.list.rect(ofItemAt: 410)?.minY == stage.y + 100)
  }

  @Test("L13 The row with the focus in it comes before the current row")
  func focusedRow() throws {
    let stage = stage(current: 25)
    let button = Button(title: "Play")
    button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    try #require(stage.list.cell(at: 27)).addSubview(button)
    stage.window.focusedView = button
    stage.list.frame.size.height = 100
    #expect(stage.y == 1020)
    #expect(button.isFocused)
  }

  @Test("L17 The current row does not come to lie under the header at the top")
  func underHeader() throws {
    let stage = ListStage { $0.list.sectionTitle = { "\($0 / 10)" } }
    stage.list.currentIndex = 25
    stage.list.scrollToItem(at: 25, position: .top)
    // The header has this height.
    let before = try #require(stage.list.rect(ofItemAt: 25)).minY - stage.y
    #expect(before > 0)
    stage.list.contentInsets.top = 50
    let rect = try #require(stage.list.rect(ofItemAt: 25))
    #expect(rect.minY - stage.list.visibleContent.minY == before)
  }

  @Test("L4 While a finger scrolls, the list does not scroll to the current row")
  func whileDragging() {
    let stage = stage(y: 0, current: 4)
    let finger = stage.pointer(.touch)
    finger.press(at: Point(x: 100, y: 150))
    finger.move(to: Point(x: 100, y: 110), duration: 0.2)
    let y = stage.y
    #expect(y > 0 && stage.list.isDragging)
    stage.list.frame.size.height = 60
    #expect(stage.y == y)
    finger.release()
  }
}
