/// The songs that are played when the queue is empty. They are chosen before it is, so that they follow without a gap.
struct Continuation {
  private(set) var items: [PlaybackItem] = []
  private var mode = AfterQueue.nothing
  /// The song after which the rest of its album follows.
  private var anchor: Int?

  /// How many random songs are chosen in advance.
  private static let stock = 8

  /// Chooses songs where they are needed.
  /// - Parameters:
  ///   - last: the song after which they follow.
  ///   - recent: the songs that have been played lately, which are not chosen again where there are others.
  @MainActor
  mutating func update(
    _ mode: AfterQueue, after last: PlaybackItem?, recent: [Song], from supply: (any MusicSupply)?,
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
      items = makeItems(supply.songsOnAlbum(after: last.song))
    case .library:
      guard items.count < Self.stock, let supply else { return }
      let drawn = supply.randomSongs(4 * Self.stock)
      let known = Set((recent + items.map(\.song)).map(\.id))
      let fresh = drawn.filter { !known.contains($0.id) }
      let songs = makeItems(fresh.isEmpty ? drawn : fresh)
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

  /// Forgets the songs, as the library has changed.
  mutating func clear() {
    items = []
    anchor = nil
  }
}
