/// The songs that are played when the queue is empty. They are chosen in advance, so that they follow without a gap.
struct Continuation {
  private(set) var items: [PlaybackItem] = []
  private var mode = AfterQueue.nothing
  /// The song after which the songs follow, as long as nothing else is queued.
  private var anchor: Int?
  /// The song behind which the rest of the album was looked up, and the songs of that rest that have been taken into the queue since.
  private var source: PlaybackItem?
  private var taken: Set<Song.ID> = []
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
      guard let last = last(), let supply else { return clear() }
      guard last.id != anchor || isOutdated else { return }
      if last.id != anchor { (source, taken) = (last, []) }
      (anchor, isOutdated) = (last.id, false)
      // Songs that follow already keep their numbers.
      var former = [Song.ID: PlaybackItem](items.map { ($0.song.id, $0) }, uniquingKeysWith: { first, _ in first })
      let onAlbum = supply.songsOnAlbum(after: (source ?? last).song)
      let unwanted = Set(refused.map(\.id))
      leavesOutRefused = onAlbum.contains { unwanted.contains($0.id) }
      let rest = onAlbum.filter { !taken.contains($0.id) && !unwanted.contains($0.id) }
      items = rest.flatMap { song in
        guard var item = former.removeValue(forKey: song.id) else { return makeItems([song]) }
        item.song = song
        return [item]
      }
    case .library:
      leavesOutRefused = !refused.isEmpty
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
    (anchor, source) = (id, items[index])
    items.removeSubrange(...index)
    // The refused songs may be before this one on the album, and would not follow it.
    if mode == .album, leavesOutRefused { isOutdated = true }
    return true
  }

  /// Removes a song that is added to the queue. The others follow as before.
  /// - Parameter last: the last song of the queue then.
  mutating func accept(_ id: Int, last: Int) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    let song = items.remove(at: index).song
    if mode == .album { taken.insert(song.id) }
    anchor = last
  }

  /// Removes a song.
  mutating func remove(_ id: Int) { items.removeAll { $0.id == id } }

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
  mutating func restore(_ mode: AfterQueue, _ items: [PlaybackItem], refused: [Song]) {
    self = Continuation()
    (self.mode, self.items, self.refused) = (mode, items, refused)
  }

  /// Changes what is known about the songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    for index in items.indices { change(&items[index]) }
    guard var former = source else { return }
    change(&former)
    source = former
  }

  /// Treats songs whose files were moved as the same songs, so that those that were taken into the queue, refused or drawn before do not
  /// follow again.
  /// - Parameter moved: the songs as they are now, by what they were before.
  mutating func followFiles(_ moved: [Song.ID: Song]) {
    taken = Set(taken.map { moved[$0]?.id ?? $0 })
    drawn = Set(drawn.map { moved[$0]?.id ?? $0 })
    refused = refused.map { moved[$0.id] ?? $0 }
  }

  /// Drops the songs.
  mutating func clear() {
    items = []
    (anchor, source, taken, isOutdated) = (nil, nil, [], false)
    leavesOutRefused = false
  }
}
