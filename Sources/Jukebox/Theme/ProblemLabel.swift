import Languages
import ViewTree

/// A line below a field that says what is wrong with the text in the field. It is hidden while nothing is wrong. It is also the description of
/// the field, which screen readers read when it changes while the field has the focus.
final class ProblemLabel: Label {
  private let theme: AppTheme
  private let field: TextField
  /// What is wrong; nil for nothing.
  var reason: Sentence? {
    didSet {
      if reason != oldValue { show() }
      if reason != nil, reason == oldValue || !field.isFocused { window?.announce(text) }
    }
  }

  init(theme: AppTheme, below field: TextField) {
    self.theme = theme
    self.field = field
    super.init()
    font = AppTheme.smallFont
    textAlignment = .leading
    numberOfLines = 0
    theme.style(self) { $0.textColor = $1.alarm }
    theme.translate(self) { label, _ in label.show() }
  }

  private func show() {
    text = reason.map(theme.tr) ?? ""
    isHidden = reason == nil
    field.setAccessibilityHint(reason == nil ? nil : text)
  }
}
