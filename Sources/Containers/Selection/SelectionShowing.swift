public import ViewTree

/// A cell that looks different when its item is selected.
public protocol SelectionShowing: View {
  /// Set by the list whenever the item is selected or deselected, and before the cell comes into sight.
  var isSelected: Bool { get set }
}
