import Languages
import Music
import ViewTree

/// A sheet with a message, and a button that dismisses it.
final class MessageController: SheetController {
  private let message: Label
  private let button: Button
  private var text: Sentence { didSet { showText() } }
  /// What was found by the attempts to use files that the message is about; none where it is about something else.
  private var attempts: [NamedMusic] = []

  init(theme: AppTheme, title: Sentence, message text: Sentence) {
    message = theme.label(isSecondary: true)
    button = theme.primaryButton(tr("OK"))
    self.text = text
    super.init(theme: theme, title: title)
    message.numberOfLines = 0
    theme.translate(message) { [weak self] _, _ in self?.showText() }
    button.onTap = { [weak self] in self?.dismiss(animated: true) }
  }

  private func showText() { message.text = theme.tr(text) }

  // MARK: Files that cannot be read

  private static func headline(about attempts: [NamedMusic]) -> Sentence {
    attempts.allSatisfy(\.albums.isEmpty) ? tr("Nothing to play here") : tr("Some files cannot be read")
  }

  private static func text(about attempts: [NamedMusic]) -> Sentence {
    var known: Set<LibraryProblem> = []
    let problems = attempts.flatMap(\.problems).filter { known.insert($0).inserted }
    var lines = problems.prefix(mostProblems).map(\.sentence)
    let rest = problems.count - lines.count
    if rest > 0 { lines.append(tr(one: "and \(rest) more", other: "and \(rest) more", rest)) }
    if attempts.contains(where: \.problems.isEmpty) { lines.append(tr("Neither music nor pictures were found.")) }
    return lines.dropFirst().reduce(lines.first ?? "") { "\($0)\n\($1)" }
  }
  private static let mostProblems = 5

  /// A message about files that cannot be read.
  convenience init(theme: AppTheme, about found: NamedMusic) {
    self.init(theme: theme, title: Self.headline(about: [found]), message: Self.text(about: [found]))
    attempts = [found]
  }

  /// Says what another message says, too, so that one press closes both.
  /// - Returns: false if not both of them are about files.
  func takeOver(_ other: MessageController) -> Bool {
    guard !attempts.isEmpty, !other.attempts.isEmpty else { return false }
    attempts += other.attempts
    (headline, text) = (Self.headline(about: attempts), Self.text(about: attempts))
    guard isViewLoaded else { return true }
    view.setNeedsLayout()
    view.window?.announce(theme.tr(other.text))
    return true
  }

  // MARK: What lies where

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(message)
    view.addSubview(button)
    theme.translate(view) { view, _ in view.setNeedsLayout() }
  }

  override func height(in room: Size) -> Double {
    let inner = Size(width: max(0, room.width - 2 * Self.inset), height: .infinity)
    return Self.top + message.sizeThatFits(inner).height + 8 + Self.buttonRoom
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    message.frame = Rect(
      x: Self.inset, y: Self.top, width: max(0, bounds.width - 2 * Self.inset),
      height: max(0, bounds.height - Self.buttonRoom - Self.top))
    place([button])
  }
}
