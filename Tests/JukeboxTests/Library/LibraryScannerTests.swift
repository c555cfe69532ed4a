import Glibc
import Languages
import Music
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree

@testable import Jukebox

@Suite struct LibraryScannerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ paths: [String]) -> ScannedLibrary { ScannedLibrary(paths) }

  private func titles(_ scanner: ScannedLibrary) -> [String: [String]] {
    Dictionary(scanner.albums.map { ($0.title, $0.songs.map(\.title)) }) { $0 + $1 }
  }

  @Test("J2 each folder with pictures is an album, in natural order; hidden and other files do not count")
  func folders() throws {
    try folder.folder("Artist")
    try folder.folder("Artist/Album 10")
    try folder.folder("Artist/Album 2")
    try folder.folder("Artist/nothing")
    try folder.folder(".git")
    for name in [
      "Artist/Album 10/x.png", "Artist/Album 2/10 - ten.JPG", "Artist/Album 2/2 - two.webp",
      "Artist/Album 2/.hidden.png", "Artist/Album 2/notes.txt", "Artist/Album 2/01_one.gif", ".git/a.png",
    ] {
      try folder.write(name)
    }
    let scanner = scan([folder.path])
    #expect(scanner.albums.map(\.title) == ["Album 2", "Album 10"])
    #expect(scanner.albums.map(\.artist) == ["Artist", "Artist"])
    #expect(scanner.albums[0].songs.map(\.title) == ["one", "two", "ten"])
    #expect(scanner.albums[0].songs[0].cover == Cover(path: folder.path + "/Artist/Album 2/01_one.gif"))
    #expect(scanner.albums[0].cover == scanner.albums[0].songs[0].cover)
    #expect(scanner.albums[0].songs.allSatisfy { $0.duration == Song.pictureSeconds && $0.artist == "Artist" })
    #expect(scanner.problems == [])
    let progress = scanner.progress
    #expect(progress.folderCount == 5 && progress.fileCount == 4 && progress.isFinished)
    #expect(scanner.readCount == 1)
  }

  @Test("J2 two scans of the same folder give the same result")
  func stable() throws {
    for index in 0..<30 { try folder.write("\(index * 7 % 30).png") }
    let first = scan([folder.path])
    #expect(first.albums == scan([folder.path]).albums)
    let numbers: [String] = (0..<30).map { "\($0)" }
    #expect(first.albums[0].songs.map(\.title) == numbers)
  }

  @Test("a picture named cover becomes the cover of the album")
  func cover() throws {
    for name in ["1.png", "Cover.JPG", "2.png"] { try folder.write(name) }
    #expect(scan([folder.path]).albums[0].cover == Cover(path: folder.path + "/Cover.JPG"))
  }

  @Test("J2 single files form one album; files without an extension are recognised by their content")
  func files() throws {
    let one = try folder.write("b.png")
    let two = try folder.write("picture", Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0])
    let scanner = scan([one, two])
    #expect(titles(scanner) == ["Pictures": ["b", "picture"]])
    #expect(scanner.readCount == 2)
    try folder.folder("sub")
    try folder.write("sub/picture", Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0])
    try folder.write("sub/words", Array("just words".utf8))
    try folder.write("sub/empty")
    #expect(titles(scan([folder.path + "/sub"])) == ["sub": ["picture"]])
  }

  @Test("J7 what cannot be read is reported, and the scan continues; a scan without any result is recognised")
  func problems() throws {
    let picture = try folder.write("a.png")
    let words = try folder.write("words.txt", Array("just words".utf8))
    let pipe = folder.path + "/pipe.png"
    try #require(mkfifo(pipe, 0o600) == 0)
    let bad = [folder.path + "/missing", words, pipe, "", "/dev/null", "a\0b"]
    let mixed = scan([bad[0], picture] + bad[1...])
    #expect(mixed.problems.map(\.path) == bad)
    #expect(
      mixed.problems.map(\.reason) == [
        "no such file", "not a song, a picture, a folder, a playlist or a library", "not a regular file",
        "no such file",
        "not a regular file", "no such file",
      ])
    #expect(mixed.problems[0].sentence.description == folder.path + "/missing: no such file")
    #expect(titles(mixed) == ["Pictures": ["a"]])
    #expect(mixed.readCount == 1)
    #expect(scan(bad).readCount == 0)
    #expect(MusicFolder.problems(with: [picture, folder.path] + bad).count == bad.count - 1)
    // A folder without pictures can be read.
    try folder.folder("empty")
    let empty = scan([folder.path + "/empty"])
    #expect(empty.albums == [])
    #expect(empty.readCount == 1)
    #expect(scan([]).problems == [])
  }

  @Test("J7 an unreadable folder among others is reported")
  func unreadable() throws {
    try folder.folder("secret")
    try folder.write("a.png")
    chmod(folder.path, 0o755)
    chmod(folder.path + "/secret", 0)
    defer { chmod(folder.path + "/secret", 0o700) }
    let scanner = try withoutRoot { scan([folder.path]) }
    #expect(scanner.problems == [LibraryProblem(path: folder.path + "/secret", reason: "permission denied")])
    #expect(scanner.albums.count == 1)
  }

  @Test("links are followed, but not in cycles, and no folder is read twice; pipes are ignored")
  func links() throws {
    try folder.folder("a")
    try folder.write("a/x.png")
    try #require(symlink("..", folder.path + "/a/up") == 0)
    try #require(symlink("a", folder.path + "/b") == 0)
    try #require(symlink("self.png", folder.path + "/self.png") == 0)
    try #require(symlink("a/x.png", folder.path + "/link.png") == 0)
    try #require(symlink("nowhere", folder.path + "/broken") == 0)
    try #require(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let scanner = scan([folder.path, folder.path + "/a"])
    #expect(scanner.albums.map { $0.songs.map(\.title) } == [["link", "self"], ["x"]])
    #expect(scanner.problems == [])
  }

  @Test("names that are not UTF-8")
  func names() throws {
    let name = PathCoding.string([0x63, 0x61, 0x66, 0xE9])
    try folder.folder(name)
    try folder.write(name + "/" + PathCoding.string([0xFF, 0x2E, 0x70, 0x6E, 0x67]))
    let scanner = scan([folder.path])
    #expect(titles(scanner) == ["caf\u{FFFD}": ["\u{FFFD}"]])
    guard let path = scanner.albums.first?.songs.first?.cover?.path else {
      Issue.record("no path")
      return
    }
    #expect(PathCoding.withSystemPath(path) { access($0, R_OK) } == 0)
  }

  @Test("ten thousand levels deep: folders whose path is too long are reported, and nothing else happens")
  func deep() throws {
    // In memory, as removing it is slow on a disk.
    let folder = try TemporaryFolder(in: "/dev/shm")
    // Each folder is created from inside its parent, as the whole path would be too long.
    let made = system(
      "cd '\(folder.path)' && python3 -c 'import os\nfor i in range(10000):\n os.mkdir(\"d\"); os.chdir(\"d\")' 2>/dev/null"
    )
    try folder.write("a.png")
    let scanner = scan([folder.path])
    #expect(scanner.albums.count == 1)
    if made == 0 {
      #expect(scanner.problems.map(\.reason) == ["cannot be read: file name too long"])
      #expect(scanner.progress.folderCount > 1000)
    }
  }

  @Test("two thousand pictures are found, and the scan can be cancelled")
  func many() throws {
    for index in 0..<2000 { try folder.write("\(index).png") }
    #expect(scan([folder.path]).progress.fileCount == 2000)
  }

  @Test("a folder that changes while it is scanned", .timeLimit(.minutes(60)))
  func changing() throws {
    for index in 0..<300 { try folder.write("\(index).png") }
    let path = folder.path
    let stop = Monitor(false)
    let writer = WorkerThread("writer") {
      var index = 0
      while !stop.read({ $0 }) {
        _ = PathCoding.withSystemPath("\(path)/\(index % 300).png") { unlink($0) }
        _ = PathCoding.withSystemPath("\(path)/new\(index % 300)") { mkdir($0, 0o700) }
        _ = PathCoding.withSystemPath("\(path)/new\(index % 300)") { rmdir($0) }
        index += 1
      }
    }
    for _ in 0..<5 { #expect(scan([path]).progress.isFinished) }
    stop.change { $0 = true }
    writer?.join()
  }
}
