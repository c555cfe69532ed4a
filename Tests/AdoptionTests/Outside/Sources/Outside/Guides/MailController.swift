import Containers
import ViewTree

/// A message, and beside it the list of all messages; in a narrow window the list is a drawer.
final class MailController: ViewController {
  let list = MessageListController()
  let message = MessageController()
  private lazy var split = SplitView(content: message.view, side: list.view)

  override func viewDidLoad() {
    // As children they appear and disappear with this controller.
    addChild(message)
    addChild(list)
    list.onChoose = { [weak self] text in
      self?.message.text.text = text
      self?.split.closeDrawer(animated: true)
    }
    view.addSubview(split)
  }

  // Only what depends on the size of the whole: where the parts of the split view lie follows later.
  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    let size = view.bounds.size
    split.frame = view.bounds
    split.arrangement =
      if size.width < 600 {
        .drawer(.leading, length: min(320, size.width - 48))
      } else {
        .beside(.leading, length: 280)
      }
  }

  func toggleList() {
    if split.isDrawerOpen { split.closeDrawer(animated: true) } else { split.openDrawer(animated: true) }
  }

  // Escape closes the drawer wherever the focus is.
  override func keyDown(_ event: KeyEvent) -> Bool { split.keyDown(event) }
}

/// A message. It is laid out anew whenever the split view has given it another size, in each frame of a movement too.
final class MessageController: ViewController {
  let text = Label(text: "No message")

  override func viewDidLoad() {
    text.numberOfLines = 0
    view.addSubview(text)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    text.frame = view.bounds.insetBy(dx: 20, dy: 20)
  }
}

/// The list of all messages.
final class MessageListController: ViewController {
  /// Called with the message that a person has chosen.
  var onChoose: ((String) -> Void)?
  private let rows = ListView<String, Label>(layout: .rows(height: 32)) {
    Label()
  } configure: { label, message in
    label.text = message
  }

  override func viewDidLoad() {
    view.accessibilityLabel = "Messages"
    view.accessibilityRole = .group
    rows.items = ["Lunch at noon?", "Your parcel has arrived"]
    rows.onActivate = { [weak self] message in self?.onChoose?(message) }
    view.addSubview(rows)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    rows.frame = view.bounds
  }
}
