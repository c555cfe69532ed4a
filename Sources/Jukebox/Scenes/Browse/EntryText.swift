import Languages
import Music
internal import Platform

/// The texts of the entries in the lists of the library.
struct EntryText {
  let library: LibraryModel
  let theme: AppTheme
  /// Whether the second line begins with the kind of the entry, for lists of several kinds, such as what a search has found.
  var namesKind = false
  /// The order of the songs.
  var songOrder = SongOrder.title

  /// The text by which an entry is found when letters are typed: the title, or the text by which the songs are ordered. Usually it is known
  /// without reading the index, because there may be many entries.
  func title(of entry: BrowseEntry) -> String {
    switch entry {
    case .artist(let name): shownArtist(name)
    case .album(let id): library.contents.album(id).map { shownAlbum($0.title, by: $0.artist) } ?? ""
    case .song(let id):
      library.contents.name(of: id, in: songOrder).map { songOrder == .artist ? shownArtist($0) : $0 }
        ?? library.song(id)?.title ?? ""
    case .playlist: content(of: entry).title
    }
  }

  /// What stands for unknown names, as it is shown and found.
  var shownNames: ShownNames {
    ShownNames(
      unknownArtist: theme.artist(Song.unknownArtist), variousArtists: theme.artist(Song.variousArtists),
      pictures: theme.album(Album.picturesTitle, by: Song.unknownArtist))
  }

  /// The name of an artist as it is shown. Typed letters compare that of each entry, so most names take no way through the catalogue.
  private func shownArtist(_ name: String) -> String {
    name == Song.unknownArtist || name == Song.variousArtists ? theme.artist(name) : name
  }

  private func shownAlbum(_ title: String, by artist: String) -> String {
    title == Album.picturesTitle ? theme.album(title, by: artist) : title
  }

  func content(of entry: BrowseEntry) -> EntryCell.Content {
    switch entry {
    case .artist(let name):
      let songCount = library.contents.search?.artist(named: name)?.songCount ?? 0
      let pictureCount = library.contents.pictureCount(ofArtist: name)
      var counts = AlbumCell.counts(songs: songCount - pictureCount, pictures: pictureCount)
      // The artist of an album, such as “Various artists”, may not be the artist of any song.
      if counts.isEmpty, !namesKind { counts = [BrowsePage.Kind.albums.count(library.albums(ofArtist: name).count)] }
      return EntryCell.Content(
        title: theme.artist(name), detail: detail(theme.tr("Artist"), counts.map(theme.tr)),
        coverName: theme.artist(name))
    case .album(let id):
      guard let album = library.contents.album(id) else { return .gone }
      let year = namesKind ? nil : album.year
      let artist =
        theme.artist(album.artist, ofPictures: album.arePictures)
        ?? theme.tr(AlbumCell.songs(album.songCount, arePictures: true))
      return EntryCell.Content(
        title: theme.album(album.title, by: album.artist),
        detail: detail(theme.tr("Album"), [artist] + (year.map { ["\($0)"] } ?? [])),
        shortDetail: year.map { _ in artist }, cover: album.cover,
        otherCovers: { [library] in library.otherCovers(of: album) }, coverName: album.title)
    case .song(let id):
      guard let song = library.song(id) else { return .gone }
      let artist = theme.artist(song.artist, ofPictures: song.isPicture)
      let album = song.album ?? library.album(of: song)?.title
      let kind = song.isPicture ? theme.tr("Picture") : theme.tr("Song")
      return EntryCell.Content(
        title: song.title, detail: detail(kind, [artist, album].compactMap(\.self)),
        cover: song.cover,
        coverName: album ?? song.title,
        song: EntryCell.SongTexts(
          artist: artist ?? "", album: album ?? "", duration: SongRow.minutes(song.duration)))
    case .playlist(let path):
      let playlists = library.playlists
      let playlist = playlists.first { $0.path == path }
      let title = playlist?.title ?? SongName.title(ofPlaylist: path)
      let count = playlist?.songCount.map { theme.tr(AlbumCell.songs($0)) }
      // The folder tells apart playlists that have the same title.
      let hasNamesake = playlists.contains { $0.path != path && $0.title == title }
      let folder = hasNamesake ? UserFolders().display(SongName.folder(of: path)) : nil
      return EntryCell.Content(
        title: title, detail: detail(theme.tr("Playlist"), [count, folder].compactMap(\.self)), coverName: title)
    }
  }

  private func detail(_ kind: String, _ parts: [String]) -> String {
    theme.language.joined(namesKind || parts.isEmpty ? [kind] + parts : parts)
  }
}

extension EntryCell.Content {
  /// Stands in for an entry that has left the library, until the list is updated.
  static let gone = EntryCell.Content(title: "", detail: "", coverName: "")
}
