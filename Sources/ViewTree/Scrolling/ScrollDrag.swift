/// The drag of a finger along one axis.
///
/// A scroller that reaches its end hands the drag over to the innermost scroller under the finger that can still move. When the finger
/// returns, each scroller hands the drag back at the place where it received it, so everything returns to where it was.
final class ScrollDrag {
  /// The scrollers under the finger, the innermost first.
  private var connections: [ScrollConnection]
  /// Those that were moved.
  private var moved: [ScrollConnection]
  private var holder: ScrollConnection
  /// The scrollers from which the holder, and those before it, received the drag.
  private var handovers: [Handover] = []
  /// How far along the holder's axis the finger has been dragged where the holder's pull is 0.
  private var origin = 0.0
  /// How far the finger has been dragged, in the window's coordinates.
  private var translation = Point.zero
  /// Whether it has ended, possibly by a callback in the middle of a movement.
  private var isOver = false

  private struct Handover {
    let from: ScrollConnection
    /// The pull of the one that got it, and in which direction it was pulled.
    let pull: Double
    let direction: Double
  }

  /// Nil if `connection` is not to be dragged in that direction of the finger, which is in the coordinates of its view.
  init?(of connection: ScrollConnection, toward direction: Point, pressed: View?, at time: Double) {
    guard connection.begin(toward: connection.forward(direction[connection.axis]), at: time) else { return nil }
    holder = connection
    moved = [connection]
    connections = connection.input?.sharesDrags == true ? ScrollConnection.shared(from: pressed, with: connection) : []
  }

  /// The finger was dragged this far, in the window's coordinates.
  func move(to translation: Point, at time: Double) {
    self.translation = translation
    // Each scroller moves as far as it has room, and the next one takes the rest.
    for _ in 0...2 * connections.count where !isOver {
      let pull = holder.forward(holder.along(translation) - origin)
      if let last = handovers.last, (pull - last.pull) * last.direction < 0 {
        let former = holder
        holder.drag(to: last.pull, at: time)
        // A callback may have removed the view of either. Then the one that holds the drag now goes on.
        guard holder === former, handovers.last?.from === last.from else { continue }
        handovers.removeLast()
        hand(to: last.from)
      } else if let next = next(for: pull) {
        let way = pull - holder.pull
        let room = holder.scroller.room(toward: way)
        let former = holder
        holder.drag(to: holder.pull + (way < 0 ? -room : room), at: time)
        if isOver { return }
        guard holder === former, connections.contains(where: { $0 === next }) else { continue }
        let direction = self.way(way, of: next)
        if !moved.contains(where: { $0 === next }) {
          guard next.begin(toward: direction, at: time) else {
            connections.removeAll { $0 === next }
            continue
          }
          if isOver { return next.end(velocity: nil, at: time) }
          moved.append(next)
        }
        handovers.append(Handover(from: holder, pull: next.pull, direction: direction))
        hand(to: next)
      } else {
        return holder.drag(to: pull, at: time)
      }
    }
  }

  /// The scroller that continues when the holder, pulled as far as `pull`, has reached its end. Nil if it does not reach its end, or if no
  /// scroller can continue.
  private func next(for pull: Double) -> ScrollConnection? {
    let way = pull - holder.pull
    guard connections.contains(where: { $0 !== holder }), abs(way) > holder.scroller.room(toward: way) else {
      return nil
    }
    let free = connections.lazy.filter { [self] connection in
      connection !== holder && connection.mobility(toward: self.way(way, of: connection)) == .free
        && (connection.scroller.phase != .dragging || moved.contains { $0 === connection })
    }
    return free.first { $0.leads(toward: self.way(way, of: $0)) } ?? free.first
  }

  /// How far forward a movement of the finger pulls `connection` that pulls the holder by `way`.
  private func way(_ way: Double, of connection: ScrollConnection) -> Double {
    connection.forward(holder.forward(way) * (holder.scale(to: connection) ?? 0))
  }

  private func hand(to next: ScrollConnection) {
    let place = (origin + holder.forward(holder.pull)) * (holder.scale(to: next) ?? 1)
    holder = next
    origin = place - next.forward(next.pull)
  }

  /// The direction of `connection` changed. What the finger has pulled so far keeps its value.
  /// - Parameter translation: how far the finger has been dragged, in the window's coordinates.
  func directionDidChange(of connection: ScrollConnection, translation: Point) {
    if connection === holder { origin = holder.along(translation) - holder.forward(holder.pull) }
  }

  // MARK: Views that leave

  var inputOfHolder: ScrollInput? { holder.input }

  /// Whether the view that it moves now is in `window`.
  func movesView(in window: Window) -> Bool {
    !isOver && holder.scroller.phase == .dragging && holder.input?.view?.isDescendant(of: window) == true
  }

  /// Leaves out the scroller of `view`, which leaves the window. If that holds the drag, the one from which it got it goes on.
  func remove(_ view: View, at time: Double) {
    func isMeant(_ connection: ScrollConnection) -> Bool { connection.input?.view === view }
    connections.removeAll(where: isMeant)
    // What was handed to it, or before that, cannot come back to it.
    if let last = handovers.lastIndex(where: { isMeant($0.from) }) { handovers.removeSubrange(...last) }
    if isMeant(holder) {
      if let last = handovers.popLast() {
        holder = last.from
        origin = holder.along(translation) - holder.forward(holder.pull)
      } else {
        isOver = true
      }
    }
    let left = moved.filter(isMeant)
    moved.removeAll(where: isMeant)
    for connection in left { connection.end(velocity: nil, at: time) }
  }

  // MARK: The end

  /// Notes the velocity of the finger for the scroller that holds the drag. To be called before any of the scrollers is released.
  /// - Parameter velocity: in points per second, in the window's coordinates.
  func willEnd(velocity: Point) {
    holder.input?.releaseVelocity[holder.axis] = holder.forward(holder.along(velocity))
  }

  /// Ends the drag of all scrollers that it has moved. To be called when the finger is released, or the gesture is cancelled.
  func end(isCancelled: Bool, at time: Double) {
    isOver = true
    for connection in moved {
      connection.end(velocity: isCancelled ? nil : connection.input?.releaseVelocity[connection.axis] ?? 0, at: time)
    }
    for connection in moved { connection.input?.releaseVelocity[connection.axis] = 0 }
  }
}
