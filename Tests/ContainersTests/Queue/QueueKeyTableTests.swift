import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// Which keys a queue uses, depending on what it allows.
struct QueueKeyTableTests {
  private typealias Press = (key: Key, modifiers: KeyModifiers)

  /// Keys that each queue is asked about. Those that move nothing come first.
  private static let presses: [(name: String, press: Press)] = [
    ("released", (.down, [])), ("left", (.left, [])), ("right", (.right, [])), ("alt left", (.left, .alt)),
    ("alt shift down", (.down, [.alt, .shift])), ("control delete", (.delete, .control)),
    ("shift space", (.space, .shift)),
    ("control escape", (.escape, .control)), ("control q", (.character("q"), .control)), ("q", (.character("q"), [])),
    ("shift q", (.character("q"), .shift)), ("space", (.space, [])), ("return", (.return, [])),
    ("delete", (.delete, [])),
    ("escape", (.escape, [])), ("control a", (.character("a"), .control)), ("control space", (.space, .control)),
    ("shift down", (.down, .shift)), ("control down", (.down, .control)), ("alt down", (.down, .alt)),
    ("up", (.up, [])),
    ("down", (.down, [])), ("home", (.home, [])), ("end", (.end, [])), ("page up", (.pageUp, [])),
    ("page down", (.pageDown, [])),
  ]

  /// A queue of ten items with three places that has the focus, and the keys that it uses.
  private func used(_ setUp: (QueueHarness) -> Void) -> [String] {
    let h = QueueHarness()
    setUp(h)
    h.window.focusedView = h.queue.view
    return Self.presses.filter { name, press in
      h.queue.view.keyDown(
        KeyEvent(key: press.key, modifiers: press.modifiers, phase: name == "released" ? .released : .pressed))
    }.map(\.name)
  }

  private let moves = ["up", "down", "home", "end", "page up", "page down"]

  @Test("J9 Q8 H8 H10 A queue uses the keys for what it allows, and leaves the others to the views around it")
  func keys() {
    #expect(used { _ in } == [])
    #expect(used { $0.queue.allowsScrolling = true } == moves)
    #expect(used { $0.queue.allowsReordering = true } == ["alt down"] + moves)
    #expect(used { $0.queue.allowsFlickToRemove = true } == ["delete"] + moves)
    #expect(used { $0.queue.onSelect = { _, _ in } } == ["space", "return"] + moves)
    #expect(used { $0.queue.onActivate = { _, _ in } } == ["return"] + moves)
    let both = used {
      $0.queue.onSelect = { _, _ in }
      $0.queue.onActivate = { _, _ in }
    }
    #expect(both == ["space", "return"] + moves)
    let several = ["space", "escape", "control a", "control space", "shift down", "control down"] + moves
    #expect(used { $0.queue.selection.allowsSeveral = true } == several)
    // Letters belong to a queue that finds items by them, once keys are used in it.
    #expect(used { $0.queue.typeAheadTitle = { "\($0)" } } == moves)
    let typing = used {
      $0.queue.typeAheadTitle = { "\($0)" }
      $0.window.focusedView = $0.queue.view
      $0.press(.down)
    }
    #expect(typing == ["q", "shift q"] + moves)
  }

  @Test("H8 Keys select several items, and each change of the selection is told once")
  func selecting() {
    let h = QueueHarness.scrolling()
    h.queue.selection.allowsSeveral = true
    var changes = 0
    h.queue.selection.onChange = { changes += 1 }
    h.window.focusedView = h.queue.view
    for (key, modifiers, isUsed, selected, told) in [
      (.escape, [], false, [], 0), (.space, .control, true, [0], 1), (.down, .shift, true, [0, 1], 1),
      (.down, .control, true, [0, 1], 0), (.space, [], true, [0, 1, 2], 1),
      (.down, [.shift, .control], true, [2, 3], 1),
      (.return, [], false, [2, 3], 0), (.escape, [], true, [], 1), (.escape, [], false, [], 0),
      (.character("a"), .control, true, Array(0..<10), 1), (.character("a"), .control, true, Array(0..<10), 0),
      (.down, [], true, [4], 1), (.up, .shift, true, [3, 4], 1), (.home, .shift, true, [0, 1, 2, 3, 4], 1),
      (.end, [], true, [9], 1), (.down, [], true, [9], 0), (.pageUp, .shift, true, [6, 7, 8, 9], 1),
      (.space, .control, true, [7, 8, 9], 1), (.space, .control, true, [6, 7, 8, 9], 1),
    ] as [(Key, KeyModifiers, Bool, [Int], Int)] {
      changes = 0
      let found = h.queue.view.keyDown(KeyEvent(key: key, modifiers: modifiers))
      #expect(found == isUsed && h.queue.selection.indexes == selected, "\(modifiers) \(key)")
      #expect(changes == told, "\(modifiers) \(key)")
    }
  }

  @Test("J9 Along the axis, arrows follow the direction of the layout", arguments: [false, true])
  func arrows(isMirrored: Bool) {
    let h = QueueHarness.scrolling()
    h.queue.axis = .horizontal
    h.queue.allowsReordering = true
    if isMirrored { h.window.layoutDirection = .rightToLeft }
    h.window.settle()
    h.window.focusedView = h.queue.view
    let (forward, back): (Key, Key) = isMirrored ? (.left, .right) : (.right, .left)
    for (key, modifiers, isUsed, current, items) in [
      (forward, [], true, 1, [1, 2, 3]), (forward, [], true, 2, [1, 2, 3]), (back, [], true, 1, [1, 2, 3]),
      (.down, [], false, 1, [1, 2, 3]), (.up, [], false, 1, [1, 2, 3]), (back, .alt, true, 0, [2, 1, 3]),
      (back, .alt, true, 0, [2, 1, 3]), (forward, .alt, true, 1, [1, 2, 3]), (.up, .alt, false, 1, [1, 2, 3]),
    ] as [(Key, KeyModifiers, Bool, Int, [Int])] {
      let found = h.queue.view.keyDown(KeyEvent(key: key, modifiers: modifiers))
      #expect(found == isUsed && h.queue.queue.model.current == current, "\(modifiers) \(key)")
      #expect(Array(h.items.prefix(3)) == items, "\(modifiers) \(key)")
    }
  }

  @Test(
    "H1 H6 J9 Departed items, waiting items and offers are numbered among their own kind, the header and marks are not")
  func numbers() {
    let s = QueueStripHarness(places: 6, items: [1, 2], departed: [11, 12])
    s.queue.offers.replaceAll(with: [21, 22, 23])
    s.window.settle()
    func values() -> [String?] {
      let views = s.queue.view.subviews.filter { s.queue.view.bounds.intersects($0.presented.frame) }
      return views.sorted { $0.presented.frame.minY < $1.presented.frame.minY }.map(\.accessibilityValue)
    }
    #expect(values() == ["1 of 2", "2 of 2", nil, "1 of 3", "2 of 3", "3 of 3"])
    s.queue.scrollPosition = -2
    s.window.settle()
    #expect(values() == ["2 of 2", "1 of 2", "1 of 2", "2 of 2", nil, "1 of 3"])
    s.queue.marks.add(1, at: 1)
    s.window.settle()
    #expect(values() == ["2 of 2", "1 of 2", "1 of 2", nil, "2 of 2", nil])
  }
}
