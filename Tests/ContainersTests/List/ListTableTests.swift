import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// Which keys a list uses, where it scrolls to, and what assistive technology selects, as tables.
struct ListTableTests {
  private static let presses: [(name: String, event: KeyEvent)] = [
    ("released", KeyEvent(key: .down, phase: .released)), ("alt down", KeyEvent(key: .down, modifiers: .alt)),
    ("alt left", KeyEvent(key: .left, modifiers: .alt)),
    ("alt shift down", KeyEvent(key: .down, modifiers: [.alt, .shift])),
    ("control delete", KeyEvent(key: .delete, modifiers: .control)),
    ("shift return", KeyEvent(key: .return, modifiers: .shift)),
    ("shift space", KeyEvent(key: .space, modifiers: .shift)),
    ("control q", KeyEvent(key: .character("q"), modifiers: .control)), ("q", KeyEvent(key: .character("q"))),
    ("shift q", KeyEvent(key: .character("q"), modifiers: .shift)), ("tab", KeyEvent(key: .tab)),
    ("escape", KeyEvent(key: .escape)), ("space", KeyEvent(key: .space)), ("return", KeyEvent(key: .return)),
    ("delete", KeyEvent(key: .delete)), ("control a", KeyEvent(key: .character("a"), modifiers: .control)),
    ("control space", KeyEvent(key: .space, modifiers: .control)), ("left", KeyEvent(key: .left)),
    ("right", KeyEvent(key: .right)), ("shift down", KeyEvent(key: .down, modifiers: .shift)),
    ("control down", KeyEvent(key: .down, modifiers: .control)), ("up", KeyEvent(key: .up)),
    ("down", KeyEvent(key: .down)),
    ("home", KeyEvent(key: .home)), ("end", KeyEvent(key: .end)), ("page up", KeyEvent(key: .pageUp)),
    ("page down", KeyEvent(key: .pageDown)),
  ]

  /// The keys that a list uses whose item 3 is the current one.
  private func used(_ setUp: (ListView<Int, ListTestCell>) -> Void) -> [String] {
    let stage = ListStage()
    let list = stage.list
    (list.onActivate, list.onDelete, list.currentIndex) = (nil, nil, 3)
    setUp(list)
    return withExtendedLifetime(stage) { Self.presses.filter { list.input.keyDown($0.event) }.map(\.name) }
  }

  @Test("L15 L16 L18 A list uses the keys for what it allows, and leaves the others to the views around it")
  func keys() {
    let spaces = ["space", "control space"]
    let moves = ["shift down", "control down", "up", "down", "home", "end", "page up", "page down"]
    #expect(used { _ in } == spaces + moves)
    #expect(used { $0.currentIndex = nil } == moves)
    #expect(used { $0.items = [] } == [])
    #expect(used { $0.allowsSelection = false } == [])
    #expect(used { $0.allowsMultipleSelection = true } == ["space", "control a", "control space"] + moves)
    #expect(used { $0.onActivate = { _ in } } == ["space", "return", "control space"] + moves)
    #expect(used { $0.onDelete = { _ in } } == ["space", "delete", "control space"] + moves)
    #expect(used { $0.onMove = { _, _ in } } == ["alt down"] + spaces + moves)
    #expect(used { $0.typeAheadTitle = { "\($0)" } } == ["q", "shift q"] + spaces + moves)
    let grid = used {
      $0.layout = .grid(minimumItemSize: Size(width: 50, height: 50))
      $0.onMove = { _, _ in }
    }
    #expect(grid == ["alt down", "alt left"] + spaces + ["left", "right"] + moves)
  }

  @Test("L15 A key that acts and is held down acts once")
  func heldKeys() {
    let stage = ListStage()
    for (key, notice) in [(Key.space, "select [2]"), (.return, "activate 2"), (.delete, "delete [2]")] {
      stage.list.currentIndex = nil
      let withoutCurrent = stage.list.input.keyDown(KeyEvent(key: key, isRepeat: true))
      stage.list.currentIndex = 2
      let found = [
        stage.list.input.keyDown(KeyEvent(key: key)), stage.list.input.keyDown(KeyEvent(key: key, isRepeat: true)),
        stage.list.input.keyDown(KeyEvent(key: key, modifiers: .control, isRepeat: true)),
        stage.list.input.keyDown(KeyEvent(key: key, modifiers: .shift, isRepeat: true)),
      ]
      #expect(!withoutCurrent && found == [true, true, true, false] && stage.take() == [notice], "\(key)")
    }
  }

  @Test("L9 L17 An item is scrolled to an edge or to the middle of what is visible, never beneath a header")
  func positions() {
    // The height, whether there are headers, the insets at the top and at the bottom, the item, and the offsets for `top`, `center` and
    // `bottom`.
    for (height, hasHeaders, insets, item, offsets) in [
      (200, false, (0, 0), 50, [2000, 1920, 1840]), (200, false, (0, 0), 0, [0, 0, 0]),
      (200, false, (0, 0), 99, [3800, 3800, 3800]), (200, false, (30, 20), 50, [1970, 1915, 1860]),
      (200, false, (30, 20), 0, [-30, -30, -30]), (200, false, (30, 20), 99, [3820, 3820, 3820]),
      (200, true, (0, 0), 50, [2028, 1976, 1896]), (60, true, (0, 0), 50, [2028, 2028, 2028]),
      (200, true, (0, 0), 49, [1960, 1908, 1828]),
    ] as [(Double, Bool, (Double, Double), Int, [Double])] {
      let stage = ListStage()
      stage.list.frame.size.height = height
      if hasHeaders { stage.list.sectionTitle = { "\($0 / 50)" } }
      stage.list.contentInsets = EdgeInsets(top: insets.0, left: 0, bottom: insets.1, right: 0)
      stage.window.settle()
      let found = [ListPosition.top, .center, .bottom].map { position in
        stage.list.scrollToItem(at: item, position: position)
        return stage.y
      }
      #expect(found == offsets, "item \(item) of \(height) points")
    }
    // The nearest position depends on where it was.
    let stage = ListStage()
    var found: [Double] = []
    for item in [50, 48, 44, 52, 52] {
      stage.list.scrollToItem(at: item)
      found.append(stage.y)
    }
    #expect(found == [1840, 1840, 1760, 1920, 1920])
    let misuses = listMisuses { for item in [-1, 100] { stage.list.scrollToItem(at: item, position: .top) } }
    #expect(misuses.count == 2 && stage.y == 1920)
  }

  @Test(
    "L19 U11 Assistive technology selects and deselects items, and each change is told once", arguments: [false, true])
  func selecting(allowsMultiple: Bool) {
    let stage = ListStage(Array(0..<5))
    stage.list.allowsMultipleSelection = allowsMultiple
    let all = allowsMultiple ? ["select [0, 1, 2, 3, 4]"] : []
    for (item, isSelected, isDone, notices) in [
      (1, true, true, ["select [1]"]), (1, true, true, []),
      (3, true, true, [allowsMultiple ? "select [1, 3]" : "select [3]"]),
      (3, false, true, [allowsMultiple ? "select [1]" : "select []"]), (4, false, true, []),
      (nil, false, true, allowsMultiple ? ["select []"] : []), (nil, true, allowsMultiple, all),
      (nil, true, allowsMultiple, []),
      (nil, false, true, allowsMultiple ? ["select []"] : []),
    ] as [(Int?, Bool, Bool, [String])] {
      let found = stage.list.accessibilitySelect(item.flatMap { stage.cell($0) }, isSelected: isSelected)
      #expect(found == isDone && stage.take() == notices, "\(item ?? -1), \(isSelected)")
    }
    stage.list.allowsSelection = false
    let found = [
      stage.list.accessibilitySelect(stage.cell(1), isSelected: true),
      stage.list.accessibilitySelect(nil, isSelected: false),
    ]
    #expect(found == [false, false] && stage.take() == [])
    stage.list.allowsSelection = true
    let other = stage.list.accessibilitySelect(View(), isSelected: true)
    #expect(!other && stage.take() == [])
  }

  @Test("L15 U7 A context menu selects the item under it, unless that is selected")
  func contextMenu() {
    let stage = ListStage { $0.list.allowsMultipleSelection = true }
    for (item, selected, notices) in [
      (2, [], ["select [2]"]), (2, [2, 4], []), (4, [2, 4], []), (3, [2, 4], ["select [3]"]),
    ] as [(Int, Set<Int>, [String])] {
      stage.list.selection = selected
      if let cell = stage.cell(item) { stage.list.contextMenuWillOpen(for: cell) }
      #expect(stage.take() == notices, "\(item) with \(selected)")
    }
    stage.list.contextMenuWillOpen(for: stage.list)
    #expect(stage.take() == [] && stage.list.selection == [3])
  }
}
