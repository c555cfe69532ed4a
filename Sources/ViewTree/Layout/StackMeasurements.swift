/// The preferred sizes of a stack that were measured in one layout pass. Each of the stacks around it asks for its size again.
struct StackMeasurements {
  private var entries: [(room: Size, size: Size)] = []
  private var pass: Int?
  private static let limit = 4

  /// The size that was measured with this room, or with more room if the result fits into this room, too.
  mutating func size(in room: Size, pass: Int?) -> Size? {
    guard let pass, pass == self.pass else { return nil }
    func isSame(_ entry: (room: Size, size: Size), along axis: Axis) -> Bool {
      room[axis] == entry.room[axis] || room[axis] >= entry.size[axis] && room[axis] <= entry.room[axis]
    }
    return entries.first { isSame($0, along: .horizontal) && isSame($0, along: .vertical) }?.size
  }

  /// - Parameter pass: the layout pass that is running; nil for none: then nothing is kept.
  mutating func note(_ size: Size, in room: Size, pass: Int?) {
    guard let pass else { return }
    if pass != self.pass { entries.removeAll(keepingCapacity: true) }
    self.pass = pass
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append((room, size))
  }

  mutating func forget() { pass = nil }
}
