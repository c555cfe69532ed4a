import Containers
import Languages
import MediaProtocol
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Files that are dropped on the program.
@Suite struct DropTests {
  private let stage = Stage([1, 1])
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A feed that adds to the library of the stage.
  private func connect() -> LibraryFeed {
    let feed = LibraryFeed(paths: [folder.path], reader: NamesOnly(), wake: {})
    stage.main.importer.addFiles = { [unowned feed] in feed.read($0, for: .addition, whenFound: $1) }
    stage.main.importer.openFiles = { [unowned feed] in feed.read($0, for: .opening, whenFound: $1) }
    return feed
  }

  private func drop(_ paths: [String], on view: View) {
    stage.window.send(.drop(paths, at: stage.middle(of: view)))
  }

  /// Opens a file in the folder, as a file manager does.
  private func open(_ name: String, with feed: LibraryFeed) {
    stage.main.importer.open(["\(folder.path)/\(name)"])
    feed.waitUntilFinished()
    stage.window.settle()
  }

  /// Closes the sheet that is open, after which a message with these lines is expected, whose button has the focus.
  private func expectMessage(_ lines: [String]) throws {
    stage.press(.escape)
    stage.window.settle()
    let sheet = try #require(stage.main.presentedViewController as? MessageController)
    #expect(self.lines(of: sheet) == lines)
    #expect(try #require(stage.window.find(label: "OK")).isFocused)
  }

  @Test("U10 Without a library to add to, nothing is taken")
  func unconnected() {
    drop(["/nowhere"], on: stage.main.shelf.view)
    stage.window.settle()
    #expect(stage.main.presentedViewController == nil)
  }

  @Test("U10 Files that are not there: a sheet says so, and everything else stays as it was")
  func missing() throws {
    let feed = connect()
    let count = stage.queue.count
    drop(["\(folder.path)/gone.png", "\(folder.path)/gone too.png"], on: stage.queue.view)
    feed.waitUntilFinished()
    stage.window.settle()
    let sheet = try #require(stage.main.presentedViewController as? MessageController)
    #expect(sheet.title == "Nothing to play here")
    #expect(stage.queue.count == count)
    let button = try #require(stage.window.find(label: "OK"))
    #expect(button.isFocused)
    stage.press(.return)
    stage.window.settle()
    #expect(stage.main.presentedViewController == nil)
  }

  /// What a message says under its heading, line by line.
  private func lines(of sheet: MessageController) -> [String] {
    sheet.view.labels[1].text.split(separator: "\n").map(String.init)
  }

  /// What is said about files that are not there.
  private func absence(of names: String...) -> [String] { names.map { "\(folder.path)/\($0): no such file" } }

  @Test("U10 A message about files waits until the sheet that is open has gone")
  func messageAfterSheet() throws {
    let feed = connect()
    stage.press(.function(1))
    for name in ["gone.png", "gone too.png"] { open(name, with: feed) }
    #expect(stage.main.presentedViewController is HelpController)
    try expectMessage(absence(of: "gone.png", "gone too.png"))
    stage.press(.escape)
    stage.window.settle()
    #expect(stage.main.presentedViewController == nil)
  }

  @Test("U10 The message that is open says of further files that they cannot be read, so that one press closes it")
  func furtherFiles() throws {
    let feed = connect()
    for _ in 0..<3 { open("gone.png", with: feed) }
    let sheet = try #require(stage.main.presentedViewController as? MessageController)
    #expect(lines(of: sheet) == absence(of: "gone.png"))
    let height = sheet.view.frame.height
    open("gone too.png", with: feed)
    #expect(stage.main.presentedViewController === sheet && sheet.title == "Nothing to play here")
    #expect(lines(of: sheet) == absence(of: "gone.png", "gone too.png") && sheet.view.frame.height > height)
    let song = try folder.write("song.ogg")
    drop([song, "\(folder.path)/away.png"], on: stage.main.shelf.view)
    feed.waitUntilFinished()
    stage.window.settle()
    #expect(lines(of: sheet) == absence(of: "gone.png", "gone too.png", "away.png"))
    #expect(sheet.title == "Some files cannot be read" && sheet.heading.text == sheet.title)
    #expect(try #require(stage.window.find(label: "OK")).isFocused)
    stage.press(.return)
    stage.window.settle()
    #expect(stage.main.presentedViewController == nil)
    // The next one is a message of its own.
    open("gone.png", with: feed)
    let next = try #require(stage.main.presentedViewController as? MessageController)
    #expect(next !== sheet && lines(of: next) == absence(of: "gone.png"))
  }

  @Test("U10 Messages that wait keep their order when another sheet is opened before them")
  func messagesAfterTwoSheets() throws {
    let feed = connect()
    stage.main.openHelp()
    let other = MessageController(theme: stage.main.theme, title: "It was not saved", message: "The disk is full.")
    stage.main.open(other)
    for name in ["gone.png", "gone too.png"] { open(name, with: feed) }
    stage.press(.escape)
    // The first sheet is still on its way out.
    stage.main.openHelp()
    stage.window.settle()
    #expect(stage.main.presentedViewController is HelpController)
    try expectMessage(["The disk is full."])
    try expectMessage(absence(of: "gone.png", "gone too.png"))
  }

  @Test("U10 A message that waits for a sheet is not shown in a window that is closed meanwhile")
  func messageAndClosedWindow() throws {
    let feed = connect()
    stage.press(.function(1))
    open("gone.png", with: feed)
    #expect(stage.main.presentedViewController is HelpController)
    #expect(stage.window.close())
    #expect(stage.main.presentedViewController == nil)
  }

  @Test("M17 What is dropped on a card of Up next goes to that place, and what is dropped elsewhere to the end")
  func dropped() throws {
    let stage = Stage([6])
    // Suggestions would go on with what is added to the library.
    stage.player.clear()
    stage.player.add(Stage.albums([6])[0])
    stage.window.settle()
    var paths: [String] = []
    let main = stage.main
    var number = 7
    main.importer.addFiles = { dropped, whenFound in
      paths = dropped
      let albums = Stage.albums([2], from: number)
      number += 1
      main.shelf.library.append(albums)
      whenFound(NamedMusic(albums: albums, problems: []))
    }
    func drop(_ paths: [String], at point: Point) {
      stage.window.send(.drop(paths, at: point))
      stage.window.settle()
    }
    var titles: [String] { stage.player.items.map(\.title) }
    let first = titles
    let card = try #require(stage.queue.itemView(at: 2))
    let middle = stage.middle(of: card)
    drop(["/a", "/b"], at: Point(x: middle.x, y: middle.y - 4))
    #expect(paths == ["/a", "/b"])
    #expect(titles == first.with("7.0", "7.1", at: 2))
    drop(["/c"], at: Point(x: middle.x, y: middle.y + 4))
    #expect(titles == first.with("7.0", "8.0", "8.1", "7.1", at: 2))
    // On the heading, and on the library.
    drop(["/d"], at: stage.middle(of: main.upNext.header))
    drop(["/e"], at: stage.middle(of: main.shelf.view))
    #expect(titles.suffix(4) == ["9.0", "9.1", "10.0", "10.1"])
    #expect(main.shelf.swipeView.currentItemIndex == stage.library.albums.count - 1)
    #expect(main.presentedViewController == nil)
  }

  @Test(
    "M17 The shelf turns to the album to which a dropped song is added, also if it has several artists from then on")
  func artistsOfGrownAlbum() throws {
    for name in ["Music", "Mix", "Other"] { try folder.folder(name) }
    let feed = LibraryFeed(paths: ["\(folder.path)/Music"], reader: FileNamesAsArtists(), wake: {})
    let stage = Stage(feed.library)
    stage.main.importer.addFiles = { [unowned feed] in feed.read($0, for: .addition, whenFound: $1) }
    feed.start()
    for (name, index) in [("Mix/Ada", 0), ("Other/Cleo", 1), ("Mix/Bea", 0)] {
      let path = try folder.write("\(name).mp3")
      stage.window.send(.drop([path], at: stage.middle(of: stage.main.shelf.view)))
      feed.waitUntilFinished()
      stage.window.settle()
      #expect(stage.main.shelf.swipeView.currentItemIndex == index, "\(name)")
    }
    #expect(feed.library.albums.map(\.title) == ["Mix", "Other"])
    #expect(feed.library.albums.map(\.artist) == [Song.variousArtists, "Cleo"])
  }

  @Test("U10 What is dropped while a sheet is open, on it or beside it, is added as without one")
  func droppedOnSheet() {
    let main = stage.main
    var number = 7
    main.importer.addFiles = { [unowned main] _, whenFound in
      let albums = Stage.albums([1], from: number)
      number += 1
      main.shelf.library.append(albums)
      whenFound(NamedMusic(albums: albums, problems: []))
    }
    stage.player.clear()
    main.openHelp()
    stage.window.settle()
    for point in [stage.window.bounds.center, Point(x: 3, y: 3)] {
      stage.window.send(.drop(["/a"], at: point))
      stage.window.settle()
    }
    #expect(Set(stage.player.items.map(\.title)).isSuperset(of: ["7.0", "8.0"]))
    #expect(main.presentedViewController is HelpController)
  }

  @Test("M11 Songs that are named come before the albums in which they are, from which songs are suggested")
  func namedFirst() throws {
    for name in ["1", "2"] { try folder.write("\(name).m3u8", Array("#EXTINF:10,Ada - \(name)\n\(name).png\n".utf8)) }
    for _ in 0..<200 {
      let feed = LibraryFeed(
        paths: ["1", "2"].map { "\(folder.path)/\($0).m3u8" }, reader: NamesOnly(), isReproducible: false, wake: {})
      var log: [String] = []
      feed.onNamed = { log.append("named \($0.songs.count)") }
      let owner = folder
      feed.library.observe(owner) { [unowned library = feed.library] _ in
        if !library.albums.isEmpty, log.last != "albums" { log.append("albums") }
      }
      feed.start()
      #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
      #expect(log == ["named 2", "albums"])
    }
  }

  @Test("U10 The feed adds what was dropped after what it found first, and reports it once")
  func feed() throws {
    let first = try folder.write("first.m3u8", Array("#EXTM3U\n#EXTINF:10,Ada - One\none.png\n".utf8))
    let second = try folder.write("second.m3u8", Array("#EXTM3U\n#EXTINF:10,Ada - Two\ntwo.png\n".utf8))
    let feed = LibraryFeed(paths: [first], reader: NamesOnly(), wake: {})
    var found: [NamedMusic] = []
    feed.start()
    feed.read([second, "\(folder.path)/gone"], for: .addition) { found.append($0) }
    feed.waitUntilFinished()
    #expect(feed.library.albums.map { feed.library.songs(of: $0.id).map(\.title) } == [["One"], ["Two"]])
    #expect(found.count == 1 && found[0].albums.count == 1 && found[0].problems.count == 1)
    #expect(feed.library.progress == .finished)
    // What was told before is not told again, but the search for it ends all the same.
    feed.read(["\(folder.path)/gone"], for: .addition) { found.append($0) }
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    #expect(found.count == 2 && feed.library.progress == .finished)
    found.removeLast()
    feed.read([first], for: .addition) { found.append($0) }
    #expect(feed.library.progress != .finished)
    feed.waitUntilFinished()
    // What the library has already is found, but not added again.
    #expect(found.count == 2 && found[1].songs.map(\.title) == ["One"])
    #expect(feed.library.albums.count == 2 && feed.library.progress == .finished)
  }

  @Test("M11 Songs that are opened are found without changing the shelf, and become a part of it when they are dropped")
  func opened() throws {
    let song = try folder.write("song.ogg")
    let feed = LibraryFeed(paths: [try playlist("first")], reader: NamesOnly(), wake: {})
    feed.start()
    feed.waitUntilFinished()
    var found: [String] = []
    for isDropped in [false, false, true] {
      if isDropped {
        feed.read([song], for: .addition) { found += $0.songs.map(\.title) }
      } else {
        feed.read([song], for: .opening) { found += $0.songs.map(\.title) }
      }
      feed.waitUntilFinished()
      #expect(feed.library.progress == .finished && feed.library.albums.count == (isDropped ? 2 : 1))
    }
    #expect(found == ["song", "song", "song"])
  }

  @Test("U10 What is found is handed over when the library shows it, and what it has already is no news for its lists")
  func toldOnce() throws {
    let (first, second) = (try playlist("first"), try playlist("second"))
    // Songs alone are shown beside the person's own music, and as soon as they are known.
    let feed = LibraryFeed(paths: [first], reader: NamesOnly(), isReproducible: false, wake: {})
    feed.start()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    var log: [String] = []
    feed.library.observe(folder) { if case .contents = $0 { log.append("lists") } }
    for path in [first, second] {
      feed.read([path], for: .addition) { log.append("found \($0.songs.map(\.title))") }
      #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    }
    #expect(log.prefix(2) == ["found [\"first\"]", "lists"])
    #expect(log.last == "found [\"second\"]")
  }

  @Test("J5 While a session is recorded, the lists change only when their change is reported: when all is known")
  func wholeOnly() throws {
    let reader = ClosedReader()
    let feed = LibraryFeed(paths: [try playlist("first")], reader: reader, wake: {})
    feed.start()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    var log: [String] = []
    feed.library.observe(folder) { [unowned library = feed.library] in
      if case .contents = $0 { log.append("lists \(library.albums.count)") }
    }
    feed.read([try playlist("second")], for: .addition) { log.append("found \($0.songs.count)") }
    feed.read([try folder.write("third.ogg")], for: .addition) { log.append("found \($0.songs.count)") }
    #expect(eventually { reader.isAsked })
    // The second is in the library's lists now, and the third is still being read.
    _ = feed.drain()
    #expect(feed.library.albums.count == 1 && log == [])
    reader.open()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    #expect(feed.library.albums.count == 3)
    #expect(log == ["lists 3", "found 1", "found 1"])
  }

  private func playlist(_ name: String) throws -> String {
    try folder.write("\(name).m3u8", Array("#EXTM3U\n#EXTINF:10,Ada - \(name)\n\(name).png\n".utf8))
  }
}

/// A reader that takes the names of the files for those of the artists.
private nonisolated struct FileNamesAsArtists: TagReader {
  func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    for (index, path) in paths.enumerated() {
      var tags = FileTags()
      tags.artist = SongName.title(ofFile: path)
      body(index, .success(tags))
    }
  }
}
