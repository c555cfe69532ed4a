import ViewTree

/// A view that gets the text that is typed where nothing in it takes it, and the files that are dropped there.
final class TextCatcher: DropView {
  /// Called with what was typed; true: it was used.
  var onText: ((String) -> Bool)?
  /// Called with what an input method begins to compose.
  var onComposition: ((_ text: String, _ selection: Range<Int>) -> Bool)?

  override var takesText: Bool { true }

  override func textEntered(_ text: String) -> Bool {
    // A space is a key to press something with.
    guard text.contains(where: { !$0.isWhitespace }) else { return false }
    return onText?(text) ?? false
  }

  override func textComposed(_ text: String, selection: Range<Int>) -> Bool {
    text.isEmpty ? false : onComposition?(text, selection) ?? false
  }
}
