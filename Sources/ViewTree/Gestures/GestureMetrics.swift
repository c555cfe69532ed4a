/// The constants of pointers, wheels and presses. Lengths are in points, times in seconds.
public nonisolated enum GestureMetrics {
  /// How far a mouse may move from the press before it is a drag.
  public static let mouseSlopPoints = 8.0
  /// How far a finger may move from the press before it is a drag.
  public static let touchSlopPoints = 16.0
  /// How far two fingers have to move relative to each other for a pinch or a rotation to begin. Less than the slop of one finger,
  /// so that a drag does not begin first.
  public static let twoFingerSlopPoints = 8.0
  /// A pan with an axis begins only if the distance along the axis is at least this many times the distance across it.
  public static let panAxisRatio = 1.2
  /// The width of the zone at an edge of a stack, or of a split view with a drawer, in which its swipe has priority over the views beneath.
  public static let edgeZonePoints = 32.0

  /// The longest time from the release of one tap to the press of the next.
  public static let tapIntervalSeconds = 0.3
  /// The shortest duration of a long press.
  public static let longPressSeconds = 0.5
  /// How long a touch waits before it highlights a control, if it may become a drag.
  public static let contentTouchDelaySeconds = 0.15
  /// How long a control stays highlighted after a press that was too short to be seen.
  public static let highlightFlashSeconds = 0.1

  /// The length of the period over which the velocity is measured. After a pause of this length it is 0.
  public static let velocityWindowSeconds = 0.1
  /// Movement over a shorter time is treated as if it had taken this long.
  public static let shortestVelocitySpanSeconds = 0.004

  /// How long the mouse rests on a view before its tool tip appears, in seconds.
  public static let toolTipRestSeconds = 0.6
  /// How long an item of a menu is hovered before its submenu opens, or that of a different item closes, in seconds.
  public static let submenuHoverSeconds = 0.2

  /// The pause after which scrolling by a wheel or a trackpad ends.
  public static let wheelSilenceSeconds = 0.15

  /// How far outside of a control a finger still counts as inside. There is no tolerance for a mouse.
  public static let touchReleaseTolerancePoints = 16.0
  /// The longest distance between a press of the mouse and one of a finger that are the same press, reported twice by the
  /// system.
  public static let shadowDistancePoints = 2.0
  /// The longest time between these two presses.
  public static let shadowSeconds = 0.1
  /// An event whose timestamp is older than this was timed by a different clock, and is treated as new.
  public static let oldestEventSeconds = 1.0
  /// An event whose timestamp is further in the future than this is treated as new, too. Otherwise a movement that it starts would stand still
  /// until then.
  public static let farthestEventSeconds = 3600.0

  /// The radius of the circle around a press that the pointer has to leave for a drag.
  public static func slopPoints(for device: PointerEvent.Device) -> Double {
    device == .touch ? touchSlopPoints : mouseSlopPoints
  }
}

/// The circle around a press inside which a movement is not a drag.
nonisolated struct SlopCircle: Sendable {
  var center: Point
  var radius: Double

  /// Whether `point` is inside the circle or on its edge.
  func contains(_ point: Point) -> Bool { (point - center).length <= radius + 1e-9 }

  /// Where the line from `inside`, a point in the circle, to `outside`, a point outside of it, crosses the edge.
  ///
  /// The larger root of |inside + t·way − center| = radius.
  func exit(from inside: Point, to outside: Point) -> Point {
    let way = outside - inside
    let offset = inside - center
    let a = way.x * way.x + way.y * way.y
    let half = way.x * offset.x + way.y * offset.y
    let c = offset.x * offset.x + offset.y * offset.y - radius * radius
    let root = max(0, half * half - a * c).squareRoot()
    let t = (root - half) / a
    guard t.isFinite else { return inside }
    return inside + way * min(1, max(0, t))
  }
}
