internal import Glibc

/// The common part of recognizers of two fingers, for a pinch and a rotation.
///
/// Both fingers are put down in the view, or in views inside it. The gesture begins when the fingers have moved relative to each
/// other by more than a small distance, unless a different recognizer has won one of them before. It ends when a finger is
/// lifted. While it lasts, `location(in:)` is the point in the middle between the fingers.
@MainActor public class TwoFingerGestureRecognizer: GestureRecognizer {
  private var partners: [Weak<TwoFingerGestureRecognizer>] = []

  /// The arena of the second finger; that of the first one is `arena`.
  private(set) final weak var second: GestureArena?
  /// The pointer that moved last, as long as the other one has not moved since.
  private weak var moving: GestureArena?
  final var tracker = VelocityTracker()

  /// The distance between the fingers, in points, and the angle of the line between them, in radians, without jumps at half
  /// turns: at the start, and now.
  final var startDistance = 1.0
  final var distance = 1.0
  final var angle = 0.0

  /// Lets this gesture and `other` be recognized at the same time, with the same two fingers. Otherwise the first one that begins
  /// excludes the other.
  public final func recognizeTogether(with other: TwoFingerGestureRecognizer) {
    guard other !== self else {
      return Misuse.report("TwoFingerGestureRecognizer.recognizeTogether(with:): a recognizer with itself")
    }
    guard !isPartner(of: other) else { return }
    partners.append(Weak(value: other))
    other.partners.append(Weak(value: self))
  }

  final func isPartner(of other: GestureRecognizer) -> Bool { partners.contains { $0.value === other } }

  // MARK: To override in the subclasses

  /// Both fingers are down.
  func pointersWereJoined() {}
  /// How far the fingers have moved since the start, in points, in the kind of movement that this recognizer measures.
  var travel: Double { 0 }
  /// The gesture begins: what is measured counts from here, less the slop.
  func setBaseline() {}

  // MARK: For the router and the arenas

  override var isPaired: Bool { second != nil }

  /// Follows a second pointer, which was pressed just now.
  final func join(_ other: GestureArena) {
    guard let arena, arena !== other, arena.isDown, second == nil, state == .possible else { return }
    second = other
    other.add(self)
    moving = nil
    tracker.reset()
    let way = other.location - arena.location
    startDistance = max(1, way.length)
    angle = atan2(way.y, way.x)
    measure(arena, other)
    pointersWereJoined()
  }

  /// The second pointer is gone, or belongs to a different recognizer, before the gesture was recognized.
  final func leaveSecond() {
    second?.remove(self)
    second = nil
  }

  /// One of the pointers moved.
  final func pointerDidMove(in mover: GestureArena) {
    guard let arena, let second else { return }
    measure(arena, second)
    if isActive { return change() }
    guard state == .possible else { return }
    // Fingers that move side by side are reported one after the other: only both together say how they moved.
    guard let moving else {
      self.moving = mover
      return
    }
    if moving !== mover { self.moving = nil }
    if travel > GestureMetrics.twoFingerSlopPoints { arena.resolve(pair: self) }
  }

  /// One of the pointers was released.
  final func pointerDidEnd(in ended: GestureArena) {
    if isActive {
      end()
      leaveSecond()
    } else if ended === second {
      leaveSecond()
    }
  }

  /// The second pointer was lost.
  final func secondWasCancelled() {
    if isActive { enter(.cancelled) }
    leaveSecond()
  }

  private func measure(_ arena: GestureArena, _ second: GestureArena) {
    let way = second.location - arena.location
    distance = max(1, way.length)
    if way.length >= 1 {
      angle += (atan2(way.y, way.x) - angle).remainder(dividingBy: 2 * .pi)
    }
    locationInWindow = (arena.location + second.location) * 0.5
    eventTime = max(arena.time, second.time)
    modifiers = arena.time >= second.time ? arena.modifiers : second.modifiers
    tracker.add(Point(x: distance, y: angle), at: eventTime)
  }

  // MARK: Inside

  public override func didRecognize() {
    setBaseline()
    begin()
  }

  public override var failsWhenCaught: Bool { false }

  public override func didFail() { leaveSecond() }

  public override func reset() { leaveSecond() }
}

/// Recognizes two fingers that move apart or together.
@MainActor public final class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  private var baseline = 1.0

  override func pointersWereJoined() { baseline = distance }

  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (PinchGestureRecognizer) -> Void = { _ in }) {
    super.init(action: GestureRecognizer.typed(action))
  }

  /// The distance between the fingers, relative to that at the beginning of the gesture. 1 at the beginning, and more when they
  /// have moved apart.
  ///
  /// Set it to let what follows count from a different value; 0, a negative value, or one that is not finite, is misuse.
  public var scale: Double {
    get { distance / baseline }
    set {
      guard newValue.isFinite, newValue > 0, (distance / newValue).isNormal else {
        return Misuse.report("PinchGestureRecognizer.scale: \(newValue)")
      }
      baseline = distance / newValue
    }
  }

  /// How fast `scale` changes, per second, measured over the last 100 ms.
  public var velocity: Double { tracker.velocity(at: velocityTime).x / baseline }

  override var travel: Double { abs(distance - startDistance) }

  override func setBaseline() {
    let slop = GestureMetrics.twoFingerSlopPoints
    baseline = max(1, startDistance + (distance > startDistance ? slop : -slop))
  }
}

/// Recognizes two fingers that turn about each other.
@MainActor public final class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  private var startAngle = 0.0
  private var baseline = 0.0

  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (RotationGestureRecognizer) -> Void = { _ in }) {
    super.init(action: GestureRecognizer.typed(action))
  }

  /// How far the fingers have turned since the beginning of the gesture, in radians, clockwise; it may be more than a full turn.
  ///
  /// Set it to let what follows count from a different value. A value that is not finite is misuse.
  public var rotation: Double {
    get { angle - baseline }
    set {
      guard newValue.isFinite else { return Misuse.report("RotationGestureRecognizer.rotation: \(newValue)") }
      baseline = angle - newValue
    }
  }

  /// How fast the fingers turn, in radians per second, clockwise, measured over the last 100 ms.
  public var velocity: Double { tracker.velocity(at: velocityTime).y }

  override func pointersWereJoined() {
    startAngle = angle
    baseline = angle
  }

  /// How far each finger has moved around the middle.
  override var travel: Double { abs(angle - startAngle) * distance / 2 }

  override func setBaseline() {
    let slop = GestureMetrics.twoFingerSlopPoints / (distance / 2)
    baseline = startAngle + (angle > startAngle ? slop : -slop)
  }
}
