/// Brings pointers and scrolls to the recognizers.
final class InputRouter {
  func viewWillLeave(_ view: View) {}
  func viewBecameUnreachable(_ view: View) {}
}
