import Languages
import Music

/// What the lists of the library say about their entries.
struct EntryText {
  let library: LibraryModel
  let theme: AppTheme
  /// Whether the second line begins with what the entry is, for lists that mix albums, artists and songs.
  var namesKind = false
  /// The order of the songs.
  var songOrder = SongOrder.title

  /// What a typed letter is compared with: the title, or what the songs are ordered by. It is known of all entries without reading the
  /// index, as there are many.
  func title(of entry: BrowseEntry) -> String {
    switch entry {
    case .artist(let name): name
    case .album(let id): library.contents.album(id)?.title ?? ""
    case .song(let id): library.contents.name(of: id, in: songOrder) ?? library.song(id)?.title ?? ""
    case .playlist: content(of: entry).title
    }
  }

  /// Reads the songs around one that appears, at once, unless that is known.
  func readAhead(_ entry: BrowseEntry, around: () -> ArraySlice<BrowseEntry>) {
    guard case .song(let id) = entry, !library.isReadAhead(id) else { return }
    library.readAhead(around().compactMap { if case .song(let id) = $0 { id } else { nil } })
  }

  func content(of entry: BrowseEntry) -> EntryCell.Content {
    switch entry {
    case .artist(let name):
      let songCount = library.contents.search?.artist(named: name)?.songCount ?? 0
      let count = songCount > 0 ? theme.tr(AlbumCell.songs(songCount)) : nil
      return EntryCell.Content(
        title: theme.artist(name), detail: detail(theme.tr("Artist"), count.map { [$0] } ?? []), coverName: name)
    case .album(let id):
      guard let album = library.contents.album(id) else { return .gone }
      let year = namesKind ? [] : album.year.map { ["\($0)"] } ?? []
      return EntryCell.Content(
        title: album.title, detail: detail(theme.tr("Album"), [theme.artist(album.artist)] + year), cover: album.cover,
        coverName: album.title)
    case .song(let id):
      guard let song = library.song(id) else { return .gone }
      let album = song.album ?? library.album(of: song)?.title
      return EntryCell.Content(
        title: song.title, detail: detail(theme.tr("Song"), [theme.artist(song.artist)] + (album.map { [$0] } ?? [])),
        cover: song.cover,
        coverName: album ?? song.title,
        song: EntryCell.SongTexts(
          artist: theme.artist(song.artist), album: album ?? "", duration: SongRow.minutes(song.duration)))
    case .playlist(let path):
      let playlist = library.contents.playlists.first { $0.path == path }
      let title = playlist?.title ?? SongName.title(ofFile: path)
      let count = playlist?.songCount.map { [theme.tr(AlbumCell.songs($0))] } ?? []
      return EntryCell.Content(title: title, detail: detail(theme.tr("Playlist"), count), coverName: title)
    }
  }

  private func detail(_ kind: String, _ parts: [String]) -> String {
    (namesKind || parts.isEmpty ? [kind] + parts : parts).joined(separator: " · ")
  }
}

extension EntryCell.Content {
  /// What has left the library, until the list is shown anew.
  static let gone = EntryCell.Content(title: "", detail: "", coverName: "")
}
