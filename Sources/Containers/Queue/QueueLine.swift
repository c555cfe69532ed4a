internal import ViewTree

/// The default layout of a queue: items in a line along the axis, from the top or the leading edge, centered across it.
nonisolated struct QueueLine: Sendable {
  let bounds: Rect
  let flow: QueueFlow
  /// The number of items for which there is space.
  let places: Int
  /// The space between two items, and on both sides of them across the axis. Points.
  let lineSpacing, edgeSpacing: Double
  /// Where the slots begin whose predecessors have been measured, in points from the front.
  private(set) var starts = [0.0]

  /// The width that `edgeSpacing` leaves across the axis, and an equal share of the length without spacing.
  var equalShare: Size {
    let count = Double(max(1, places))
    let along = max(0, (bounds.size[flow.axis] - lineSpacing * (count - 1)) / count)
    let across = max(0, bounds.size[flow.axis.across] - 2 * edgeSpacing)
    return flow.axis == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  /// Adds the size of the last slot in `starts`, which gives the start of the next one.
  mutating func append(_ size: Size) { starts.append(starts[starts.count - 1] + size[flow.axis] + lineSpacing) }

  /// The last slot whose size is needed to place `slot`. Slots beyond the places continue with the size of the last
  /// one.
  func innerSlot(_ slot: Int) -> Int { min(max(0, slot), max(0, places - 1)) }

  /// The placement of the item in `slot`.
  /// - Parameter size: the size of the item in `innerSlot(slot)`. All slots before that have been measured.
  func placement(forSlot slot: Int, size: Size) -> ItemPlacement {
    let inner = innerSlot(slot)
    let start = starts[inner] + (Double(slot) - Double(inner)) * (size[flow.axis] + lineSpacing)
    let center =
      switch (flow.axis, flow.isMirrored) {
      case (.vertical, _): Point(x: bounds.midX, y: bounds.minY + start + size.height / 2)
      case (.horizontal, false): Point(x: bounds.minX + start + size.width / 2, y: bounds.midY)
      case (.horizontal, true): Point(x: bounds.maxX - start - size.width / 2, y: bounds.midY)
      }
    return ItemPlacement(center: center, size: size)
  }
}
