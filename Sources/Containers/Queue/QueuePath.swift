internal import ViewTree

/// Where the items of a queue lie: the placements of the slots, the path between and beyond them that items follow while
/// the queue is scrolled, and the paths by which items enter and leave.
nonisolated struct QueuePath: Sendable {
  /// The places of the slots, from the front.
  let places: [ItemPlacement]
  /// The bounds of the view.
  let bounds: Rect
  /// The directions toward the front and away from it.
  let flow: QueueFlow
  /// How far an item that has passed the first slot moves until it is out of sight.
  private let wayBefore: Double
  /// The same beyond the last slot.
  private let wayAfter: Double
  /// The space between two items, in points.
  private let spacing: Double
  /// How far a finger has to move to scroll by an item, in points.
  let pitch: Double

  static let none = QueuePath(places: [], in: .zero, spacing: 0, flow: QueueFlow(axis: .vertical, isMirrored: false))

  /// - Parameter spacing: the space between two items, in points.
  init(places: [ItemPlacement], in bounds: Rect, spacing: Double, flow: QueueFlow) {
    self.places = places
    self.bounds = bounds
    self.flow = flow
    self.spacing = spacing
    guard let first = places.first, let last = places.last else {
      (wayBefore, wayAfter, pitch) = (0, 0, Self.shortestPitch)
      return
    }
    func way(_ place: ItemPlacement, _ direction: Point) -> Double {
      max(
        0, place.box.size[flow.axis] + spacing, flow.wayOut(of: bounds, for: place.box, along: direction))
    }
    wayBefore = way(first, flow.near)
    wayAfter = way(last, flow.far)
    let steps = Double(places.count - 1)
    let length =
      steps > 0 ? ((last.center - first.center)[flow.axis] / steps).magnitude : first.size[flow.axis] + spacing
    pitch = length.isFinite ? max(Self.shortestPitch, length) : Self.shortestPitch
  }

  /// The shortest pitch, in points. Cards that nearly cover each other still have to be scrolled one by one.
  private static let shortestPitch = 24.0

  /// The place at `slot`, which may lie between two slots, or up to one before the first or behind the last.
  func place(at slot: Double) -> ItemPlacement {
    guard let first = places.first, let last = places.last else { return ItemPlacement(center: .zero, size: .zero) }
    let end = Double(places.count - 1)
    if slot < 0 { return first.moved(by: flow.near * (-slot * wayBefore)) }
    if slot > end { return last.moved(by: flow.far * ((slot - end) * wayAfter)) }
    let lower = slot.rounded(.down)
    let index = Int(lower)
    let part = slot - lower
    return part == 0 ? places[index] : places[index].mixed(with: places[index + 1], by: part)
  }

  /// The placement of an entry at `slot` whose length is a fraction of an item's length.
  func place(at slot: Double, length: Double) -> ItemPlacement {
    if length == 1 { return place(at: slot) }
    var result = place(at: slot - (1 - length) / 2)
    let along = result.size[flow.axis]
    // The space between the items stays the same.
    let short = max(0, (along + spacing) * length - spacing)
    result.size[flow.axis] = short
    return result
  }

  // MARK: Ways in and out

  /// The offset from their targets at which items that enter together start: far enough that none is visible, and the same for all, so that
  /// they keep their order.
  /// - Parameter items: their targets, each with the shadow of its view.
  func wayIn(for items: [(goal: ItemPlacement, shadow: Shadow?)], fromNear: Bool) -> Point {
    let direction = fromNear ? flow.near : flow.far
    let ways = items.map { flow.wayOut(of: bounds, for: $0.goal.box(with: $0.shadow), along: direction) }
    let way = max(0, ways.max() ?? 0)
    // Rounding errors must not leave a sliver visible.
    let isSeen = items.contains {
      flow.wayOut(of: bounds, for: $0.goal.moved(by: direction * way).box, along: direction) > 0
    }
    return direction * (isSeen ? way + 1e-6 : way)
  }

  /// The placement out of sight to which a view at `start` moves when it leaves by `exit`.
  func placement(leavingFrom start: ItemPlacement, by exit: QueueExit, shadow: Shadow?) -> ItemPlacement {
    let box = start.box(with: shadow)
    func wayOut(_ direction: Point) -> Double { max(0, flow.wayOut(of: bounds, for: box, along: direction)) }
    switch exit {
    case .sideways:
      return start.moved(by: flow.side * max(bounds.size[flow.axis.across], wayOut(flow.side)))
    case .pastNear: return start.moved(by: flow.near * wayOut(flow.near))
    case .pastFar: return start.moved(by: flow.far * wayOut(flow.far))
    case .fading:
      var end = start
      end.alpha = 0
      return end
    case .pile(let pile): return pile
    }
  }

  /// A placement that lies in the bounds along one of the axes, as far as it fits.
  func confined(_ placement: ItemPlacement, along axis: Axis) -> ItemPlacement {
    let box = placement.box
    let start = (box.origin - bounds.origin)[axis]
    let end = bounds.size[axis] - box.size[axis] - start
    var result = placement
    // A placement that is too large is centered.
    result.center[axis] += start + end < 0 ? (end - start) / 2 : max(0, -start) - max(0, -end)
    return result
  }

  /// How far a view at `start` has to slide across the axis until it is out of sight: to the right or downward if
  /// `sign` is 1, in the opposite direction if it is -1. Points, 0 or more.
  func wayOut(across sign: Double, from start: ItemPlacement, shadow: Shadow?) -> Double {
    max(0, flow.wayOut(of: bounds, for: start.box(with: shadow), along: flow.acrossVector(sign)))
  }
}

/// How a view leaves.
nonisolated enum QueueExit: Sendable {
  case sideways
  /// Past the near end, in front, or past the far end.
  case pastNear, pastFar
  case fading
  /// Into a pile that is carried.
  case pile(ItemPlacement)

  init(_ exit: QueueTransition.Exit) {
    switch exit {
    case .sideways: self = .sideways
    case .alongAxis: self = .pastNear
    case .fade: self = .fading
    }
  }
}

extension ItemPlacement {
  /// The interpolation between this placement (0) and `other` (1).
  nonisolated fileprivate func mixed(with other: ItemPlacement, by part: Double) -> ItemPlacement {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return ItemPlacement(
      center: Point(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)),
      size: Size(width: mix(size.width, other.size.width), height: mix(size.height, other.size.height)),
      transform: transform == other.transform
        ? transform
        : Transform(
          a: mix(transform.a, other.transform.a), b: mix(transform.b, other.transform.b),
          c: mix(transform.c, other.transform.c), d: mix(transform.d, other.transform.d),
          tx: mix(transform.tx, other.transform.tx), ty: mix(transform.ty, other.transform.ty)),
      alpha: mix(alpha, other.alpha), zIndex: mix(zIndex, other.zIndex))
  }
}
