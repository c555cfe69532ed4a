import Containers
import ViewTree

/// A random number generator that can be started again.
nonisolated struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Checks that what begins ends, in the right order.
final class Grammar: SwipeViewDelegate {
  var isDragging = false
  var isDecelerating = false
  var faults: [String] = []
  var lastIndex = 0
  var onCall: () -> Void = {}
  /// Called with the name of each call, after it was checked.
  var onName: (String) -> Void = { _ in }
  /// Who knows the size of the items.
  var sizes: SwipeLog?

  private func told(_ name: String) {
    onCall()
    onName(name)
  }

  func swipeViewItemSize(_ view: SwipeView) -> Size? {
    onName("size")
    return sizes?.size
  }
  func swipeViewDidScroll(_ view: SwipeView) { told("scroll") }
  func swipeViewCurrentItemIndexDidChange(_ view: SwipeView) {
    if view.currentItemIndex == lastIndex { faults.append("index \(lastIndex) twice") }
    lastIndex = view.currentItemIndex
    told("index")
  }
  func swipeViewWillBeginDragging(_ view: SwipeView) {
    if isDragging || isDecelerating { faults.append("willDrag") }
    isDragging = true
    told("willDrag")
  }
  func swipeViewDidEndDragging(_ view: SwipeView, willDecelerate: Bool) {
    if !isDragging || isDecelerating { faults.append("didDrag") }
    isDragging = false
    told("didDrag")
  }
  func swipeViewWillBeginDecelerating(_ view: SwipeView) {
    if isDragging || isDecelerating { faults.append("willDecelerate") }
    isDecelerating = true
    told("willDecelerate")
  }
  func swipeViewDidEndDecelerating(_ view: SwipeView) {
    if isDragging || !isDecelerating { faults.append("didDecelerate") }
    isDecelerating = false
    told("didDecelerate")
  }
  func swipeViewDidEndScrollingAnimation(_ view: SwipeView) { told("didScroll") }
  func swipeView(_ view: SwipeView, shouldSelectItemAt index: Int) -> Bool {
    told("shouldSelect")
    return true
  }
  func swipeView(_ view: SwipeView, didSelectItemAt index: Int) { told("select") }
}
