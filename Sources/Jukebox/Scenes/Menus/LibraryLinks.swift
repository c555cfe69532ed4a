import Languages
import Music
import ViewTree

/// Leads from songs to their albums and artists in the library. What the library does not have is left out.
struct LibraryLinks {
  let library: LibraryModel
  /// Shows an album; nil where the album of the songs is what is shown already.
  var showAlbum: ((AlbumSummary) -> Void)?
  /// Shows the albums of an artist.
  let showArtist: (String) -> Void

  /// The items of a menu that lead on from songs, after a separator.
  func menuItems(for songs: [Song], in language: Language) -> [MenuItem] {
    let album = songs.count == 1 ? albumItem(for: songs[0], in: language) : nil
    let artists = Set(songs.map(\.artist))
    let artist = artists.count == 1 ? artistItem(named: songs[0].artist, in: language) : nil
    let items = [album, artist].compactMap(\.self)
    return items.isEmpty ? [] : [.separator] + items
  }

  private func albumItem(for song: Song, in language: Language) -> MenuItem? {
    guard let showAlbum, let album = library.album(of: song) else { return nil }
    return MenuItem(title: language.tr("Go to album")) { showAlbum(album) }
  }

  /// The item that leads to an artist; nil if that is not known, or the library has nothing by them.
  func artistItem(named name: String, in language: Language) -> MenuItem? {
    guard has(artist: name) else { return nil }
    return MenuItem(title: language.tr("Go to artist")) { [showArtist] in showArtist(name) }
  }

  func has(artist name: String) -> Bool {
    !name.isEmpty && name != Song.unknownArtist && !library.albums(ofArtist: name).isEmpty
  }
}
