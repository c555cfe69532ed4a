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
