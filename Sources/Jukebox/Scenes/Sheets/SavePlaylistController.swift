import SDLHost
import ViewTree

/// A sheet that asks for the name under which the queue is saved as a playlist.
final class SavePlaylistController: SheetController {
  let field = TextField(placeholder: "Name of the playlist")
  let saveButton: Button
  private let cancelButton: Button
  private lazy var buttons = StackView(axis: .horizontal, spacing: 10, [View(), cancelButton, saveButton])
  private lazy var content = StackView(axis: .vertical, spacing: 16, [field, buttons])
  private let onSave: (String) -> Void

  private static let width = 380.0
  private static var contentTop: Double { top + 6 }

  /// - Parameter onSave: called with the name, after the sheet was dismissed.
  init(theme: AppTheme, name: String, onSave: @escaping (String) -> Void) {
    saveButton = theme.primaryButton("Save")
    cancelButton = theme.quietButton("Cancel")
    self.onSave = onSave
    super.init(theme: theme, title: "Save as a playlist")
    field.text = name
    field.onSubmit = { [weak self] _ in self?.save() }
    field.onChange = { [weak self] _ in self?.updateButton() }
    saveButton.onTap = { [weak self] in self?.save() }
    cancelButton.onTap = { [weak self] in self?.dismiss(animated: true) }
  }

  /// What was typed, without the spaces around it.
  private var name: String {
    String(field.text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private func updateButton() { saveButton.isEnabled = !name.isEmpty }

  private func save() {
    let name = name
    guard !name.isEmpty else { return }
    dismiss(animated: true)
    onSave(name)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The buttons stand at the end, where the hand is.
    buttons.setGrowth(1, for: buttons.arrangedSubviews[0])
    view.addSubview(content)
    let room = Size(width: Self.width - 2 * Self.inset, height: .infinity)
    preferredContentSize = Size(
      width: Self.width, height: Self.contentTop + content.sizeThatFits(room).height + Self.inset)
    updateButton()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.window?.focusedView = field
    field.selectAll()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    content.frame = Rect(
      x: Self.inset, y: Self.contentTop, width: max(0, view.bounds.width - 2 * Self.inset),
      height: max(0, view.bounds.height - Self.contentTop - Self.inset))
  }
}
