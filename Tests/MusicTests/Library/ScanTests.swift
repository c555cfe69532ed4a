import Glibc
import Languages
import Platform
import Testing

@testable import Music

@MainActor @Suite struct ScanTests {
  let folder: MusicFolder
  let cache: MusicFolder
  let reader = FakeTagReader()
  private var index: String { cache.path + "/cache/index.sqlite" }

  init() throws {
    folder = try MusicFolder()
    cache = try MusicFolder()
  }

  private func open() -> MusicLibrary { openLibrary([folder.path], index: index, reader) }

  @Test("M11 folders are the library: tags come first, names from the path where there are none")
  func names() throws {
    try folder.song(
      "Ada Fjord/Paper Moons/1.flac", "title=Lantern;artist=Ada;album=Moons;track=1;year=2001;duration=12.5")
    try folder.song("Ada Fjord/Paper Moons/02 - Second Song.mp3")
    try folder.song("Ada Fjord/Paper Moons/10 - Tenth.mp3")
    let library = open()
    #expect(listing(library) == ["Moons – Ada: Lantern", "Paper Moons – Ada Fjord: Second Song, Tenth"])
    let song = try #require(library.contents.albums.first.map { library.songs(of: $0.id)[0] })
    #expect(
      song
        == Song(
          path: folder.path + "/Ada Fjord/Paper Moons/1.flac", title: "Lantern", artist: "Ada", album: "Moons",
          track: 1,
          year: 2001, duration: 12.5))
    #expect(library.contents.albums[0].year == 2001)
    #expect(library.progress == ScanProgress(folderCount: 3, fileCount: 3, isFinished: true))
  }

  @Test(
    "M12 the second scan opens nothing; later ones only what is new or has changed; what is gone leaves the library")
  func changes() throws {
    for number in 1...40 { try folder.song("A/\(number).mp3", "title=Song \(number);album=A;artist=X;track=\(number)") }
    _ = open()
    #expect(reader.takeOpened().count == 40)
    let second = open()
    #expect(reader.takeOpened() == [])
    #expect(second.contents.albums.map(\.songCount) == [40])
    try folder.song("A/7.mp3", "title=Another;album=A;artist=X;track=7")
    try folder.song("A/41.mp3", "title=New;album=A;artist=X;track=41")
    folder.remove("A/1.mp3")
    let third = open()
    #expect(Set(reader.takeOpened()) == [folder.path + "/A/7.mp3", folder.path + "/A/41.mp3"])
    let titles = third.songs(of: third.contents.albums[0].id).map(\.title)
    #expect(
      titles == ["Song 2", "Song 3", "Song 4", "Song 5", "Song 6", "Another"] + (8...40).map { "Song \($0)" } + ["New"])
    folder.remove("A")
    #expect(open().contents.albums == [])
    #expect(reader.takeOpened() == [])
  }

  @Test("M12 a second start shows the index before anything is read")
  func atOnce() throws {
    try folder.song("A/1.mp3", "title=One;album=A;artist=X")
    _ = open()
    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: index, reader: reader, isWatching: false), wake: {})
    library.wait { $0.contents.albums.count > 0 }
    #expect(listing(library) == ["A – X: One"])
  }

  @Test("M12 loops, pipes and folders that several links lead to are read once")
  func loops() throws {
    try folder.song("a/x.mp3", "title=x;album=a;artist=b")
    try #require(symlink("..", folder.path + "/a/up") == 0)
    try #require(symlink("a", folder.path + "/b") == 0)
    try #require(symlink("x.mp3", folder.path + "/a/y.mp3") == 0)
    try #require(symlink("self.mp3", folder.path + "/self.mp3") == 0)
    try #require(mkfifo(folder.path + "/pipe.mp3", 0o600) == 0)
    let library = openLibrary([folder.path, folder.path + "/a", folder.path], index: index, reader)
    #expect(listing(library) == ["a – b: x, x"])
    _ = openLibrary([folder.path, folder.path + "/a", folder.path], index: index, reader)
    #expect(reader.takeOpened().count == 2)
  }

  @Test("M12 names that are no UTF-8 are kept byte for byte; equal texts in different bytes are different files")
  func bytes() throws {
    let odd = PathCoding.string(Array("caf".utf8) + [0xE9])
    try folder.song("\(odd)/\(PathCoding.string([0xFF, 0x2E])).mp3", "")
    try folder.song("b/e\u{301}.mp3", "title=decomposed;album=b;track=1")
    try folder.song("b/\u{E9}.mp3", "title=composed;album=b;track=2")
    let library = open()
    #expect(library.contents.albums.map(\.title) == ["b", "caf\u{FFFD}"])
    #expect(library.songs(of: library.contents.albums[0].id).map(\.title) == ["decomposed", "composed"])
    let song = try #require(library.songs(of: library.contents.albums[1].id).first)
    #expect(PathCoding.withSystemPath(song.path ?? "") { access($0, R_OK) } == 0)
    #expect(reader.takeOpened().count == 3)
    _ = open()
    #expect(reader.takeOpened() == [])
  }

  @Test("M12 a damaged file is reported in each run until it has changed, and opened only in the first")
  func damaged() throws {
    try folder.write("A/1.mp3", Array("broken".utf8))
    func run() -> [LibraryProblem] {
      let library = MusicLibrary(
        MusicLibrary.Setup(paths: [folder.path], indexPath: index, reader: reader, isWatching: false), wake: {})
      var problems: [LibraryProblem] = []
      library.start()
      while !(library.progress.isFinished && library.contents.search != nil) {
        problems += library.update().problems
      }
      return problems + library.update().problems
    }
    #expect(run().map(\.path) == [folder.path + "/A/1.mp3"] && reader.takeOpened().count == 1)
    for _ in 0..<2 { #expect(run().map(\.path) == [folder.path + "/A/1.mp3"] && reader.takeOpened().isEmpty) }
    folder.remove("A/1.mp3")
    #expect(run().isEmpty)
  }

  @Test("M12 a file without sound is reported as such in each run, and opened only in the first")
  func soundless() throws {
    let path = try folder.song("A/1.mp3", "silent")
    for openings in [1, 0] {
      let library = MusicLibrary(
        MusicLibrary.Setup(paths: [folder.path], indexPath: index, reader: reader, isWatching: false), wake: {})
      let problems = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }.problems
      #expect(problems == [LibraryProblem(path: path, reason: "the file contains no sound")])
      #expect(reader.takeOpened().count == openings)
    }
  }

  @Test("M12 the songs of a folder that cannot be read, or whose disk is gone, are kept")
  func unreadable() throws {
    try folder.song("A/1.mp3", "title=One;album=A;artist=X")
    try folder.song("B/2.mp3", "title=Two;album=B;artist=X")
    _ = open()
    // A whole root that is away.
    try #require(rename(folder.path, folder.path + ".away") == 0)
    let away = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: index, reader: reader, isWatching: false), wake: {})
    away.waitUntilFinished()
    try #require(rename(folder.path + ".away", folder.path) == 0)
    #expect(listing(open()) == ["A – X: One", "B – X: Two"])
    // An unmounted disk leaves an empty folder on another device.
    let database = try Database(.file(path: index), patience: 1000)
    let writer = IndexWriter(database)
    try database.execute("UPDATE folder SET device = device + 1 WHERE path = CAST('\(folder.path)/A' AS BLOB)")
    try #require(unlink(folder.path + "/A/1.mp3") == 0)
    let unmounted = open()
    #expect(listing(unmounted) == ["A – X: One", "B – X: Two"])
    #expect(try writer.folder(folder.path + "/A") != nil)
  }

  @Test("M12 a file that cannot be read is told once, and is opened again only when it has changed")
  func broken() throws {
    try folder.song("A/bad.mp3", "broken")
    try folder.song("A/good.mp3", "title=Good;album=A;artist=X")
    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: index, reader: reader, isWatching: false), wake: {})
    var problems: [LibraryProblem] = []
    library.start()
    while !library.progress.isFinished { problems += library.update().problems }
    library.waitUntilFinished()
    problems += library.update().problems
    #expect(problems == [LibraryProblem(path: folder.path + "/A/bad.mp3", reason: MediaError.unreadable.reason)])
    #expect(listing(library) == ["A – X: Good"])
    _ = reader.takeOpened()
    _ = open()
    #expect(reader.takeOpened() == [])
    try folder.song("A/bad.mp3", "title=Mended;album=A;artist=X")
    #expect(listing(open()) == ["A – X: Mended, Good"])
  }

  @Test(
    "M11 pictures beside music are covers, in this order: inside the file, cover, folder, front; others are not songs")
  func covers() throws {
    try folder.song("A/1.mp3", "title=One;album=A;artist=X;track=1")
    try folder.song("A/2.mp3", "title=Two;album=A;artist=X;track=2;cover")
    for name in ["A/front.png", "A/Folder.jpg", "A/photo.png", "A/scans/page1.png"] { try folder.write(name) }
    let library = open()
    #expect(listing(library) == ["A – X: One, Two"])
    let songs = library.songs(of: library.contents.albums[0].id)
    #expect(
      songs.map(\.cover) == [Cover(path: folder.path + "/A/Folder.jpg"), Cover(path: folder.path + "/A/2.mp3")])
    try folder.write("A/COVER.PNG")
    let second = open()
    #expect(second.contents.albums[0].cover == Cover(path: folder.path + "/A/COVER.PNG"))
    #expect(reader.takeOpened().count == 2)
  }

  @Test("J2 folders with pictures alone are albums of pictures; a picture of the artist above the albums is none")
  func pictures() throws {
    for name in ["P/10.png", "P/2.jpg", "P/deep/x.gif", "P/.hidden.png"] { try folder.write(name) }
    try folder.song("Artist/Album/1.mp3", "title=One;album=Album;artist=Artist")
    try folder.write("Artist/folder.jpg")
    try folder.write("Lone/cover.jpg")
    let library = open()
    #expect(
      listing(library) == [
        "Album – Artist: One", "Lone – \(SongName.title(ofFolder: folder.path)): cover",
        "P – \(SongName.title(ofFolder: folder.path)): 2, 10", "deep – P: x",
      ])
    let pictures = library.songs(of: library.contents.albums[2].id)
    #expect(pictures.map(\.path) == [nil, nil])
    #expect(pictures[0].cover == Cover(path: folder.path + "/P/2.jpg"))
    #expect(listing(open()) == listing(library))
  }

  @Test("J2 a loose song hides no albums of pictures below it, except for folders that are called like its artwork")
  func picturesBesideLooseSong() throws {
    let rig = try ScanRig(folder)
    for name in ["Photos/a.png", "Trip/Day 1/b.png", "Covers/front.png", "Album Art/c.png", "scans 2/deep/d.png"] {
      try folder.write(name)
    }
    let all = ["Album Art: 1", "Covers: 1", "Photos: 1", "deep: 1", "Day 1: 1"]
    try rig.scan()
    #expect(try rig.albums() == all)
    try folder.song("loose.mp3", "title=Loose;album=Single;artist=X")
    try rig.rescan("")
    #expect(try rig.albums() == ["Single: 1", "Photos: 1", "Day 1: 1"])
    try folder.write("Photos/Summer/e.png")
    try folder.write("Covers/back.png")
    try rig.rescan("Photos", "Covers")
    #expect(try rig.albums() == ["Single: 1", "Photos: 1", "Summer: 1", "Day 1: 1"])
    try rig.scan()
    #expect(try rig.albums() == ["Single: 1", "Photos: 1", "Summer: 1", "Day 1: 1"])
  }

  @Test(
    "J2 artwork beside music is no album, whatever is read anew, and becomes one when the music has gone")
  func picturesBelowMusic() throws {
    let index = try IndexFile.open(.newMemory)
    let writer = IndexWriter(index)
    let titles = { try IndexReader(index).albums().map(\.title) }
    let context = LibraryScan.Context(
      reader: reader, isPicture: { _ in false }, goesOn: { true }, advanced: { _ in }, failed: { _ in },
      entered: { _ in })
    func rescan(_ names: String...) throws {
      try LibraryScan(writer, roots: [folder.path], context).rescan(names.map { folder.path + "/" + $0 })
    }
    try folder.song("Album/1.mp3", "title=One;album=Album;artist=X")
    try folder.write("Album/Scans/CD1/1.jpg")
    try LibraryScan(writer, roots: [folder.path], context).scanEverything()
    #expect(try titles() == ["Album"])
    try folder.write("Album/Scans/CD1/2.jpg")
    try rescan("Album/Scans/CD1")
    #expect(try titles() == ["Album"])
    // The music goes, and comes back.
    folder.remove("Album/1.mp3")
    try rescan("Album")
    #expect(try titles() == ["CD1"])
    try folder.song("Album/1.mp3", "title=One;album=Album;artist=X")
    try rescan("Album")
    #expect(try titles() == ["Album"])
    // A picture of the artist is there before the music.
    try folder.write("Artist/folder.jpg")
    try folder.write("Artist/First/notes.txt")
    try rescan("")
    #expect(try titles() == ["Album", "Artist"])
    try folder.song("Artist/First/1.mp3", "title=One;album=First;artist=Artist")
    try rescan("Artist/First")
    #expect(try titles() == ["Album", "First"])
    let before = try IndexReader(index).albums()
    try LibraryScan(writer, roots: [folder.path], context).scanEverything()
    #expect(try IndexReader(index).albums() == before)
  }

  @Test(
    "M12 a scan can be cancelled: no more files are opened, what it has found stays, and the next one finds the rest")
  func cancelled() throws {
    // So many files are opened together.
    for number in 1...16 { try folder.song("A/\(number).mp3", "title=\(number);album=A;artist=X") }
    try folder.song("B/1.mp3", "title=One;album=B;artist=X")
    try folder.write("B/unnamed")
    enum Step { case reading, waiting, cancelled }
    let step = Monitor(Step.reading)
    let library = MusicLibrary(
      MusicLibrary.Setup(
        paths: [folder.path], indexPath: index, reader: reader,
        isPicture: { _ in
          // The first scan stays here, in the folder B, until it is cancelled.
          step.change { if $0 == .reading { $0 = .waiting } }
          step.wait { $0 == .cancelled ? () : nil }
          return false
        }, isWatching: false), wake: {})
    library.start()
    step.wait { $0 == .waiting ? () : nil }
    library.cancelScan()
    step.change { $0 = .cancelled }
    library.waitUntilFinished()
    #expect(library.contents.albums.map(\.title) == ["A"] && reader.takeOpened().count == 16)
    library.scan()
    library.wait { $0.contents.albums.count == 2 }
    #expect(reader.takeOpened() == [folder.path + "/B/1.mp3"])
  }

  @Test("M11 in a folder is what is below it, and it itself, but not a folder whose name only begins with its name")
  func inside() {
    for (path, root) in [("/a", "/a"), ("/a/b", "/a"), ("/a/b/c", "/a"), ("/a", "/"), ("/", "/")] {
      #expect(AbsolutePath.lies(path, in: root), "\(path) in \(root)")
    }
    for (path, root) in [("/ab", "/a"), ("/ab/c", "/a"), ("/b/c", "/a"), ("/a", "/a/b"), ("/", "/a")] {
      #expect(!AbsolutePath.lies(path, in: root), "\(path) in \(root)")
    }
  }

  @Test("R2 a file may have any time, also one that nanoseconds in 64 bits cannot tell")
  func farTimes() throws {
    for (name, year) in [("1.mp3", 2300), ("2.mp3", 1600)] {
      try folder.song("A/\(name)", "title=\(year);album=A;artist=X")
      let time = timespec(tv_sec: (year - 1970) * 31_556_952, tv_nsec: 0)
      try #require(utimensat(AT_FDCWD, folder.path + "/A/" + name, [time, time], 0) == 0)
    }
    #expect(listing(open()) == ["A – X: 2300, 1600"])
    _ = reader.takeOpened()
    #expect(listing(open()) == ["A – X: 2300, 1600"] && reader.takeOpened().isEmpty)
  }

  @Test("M12 a link to a folder of the library is not read as another one, by whichever path a change is reported")
  func linkWithin() throws {
    let rig = try ScanRig(folder)
    try folder.song("Artist/X/1.mp3", "title=1;album=X;artist=A")
    try folder.write("Fav/notes.txt")
    try #require(symlink("../Artist/X", folder.path + "/Fav/X") == 0)
    try rig.scan()
    #expect(try rig.albums() == ["X: 1"] && rig.opened() == 1)
    #expect(rig.entered.last == folder.path + "/Artist/X", "changes are reported by the path in the index")
    // The watch may still know the path of the link.
    try folder.song("Artist/X/2.mp3", "title=2;album=X;artist=A")
    try rig.rescan("Fav/X")
    #expect(try rig.albums() == ["X: 2"] && rig.opened() == 1)
    try folder.write("Fav/more.txt")
    try rig.rescan("Fav")
    #expect(try rig.albums() == ["X: 2"] && rig.opened() == 0)
    #expect(rig.entered.last == folder.path + "/Artist/X")
    // A link to a folder above.
    try #require(symlink("..", folder.path + "/Artist/up") == 0)
    try folder.song("0.mp3", "title=0;album=0;artist=A")
    try rig.rescan("Artist/up")
    #expect(try rig.albums() == ["0: 1", "X: 2"] && rig.opened() == 1)
    // Where the folder itself is gone, another path to it counts.
    try #require(rename(folder.path + "/Artist/X", folder.path + "/Artist/Y") == 0)
    try rig.rescan("Artist")
    #expect(try rig.albums() == ["0: 1", "X: 2"])
  }

  @Test("M12 a folder that takes the place of another one is read")
  func replaced() throws {
    let rig = try ScanRig(folder)
    try folder.song("A/1.mp3", "title=1;album=Old;artist=A")
    try folder.song("New/deep/2.mp3", "title=2;album=New;artist=A")
    try rig.scan()
    try #require(rename(folder.path + "/A", folder.path + "/B") == 0)
    try #require(rename(folder.path + "/New", folder.path + "/A") == 0)
    try rig.rescan("")
    #expect(try rig.albums() == ["New: 1", "Old: 1"])
    #expect(try IndexReader(rig.database).song(path: folder.path + "/A/deep/2.mp3")?.title == "2")
    #expect(try IndexReader(rig.database).song(path: folder.path + "/A/1.mp3") == nil)
  }

  @Test("M11 a cover above the folders of the discs comes and goes")
  func coverOfDiscs() throws {
    let rig = try ScanRig(folder)
    for disc in 1...2 { try folder.song("Album/CD\(disc)/1.mp3", "title=\(disc);album=Album;artist=A;disc=\(disc)") }
    try rig.scan()
    func cover() throws -> Cover? { try IndexReader(rig.database).albums().first?.cover }
    #expect(try rig.albums() == ["Album: 2"] && cover() == nil)
    try folder.write("Album/cover.jpg")
    try rig.rescan("Album")
    #expect(try cover() == Cover(path: folder.path + "/Album/cover.jpg"))
    folder.remove("Album/cover.jpg")
    try rig.rescan("Album")
    #expect(try cover() == nil)
  }

  @Test("M12 a scan that is ended while it decides about pictures removes nothing")
  func endedLate() throws {
    let rig = try ScanRig(folder)
    for number in 0..<600 { try folder.song("\(number)/1.mp3", "title=1;album=\(number);artist=A") }
    try rig.scan()
    try folder.write("folder.jpg")
    // The listing of a long folder asks now and then whether to go on.
    var asked = 0
    rig.goesOn = {
      asked += 1
      return true
    }
    try rig.rescan("")
    for last in max(0, asked - 12)...asked {
      var rest = last
      rig.goesOn = {
        rest -= 1
        return rest >= 0
      }
      try rig.rescan("")
      #expect(try rig.albums().count == 600, "ended after \(last) of \(asked) questions")
    }
  }

  @Test("R8 links within a folder lead neither to the whole file system nor to what the kernel shows")
  func systemLinks() throws {
    try folder.song("A/1.mp3", "title=One;album=A;artist=X")
    for (name, target) in [("all", "/"), ("A/kernel", "/proc"), ("A/process", "/proc/self")] {
      try #require(symlink(target, folder.path + "/" + name) == 0)
    }
    let library = openLibrary([folder.path], index: index, reader)
    var problems: [LibraryProblem] = []
    #expect(listing(library) == ["A – X: One"])
    library.read([folder.path], for: .addition) { problems = $0.problems }
    _ = library.update()
    #expect(library.progress.folderCount == 2 && problems.isEmpty)
  }

  @Test("M12 folders that change while they are scanned", .timeLimit(.minutes(60)))
  func changing() throws {
    for number in 0..<100 { try folder.song("A\(number % 10)/\(number).mp3", "title=\(number)") }
    let path = folder.path
    let stop = Monitor(false)
    let writer = WorkerThread("writer") {
      var number = 0
      while !stop.read({ $0 }) {
        _ = PathCoding.withSystemPath("\(path)/A\(number % 10)/\(number % 100).mp3") { unlink($0) }
        _ = PathCoding.withSystemPath("\(path)/new\(number % 30)") { mkdir($0, 0o700) }
        _ = PathCoding.withSystemPath("\(path)/new\(number % 30)") { rmdir($0) }
        number += 1
      }
    }
    for _ in 0..<5 { #expect(open().progress.isFinished) }
    stop.change { $0 = true }
    writer?.join()
  }
}
