import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Items of a list that change and remain the same") struct ListIdentityTests {
  private nonisolated struct Song: Hashable, Sendable {
    var id: Int
    var title = ""
  }

  private final class SongCell: View {
    var title = ""
  }

  private final class Stage {
    let window = Window(size: Size(width: 300, height: 300))
    let list: ListView<Song, SongCell>
    var configured: [String] = []

    init() {
      weak var stage: Stage?
      list = ListView(layout: .rows(height: 40)) {
        SongCell()
      } configure: { cell, song in
        cell.title = song.title
        stage?.configured.append(song.title)
      }
      stage = self
      list.frame = Rect(x: 0, y: 0, width: 200, height: 200)
      list.identity = { $0.id }
      list.items = (0..<10).map { Song(id: $0, title: "\($0)") }
      window.addSubview(list)
      window.settle()
      configured = []
    }
  }

  @Test(
    "L15 A changed item stays selected and current, and the selection has it as it is now", arguments: [false, true])
  func selection(animated: Bool) {
    let stage = Stage()
    stage.list.allowsMultipleSelection = true
    stage.list.selection = [Song(id: 3, title: "3"), Song(id: 5, title: "5")]
    stage.list.currentIndex = 3
    var items = stage.list.items
    items[3].title = "three"
    items.remove(at: 5)
    items.swapAt(0, 3)
    if animated { stage.list.setItems(items, animated: true) } else { stage.list.items = items }
    #expect(stage.list.selection == [Song(id: 3, title: "three")])
    #expect(stage.list.currentIndex == 0)
  }

  @Test("L15 An item that differs from the one in the list is selected by its identity, as it is in the list")
  func selectedByIdentity() {
    let stage = Stage()
    let list = stage.list
    list.selection = [Song(id: 3, title: "three")]
    #expect(list.selection == [Song(id: 3, title: "3")] && list.cell(at: 3)?.accessibilityStates == .selected)
    list.selection = [Song(id: 33, title: "3")]
    #expect(list.selection.isEmpty)
    list.allowsMultipleSelection = true
    list.selection = [Song(id: 3, title: "3"), Song(id: 3, title: "three"), Song(id: 4), Song(id: 44)]
    #expect(list.selection == [Song(id: 3, title: "3"), Song(id: 4, title: "4")])
    list.identity = nil
    list.selection = [Song(id: 3, title: "3"), Song(id: 4)]
    #expect(list.selection == [Song(id: 3, title: "3")])
  }

  @Test("L15 An item that differs from the one in the list is configured again by its identity, as it is in the list")
  func reconfiguredByIdentity() {
    let stage = Stage()
    stage.list.reconfigure(Song(id: 1, title: "one"))
    #expect(stage.configured == ["1"])
    stage.list.reconfigure(Song(id: 2, title: "2"))
    #expect(stage.configured == ["1", "2"])
    stage.list.reconfigure(Song(id: 9))
    stage.list.reconfigure(Song(id: 99))
    #expect(stage.configured == ["1", "2"])
    stage.list.identity = nil
    stage.list.reconfigure(Song(id: 1, title: "one"))
    #expect(stage.configured == ["1", "2"])
  }

  @Test("L20 An identity that empties the list while an item is selected or configured again is safe")
  func emptiedByIdentity() {
    for selects in [false, true] {
      let stage = Stage()
      stage.list.identity = { [unowned stage] song in
        if !stage.list.items.isEmpty { stage.list.items = [] }
        return song.id
      }
      if selects { stage.list.selection = [Song(id: 1)] } else { stage.list.reconfigure(Song(id: 1)) }
      stage.window.settle()
      #expect(stage.list.items.isEmpty && stage.list.selection.isEmpty && stage.configured == [])
    }
  }

  @Test("L14 A changed item moves with its cell, which is filled again, and nothing fades")
  func cells() throws {
    let stage = Stage()
    let cell = try #require(stage.list.cell(at: 1))
    var items = stage.list.items
    items[1].title = "one"
    items.swapAt(1, 3)
    stage.list.setItems(items, animated: true)
    stage.window.advance(by: 0.1)
    #expect(stage.list.cell(at: 3) === cell && cell.title == "one")
    #expect(cell.presented.frame.minY > 40 && cell.presented.frame.minY < 120)
    #expect(stage.list.subviews.allSatisfy { $0.presented.alpha == 1 })
    stage.window.settle()
    #expect(stage.configured == ["one"])
    #expect(cell.frame.minY == 120)
  }

  @Test("L14 A changed item stays in its cell, with the focus, also without animation")
  func cellsWithoutAnimation() throws {
    let stage = Stage()
    let cell = try #require(stage.list.cell(at: 1))
    let button = Button(title: "b")
    button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    cell.addSubview(button)
    stage.window.focusedView = button
    var items = stage.list.items
    items[1].title = "one"
    items.swapAt(1, 3)
    stage.list.setItems(items, animated: false)
    stage.window.settle()
    #expect(stage.list.cell(at: 3) === cell && cell.title == "one" && cell.frame.minY == 120)
    #expect(stage.window.focusedView === button && stage.configured == ["one"])
  }

  @Test("L15 A click counts although the pressed item changes meanwhile", arguments: [false, true])
  func clicked(animated: Bool) {
    let stage = Stage()
    var activated: [String] = []
    stage.list.activatesOnClick = true
    stage.list.onActivate = { activated.append($0.title) }
    let pointer = PointerScript(stage.window)
    pointer.press(at: Point(x: 50, y: 60))
    var items = stage.list.items
    items[1].title = "one"
    stage.list.setItems(items, animated: animated)
    stage.window.advance(by: 0.05)
    pointer.release()
    #expect(stage.list.selection == [Song(id: 1, title: "one")] && activated == ["one"])
    // A removed item is not clicked, whatever has taken its place.
    stage.window.settle()
    stage.window.advance(by: 1)
    pointer.press(at: Point(x: 50, y: 60))
    items.remove(at: 1)
    stage.list.setItems(items, animated: animated)
    pointer.release()
    stage.window.settle()
    #expect(stage.list.selection.isEmpty && activated == ["one"])
  }

  @Test("L15 A double click activates although the first click has changed the item")
  func clickedTwice() {
    let stage = Stage()
    var activated: [String] = []
    stage.list.onActivate = { activated.append($0.title) }
    stage.list.onSelectionChange = { [unowned stage] _ in
      var items = stage.list.items
      items[1].title = "one"
      stage.list.setItems(items, animated: true)
    }
    PointerScript(stage.window).doubleTap(at: Point(x: 50, y: 60))
    stage.window.settle()
    #expect(activated == ["one"])
  }

  @Test("L15 Without an identity a changed item is another one; a key path is one")
  func equality() {
    let stage = Stage()
    for hasIdentity in [false, true] {
      stage.list.identity = hasIdentity ? \.id : nil
      stage.list.items = (0..<10).map { Song(id: $0, title: "\($0)") }
      stage.list.selection = [stage.list.items[2]]
      stage.list.items[2].title = "two"
      #expect(stage.list.selection.map(\.title) == (hasIdentity ? ["two"] : []))
    }
  }

  @Test("L20 An identity that changes the list, or reads it, is safe")
  func callback() {
    let stage = Stage()
    var isNested = false
    stage.list.selection = [stage.list.items[2]]
    stage.list.identity = { [unowned stage] song in
      _ = stage.list.selection
      if !isNested {
        isNested = true
        stage.list.items = [Song(id: 2, title: "x")]
      }
      return song.id
    }
    stage.list.items = (0..<4).map { Song(id: $0, title: "n\($0)") }
    stage.window.settle()
    #expect(stage.list.items.count == 4)
    stage.list.setItems([], animated: true)
    stage.window.settle()
    #expect(stage.list.selection == [])
  }

  @Test("L20 An identity that empties the list while an item is being lifted is safe", arguments: 1...12)
  func emptiedWhileLifting(call: Int) {
    let stage = Stage()
    stage.list.onMove = { _, _ in }
    let pointer = PointerScript(stage.window)
    pointer.press(at: Point(x: 50, y: 60))
    // The pressed item has changed since, so its identity is asked for.
    var items = stage.list.items
    items[1].title = "one"
    stage.list.setItems(items, animated: true)
    var calls = 0
    stage.list.identity = { [unowned stage] song in
      calls += 1
      if calls == call { stage.list.items = [] }
      return song.id
    }
    pointer.move(to: Point(x: 50, y: 150), duration: 0.2)
    pointer.release()
    stage.window.settle()
    #expect(calls > 0)
    #expect(stage.list.items.isEmpty == (calls >= call))
  }
}
