import Containers
import ViewTree

/// A delegate that checks that callbacks come in pairs and in the right order.
final class Grammar: SwipeViewDelegate {
  var isDragging = false
  var isDecelerating = false
  var faults: [String] = []
  var lastIndex = 0
  var onCall: () -> Void = {}
  /// Called with the name of each callback, after it was checked.
  var onName: (String) -> Void = { _ in }
  /// The delegate that returns the size of the items.
  var sizes: SwipeLog?

  private func report(_ name: String) {
    onCall()
    onName(name)
  }

  func swipeViewItemSize(_ view: SwipeView) -> Size? {
    onName("size")
    return sizes?.size
  }
  func swipeViewDidScroll(_ view: SwipeView) { report("scroll") }
  func swipeViewCurrentItemIndexDidChange(_ view: SwipeView) {
    if view.currentItemIndex == lastIndex { faults.append("index \(lastIndex) twice") }
    lastIndex = view.currentItemIndex
    report("index")
  }
  func swipeViewWillBeginDragging(_ view: SwipeView) {
    if isDragging || isDecelerating { faults.append("willDrag") }
    isDragging = true
    report("willDrag")
  }
  func swipeViewDidEndDragging(_ view: SwipeView, willDecelerate: Bool) {
    if !isDragging || isDecelerating { faults.append("didDrag") }
    isDragging = false
    report("didDrag")
  }
  func swipeViewWillBeginDecelerating(_ view: SwipeView) {
    if isDragging || isDecelerating { faults.append("willDecelerate") }
    isDecelerating = true
    report("willDecelerate")
  }
  func swipeViewDidEndDecelerating(_ view: SwipeView) {
    if isDragging || !isDecelerating { faults.append("didDecelerate") }
    isDecelerating = false
    report("didDecelerate")
  }
  func swipeViewDidEndScrollingAnimation(_ view: SwipeView) { report("didScroll") }
  func swipeView(_ view: SwipeView, shouldSelectItemAt index: Int) -> Bool {
    report("shouldSelect")
    return true
  }
  func swipeView(_ view: SwipeView, didSelectItemAt index: Int) { report("select") }
}
