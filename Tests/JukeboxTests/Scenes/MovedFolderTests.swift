import Containers
import Glibc
import Languages
import Music
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The window follows files that are moved in the library's folders.
@Suite struct MovedFolderTests {
  private let folder: TemporaryFolder
  private let feed: LibraryFeed
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder("Old")
    for name in ["1 - One", "2 - Two", "3 - Three"] { try folder.write("Old/\(name).mp3") }
    let feed = LibraryFeed(paths: [folder.path], reader: NamesOnly(), wake: {})
    self.feed = feed
    stage = Stage(feed.library, settles: false)
    feed.start()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
  }

  private func renameFolder() throws {
    try #require(rename(folder.path + "/Old", folder.path + "/New") == 0)
    feed.library.readAgain()
  }

  @Test(
    "M12 R4 A folder of the library, or all of it, is moved elsewhere: the cards that wait are marked at once",
    arguments: ["/Old", ""])
  func away(name: String) throws {
    let elsewhere = try TemporaryFolder()
    let player = main.player
    player.clear()
    player.playNow(feed.library.songs(of: try #require(feed.library.albums.first).id))
    window.settle(limit: 1)
    #expect(player.items.count == 2 && player.items.allSatisfy { player.failure(of: $0) == nil })
    try #require(rename(folder.path + name, elsewhere.path + "/away") == 0)
    feed.library.readAgain()
    #expect(
      eventually(serving: { _ = feed.drain() }) {
        player.items.allSatisfy { player.failure(of: $0) == "no such file" }
      })
    window.settle(limit: 1)
    #expect(player.items.count == 2 && player.isPlaying)
    #expect(main.upNext.queue.itemView(at: 0)?.failure == "no such file")
    #expect(main.problems.songs == Set(player.items.compactMap(\.song.path)))
  }

  @Test("M11 R4 The tags of a file that is not in the library are read when it is back, also if nobody comes back")
  func foundElsewhere() throws {
    let elsewhere = try TemporaryFolder()
    let path = try elsewhere.write("Far.mp3")
    let named = Song(path: path, title: "Named", artist: "Ada", duration: 200)
    main.player.clear()
    main.player.add(named)
    main.player.onFilesFound?([named])
    #expect(eventually(serving: { _ = feed.drain() }) { main.player.items.contains { $0.song.title == "Far" } })
    #expect(!main.player.items.contains { $0.song.title == "Named" })
  }

  private func moved(_ names: [String]) -> [String] { names.map { "\(folder.path)/New/\($0).mp3" } }

  @Test("M9 M12 A folder of the library is renamed: its cards stay and are played, and what plays goes on")
  func renamed() throws {
    let player = main.player
    // Suggestions would be replaced by others.
    player.clear()
    player.playNow(feed.library.songs(of: try #require(feed.library.albums.first).id))
    window.settle(limit: 1)
    let ids = player.items.map(\.id)
    let card = try #require(main.upNext.queue.itemView(at: 0))
    #expect(card.song?.path == folder.path + "/Old/2 - Two.mp3")

    try renameFolder()
    let playing = moved(["1 - One"])
    #expect(eventually(serving: { _ = feed.drain() }) { player.current?.song.path == playing[0] })
    let waiting = moved(["2 - Two", "3 - Three"])
    #expect(player.items.compactMap(\.song.path) == waiting && player.items.map(\.id) == ids && player.isPlaying)
    #expect(main.upNext.queue.itemView(at: 0) === card && card.song?.path == waiting[0])
    #expect(feed.library.albums.map(\.title) == ["New"])
    #expect(player.current.flatMap { feed.library.album(of: $0.song) }?.title == "New")
  }

  @Test("M9 M12 The page of an album whose folder is renamed plays it from there, and has its new name")
  func renamedBelowPage() throws {
    main.player.clear()
    main.pages.open(try #require(feed.library.albums.first))
    window.settle(limit: 1)
    let page = try #require(main.stack.currentViewController as? AlbumController)
    #expect(page.album.title == "Old")
    try renameFolder()
    let songs = moved(["1 - One", "2 - Two", "3 - Three"])
    #expect(eventually(serving: { _ = feed.drain() }) { page.album.songs.compactMap(\.path) == songs })
    #expect(page.album.title == "New" && main.stack.currentViewController === page)
  }
}
