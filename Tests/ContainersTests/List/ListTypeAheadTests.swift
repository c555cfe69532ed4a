import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Finding items of a list by typing") struct ListTypeAheadTests {
  private static let titles = ["apple", "Banana", "berry", "Éclair", "Bread", "elder", "ø", "blue berry", "blueberry"]

  private func stage(_ titles: [String] = titles) -> ListStage {
    let stage = ListStage(Array(titles.indices)) { $0.list.typeAheadTitle = { titles[$0] } }
    stage.window.focusedView = stage.list
    return stage
  }

  private func type(_ stage: ListStage, _ text: String, wait: Double = 0.1) {
    for letter in text {
      if letter == " " {
        stage.key(.space)
      } else {
        stage.key(.character(Character(letter.lowercased())))
      }
      stage.window.send(.text(String(letter)))
      stage.window.advance(by: wait)
    }
  }

  @Test(
    "L16 Letters typed within 0.8 s go to the item whose title begins with them, without regard to case and accents")
  func letters() {
    let stage = stage()
    type(stage, "br")
    #expect(stage.list.currentIndex == 4)
    #expect(stage.list.selection == [4])
    stage.window.advance(by: 1)
    type(stage, "EC")
    #expect(stage.list.currentIndex == 3)
    stage.window.advance(by: 1)
    type(stage, "é")
    #expect(stage.list.currentIndex == 5)
    stage.window.advance(by: 1)
    type(stage, "Ø")
    #expect(stage.list.currentIndex == 6)
  }

  @Test("L16 Letters more than 0.8 s apart begin anew")
  func pause() {
    let stage = stage()
    type(stage, "b", wait: 0.79)
    type(stage, "r", wait: 0.81)
    #expect(stage.list.currentIndex == 4)
    type(stage, "e")
    #expect(stage.list.currentIndex == 5)
  }

  @Test("L16 One letter again and again goes on to the next, and goes round")
  func again() {
    let stage = stage()
    var seen: [Int?] = []
    for _ in 0..<7 {
      type(stage, "b")
      seen.append(stage.list.currentIndex)
    }
    #expect(seen == [1, 2, 4, 7, 8, 1, 2])
  }

  @Test("L16 A longer prefix stays where it matches, and a letter that matches nothing changes nothing")
  func longer() {
    let stage = stage()
    type(stage, "b")
    #expect(stage.list.currentIndex == 1)
    type(stage, "a")
    #expect(stage.list.currentIndex == 1)
    type(stage, "x")
    #expect(stage.list.currentIndex == 1)
    #expect(stage.take() == ["select [1]"])
  }

  @Test("L16 A space in the middle of a word belongs to it, and selects nothing")
  func space() {
    let stage = stage()
    type(stage, "blue b")
    #expect(stage.list.currentIndex == 7)
    #expect(stage.list.selection == [7])
    stage.window.advance(by: 1)
    _ = stage.take()
    type(stage, " ")
    #expect(stage.take() == ["select []"])
  }

  @Test("L16 What is found is scrolled to")
  func reach() {
    let stage = stage((0..<500).map { $0 == 400 ? "z" : "a" })
    type(stage, "z")
    stage.window.settle()
    #expect(stage.list.visibleIndices.contains(400))
  }

  @Test("L16 What is found out of sight comes to the upper third, with what follows it; in sight, nothing moves")
  func surroundings() {
    let stage = stage((0..<500).map { [300: "z", 302: "y", 499: "x"][$0] ?? "a" })
    func find(_ letter: String) {
      type(stage, letter)
      stage.window.settle()
      stage.window.advance(by: 1)
    }
    let third = 300 * 40 - 200 / 3.0
    find("z")
    #expect(stage.list.currentIndex == 300 && abs(stage.y - third) < 1)
    let y = stage.y
    find("y")
    #expect(stage.list.currentIndex == 302 && stage.y == y)
    // At the end of the list, the content does not go on.
    find("x")
    #expect(stage.list.currentIndex == 499 && stage.y == 500 * 40 - 200)
    find("z")
    #expect(stage.list.currentIndex == 300 && abs(stage.y - third) < 1)
  }

  @Test("L16 It takes text only while there are titles")
  func taking() {
    let stage = stage()
    #expect(stage.list.takesText)
    #expect(stage.list.keyDown(KeyEvent(key: .character("x"))))
    stage.list.typeAheadTitle = nil
    #expect(!stage.list.takesText)
    #expect(!stage.list.textEntered("b"))
    type(stage, "b")
    #expect(stage.list.currentIndex == nil)
  }

  @Test("L16 L20 Titles that change the list, and odd text, are safe")
  func odd() {
    let stage = stage()
    stage.list.typeAheadTitle = { [unowned stage] _ in
      stage.list.items = []
      return "b"
    }
    stage.window.send(.text("b"))
    #expect(stage.list.items.isEmpty)
    stage.list.typeAheadTitle = { _ in "" }
    for text in ["\u{301}", "\0", "👩‍👩‍👧", " "] { stage.window.send(.text(text)) }
    stage.list.items = [1]
    for text in ["\u{301}", "\0", "👩‍👩‍👧"] { stage.window.send(.text(text)) }
    #expect(stage.list.currentIndex == nil)
  }
}
