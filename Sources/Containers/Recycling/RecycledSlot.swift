public import ViewTree

/// A view that is shown for one item after another, with what its container knows about it.
public protocol RecycledSlot {
  /// Nil for a place that is kept empty.
  var recycledView: View? { get }
}
