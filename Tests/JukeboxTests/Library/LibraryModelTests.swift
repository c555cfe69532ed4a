import Music
import TestSupport
import Testing

@testable import Jukebox

@Suite struct LibraryModelTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("M10 The rest of the album follows a song whose tags have changed since it was queued")
  func retagged() throws {
    try folder.folder("Artist")
    try folder.folder("Artist/Album")
    for name in ["1 - One", "2 - Two", "3 - Three"] { try folder.write("Artist/Album/\(name).mp3") }
    let source = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: nil, reader: NamesOnly(), isWatching: false), wake: {})
    source.waitUntilFinished()
    let library = LibraryModel(source: source)
    library.setContents(source.contents)
    var song = try #require(library.songs(of: library.albums[0].id).first)
    song.title = "As it was called before"
    song.album = "Another name"
    song.genre = "Another genre"
    #expect(library.songsOnAlbum(after: song).map(\.title) == ["Two", "Three"])
  }

  @Test("M15 The songs of an artist: whole albums of their own, and single songs on those of others")
  func songsOfArtist() {
    let library = LibraryModel()
    func song(_ title: String, _ artist: String, on album: String) -> Song {
      Song(title: title, artist: artist, album: album, duration: 60)
    }
    library.append([
      Album(
        title: "Mix", artist: "Various artists", songs: [song("a", "Guest", on: "Mix"), song("b", "ADA", on: "Mix")]),
      Album(title: "Own", artist: "Ada", songs: [song("c", "Ada", on: "Own"), song("d", "Ada & Guest", on: "Own")]),
    ])
    #expect(library.songs(ofArtist: "Ada").map(\.title) == ["c", "d", "b"])
    #expect(library.songs(ofArtist: "Guest").map(\.title) == ["a"])
    #expect(library.songs(ofArtist: "nobody").isEmpty)
  }
}
