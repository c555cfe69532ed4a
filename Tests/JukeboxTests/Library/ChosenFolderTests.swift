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
}
