internal import ViewTree

/// An item view of a swipe view, and the identifier with which it is reused.
struct SwipeSlot: RecycledSlot {
  let view: View
  let reuseIdentifier: String

  var recycledView: View? { view }
}
