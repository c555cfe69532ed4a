import ViewTree

/// A form whose fields begin below each other. It is scrolled where it is higher than the window, and says what is wrong.
final class AccountForm: ViewController {
  let mail = TextField(placeholder: "ada@example.org")
  let port = TextField(placeholder: "1 to 65535")
  let problem = Label(text: "The port is a number from 1 to 65535.")
  private let scroll = ScrollView()
  private lazy var column = StackView(axis: .vertical, spacing: 10, [row("Mail", mail), row("Port", port), problem])

  override func loadView() { view = scroll }

  override func viewDidLoad() {
    column.insets = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    problem.numberOfLines = 0
    problem.isHidden = true
    port.onEndEditing = { [weak self] _, _ in self?.check() }
    scroll.addSubview(column)
  }

  private func row(_ title: String, _ field: TextField) -> StackView {
    let caption = Label(text: title)
    field.accessibilityLabel = title
    let row = StackView(axis: .horizontal, spacing: 12, [caption, field])
    row.alignment = .center
    row.setLength(80, for: caption)
    row.setGrowth(1, for: field)
    return row
  }

  private func check() {
    problem.isHidden = (1...65535).contains(Int(port.text) ?? 0)
    port.setAccessibilityHint(problem.isHidden ? nil : problem.text)
  }

  // Called when the theme has changed, too, and when the stack needs another height.
  override func viewDidLayoutSubviews() {
    let theme = view.effectiveTheme
    view.backgroundColor = theme.groundColor
    problem.textColor = theme.destructiveColor
    port.borderColor = problem.isHidden ? theme.fieldBorderColor : theme.destructiveColor
    let width = view.bounds.width
    let height = column.sizeThatFits(Size(width: width, height: .infinity)).height
    column.frame = Rect(x: 0, y: 0, width: width, height: height)
    scroll.contentSize = column.frame.size
  }
}
