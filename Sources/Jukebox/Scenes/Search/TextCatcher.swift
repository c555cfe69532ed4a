import ViewTree

/// A view that handles typed text that no view inside it has handled.
final class TextCatcher: View {
  /// Called with the typed text. Returns whether it was used.
  var onText: ((String) -> Bool)?
  /// Called when an input method begins to compose a text. Returns whether it was used.
  var onComposition: ((_ text: String, _ selection: Range<Int>) -> Bool)?

  override var takesText: Bool { true }

  override func textEntered(_ text: String) -> Bool {
    // The space bar presses buttons, so it does not begin a search.
    guard text.contains(where: { !$0.isWhitespace }) else { return false }
    return onText?(text) ?? false
  }

  override func textComposed(_ text: String, selection: Range<Int>) -> Bool {
    text.isEmpty ? false : onComposition?(text, selection) ?? false
  }
}
