import SDLHost
import ViewTree

/// A letter in a window of its own. While something is written in it, the window asks before it closes.
final class LetterController: ViewController {
  let text = TextField(placeholder: "Dear …")
  let another = Button(title: "New letter")
  let problem = Label()
  private lazy var column = StackView(axis: .vertical, spacing: 12, [text, another, problem])

  static var options: ApplicationOptions {
    var options = ApplicationOptions(title: "Letter", size: Size(width: 480, height: 320))
    options.minimumSize = Size(width: 240, height: 160)
    return options
  }

  override func viewDidLoad() {
    another.onTap = { [weak self] in self?.writeAnother() }
    view.addSubview(column)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    column.frame = Rect(x: 20, y: 20, width: max(0, view.bounds.width - 40), height: 120)
  }

  /// The controller gets its window after its view was loaded.
  override func viewWindowDidChange() {
    view.window?.shouldClose = { [weak self] in self?.mayClose() ?? true }
  }

  /// Says no while there is a question, and closes the window itself if the answer is yes.
  private func mayClose() -> Bool {
    if text.text.isEmpty { return true }
    guard presentedViewController == nil else { return false }
    let question = QuestionController(text: "Throw this letter away?", answer: "Throw away") { [weak self] in
      self?.text.text = ""
      self?.view.window?.close()
    }
    present(question, animated: true)
    return false
  }

  private func writeAnother() {
    guard let window = view.window else { return }
    do {
      try window.openWindow(Self.options) { LetterController() }
    } catch {
      problem.text = "\(error)"
    }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard KeyShortcut(.function(11)).matches(event), let window = view.window else { return false }
    window.isFullscreen.toggle()
    return true
  }
}
