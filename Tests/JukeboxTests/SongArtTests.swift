import Foundation
import Music
import Pictures
import Platform
import Raster
import SDLHost
import TestSupport
import Testing

@testable import Jukebox

/// The cover of the current song, as a file for the desktop.
@Suite struct SongArtTests {
  /// Counts what it is asked for.
  private final class Reader: PictureReader {
    let count = Monitor(0)
    /// Called while a picture is read.
    let onReading = Monitor<(@Sendable () -> Void)?>(nil)

    func picture(
      at path: String, fitting width: Int, _ height: Int, within limiter: MemoryLimiter
    ) throws(PictureError) -> DecodedPicture {
      count.change { $0 += 1 }
      onReading.exchange(\.self, with: nil)?()
      // Files whose names have different lengths contain different covers.
      let side = path.utf8.count
      guard let surface = Surface(width: side, height: side, isOpaque: true) else { throw .outOfMemory }
      return DecodedPicture(surface: surface, width: side, height: side, isLargest: true)
    }
  }

  @Test("M17 the cover inside a song is written once, and again only after files have changed")
  func once() throws {
    let folder = try TemporaryFolder()
    let reader = Reader()
    let wakes = Monitor(0)
    let art = SongArt(pictures: reader, in: folder.path) { wakes.change { $0 += 1 } }
    let song = Song(path: "/music/a.flac", title: "A", artist: "B", duration: 60, cover: Cover(path: "/music/a.flac"))
    #expect(art.path(for: song) == nil)
    wakes.wait { $0 == 1 ? () : nil }
    let path = try #require(art.path(for: song))
    #expect(art.path(for: song) == path && reader.count.read { $0 } == 1)
    art.noteChangedFiles()
    #expect(art.path(for: song) == path)
    wakes.wait { $0 == 2 ? () : nil }
    #expect(art.path(for: song) == path && reader.count.read { $0 } == 2)
  }

  @Test("M17 a cover whose file changes while it is read is read again")
  func changedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let reader = Reader()
    let wakes = Monitor(0)
    let (isRead, goesOn) = (Monitor(false), Monitor(false))
    reader.onReading.change { onReading in
      onReading = {
        isRead.change { $0 = true }
        goesOn.wait { $0 ? () : nil }
      }
    }
    let art = SongArt(pictures: reader, in: folder.path) { wakes.change { $0 += 1 } }
    let song = Song(title: "A", artist: "B", duration: 60, cover: Cover(path: "/music/a.png"))
    #expect(art.path(for: song) == nil)
    isRead.wait { $0 ? () : nil }
    art.noteChangedFiles()
    goesOn.change { $0 = true }
    wakes.wait { $0 == 1 ? () : nil }
    #expect(art.path(for: song) != nil)
    wakes.wait { $0 == 2 ? () : nil }
    #expect(reader.count.read { $0 } == 2)
  }

  @Test("M17 of all covers that were written only the last one stays, whichever run has written it")
  func former() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      let wakes = Monitor(0)
      let art = SongArt(pictures: Reader(), in: folder.path) { wakes.change { $0 += 1 } }
      for (index, name) in ["a", "another", "another", "a"].enumerated() {
        art.noteChangedFiles()
        let song = Song(title: "A", artist: "B", duration: 60, cover: Cover(path: "/music/\(name).png"))
        _ = art.path(for: song)
        wakes.wait { $0 > index ? () : nil }
        let path = try #require(art.path(for: song))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/jukebox")
        #expect(names.sorted() == [String(SongName.fileName(path)), "playing-\(getpid())"])
      }
    }
  }

  @Test("M16 the cover that another running instance shows stays, and that of one that was killed goes")
  func severalInstances() throws {
    let folder = try TemporaryFolder()
    try folder.folder("jukebox")
    // The process with the number 1 always runs, and no process has so large a number as the other one.
    for (process, cover) in [("1", "cover-a.png"), ("\(pid_t.max)", "cover-b.png")] {
      try folder.write("jukebox/\(cover)", [1])
      try #require(symlink(cover, "\(folder.path)/jukebox/playing-\(process)") == 0)
    }
    let wakes = Monitor(0)
    let art = SongArt(pictures: Reader(), in: folder.path) { wakes.change { $0 += 1 } }
    let song = Song(title: "A", artist: "B", duration: 60, cover: Cover(path: "/music/a.png"))
    _ = art.path(for: song)
    wakes.wait { $0 == 1 ? () : nil }
    let own = SongName.fileName(try #require(art.path(for: song)))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/jukebox")
    #expect(Set(names) == ["cover-a.png", "playing-1", String(own), "playing-\(getpid())"])
  }

  @Test("R3 the desktop is shown pixels that were decoded, and never a picture as somebody wrote it")
  func picture() throws {
    let folder = try TemporaryFolder()
    let wakes = Monitor(0)
    let art = SongArt(pictures: Reader(), in: folder.path) { wakes.change { $0 += 1 } }
    let song = Song(
      path: "/music/a.flac", title: "A", artist: "B", duration: 60, cover: Cover(path: "/music/cover.svg"))
    #expect(art.path(for: song) == nil)
    wakes.wait { $0 == 1 ? () : nil }
    #expect(art.path(for: song)?.hasPrefix(folder.path + "/jukebox/cover-") == true)
  }
}
