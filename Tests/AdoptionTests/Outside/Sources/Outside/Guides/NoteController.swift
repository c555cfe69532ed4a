import ViewTree

/// A note with a menu, and a question before it is deleted.
final class NoteController: ViewController {
  private let note = Label(text: "Buy milk")
  private(set) var isDeleted = false

  override func viewDidLoad() {
    note.frame = Rect(x: 20, y: 20, width: 200, height: 30)
    note.isUserInteractionEnabled = true
    note.cursor = .pointingHand
    note.toolTip = "Right-click for more"
    note.contextMenu = { [weak self] in self?.menu ?? [] }
    view.addSubview(note)
  }

  // A change of the theme lays the view out again.
  override func viewDidLayoutSubviews() { view.backgroundColor = view.effectiveTheme.groundColor }

  private var menu: [MenuItem] {
    [
      MenuItem(
        title: "Color",
        submenu: [
          MenuItem(title: "Black") { [note] in note.textColor = .black },
          MenuItem(title: "Blue") { [note] in note.textColor = .blue },
        ]),
      .separator,
      MenuItem(title: "Delete…", isDestructive: true) { [weak self] in self?.askToDelete() },
    ]
  }

  private func askToDelete() {
    let question = QuestionController(text: "Delete this note?", answer: "Delete") { [weak self] in
      self?.isDeleted = true
      self?.note.removeFromSuperview()
    }
    present(question, animated: true)
  }
}

/// A sheet that asks before something happens.
final class QuestionController: ViewController {
  private let label: Label
  private let button: Button

  init(text: String, answer: String, action: @escaping () -> Void) {
    label = Label(text: text)
    button = Button(title: answer)
    super.init()
    title = text
    preferredContentSize = Size(width: 280, height: 110)
    button.onTap = { [weak self] in
      self?.dismiss(animated: true)
      action()
    }
  }

  override func viewDidLoad() {
    label.frame = Rect(x: 20, y: 16, width: 240, height: 24)
    button.frame = Rect(x: 170, y: 62, width: 90, height: 32)
    view.addSubview(label)
    view.addSubview(button)
  }
}
