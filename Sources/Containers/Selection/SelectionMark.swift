internal import ViewTree

/// Shows on a view, and to assistive technology, whether its item is selected.
struct SelectionMark {
  private var overlay: CellOverlay?

  mutating func show(_ isSelected: Bool, on view: View) {
    (view as? any SelectionShowing)?.isSelected = isSelected
    if view.accessibilityStates.contains(.selected) != isSelected {
      if isSelected { view.accessibilityStates.insert(.selected) } else { view.accessibilityStates.remove(.selected) }
    }
    if isSelected, overlay == nil { overlay = CellOverlay(.selection, over: view) }
    overlay?.isHidden = !isSelected
  }
}
