import Containers
import Music
import ViewTree

/// Shows the player's queue as cards. When a song begins, it remembers where its cover was, because the disc in Now playing flies in
/// from there.
final class UpNextQueue: QueueViewController<PlaybackItem, SongCell> {
  typealias CoverOrigin = (frame: Rect, cornerRadius: Double)

  /// The song that has left the queue as it began, and where its cover was; the latter is nil if nothing flies.
  private var departed: (id: Int, origin: CoverOrigin?)?

  /// The song that was played by a key on its card. If it cannot be played, the card comes back.
  private var playedByKey: Int?

  /// How many times whole queues were compared. Tests use it to measure the cost of changes.
  private(set) var comparisons = 0
  /// The most edits that are shown one by one, and the most songs of one edit that are inserted, removed or moved one by one. Otherwise
  /// whole queues are compared.
  private static let mostChanges = 100

  /// Called when a person wants to remove a song that was played, by key.
  var onRemovalOfPlayed: (() -> Void)?

  /// The queue takes Delete for all cards that can be removed.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .delete, event.modifiers.isEmpty, event.phase == .pressed, focusedItemView?.kind == .departed
    else { return super.keyDown(event) }
    if !event.isRepeat { onRemovalOfPlayed?() }
    return true
  }

  /// Plays a song whose card was activated by key or double click.
  func play(_ item: PlaybackItem, by player: Player) {
    playedByKey = focusedItemView?.itemID == item.id ? item.id : nil
    player.playNow(item.id)
  }

  /// Shows the player's queue, by comparing all of it with what is shown.
  func show(_ player: Player) {
    changeTogether { compare(with: player) }
    returnFocus(with: player)
  }

  private func compare(with player: Player) {
    comparisons += 1
    // Before the queue changes, because it may then immediately reuse the view for a different song.
    if let current = player.current, departed?.id != current.id,
      let index = (0..<count).first(where: { item(at: $0)?.id == current.id })
    {
      leave(current.id, at: index)
    }
    if showsOther(than: player) {
      // The lines and what would follow come in with the cards, and leave with theirs.
      replaceAll(with: player.items, marks: Self.marks(of: player), offers: player.offers)
    } else {
      show(player.items, by: \.id)
    }
  }

  /// What the lines between the cards stand for.
  enum Mark: Hashable {
    case stop(Int)
    case timer
  }

  /// The lines of a player's stops and of its timer.
  static func marks(of player: Player) -> [QueueMark] {
    var marks = player.stops.map { QueueMark(Mark.stop($0.id), at: $0.songs) }
    if player.timer != nil {
      // In the song before the place, or, where the songs end earlier, behind everything.
      let place = player.songsBeforeTimer
      let index = place.flatMap { place in marks.firstIndex { $0.index >= place } } ?? marks.count
      marks.insert(QueueMark(Mark.timer, at: place ?? player.songCount), at: index)
    }
    return marks
  }

  /// Whether none of the songs that are shown waits in the player's queue, because another queue was taken out.
  private func showsOther(than player: Player) -> Bool {
    guard count > 0 || player.songCount > 0 else { return false }
    return !(0..<count).contains { index in item(at: index).flatMap { player.songIndex(of: $0.id) } != nil }
  }

  /// Shows how the player's queue has changed, as one change. Changes that the user has made in this view are recognized and not repeated.
  /// - Parameter rest: shows what else has changed with it.
  func show(_ edits: [QueueEdit], of player: Player, with rest: () -> Void = {}) {
    changeTogether {
      let isShown =
        edits.count <= Self.mostChanges && edits.allSatisfy { show($0, of: player) } && isLike(player)
      if !isShown { compare(with: player) }
      rest()
    }
    returnFocus(with: player)
  }

  /// Forgets the card that a key has played, whose song is heard now, so that it does not get the focus if it comes back later.
  func forgetPlayed() { playedByKey = nil }

  /// Lets keys act on a card again that has come back because its song cannot be played, unless the focus is elsewhere by now.
  private func returnFocus(with player: Player) {
    guard let id = playedByKey, let index = player.songIndex(of: id), let item = item(at: index), item.id == id,
      player.failure(of: item) != nil
    else { return }
    playedByKey = nil
    guard let window = view.window, view.isFocusable, view.isFocused || window.focusedView == nil else { return }
    window.focusedView = view
    if let cell = itemView(at: index) { _ = view.accessibilityReveal(cell) }
  }

  /// - Returns: false if the edit cannot be shown alone, so that whole queues have to be compared.
  private func show(_ edit: QueueEdit, of player: Player) -> Bool {
    switch edit {
    case .inserted(let entries, let index):
      let songs = entries.compactMap(\.item)
      guard let first = songs.first, item(at: index.songs)?.id != first.id else { return true }
      guard index.songs == count || index.songs < count && songs.count <= Self.mostChanges else { return false }
      insert(contentsOf: songs, at: index.songs)
    case .removed(let entries, let index):
      let songs = entries.compactMap(\.item)
      guard songs.count <= Self.mostChanges else { return false }
      for (song, place) in zip(songs, index.songs...).reversed() where item(at: place)?.id == song.id {
        if song.id == player.current?.id { leave(song.id, at: place) } else { remove(at: place) }
      }
    case .moved(let entries, let from, let to):
      let songs = zip(entries, from).compactMap { entry, index in entry.item.map { (id: $0.id, index: index.songs) } }
      let isDone = zip(songs, to.songs...).allSatisfy { item(at: $1)?.id == $0.id }
      guard !isDone else { return true }
      guard songs.count <= Self.mostChanges, songs.allSatisfy({ item(at: $0.index)?.id == $0.id }) else { return false }
      let ways = zip(songs, to.songs...).map { (from: $0.index, to: $1) }
      // In this order no move changes the index of a song that is moved later.
      for way in ways.reversed() where way.from < way.to { move(from: way.from, to: way.to) }
      for way in ways where way.from > way.to { move(from: way.from, to: way.to) }
    case .marked: break
    case .replaced: return false
    }
    return true
  }

  /// Whether the queue has the same length as the player's, and the same songs at both ends and where it is visible. So an edit that was
  /// shown wrongly is found without comparing all songs.
  private func isLike(_ player: Player) -> Bool {
    let first = max(0, Int(max(-1, scrollPosition)))
    return count == player.songCount
      && ([0, count - 1] + (first...first + numberOfItemsToShow)).allSatisfy {
        item(at: $0)?.id == player.item(at: $0)?.id
      }
  }

  /// The frame in the window, and the corner radius, of the cover of a song that has left the queue because it began. Nil if the song was
  /// not in the queue, or nothing should fly. Call this once, after the queue shows that the song has left.
  func takeCoverOrigin(of id: Int) -> CoverOrigin? {
    defer { departed = nil }
    return departed?.id == id ? departed?.origin : nil
  }

  /// Removes the card of a song that begins to play, and notes where its cover was.
  private func leave(_ id: Int, at index: Int) {
    departed = (id, detachCover(at: index))
    if index == 0 { dequeue() } else { remove(at: index) }
  }

  private func detachCover(at index: Int) -> CoverOrigin? {
    guard isViewLoaded, let window = view.window, !window.prefersReducedMotion else { return nil }
    if let cell = itemView(at: index), cell.superview === view, cell.presented.frame.intersects(view.bounds) {
      cell.coverHasLeft = true
      let card = cell.presented.frame
      return (view.convert(cell.coverFrame.offsetBy(dx: card.minX, dy: card.minY), to: nil), cell.coverRadius)
    }
    // The song has no visible card. Its cover starts at the edge beyond which the song is: at the bottom while songs that were played are
    // visible, otherwise at the top.
    let slot = scrollPosition < 0 ? numberOfItemsToShow - 1 : 0
    let place = placement(forSlot: max(0, slot), in: view.bounds)
    var frame = SongCell.coverFrame(in: place.size)
    if view.isMirrored { frame.origin.x = place.size.width - frame.maxX }
    let corner = Point(x: place.center.x - place.size.width / 2, y: place.center.y - place.size.height / 2)
    return (view.convert(frame.offsetBy(dx: corner.x, dy: corner.y), to: nil), AppTheme.coverRadius - 2)
  }
}
