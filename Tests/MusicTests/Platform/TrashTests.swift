import Glibc
import Languages
import Platform
import TestSupport
import Testing

@MainActor @Suite struct TrashTests {
  private let folder: TemporaryFolder
  private let trash: Trash
  private var place: String { folder.path + "/data/Trash" }

  init() throws {
    folder = try TemporaryFolder()
    trash = Trash(folder.path + "/data/Trash")
  }

  private func bytes(_ path: String) -> [UInt8]? { try? RegularFile.bytes(of: path, limit: 1000) }
  private func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  @Test("A file goes into the trash with a note of where and when it was, and comes back")
  func putAndRestore() throws {
    let path = try folder.write("a b%é.m3u8", [1, 2])
    let item = try trash.put(path, at: 1_000_000_000)
    #expect(item.path == path && !PathCoding.exists(path))
    #expect(bytes(place + "/files/a b%é.m3u8") == [1, 2])
    let note = place + "/info/a b%é.m3u8.trashinfo"
    #expect(
      text(note) == """
        [Trash Info]
        Path=\(folder.path)/a%20b%25%C3%A9.m3u8
        DeletionDate=\(WallClock.text(of: 1_000_000_000))

        """)
    try trash.restore(item)
    #expect(bytes(path) == [1, 2])
    #expect(!PathCoding.exists(note) && !PathCoding.exists(place + "/files/a b%é.m3u8"))
  }

  @Test("Files of the same name lie beside each other in the trash, and each comes back to its place")
  func namesakes() throws {
    let path = try folder.write("a.m3u8", [1])
    let first = try trash.put(path)
    try folder.write("a.m3u8", [2])
    let second = try trash.put(path)
    // A file without a note, which another program has left.
    try folder.write("data/Trash/files/3 a.m3u8", [9])
    try folder.write("a.m3u8", [3])
    let third = try trash.put(path)
    for (item, content) in [(second, 2), (first, 1), (third, 3)] as [(Trash.Item, UInt8)] {
      try trash.restore(item)
      #expect(bytes(path) == [content])
      try #require(unlink(path) == 0)
    }
    #expect(bytes(place + "/files/3 a.m3u8") == [9])
  }

  @Test("A file stays in the trash if another one has its name meanwhile")
  func taken() throws {
    let path = try folder.write("a.m3u8", [1])
    let item = try trash.put(path)
    try folder.write("a.m3u8", [2])
    #expect(throws: FileReplacement.Failure.self) { try trash.restore(item) }
    #expect(bytes(path) == [2] && bytes(place + "/files/a.m3u8") == [1])
  }

  @Test("A file that comes back from a trash on another disk does not take the place of another one either")
  func takenOnOtherDisk() throws {
    let other = try TemporaryFolder(in: "/dev/shm")
    let path = try other.write("a.m3u8", [1])
    let item = try trash.put(path)
    try #require(symlink("/nowhere/a.m3u8", path) == 0)
    let error = #expect(throws: FileReplacement.Failure.self) { try trash.restore(item) }
    #expect(error?.reason == "another file has its name now")
    #expect(bytes(path) == nil && bytes(place + "/files/a.m3u8") == [1])
    unlink(path)
    try trash.restore(item)
    #expect(bytes(path) == [1])
  }

  @Test("A name of 255 bytes leaves room for that of the note")
  func longName() throws {
    let path = try folder.write(String(repeating: "é", count: 125) + ".m3u8", [1])
    let item = try trash.put(path)
    #expect(!PathCoding.exists(path))
    try trash.restore(item)
    #expect(bytes(path) == [1])
  }

  @Test(
    "A file on another disk than the trash is moved with its permissions, there and back, also if nobody may write to it",
    arguments: [0o640, 0o444, 0o666] as [mode_t])
  func otherDisk(mode: mode_t) throws {
    let other = try TemporaryFolder(in: "/dev/shm")
    let path = try other.write("a.m3u8", [1, 2])
    try #require(chmod(path, mode) == 0)
    func permissions(_ path: String) -> mode_t? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
    let item = try trash.put(path)
    #expect(!PathCoding.exists(path) && bytes(place + "/files/a.m3u8") == [1, 2])
    #expect(permissions(place + "/files/a.m3u8") == mode)
    try trash.restore(item)
    #expect(permissions(path) == mode)
    #expect(bytes(path) == [1, 2] && !PathCoding.exists(place + "/files/a.m3u8"))
  }

  @Test("What cannot be moved stays where it is, and leaves no note")
  func refused() throws {
    let path = try folder.write("a.m3u8", [1])
    #expect(throws: FileReplacement.Failure.self) { try Trash("/proc/nowhere/Trash").put(path) }
    #expect(bytes(path) == [1])
    #expect(throws: FileReplacement.Failure.self) { try trash.put(folder.path + "/missing.m3u8") }
    #expect(!PathCoding.exists(place + "/info/missing.m3u8.trashinfo"))
  }
}
