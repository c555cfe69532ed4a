internal import ViewTree

/// Shows on a view, and to assistive technology, whether its item is selected.
///
/// A class, because a view that is told so may change the selection, which is then shown on it again.
final class SelectionMark {
  private var overlay: CellOverlay?
  private var isSelected = false

  func show(_ isSelected: Bool, on view: View) {
    self.isSelected = isSelected
    (view as? any SelectionShowing)?.isSelected = isSelected
    guard self.isSelected == isSelected else { return }
    if view.accessibilityStates.contains(.selected) != isSelected {
      if isSelected { view.accessibilityStates.insert(.selected) } else { view.accessibilityStates.remove(.selected) }
    }
    if isSelected, overlay == nil { overlay = CellOverlay(.selection, over: view) }
    overlay?.isHidden = !isSelected
  }
}
