import MediaProtocol
import Music
import Platform
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite struct ReadingMenuTests {
  /// Reads the first song, and the others only when it may.
  private final class Gate: TagReader {
    let isOpen = Monitor(false)

    func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
      for index in paths.indices {
        if !paths[index].hasSuffix("/A0/0.mp3") { isOpen.wait { $0 ? () : nil } }
        body(index, .success(FileTags()))
      }
    }
  }

  @Test("M12 the menu ends the reading of the music, what was found stays, and the rest is read when that is asked for")
  func stopping() throws {
    let folder = try TemporaryFolder()
    for number in 0..<600 {
      if number % 10 == 0 { try folder.folder("A\(number / 10)") }
      try folder.write("A\(number / 10)/\(number).mp3")
    }
    let gate = Gate()
    let feed = LibraryFeed(paths: [folder.path], reader: gate, isReproducible: false, wake: {})
    feed.start()
    let window = Stage(feed.library, size: Size(width: 800, height: 560)).window
    func choose(_ title: String) throws {
      try #require(window.find(label: "Menu")).perform(.press)
      window.settle()
      try #require(window.find(label: title), "\(title)").perform(.press)
      window.settle()
    }
    try choose("Stop reading the music")
    gate.isOpen.change { $0 = true }
    feed.waitUntilFinished()
    let found = feed.library.albums.reduce(0) { $0 + $1.songCount }
    #expect(found < 600, "\(found)")
    try choose("Look for new and changed music")
    #expect(
      eventually(serving: { _ = feed.drain() }) {
        feed.library.progress == .finished && feed.library.albums.reduce(0) { $0 + $1.songCount } == 600
      })
  }
}
