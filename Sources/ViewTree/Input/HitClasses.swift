/// Records which classes of views can be hit far outside of their bounds.
///
/// `contains(_:)` and `hitTest(_:)` can be overridden, and the results may depend on anything. Like UIKit, a hit test therefore
/// calls them for every view whose class may override them if the superview contains the point. Calling them for all views of a
/// large tree in each event would cost too much, so elsewhere they are called only near the view's bounds, unless its class is
/// known to be hit far away. A class becomes known for that when a hit test finds one of its views far away, or when its first
/// view in the window is tested at points near and very far, and is hit at any of them.
struct HitClasses {
  private var bits: [ObjectIdentifier: UInt64] = [:]
  private var untested: [Example] = []
  /// The bits of the classes that are known to be hit far away.
  private(set) var farReaching: UInt64 = Self.sharedBit

  struct Example {
    let bit: UInt64
    weak var view: View?
  }

  /// The distance from its bounds, in points, within which a view of any class is tested.
  static let margin = 64.0
  /// The bit that all classes after the first 63 share.
  private static let sharedBit: UInt64 = 1 << 63

  /// The bit of the view's class, which is cached in the view as long as it is in the window.
  mutating func bit(of view: View) -> UInt64 {
    if view.hitClass != 0 { return view.hitClass }
    let kind = ObjectIdentifier(type(of: view))
    if let known = bits[kind] {
      view.hitClass = known
      return known
    }
    let bit = bits.count < 63 ? 1 << UInt64(bits.count) : Self.sharedBit
    bits[kind] = bit
    if bit != Self.sharedBit { untested.append(Example(bit: bit, view: view)) }
    view.hitClass = bit
    return bit
  }

  var hasUntested: Bool { !untested.isEmpty }

  mutating func takeUntested() -> [Example] {
    defer { untested = [] }
    return untested
  }

  mutating func note(_ bit: UInt64) { farReaching |= bit }

  /// Whether `view` is hit at any of several points that are farther than the margin from its bounds.
  static func isHitFarAway(_ view: View) -> Bool {
    let bounds = view.shown.bounds
    var distance = margin * 1.01
    while distance < 1e7 {
      for (x, y) in [(-1.0, -1.0), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let point = Point(
          x: bounds.midX + x * (bounds.width / 2 + distance), y: bounds.midY + y * (bounds.height / 2 + distance))
        if view.contains(point) { return true }
        if distance > 1e6, view.hitTest(point) != nil { return true }
      }
      distance *= 1.5
    }
    return false
  }
}

extension Window {
  /// Tests for each class that is new in this window whether its views can be hit far away.
  func testNewClasses() {
    guard hitClasses.hasUntested else { return }
    // The list is emptied first, because overridden methods may start a hit test themselves.
    for example in hitClasses.takeUntested() {
      // If the view has been released, its class counts as far-reaching.
      if example.view.map(HitClasses.isHitFarAway) ?? true { hitClasses.note(example.bit) }
    }
  }
}
