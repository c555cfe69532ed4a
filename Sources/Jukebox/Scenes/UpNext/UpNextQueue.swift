import Containers
import Music
import ViewTree

/// The queue of Up next. While a song is dequeued it provides the place of its cover, from which the disc flies in.
final class UpNextQueue: QueueViewController<PlaybackItem, SongCell> {
  private var coverOrigin: (frame: Rect, cornerRadius: Double)?

  /// The frame in the window, and the corner radius, of the cover that is being dequeued; nil if it was not visible.
  func takeCoverOrigin() -> (frame: Rect, cornerRadius: Double)? {
    defer { coverOrigin = nil }
    return coverOrigin
  }

  override func dequeue() -> PlaybackItem? {
    // Has to be determined before the queue changes, as it may immediately reuse the view for a different song.
    coverOrigin = front == nil ? nil : detachCover()
    return super.dequeue()
  }

  private func detachCover() -> (frame: Rect, cornerRadius: Double)? {
    guard isViewLoaded, let window = view.window, !window.prefersReducedMotion else { return nil }
    if let cell = itemView(at: 0), cell.superview === view, cell.presented.frame.intersects(view.bounds) {
      cell.coverHasLeft = true
      let card = cell.presented.frame
      return (view.convert(cell.coverFrame.offsetBy(dx: card.minX, dy: card.minY), to: nil), cell.coverRadius)
    }
    // The song has no visible card: let the cover start at the place of the first card.
    let place = placement(forSlot: 0, in: view.bounds)
    var frame = SongCell.coverFrame(in: place.size)
    if view.isMirrored { frame.origin.x = place.size.width - frame.maxX }
    let corner = Point(x: place.center.x - place.size.width / 2, y: place.center.y - place.size.height / 2)
    return (view.convert(frame.offsetBy(dx: corner.x, dy: corner.y), to: nil), AppTheme.coverRadius - 2)
  }
}
