import Glibc
import Languages
import MediaProtocol
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The button beside Up next that is there when something has gone wrong, and the sheet that lists it.
@Suite struct ProblemsTests {
  @Test("J7 A picture that cannot be shown is marked on the page of its album, until it can be")
  func pictureInAlbum() {
    let stage = Stage()
    let pictures = ["Bay", "Lake"].map {
      Song(
        title: $0, artist: Song.unknownArtist, duration: 5, cover: Cover(path: "/\($0).png"), isPicture: true)
    }
    let album = Album(title: "Water", artist: Song.unknownArtist, songs: pictures)
    stage.main.pages.open(album, animated: false)
    func labels() -> [Bool] {
      stage.window.settle()
      return ["1. Bay", "2. Lake", "2. Lake. Cannot be shown: the file is damaged"].map {
        stage.window.find(label: $0) != nil
      }
    }
    #expect(labels() == [true, true, false])
    stage.main.problems.add(path: "/Lake.png", reason: "the file is damaged", isOfPicture: true)
    #expect(labels() == [true, false, true])
    stage.main.problems.removePicture(of: "/Lake.png")
    #expect(labels() == [true, true, false])
  }

  private let stage = Stage()
  private var button: View? { stage.window.find(role: .button, label: "Problems") }
  private var list: View? { stage.window.find(role: .list, label: "Problems") }
  private var rows: [String] { list?.accessibilityChildren.compactMap(\.accessibilityLabel) ?? [] }

  private func meetProblems(_ count: Int = 2) {
    for number in 1...count { stage.main.problems.add(path: "/music/\(number).flac", reason: "the file is damaged") }
    stage.window.settle()
  }

  @Test("J7 what goes wrong is told by a button with the number, which is not there while nothing does")
  func presence() throws {
    #expect(button == nil)
    stage.main.problems.add(path: "/music/a.flac", reason: "the file is damaged")
    stage.main.problems.add(path: "/music/a.flac", reason: "the file is damaged")
    stage.window.settle()
    let button = try #require(button)
    #expect(button.accessibilityValue == "1 problem" && button.toolTip == "1 problem")
    stage.main.problems.add("The session cannot be saved")
    #expect(button.accessibilityValue == "2 problems" && button.toolTip == "2 problems")
    let heading = try #require(stage.main.upNext.view.labels.first { $0.text == "Up next" })
    let (place, beside) = (button.convert(button.bounds, to: nil), heading.convert(heading.bounds, to: nil))
    #expect(place.minX > beside.minX && abs(place.midY - beside.midY) < 10)
    stage.main.problems.clear()
    stage.window.settle()
    #expect(self.button == nil)
  }

  @Test(
    "J7 a click on it lists the problems, the latest first, each told in one sentence; Close, Escape and a click beside leave them"
  )
  func mouse() throws {
    meetProblems()
    stage.main.problems.add("The session cannot be saved")
    for way in ["Close", "Escape", "beside"] {
      try stage.tap("Problems")
      stage.window.settle()
      #expect(
        rows == [
          "Jukebox: The session cannot be saved.", "2.flac: The file is damaged. /music",
          "1.flac: The file is damaged. /music",
        ])
      #expect(list?.accessibilityChildren.compactMap(\.toolTip) == rows)
      switch way {
      case "Close": try stage.tap("Close")
      case "Escape": stage.press(.escape)
      default: stage.pointer.tap(at: Point(x: 5, y: 5))
      }
      stage.window.settle()
      #expect(list == nil, "\(way)")
      #expect(button?.accessibilityValue == "3 problems")
    }
    // What comes while the sheet is open is listed at once.
    try stage.tap("Problems")
    stage.window.settle()
    stage.main.problems.add("The library cannot be read")
    stage.window.settle()
    #expect(rows.prefix(2) == ["Jukebox: The library cannot be read.", "Jukebox: The session cannot be saved."])
  }

  @Test("J7 U11 that more has gone wrong is announced once for what comes together, and not while the list is open")
  func announced() throws {
    let problems = stage.main.problems
    func heard(_ act: () -> Void) -> [String] {
      stage.heard {
        act()
        stage.window.advance(by: 4)
      }
    }
    let first = heard {
      for number in 1...30 { problems.add(path: "/music/\(number).flac", reason: "the file is damaged") }
      stage.window.advance(by: 1)
      problems.add("The session cannot be saved")
    }
    #expect(first == ["31 problems"])
    try stage.tap("Problems")
    stage.window.settle()
    #expect(list != nil && heard { problems.add("The library cannot be read") }.isEmpty)
    stage.press(.escape)
    stage.window.settle()
    stage.window.focusedView = nil
    #expect(heard { problems.removeFiles { $0 == "/music/1.flac" } }.isEmpty)
    #expect(heard { problems.add("The index is damaged") } == ["32 problems"])
    #expect(heard { problems.clear() }.isEmpty)
    #expect(heard { problems.add("The index is damaged") } == ["1 problem"])
  }

  @Test("J7 U11 a song that is skipped is told by its notice, and not announced as one more problem as well")
  func skippedSong() {
    let player = Player(engine: MissingEngine(), probe: Probe())
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: LibraryModel(), player: player)
    window.rootViewController = main
    window.settle()
    let songs = ["A", "B"].map { Song(path: "/music/\($0).flac", title: $0, artist: "Artist", duration: 60) }
    player.add(songs, title: nil)
    let skipped = window.heard {
      player.next()
      player.update()
      window.advance(by: 4)
    }
    #expect(main.problems.entries.count == 2 && !skipped.contains("2 problems"))
    let other = window.heard {
      main.problems.add("The session cannot be saved")
      window.advance(by: 4)
    }
    #expect(other == ["3 problems"])
  }

  @Test("J7 a song is listed once, also where it has other tags the second time")
  func sameSong() {
    let problems = ProblemLog()
    for (artist, duration) in [("Ada", 60.0), ("Ada", 61), ("Bob", 61)] {
      let song = Song(path: "/music/a.flac", title: "A", artist: artist, duration: duration)
      problems.add(song, reason: "no such file")
      problems.add([(song: song, reason: "no such file", isSkipped: true)])
    }
    #expect(problems.entries.map(\.subject) == ["A"])
  }

  @Test("J7 a file that was read while it was being copied is no problem once it is whole, until it is damaged again")
  func copied() throws {
    let folder = try TemporaryFolder()
    for name in ["One", "Two"] { try folder.write("\(name).mp3", Array("half".utf8)) }
    let feed = LibraryFeed(paths: [folder.path], reader: WholeFilesOnly(), isReproducible: false, wake: {})
    let log = ProblemLog()
    feed.problems = log
    feed.start()
    func isServed(_ condition: () -> Bool) -> Bool { eventually(serving: { _ = feed.drain() }, condition) }
    #expect(isServed { log.entries.count == 2 && feed.library.progress == .finished })
    try folder.write("One.mp3", Array("a whole song".utf8))
    feed.library.source?.lookAgain()
    #expect(isServed { log.entries.map(\.subject) == ["Two.mp3"] })
    try folder.write("One.mp3", Array("half".utf8))
    feed.library.readAgain()
    #expect(isServed { log.entries.map(\.subject) == ["Two.mp3", "One.mp3"] })
  }

  @Test("J7 R4 a music folder that is away is listed until it is back, and listed again when it goes away again")
  func musicFolderIsAway() throws {
    let folder = try TemporaryFolder()
    let root = try folder.folder("Music")
    try folder.write("Music/One.mp3", Array("a whole song".utf8))
    let feed = LibraryFeed(paths: [root], reader: WholeFilesOnly(), wake: {})
    let log = ProblemLog()
    feed.problems = log
    feed.start()
    func isServed(_ condition: () -> Bool) -> Bool { eventually(serving: { _ = feed.drain() }, condition) }
    #expect(isServed { feed.library.progress == .finished })
    for _ in 0..<2 {
      try #require(rename(root, root + ".away") == 0)
      feed.library.readAgain()
      #expect(isServed { log.entries.map(\.file) == [root] })
      try #require(rename(root + ".away", root) == 0)
      feed.library.readAgain()
      #expect(isServed { log.entries.isEmpty })
    }
  }

  @Test("J7 a playlist without songs is listed until it is read with some, and listed again when it has none again")
  func playlist() throws {
    let folder = try TemporaryFolder()
    try folder.write("One.mp3", Array("a whole song".utf8))
    let path = folder.path + "/List.m3u8"
    let feed = LibraryFeed(paths: [folder.path], reader: WholeFilesOnly(), wake: {})
    let log = ProblemLog()
    feed.problems = log
    feed.start()
    func isServed(_ condition: () -> Bool) -> Bool { eventually(serving: { _ = feed.drain() }, condition) }
    for content in ["", "One.mp3", ""] {
      try folder.write("List.m3u8", Array(content.utf8))
      var isRead = false
      feed.library.read(playlist: path) { _ in isRead = true }
      #expect(isServed { isRead } && log.entries.map(\.file) == (content.isEmpty ? [path] : []))
    }
  }

  @Test("J7 a picture of the library that cannot be shown stays listed when its folder is read again")
  func pictureOfLibrary() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Lake.png", Array("no picture".utf8))
    let feed = LibraryFeed(paths: [folder.path], reader: WholeFilesOnly(), wake: {})
    let log = ProblemLog()
    feed.problems = log
    feed.start()
    func isServed(_ condition: () -> Bool) -> Bool { eventually(serving: { _ = feed.drain() }, condition) }
    #expect(isServed { feed.library.progress == .finished } && feed.library.albums.count == 1)
    log.add(path: path, reason: "it is damaged", isOfPicture: true)
    var isOver = false
    feed.onScanEnd = { isOver = true }
    feed.library.readAgain()
    #expect(isServed { isOver } && log.entries.map(\.file) == [path])
  }

  @Test("J7 P7 the problems of a folder leave the list with the folder, and come back with it")
  func formerFolder() throws {
    let folder = try TemporaryFolder()
    for name in ["A", "B"] {
      try folder.folder(name)
      try folder.write("\(name)/\(name).mp3", Array("half".utf8))
    }
    let folders = [folder.path + "/A", folder.path + "/B"]
    let feed = LibraryFeed(paths: [], folders: folders, reader: WholeFilesOnly(), wake: {})
    let log = ProblemLog()
    feed.problems = log
    feed.start()
    func lists(_ subjects: [String]) -> Bool {
      eventually(serving: { _ = feed.drain() }) { log.entries.map(\.subject) == subjects }
    }
    #expect(lists(["A.mp3", "B.mp3"]))
    log.add(path: folders[1] + "/cover.png", reason: "it is damaged")
    log.add(path: folder.path + "/elsewhere.png", reason: "it is damaged")
    feed.setFolders([folders[0]])
    #expect(lists(["A.mp3", "elsewhere.png"]))
    feed.setFolders(folders)
    #expect(lists(["A.mp3", "elsewhere.png", "B.mp3"]))
  }

  @Test(
    "J7 a picture that could not be shown is no problem any more when it can be, or when its songs are elsewhere",
    arguments: [false, true])
  func picture(isMoved: Bool) {
    let main = stage.main
    let pictures = PictureStore()
    let feed = LibraryFeed(paths: ["/music"], reader: WholeFilesOnly(), wake: {})
    Launch.connect(main, to: feed, pictures, reading: MediaPictureReader())
    func song(in folder: String, _ title: String) -> Song {
      Song(
        path: "/music/\(folder)/\(title).flac", title: title, artist: "Artist", duration: 60,
        cover: Cover(path: "/music/\(folder)/cover.jpg"))
    }
    main.player.add([song(in: "Old", "A"), song(in: "Old", "B"), song(in: "Other", "C")], title: nil)
    for folder in ["Old", "Other"] {
      pictures.onFailure?(Image(path: "/music/\(folder)/cover.jpg"), "no such file")
    }
    func places() -> [String] { main.problems.entries.map(\.place) }
    #expect(places() == ["/music/Old", "/music/Other"])
    if isMoved {
      // The picture may still be there for the other song.
      main.library.setMoved([song(in: "Old", "A").id: song(in: "New", "A")])
      #expect(places() == ["/music/Old", "/music/Other"])
      main.library.setMoved([song(in: "Old", "B").id: song(in: "New", "B")])
    } else {
      pictures.onRecovery?(Image(path: "/music/Old/cover.jpg"))
    }
    #expect(places() == ["/music/Other"])
  }

  @Test("J7 what else is wrong with a song stays listed when the picture in it can be shown after all")
  func pictureInSong() {
    let problems = stage.main.problems
    let pictures = PictureStore()
    let feed = LibraryFeed(paths: ["/music"], reader: WholeFilesOnly(), wake: {})
    Launch.connect(stage.main, to: feed, pictures, reading: MediaPictureReader())
    problems.add(path: "/music/A.flac", reason: "the file is cut off")
    pictures.onFailure?(Image(path: "/music/A.flac"), "damaged")
    #expect(problems.entries.map(\.reason) == ["the file is cut off", "damaged"])
    pictures.onRecovery?(Image(path: "/music/A.flac"))
    #expect(problems.entries.map(\.reason) == ["the file is cut off"])
  }

  @Test("J7 R4 pictures in a folder that is away are no problems, as those of its songs say it")
  func folderIsAway() throws {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    for name in ["A", "B"] {
      try folder.folder(name)
      try folder.write("\(name)/\(name).mp3", Array("a whole song".utf8))
    }
    let feed = LibraryFeed(paths: [folder.path], reader: WholeFilesOnly(), wake: {})
    let log = ProblemLog()
    feed.problems = log
    feed.start()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    func add(_ name: String) { log.add(path: folder.path + name, reason: "no such file", isOfPicture: true) }
    for name in ["/A/cover.jpg", "/B/cover.jpg"] { add(name) }
    try #require(rename(folder.path + "/A", elsewhere.path + "/A") == 0)
    feed.library.readAgain()
    func lists(_ paths: [String]) -> Bool {
      eventually(serving: { _ = feed.drain() }) { log.entries.map(\.file) == paths.map { folder.path + $0 } }
    }
    #expect(lists(["/B/cover.jpg"]))
    add("/A/scan.jpg")
    log.add(path: folder.path + "/A/A.mp3", reason: "it is damaged")
    #expect(lists(["/B/cover.jpg", "/A/A.mp3"]))
    try #require(rename(elsewhere.path + "/A", folder.path + "/A") == 0)
    feed.library.readAgain()
    #expect(eventually(serving: { _ = feed.drain() }) { !log.foldersAway.contain(folder.path + "/A/A.mp3") })
    add("/A/cover.jpg")
    #expect(log.entries.last?.file == folder.path + "/A/cover.jpg")
  }

  @Test("J7 of very many problems the latest are kept")
  func many() {
    for number in 0...ProblemLog.limit {
      stage.main.problems.add(path: "/music/\(number).flac", reason: "it is damaged")
    }
    let entries = stage.main.problems.entries
    #expect(entries.count == ProblemLog.limit && entries.first?.subject == "1.flac")
  }

  @Test("J7 Clear empties the list for good: sheet and button are gone, and the next problem is the first")
  func clear() throws {
    meetProblems(5)
    try stage.tap("Problems")
    stage.window.settle()
    try stage.tap("Clear")
    stage.window.settle()
    #expect(list == nil && button == nil && stage.main.problems.entries.isEmpty)
    stage.main.problems.add("The session cannot be saved")
    stage.window.settle()
    try stage.tap("Problems")
    stage.window.settle()
    #expect(rows == ["Jukebox: The session cannot be saved."])
  }

  @Test(
    "J7 keys alone: Tab reaches the button, Return opens, arrows scroll, Return closes, and Clear is reached by Tab")
  func keys() throws {
    meetProblems(40)
    func focus(_ label: String) {
      for _ in 0..<40 where stage.window.focusedView?.accessibilityLabel != label { stage.press(.tab) }
      #expect(stage.window.focusedView?.accessibilityLabel == label)
    }
    focus("Problems")
    stage.press(.return)
    stage.window.settle()
    #expect(stage.window.focusedView?.accessibilityLabel == "Close", "Return does not clear what was not read yet")
    #expect(rows.first == "40.flac: The file is damaged. /music")
    stage.press(.end)
    stage.window.settle()
    #expect(rows.last == "1.flac: The file is damaged. /music")
    stage.press(.return)
    stage.window.settle()
    #expect(list == nil && stage.window.focusedView === button)
    stage.press(.return)
    stage.window.settle()
    focus("Clear")
    stage.press(.space)
    stage.window.settle()
    #expect(button == nil && stage.window.focusedView?.isFocusable != false)
    stage.press(.tab)
    #expect(stage.window.focusedView?.isFocusable == true)
  }

  @Test(
    "J7 assistive technology alone: the button is pressed, the rows are read, the list has a name, and Clear is pressed"
  )
  func assistive() throws {
    meetProblems()
    #expect(try #require(button).perform(.press))
    stage.window.settle()
    #expect(rows.count == 2)
    #expect(try #require(stage.window.find(role: .button, label: "Clear")).perform(.press))
    stage.window.settle()
    #expect(button == nil && list == nil)
  }

  @Test(
    "J7 M12 a song that was skipped is no problem any more when its file is back, or found where it was moved to",
    arguments: [false, true])
  func back(isMoved: Bool) throws {
    let engine = MissingEngine()
    let probe = Probe()
    let player = Player(engine: engine, probe: probe)
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: LibraryModel(), player: player)
    window.rootViewController = main
    func song(_ title: String) -> Song {
      Song(path: "/music/\(title).flac", title: title, artist: "Artist", duration: 60)
    }
    player.add([song("A"), song("B")], title: nil)
    main.problems.add("The session cannot be saved")
    player.next()
    player.update()
    window.settle()
    let button = try #require(window.find(role: .button, label: "Problems"))
    #expect(button.accessibilityValue == "3 problems")
    engine.isMissing = false
    if isMoved {
      main.library.setMoved([song("A").id: song("New/A"), song("B").id: song("New/B")])
    } else {
      probe.found = ["/music/A.flac", "/music/B.flac"]
      player.update()
    }
    #expect(main.problems.entries.map(\.subject) == ["Jukebox"])
  }

  @Test("J7 R4 a song that was skipped is no problem any more when the person plays it, and it can be played")
  func triedAgain() {
    let engine = MissingEngine()
    let player = Player(engine: engine, probe: Probe())
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: LibraryModel(), player: player)
    window.rootViewController = main
    let songs = ["A", "B"].map { Song(path: "/music/\($0).flac", title: $0, artist: "Artist", duration: 60) }
    player.add(songs, title: nil)
    player.next()
    player.update()
    #expect(main.problems.entries.map(\.subject) == ["A", "B"])
    engine.isMissing = false
    player.next()
    player.update()
    #expect(player.current?.song.title == "A" && main.problems.entries.map(\.subject) == ["B"])
  }

  @Test("J7 R4 a file that is missing is looked for again when the person comes back to the window")
  func lookedForAgain() {
    let probe = Probe()
    let player = Player(engine: MissingEngine(), probe: probe)
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: LibraryModel(), player: player)
    window.rootViewController = main
    player.add(Song(path: "/music/A.flac", title: "A", artist: "Artist", duration: 60))
    player.next()
    player.update()
    window.settle()
    probe.wanted = []
    window.isActive = true
    #expect(probe.wanted == ["/music/A.flac"])
  }

  /// Finds no file.
  private final class MissingEngine: StandingEngine {
    var isMissing = true

    override func update() {
      while isMissing, let failed = item {
        onEvent?(.failed(item: failed.id, reason: "there is no such file", isMissing: true))
        item = upcoming.isEmpty ? nil : upcoming.removeFirst()
        onEvent?(item.map { .began(item: $0.id) } ?? .ended)
      }
    }
  }

  private nonisolated final class Probe: FileProbe, @unchecked Sendable {  // used by the main thread only
    var found: Set<String> = []
    var wanted: Set<String> = []
    func look(for paths: Set<String>) { wanted = paths }
    func lookOnce(for paths: Set<String>) {}
    func lookAhead(at paths: [String]) {}
    func check(_ paths: [String]) {}
    func takeNews() -> FileProbeNews {
      defer { found = [] }
      return FileProbeNews(found: found)
    }
  }
}

/// A reader that takes files of up to four bytes for damaged ones, and says nothing of the others.
private nonisolated struct WholeFilesOnly: TagReader {
  func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    for (index, path) in paths.enumerated() {
      var file = stat()
      let isWhole = stat(path, &file) == 0 && file.st_size > 4
      body(index, isWhole ? .success(FileTags()) : .failure(.unreadable))
    }
  }
}
