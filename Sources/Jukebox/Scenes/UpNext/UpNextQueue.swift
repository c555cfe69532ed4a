import Containers
import Music
import ViewTree

/// The queue of Up next: the player's queue, as cards. It tells where the cover of a song was that has begun, from where the disc flies
/// in.
final class UpNextQueue: QueueViewController<PlaybackItem, SongCell> {
  typealias CoverOrigin = (frame: Rect, cornerRadius: Double)

  /// The song whose cover has left its card, and where that was.
  private var departed: (id: Int, origin: CoverOrigin?)?

  /// Shows the player's queue.
  func show(_ player: Player) {
    // Before the queue changes, as it may immediately reuse the view for a different song.
    if let current = player.current {
      releaseCover(of: current.id)
      if front?.id == current.id { dequeue() }
    }
    show(player.items, by: \.id)
  }

  /// The frame in the window, and the corner radius, of the cover of a song that leaves the queue as it begins; nil if it was not in it,
  /// or cannot be seen. It does not matter whether the queue shows already that the song has left.
  func takeCoverOrigin(of id: Int) -> CoverOrigin? {
    releaseCover(of: id)
    defer { departed = nil }
    return departed?.id == id ? departed?.origin : nil
  }

  private func releaseCover(of id: Int) {
    guard departed?.id != id, let index = (0..<count).first(where: { item(at: $0)?.id == id }) else { return }
    departed = (id, detachCover(at: index))
  }

  private func detachCover(at index: Int) -> CoverOrigin? {
    guard isViewLoaded, let window = view.window, !window.prefersReducedMotion else { return nil }
    if let cell = itemView(at: index), cell.superview === view, cell.presented.frame.intersects(view.bounds) {
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
