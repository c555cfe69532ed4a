import Containers
import Languages
import ViewTree

/// A sheet that lists what has gone wrong, the latest first.
final class ProblemsController: SheetController {
  private let problems: ProblemLog
  private let list: ReadingList<ProblemLog.Entry, ProblemRow>
  private let clearButton: Button
  private let closeButton: Button

  init(theme: AppTheme, problems: ProblemLog) {
    self.problems = problems
    list = ReadingList(layout: .rows(height: ProblemRow.height)) {
      ProblemRow(theme: theme)
    } configure: { row, problem in
      row.show(problem)
    }
    clearButton = theme.quietButton(tr("Clear"))
    closeButton = theme.primaryButton(tr("Close"))
    super.init(theme: theme, title: tr("Problems"))
  }

  override func width(in room: Size) -> Double { 520 }

  /// The list is as high as a few problems, and scrolls.
  override func height(in room: Size) -> Double {
    let list = ProblemRow.height * Double(min(6, max(1, problems.entries.count)))
    return Self.top + list + Self.buttonRoom
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    theme.translate(list) { list, theme in
      list.accessibilityLabel = theme.tr("Problems")
      list.reconfigureItems()
    }
    clearButton.onTap = { [weak self] in
      self?.problems.clear()
      self?.dismiss(animated: true)
    }
    closeButton.onTap = { [weak self] in self?.dismiss(animated: true) }
    for child in [list, clearButton, closeButton] { view.addSubview(child) }
    problems.observe(self) { [weak self] in self?.update() }
    update()
  }

  /// Return and Space close the sheet, and keep the problems.
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.window?.focusedView = closeButton
  }

  /// The arrow keys, Page Up, Page Down, Home and End lead into the list, where screen readers read the rows. Return closes the sheet from
  /// there, too, and so does Space where there is nothing to scroll.
  override func keyDown(_ event: KeyEvent) -> Bool {
    closes(with: event, on: [.space, .return]) || list.go(with: event) || list.keyDown(event) || super.keyDown(event)
  }

  private func update() { list.items = problems.entries.reversed() }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    list.frame = Rect(
      x: 10, y: Self.top, width: max(0, bounds.width - 20), height: max(0, bounds.height - Self.buttonRoom - Self.top))
    place([closeButton, clearButton])
  }
}
