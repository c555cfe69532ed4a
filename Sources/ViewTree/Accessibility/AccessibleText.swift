/// A view whose text assistive technology reads by characters, with a caret and a selection, such as a text field.
///
/// Ranges count characters: grapheme clusters. A conforming view calls `accessibilityDidChange()` after its text, its caret or its
/// selection changed.
@MainActor public protocol AccessibleText: View {
  /// The text as it is shown. A secret text is shown as dots.
  var accessibleText: String { get }
  /// The selected characters. An empty range is the position of the caret.
  var accessibleSelection: Range<Int> { get }
  /// The position of the caret, at one end of the selection. Without an implementation it is the upper end.
  var accessibleCaret: Int { get }
  /// Whether a person could change the text now.
  var isAccessibleTextEditable: Bool { get }
  /// Whether the text is secret, so that it is not read aloud.
  var isAccessibleTextSecret: Bool { get }

  /// Selects `range`, as a person would with the mouse. Always within the text.
  func selectAccessibleText(_ range: Range<Int>)
  /// Replaces what is in `range` by `text`, as if a person had selected and typed it.
  /// - Returns: whether it was done.
  func replaceAccessibleText(in range: Range<Int>, with text: String) -> Bool
  /// The frame of the characters in `range`, in the view's coordinates. Nil if it is not known. An empty range is a caret.
  func accessibleTextFrame(of range: Range<Int>) -> Rect?
}

extension AccessibleText {
  public var accessibleCaret: Int { accessibleSelection.upperBound }
  public var isAccessibleTextSecret: Bool { false }
  public func accessibleTextFrame(of range: Range<Int>) -> Rect? { nil }
}
