internal import ViewTree

/// Where a swipe view's position goes by itself: a formula from the time to a position, with an end.
nonisolated enum SwipePath: Sendable {
  case single(Movement)
  /// The first until that time, the second from then on.
  case chained(Movement, until: Double, Movement)
  /// Ends at that time, at that place, whatever speed is left.
  case stopped(Movement, until: Double, at: Double)
  /// At a constant velocity, for ever or until `end` is reached.
  case steady(from: Double, velocity: Double, start: Double, until: Double, end: Double)

  /// When it is over, on the window's clock; infinite where it goes on for ever.
  var endTime: Double {
    switch self {
    case .single(let movement), .chained(_, _, let movement): movement.endTime
    case .stopped(_, let until, _), .steady(_, _, _, let until, _): until
    }
  }

  /// Where it comes to rest, exactly.
  var end: Double {
    switch self {
    case .single(let movement), .chained(_, _, let movement): movement.end
    case .stopped(_, _, let end), .steady(_, _, _, _, let end): end
    }
  }

  func position(at time: Double) -> Double {
    switch self {
    case .single(let movement): movement.position(at: time)
    case .chained(let first, let until, let second):
      time < until ? first.position(at: time) : second.position(at: time)
    case .stopped(let movement, let until, let end): time < until ? movement.position(at: time) : end
    case .steady(let from, let velocity, let start, let until, let end):
      time < until ? from + velocity * max(0, time - start) : end
    }
  }

  func velocity(at time: Double) -> Double {
    switch self {
    case .single(let movement): movement.velocity(at: time)
    case .chained(let first, let until, let second):
      time < until ? first.velocity(at: time) : second.velocity(at: time)
    case .stopped(let movement, let until, _): time < until ? movement.velocity(at: time) : 0
    case .steady(_, let velocity, let start, let until, _): time >= start && time < until ? velocity : 0
    }
  }

  /// The same path, in the same time, with all positions multiplied by `factor` and then moved by `distance`.
  func scaled(by factor: Double = 1, shiftedBy distance: Double = 0) -> SwipePath {
    func scaled(_ movement: Movement) -> Movement { movement.scaled(by: factor, shiftedBy: distance) }
    func scaled(_ position: Double) -> Double { position * factor + distance }
    return switch self {
    case .single(let movement): .single(scaled(movement))
    case .chained(let first, let until, let second): .chained(scaled(first), until: until, scaled(second))
    case .stopped(let movement, let until, let end): .stopped(scaled(movement), until: until, at: scaled(end))
    case .steady(let from, let velocity, let start, let until, let end):
      .steady(from: scaled(from), velocity: velocity * factor, start: start, until: until, end: scaled(end))
    }
  }

  /// The same path with its end at `end`, which it misses by no more than sums of doubles lose.
  func ending(at end: Double) -> SwipePath {
    switch self {
    case .single(let movement): .single(movement.ending(at: end))
    case .chained(let first, let until, let second): .chained(first, until: until, second.ending(at: end))
    case .stopped(let movement, let until, _): .stopped(movement, until: until, at: end)
    case .steady(let from, let velocity, let start, let until, _):
      .steady(from: from, velocity: velocity, start: start, until: until, end: end)
    }
  }

  /// Slides by friction; where it runs into an end of `range` it bounces there, or stops dead.
  static func sliding(
    from position: Double, velocity: Double, rate: Double, within range: ClosedRange<Double>?, bounces: Bool,
    start: Double, pixel: Double
  ) -> SwipePath {
    let slide = Movement.deceleration(from: position, velocity: velocity, rate: rate, start: start, pixel: pixel)
    guard let range, !range.contains(slide.end) else { return .single(slide) }
    let end = slide.end < range.lowerBound ? range.lowerBound : range.upperBound
    // It may come to rest within half a pixel of the end and never pass it.
    let time = slide.time(passing: end) ?? slide.endTime
    guard bounces else { return .stopped(slide, until: time, at: end) }
    let speed = slide.velocity(at: time)
    return .chained(
      slide, until: time, .bounce(from: end, velocity: speed, to: end, start: time, pixel: pixel))
  }

  /// At a constant velocity; up to an end of `range`.
  static func steady(from position: Double, velocity: Double, within range: ClosedRange<Double>?, start: Double)
    -> SwipePath
  {
    guard let range, velocity != 0 else {
      return .steady(from: position, velocity: velocity, start: start, until: .infinity, end: position)
    }
    let end = velocity > 0 ? range.upperBound : range.lowerBound
    let time = start + max(0, (end - position) / velocity)
    return .steady(from: position, velocity: velocity, start: start, until: time, end: end)
  }
}
