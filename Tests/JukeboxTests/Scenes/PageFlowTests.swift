import Containers
import Languages
import Music
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What sheets ask and say, what pages are opened, and what the entries of the library are called.
@Suite struct PageFlowTests {
  @Test("U10 A message about files lists the first problems, and says how many others there are")
  func messages() {
    let problems = (1...7).map { LibraryProblem(path: "/\($0).png", reason: "it is empty") }
    let lines = problems.map(\.sentence.description)
    let cases: [(count: Int, hasAlbums: Bool, title: String, message: [String])] = [
      (0, false, "Nothing to play here", ["Neither music nor pictures were found."]),
      (1, false, "Nothing to play here", Array(lines.prefix(1))),
      (5, true, "Some files cannot be read", Array(lines.prefix(5))),
      (6, true, "Some files cannot be read", lines.prefix(5) + ["and 1 more"]),
      (7, false, "Nothing to play here", lines.prefix(5) + ["and 2 more"]),
    ]
    for (count, hasAlbums, title, message) in cases {
      let found = NamedMusic(albums: hasAlbums ? Stage.albums([1]) : [], problems: Array(problems.prefix(count)))
      let sheet = MessageController(theme: .dark, about: found)
      #expect(sheet.view.labels.map(\.text) == [title, message.joined(separator: "\n"), "OK"])
    }
  }

  @Test("J7 The list of problems is as high as they are, up to six")
  func problemSheet() {
    for (count, height) in [(0, 184.0), (1, 184), (2, 248), (6, 504), (7, 504)] {
      let log = ProblemLog()
      for number in 0..<count { log.add("\(number)") }
      let sheet = ProblemsController(theme: .dark, problems: log)
      let room = Size(width: 900, height: 900)
      #expect(sheet.width(in: room) == 520 && sheet.height(in: room) == height, "\(count)")
    }
  }

  @Test("H9 A sheet uses what was typed in it once, without the spaces around it, and says why it cannot use something")
  func fieldSheet() throws {
    let stage = Stage()
    var used: [String] = []
    let sheet = FieldSheetController(
      theme: stage.main.theme, title: "Name", placeholder: "Kitchen", text: "", done: "Save",
      objection: { $0 == "bad" ? "Not this name." : nil }, onDone: { used.append($0) })
    stage.main.open(sheet)
    stage.window.settle(limit: 1)
    #expect(stage.window.focusedView === sheet.field && !sheet.doneButton.isEnabled)
    func type(_ text: String) {
      stage.window.send(.text(text))
      stage.press(.return)
      stage.window.settle(limit: 1)
    }
    type("  ")
    #expect(!sheet.doneButton.isEnabled && used.isEmpty && stage.main.presentedViewController === sheet)
    type("bad")
    #expect(sheet.doneButton.isEnabled && used.isEmpty && stage.main.presentedViewController === sheet)
    #expect(sheet.view.labels.contains { $0.text == "Not this name." && !$0.isHidden })
    stage.window.send(.text("ge "))
    #expect(!sheet.view.labels.contains { $0.text == "Not this name." && !$0.isHidden })
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(used == ["badge"] && stage.main.presentedViewController == nil)
  }

  @Test("M15 A page that is shown is not opened once more, and the order of songs is reversed by choosing it again")
  func pages() {
    let stage = Stage([2, 2])
    let pages = stage.main.pages
    func size(with page: BrowsePage) -> Int {
      pages.open(page, animated: false)
      return stage.main.stack.stackSize
    }
    let order: [BrowsePage] = [
      .songs, .songs, .artists, .songs, .artist("Artist"), .artist("Artist"), .artist("Other"),
    ]
    #expect(order.map { size(with: $0) } == [2, 2, 3, 4, 5, 5, 6])
    let albums = stage.library.albums.map { stage.library.album($0) }
    pages.open(albums[0], animated: false)
    pages.open(albums[0], animated: false)
    #expect(stage.main.stack.stackSize == 7)
    pages.open(albums[1], animated: false)
    #expect(stage.main.stack.stackSize == 8)
    pages.open(way: [.list(.albums), .album(albums[0])])
    #expect(stage.main.stack.stackSize == 10)
    let shown = stage.main.stack.allViewControllers.suffix(3).compactMap { $0 as? PageController }
    #expect(shown.map(\.backButton.destination).suffix(2) == ["Album 1", "All albums"])

    var changes = 0
    stage.main.onWindowStateChange = { changes += 1 }
    var words: [[String]] = []
    for order in [SongOrder.title, .title, .artist, .artist, .artist, .title] {
      pages.choose(order)
      words.append(pages.lists.songOrderWords)
    }
    #expect(
      words == [
        ["title", "reversed"], ["title"], ["artist"], ["artist", "reversed"], ["artist"], ["title"],
      ])
    #expect(changes == 6)
  }

  @Test("R4 Of a list whose songs cannot all be played, the others are used, and it is said how many are left out")
  func playable() {
    let stage = Stage([3])
    var list = Stage.albums([3])[0]
    var used: [[String]] = []
    func use() -> String? {
      stage.main.pages.withPlayable(list.songs, of: list) { used.append($0.map(\.title)) }
      stage.advance(0.2)
      return stage.window.find(role: .notification)?.accessibilityLabel
    }
    #expect(use() == nil && used == [["0.0", "0.1", "0.2"]])
    list.obstacles[list.songs[0].id] = "it is gone"
    #expect(use() == "1 song was left out, as it cannot be played" && used.last == ["0.1", "0.2"])
    list.obstacles[list.songs[2].id] = "it is gone"
    #expect(use() == "2 songs were left out, as they cannot be played" && used.last == ["0.1"])
    list.obstacles[list.songs[1].id] = "it is gone"
    _ = use()
    #expect(used.count == 3 && stage.main.presentedViewController is MessageController)
    list.songs = []
    _ = use()
    #expect(used.count == 4 && used.last == [])
  }

  @Test("M15 What an entry of the library is called, in a list of its kind and in what a search has found")
  func entries() throws {
    let library = LibraryModel()
    let songs = [
      Song(title: "a", artist: "Ada", album: "Moons", duration: 61),
      Song(title: "b", artist: "Guest", album: "Moons", duration: 60),
    ]
    library.append([Album(title: "Moons", artist: "Ada", songs: songs)])
    let album = try #require(library.albums.first)
    let ids = library.contents.songs
    let song = try #require(ids.first { library.song($0)?.title == "a" })
    for namesKind in [false, true] {
      let text = EntryText(library: library, theme: .dark, namesKind: namesKind)
      func lines(_ entry: BrowseEntry) -> [String] {
        let content = text.content(of: entry)
        return [content.title, content.detail, content.coverName, content.shortDetail ?? ""]
      }
      func detail(_ kind: String, _ rest: String) -> String { namesKind ? "\(kind) · \(rest)" : rest }
      #expect(lines(.artist("Ada")) == ["Ada", detail("Artist", "1 song"), "Ada", ""])
      #expect(lines(.artist("Nobody")) == ["Nobody", namesKind ? "Artist" : "0 albums", "Nobody", ""])
      #expect(lines(.album(album.id)) == ["Moons", detail("Album", "Ada"), "Moons", ""])
      #expect(lines(.song(song)) == ["a", detail("Song", "Ada · Moons"), "Moons", ""])
      let columns = text.content(of: .song(song)).song
      #expect(columns?.artist == "Ada" && columns?.album == "Moons" && columns?.duration == "1:01")
      #expect(text.title(of: .album(album.id)) == "Moons" && text.title(of: .artist("Ada")) == "Ada")
    }
  }

  @Test(
    "J7 Without a path that can be read the program ends with 66, and folders are changed only in one's own library")
  func feed() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.folder("a")
    try folder.write("a/1.png", [1, 2, 3])
    #expect(LibraryFeed.refusal(of: []) == nil && LibraryFeed.refusal(of: [folder.path]) == nil)
    let missing = folder.path + "/missing"
    #expect(LibraryFeed.refusal(of: [missing]) == 66 && LibraryFeed.refusal(of: [missing, missing + "2"]) == 66)
    #expect(LibraryFeed.refusal(of: [missing, folder.path]) == nil)
    let feed = LibraryFeed(paths: [folder.path], reader: NamesOnly(), wake: {})
    feed.start()
    feed.take("library 1 finished")
    #expect(feed.library.albums.count == 1 && !feed.library.isOwnMusic && feed.library.musicFolder == nil)
    feed.setFolders([other.path])
    #expect(feed.library.progress == .finished && feed.library.musicFolder == nil && feed.status == 0)
  }
}
