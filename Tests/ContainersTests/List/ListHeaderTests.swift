import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Headers of a list") struct ListHeaderTests {
  /// Rows of 40, in runs of ten with the titles 0, 1, 2, …
  private func stage(_ items: [Int] = Array(0..<100)) -> ListStage {
    ListStage(items) { $0.list.sectionTitle = { "tens \($0 / 10)" } }
  }

  private func header(_ stage: ListStage, _ title: String) -> View? { stage.window.find(label: title) }

  /// Where a header is seen, in the list.
  private func y(_ stage: ListStage, _ title: String) -> Double? {
    header(stage, title).map { $0.convert($0.bounds, to: nil).minY }
  }

  @Test("L17 There is one for each run of equal titles, right above its items")
  func runs() throws {
    let stage = ListStage([1, 2, 11, 33, 34]) { $0.list.sectionTitle = { "tens \($0 / 10)" } }
    let first = try #require(stage.list.rect(ofItemAt: 0)?.minY)
    #expect(first > 0)
    #expect(stage.list.rect(ofItemAt: 1)?.minY == first + 40)
    #expect(stage.list.rect(ofItemAt: 2)?.minY == 2 * first + 80)
    #expect(stage.list.rect(ofItemAt: 3)?.minY == 3 * first + 120)
    #expect(y(stage, "tens 0") == 0)
    #expect(y(stage, "tens 1") == first + 80)
    #expect(header(stage, "tens 1")?.bounds.height == first)
    #expect(stage.list.contentSize.height == 3 * first + 200)
  }

  @Test("L17 The topmost stays at the top, and is pushed out by the next")
  func pinned() throws {
    let stage = stage()
    let height = try #require(header(stage, "tens 0")?.bounds.height)
    stage.list.contentOffset.y = 100
    stage.window.advance(by: 0)
    #expect(y(stage, "tens 0") == 0)
    let second = height + 400
    stage.list.contentOffset.y = second - 10
    stage.window.advance(by: 0)
    #expect(y(stage, "tens 1") == 10)
    #expect(y(stage, "tens 0") == 10 - height)
    stage.list.contentOffset.y = second
    stage.window.advance(by: 0)
    #expect(y(stage, "tens 1") == 0)
    #expect(header(stage, "tens 0") == nil)
  }

  @Test("L17 The titles have the space at their sides that the program gives them")
  func inset() {
    let stage = stage()
    func sides() -> [Double] {
      header(stage, "tens 0").map { $0.convert($0.bounds, to: nil) }.map { [$0.minX, $0.maxX] } ?? []
    }
    #expect(sides() == [10, 190])
    stage.list.headerInset = 24
    stage.window.settle()
    #expect(sides() == [24, 176])
  }

  @Test("L17 A header that is pulled down with the list's beginning goes with it")
  func pulled() {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 100))
    pointer.move(to: Point(x: 50, y: 180), duration: 0.2)
    #expect(stage.y < -20)
    #expect(y(stage, "tens 0") == -stage.y)
    pointer.release()
  }

  @Test("L17 A click on a header selects nothing that lies under it")
  func click() {
    let stage = stage()
    stage.list.contentOffset.y = 100
    stage.window.settle()
    stage.pointer().tap(at: Point(x: 50, y: 5))
    #expect(stage.log.isEmpty)
  }

  @Test("L17 A pinned header never covers the item that keys or scrollToItem went to")
  func uncovered() throws {
    let stage = stage()
    let height = try #require(header(stage, "tens 0")?.bounds.height)
    for position in [ListPosition.nearest, .top, .center, .bottom] {
      stage.list.contentOffset.y = 2000
      stage.list.scrollToItem(at: 15, position: position)
      stage.window.settle()
      let rect = try #require(stage.list.rect(ofItemAt: 15))
      #expect(rect.minY - stage.y >= height)
      #expect(rect.maxY - stage.y <= 200)
    }
    stage.window.focusedView = stage.list
    stage.list.currentIndex = 40
    stage.list.scrollToItem(at: 40)
    stage.window.settle()
    for _ in 0..<12 {
      stage.key(.up)
      stage.window.settle()
      let rect = try #require(stage.list.currentIndex.flatMap { stage.list.rect(ofItemAt: $0) })
      #expect(rect.minY - stage.y >= height)
    }
  }

  @Test("L17 Headers follow the items, and go with them")
  func change() {
    let stage = stage()
    stage.list.items = Array(50..<70)
    stage.window.settle()
    #expect(y(stage, "tens 5") == 0)
    #expect(header(stage, "tens 0") == nil)
    stage.list.setItems(Array(0..<5) + Array(50..<70), animated: true)
    stage.window.settle()
    #expect(y(stage, "tens 0") == 0)
    stage.list.sectionTitle = nil
    stage.window.settle()
    #expect(header(stage, "tens 0") == nil)
    #expect(stage.list.rect(ofItemAt: 0)?.minY == 0)
    stage.list.items = []
    stage.list.sectionTitle = { "\($0)" }
    stage.window.settle()
    #expect(stage.list.contentSize.height == 0)
  }

  @Test("L13 L17 A million items in a million sections cost no more cells and headers than are seen")
  func many() {
    let stage = ListStage([]) { $0.list.sectionTitle = { "\($0)" } }
    stage.list.items = Array(0..<100_000)
    stage.list.scrollToItem(at: 77_777)
    stage.window.settle()
    #expect(stage.list.subviews.count < 16)
    #expect(y(stage, "77777") != nil)
  }

  @Test("L17 A title may change the list, while it is asked for and when its header comes into sight")
  func titlesThatChangeTheList() {
    let calls: [(ListStage) -> Void] = [
      { $0.list.items = [] }, { $0.list.items = [1, 2, 33] }, { $0.list.setItems([5, 55], animated: true) },
      { $0.list.layout = .grid(minimumItemSize: Size(width: 40, height: 40)) }, { $0.list.sectionTitle = nil },
      { $0.list.sectionTitle = { "\($0)" } }, { $0.list.layoutIfNeeded() }, { $0.list.removeFromSuperview() },
      { $0.list.scrollToItem(at: 99, position: .top) }, { $0.list.contentOffset.y = 3000 },
    ]
    for call in calls {
      for asksLater in [false, true] {
        let stage = stage()
        var isCalling = false
        var count = 0
        let title: (Int) -> String = { [unowned stage] item in
          count += 1
          guard !isCalling else { return "x" }
          isCalling = true
          call(stage)
          isCalling = false
          return "tens \(item / 10)"
        }
        let reports = StackHarness.misuses {
          stage.list.sectionTitle = title
          if asksLater { stage.list.items = Array(0..<50) }
          for _ in 0..<40 {
            stage.list.contentOffset.y += 37
            stage.window.advance(by: 1.0 / 60)
          }
        }
        #expect(count > 0)
        #expect(stage.list.visibleIndices.upperBound <= stage.list.items.count, "\(reports)")
      }
    }
  }

  @Test("L17 What a title sets is what is shown, with its own sections")
  func titlesThatSetOthers() {
    let stage = ListStage([1, 2, 3])
    var count = 0
    stage.list.sectionTitle = { [unowned stage] item in
      count += 1
      if count == 1 { stage.list.items = [10, 11, 20] }
      return "tens \(item / 10)"
    }
    stage.window.advance(by: 0)
    #expect(stage.list.items == [10, 11, 20])
    #expect(header(stage, "tens 1") != nil && header(stage, "tens 2") != nil && header(stage, "tens 0") == nil)
    // Items that a title adds at each call never have sections.
    let lines = StackHarness.misuses {
      stage.list.sectionTitle = { [unowned stage] _ in
        if stage.list.items.count < 1000 { stage.list.items.append(1) }
        return "more"
      }
    }
    #expect(lines.count == 1 && lines[0].hasPrefix("ListView.sectionTitle"))
    stage.window.advance(by: 0)
    #expect(stage.list.contentSize.height == Double(stage.list.items.count) * 40)
  }

  @Test(
    "L17 U11 Assistive technology reads each header before the rows of its section, also while one stays at the top")
  func readingOrder() {
    let stage = stage([1, 2, 11, 12, 13, 21, 22, 23, 24, 25])
    func read() -> [String] {
      stage.list.accessibilityChildren.compactMap {
        ($0 as? ListTestCell).map { "\($0.number)" } ?? $0.accessibilityLabel
      }
    }
    #expect(read().starts(with: ["tens 0", "1", "2", "tens 1", "11", "12"]))
    stage.list.contentOffset.y = 130
    stage.window.advance(by: 0)
    #expect(read().starts(with: ["tens 1", "11", "12", "13", "tens 2", "21"]))
    stage.list.setItems([11, 1, 21, 2], animated: true)
    stage.window.settle()
    #expect(read() == ["tens 1", "11", "tens 0", "1", "tens 2", "21", "tens 0"])
  }

  @Test("L17 L19 A header's title begins where the rows begin, on the right in a list from right to left")
  func mirrored() throws {
    let stage = stage()
    let label = try #require(header(stage, "tens 0") as? Label)
    #expect(label.textAlignment == .leading)
    stage.list.layoutDirection = .rightToLeft
    stage.window.settle()
    #expect(label.effectiveLayoutDirection == .rightToLeft)
  }

  @Test("L17 L9 A control in a row to which the focus goes back is not left beneath the header")
  func focusBeneathHeader() throws {
    let stage = ListStage(Array(0..<30)) { stage in
      stage.list.sectionTitle = { _ in "all" }
      stage.list.allowsSelection = false
      stage.onMake = { [unowned stage] in
        let button = Button(title: "Play")
        button.frame = Rect(x: 0, y: 0, width: 60, height: 30)
        stage.made.last?.addSubview(button)
      }
    }
    let height = try #require(header(stage, "all")?.bounds.height)
    stage.list.contentOffset.y = height + 5 * 40
    stage.window.settle()
    let button = try #require(stage.cell(6)?.subviews.first)
    stage.window.focusedView = button
    stage.window.moveFocus(backward: true)
    stage.window.settle()
    let focused = try #require(stage.window.focusedView)
    #expect(focused !== button)
    #expect(focused.convert(focused.bounds, to: nil).minY >= height)
  }
}
