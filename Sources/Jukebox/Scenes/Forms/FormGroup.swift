import Languages
import ViewTree

/// Rows that belong together, on a panel under a heading.
final class FormGroup: View {
  private let theme: AppTheme
  private let heading: Label?
  private let panel = View()
  private var lines: [View] = []

  private static let headingGap = 8.0

  /// - Parameter title: nil for a group that is alone in its column.
  init(theme: AppTheme, _ title: Sentence? = nil, _ rows: [View] = []) {
    self.theme = theme
    heading = title.map { theme.label($0, font: AppTheme.headlineFont) }
    super.init()
    if let title {
      accessibilityRole = .group
      theme.translate(self) { $0.accessibilityLabel = $1.tr(title) }
    }
    panel.cornerRadius = AppTheme.regionRadius
    theme.style(panel) { panel, theme in
      panel.backgroundColor = theme.panel
      theme.showEdge(of: panel)
    }
    if let heading { addSubview(heading) }
    addSubview(panel)
    self.rows = rows
    showRows([])
  }

  /// The rows, from top to bottom.
  var rows: [View] = [] { didSet { showRows(oldValue) } }

  private func showRows(_ former: [View]) {
    for row in former where !rows.contains(where: { $0 === row }) { row.removeFromSuperview() }
    for row in rows where row.superview !== panel { panel.addSubview(row) }
    while lines.count < rows.count - 1 {
      let line = theme.separator()
      lines.append(line)
      panel.addSubview(line)
    }
    heightDidChange()
  }

  /// The height of the heading and of the gap below it.
  private var top: Double { heading.map { $0.lineHeight + Self.headingGap } ?? 0 }

  override func sizeThatFits(_ size: Size) -> Size {
    let rows = rows.map { $0.sizeThatFits(Size(width: size.width, height: .infinity)).height }
    return Size(width: size.width, height: top + rows.reduce(0, +))
  }

  override func layoutSubviews() {
    if let heading { place(heading, at: Rect(x: 2, y: 0, width: max(0, bounds.width - 4), height: heading.lineHeight)) }
    panel.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    let thickness = lineThickness()
    var y = 0.0
    for (index, row) in rows.enumerated() {
      let height = row.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
      row.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
      y += height
      guard index < rows.count - 1 else { break }
      lines[index].frame = Rect(x: 14, y: y - thickness / 2, width: max(0, bounds.width - 28), height: thickness)
    }
    for (index, line) in lines.enumerated() { line.isHidden = index >= rows.count - 1 }
  }
}
