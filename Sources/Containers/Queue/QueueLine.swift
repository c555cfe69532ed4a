internal import ViewTree

/// The default layout of a queue: items in a line along the axis, from the top or the leading edge, in the middle across.
nonisolated struct QueueLine: Sendable {
  let bounds: Rect
  let flow: QueueFlow
  /// How many items there are room for.
  let places: Int
  /// The room between two items, and across the axis on both sides of them. Points.
  let lineSpacing, edgeSpacing: Double
  /// How far from the front the slots begin whose predecessors have been measured.
  private(set) var starts = [0.0]

  init(bounds: Rect, flow: QueueFlow, places: Int, lineSpacing: Double, edgeSpacing: Double) {
    (self.bounds, self.flow, self.places) = (bounds, flow, places)
    (self.lineSpacing, self.edgeSpacing) = (lineSpacing, edgeSpacing)
  }

  /// What `edgeSpacing` leaves across the axis, and an equal share of the length less spacing.
  var equalShare: Size {
    let count = Double(max(1, places))
    let along = max(0, (flow.along(bounds.size) - lineSpacing * (count - 1)) / count)
    let across = max(0, flow.across(bounds.size) - 2 * edgeSpacing)
    return flow.axis == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  /// The slots go on behind the one that was measured last, which has this size.
  mutating func append(_ size: Size) { starts.append(starts[starts.count - 1] + flow.along(size) + lineSpacing) }

  /// The last slot whose size is asked for to place `slot`: what lies beyond the places goes on as in the last one.
  func innerSlot(_ slot: Int) -> Int { min(max(0, slot), max(0, places - 1)) }

  /// Where the item in `slot` stands.
  /// - Parameter size: of the item in `innerSlot(slot)`, before which all slots have been measured.
  func placement(forSlot slot: Int, size: Size) -> ItemPlacement {
    let inner = innerSlot(slot)
    let start = starts[inner] + (Double(slot) - Double(inner)) * (flow.along(size) + lineSpacing)
    let center =
      switch (flow.axis, flow.isMirrored) {
      case (.vertical, _): Point(x: bounds.midX, y: bounds.minY + start + size.height / 2)
      case (.horizontal, false): Point(x: bounds.minX + start + size.width / 2, y: bounds.midY)
      case (.horizontal, true): Point(x: bounds.maxX - start - size.width / 2, y: bounds.midY)
      }
    return ItemPlacement(center: center, size: size)
  }
}
