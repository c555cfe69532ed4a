import Containers
import ViewTree

/// A message, and beside it the list of all messages; in a narrow window the list is a drawer.
final class MailController: ViewController {
  let list = View()
  let message = View()
  private lazy var split = SplitView(content: message, side: list)

  override func viewDidLoad() {
    list.accessibilityLabel = "Messages"
    list.accessibilityRole = .group
    view.addSubview(split)
  }

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
