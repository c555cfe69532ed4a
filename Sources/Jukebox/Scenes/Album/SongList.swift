import Containers
import Languages
import Music
import ViewTree

/// The songs of an album. A double click, a tap by touch or Return queues a song, and so does the button at its end.
final class SongList: ListView<SongList.Entry, SongRow> {
  /// A song with its number. An album may contain the same song twice.
  nonisolated struct Entry: Hashable, Sendable {
    var index: Int
    var song: Song
  }

  /// The current song of the player, whose row is marked.
  var playing: Song.ID? {
    didSet {
      guard playing != oldValue else { return }
      for index in visibleIndices where [playing, oldValue].contains(items[index].song.id) { reconfigure(items[index]) }
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
      row.show(entry.song, at: entry.index, isPlaying: entry.song.id == list?.playing)
      row.contextMenu = { list?.menu?(entry.song) ?? [] }
      row.addButton.onTap = { list?.onAdd?(entry.song) }
    }
    list = self
    theme.translate(self) { $0.accessibilityLabel = $1.tr("Songs") }
    theme.translate(self) { list, _ in list.reconfigureItems() }
    typeAheadTitle = \.song.title
    onActivate = { [weak self] in self?.onAdd?($0.song) }
  }

  func show(_ songs: [Song]) { items = songs.enumerated().map { Entry(index: $0.offset, song: $0.element) } }

  private static let rowHeight = 40.0

  override func layoutSubviews() {
    layout = .rows(
      height: RowHeight.fitting(bounds.height, count: items.count, preferred: Self.rowHeight, least: 32))
    super.layoutSubviews()
  }
}
