import MediaProtocol
import Platform
import Testing

@testable import Music

/// The parts of which the library's lists are made.
@Suite struct ListPartsTests {
  @Test("M15 the differences of two lists are removals, insertions, and what looks different")
  func differences() {
    for (old, new, removed, inserted, changed) in [
      ("", "", [], [], []), ("", "a1", [], [0], []), ("a1", "", [0], [], []), ("a1", "a2", [], [], [0]),
      ("a1 b1 c1", "a1 c2 d1", [1], [2], [1]), ("a1 b1 c1", "b1 a1 c1", [0], [1], []), ("a1 b1", "b1 a1", [0], [1], []),
      ("a1 b1 c1", "c1 a1 b1", [0, 1], [1, 2], []), ("a1 b1 c1", "a1 b2 c1", [], [], [1]),
      ("a1 b1", "x1 a1 y1 b1 z1", [], [0, 2, 4], []), ("a1 b1 c1", "b1", [0, 2], [], []),
    ] as [(String, String, [Int], [Int], [Int])] {
      func items(_ text: String) -> [Substring] { text.split(separator: " ") }
      let changes = ListChanges(from: items(old), to: items(new)) { $0.first }
      #expect(
        changes.removed == removed && changes.inserted == inserted && changes.changed == changed, "\(old), \(new)")
      #expect((changes.removed + changes.inserted + changes.changed).isEmpty == (old == new))
    }
  }

  private func summary(_ number: Int, _ title: String = "") -> AlbumSummary {
    AlbumSummary(id: AlbumID(number), title: title, artist: "", songCount: 1, added: 0)
  }

  @Test("M15 two changes of lists are one, in which nothing is that the second one has removed")
  func merged() {
    let first = ListUpdate(
      removedAlbums: [AlbumID(1)], albums: [summary(1, "new"), summary(2)], removedSongs: [SongID(1)],
      songs: [SongID(1), SongID(2)])
    let second = ListUpdate(
      removedAlbums: [AlbumID(2), AlbumID(4)], albums: [summary(3)], removedSongs: [SongID(2), SongID(4)],
      songs: [SongID(3)])
    let both = ListUpdate(
      removedAlbums: [AlbumID(1), AlbumID(2), AlbumID(4)], albums: [summary(1, "new"), summary(3)],
      removedSongs: [SongID(1), SongID(2), SongID(4)], songs: [SongID(1), SongID(3)])
    #expect(first.merged(with: second) == both && first.merged(with: ListUpdate()) == first)
    #expect(ListUpdate().merged(with: second) == second)
    #expect(ListUpdate(removedSongs: [SongID(1)], songs: [SongID(1)]).keepsAlbums)
    #expect(!ListUpdate(removedAlbums: [AlbumID(1)]).keepsAlbums && !ListUpdate(albums: [summary(1)]).keepsAlbums)
  }

  private func picture(_ name: String) -> Song {
    Song(title: name, artist: "", duration: 5, cover: Cover(path: "/none/\(name).png"), isPicture: true)
  }

  private func album(_ title: String, _ songs: [String], years: [Int?] = []) -> Album {
    let songs = songs.enumerated().map { index, name in
      Song(
        path: "/none/\(title)/\(name)", title: name, artist: "X",
        year: years.indices.contains(index) ? years[index] : nil,
        duration: 60)
    }
    return Album(title: title, artist: "X", songs: songs)
  }

  @Test("M15 J2 albums that were given are listed for what they are, without what is hidden")
  func given() {
    var given = GivenAlbums()
    given.append([album("L", ["b", "a"], years: [2001, 1999])])
    given.append([album("F", ["c"])], for: .fallback)
    given.append(
      [Album(title: "P", artist: "", songs: ["p0", "p1", "p2"].map { picture($0) })], for: .handedOver)
    given.append([album("E", []), album("S", ["a"])])
    #expect(given.albums.map(\.title) == ["L", "P", "E", "S"] && given.albums.map(\.songCount) == [2, 3, 0, 1])
    #expect(given.albums.map(\.arePictures) == [false, true, false, false] && given.albums[0].year == 1999)
    #expect(given.albums.map(\.id.givenIndex) == [0, 2, 3, 4])
    #expect((-1...5).map { given.isHandedOver($0) } == [false, false, false, true, false, false, false])
    #expect(given.openedPictures == [3: "/none/p0.png", 4: "/none/p1.png", 5: "/none/p2.png"])
    #expect((-1...5).map { given.numbers(of: $0) } == [[], [0, 1], [2], [3, 4, 5], [], [6], []])
    #expect(given.songsByTitle.map(\.givenIndex) == [1, 6, 0, 3, 4, 5], "of equal titles the first one")
    given.showsFallback = true
    given.hidden = [3]
    #expect(
      given.albums.map(\.title) == ["L", "F", "P", "E", "S"] && given.albums.map(\.songCount) == [2, 1, 2, 0, 1])
    #expect(given.albums[2].cover == Cover(path: "/none/p1.png") && given.numbers(of: 2) == [4, 5])
    #expect(given.songsByTitle.map(\.givenIndex) == [1, 6, 0, 2, 4, 5])
    given.hidden = [3, 4, 5]
    #expect(given.albums.map(\.title) == ["L", "F", "E", "S"] && given.numbers(of: 2) == [])
  }

  @Test(
    "M15 of the albums that the user has opened, the last ones were added last, whatever the clock says; so were their songs"
  )
  func openedLast() {
    var contents = LibraryContents()
    contents.given.append([album("Given", ["g"])])
    contents.given.append([album("First", ["1"]), album("Beside it", ["2"])], for: .handedOver, at: 1_700_000_000)
    contents.given.append([album("Second", ["3"])], for: .handedOver, at: 1_700_000_000)
    // The clock was put back.
    contents.given.append([album("Third", ["4"])], for: .handedOver, at: 1_600_000_000)
    let found = AlbumSummary(id: AlbumID(1), title: "In a folder", artist: "X", songCount: 1, added: 1_650_000_000)
    contents.setAlbums(contents.given.albums + [found])
    #expect(
      contents.albums(by: .recentlyAdded).map(\.title) == [
        "Third", "Second", "First", "Beside it", "In a folder", "Given",
      ])
    var builder = SearchBuilder()
    contents.given.add(to: &builder)
    contents.setSongs(builder.build(), byTitle: contents.given.songsByTitle)
    #expect(contents.songs(by: .added).map(\.givenIndex) == [4, 3, 1, 2, 0])
  }

  @Test("M15 what is given to a library without folders is its lists and its search")
  func contents() {
    var contents = LibraryContents()
    contents.append([album("B", ["b", "a"])])
    contents.append([album("A", ["c"]), Album(title: "P", artist: "", songs: [picture("p")])])
    #expect(contents.albums.map(\.title) == ["B", "A", "P"] && contents.songs.map(\.givenIndex) == [1, 0, 2, 3])
    #expect(contents.pictureCount == 1 && contents.search != nil)
    #expect(contents.artists.map(\.name).contains("X") && contents.artists.first { $0.name == "X" }?.songCount == 3)
    #expect(
      contents.givenSongs(of: .given(0))?.map(\.title) == ["b", "a"] && contents.givenSongs(of: AlbumID(0)) == nil)
    #expect(contents.givenSongs(of: .given(9)) == [])
    #expect((-1...4).map { contents.givenSong(SongID(-1 - $0))?.title } == [nil, "b", "a", "c", "p", nil])
    #expect(contents.path(ofPicture: picture("p")) == "/none/p.png")
    #expect(contents.path(ofPicture: album("B", ["b"]).songs[0]) == nil && !contents.isHandedOver(.given(2)))
  }

  @Test("M12 the tags of files come in the order of the files, however many there are, and however often one asks")
  func tagPool() {
    /// Answers with the path as the title, the last file first.
    final class Echo: TagReader {
      func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
        for index in paths.indices.reversed() {
          var tags = FileTags()
          tags.title = paths[index]
          body(index, .success(tags))
        }
      }
    }
    let pool = TagPool(Echo())
    for count in [0, 1, 16, 17, 32, 33, 100, 17] {
      let paths = (0..<count).map { "\(count)/\($0)" }
      let titles = pool.read(paths).compactMap { try? $0.get().title }
      #expect(titles == paths)
    }
  }

  @Test("M12 a file is away with each folder around it that is away")
  func foldersAway() {
    let away = FoldersAway(["/m/a", "/n"])
    for (path, isAway) in [
      ("/m/a/1.mp3", true), ("/m/a/b/c/1.mp3", true), ("/m/ab/1.mp3", false), ("/m/1.mp3", false), ("/m/a", false),
      ("/n/x", true), ("/1.mp3", false), ("1.mp3", false), ("a/1.mp3", false), ("", false),
    ] {
      #expect(away.contain(path) == isAway, "\(path)")
    }
    #expect(!FoldersAway().contain("/m/a/1.mp3") && FoldersAway(["/"]).contain("/m/a/1.mp3"))
  }

  @Test("M12 of folders that lie in each other the outermost counts, and of the same the first")
  func roots() {
    let folders = LibraryFolders(["/none/a/b", "/none/a", "/none/c", "/none/a", "/none/ab"])
    #expect(folders.roots == ["/none/a", "/none/c", "/none/ab"] && !folders.isAnyThere)
    for (path, isIn) in [
      ("/none/a", true), ("/none/a/x/1.mp3", true), ("/none/abc", false), ("/none", false), ("/none/c/1", true),
    ] {
      #expect(folders.contain(path) == isIn, "\(path)")
    }
  }
}
