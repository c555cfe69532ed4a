import Foundation
import MediaProtocol
import Music
import TestSupport
import Testing

@Suite(.serialized) struct PictureProcessTests {
  let files: SoundFiles

  init() throws { files = try SoundFiles() }

  /// A picture of 2 × 1 pixels, red and blue, in a format that is not taken from songs.
  private static let plain = Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 0, 255]
  /// The same as a bitmap of Windows, whose rows begin at the bottom.
  private static let bitmap: [UInt8] = {
    var bytes = Array("BM".utf8)
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(UInt32(62))
    append(UInt32(0))
    append(UInt32(54))
    append(UInt32(40))
    append(Int32(2))
    append(Int32(1))
    append(UInt16(1))
    append(UInt16(24))
    for _ in 0..<6 { append(UInt32(0)) }
    return bytes + [0, 0, 255, 255, 0, 0, 0, 0]
  }()

  private typealias Answer = Result<(PictureMeasure, [UInt32]), PictureProcess.Failure>

  private func decode(
    _ bytes: [UInt8], by process: PictureProcess, side: Int = 8, isFromSong: Bool = false
  ) throws -> Answer {
    let descriptor = try #require(AnonymousFile.containing(bytes))
    defer { close(descriptor) }
    return process.decode(descriptor, width: side, height: side, isFromSong: isFromSong, enter: { #expect($0 > 0) }) {
      ($0, Array($1.bindMemory(to: UInt32.self)))
    }
  }

  private func pixels(_ answer: Answer) throws -> [UInt32] { try answer.get().1 }

  @Test("R3 A picture is decoded by another process, and comes back with its size, pixel by pixel")
  func decodes() throws {
    let process = PictureProcess()
    for bytes in [Self.plain, Self.bitmap] {
      let (measure, pixels) = try decode(bytes, by: process).get()
      #expect(measure.width == 2 && measure.height == 1 && measure.fileWidth == 2 && measure.fileHeight == 1)
      #expect(measure.isOpaque && measure.isLargest && measure.damage == nil)
      #expect(pixels.map { $0 | 0xFF00_0000 } == [0xFFFF_0000, 0xFF00_00FF])
    }
    guard case .failure(.picture(let failure)) = try decode(Array("no picture".utf8), by: process) else {
      Issue.record("it is none")
      return
    }
    #expect(failure.kind == .notAPicture)
    let picture = try #require(AnonymousFile.containing(Self.plain))
    let other = try #require(AnonymousFile.containing(Array("no picture".utf8)))
    #expect(process.isPicture(picture) && !process.isPicture(other))
    close(picture)
    close(other)
  }

  @Test("R3 A picture of more than a megabyte comes back to its last pixel, between two that are small")
  func large() throws {
    let process = PictureProcess()
    let side = 600
    let body = [UInt8](repeating: 100, count: 3 * (side * side - 1)) + [255, 0, 0]
    for _ in 0..<2 {
      #expect(try pixels(decode(Self.plain, by: process)).count == 2)
      let picture = try pixels(decode(Array("P6 600 600 255\n".utf8) + body, by: process, side: side))
      try #require(picture.count == side * side && 4 * picture.count > 1 << 20)
      #expect([picture[0], picture[picture.count - 1]].map { $0 | 0xFF00_0000 } == [0xFF64_6464, 0xFFFF_0000])
    }
  }

  @Test("R3 Of songs only the formats are taken that players write into them")
  func songs() throws {
    let process = PictureProcess()
    #expect(try pixels(decode(Self.bitmap, by: process, isFromSong: true)).count == 2)
    guard case .failure(.picture(let failure)) = try decode(Self.plain, by: process, isFromSong: true) else {
      Issue.record("it is taken")
      return
    }
    #expect(failure.kind == .unusualInSongs)
  }

  /// The memory that this process shares with its own processes, as lines of /proc/self/maps. That file is read to its end, as it is longer
  /// than the system says.
  private func sharedMemory() throws -> [Substring] {
    let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
    return String(decoding: maps, as: UTF8.self).split(separator: "\n").filter { $0.contains("memfd:jukebox") }
  }

  @Test("R3 The process has the bans of a sandbox, and says so; the memory that it shares can only be read here")
  func sandbox() throws {
    let executable = try files.ownExecutable()
    let process = PictureProcess(executable: executable)
    #expect(process.prepare()?.contains(.seccomp) == true)
    #expect(try pixels(decode(Self.plain, by: process)).count == 2)
    let child = try #require(SoundFiles.children(of: executable).first)
    let status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
    let limits = try String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
    #expect(limits.contains("Max address space         1342177280 "))
    let shared = try sharedMemory()
    #expect(!shared.isEmpty && shared.allSatisfy { $0.contains(" r--s ") })
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd")
    #expect(Set(open) == ["0", "1", "2"])
  }

  @Test("R3 A decoder that is stopped or killed costs one picture, and the next is decoded")
  func lost() throws {
    let executable = try files.ownExecutable()
    let process = PictureProcess(executable: executable, timeLimit: 0.3)
    #expect(eventually(limit: 60) { (try? pixels(decode(Self.plain, by: process)).count) == 2 })
    for child in SoundFiles.children(of: executable) { kill(child, SIGSTOP) }
    guard case .failure(.process(.late)) = try decode(Self.plain, by: process) else {
      Issue.record("it answers")
      return
    }
    #expect(eventually(limit: 60) { (try? pixels(decode(Self.plain, by: process)).count) == 2 })
    // One that has ended between two pictures costs none.
    for child in SoundFiles.children(of: executable) { kill(child, SIGKILL) }
    #expect(eventually(limit: 60) { SoundFiles.children(of: executable).isEmpty })
    #expect(eventually(limit: 60) { (try? pixels(decode(Self.plain, by: process)).count) == 2 })
    #expect(eventually(limit: 60) { SoundFiles.children(of: executable).count == 1 })
  }

  @Test("R3 A process that ends while its picture waits for memory costs no picture, and leaves no memory behind")
  func waited() throws {
    let executable = try files.ownExecutable()
    let process = PictureProcess(executable: executable)
    func shared() throws -> Int { try sharedMemory().count }
    let descriptor = try #require(AnonymousFile.containing(Self.plain))
    defer { close(descriptor) }
    let end = {
      let ended = SoundFiles.children(of: executable)
      for child in ended { kill(child, SIGKILL) }
      #expect(eventually { ended.allSatisfy { kill($0, 0) != 0 } })
    }
    /// Whether there is the memory of one process after the picture, and none after that process has ended.
    func leavesNothing() throws -> Bool {
      var waits = 0
      let before = try shared()
      let answer = process.decode(
        descriptor, width: 8, height: 8, isFromSong: false,
        enter: { _ in
          waits += 1
          end()
        }, take: { measure, _ in measure.width })
      #expect(try answer.get() == 2 && waits == 1)
      let during = try shared()
      // As a process does that nobody needs for a while.
      end()
      return try during == before + 1 && eventually(limit: 1) { try shared() == before }
    }
    // Other tests, which run at the same time, share memory, too. They do not in every round.
    #expect(try eventually(limit: 60) { try leavesNothing() })
  }

  @Test(
    "R3 A process that answers anything does no harm",
    arguments: [
      "exit 3", "head -c 100000 /dev/urandom >&0", "printf '\\006\\0\\0\\0\\377\\377\\377\\377' >&0; sleep 1",
      // A measure, and then a picture of 65,536 × 65,536 pixels, one of none, and one whose pixels never come.
      "printf '\\006\\0\\0\\0\\010\\0\\0\\0\\377\\377\\377\\377\\377\\377\\377\\377\\007\\0\\0\\0\\021\\0\\0\\0"
        + "\\0\\0\\1\\0\\0\\0\\1\\0\\1\\0\\0\\0\\1\\0\\0\\0\\0' >&0; sleep 1",
      "printf '\\006\\0\\0\\0\\010\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0\\007\\0\\0\\0\\021\\0\\0\\0"
        + "\\0\\0\\0\\0\\1\\0\\0\\0\\1\\0\\0\\0\\1\\0\\0\\0\\0' >&0; sleep 1",
      "printf '\\006\\0\\0\\0\\010\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0\\007\\0\\0\\0\\021\\0\\0\\0"
        + "\\1\\0\\0\\0\\1\\0\\0\\0\\1\\0\\0\\0\\1\\0\\0\\0\\0' >&0",
      "exec 0>&-; sleep 1",
    ])
  func broken(script: String) throws {
    let executable = try files.write("broken", Array("#!/bin/sh\n\(script)\n".utf8))
    chmod(executable, 0o700)
    let process = PictureProcess(executable: executable, timeLimit: 5)
    guard case .failure(.process) = try decode(Self.plain, by: process) else {
      Issue.record("it is believed")
      return
    }
  }

  @Test("R3 Without jukebox-media no picture is decoded, and the reason is given")
  func missing() throws {
    let process = PictureProcess(executable: "/nowhere/jukebox-media")
    #expect(process.prepare() == nil)
    guard case .failure(.process(.unavailable)) = try decode(Self.plain, by: process) else {
      Issue.record("it is decoded")
      return
    }
  }

  @Test("R2 What comes from the process is checked: any bytes are refused, or are within the limits")
  func anyBytes() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { index in
        index % 4 < 2 ? UInt8.random(in: 0...255, using: &generator) : UInt8.random(in: 0...3, using: &generator)
      }
      if let measure = PictureMeasure(encoded: bytes) {
        #expect(
          measure.width > 0 && measure.height > 0 && measure.byteCount <= PictureMeasure.mostBytes, "seed \(seed)")
        let again = PictureMeasure(encoded: measure.encoded())
        #expect(again == measure, "seed \(seed)")
      }
      if let failure = PictureFailure(encoded: bytes) {
        #expect(PictureFailure(encoded: failure.encoded()) == failure, "seed \(seed)")
      }
      for kind in UInt32(0)...10 {
        if let request = MediaRequest(kind: kind, encoded: bytes) {
          #expect(request.encoded() == bytes && request.kind == kind, "seed \(seed)")
        }
      }
    }
  }
}
