/// The songs that are played when the queue is empty. They are chosen in advance, so that they follow without a gap.
struct Continuation {
  private(set) var items: [PlaybackItem] = []
  private var mode = AfterQueue.nothing
  /// The song after which the songs follow, as long as nothing else is queued. Nil if that is not known: also where `rest` comes from an
  /// earlier run of the program, or from when its queue was shown before.
  private var anchor: Int?
  /// The rest of the album that follows, if it is one.
  private(set) var rest: AlbumRest?
  /// Whether the rest of the album has to be looked up again.
  private var isOutdated = false

  /// Songs that the user has refused.
  private(set) var refused: [Song] = []
  /// Whether some of the refused songs would follow now if they had not been refused. Those of other albums would not.
  private(set) var leavesOutRefused = false
  /// Songs that were drawn before the user asked for others.
  private var drawn: Set<Song.ID> = []

  /// How many random songs are chosen in advance.
  private static let stock = 8

  /// Chooses songs if they are needed.
  /// - Parameters:
  ///   - last: the song after which they follow.
  ///   - recent: the songs that were played recently, which are chosen again only if there are no others.
  @MainActor
  mutating func update(
    _ mode: AfterQueue, after last: @autoclosure () -> PlaybackItem?, recent: @autoclosure () -> [Song],
    from supply: (any MusicSupply)?, making makeItems: ([Song]) -> [PlaybackItem],
    using generator: inout some RandomNumberGenerator
  ) {
    if mode != self.mode { clear() }
    self.mode = mode
    switch mode {
    // Undoing something may have brought back those that followed under another setting.
    case .nothing: clear()
    case .album:
      guard let last = last() else { return clear() }
      if last.id != anchor {
        // A rest without an anchor goes on behind whatever is the last song now.
        if anchor != nil || rest == nil { rest = AlbumRest(source: last.song) }
        (anchor, isOutdated) = (last.id, true)
      }
      guard let supply else {
        (items, leavesOutRefused, isOutdated) = ([], false, true)
        return
      }
      guard isOutdated, let rest else { return }
      isOutdated = false
      // Songs that follow already keep their numbers.
      var former = [Song.ID: PlaybackItem](items.map { ($0.song.id, $0) }, uniquingKeysWith: { first, _ in first })
      let onAlbum = supply.songsOnAlbum(after: rest.source)
      let unwanted = Set(refused.map(\.id))
      leavesOutRefused = onAlbum.contains { unwanted.contains($0.id) }
      let others = unwanted.union(rest.taken.map(\.id))
      items = onAlbum.filter { !others.contains($0.id) }.flatMap { song in
        guard var item = former.removeValue(forKey: song.id) else { return makeItems([song]) }
        item.song = song
        return [item]
      }
    case .library:
      (rest, leavesOutRefused) = (nil, !refused.isEmpty)
      guard let supply else { return }
      var known: Set<Song.ID>?
      while items.count < Self.stock {
        // No song twice.
        var seen = Set(items.map(\.song.id)).union(refused.map(\.id))
        let random = supply.randomSongs(4 * Self.stock, using: &generator).filter { seen.insert($0.id).inserted }
        guard !random.isEmpty else { return }
        let old = known ?? drawn.union(recent().map(\.id))
        known = old
        let fresh = random.filter { !old.contains($0.id) }
        let songs = makeItems(fresh.isEmpty ? random : fresh)
        items += ArtistSpread.shuffled(songs, after: (items.last ?? last())?.song, using: &generator)
      }
    }
  }

  /// Removes a song that begins, and those before it.
  /// - Returns: whether it is one of these songs.
  mutating func begin(_ id: Int) -> Bool {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
    // The rest of the album still follows.
    anchor = id
    rest?.source = items[index].song
    items.removeSubrange(...index)
    // The refused songs may be before this one on the album, and would not follow it.
    if mode == .album, leavesOutRefused { isOutdated = true }
    return true
  }

  /// Removes a song that is added to the queue. The others follow as before.
  /// - Parameter last: the last song of the queue then.
  mutating func accept(_ id: Int, last: Int) {
    remove(id)
    anchor = last
  }

  /// Removes a song that is in the queue, or has been played.
  mutating func remove(_ id: Int) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    let song = items.remove(at: index).song
    rest?.taken.append(song)
  }

  /// Removes a song that the user has refused.
  mutating func refuse(_ id: Int) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    refused.append(items.remove(at: index).song)
    leavesOutRefused = true
  }

  /// Drops the songs, so that others are chosen if there are any. Refused songs may be chosen again.
  mutating func redraw() {
    refused = []
    if mode == .album {
      (isOutdated, leavesOutRefused) = (true, false)
    } else {
      drawn = Set(items.map(\.song.id))
      clear()
    }
  }

  /// Drops the songs that are not in the library any more. The rest of an album is looked up again.
  @MainActor
  mutating func libraryDidChange(_ supply: (any MusicSupply)?) {
    if supply?.isComplete != false { items.removeAll { supply?.contains($0.song) != true } }
    isOutdated = true
  }

  /// Takes up what followed in an earlier run of the program.
  mutating func restore(_ mode: AfterQueue, _ items: [PlaybackItem], rest: AlbumRest?, refused: [Song]) {
    self = Continuation()
    (self.mode, self.items, self.rest, self.refused) = (mode, items, rest, refused)
  }

  /// Replaces the songs; see `PlaybackItem.update(_:)`.
  mutating func update(_ change: (Song) -> Song?) {
    for index in items.indices { items[index].update(change) }
    rest?.update(change)
  }

  /// Treats songs whose files were moved as the same songs, so that those that were refused or drawn before do not follow again.
  /// - Parameter moved: the songs as they are now, by what they were before.
  mutating func followFiles(_ moved: [Song.ID: Song]) {
    drawn = Set(drawn.map { moved[$0]?.id ?? $0 })
    refused = refused.map { moved[$0.id] ?? $0 }
  }

  /// Goes on with the rest of an album that followed the queue when that was shown before. Those of its songs that are
  /// there already keep their numbers.
  mutating func resume(_ rest: AlbumRest?) { (anchor, self.rest) = (nil, rest) }

  /// Drops the songs.
  mutating func clear() {
    (items, anchor, rest) = ([], nil, nil)
    (isOutdated, leavesOutRefused) = (false, false)
  }
}
