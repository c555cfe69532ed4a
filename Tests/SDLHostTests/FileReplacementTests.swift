import Glibc
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree

@Suite("Writing files as a whole or not at all")
struct FileReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ value: UInt8) throws -> Bitmap {
    try #require(Bitmap(width: 3, height: 2, rgba: (0..<24).map { $0 % 4 == 3 ? 255 : value }))
  }

  private var names: Set<String> { Set(PathCoding.names(in: folder.path)) }

  @Test("J5 An incomplete file leaves nothing behind, and the old file is unchanged")
  func discard() throws {
    let path = try folder.write("a", [1, 2, 3])
    for target in [path, folder.path + "/new"] {
      let file = FileReplacement(of: target)
      #expect(file.path != target)
      file.discard()
    }
    #expect(names == ["a"] && access(path, F_OK) == 0)
  }

  @Test("J5 A temporary file that somebody has removed is missed, and the old file is unchanged")
  func removedTemporaryFile() throws {
    let path = try folder.write("a", [1, 2, 3])
    let file = FileReplacement(of: path)
    unlink(file.path)
    #expect(throws: FileReplacement.Failure(ENOENT)) { try file.commit() }
    #expect(names == ["a"])
  }

  @Test("J5 What is written directly, such as a pipe, gets no temporary file beside it")
  func direct() throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let inner = try folder.folder("folder")
    for path in [pipe, inner] {
      let file = FileReplacement(of: path)
      #expect(file.isDirect && file.path == path)
      file.discard()
    }
    #expect(names == ["pipe", "folder"])
  }

  @Test("R5 What a killed program has left is removed, and nothing else")
  func leftovers() throws {
    // The number of a process that has ended.
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    #expect(posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0)
    waitpid(child, nil, 0)
    let kept = [
      ".jukebox-1-0.part", ".jukebox-x.part", "jukebox-\(child)-0.part", ".\(child)-0.part",
      ".jukebox-\(getpid())-5.part",
    ]
    for name in kept + [".jukebox-\(child)-0.part", ".jukebox-\(child)-17.part"] { try folder.write(name, [1]) }
    FileReplacement.removeLeftovers(in: folder.path)
    #expect(names == Set(kept))
  }

  @Test("R5 A file is set aside under a name that no other file has, with what belongs to it")
  func setAside() throws {
    for name in ["a.json", "a-position.json", "a-damaged.json"] { try folder.write(name, [1]) }
    let other = FileReplacement.setAside(
      folder.path + "/a.json", as: "damaged", with: [folder.path + "/a-position.json"])
    #expect(other == folder.path + "/a-damaged-2.json")
    #expect(names == ["a-damaged.json", "a-damaged-2.json", "a-damaged-2-position.json"])
    #expect(FileReplacement.setAside(folder.path + "/a.json", as: "damaged") == nil)
  }

  @Test("R5 Neither a file that is set aside nor a copy that is kept takes the name of a link whose file is away")
  func setAsideBesideLink() throws {
    let path = try folder.write("a.json", [1])
    for name in ["a-damaged.json", "a-damaged-3.json"] { symlink("/nowhere/a", folder.path + "/" + name) }
    #expect(FileReplacement.keepCopy([2], of: path, as: "damaged") == folder.path + "/a-damaged-2.json")
    #expect(FileReplacement.setAside(path, as: "damaged") == folder.path + "/a-damaged-4.json")
    #expect(names == ["a-damaged.json", "a-damaged-2.json", "a-damaged-3.json", "a-damaged-4.json"])
    #expect(try RegularFile.bytes(of: folder.path + "/a-damaged-2.json", limit: 10) == [2])
  }

  @Test("R4 On a full disk the former content stays, and the reason is given")
  func full() throws {
    let path = try folder.write("a", [1, 2, 3])
    symlink("/dev/full", path + ".part")
    let error = #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.write([7], to: path, isOnlyWriter: true)
    }
    #expect(error?.number == ENOSPC && names == ["a"])
    try FileReplacement.write([7], to: path, isOnlyWriter: true)
    #expect(try RegularFile.bytes(of: path, limit: 10) == [7])
  }

  @Test("J5 Where all names for another file beside it are taken, a file is not written, and stays as it was")
  func noName() throws {
    let path = try folder.write("a", [1, 2, 3])
    let taken = (0..<100).map { ".jukebox-\(getpid())-\($0).part" }
    for name in taken { try folder.write(name) }
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([7], to: path) }
    #expect(try RegularFile.bytes(of: path, limit: 10) == [1, 2, 3])
    #expect(names == Set(taken + ["a"]))
    unlink("\(folder.path)/\(taken[50])")
    try FileReplacement.write([7], to: path)
    #expect(try RegularFile.bytes(of: path, limit: 10) == [7])
  }

  @Test("J5 A completed file replaces the old one, keeps its permissions, and follows a symbolic link")
  func commit() throws {
    let path = try folder.write("a", [1])
    chmod(path, 0o640)
    symlink(path, folder.path + "/link")
    try picture(7).writePNG(to: folder.path + "/link")
    #expect(names == ["a", "link"])
    var status = stat()
    #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640 && status.st_size > 20)
    #expect(try Bitmap(readingPNG: path).rgba == picture(7).rgba)
  }

  @Test(
    "J5 A file that replaces nothing leaves one alone that is made while it is written, and a link whose file is away")
  func taken() throws {
    let path = folder.path + "/a"
    let file = FileReplacement(of: path, replaces: false)
    try folder.write("a", [1])
    let error = #expect(throws: FileReplacement.Failure.self) { try file.commit() }
    file.discard()
    #expect(error?.number == EEXIST && names == ["a"])
    symlink("/nowhere/a", folder.path + "/link")
    for name in ["a", "link"] {
      let error = #expect(throws: FileReplacement.Failure.self) {
        try FileReplacement.write([7], to: "\(folder.path)/\(name)", replaces: false)
      }
      #expect(error?.number == EEXIST)
    }
    #expect(try RegularFile.bytes(of: path, limit: 10) == [1])
    try FileReplacement.write([7], to: folder.path + "/b", replaces: false)
    #expect(try RegularFile.bytes(of: folder.path + "/b", limit: 10) == [7])
    #expect(names == ["a", "b", "link"])
  }

  @Test("J5 An error names the file, not the temporary file")
  func refused() throws {
    for path in ["/nonesuch/a.png", "/dev/full", folder.path, "", "a\0b"] {
      let error = #expect(throws: SDLError.self) { try picture(1).writePNG(to: path) }
      #expect(error.map { "\($0)".contains(".part") } == false)
    }
    #expect(names.isEmpty)
  }

  @Test("A picture can be read under every name under which it can be written")
  func sameNames() throws {
    for bytes: [UInt8] in [Array("b.png".utf8), [0x61, 0xE9, 0x2E], [0xFF], Array("ü 100%.png".utf8)] {
      let path = folder.path + "/" + PathCoding.string(bytes)
      try picture(9).writePNG(to: path)
      #expect(try Bitmap(readingPNG: path).rgba == picture(9).rgba)
    }
    for path in ["", "a\0b", folder.path + "/none", folder.path] {
      let error = #expect(throws: SDLError.self) { try Bitmap(readingPNG: path) }
      #expect(error.map { "\($0)".hasPrefix("Cannot read") } == true)
    }
    // Messages for a person contain no private-use characters.
    let odd = folder.path + "/" + PathCoding.string([0x61, 0xE9])
    let error = #expect(throws: SDLError.self) { try Bitmap(readingPNG: odd) }
    #expect(error.map { "\($0)".contains("a\u{FFFD}") } == true)
  }

  @Test("No picture is made of bytes that do not match its size, whatever that is")
  func wrongSizes() {
    let sizes: [(Int, Int)] = [(1, 2), (0, 0), (-1, -1), (.max, .max), (.max, 1), (1 << 31, 1 << 31), (1 << 62, 2)]
    for (width, height) in sizes {
      #expect(Bitmap(width: width, height: height, rgba: [1, 2, 3, 255]) == nil)
    }
  }

  @Test("A picture is centered in a larger size, and in a smaller one")
  func centered() throws {
    let large = try #require(try picture(200).centered(width: 7, height: 4))
    #expect(large.width == 7 && large.height == 4)
    for y in 0..<4 {
      for x in 0..<7 {
        let isInside = (2..<5).contains(x) && (1..<3).contains(y)
        #expect(large.pixel(x: x, y: y) == (isInside ? Color(white: 200.0 / 255) : .black))
      }
    }
    let small = try #require(try picture(200).centered(width: 1, height: 1))
    #expect(small.pixel(x: 0, y: 0) == Color(white: 200.0 / 255))
  }
}
