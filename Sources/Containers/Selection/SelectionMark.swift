internal import ViewTree

/// Shows on a view, and to assistive technology, whether its item is selected.
struct SelectionMark {
  private var overlay: SelectionOverlay?

  mutating func show(_ isSelected: Bool, on view: View) {
    (view as? any SelectionShowing)?.isSelected = isSelected
    if view.accessibilityStates.contains(.selected) != isSelected {
      if isSelected { view.accessibilityStates.insert(.selected) } else { view.accessibilityStates.remove(.selected) }
    }
    if isSelected, overlay == nil {
      let overlay = SelectionOverlay()
      self.overlay = overlay
      overlay.frame = view.bounds
      view.addDecoration(overlay)
    }
    overlay?.isHidden = !isSelected
  }
}
