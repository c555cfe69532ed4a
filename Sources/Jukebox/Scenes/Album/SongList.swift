import Containers
import Languages
import Music
import ViewTree

/// The songs of an album. A double click on a row, a tap by touch or Return queues its song, and so does the button at the end of the row.
final class SongList: PageList<SongList.Entry, SongRow> {
  /// A song in its place. An album may contain the same song twice.
  nonisolated struct Entry: Hashable, Sendable {
    var song: Song
    /// The number of the song, after that of its disc if the album has several.
    var number: String
    /// Whether the artist is not that of the album.
    var namesArtist: Bool
    /// In seconds, if that is known.
    var duration: Double?
    /// Why the song cannot be played, as a phrase, if that is known.
    var obstacle: Sentence?
    var identity: Identity
  }

  /// Tells the songs apart, also where other songs come before them than so far.
  nonisolated struct Identity: Hashable, Sendable {
    var song: Song.ID
    /// How often the same song comes before it.
    var repetition: Int
  }

  /// The current song of the player, whose row is marked, and whether it plays or is paused.
  var playing: (song: Song.ID?, mark: PlayMark?) = (nil, nil) {
    didSet {
      guard playing != oldValue else { return }
      let changed = [playing.song, oldValue.song]
      for index in visibleIndices where changed.contains(items[index].song.id) { reconfigure(items[index]) }
    }
  }
  /// The menu of a song.
  var menu: ((Song) -> [MenuItem])?
  /// Called with a song that is to be queued.
  var onAdd: ((Song) -> Void)?

  init(theme: AppTheme) {
    weak var list: SongList?
    super.init(layout: .rows(height: SongList.rowHeight)) {
      SongRow(theme: theme)
    } configure: { row, entry in
      row.show(entry, mark: entry.song.id == list?.playing.song ? list?.playing.mark : nil)
      row.contextMenu = { list?.menu?(entry.song) ?? [] }
      row.onAdd = { list?.onAdd?(entry.song) }
    }
    list = self
    identity = { AnyHashable($0.identity) }
    theme.translate(self) { $0.accessibilityLabel = $1.tr("Songs") }
    theme.translate(self) { list, _ in list.reconfigureItems() }
    typeAheadTitle = \.song.title
    onActivate = { [weak self] in self?.onAdd?($0.song) }
  }

  func show(_ album: Album) {
    let hasDiscs = !album.isPlaylist && album.songs.contains { ($0.disc ?? 1) > 1 }
    var counts: [Song.ID: Int] = [:]
    items = album.songs.enumerated().map { index, song in
      let repetition = counts[song.id, default: 0]
      counts[song.id] = repetition + 1
      let number = hasDiscs ? song.track.map { "\(song.disc ?? 1).\($0)" } : nil
      return Entry(
        song: song, number: number ?? "\(index + 1)",
        namesArtist: album.isPlaylist || song.artist != album.artist, duration: album.duration(of: song),
        obstacle: album.obstacles[song.id], identity: Identity(song: song.id, repetition: repetition))
    }
    hasArtists = items.contains(where: \.namesArtist)
    setNeedsLayout()
  }

  private var hasArtists = false
  private static let rowHeight = 40.0
  private static let heightWithArtist = 48.0

  override func layoutSubviews() {
    layout = .rows(
      height: RowHeight.fitting(
        bounds.height, count: items.count, preferred: hasArtists ? Self.heightWithArtist : Self.rowHeight,
        least: hasArtists ? 40 : 32))
    super.layoutSubviews()
  }
}
