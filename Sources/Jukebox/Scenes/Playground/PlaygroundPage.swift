import Containers
import Languages
import Music
import ViewTree

/// A page of the Playground: a live specimen, a status line, and a control for each of its properties.
class PlaygroundPage: PageController {
  let specimen: View
  let column: FormColumn
  private let controls: FormGroup
  private let status: Label
  private let emptyLabel: Label

  init(theme: AppTheme, title: Sentence) {
    specimen = theme.region(named: tr("Specimen"), \.panel)
    controls = FormGroup(theme: theme)
    column = FormColumn([controls])
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    emptyLabel = theme.label(isSecondary: true)
    super.init(theme: theme, name: title, previous: tr("Playground"))
  }

  override func viewDidLoad() {
    specimen.cornerRadius = AppTheme.regionRadius
    specimen.clipsToBounds = true
    status.lineBreakMode = .truncatingHead
    column.margin = 0
    column.cornerRadius = AppTheme.regionRadius
    // The controls of the last rows may be disabled. The focus then skips them, and only scrolling brings them into sight.
    column.takesFocus = true
    column.accessibilityRole = .group
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 0
    for child in [specimen, status, column, header] { view.addSubview(child) }
    theme.translate(self) { page, _ in
      page.showStatus(page.statusText)
      page.showEmptyText()
    }
    theme.translate(column) { $0.accessibilityLabel = $1.tr("Controls") }
    let rows = makeRows()
    for row in rows { row.isDense = true }
    controls.rows = rows
  }

  override func viewDidAppear(_ animated: Bool) { view.takeFocus(at: backButton) }

  /// Shows a text in the line under the specimen. If it does not fit, its end is visible.
  func showStatus(_ text: Sentence) {
    statusText = text
    status.text = theme.tr(text)
  }
  private var statusText: Sentence = ""

  /// Stands in the specimen while there is nothing in it, and says what fills it again; nil while there is something.
  final var emptyText: Sentence? { didSet { showEmptyText() } }

  private func showEmptyText() {
    guard let emptyText else { return emptyLabel.removeFromSuperview() }
    emptyLabel.text = theme.tr(emptyText)
    // Behind the last content, which may still be leaving.
    if emptyLabel.superview == nil { specimen.insertSubview(emptyLabel, at: 0) }
  }

  // MARK: For subclasses

  func makeRows() -> [FormRow] { [] }
  /// Lays out the specimen's content. Called after every layout.
  func layOutSpecimen(in bounds: Rect) {}

  // MARK: Rows for a property

  /// - Parameter path: leads from the root to the property that the row shows at first, and then sets.
  final func slider<Root: AnyObject>(
    _ title: Sentence, of root: Root, _ path: ReferenceWritableKeyPath<Root, Double>, in range: ClosedRange<Double>,
    step: Double, format: @escaping (Double) -> Sentence = { Format.number($0) }
  ) -> FormRow {
    .slider(theme, title, root[keyPath: path], in: range, step: step, format: format) { [weak root] value in
      root?[keyPath: path] = value
    }
  }

  final func whole<Root: AnyObject>(
    _ title: Sentence, of root: Root, _ path: ReferenceWritableKeyPath<Root, Int>, in range: ClosedRange<Int>,
    format: @escaping (Double) -> Sentence = { Format.number($0, digits: 0) }
  ) -> FormRow {
    .slider(
      theme, title, Double(root[keyPath: path]), in: Double(range.lowerBound)...Double(range.upperBound), step: 1,
      format: format
    ) { [weak root] in root?[keyPath: path] = Int(exactly: $0.rounded()) ?? range.lowerBound }
  }

  final func toggle<Root: AnyObject>(
    _ title: Sentence, of root: Root, _ path: ReferenceWritableKeyPath<Root, Bool>
  ) -> FormRow {
    .toggle(theme, title, root[keyPath: path]) { [weak root] isOn in root?[keyPath: path] = isOn }
  }

  // MARK: Layout

  final override func layOutContent(in content: Rect) {
    let statusHeight = isSmall ? 18.0 : 36.0
    status.numberOfLines = isSmall ? 1 : 2
    // The controls are beside the specimen or, where it would be too narrow, below it. Beside it, they are so wide that three buttons in a
    // line have room around their titles, which are longest in German.
    let isWide = content.width >= 600
    let columnWidth = isWide ? 360 : content.width
    let width = isWide ? content.width - columnWidth - AppTheme.gap : content.width
    let height =
      isWide
      ? max(0, content.height - statusHeight - 6) : max(0, ((content.height - statusHeight - 8) * 0.48).rounded())
    let statusY = content.minY + height + (isWide ? 6 : 4)
    let columnY = isWide ? content.minY : content.minY + height + statusHeight + 8
    view.place(specimen, at: Rect(x: content.minX, y: content.minY, width: width, height: height))
    view.place(
      status, at: Rect(x: content.minX + 4, y: statusY, width: max(0, width - 8), height: statusHeight))
    view.place(
      column,
      at: Rect(
        x: content.maxX - columnWidth, y: columnY, width: columnWidth, height: max(0, content.maxY - columnY)))
    emptyLabel.frame = specimen.bounds.insetBy(dx: min(AppTheme.margin, specimen.bounds.width / 10), dy: 0)
    layOutSpecimen(in: specimen.bounds)
  }
}

/// A page with rows of buttons, whose actions get the page.
protocol ButtonRows: PlaygroundPage {}

extension ButtonRows {
  func buttons(_ actions: (title: Sentence, action: (Self) -> Void)...) -> FormRow {
    .buttons(theme, actions.map { title, action in (title, { [weak self] in if let self { action(self) } }) })
  }
}
