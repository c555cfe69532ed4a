import MediaProtocol
import Platform
import TestSupport
import Testing

@testable import Music

/// Many songs that the command line names.
@MainActor @Suite struct LongPlaylistTests {
  private let folder: MusicTests.MusicFolder
  private let reader = GatedReader()

  init() throws { folder = try MusicTests.MusicFolder() }

  /// Reads the songs in the folder “away” from a number on only when it may.
  private final class GatedReader: TagReader {
    static let firstBehind = 96
    let reader = FakeTagReader()
    private let isOpen = Monitor(false)

    func open() { isOpen.change { $0 = true } }

    func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
      if paths.contains(where: Self.isBehind) { isOpen.wait { $0 ? () : nil } }
      reader.tags(of: paths, body)
    }

    private static func isBehind(_ path: String) -> Bool {
      path.contains("/away/") && Int(SongName.split(SongName.fileName(path)).stem).map { $0 >= firstBehind } ?? false
    }
  }

  /// Writes songs whose titles are their numbers, and returns the lines of a playlist that names them.
  private func songs(_ numbers: Range<Int>) throws -> [String] {
    try numbers.map { number in
      try folder.song("away/\(number).mp3", "title=\(number);album=B;artist=Y")
      return "away/\(number).mp3"
    }
  }

  private func playlist(_ lines: [String]) throws -> String {
    try folder.write("list.m3u8", Array(lines.joined(separator: "\n").utf8))
  }

  /// A library beside which songs are named: the person's own.
  private func library(named: [String], index: String? = nil) -> MusicLibrary {
    MusicLibrary(
      MusicLibrary.Setup(
        paths: named, musicFolder: folder.path + "/Music", indexPath: index, reader: reader, isWatching: false),
      wake: {})
  }

  @Test("J2 M11 the person's own library is there while many songs are read that are named beside it")
  func libraryComesFirst() throws {
    let known = try folder.song("Music/A/1.mp3", "title=One;album=A;artist=X")
    let index = folder.path + "/index.sqlite"
    self.library(named: [], index: index).waitUntilFinished()
    #expect(reader.reader.takeOpened() == [known])
    let list = try playlist(["Music/A/1.mp3"] + songs(0..<120))
    let library = library(named: [list], index: index)
    defer { reader.open() }
    library.start()
    let isListed = eventually(serving: { _ = library.update() }) {
      library.contents.search?.results(for: "one").songs.count == 1
    }
    #expect(isListed && listing(library) == ["A – X: One"])
    #expect(library.named == nil)
    // The count rises as far as the files are read.
    #expect(library.progress.fileCount >= 32 && !library.progress.isFinished)
    reader.open()
    library.waitUntilFinished()
    #expect(library.queuedSongs.map(\.title) == ["One"] + (0..<120).map { "\($0)" })
    #expect(listing(library) == ["A – X: One"])
    // What the index knows is not opened.
    #expect(!reader.reader.takeOpened().contains(known))
  }

  @Test("M11 many named songs that are the library come before its lists, as few do")
  func namedLibrary() throws {
    let lines = try songs(0..<120)
    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [try playlist(lines)], indexPath: nil, reader: reader, isWatching: false), wake: {})
    defer { reader.open() }
    library.start()
    let isCounted = eventually(serving: { _ = library.update() }) { library.progress.fileCount >= 32 }
    #expect(isCounted && library.named == nil && library.contents.albums.isEmpty)
    reader.open()
    library.waitUntilFinished()
    #expect(listing(library) == ["list – Y: " + (0..<120).map { "\($0)" }.joined(separator: ", ")])
  }

  @Test("M11 songs that are read several at a time have their order, and each has what is wrong with it")
  func order() throws {
    reader.open()
    var lines = try songs(0..<60)
    try folder.song("away/broken.mp3", "broken")
    // Two names that look the same.
    try folder.song("away/\u{E9}.mp3", "title=one character")
    try folder.song("away/e\u{301}.mp3", "title=two characters")
    lines.insert("away/broken.mp3", at: 7)
    lines.insert("away/gone.mp3", at: 20)
    lines.insert("away/3.mp3", at: 30)
    lines.insert(contentsOf: ["away/e\u{301}.mp3", "away/\u{E9}.mp3"], at: 40)
    let library = library(named: [try playlist(lines)])
    library.start()
    let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
    var titles = (0..<60).map { "\($0)" }
    titles.insert("gone", at: 19)
    titles.insert("3", at: 29)
    titles.insert(contentsOf: ["two characters", "one character"], at: 39)
    #expect(library.queuedSongs.map(\.title) == titles)
    #expect(library.named?.obstacles.map(\.key) == [library.queuedSongs[19].id])
    let damaged = LibraryProblem(path: folder.path + "/away/broken.mp3", reason: MediaError.unreadable.reason)
    #expect(problems.filter { $0.path != folder.path + "/Music" } == [damaged])
  }

  @Test("M19 what a library.json says about songs that are named behind it takes precedence, also if these are many")
  func libraryFile() throws {
    reader.open()
    let paths = try songs(0..<20).map { folder.path + "/" + $0 }
    let json = #"{"albums": [{"title": "J", "songs": [{"title": "Said", "file": "away/3.mp3"}]}]}"#
    let file = try folder.write("library.json", Array(json.utf8))
    let library = library(named: [file] + paths)
    library.waitUntilFinished()
    var titles = (0..<20).map { "\($0)" }
    titles[3] = "Said"
    #expect(library.queuedSongs.map(\.title) == titles)
  }

  @Test("M11 many single songs that are named have their order, and their files are opened once")
  func singleSongs() throws {
    reader.open()
    let paths = try songs(0..<60).map { folder.path + "/" + $0 }
    let library = library(named: paths)
    library.waitUntilFinished()
    #expect(library.queuedSongs.compactMap(\.path) == paths)
    #expect(library.named?.readCount == 60)
    #expect(reader.reader.takeOpened().sorted() == paths.sorted())
  }
}
