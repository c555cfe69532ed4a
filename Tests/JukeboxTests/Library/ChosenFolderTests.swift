import Glibc
import Music
import TestSupport
import Testing

@testable import Jukebox

/// What a window shows after other folders were chosen for the library.
@Suite struct ChosenFolderTests {
  private let folder: TemporaryFolder
  private let bundled: BundledLibrary
  private var music: String { folder.path + "/Music" }
  private var other: String { folder.path + "/Other" }

  init() throws {
    folder = try TemporaryFolder()
    let json = #"{"albums": [{"title": "Bundled", "artist": "B", "songs": [{"title": "b"}]}]}"#
    bundled = BundledLibrary(given: try folder.write("library.json", Array(json.utf8)))
    for name in ["Music", "Music/Moons"] { try folder.folder(name) }
    try folder.write("Music/Moons/1 - Lantern.mp3")
  }

  private func feed(_ path: String) -> LibraryFeed {
    LibraryFeed(paths: [], folders: [path], reader: NamesOnly(), bundled: bundled, wake: {})
  }

  private func isFinished(_ feed: LibraryFeed) -> Bool {
    eventually(serving: { _ = feed.drain() }) { feed.library.progress == .finished }
  }

  @Test("M12 Other folders are read to their end, also if there is as much in them as in the former ones")
  func asMuch() {
    let feed = feed(folder.path + "/none")
    feed.start()
    #expect(isFinished(feed))
    for name in ["none either", "none"] {
      feed.setFolders([folder.path + "/" + name])
      #expect(feed.library.progress == .beginning)
      #expect(isFinished(feed), "\(name)")
    }
  }

  /// A window that shows the library of a folder.
  /// - Parameter former: the window of the last run, whose queue is kept.
  private func open(_ path: String, after former: Stage? = nil) -> (LibraryFeed, Stage) {
    let feed = feed(path)
    let stage = Stage(feed.library, settles: false)
    if let former { stage.player.restore(former.player.state) }
    feed.start()
    return (feed, stage)
  }

  /// Whether exactly these songs are suggested in the end.
  private func suggests(_ titles: [String], _ stage: Stage, _ feed: LibraryFeed) -> Bool {
    // A scan of the former folders may end first.
    eventually(serving: { _ = feed.drain() }) {
      feed.library.progress == .finished && stage.player.isSuggested && stage.player.items.map(\.title) == titles
    }
  }

  private func rename(_ path: String, _ name: String) throws {
    try #require(Glibc.rename(path, folder.path + "/" + name) == 0)
  }

  @Test("J10 Suggestions stay while there is no music in their folder, and are exchanged once the folder is removed")
  func removed() throws {
    let (feed, stage) = open(music)
    #expect(suggests(["Lantern"], stage, feed))
    try rename(music + "/Moons", "away")
    feed.library.readAgain()
    #expect(eventually(serving: { _ = feed.drain() }) { feed.library.showsFallback })
    #expect(suggests(["Lantern"], stage, feed))
    feed.setFolders([other])
    #expect(suggests(["b"], stage, feed))
  }

  @Test("J10 Suggestions of a folder that was removed in the last run are exchanged; those of one that is away stay")
  func removedBefore() throws {
    let (firstFeed, first) = open(music)
    #expect(suggests(["Lantern"], first, firstFeed))
    try rename(music, "away")
    let (feed, stage) = open(music, after: first)
    #expect(suggests(["Lantern"], stage, feed) && feed.library.showsFallback)
    let (lastFeed, last) = open(other, after: stage)
    #expect(suggests(["b"], last, lastFeed))
  }

  @Test("J10 Suggestions are exchanged for songs of the folder that is chosen instead, also where there were only few")
  func exchanged() throws {
    for name in ["Other", "Other/Weather"] { try folder.folder(name) }
    try folder.write("Other/Weather/1 - Rain.mp3")
    let (feed, stage) = open(music)
    #expect(suggests(["Lantern"], stage, feed))
    feed.setFolders([other])
    #expect(suggests(["Rain"], stage, feed))
    feed.setFolders([folder.path + "/none"])
    #expect(suggests(["b"], stage, feed))
  }
}
