import Containers
import Languages
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Lists in sheets that are only read: the keys of the program, and the problems.
@Suite("Lists that are read") struct ReadingListTests {
  private let stage = Stage()

  private func tab(to view: View) {
    for _ in 0..<9 where !view.isFocused { stage.press(.tab) }
    #expect(view.isFocused)
  }

  private var current: String? { stage.window.accessibilityFocus?.accessibilityLabel }

  @Test(
    "J3 U11 by keys the list of keys is read row by row, one column after the other, as assistive technology sees it")
  func keys() throws {
    stage.press(.function(1))
    stage.window.settle(limit: 1)
    let list = try #require(stage.window.find(role: .list, label: "Keys") as? KeyList)
    #expect(!list.isFocused && list.columns == 2)
    tab(to: list)
    let entries: [String?] = KeyList.entries(for: stage.main.commands.all).map { "\($0.keys), \($0.meaning)" }
    var read = [current]
    var places = [stage.window.accessibilityFocus?.accessibilityValue]
    for _ in entries.dropFirst() {
      stage.press(.down)
      read.append(current)
      places.append(stage.window.accessibilityFocus?.accessibilityValue)
    }
    #expect(read == entries)
    #expect(places == entries.indices.map { "\($0 + 1) of \(entries.count)" })
    stage.press(.down)
    #expect(current == entries[entries.count - 1])
    stage.press(.home)
    #expect(current == entries[0])
    let rows = list.accessibilityChildren
    #expect(rows.map(\.accessibilityLabel) == entries)
    #expect(rows.allSatisfy { $0.offeredAccessibilityActions.isEmpty }, "there is nothing to press")
    #expect(rows[4].takeAccessibilityFocus() && current == entries[4])
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.main.presentedViewController == nil)
  }

  @Test(
    "J3 U11 the keys that go through the list of keys lead into it from the button that has the focus first",
    arguments: [(Key.down, 0), (.pageDown, nil), (.end, -1)] as [(Key, Int?)])
  func intoKeys(key: Key, place: Int?) throws {
    stage.press(.function(1))
    stage.window.settle(limit: 1)
    let list = try #require(stage.window.find(role: .list, label: "Keys") as? KeyList)
    let entries: [String?] = KeyList.entries(for: stage.main.commands.all).map { "\($0.keys), \($0.meaning)" }
    #expect(current == "Close")
    stage.press(key)
    stage.window.settle(limit: 1)
    #expect(list.isFocused)
    let read = try #require(entries.firstIndex(of: current))
    if let place { #expect(read == (place + entries.count) % entries.count) } else { #expect(read > 0) }
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.main.presentedViewController == nil)
  }

  @Test("J7 U11 by keys the problems are read row by row, and scroll into sight")
  func problems() throws {
    for number in 1...40 { stage.main.problems.add(path: "/music/\(number).flac", reason: "the file is damaged") }
    stage.window.settle(limit: 1)
    try stage.tap("Problems")
    stage.window.settle(limit: 1)
    let list = try #require(
      stage.window.find(role: .list, label: "Problems") as? ReadingList<ProblemLog.Entry, ProblemRow>)
    tab(to: list)
    #expect(current == "40.flac: The file is damaged. /music")
    stage.press(.down)
    #expect(current == "39.flac: The file is damaged. /music")
    stage.press(.end)
    stage.window.settle(limit: 1)
    #expect(current == "1.flac: The file is damaged. /music" && list.contentOffset.y > 0)
    stage.press(.up)
    #expect(current == "2.flac: The file is damaged. /music")
  }

  @Test("J7 U11 the arrow keys lead into the problems from the button that has the focus first, and Return closes them")
  func intoProblems() throws {
    for number in 1...3 { stage.main.problems.add(path: "/music/\(number).flac", reason: "the file is damaged") }
    stage.window.settle(limit: 1)
    try stage.tap("Problems")
    stage.window.settle(limit: 1)
    #expect(current == "Close")
    stage.press(.down)
    #expect(current == "3.flac: The file is damaged. /music")
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.main.presentedViewController == nil && stage.main.problems.entries.count == 3)
  }

  @Test("J7 U11 the problem that keys come to is wholly visible, wherever the list was scrolled before")
  func problemsWhileScrolled() throws {
    for number in 1...40 { stage.main.problems.add(path: "/music/\(number).flac", reason: "the file is damaged") }
    stage.window.settle(limit: 1)
    try stage.tap("Problems")
    stage.window.settle(limit: 1)
    let list = try #require(
      stage.window.find(role: .list, label: "Problems") as? ReadingList<ProblemLog.Entry, ProblemRow>)
    func isCurrentVisible() -> Bool {
      guard let row = list.currentIndex.flatMap({ list.rect(ofItemAt: $0) }) else { return false }
      return row.minY >= list.visibleContent.minY && row.maxY <= list.visibleContent.maxY
    }
    list.contentOffset.y = 30
    stage.window.settle(limit: 1)
    let first = try #require(list.visibleIndices.first.flatMap { list.rect(ofItemAt: $0) })
    #expect(!list.isFocused && first.minY < list.visibleContent.minY, "the first row is cut off")
    tab(to: list)
    #expect(isCurrentVisible())
    stage.press(.tab)
    list.scrollToItem(at: 39)
    stage.window.settle(limit: 1)
    #expect(!list.isFocused && !isCurrentVisible())
    tab(to: list)
    #expect(isCurrentVisible())
  }
}
