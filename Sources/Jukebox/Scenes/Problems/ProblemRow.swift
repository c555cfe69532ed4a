import Languages
import ViewTree

/// A problem: its subject, its reason, and its place.
final class ProblemRow: View {
  private let subject: Label
  private let reason: Label
  private let texts: StackView
  private let theme: AppTheme

  static let height = 64.0
  private static let inset = 12.0

  init(theme: AppTheme) {
    self.theme = theme
    subject = theme.label(font: AppTheme.headlineFont)
    reason = theme.label(font: AppTheme.smallFont, isSecondary: true)
    texts = StackView(axis: .vertical, spacing: 2, [subject, reason])
    super.init()
    subject.lineBreakMode = .truncatingMiddle
    for label in [subject, reason] { label.textAlignment = .leading }
    reason.numberOfLines = 2
    addSubview(texts)
  }

  func show(_ problem: ProblemLog.Entry) {
    subject.text = problem.subject
    let language = theme.language
    reason.text = problem.text(in: language) + (problem.place.isEmpty ? "" : " \(language.setApart(problem.place))")
    accessibilityLabel = "\(language.setApart(problem.subject)): \(reason.text)"
    // The row may be too narrow for all of it.
    toolTip = accessibilityLabel
  }

  override func layoutSubviews() {
    let width = max(0, bounds.width - 2 * Self.inset)
    let height = min(bounds.height, texts.sizeThatFits(Size(width: width, height: bounds.height)).height)
    // The subjects are equally far apart, however many lines the reasons take.
    let highest = max(height, subject.lineHeight + texts.spacing + 2 * reason.lineHeight)
    let top = max(0, ((bounds.height - highest) / 2).rounded())
    place(texts, at: Rect(x: Self.inset, y: top, width: width, height: height))
  }
}
