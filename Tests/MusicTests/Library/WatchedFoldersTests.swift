import Glibc
import Testing

@testable import Music

/// Every folder of the library is watched, whoever has put it into the index.
@Suite struct WatchedFoldersTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  @Test("M13 a folder that another program has put into the index is watched, too, with those in it")
  func ofOtherProgram() throws {
    try folder.song("A/1.mp3", "title=1;album=A;artist=X")
    let one = try ScanRig(folder)
    let two = try ScanRig(folder, sharing: one)
    try one.scan()
    try two.scan()
    try folder.song("B/C/2.mp3", "title=2;album=B;artist=X")
    try one.rescan("")
    two.entered = []
    try two.rescan("")
    #expect(two.entered == ["", "B", "B/C"].map(two.path) && two.opened() == 0)
    #expect(try two.albums() == ["A: 1", "B: 1"])
    two.entered = []
    try two.rescan("")
    #expect(two.entered == [folder.path], "they are read once")
  }

  @Test("M12 a watch knows the folders that it watches by their present names")
  func names() throws {
    try folder.song("A/1.mp3")
    let watch = try #require(FolderWatch(roots: [folder.path]) { _ in })
    let (former, present) = (folder.path + "/A", folder.path + "/B")
    #expect(!watch.isWatched(former))
    #expect(watch.add(former) && watch.isWatched(former) && !watch.isWatched(folder.path))
    try #require(rename(former, present) == 0)
    #expect(!watch.isWatched(present))
    #expect(watch.add(present) && watch.isWatched(present) && !watch.isWatched(former))
    #expect(watch.add(former) && !watch.isWatched(former), "what is not there cannot be watched")
  }
}
