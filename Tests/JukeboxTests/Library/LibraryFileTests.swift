import Languages
import MediaProtocol
import Music
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree

@testable import Jukebox

@Suite struct LibraryFileTests {
  private func read(_ text: String) throws(FileError) -> [Album] {
    try LibraryFile.albums(Array(text.utf8), relativeTo: "/music")
  }

  private func failure(_ text: String) -> String? {
    do throws(FileError) {
      _ = try read(text)
      return nil
    } catch { return error.reason.description }
  }

  @Test("J2 a complete library file")
  func full() throws {
    let albums = try read(
      """
      {"albums": [{"title": "T", "artist": "A", "cover": "c.png", "future": 1, "songs": [
        {"title": "one", "artist": "B", "duration": 183.5, "cover": "/x/1.png"},
        {"title": "two"}]}]}
      """)
    #expect(
      albums == [
        Album(
          title: "T", artist: "A", cover: Cover(path: "/music/c.png"),
          songs: [
            Song(title: "one", artist: "B", album: "T", track: 1, duration: 183.5, cover: Cover(path: "/x/1.png")),
            Song(
              title: "two", artist: "A", album: "T", track: 2, duration: SongName.duration(for: "two"),
              cover: Cover(path: "/music/c.png")),
          ])
      ])
  }

  @Test("J2 missing values are made up, and implausible ones are ignored")
  func sparse() throws {
    let albums = try read(
      """
      {"albums": [{}, {"songs": [{"cover": "01_x.png", "duration": -5}, {"title": "", "artist": "", "duration": 1e300}]}]}
      """)
    #expect(albums.map(\.title) == ["Untitled", "x"])
    #expect(albums[1].songs.map(\.title) == ["x", "Untitled"])
    #expect(albums[1].songs.allSatisfy { $0.artist == "Unknown artist" && (150...270).contains($0.duration) })
    #expect(try read("{\"albums\": []}") == [])
  }

  @Test("J2 an empty cover is none: the song's is then that of the album, and the album's that of a song")
  func emptyCovers() throws {
    let albums = try read(
      """
      {"albums": [{"cover": "a.png", "songs": [{"cover": ""}]}, {"cover": "", "songs": [{"cover": ""}, {"cover": "b.png"}]},
                  {"cover": "", "songs": [{"cover": ""}]}]}
      """)
    let covers: [Cover?] = [Cover(path: "/music/a.png"), Cover(path: "/music/b.png"), nil]
    #expect(albums.map(\.cover) == covers)
    #expect(albums.map { $0.songs.map(\.cover) } == [[covers[0]], [nil, covers[1]], [nil]])
  }

  @Test("R8 names have no control characters, and one in which there is nothing to be seen is none")
  func names() throws {
    let albums = try read(
      #"""
      {"albums": [{"title": "A\nB", "artist": "\u001b[1mX", "songs": [
        {"title": " a\tb "}, {"title": "\u0007 ", "artist": " ", "cover": "c.png"}]}]}
      """#)
    #expect(albums.map(\.title) == ["A B"] && albums.map(\.artist) == ["[1mX"])
    #expect(albums[0].songs.map(\.title) == ["a b", "c"])
    #expect(albums[0].songs.allSatisfy { $0.artist == "[1mX" && $0.album == "A B" })
  }

  @Test("R2 Of very long names and paths, so much is kept as tags can have and the system can know")
  func longNames() throws {
    let long = String(repeating: "a", count: 10_000)
    let albums = try read(
      """
      {"albums": [{"title": "\(long)", "artist": "\(long)", "cover": "\(long).png",
        "songs": [{"title": "\(long)", "artist": "\(long)", "file": "\(long).mp3"}]}]}
      """)
    let name = String(long.prefix(FileTags.longestText))
    let song = try #require(albums.first?.songs.first)
    #expect(albums[0].title == name && albums[0].artist == name)
    #expect(song.title == name && song.artist == name && song.album == name)
    #expect(song.path == PathCoding.bounded("/music/\(long).mp3") && song.cover == albums[0].cover)
    #expect(song.cover?.path == song.path)
  }

  @Test("J7 errors are described in one clear phrase")
  func errors() {
    #expect(failure("{") == "not valid JSON")
    #expect(failure("") == "not valid JSON")
    #expect(failure("{}") == "albums is missing")
    #expect(failure("[]") == "the file should be an object")
    #expect(failure("{\"albums\": 3}") == "albums should be a list")
    #expect(
      failure("{\"albums\": [{}, {\"songs\": [{\"title\": 3}]}]}") == "albums[1].songs[0].title should be a string")
    #expect(
      failure("{\"albums\": [{\"songs\": [{\"duration\": \"long\"}]}]}")
        == "albums[0].songs[0].duration should be a number")
    #expect(failure("{\"albums\": [null]}") == "albums[0] is null and should be an object")
    #expect(failure(String(repeating: "[", count: 100_000)) == "not valid JSON")
  }

  @Test("J7 an invalid file on the command line is reported with its name, and no album is left")
  func argument() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("library.json", Array("{\"albums\": 3}".utf8))
    let scanner = ScannedLibrary([path])
    #expect(scanner.problems == [LibraryProblem(path: path, reason: "albums should be a list")])
    #expect(scanner.readCount == 0 && scanner.albums.isEmpty)
  }
}
