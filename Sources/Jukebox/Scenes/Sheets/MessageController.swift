import Languages
import Music
import ViewTree

/// A sheet with a message, and a button that dismisses it.
final class MessageController: SheetController {
  private let message: Label
  private let button: Button

  private static let buttonHeight = 36.0

  init(theme: AppTheme, title: Sentence, message text: Sentence) {
    message = theme.label(text, isSecondary: true)
    button = theme.primaryButton(tr("OK"))
    super.init(theme: theme, title: title)
    message.numberOfLines = 0
    message.textAlignment = .leading
    button.onTap = { [weak self] in self?.dismiss(animated: true) }
  }

  /// A message about files that cannot be read.
  convenience init(theme: AppTheme, about found: NamedMusic) {
    let shown = found.problems.prefix(Self.mostProblems).map(\.sentence)
    let rest = found.problems.count - shown.count
    let lines = shown + (rest > 0 ? [tr(one: "and \(rest) more", other: "and \(rest) more", rest)] : [])
    self.init(
      theme: theme,
      title: found.albums.isEmpty ? tr("Nothing to play here") : tr("Some files cannot be read"),
      message: lines.dropFirst().reduce(lines.first ?? tr("Neither music nor pictures were found.")) {
        "\($0)\n\($1)"
      })
  }
  private static let mostProblems = 5

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(message)
    view.addSubview(button)
    theme.translate(view) { view, _ in view.setNeedsLayout() }
  }

  override func height(in room: Size) -> Double {
    let inner = Size(width: max(0, room.width - 2 * Self.inset), height: .infinity)
    return Self.top + message.sizeThatFits(inner).height + 20 + Self.buttonHeight + Self.inset - 4
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let buttonTop = bounds.height - Self.inset + 4 - Self.buttonHeight
    message.frame = Rect(
      x: Self.inset, y: Self.top, width: max(0, bounds.width - 2 * Self.inset),
      height: max(0, buttonTop - 12 - Self.top))
    let end = bounds.width - Self.inset
    let width = min(max(0, end - Self.inset), max(84, button.sizeThatFits(bounds.size).width))
    view.place(button, at: Rect(x: end - width, y: buttonTop, width: width, height: Self.buttonHeight))
  }
}
