internal import ViewTree

/// The way that an item takes through the slots while the queue is scrolled: the places of the slots, and what lies between and
/// beyond them.
nonisolated struct QueuePath: Sendable {
  /// The places of the slots, the front first.
  let places: [ItemPlacement]
  /// The directions toward the front and away from it.
  let flow: QueueFlow
  /// How far an item that has passed the first slot goes until it is out of sight.
  private let wayBefore: Double
  /// The same beyond the last slot.
  private let wayAfter: Double
  /// How far a finger scrolls for an item, in points.
  let pitch: Double

  static let none = QueuePath(places: [], in: .zero, spacing: 0, flow: QueueFlow(axis: .vertical, isMirrored: false))

  /// - Parameter spacing: the room between two items, in points.
  init(places: [ItemPlacement], in bounds: Rect, spacing: Double, flow: QueueFlow) {
    self.places = places
    self.flow = flow
    guard let first = places.first, let last = places.last else {
      (wayBefore, wayAfter, pitch) = (0, 0, Self.shortestPitch)
      return
    }
    func way(_ place: ItemPlacement, _ direction: Point) -> Double {
      max(
        0, flow.along(place.box.size) + spacing, QueueFlow.wayOut(of: bounds, for: place.box, along: direction))
    }
    wayBefore = way(first, flow.near)
    wayAfter = way(last, flow.far)
    let steps = Double(places.count - 1)
    let length =
      steps > 0 ? ((last.center - first.center)[flow.axis] / steps).magnitude : flow.along(first.size) + spacing
    pitch = length.isFinite ? max(Self.shortestPitch, length) : Self.shortestPitch
  }

  /// Cards that lie nearly on top of each other still have to be moved one by one. Points.
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

  /// The items that are seen, or partly seen, when the queue is scrolled to `position`: one more than there are slots while
  /// it is not at a whole item.
  static func visibleItems(at position: Double, count: Int, slots: Int) -> Range<Int> {
    let position = min(max(0, position), Double(max(0, count - slots)))
    let lower = Int((position + tolerance).rounded(.down))
    let upper = Int((position - tolerance).rounded(.up)) + slots
    return lower..<max(lower, min(count, upper))
  }

  /// Less than this of an item is not seen. Items.
  static let tolerance = 1e-6
}

extension ItemPlacement {
  /// The place between this one and `other`: 0 is here, 1 is there.
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
