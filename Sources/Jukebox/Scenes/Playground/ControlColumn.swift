import Languages
import ViewTree

/// A scrolling column of controls. Tab moves the focus through all of them, including those that are scrolled out of view.
final class ControlColumn: ScrollView {
  var rows: [ControlRow] = [] {
    didSet {
      for row in oldValue { row.removeFromSuperview() }
      for row in rows { addSubview(row) }
    }
  }

  init(theme: AppTheme) {
    super.init()
    theme.style(self) { $0.backgroundColor = $1.panel }
    cornerRadius = AppTheme.regionRadius
    accessibilityRole = .group
    theme.translate(self) { $0.accessibilityLabel = $1.tr("Controls") }
  }

  override func layoutSubviews() {
    let isLow = bounds.height < 240
    let height = RowHeight.fitting(
      bounds.height, count: rows.count, preferred: isLow ? 52 : 60, least: isLow ? 48 : 56)
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * height, width: bounds.width, height: height)
    }
    contentSize = Size(width: bounds.width, height: Double(rows.count) * height)
  }

  /// The whole row of the control that gets the focus, so that its label is visible and the edge does not cut off the focus ring.
  override func rectToReveal(for rect: Rect) -> Rect {
    let row = rows.first { $0.frame.contains(rect.center) }?.frame ?? rect
    // In a very low column, the control is more important.
    return row.height <= bounds.height ? row : rect
  }

  /// Scrolls to the control with this label, if the column contains it.
  func reveal(label: String) {
    let row = rows.firstIndex { $0.controls.contains { $0.accessibilityLabel == label } }
    if let row { reveal(row) }
  }

  /// Scrolls just far enough to make the row at `index` completely visible.
  func reveal(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    layoutIfNeeded()
    scrollToVisible(rows[index].frame)
  }
}
