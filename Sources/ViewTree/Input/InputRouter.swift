/// Brings pointers and scrolls to the recognizers.
final class InputRouter {
  func viewWillLeave(_ view: View) {}
  func viewBecameUnreachable(_ view: View) {}
}

/// A scroll on its way to the view that takes it.
package struct ScrollSample {
  package var delta: Point
}

package protocol ScrollTarget: AnyObject {}
