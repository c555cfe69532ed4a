import Containers
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Files get other tags while their songs are queued, played and looked at.
@Suite("Other tags") struct TagChangeTests {
  private func song(_ path: String, _ title: String) -> Song {
    Song(path: path, title: title, artist: "Artist", album: "Album", duration: 60)
  }

  @Test("M12 songs that were compared with the library's files are told with their tags of now")
  func compared() throws {
    let folder = try TemporaryFolder()
    try folder.folder("Album")
    for name in ["1 - One", "2 - Two"] { try folder.write("Album/\(name).mp3") }
    let feed = LibraryFeed(paths: [folder.path], reader: NamesOnly(), wake: {})
    feed.start()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    var songs = feed.library.songs(of: try #require(feed.library.albums.first).id)
    songs[0].title = "As it was called before"
    var told: [String] = []
    feed.library.observe(feed) { change in
      if case .retagged(let songs) = change { told += songs.map(\.title) }
    }
    feed.library.source?.compare({ [songs] in songs }, missing: [])
    #expect(eventually(serving: { _ = feed.drain() }) { told == ["One"] })
  }

  @Test("M9 M12 other tags are seen on the cards and in the bar, and nothing moves")
  func seen() throws {
    let stage = Stage([])
    stage.player.add([song("/a.mp3", "Old A"), song("/b.mp3", "Old B")], title: nil)
    stage.press(.character("d"), .control)
    stage.advance(10)
    let card = try #require(stage.queue.itemView(at: 0))
    let discs = { stage.main.nowPlaying.view.subviews.filter { $0 is Disc }.map(ObjectIdentifier.init) }
    let former = discs()
    stage.library.setRetagged([song("/a.mp3", "New A"), song("/b.mp3", "New B")])
    #expect(stage.queue.itemView(at: 0) === card && card.song?.title == "New B")
    #expect(stage.queue.item(at: 0)?.title == "New B")
    #expect(stage.window.find(label: "New B, Artist") != nil && stage.window.find(label: "New A") != nil)
    #expect(stage.window.find(label: "Old A") == nil)
    #expect(discs() == former, "no cover flies")
    #expect(abs(stage.player.position - 10) < 0.1)
  }

  @Test("M9 M12 other tags at the moment in which the next song leaves the queue")
  func seenAsSongBegins() throws {
    let stage = Stage([])
    stage.player.add(["a", "b", "c"].map { song("/\($0).mp3", "Old \($0)") }, title: nil)
    stage.press(.character("d"), .control)
    stage.advance(10)
    // The song is over, and no frame has noticed it.
    stage.window.advance(by: stage.player.duration - stage.player.position)
    #expect(stage.player.current?.title == "Old a")
    let log = MisuseLog()
    Misuse.$handler.withValue({ log.append($0) }) {
      stage.library.setRetagged(["b", "c"].map { song("/\($0).mp3", "New \($0)") })
      stage.window.settle(limit: 1)
    }
    #expect(log.take().isEmpty && stage.player.current?.title == "New b")
    #expect(stage.queue.count == 1 && stage.queue.item(at: 0)?.title == "New c")
  }

  @Test("M12 the page of an album shows the album that its songs are on now")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.folder("Artist")
    try folder.folder("Artist/Album")
    for name in ["1 - One", "2 - Two"] { try folder.write("Artist/Album/\(name).mp3") }
    let source = MusicLibrary.named(folder.path)
    let library = LibraryModel(source: source)
    library.setContents(source.contents)
    var former = library.album(library.albums[0])
    former.title = "As it was called before"
    former.songs[0].title = "As it was called, too"
    let stage = Stage(library)
    let (window, main) = (stage.window, stage.main)
    let page = AlbumController(theme: .dark, player: main.player, album: former)
    var playlist = former
    playlist.playlistPath = "/List.m3u8"
    let list = AlbumController(theme: .dark, player: main.player, album: playlist)
    for controller in [list, page] { main.stack.push(controller, animated: false) }
    window.settle(limit: 1)
    #expect(window.find(label: "As it was called before") != nil)
    library.setContents(source.contents)
    window.settle(limit: 1)
    #expect(page.album.title == "Album" && page.album.songs.map(\.title) == ["One", "Two"])
    #expect(window.find(label: "As it was called before") == nil && window.find(label: "Cover of Album") != nil)
    // A playlist is compared with the index on the library's thread, when the folders have been read.
    library.setProgress(.finished)
    var retagged: [Song] = []
    #expect(eventually(serving: { retagged += source.update().retagged }) { !retagged.isEmpty })
    library.setRetagged(retagged)
    #expect(
      list.album.title == "As it was called before" && list.album.songs[0].title == "One", "a list keeps its name")
  }
}
