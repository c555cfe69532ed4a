import Testing

@testable import ViewTree

@Suite struct TextHistoryTests {
  private static func change(at byte: Int, _ removed: String, _ inserted: String) -> TextHistory.Change {
    TextHistory.Change(
      byte: byte, removed: removed, inserted: inserted, before: TextSelection(anchor: 0, head: 0),
      after: TextSelection(anchor: 1, head: 1))
  }

  private static func steps(_ changes: [TextHistory.Change], _ kind: TextHistory.Kind) -> [String] {
    var history = TextHistory()
    for change in changes { history.note(change, kind: kind, at: 0) }
    var steps: [String] = []
    while let step = history.undo() { steps.append("\(step.byte) \(step.removed)→\(step.inserted)") }
    return steps
  }

  @Test("U3 Changes of one kind at another place, or over a selection, are steps of their own, and none is lost")
  func elsewhere() {
    #expect(
      Self.steps([Self.change(at: 0, "", "a"), Self.change(at: 1, "", "b"), Self.change(at: 9, "", "c")], .typing)
        == ["9 →c", "0 →ab"])
    #expect(
      Self.steps([Self.change(at: 0, "", "a"), Self.change(at: 1, "xy", "b")], .typing) == ["1 xy→b", "0 →a"])
    #expect(
      Self.steps(
        [Self.change(at: 4, "e", ""), Self.change(at: 3, "d", ""), Self.change(at: 1, "b", "")], .deletionBackward)
        == ["1 b→", "3 de→"])
    #expect(
      Self.steps(
        [Self.change(at: 2, "c", ""), Self.change(at: 2, "d", ""), Self.change(at: 0, "a", "")], .deletionForward)
        == ["0 a→", "2 cd→"])
    #expect(Self.steps([Self.change(at: 0, "", "a"), Self.change(at: 1, "", "b")], .single) == ["1 →b", "0 →a"])
  }
}

@Suite("The length of the text history") struct TextHistoryLengthTests {
  /// How many steps can be undone after changes that removed and inserted so many bytes.
  private static func steps(_ changes: [(removed: Int, inserted: Int)]) -> Int {
    // Much quicker than repeating a character.
    func text(_ count: Int) -> String { String(decoding: [UInt8](repeating: 0x61, count: count), as: UTF8.self) }
    var history = TextHistory()
    for (index, change) in changes.enumerated() {
      history.note(
        TextHistory.Change(
          byte: 0, removed: text(change.removed), inserted: text(change.inserted), before: TextSelection(caret: index),
          after: TextSelection(caret: 0)),
        kind: .single, at: 0)
    }
    var count = 0
    while let step = history.undo() {
      count += 1
      #expect(step.before.head == changes.count - count)
    }
    return count
  }

  @Test("U5 The oldest steps are forgotten when all of them take more than 16 MiB, but never the last one")
  func limit() {
    let million = 1 << 20
    #expect(Self.steps([(0, 8 * million), (8 * million, 0)]) == 2)
    #expect(Self.steps([(0, 8 * million), (8 * million, 1)]) == 1)
    #expect(Self.steps([(1, 0), (0, 8 * million), (4 * million, 4 * million)]) == 2)
    #expect(Self.steps([(0, 1), (17 * million, 0)]) == 1)
  }

  @Test("U5 A selection is the same from both ends, and is limited to the text")
  func selection() {
    #expect(TextSelection(anchor: 5, head: 2).range == 2..<5 && TextSelection(anchor: 2, head: 5).range == 2..<5)
    #expect(TextSelection(caret: 3).isEmpty && !TextSelection(anchor: 2, head: 5).isEmpty)
    for (anchor, head, limited) in [(-1, 9, 0..<4), (9, -1, 0..<4), (1, 3, 1..<3), (3, 1, 1..<3), (5, 5, 4..<4)] {
      let selection = TextSelection(anchor: anchor, head: head).clamped(to: 4)
      #expect(selection.range == limited && (selection.anchor <= selection.head) == (anchor <= head), "\(anchor)")
    }
  }
}
