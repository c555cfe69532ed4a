import Glibc
import Languages
import MediaProtocol
import Platform
import TestSupport
import Testing

@testable import Music

/// What cannot be read, or noticed, for a while is read when that is over.
@MainActor @Suite struct RetryTests {
  let folder: MusicFolder
  let cache: MusicFolder
  let reader = FakeTagReader()

  init() throws {
    folder = try MusicFolder()
    cache = try MusicFolder()
  }

  private var index: String { cache.path + "/index.sqlite" }

  private func library(lookInterval: Double = 0, isWatching: Bool = false) -> MusicLibrary {
    var setup = MusicLibrary.Setup(
      paths: [folder.path], indexPath: index, reader: reader, isWatching: isWatching)
    setup.lookInterval = lookInterval
    return MusicLibrary(setup, wake: {})
  }

  private func titles(_ library: MusicLibrary) -> [String] {
    library.contents.albums.flatMap { library.songs(of: $0.id).map(\.title) }
  }

  /// Waits until the library has answered everything that was asked before.
  private func settle(_ library: MusicLibrary) {
    for _ in 0..<2 {
      var isAnswered = false
      library.read([], for: .answer) { _ in isAnswered = true }
      library.wait { $0.progress.isFinished && isAnswered }
    }
  }

  @Test("M12 a file that could not be read for a moment is read again at the end of the same scan")
  func moment() throws {
    for number in 1...3 { try folder.song("A/\(number).mp3", "title=\(number);album=A;artist=X;track=\(number)") }
    reader.refuse(folder.path + "/A/2.mp3", times: 1)
    let library = library()
    let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    #expect(titles(library) == ["1", "2", "3"])
    #expect(problems == [])
  }

  @Test("M12 a file that cannot be read during a scan is told, and read at the next start, and when one comes back")
  func later() throws {
    for number in 1...3 { try folder.song("A/\(number).mp3", "title=\(number);album=A;artist=X;track=\(number)") }
    let path = folder.path + "/A/2.mp3"
    reader.refuse(path, times: 2)
    let first = library()
    let problems = first.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    #expect(titles(first) == ["1", "3"])
    #expect(problems == [LibraryProblem(path: path, reason: MediaError.diskError.reason)])
    let second = library()
    second.waitUntilFinished()
    #expect(titles(second) == ["1", "2", "3"])
    first.lookAgain()
    first.wait { titles($0).count == 3 }
    #expect(titles(first) == ["1", "2", "3"])
  }

  @Test("M12 a file that is gone before it is read is no song, and no problem", arguments: [ENOENT, ENOTDIR])
  func goneBeforeRead(error: CInt) throws {
    for number in 1...3 { try folder.song("A/\(number).mp3", "title=\(number);album=A;artist=X;track=\(number)") }
    reader.refuse(folder.path + "/A/2.mp3", times: 2, with: .system(error))
    let library = library()
    let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    #expect(titles(library) == ["1", "3"])
    #expect(problems == [])
  }

  @Test(
    "M12 a damaged file that is deleted, alone or with its folder, is no problem any more; one that is there stays one")
  func damagedFileIsDeleted() throws {
    let paths = try ["A/1", "A/2", "B/C/1"].map { try folder.song("\($0).mp3", "broken") }
    let library = library()
    let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    #expect(Set(problems.map(\.path)) == Set(paths))
    var solved: Set<String> = []
    func scan(until isEnough: () -> Bool) {
      library.scan()
      let isDone = eventually(serving: { solved.formUnion(library.update().solved) }, isEnough)
      #expect(isDone)
    }
    try #require(unlink(paths[0]) == 0)
    scan { !solved.isEmpty }
    try folder.song("A/3.mp3", "title=Three;album=A;artist=X")
    scan { titles(library) == ["Three"] }
    #expect(solved == [paths[0]])
    folder.remove("B")
    scan { solved.count > 1 }
    #expect(solved == [paths[0], paths[2]])
  }

  @Test("M12 a song whose file cannot be read when it has changed stays as it was, until it can be")
  func changed() throws {
    let path = try folder.song("A/1.mp3", "title=Old;album=A;artist=X")
    library().waitUntilFinished()
    try folder.song("A/1.mp3", "title=Newer;album=A;artist=X")
    reader.refuse(path, times: 2)
    let second = library()
    second.waitUntilFinished()
    #expect(titles(second) == ["Old"])
    let third = library()
    third.waitUntilFinished()
    #expect(titles(third) == ["Newer"])
  }

  @Test("M12 a song about whose file the system gives no answer is not gone")
  func doubtful() throws {
    let path = try folder.song("A/1.mp3", "title=One;album=A;artist=X")
    library().waitUntilFinished()
    try #require(unlink(path) == 0)
    // A link to a name that is too long is neither there nor missing, as far as the system tells.
    try #require(symlink(String(repeating: "x", count: 300), path) == 0)
    let second = library()
    second.waitUntilFinished()
    #expect(titles(second) == ["One"])
    try #require(unlink(path) == 0)
    let third = library()
    third.waitUntilFinished()
    #expect(titles(third) == [])
  }

  @Test("M12 who comes back to the window sees what could not be noticed, but not more often than is sensible")
  func comingBack() throws {
    try folder.song("A/1.mp3", "title=One;album=A;artist=X")
    let quick = library()
    let slow = library(lookInterval: 3600)
    for library in [quick, slow] { library.waitUntilFinished() }
    _ = reader.takeOpened()
    try folder.song("B/2.mp3", "title=Two;album=B;artist=X")
    slow.lookAgain()
    settle(slow)
    #expect(titles(slow) == ["One"] && reader.takeOpened() == [])
    quick.lookAgain()
    quick.wait { titles($0).count == 2 }
    #expect(titles(quick) == ["One", "Two"])
  }

  @Test("M13 who comes back to the window sees what another program has added to the index after the last scan")
  func addedByOtherProgram() throws {
    try folder.song("A/1.mp3", "title=One;album=A;artist=X")
    let library = library(isWatching: true)
    library.waitUntilFinished()
    let other = try IndexWriter(IndexFile.open(.file(path: index)))
    let file = FolderListing.File(name: Array("2.mp3".utf8), size: 1, modified: 1)
    _ = try other.write([
      FolderChange(
        path: folder.path + "/B", identity: FolderIdentity(device: 1, inode: 1),
        files: [FileRecord(file: file, kind: .sound, tags: FileTags())])
    ])
    #expect(titles(library) == ["One"])
    library.lookAgain()
    library.wait { titles($0).count == 2 }
    #expect(titles(library) == ["One", "2"])
  }
}
