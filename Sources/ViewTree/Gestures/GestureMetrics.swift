/// The numbers of pointers, wheels and presses. Lengths are points, times seconds.
public nonisolated enum GestureMetrics {
  /// How far a mouse may stray from where it was pressed before that is a drag.
  public static let mouseSlopPoints = 8.0
  /// How far a finger may stray from where it was put down before that is a drag.
  public static let touchSlopPoints = 16.0
  /// How many times the travel across its axis the travel along it has to be for a pan to begin.
  public static let panAxisRatio = 1.2
  /// How far the zone reaches in from a stack's edge in which its swipe wins over what lies beneath.
  public static let edgeZonePoints = 32.0

  /// The longest time from one tap's release to the next one's press.
  public static let tapIntervalSeconds = 0.3
  /// How long a press has to last to be a long one.
  public static let longPressSeconds = 0.5
  /// How long a touch waits before it highlights what it pressed, where it may become a drag.
  public static let contentTouchDelaySeconds = 0.15
  /// How long a highlight is shown that would otherwise be over before it was seen.
  public static let highlightFlashSeconds = 0.1

  /// How far back the samples reach from which the velocity comes, and the rest after which it is 0.
  public static let velocityWindowSeconds = 0.1
  /// Movement within less time than this counts as if it had taken this long.
  public static let shortestVelocitySpanSeconds = 0.004

  /// The silence after which a wheel or a trackpad lets go of its view.
  public static let wheelSilenceSeconds = 0.15

  /// How far outside of a control a finger still counts as inside. A mouse is exact.
  public static let touchReleaseTolerancePoints = 16.0
  /// How near a mouse's press and a finger's lie when they are one press that the system reports twice.
  public static let shadowDistancePoints = 2.0
  /// How soon after one another they come.
  public static let shadowSeconds = 0.1
  /// An event that claims to be older than this goes by another clock; it counts as new.
  public static let oldestEventSeconds = 1.0
  /// One that claims to be so far ahead does, too: what it let go would hang in the air until then.
  public static let farthestEventSeconds = 3600.0

  /// The radius of the circle that a press has to leave to become a drag.
  public static func slopPoints(for device: PointerEvent.Device) -> Double {
    device == .touch ? touchSlopPoints : mouseSlopPoints
  }
}

/// The circle around a press within which nothing is dragged yet.
nonisolated struct SlopCircle: Sendable {
  var center: Point
  var radius: Double

  /// Whether `point` is in the circle, or on its edge.
  func contains(_ point: Point) -> Bool { (point - center).length <= radius + 1e-9 }

  /// Where the way from `inside`, which is in the circle, to `outside`, which is not, crosses its edge.
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
