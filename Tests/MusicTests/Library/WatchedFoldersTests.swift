import Glibc
import TestSupport
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

  @Test("M13 a file that another program adds to the index while its folder is read is not gone")
  func addedMeanwhile() throws {
    let index = folder.path + "/index.sqlite"
    try folder.song("A/1.mp3", "title=1;album=A;artist=X")
    let one = try ScanRig(folder, index: index)
    let two = try ScanRig(folder, index: index)
    try one.scan()
    two.entered = []
    // This is asked again as soon as the folder was listed.
    two.goesOn = { [folder, unowned two] in
      guard !two.entered.isEmpty else { return true }
      two.entered = []
      two.goesOn = { true }
      do {
        try folder.song("A/2.mp3", "title=2;album=A;artist=X")
        try one.rescan("A")
      } catch { Issue.record(error) }
      return true
    }
    try two.rescan("A")
    #expect(try two.albums() == ["A: 2"] && two.entered.isEmpty)
  }

  @Test("M12 a folder that cannot be read is read later, also when the index knows it, and with what is below it")
  func unreadable() throws {
    try folder.song("A/B/1.mp3", "title=1;album=A;artist=X")
    _ = system("chmod -R a+rX '\(folder.path)'")
    let former = try ScanRig(folder)
    try former.scan()
    try folder.song("A/B/2.mp3", "title=2;album=A;artist=X")
    let rig = try ScanRig(folder, sharing: former)
    try #require(chmod(rig.path("A"), 0) == 0)
    try withoutRoot { try rig.scan() }
    #expect(try rig.albums() == ["A: 1"] && rig.foldersToRetry == [rig.path("A")])
    // A watch of the folder around it reports that its permissions have changed.
    try #require(chmod(rig.path("A"), 0o755) == 0)
    try rig.rescan("")
    #expect(try rig.albums() == ["A: 2"] && rig.opened() == 1 && rig.foldersToRetry.isEmpty)
    rig.entered = []
    try rig.rescan("")
    #expect(rig.entered == [folder.path])
  }

  @Test("M12 a change beside a link to a folder above does not let everything below that be read again")
  func linkUp() throws {
    try folder.song("A/B/1.mp3", "title=1;album=A;artist=X")
    try folder.song("C/2.mp3", "title=2;album=C;artist=X")
    try #require(symlink("..", folder.path + "/A/up") == 0)
    let rig = try ScanRig(folder)
    try rig.scan()
    #expect(rig.opened() == 2)
    rig.entered = []
    try folder.song("A/3.mp3", "title=3;album=A;artist=X")
    try rig.rescan("A")
    #expect(rig.entered == ["A", "A/up", ""].map(rig.path) && rig.opened() == 1)
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

  @Test("M13 A scan that is over sees what others write to the index, also where covers lie above folders with music")
  func openTransaction() throws {
    try folder.write("A/cover.png")
    try folder.song("A/B/1.mp3")
    let (cache, index) = (try MusicFolder(), "/index.sqlite")
    let rig = try ScanRig(folder, index: cache.path + index)
    try rig.scan()
    try rig.scan()
    let before = try rig.writer.foreignChanges()
    try folder.song("A/C/2.mp3")
    try ScanRig(folder, index: cache.path + index).scan()
    #expect(try rig.writer.foreignChanges() != before)
  }
}
