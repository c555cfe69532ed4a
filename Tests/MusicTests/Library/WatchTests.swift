import Glibc
import Platform
import TestSupport
import Testing

@testable import Music

/// These wait for the system to report changes.
@MainActor @Suite(.serialized) struct WatchTests {
  let folder: MusicFolder
  let reader = FakeTagReader()

  init() throws {
    folder = try MusicFolder()
    try folder.song("A/1.mp3", "title=One;album=A;artist=X")
  }

  /// Updates the library until it shows this; returns what it shows at last.
  private func listing(_ library: MusicLibrary, becomes expected: [String]) -> [String] {
    _ = eventually {
      library.update()
      return MusicTests.listing(library) == expected
    }
    return MusicTests.listing(library)
  }

  @Test("M11 Folders of other computers are known by their file systems, and disks are none of them")
  func remote() {
    for kind in ["nfs4", "smb3", "cifs", "fuse.sshfs", "9p", "virtiofs"] { #expect(MountWatch.isRemote(kind: kind)) }
    for kind in ["ext4", "btrfs", "fuseblk", "tmpfs"] { #expect(!MountWatch.isRemote(kind: kind)) }
  }

  @Test("M12 A line of the system's mounts tells the disk and its folder, also one with spaces and other special bytes")
  func mount() throws {
    func mount(_ line: String) -> MountWatch.Mount? { MountWatch.Mount(Array(line.utf8)[...]) }
    let line = #"36 35 8:33 /@ /mnt/My\040Disk\011\134040\ rw,noatime master:1 shared:2 - fuse.sshfs /dev/a rw"#
    let disk = try #require(mount(line))
    #expect(disk.number == "36" && disk.device == 0x821 && disk.path == "/mnt/My Disk\t\\040\\")
    #expect(disk.kind == "fuse.sshfs")
    let large = try #require(mount("1 0 4097:257 / / rw - ext4 /dev/b rw"))
    #expect(large.device == 0x0000_1000_0010_0101 && large.path == "/" && large.kind == "ext4")
    for line in ["", "36 35 8:33 / / rw a -", "36 35 8 / / rw - ext4 /dev/a rw", "36 35 8:33 / / rw a b c d"] {
      #expect(mount(line) == nil, "\(line)")
    }
  }

  @Test(
    "M12 what changes on the disk is seen: new, changed, renamed and deleted files and folders",
    .timeLimit(.minutes(60))
  )
  func changes() throws {
    let library = openLibrary([folder.path], reader, isWatching: true)
    _ = reader.takeOpened()
    try folder.song("A/2.mp3", "title=Two;album=A;artist=X;track=2")
    var expected = ["A – X: One, Two"]
    #expect(listing(library, becomes: expected) == expected)
    #expect(reader.takeOpened() == [folder.path + "/A/2.mp3"])

    try folder.song("B/deep/3.mp3", "title=Three;album=B;artist=X")
    expected = ["A – X: One, Two", "B – X: Three"]
    #expect(listing(library, becomes: expected) == expected)

    try folder.song("B/deep/3.mp3", "title=Drei;album=B;artist=X")
    expected = ["A – X: One, Two", "B – X: Drei"]
    #expect(listing(library, becomes: expected) == expected)

    try #require(rename(folder.path + "/B", folder.path + "/C") == 0)
    try folder.song("C/deep/4.mp3", "title=Four;album=B;artist=X;track=4")
    expected = ["A – X: One, Two", "B – X: Drei, Four"]
    #expect(listing(library, becomes: expected) == expected)
    let path = library.songs(of: library.contents.albums[1].id).first?.path
    #expect(path == folder.path + "/C/deep/3.mp3")

    folder.remove("A")
    expected = ["B – X: Drei, Four"]
    #expect(listing(library, becomes: expected) == expected)
  }

  @Test(
    "M12 a change is seen within two seconds, also while files change all the time, or a few times each second",
    .timeLimit(.minutes(60)), arguments: [20_000, 200_000] as [UInt32])
  func soon(pause: UInt32) throws {
    let library = openLibrary([folder.path], reader, isWatching: true)
    let path = folder.path
    let stop = Monitor(false)
    let writer = WorkerThread("writer") {
      while !stop.read({ $0 }) {
        if let file = fopen("\(path)/A/noise.txt", "w") { fclose(file) }
        usleep(pause)
      }
    }
    // On a busy machine any thread may be late once.
    var shortest = Duration.seconds(100)
    var titles = ["One"]
    for number in 2...6 where shortest > .seconds(2.5) {
      titles.append("\(number)")
      try folder.song("A/\(number).mp3", "title=\(number);album=A;artist=X;track=\(number)")
      let expected = ["A – X: " + titles.joined(separator: ", ")]
      shortest = min(shortest, ContinuousClock().measure { _ = listing(library, becomes: expected) })
      #expect(MusicTests.listing(library) == expected)
    }
    #expect(shortest < .seconds(2.5))
    stop.change { $0 = true }
    writer?.join()
  }

  @Test("M12 a change is not reported before nothing more has changed for a moment", .timeLimit(.minutes(60)))
  func together() throws {
    let reported = Monitor(0)
    let watch = try #require(FolderWatch(roots: [folder.path]) { _ in reported.change { $0 += 1 } })
    defer { withExtendedLifetime(watch) {} }
    #expect(watch.add(folder.path + "/A"))
    let start = MonotonicClock.now
    try folder.song("A/2.mp3")
    reported.wait { $0 > 0 ? () : nil }
    #expect(MonotonicClock.now - start > 0.25)
  }

  @Test(
    "M12 the permissions of the library's own folder are noticed while it cannot be watched", .timeLimit(.minutes(60)))
  func permissions() throws {
    let reported = Monitor<[FolderWatch.Change]>([])
    let path = folder.path + "/A"
    let watch = try #require(FolderWatch(roots: [path]) { change in reported.change { $0.append(change) } })
    defer { withExtendedLifetime(watch) {} }
    // The system would refuse this to a person who may not read the folder.
    #expect(!watch.isWatched(path))
    try #require(chmod(path, 0o711) == 0)
    func next() -> FolderWatch.Change { reported.wait { $0.isEmpty ? nil : $0.removeFirst() } }
    if case .folders(let folders) = next() { Issue.record("not the whole library, but \(folders)") }
    #expect(watch.add(path))
    try #require(chmod(path, 0o700) == 0)
    if case .anywhere = next() { Issue.record("not only the folder") }
  }

  @Test("M12 without changes nothing is woken", .timeLimit(.minutes(60)))
  func rest() throws {
    let woken = Monitor(0)
    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: nil, reader: reader), wake: { woken.change { $0 += 1 } })
    library.waitUntilFinished()
    library.update()
    // The last call may come after what it tells of was taken.
    usleep(200_000)
    library.update()
    let before = woken.read { $0 }
    usleep(500_000)
    #expect(woken.read { $0 } == before)
  }

  @Test("P7 changes in a folder that has left the library wake nothing", .timeLimit(.minutes(60)))
  func formerFolder() throws {
    try folder.song("B/2.mp3", "title=Two;album=B;artist=Y")
    let woken = Monitor(0)
    var setup = MusicLibrary.Setup(paths: [], musicFolder: folder.path, indexPath: nil, reader: reader)
    setup.musicFolders = [folder.path + "/A", folder.path + "/B"]
    let library = MusicLibrary(setup, wake: { woken.change { $0 += 1 } })
    library.waitUntilFinished()
    library.setMusicFolders([folder.path + "/A"])
    var expected = ["A – X: One"]
    #expect(listing(library, becomes: expected) == expected)
    // The last call may come after what it tells of was taken.
    usleep(200_000)
    library.update()
    let before = woken.read { $0 }
    try folder.song("B/3.mp3", "title=Three;album=B;artist=Y")
    usleep(1_000_000)
    #expect(woken.read { $0 } == before)
    // Those in the folder that has stayed are noticed.
    try folder.song("A/4.mp3", "title=Four;album=A;artist=X;track=4")
    expected = ["A – X: One, Four"]
    #expect(listing(library, becomes: expected) == expected)
  }
}
