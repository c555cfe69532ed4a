import ViewTree

/// Controls under each other, which scroll. Tab goes through all of them, also through those that are out of sight.
final class ControlColumn: ScrollView {
  var rows: [ControlRow] = [] {
    didSet {
      for row in oldValue { row.removeFromSuperview() }
      for row in rows { addSubview(row) }
    }
  }

  init(theme: AppTheme) {
    super.init()
    backgroundColor = theme.panel
    cornerRadius = 12
    accessibilityRole = .group
    accessibilityLabel = "Controls"
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

  /// Scrolls to the control with that label, if it is one of these.
  func reveal(label: String) {
    let row = rows.firstIndex { $0.controls.contains { $0.accessibilityLabel == label } }
    if let row { reveal(row) }
  }

  /// Scrolls no further than it takes for the row at `index` to be seen in full.
  func reveal(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    layoutIfNeeded()
    scrollToVisible(rows[index].frame)
  }
}
