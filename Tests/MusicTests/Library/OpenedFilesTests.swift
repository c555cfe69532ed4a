import Testing

@testable import Music

/// Files that are opened to be played, and files that are added to the library.
@MainActor @Suite struct OpenedFilesTests {
  private let folder: MusicTests.MusicFolder

  init() throws {
    folder = try MusicTests.MusicFolder()
    try folder.song("lib/1.mp3", "title=One;album=A;artist=X")
  }

  private func openLibrary() -> MusicLibrary { MusicTests.openLibrary([folder.path + "/lib"]) }

  /// What is found in paths that are opened.
  private func opened(_ paths: [String], in library: MusicLibrary) -> NamedMusic {
    var found: NamedMusic?
    library.open(paths) { found = $0 }
    library.wait { _ in found != nil }
    return found ?? NamedMusic()
  }

  @Test("M11 M17 songs and playlists that are opened are found as often as one likes, and the library stays as it is")
  func songsAndPlaylists() throws {
    let songs = try ["1", "2"].map { try folder.song("away/\($0).mp3", "title=\($0);album=B;artist=X") }
    let list = try folder.write("list.m3u8", Array("gone.mp3\naway/1.mp3\n".utf8))
    let missing = try folder.write("missing.m3u8", Array("gone.mp3\ngone too.mp3\n".utf8))
    let library = openLibrary()
    for (path, titles) in [
      (songs[0], ["1"]), (songs[1], ["2"]), (list, ["gone", "1"]), (missing, ["gone", "gone too"]),
      (list, ["gone", "1"]),
    ] {
      #expect(opened([path], in: library).songs.map(\.title) == titles)
    }
    let found = opened(songs, in: library)
    #expect(found.songs.map(\.title) == ["1", "2"] && found.albums.map(\.title) == ["B"])
    #expect(listing(library) == ["A – X: One"])
    // They are not known as a part of the library, so they can become one.
    #expect(library.found(in: [songs[0]], isAdded: true).songs.map(\.title) == ["1"])
    #expect(Set(listing(library)) == ["A – X: One", "B – X: 1"])
  }

  @Test("M11 J2 folders and pictures that are opened are to be seen in the library, unlike the songs beside them")
  func foldersAndPictures() throws {
    let song = try folder.song("away/2.mp3", "title=Two;album=B;artist=X")
    try folder.song("more/3.mp3", "title=Three;album=C;artist=X")
    let picture = try folder.write("pictures/a.png")
    try folder.write("pictures/b.png")
    let pictures = try folder.write("Slides.m3u8", Array("pictures/b.png\n".utf8))
    let library = openLibrary()
    let found = opened([song, folder.path + "/more", picture, pictures], in: library)
    #expect(found.songs.map(\.title) == ["Two", "Three", "a", "b"] && found.albums.count == 4)
    #expect(
      Set(listing(library)) == [
        "A – X: One", "C – X: Three", "Pictures – Unknown artist: a", "Slides – Unknown artist: b",
      ])
  }
}
