/// A line of text that is edited, with its selection, the composition of an input method, and the changes that can be undone.
///
/// It does not depend on views, fonts or keys. Positions count characters, which are grapheme clusters; no change divides one. The methods
/// for the user's actions return whether they changed the text.
nonisolated struct TextEditor {
  private(set) var content = ClusterText("")
  private(set) var selection = TextSelection(caret: 0)
  private var composition: Composition?
  private var history = TextHistory()
  /// The length up to which a person can type or paste text, in characters. Nil for no limit.
  var maximumLength: Int?
  /// Whether the text is a password. Then all of it counts as one word, so that its words are not revealed.
  var isSecure = false

  /// The text that an input method is composing, as a range of bytes.
  private struct Composition {
    var bytes: Range<Int>
    /// The text that was selected when composing began. It is not shown until the composition ends.
    var replaced: String
    var selection: TextSelection
  }

  var text: String { content.string }
  var count: Int { content.count }

  // MARK: By the program

  /// Sets the text: the caret is at its end, and nothing can be undone.
  mutating func set(_ text: String) {
    content = ClusterText(text)
    composition = nil
    history.removeAll()
    selection = TextSelection(caret: content.count)
  }

  // MARK: Selecting

  /// Changes the selection, limited to the text. The next change of the text is a separate step for undo.
  mutating func select(_ new: TextSelection) {
    let new = new.clamped(to: count)
    if new != selection { history.endStep() }
    selection = new
  }

  /// The selected text, for a clipboard. Nil if nothing is selected, or the text is a password.
  var copyableText: String? { isSecure || selection.isEmpty ? nil : String(content[selection.range]) }

  func wordEnd(after position: Int) -> Int { isSecure ? count : WordBoundaries(content).end(after: position) }

  func wordStart(before position: Int) -> Int { isSecure ? 0 : WordBoundaries(content).start(before: position) }

  func word(around position: Int) -> Range<Int> {
    isSecure ? 0..<count : WordBoundaries(content).range(around: position)
  }

  // MARK: Changing

  /// Replaces the selection, or what is composed, by something that was typed or pasted.
  mutating func insert(_ text: String, isPaste: Bool = false, at time: Double) -> Bool {
    cancelComposition()
    let text = Self.oneLine(text)
    guard !text.isEmpty else { return false }
    return replace(selection.range, with: text, kind: isPaste ? .single : .typing, at: time)
  }

  /// Removes the selection. If it is empty, removes the character or the word before or after the caret.
  mutating func delete(backward: Bool, byWord: Bool, at time: Double) -> Bool {
    guard selection.isEmpty else { return replace(selection.range, with: "", kind: .single, at: time) }
    let head = selection.head
    let range =
      backward
      ? (byWord ? wordStart(before: head) : max(0, head - 1))..<head
      : head..<(byWord ? wordEnd(after: head) : min(count, head + 1))
    let kind: TextHistory.Kind = byWord ? .single : backward ? .deletionBackward : .deletionForward
    return replace(range, with: "", kind: kind, at: time)
  }

  private mutating func replace(
    _ range: Range<Int>, with text: String, kind: TextHistory.Kind, at time: Double
  ) -> Bool {
    let lower = content.byte(ofCharacter: range.lowerBound)
    let upper = content.byte(ofCharacter: range.upperBound)
    let removed = String(content.bytes(lower..<upper))
    var inserted = text
    content.replace(bytes: lower..<upper, with: inserted)
    if let limit = maximumLength.map({ max(0, $0) }), count > limit, !inserted.isEmpty {
      // The new text is cut at its end, where a character of the whole text ends, to fit into the limit.
      let end = content.character(atByte: lower + inserted.utf8.count)
      let cut = content.byte(ofCharacter: max(0, end - (count - limit)))
      let kept = String(content.bytes(lower..<max(lower, cut)))
      content.replace(bytes: lower..<lower + inserted.utf8.count, with: kept)
      inserted = kept
    }
    let before = selection
    selection = TextSelection(caret: content.character(atByte: lower + inserted.utf8.count))
    guard !removed.utf8.elementsEqual(inserted.utf8) else { return false }
    history.note(
      TextHistory.Change(byte: lower, removed: removed, inserted: inserted, before: before, after: selection),
      kind: kind, at: time)
    return true
  }

  /// A text as one line: each line break or tab becomes a space, and other control characters are left out.
  static func oneLine(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      // All control characters and line breaks begin with one of these bytes.
      !bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
    }
    if isPlain { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0..<0x20, 0x7F..<0xA0: break
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  // MARK: Undo

  /// Whether there is a step to undo. What is being composed becomes one.
  var canUndo: Bool { composition != nil || history.canUndo }
  /// Whether there is a step to redo. While something is being composed there is none, because it will replace them.
  var canRedo: Bool { composition == nil && history.canRedo }

  mutating func undo() -> Bool {
    cancelComposition()
    guard let change = history.undo() else { return false }
    content.replace(bytes: change.byte..<change.byte + change.inserted.utf8.count, with: change.removed)
    selection = change.before.clamped(to: count)
    return true
  }

  mutating func redo() -> Bool {
    cancelComposition()
    guard let change = history.redo() else { return false }
    content.replace(bytes: change.byte..<change.byte + change.removed.utf8.count, with: change.inserted)
    selection = change.after.clamped(to: count)
    return true
  }

  // MARK: Composing

  /// The characters that an input method composes; nil for none.
  var markedRange: Range<Int>? {
    guard let composition else { return nil }
    let lower = content.character(atByte: composition.bytes.lowerBound)
    return lower..<max(lower, content.character(atByte: composition.bytes.upperBound))
  }

  /// Shows what an input method composes in the place of the selection, or of what it composed before. An empty text brings back
  /// what was there.
  mutating func compose(_ text: String, selection inner: Range<Int>) {
    let text = Self.oneLine(text)
    guard !text.isEmpty else { return cancelComposition() }
    var current: Composition
    if let composition {
      current = composition
    } else {
      let lower = content.byte(ofCharacter: selection.range.lowerBound)
      let upper = content.byte(ofCharacter: selection.range.upperBound)
      current = Composition(
        bytes: lower..<upper, replaced: String(content.bytes(lower..<upper)), selection: selection)
    }
    content.replace(bytes: current.bytes, with: text)
    current.bytes = current.bytes.lowerBound..<current.bytes.lowerBound + text.utf8.count
    composition = current
    let marked = markedRange ?? 0..<0
    selection = TextSelection(
      anchor: min(marked.lowerBound + inner.lowerBound, marked.upperBound),
      head: min(marked.lowerBound + inner.upperBound, marked.upperBound))
  }

  /// Removes what is composed, and restores what it replaced.
  mutating func cancelComposition() {
    guard let composition else { return }
    content.replace(bytes: composition.bytes, with: composition.replaced)
    selection = composition.selection
    self.composition = nil
  }

  /// Keeps what is composed, as if it had been typed.
  mutating func commitComposition(at time: Double) -> Bool {
    guard let composition else { return false }
    return insert(String(content.bytes(composition.bytes)), at: time)
  }
}
