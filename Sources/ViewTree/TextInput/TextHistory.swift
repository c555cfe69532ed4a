/// The changes that a person made to a text, to be undone and redone.
///
/// Changes of one kind that follow each other within a second, at the place where the last one ended, are one step.
nonisolated struct TextHistory {
  /// One change: at a byte of the text, what was removed there and what came in its place.
  struct Change: Hashable {
    var byte: Int
    var removed: String
    var inserted: String
    var before: TextSelection
    var after: TextSelection

    var byteCount: Int { removed.utf8.count + inserted.utf8.count }
  }

  enum Kind: Hashable {
    case typing, deletionBackward, deletionForward
    /// Always a step of its own: a paste, a cut, the deletion of a word.
    case single
  }

  private var done: [Change] = []
  private var undone: [Change] = []
  /// The kind of the last step, while it can grow.
  private var openKind: Kind?
  private var lastTime = 0.0
  /// The memory of all steps, including those that were undone.
  private var byteCount = 0

  /// The length of a pause that ends a step, in seconds.
  static let pause = 1.0
  /// The oldest steps are forgotten when all of them take more memory than this, in bytes.
  static let mostBytes = 16 << 20

  mutating func note(_ change: Change, kind: Kind, at time: Double) {
    for change in undone { byteCount -= change.byteCount }
    undone.removeAll()
    let canGrow = kind == openKind && kind != .single && time - lastTime < Self.pause - 1e-9
    if !(canGrow && grow(by: change, kind: kind)) { done.append(change) }
    openKind = kind
    lastTime = time
    byteCount += change.byteCount
    while byteCount > Self.mostBytes, done.count > 1 { byteCount -= done.removeFirst().byteCount }
  }

  private mutating func grow(by change: Change, kind: Kind) -> Bool {
    guard var last = done.popLast() else { return false }
    switch kind {
    case .typing where change.removed.isEmpty && change.byte == last.byte + last.inserted.utf8.count:
      last.inserted += change.inserted
    case .deletionBackward where change.byte + change.removed.utf8.count == last.byte && change.inserted.isEmpty:
      last.removed = change.removed + last.removed
      last.byte = change.byte
    case .deletionForward where change.byte == last.byte && change.inserted.isEmpty:
      last.removed += change.removed
    default:
      done.append(last)
      return false
    }
    last.after = change.after
    done.append(last)
    return true
  }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Ends the last step, so that the next change begins a new one.
  mutating func endStep() { openKind = nil }

  /// The change to undo, which becomes the next one to redo.
  mutating func undo() -> Change? {
    openKind = nil
    guard let last = done.popLast() else { return nil }
    undone.append(last)
    return last
  }

  mutating func redo() -> Change? {
    openKind = nil
    guard let last = undone.popLast() else { return nil }
    done.append(last)
    return last
  }

  mutating func removeAll() { self = TextHistory() }
}

/// The selection in a text: `head` is the end that moves. Both count characters.
nonisolated struct TextSelection: Hashable {
  var anchor: Int
  var head: Int
}

nonisolated extension TextSelection {
  init(caret: Int) { self.init(anchor: caret, head: caret) }

  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var isEmpty: Bool { anchor == head }

  func clamped(to count: Int) -> TextSelection {
    TextSelection(anchor: min(max(anchor, 0), count), head: min(max(head, 0), count))
  }
}
