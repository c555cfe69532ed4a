import Containers
import ViewTree

/// The queue of Up next. It remembers where the cover was seen that leaves, so that it can go on from there.
final class UpNextQueue: QueueViewController<Song, SongCell> {
  private var departure: (frame: Rect, cornerRadius: Double)?

  /// Where the cover of the song that is just being dequeued was seen in the window, and how round its corners were.
  func takeDeparture() -> (frame: Rect, cornerRadius: Double)? {
    defer { departure = nil }
    return departure
  }

  override func dequeue() -> Song? {
    // Before the queue goes on: it may give the same view to another song at once.
    departure = front == nil ? nil : leave()
    defer { departure = nil }
    return super.dequeue()
  }

  private func leave() -> (frame: Rect, cornerRadius: Double)? {
    guard isViewLoaded, let window = view.window, !window.prefersReducedMotion else { return nil }
    if let cell = itemView(at: 0), cell.superview === view, cell.presented.frame.intersects(view.bounds) {
      cell.coverHasLeft = true
      let card = cell.presented.frame
      return (view.convert(cell.coverFrame.offsetBy(dx: card.minX, dy: card.minY), to: nil), cell.coverRadius)
    }
    // No card shows it: it comes from where the first card would be.
    let place = placement(forSlot: 0, in: view.bounds)
    var frame = SongCell.coverFrame(in: place.size)
    if view.isMirrored { frame.origin.x = place.size.width - frame.maxX }
    let corner = Point(x: place.center.x - place.size.width / 2, y: place.center.y - place.size.height / 2)
    return (view.convert(frame.offsetBy(dx: corner.x, dy: corner.y), to: nil), Theme.coverRadius - 2)
  }
}
