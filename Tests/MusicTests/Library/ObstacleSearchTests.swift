import Languages
import TestSupport
import Testing

@testable import Music

/// What is found out about songs that wait since an earlier run.
@Suite struct ObstacleSearchTests {
  private func song(_ path: String) -> Song { Song(path: path, title: path, artist: "", duration: 60) }

  private func search(
    apartFrom folder: String = "/none/lib", goesOn: @escaping () -> Bool = { true },
    found: @escaping ([Song.ID: Sentence]) -> Void
  ) -> ObstacleSearch {
    ObstacleSearch(library: LibraryFolders([folder]), goesOn: goesOn, found: found)
  }

  @Test(
    "M18 J7 missing files, folders and addresses cannot be played; songs in the library's folders are left to its scan")
  func obstacles() throws {
    let folder = try MusicTests.MusicFolder()
    let there = try folder.song("away/1.mp3")
    let paths = [
      there, folder.path + "/away/gone.mp3", folder.path + "/away", folder.path + "/lib/gone.mp3",
      "https://example.org/x.mp3",
    ]
    let picture = Song(title: "p", artist: "", duration: 5, cover: Cover(path: "/none/p.png"), isPicture: true)
    let songs = paths.map(song) + [picture, Song(title: "silence", artist: "", duration: 5)]
    var found: [Song.ID: Sentence] = [:]
    search(apartFrom: folder.path + "/lib", found: { found.merge($0) { $1 } }).look(through: songs)
    let reasons = songs.map { found[$0.id]?.description }
    #expect(
      reasons == [
        nil, "no such file", "not a regular file", nil, "it is on a network, and only files can be played", nil, nil,
      ])
  }

  @Test(
    "M18 of very many missing songs the first are reported soon, the others in few portions, and not more than are marked"
  )
  func portions() {
    let songs = (0..<5000).map { song("/none/\($0).mp3") }
    var portions: [Int] = []
    var paths: Set<String> = []
    let search = self.search(found: { reasons in
      portions.append(reasons.count)
      for song in songs where reasons[song.id] != nil { paths.insert(song.title) }
    })
    search.look(through: songs)
    #expect(portions == [64, 448, 488] && paths == Set(songs.prefix(1000).map(\.title)))
  }

  @Test("M18 the search for missing songs ends when the program does")
  func ended() {
    let songs = (0..<5000).map { song("/none/\($0).mp3") }
    var portions: [Int] = []
    var askedCount = 0
    let goesOn = {
      askedCount += 1
      return askedCount <= 100
    }
    search(goesOn: goesOn, found: { portions.append($0.count) }).look(through: songs)
    #expect(portions == [64] && askedCount == 101)
  }

  @Test("M18 A library tells which songs outside of its folders are missing, and says nothing of those that are there")
  @MainActor func library() throws {
    let folder = try MusicTests.MusicFolder()
    let inside = try folder.song("lib/1.mp3", "title=One;album=A;artist=X")
    let outside = try folder.song("away/2.mp3")
    let library = openLibrary([folder.path + "/lib"])
    let songs = [inside, outside, folder.path + "/away/gone.mp3"].map(song)
    library.lookForObstacles { songs }
    var missing: [Song.ID: Sentence] = [:]
    #expect(eventually(serving: { missing.merge(library.update().missing) { $1 } }) { !missing.isEmpty })
    #expect(missing == [songs[2].id: "no such file"])
  }
}
