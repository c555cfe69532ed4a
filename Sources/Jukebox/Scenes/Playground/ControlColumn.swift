import Containers
import ViewTree

/// A list of controls that scrolls. Tab walks through all of its rows, also through those that are out of sight.
final class ControlColumn: View {
  let list = SwipeView()
  private let thumb: ScrollThumb
  var rows: [ControlRow] = [] { didSet { list.reloadData() } }

  init(theme: AppTheme) {
    thumb = ScrollThumb(theme: theme)
    super.init()
    backgroundColor = theme.panel
    cornerRadius = 12
    clipsToBounds = true
    accessibilityRole = .group
    accessibilityLabel = "Controls"
    list.isVertical = true
    list.isPagingEnabled = false
    list.accessibilityLabel = "Properties"
    list.dataSource = self
    list.delegate = self
    addSubview(list)
    addSubview(thumb)
  }

  override func layoutSubviews() {
    list.frame = bounds
    placeThumb()
  }

  private func placeThumb() {
    thumb.show(
      offset: list.scrollOffset, shown: list.bounds.height / rowHeight, of: Double(rows.count),
      in: bounds.insetBy(dx: 3, dy: 8))
  }

  private var rowHeight: Double {
    let isLow = bounds.height < 240
    return RowHeight.fitting(bounds.height, count: rows.count, preferred: isLow ? 52 : 60, least: isLow ? 48 : 56)
  }

  // MARK: Focus

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.key == .tab, event.modifiers.subtracting(.shift).isEmpty,
      let focused = window?.focusedView
    else { return false }
    let isBackward = event.modifiers.contains(.shift)
    if focused === list { return !isBackward && enter(isBackward: false) }
    guard let current = controls.firstIndex(where: { focused.isDescendant(of: $0.control) }) else { return false }
    return focus(from: current + (isBackward ? -1 : 1), isBackward: isBackward)
  }

  /// Gives the focus to the first control of all, or to the last one; false where there is none.
  func enter(isBackward: Bool) -> Bool { focus(from: isBackward ? controls.count - 1 : 0, isBackward: isBackward) }

  private var controls: [(row: Int, control: View)] {
    rows.enumerated().flatMap { row in row.element.controls.map { (row.offset, $0) } }
  }

  private func focus(from index: Int, isBackward: Bool) -> Bool {
    let controls = controls
    var next = index
    while controls.indices.contains(next), !canHaveFocus(controls[next]) { next += isBackward ? -1 : 1 }
    guard controls.indices.contains(next) else { return false }
    reveal(controls[next].row)
    guard let window, controls[next].control.window === window else { return false }
    window.focusedView = controls[next].control
    return true
  }

  private func canHaveFocus(_ place: (row: Int, control: View)) -> Bool {
    rows[place.row].isEnabled && place.control.canBecomeFocused
  }

  /// Scrolls to the control with that label, if it is one of these.
  func reveal(label: String) {
    if let found = controls.first(where: { $0.control.accessibilityLabel == label }) { reveal(found.row) }
  }

  /// Scrolls no further than it takes for the row at `index` to be seen in full.
  func reveal(_ index: Int) {
    guard rows.indices.contains(index), rowHeight > 0 else { return }
    let shown = list.bounds.height / rowHeight
    let row = Double(index)
    if row < list.scrollOffset {
      list.scroll(toOffset: row, duration: 0)
    } else if row + 1 > list.scrollOffset + shown {
      list.scroll(toOffset: max(0, row + 1 - shown), duration: 0)
    }
    list.layoutIfNeeded()
  }
}

extension ControlColumn: SwipeViewDataSource, SwipeViewDelegate {
  func numberOfItems(in swipeView: SwipeView) -> Int { rows.count }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    rows.indices.contains(index) ? rows[index] : View()
  }
  /// Each row stands for itself: it has a state of its own.
  func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { "\(index)" }
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? {
    Size(width: swipeView.bounds.width, height: rowHeight)
  }
  func swipeViewDidScroll(_ swipeView: SwipeView) { placeThumb() }
}
