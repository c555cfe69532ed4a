/// One axis of scrolling: fingers, trackpads, wheels, keys and calls all change one `position`.
///
/// The owner, a view or a container, sets the range with `setRange(_:)`, connects the scroller to a `ScrollInput`, which passes on
/// what people do, and shows the content at `position`. The scroller provides the mechanics: the rubber band beyond an end, the
/// catch by a press, deceleration and bounce, the movement to a resting place, and programmatic scrolls. It uses the clock of its
/// view's window. Without a window every movement ends immediately.
///
/// Positions are points along the axis and grow forward, towards the content that follows. All times are on the
/// window's clock, in seconds, and events may arrive between frames. A time that is not finite is misuse and counts as now.
@MainActor public final class Scroller {
  public weak var delegate: (any ScrollerDelegate)?
  /// The view that scrolls, whose window provides the clock. Change it only while nothing moves.
  public weak var view: View?

  /// The position that is shown now. It lies outside of the range while it is pulled there.
  public internal(set) var position = 0.0
  public private(set) var phase = ScrollPhase.resting
  /// When the phase began, on the window's clock. Usually that is between two frames.
  public private(set) var phaseTime = 0.0
  /// The scroll range. Nil for an endless one. See `setRange(_:)`.
  public var range: ClosedRange<Double>? { limits.range }
  /// The length of the view along the axis, in points. The rubber band depends on it. A length that is negative or not finite is misuse and
  /// is ignored.
  public var viewLength: Double {
    get { limits.viewLength }
    set {
      limits.viewLength = Misuse.checked(newValue, "Scroller.viewLength", "is not a length", former: viewLength) {
        $0 >= 0 && $0.isFinite
      }
    }
  }
  /// Whether the position can be pulled, and can move, beyond an end. If set to false, the position returns to the
  /// range immediately. True by default.
  public var bounces: Bool {
    get { limits.bounces }
    set {
      guard newValue != limits.bounces else { return }
      limits.bounces = newValue
      notices.perform {
        if !newValue, isBeyondEnd {
          if phase.isMoving { arrive(at: now) } else { move(to: clamped(position)) }
        } else if case .slide = movement?.kind {
          // It was computed with a bounce at the end, or without.
          restart(to: position)
        }
        regrip()
      }
    }
  }
  /// Whether a programmatic scroll jumps to its goal if the window prefers reduced motion. True by default. Set it to
  /// false if the owner's content does not move with the position but, for example, fades.
  public var respectsReducedMotion = true
  /// The part of the speed that remains after each millisecond of sliding, within 0.5...0.9999. The default is 0.998.
  public var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond {
    didSet {
      let rates = MotionMetrics.decelerationsPerMillisecond
      decelerationRate = Misuse.limited(
        decelerationRate, "Scroller.decelerationRate", atLeast: rates.lowerBound, atMost: rates.upperBound,
        former: oldValue)
    }
  }

  var limits = ScrollLimits()
  var grip: ScrollGrip?
  var movement: ScrollMovement?
  /// What is due when the movement ends, or when a slide reaches an end of the range.
  var end: ScheduledAction?
  /// The connection to the input that moves it. It may pass on the velocity with which a slide reaches an end of the range.
  weak var connection: ScrollConnection?

  enum Notice {
    case moved
    case phase(from: ScrollPhase, to: ScrollPhase)
  }
  private(set) lazy var notices = NoticeQueue<Notice> { [weak self] notice in
    guard let self else { return }
    switch notice {
    case .moved: delegate?.scrollerDidMove(self)
    case .phase(let old, let new): delegate?.scroller(self, didChangePhaseFrom: old, to: new)
    }
  }

  /// - Parameter view: the view that scrolls.
  public init(view: View? = nil) { self.view = view }

  // MARK: State

  /// The destination of the current movement. If nothing moves, the current position.
  public var goal: Double { movement?.motion.end ?? position }
  /// The position at which the current drag or movement began.
  public var origin: Double { movement?.origin ?? grip?.start ?? position }
  /// The velocity of a movement without a finger at `time`, in points per second. Nil means now.
  public func velocity(at time: Double? = nil) -> Double {
    let time = sound(time, "velocity(at:)")
    return movement?.motion.velocity(at: time) ?? 0
  }
  /// When the current movement ends. Nil if nothing moves by itself, or if the movement has no end.
  public var endTime: Double? {
    guard let time = movement?.motion.endTime, time.isFinite else { return nil }
    return time
  }
  /// Whether it is already at the goal of a programmatic scroll because reduced motion is preferred. Meanwhile the
  /// owner fades in the content there.
  public var isFading: Bool { if case .fade = movement?.kind { true } else { false } }
  /// Whether the position is beyond an end of the range.
  public var isBeyondEnd: Bool { abs(limits.clamped(position) - position) > ScrollLimits.tolerance }

  /// Whether it can move from where it is now in that direction: forward, or backward if negative.
  public func canMove(_ direction: Double) -> Bool {
    let tolerance = ScrollLimits.tolerance
    guard direction != 0, let range else { return direction != 0 }
    // Not `position`: a movement may have left the end, or reached it, since the last frame.
    return direction > 0 ? reached < range.upperBound - tolerance : reached > range.lowerBound + tolerance
  }

  /// Whether it can move at all: the range has a length, or is endless.
  public var hasRoom: Bool { range.map { $0.upperBound - $0.lowerBound > ScrollLimits.tolerance } ?? true }

  /// How far it can move in a direction before it reaches the end. From beyond an end it can be pulled any distance.
  func room(toward direction: Double) -> Double {
    guard let range, !isBeyondEnd else { return .infinity }
    return max(0, direction > 0 ? range.upperBound - position : position - range.lowerBound)
  }

  /// `position`, limited to the range.
  public func clamped(_ position: Double) -> Double { limits.clamped(position) }

  /// Whether a value that was given to a call is a number that can be used. One that is not is reported.
  func isSound(_ value: Double, _ call: StaticString) -> Bool {
    if !value.isFinite { Misuse.report("Scroller.\(call): \(value)") }
    return value.isFinite
  }

  /// The time that was given to a call: now if there is none, or if it is not finite, which is reported.
  func sound(_ time: Double?, _ call: StaticString) -> Double {
    guard let time else { return now }
    if !time.isFinite { Misuse.report("Scroller.\(call): a time of \(time) s") }
    return time.isFinite ? time : now
  }

  var now: Double { view?.window?.currentTime ?? 0 }

  // MARK: How the position and the phase change

  /// Does work that was not caused by a call: a frame, or the end of a movement.
  func update(_ work: (Scroller) -> Void) {
    guard let delegate else { return notices.perform { work(self) } }
    delegate.scroller(self) { notices.perform { work(self) } }
  }

  /// Stops a movement at its position at `time`. If `time` is in the past, at the position that is shown.
  func stop(at time: Double, as newPhase: ScrollPhase) {
    catchUp(to: time)
    // Without a window there is no clock, so the position stays the last one that was shown.
    if let movement, view?.window != nil { move(to: movement.motion.position(at: max(time, now))) }
    change(to: newPhase, at: time)
  }

  func change(to newPhase: ScrollPhase, at time: Double) {
    end?.cancel()
    end = nil
    movement = nil
    grip = nil
    if phase == newPhase && !newPhase.isMoving { return }
    notices.post(.phase(from: phase, to: newPhase))
    phase = newPhase
    phaseTime = time
  }

  func move(to newPosition: Double) {
    // A way to a resting place may swing out beyond an end.
    let newPosition = bounces ? newPosition : clamped(newPosition)
    guard newPosition != position, newPosition.isFinite else { return }
    position = newPosition
    if case .moved = notices.last { return }
    notices.post(.moved)
  }

  /// Shows the position at which the finger pulls.
  func follow() {
    guard let grip else { return }
    move(to: limits.shown(grip.raw))
  }

  /// Lets a finger continue from the position that is shown.
  func regrip() {
    guard let pull = grip?.pull else { return }
    grip?.base = limits.pulled(position) - pull
  }
}

extension Scroller: Ticker {
  public var tickingWindow: Window? { view?.window }
  public var isTicking: Bool { movement != nil }

  public func tick(at time: Double) {
    guard let motion = movement?.motion else { return }
    update { time >= motion.endTime ? $0.arrive(at: motion.endTime) : $0.move(to: motion.position(at: time)) }
  }
}
