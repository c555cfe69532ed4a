import Languages
import ViewTree

/// A line below a field that says what is wrong with the text in the field. It is hidden while nothing is wrong.
final class ProblemLabel: Label {
  private let theme: AppTheme
  /// What is wrong; nil for nothing.
  var reason: Sentence? { didSet { if reason != oldValue { show() } } }

  init(theme: AppTheme) {
    self.theme = theme
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
  }
}
