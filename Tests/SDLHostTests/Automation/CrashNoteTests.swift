import Glibc
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// What a process leaves that crashes.
@Suite("Crashes") struct CrashNoteTests {
  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  private static func record(_ path: String) throws -> CrashRecord { try #require(CrashRecord(bytes(path))) }

  @Test("R9 a crash leaves what was done, without what was typed, and ends the process by its signal")
  func crash() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = folder.path + "/note" as String] in
      await MainActor.run {
        let note = CrashNote(path: path, text: "before")
        note?.set(text: "what is known")
        note?.begin(size: Size(width: 640, height: 480), scale: 2)
        let events: [InputEvent] = [
          .pointer(PointerEvent(id: 2, device: .touch, phase: .began, location: Point(x: 3.5, y: 4), timestamp: 7)),
          .key(KeyEvent(key: .character("k"))), .key(KeyEvent(key: .character("d"), modifiers: .control)),
          // As AltGr is reported.
          .key(KeyEvent(key: .character("ł"), modifiers: .alt)),
          .key(KeyEvent(key: .character("@"), modifiers: [.control, .alt])),
          .key(KeyEvent(key: .pageDown, phase: .released)), .key(KeyEvent(key: .function(11), isRepeat: true)),
          .text("kü"), .composition("かな", selection: 1..<2), .resize(Size(width: 300, height: 200), scale: 1.5),
          .scroll(ScrollEvent(location: .zero, delta: Point(x: -1, y: 2), isPrecise: true)), .pointersLost,
          .drop(["/home/ada/secret.ogg"], at: .zero),
        ]
        note?.append(.advance(seconds: 0.5, real: 1.5))
        for event in events { note?.append(.event(event)) }
        note?.append(.clipboard("secret"))
        let nothing = UnsafeMutablePointer<Int>(bitPattern: 8)
        nothing?.pointee = 1
      }
    }
    let record = try Self.record(folder.path + "/note")
    #expect(record.text == "what is known" && record.signal == SIGSEGV && record.address == 8 && record.isWhole)
    #expect(record.places.count > 2)
    #expect(record.recording.size == Size(width: 640, height: 480) && record.recording.scale == 2)
    #expect(
      record.recording.entries == [
        .advance(seconds: 0.5, real: 1.5),
        .event(
          .pointer(PointerEvent(id: 2, device: .touch, phase: .began, location: Point(x: 3.5, y: 4), timestamp: 7))),
        .event(.key(KeyEvent(key: .character("x")))),
        .event(.key(KeyEvent(key: .character("d"), modifiers: .control))),
        .event(.key(KeyEvent(key: .character("x"), modifiers: .alt))),
        .event(.key(KeyEvent(key: .character("x"), modifiers: [.control, .alt]))),
        .event(.key(KeyEvent(key: .pageDown, phase: .released))),
        .event(.key(KeyEvent(key: .function(11), isRepeat: true))), .event(.text("xx")),
        .event(.composition("xx", selection: 1..<2)), .event(.resize(Size(width: 300, height: 200), scale: 1.5)),
        .event(.scroll(ScrollEvent(location: .zero, delta: Point(x: -1, y: 2), isPrecise: true))),
        .event(.pointersLost),
      ])
  }

  @Test("R9 an abort leaves the last of many events, and the size that the window had before them")
  func many() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = folder.path + "/note" as String] in
      await MainActor.run {
        let note = CrashNote(path: path, text: "")
        note?.begin(size: Size(width: 640, height: 480), scale: 2)
        note?.append(.event(.resize(Size(width: 300, height: 200), scale: 1)))
        for index in 0..<20_000 { note?.append(.advance(seconds: Double(index), real: 0)) }
        abort()
      }
    }
    let record = try Self.record(folder.path + "/note")
    #expect(record.signal == SIGABRT && !record.isWhole)
    #expect(record.recording.size == Size(width: 300, height: 200) && record.recording.scale == 1)
    #expect(record.recording.entries.count == 8192)
    #expect(record.recording.entries.first == .advance(seconds: 11_808, real: 0))
    #expect(record.recording.entries.last == .advance(seconds: 19_999, real: 0))
  }

  @Test("R9 a file that is cut off or damaged is read as far as it makes sense")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGTRAP)) { [path = folder.path + "/note" as String] in
      await MainActor.run {
        let note = CrashNote(path: path, text: "text")
        note?.begin(size: Size(width: 640, height: 480), scale: 2)
        for _ in 0..<20 { note?.append(.event(.key(KeyEvent(key: .space)))) }
        _ = raise(SIGTRAP)
      }
    }
    let whole = Self.bytes(folder.path + "/note")
    #expect(CrashRecord(whole)?.recording.entries.count == 20)
    // A file that ends behind the text can be read, too.
    let shortest = whole.indices.first { CrashRecord(Array(whole[..<$0])) != nil }
    let start = Array(whole[..<(shortest ?? 0)])
    #expect(start.suffix(4).elementsEqual("text".utf8) && CrashRecord(start)?.recording.entries == [])
    for count in stride(from: 0, to: whole.count, by: 7) { _ = CrashRecord(Array(whole[..<count])) }
    let seed = UInt64.random(in: 0..<1 << 40)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = CrashRecord(bytes)
    }
  }

  @Test("R9 there is no note at a path that no file can have")
  func impossiblePath() {
    for path in ["", "/tmp/a\0b"] { #expect(CrashNote(path: path, text: "") == nil) }
  }

  @Test("R9 a program that ends leaves nothing")
  func end() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = folder.path + "/note" as String] in
      await MainActor.run {
        let note = CrashNote(path: path, text: "")
        note?.end()
        abort()
      }
    }
    #expect(access(folder.path + "/note", F_OK) != 0)
  }
}
