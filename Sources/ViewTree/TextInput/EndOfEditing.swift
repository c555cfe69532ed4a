extension TextField {
  /// Why a person's editing ended.
  public nonisolated enum EndOfEditing: Hashable, Sendable {
    /// Return was pressed.
    case submitted
    /// Escape was pressed.
    case cancelled
    /// The field lost the focus, also because it was disabled, hidden or removed.
    case focusLost
  }
}
