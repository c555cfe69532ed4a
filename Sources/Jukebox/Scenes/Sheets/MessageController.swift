import Languages
import Music
import ViewTree

/// A sheet with a message, and a button for each possible answer.
final class MessageController: SheetController {
  private let message: Label
  private var buttons: [Button] = []

  private static let buttonHeight = 36.0
  private static let gap = 10.0

  /// An answer. The sheet is dismissed before its action is called.
  struct Answer {
    var title: Sentence
    var isDestructive = false
    var action: () -> Void = {}
  }

  /// - Parameter answers: the most important one first; it has the focus.
  init(theme: AppTheme, title: Sentence, message text: Sentence, answers: [Answer] = [Answer(title: tr("OK"))]) {
    message = theme.label(text, isSecondary: true)
    super.init(theme: theme, title: title)
    message.numberOfLines = 0
    message.textAlignment = .leading
    for (index, answer) in answers.enumerated() {
      let button = index == 0 ? theme.primaryButton(answer.title) : theme.quietButton(answer.title)
      if answer.isDestructive { theme.style(button) { $0.setTitleColor($1.alarm, for: .normal) } }
      button.onTap = { [weak self] in
        self?.dismiss(animated: true)
        answer.action()
      }
      buttons.append(button)
    }
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
    for button in buttons { view.addSubview(button) }
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
    // The most important answer is at the end, as in the desktop's own dialogs.
    var x = bounds.width - Self.inset
    for button in buttons {
      let width = min(max(0, x - Self.inset), max(84, button.sizeThatFits(bounds.size).width))
      x -= width
      view.place(button, at: Rect(x: x, y: buttonTop, width: width, height: Self.buttonHeight))
      x -= Self.gap
    }
  }
}
