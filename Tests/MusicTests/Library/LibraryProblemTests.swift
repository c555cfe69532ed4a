import Glibc
import Languages
import Platform
import Testing

@testable import Music

/// Which problems are told, and how.
@MainActor @Suite struct LibraryProblemTests {
  let folder: MusicTests.MusicFolder

  init() throws { folder = try MusicTests.MusicFolder() }

  /// What is shown and told where the person has chosen these folders.
  private func shown(choosing folders: [String]) throws -> (albums: [String], problems: [LibraryProblem]) {
    let bundled = try folder.write(
      "library.json", Array(#"{"albums": [{"title": "Bundled", "artist": "B", "songs": [{"title": "b"}]}]}"#.utf8))
    var setup = MusicLibrary.Setup(
      paths: [], fallback: [bundled], indexPath: folder.path + "/cache/index.sqlite", reader: FakeTagReader(),
      isWatching: false)
    setup.musicFolders = folders
    let library = MusicLibrary(setup, wake: {})
    let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    return (listing(library), problems)
  }

  @Test(
    "R8 A chosen folder in which no music is looked for is explained, and the bundled library is shown instead",
    arguments: ["/", "/proc"])
  func refusedFolder(path: String) throws {
    let refusal = LibraryProblem(path: path, reason: SystemFolders.objection)
    for _ in 0..<2 {
      let (albums, problems) = try shown(choosing: [path])
      #expect(albums == ["Bundled – B: b"] && problems == [refusal])
    }
    #expect(!Music.MusicFolder.hasMusic(path))
    // Beside another one, too.
    try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    for paths in [[folder.path + "/Music"], ["/proc", folder.path + "/Music"]] {
      let (albums, problems) = try shown(choosing: paths)
      #expect(albums == ["A – X: One"] && problems.map(\.path) == paths.filter { $0 == "/proc" })
    }
  }

  @Test("R4 The only chosen folder is explained where it cannot be read, and not where it has never existed")
  func onlyFolder() throws {
    let (loop, missing) = (folder.path + "/loop", folder.path + "/missing")
    try #require(symlink("loop", loop) == 0)
    #expect(try shown(choosing: [missing]).problems.isEmpty)
    let (albums, problems) = try shown(choosing: [loop])
    #expect(albums == ["Bundled – B: b"])
    #expect(problems == [LibraryProblem(path: loop, reason: FolderListing.Failure(number: ELOOP).reason)])
  }

  @Test("R8 A path of megabytes that another program sends is told as far as the system knows paths")
  func longPath() throws {
    let path = "/" + String(repeating: "a", count: 1 << 20)
    let problems = openLibrary([folder.path]).found(in: [path]).problems
    #expect(problems.map(\.reason) == ["cannot be read: file name too long"])
    #expect(problems.map(\.path) == [PathCoding.bounded(path)])
    #expect(problems.first.map { $0.sentence.description.utf8.count < Int(PATH_MAX) + 100 } == true)
  }
}
