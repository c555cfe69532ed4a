/// Which classes of views can be hit far from where they are.
///
/// `contains(_:)` and `hitTest(_:)` can be overridden, and their answers may depend on anything. So a hit test asks every view
/// whose class may override them where its superview contains the point, as UIKit does. Beyond that, asking all views of a large
/// tree for each event would cost too much: they are asked only near to where they are, but for classes that are known to reach
/// farther. A class is known for that once a hit test has found one of its views far away, or when one that is new in the
/// window, asked at places near and very far, says yes to any of them.
struct HitClasses {
  private var bits: [ObjectIdentifier: UInt64] = [:]
  private var unasked: [Example] = []
  /// A bit for each class that is known to be hit far away.
  private(set) var farReaching: UInt64 = Self.manifold

  struct Example {
    let bit: UInt64
    weak var view: View?
  }

  /// How far out of its bounds a view of any class may be hit.
  static let margin = 64.0
  /// What all classes share that come after the first 63.
  private static let manifold: UInt64 = 1 << 63

  /// The bit of the view's class, for as long as the view is in the window.
  mutating func bit(of view: View) -> UInt64 {
    if view.hitClass != 0 { return view.hitClass }
    let kind = ObjectIdentifier(type(of: view))
    if let known = bits[kind] {
      view.hitClass = known
      return known
    }
    let bit = bits.count < 63 ? 1 << UInt64(bits.count) : Self.manifold
    bits[kind] = bit
    if bit != Self.manifold { unasked.append(Example(bit: bit, view: view)) }
    view.hitClass = bit
    return bit
  }

  var hasUnasked: Bool { !unasked.isEmpty }

  mutating func takeUnasked() -> [Example] {
    defer { unasked = [] }
    return unasked
  }

  mutating func note(_ bit: UInt64) { farReaching |= bit }

  /// Whether `view` is hit at one of some places that are farther than the margin from its bounds.
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
  /// Asks of each class that is new in this window whether its views can be hit far from where they are.
  func askNewClasses() {
    guard hitClasses.hasUnasked else { return }
    // First out of the list: what is overridden may test hits itself.
    for example in hitClasses.takeUnasked() {
      // A view that is gone cannot be asked: its class counts as far-reaching.
      if example.view.map(HitClasses.isHitFarAway) ?? true { hitClasses.note(example.bit) }
    }
  }
}
