import Languages
import SDLHost
import ViewTree

/// A sheet that asks for a line of text.
final class FieldSheetController: SheetController {
  let field: TextField
  let doneButton: Button
  private let cancelButton: Button
  private lazy var buttons = StackView(axis: .horizontal, spacing: 10, [View(), cancelButton, doneButton])
  private lazy var content = StackView(axis: .vertical, spacing: Self.gap, [field, problem, buttons])
  private let explanation: Label?
  private let problem: ProblemLabel
  private let objection: (String) -> Sentence?
  private let onDone: (String) -> Void

  private static let gap = 16.0
  private static var contentTop: Double { top + 6 }

  /// - Parameters:
  ///   - explanation: what the user should know before typing; nil for nothing.
  ///   - text: what stands in the field at first.
  ///   - done: the title of the button that uses the text.
  ///   - objection: says why a text cannot be used, in a sentence that is shown in the sheet; nil if it can.
  ///   - onDone: called with the text without the spaces around it, after the sheet was dismissed.
  init(
    theme: AppTheme, title: Sentence, explanation: Sentence? = nil, placeholder: Sentence, text: String = "",
    done: Sentence, objection: @escaping (String) -> Sentence? = { _ in nil }, onDone: @escaping (String) -> Void
  ) {
    field = TextField()
    field.text = text
    theme.translate(field) { field, theme in
      field.placeholder = theme.tr(placeholder)
      // The label says what to type, because the placeholder is only an example.
      field.accessibilityLabel = theme.tr(title)
    }
    doneButton = theme.primaryButton(done)
    cancelButton = theme.quietButton(tr("Cancel"))
    self.explanation = explanation.map { theme.label($0, isSecondary: true) }
    problem = ProblemLabel(theme: theme, below: field)
    self.objection = objection
    self.onDone = onDone
    super.init(theme: theme, title: title)
    self.explanation?.numberOfLines = 0
    field.onSubmit = { [weak self] _ in self?.finish() }
    field.onChange = { [weak self] _ in
      self?.problem.reason = nil
      self?.updateButton()
    }
    doneButton.onTap = { [weak self] in self?.finish() }
    cancelButton.onTap = { [weak self] in self?.dismiss(animated: true) }
  }

  private func updateButton() { doneButton.isEnabled = !field.trimmedText.isEmpty }

  private func finish() {
    let text = field.trimmedText
    guard !text.isEmpty else { return }
    problem.reason = objection(text)
    guard problem.reason == nil else { return }
    dismiss(animated: true)
    onDone(text)
  }

  override func width(in room: Size) -> Double { 380 }

  override func height(in room: Size) -> Double {
    let edges = Self.contentTop + Self.inset
    let inner = Size(width: max(0, room.width - 2 * Self.inset), height: max(0, room.height - edges))
    return edges + explanationHeight(in: inner) + content.sizeThatFits(inner).height
  }

  /// The height of the explanation, with the gap below it: none in a very low window, where the field and its buttons are more important.
  private func explanationHeight(in room: Size) -> Double {
    guard let explanation else { return 0 }
    let height = explanation.sizeThatFits(room).height.rounded(.up) + Self.gap
    return content.sizeThatFits(room).height + height > room.height ? 0 : height
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The empty view takes the free space, so that the buttons are at the end.
    buttons.setGrowth(1, for: buttons.arrangedSubviews[0])
    if let explanation { view.addSubview(explanation) }
    view.addSubview(content)
    updateButton()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.window?.focusedView = field
    field.selectAll()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var room = view.bounds.insetBy(dx: Self.inset, dy: 0)
    (room.origin.y, room.size.height) = (Self.contentTop, max(0, room.height - Self.contentTop - Self.inset))
    let height = explanationHeight(in: room.size)
    explanation?.isHidden = height == 0
    explanation?.frame = Rect(x: room.minX, y: room.minY, width: room.width, height: max(0, height - Self.gap))
    content.frame = Rect(x: room.minX, y: room.minY + height, width: room.width, height: room.height - height)
  }
}
