import Glibc
import Testing
import ViewTree

/// Any call from any callback is safe: each callback of the toolkit is called, and does each of the calls.
///
/// The pairs run in a process of their own, which notes in a file what it is about to do: a crash ends it, and another one goes on
/// behind the pair that crashed. So a run names every pair that fails. Under AddressSanitizer uses after a release fail, too.
@Suite("Any call from any callback") struct CallbackTableTests {
  struct Pair {
    let callback: Callback
    let call: CallbackCall
    var name: String { "\(callback.rawValue): \(call.name)" }
  }

  static let pairs: [Pair] = Callback.allCases.flatMap { callback in
    CallbackCall.all(for: callback.scene).map { Pair(callback: callback, call: $0) }
  }

  /// One pair of this many is played, beginning with one by chance, as all of them take half a minute. `CALLBACK_TABLE=all` plays all.
  private static let share = 8

  @Test("P1 Every call is safe in every callback, and leaves a window that takes input")
  func table() async throws {
    let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/callback-table-\(getpid())"
    defer { unlink(path) }
    let step = getenv("CALLBACK_TABLE").map { String(cString: $0) } == "all" ? 1 : Self.share
    var next = Int.random(in: 0..<step)
    print("callback table: every \(step)th pair of \(Self.pairs.count) from \(next)")
    while next < Self.pairs.count {
      let result = await #expect(processExitsWith: .success) {
        [path = path as String, next = next as Int, step = step as Int] in
        await CallbackTableTests.run(from: next, by: step, notingIn: path)
      }
      if result != nil { return }
      let note = try #require(Note.read(path))
      Issue.record("\(Self.pairs[note.index].name): \(note.text.isEmpty ? "crashed" : note.text)")
      next = note.index + step
    }
  }

  /// Plays the pairs from `start` on. Ends the process where one fails.
  static func run(from start: Int, by step: Int, notingIn path: String) {
    let note = Note(path)
    var count = 0
    for index in stride(from: start, to: pairs.count, by: step) {
      let pair = pairs[index]
      note.write(index)
      let outcome = Misuse.$handler.withValue({ _ in }) {
        CallbackStage(pair.callback.scene).play(pair.callback, pair.call.call)
      }
      count += outcome.count
      if let problem = outcome.problem { note.fail(problem) }
      let isLast = index + step >= pairs.count || pairs[index + step].callback != pair.callback
      guard isLast else { continue }
      // A callback that nothing calls shows nothing.
      if count == 0, index - start >= step { note.fail("never called") }
      count = 0
    }
  }

  /// The number of a pair and what is wrong with it, in a file, which outlives a crash.
  private struct Note {
    let index: Int
    let text: String
    private let descriptor: Int32

    init(_ path: String) {
      descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
      (index, text) = (0, "")
    }

    private init(index: Int, text: String) {
      descriptor = -1
      (self.index, self.text) = (index, text)
    }

    func write(_ number: Int) {
      var number = number
      _ = pwrite(descriptor, &number, MemoryLayout<Int>.size, 0)
    }

    func fail(_ text: String) -> Never {
      _ = Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, MemoryLayout<Int>.size) }
      exit(1)
    }

    static func read(_ path: String) -> Note? {
      let descriptor = open(path, O_RDONLY)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var number = 0
      guard pread(descriptor, &number, MemoryLayout<Int>.size, 0) == MemoryLayout<Int>.size else { return nil }
      var bytes = [UInt8](repeating: 0, count: 200)
      let length = pread(descriptor, &bytes, bytes.count, off_t(MemoryLayout<Int>.size))
      return Note(index: number, text: String(decoding: bytes.prefix(max(0, length)), as: UTF8.self))
    }
  }
}
