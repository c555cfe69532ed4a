internal import ViewTree

/// A cell of a list, and the item that it shows.
final class ListRow<Item: Hashable, Cell: View>: RecycledSlot {
  /// Nil for a place that is kept free for what is dragged.
  let cell: Cell?
  /// The item that it shows.
  var index = 0
  var item: Item?
  private var mark: ListMark?
  /// The value that the cell had for assistive technology before it became current.
  private var ownValue: String?
  private var isCurrent = false

  init(_ cell: Cell?) { self.cell = cell }

  var recycledView: View? { cell }

  /// Shows whether the item is selected and current.
  /// - Parameter position: where the current item is, in words; nil for any other.
  func show(isSelected: Bool, position: String?) {
    guard let cell else { return }
    (cell as? any SelectionShowing)?.isSelected = isSelected
    if cell.accessibilityStates.contains(.selected) != isSelected {
      if isSelected { cell.accessibilityStates.insert(.selected) } else { cell.accessibilityStates.remove(.selected) }
    }
    if isSelected, mark == nil {
      let mark = ListMark()
      self.mark = mark
      mark.frame = cell.bounds
      cell.addDecoration(mark)
    }
    mark?.isHidden = !isSelected
    if let position {
      if !isCurrent {
        ownValue = cell.accessibilityValue == cell.defaultAccessibilityValue ? nil : cell.accessibilityValue
      }
      isCurrent = true
      cell.accessibilityValue = position
    } else {
      forgetCurrent()
    }
  }

  /// Gives the cell its own value back.
  func forgetCurrent() {
    guard isCurrent else { return }
    isCurrent = false
    cell?.accessibilityValue = ownValue
    ownValue = nil
  }
}
