import MediaProtocol
import Music
import Platform
import TestSupport
import Testing

@testable import Jukebox

/// Songs that the command line names, beside the person's own library.
@Suite struct NamedSongsTests {
  /// Reads the hundredth song, and those after it, only when it may.
  private nonisolated final class Gate: TagReader {
    let isOpen = Monitor(false)

    func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
      if paths.contains(where: { $0.hasSuffix("00.mp3") }) { isOpen.wait { $0 ? () : nil } }
      NamesOnly().tags(of: paths, body)
    }
  }

  @Test("J2 while a long playlist is read, a count rises, and the library is shown without suggestions")
  func longPlaylist() throws {
    let folder = try TemporaryFolder()
    let names = (1...120).map { "\($0).mp3" }
    for name in names { try folder.write(name) }
    let list = try folder.write("list.m3u8", Array(names.joined(separator: "\n").utf8))
    let gate = Gate()
    let feed = LibraryFeed(paths: [list], folders: [], reader: gate, isReproducible: false, wake: {})
    defer { gate.isOpen.change { $0 = true } }
    let stage = Stage(feed.library)
    var named: [Song]?
    feed.onNamed = { [unowned main = stage.main] found in
      named = found.songs
      main.importer.takeNamed(found, plays: true)
    }
    var isShown = false
    feed.library.observe(folder) { if case .contents = $0 { isShown = true } }
    feed.start()
    #expect(eventually(serving: { _ = feed.drain() }) { isShown })
    var isCounted = false
    if case .scanning(let files, _) = feed.library.progress { isCounted = files > 0 }
    #expect(isCounted && named == nil)
    #expect(stage.player.items.isEmpty && stage.player.current == nil)
    gate.isOpen.change { $0 = true }
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished })
    #expect(named?.count == 120 && stage.player.current?.song.path == folder.path + "/1.mp3")
    #expect(stage.player.songCount == 119)
  }

  @Test("M11 songs are suggested as soon as it is known that none are named")
  func suggestions() {
    let library = LibraryModel()
    library.awaitsNamedSongs = true
    library.append(Stage.albums([3, 1]))
    let stage = Stage(library)
    #expect(stage.player.items.isEmpty)
    library.awaitsNamedSongs = false
    library.append(Stage.albums([1], from: 2))
    #expect(stage.player.isSuggested && stage.player.songCount == 5)
  }
}
