/// The songs that are played when the queue is empty. They are chosen before it is, so that they follow without a gap.
struct Continuation {
  private(set) var items: [PlaybackItem] = []
  private var mode = AfterQueue.nothing
  /// The song after which the rest of its album follows.
  private var anchor: Int?

  /// Songs that the user does not want to follow.
  private var refused: Set<Song.ID> = []
  /// Songs that were drawn before the user wanted others.
  private var drawn: [Song] = []

  /// How many random songs are chosen in advance.
  private static let stock = 8

  /// Chooses songs where they are needed.
  /// - Parameters:
  ///   - last: the song after which they follow.
  ///   - recent: the songs that have been played lately, which are not chosen again where there are others.
  @MainActor
  mutating func update(
    _ mode: AfterQueue, after last: PlaybackItem?, recent: @autoclosure () -> [Song], from supply: (any MusicSupply)?,
    making makeItems: ([Song]) -> [PlaybackItem], using generator: inout some RandomNumberGenerator
  ) {
    if mode != self.mode { clear() }
    self.mode = mode
    switch mode {
    case .nothing: break
    case .album:
      guard let last, let supply else { return clear() }
      guard last.id != anchor else { return }
      anchor = last.id
      items = makeItems(supply.songsOnAlbum(after: last.song).filter { !refused.contains($0.id) })
    case .library:
      guard items.count < Self.stock, let supply else { return }
      // No song twice.
      var seen = Set(items.map(\.song.id)).union(refused)
      let random = supply.randomSongs(4 * Self.stock, using: &generator).filter { seen.insert($0.id).inserted }
      let known = Set((recent() + drawn).map(\.id))
      let fresh = random.filter { !known.contains($0.id) }
      let songs = makeItems(fresh.isEmpty ? random : fresh)
      items += ArtistSpread.shuffled(songs, after: (items.last ?? last)?.song, using: &generator)
    }
  }

  /// Takes a song out that begins, and those before it.
  mutating func begin(_ id: Int) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items.removeSubrange(...index)
    // The rest of the album still follows.
    anchor = id
  }

  /// Takes a song out that comes into the queue. The others follow as before.
  /// - Parameter last: the last song of the queue then.
  mutating func accept(_ id: Int, last: Int) {
    remove(id)
    anchor = last
  }

  /// Takes a song out.
  mutating func remove(_ id: Int) { items.removeAll { $0.id == id } }

  /// Takes a song out that the user does not want.
  mutating func refuse(_ id: Int) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    refused.insert(items.remove(at: index).song.id)
  }

  /// Forgets the songs, so that others are chosen where there are others. Those that were refused are wanted again.
  mutating func redraw() {
    drawn = items.map(\.song)
    refused = []
    clear()
  }

  /// Forgets the songs, as the library has changed.
  mutating func clear() {
    items = []
    anchor = nil
  }
}
