import Languages
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The first line of a recording.
nonisolated private let head = #"{"format":"jukebox-recording","version":2,"width":1024,"height":680,"scale":1.25}"#

/// A pointer entry with one of its values replaced.
nonisolated private func pointer(_ change: String) -> String {
  var values = [
    #""phase":"moved""#, #""device":"mouse""#, #""id":0"#, #""x":1"#, #""y":2"#, #""button":"primary""#,
  ]
  values.removeAll { $0.prefix { $0 != ":" } == change.prefix { $0 != ":" } }
  return "{\"pointer\":{" + (values + [change]).joined(separator: ",") + "}}"
}

@Suite struct RecordingFileTests {
  /// Entries of every kind, with values that are difficult to encode.
  private static let entries: [Recording.Entry] = [
    .advance(seconds: 0, real: 0), .advance(seconds: 1.0 / 60, real: 1.0 / 60), .advance(seconds: 0.1, real: 3600.5),
    .event(
      .pointer(
        PointerEvent(
          id: 3, device: .touch, phase: .began, location: Point(x: -0.5, y: 1e-7), button: .primary,
          modifiers: [.shift, .control, .alt, .command], timestamp: 0.1 + 0.2))),
    .event(.pointer(PointerEvent(phase: .hovered, location: .zero))),
    .event(.pointer(PointerEvent(phase: .cancelled, location: .zero, button: .forward))),
    .event(
      .scroll(ScrollEvent(location: Point(x: 3, y: 4), delta: Point(x: -1, y: 2.5), isPrecise: true, timestamp: 7))),
    .event(.scroll(ScrollEvent(location: .zero, delta: Point(x: 0, y: 1), modifiers: .alt))),
    .event(.key(KeyEvent(key: .character("\""), modifiers: .control))),
    .event(.key(KeyEvent(key: .character("ß"), phase: .released))),
    .event(.key(KeyEvent(key: .character("\u{301}")))),
    .event(.key(KeyEvent(key: .character("👩‍👩‍👧"), isRepeat: true))),
    .event(.key(KeyEvent(key: .function(24)))), .event(.key(KeyEvent(key: .pageDown))),
    .event(.key(KeyEvent(key: .return))), .event(.resize(Size(width: 480.5, height: 360), scale: 1.5)),
    .event(.pointersLost), .event(.key(KeyEvent(key: .menu))), .event(.text("é\u{301}\n\u{0}👩‍👩‍👧")),
    .event(.composition("かな", selection: 1..<2)), .event(.composition("", selection: 0..<0)),
    .event(.drop(["/a b/\"c\"", ""], at: Point(x: 0.5, y: -3))),
    .picture(PictureArrival(kind: .load, width: 1, height: 65_536, path: "/a b/\"c\"\\\n\u{1}\u{10F8FF}.png")),
    .picture(PictureArrival(kind: .reduce, width: 20, height: 30, path: "")),
    .clipboard("a\nb"), .clipboard(nil), .program("library 12 finished"),
  ]

  private static let options = RecordingFile.Options(
    paths: ["/ü \"x\"", ""], theme: .dark, isThemeChosen: true, reducedMotion: true, slowMotion: false)

  /// What the program writes.
  private func written(
    _ entries: [Recording.Entry], options: RecordingFile.Options = options, ends: Bool = true
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.rec"
    let writer = try RecordingWriter(path: path, options: options)
    writer.begin(size: Size(width: 1024, height: 680), scale: 1.25)
    for entry in entries { writer.append(entry) }
    if ends { writer.end() }
    #expect(writer.failure == nil)
    return try RegularFile.bytes(of: path, limit: .max)
  }

  @Test("J5 entries are read back exactly as they were written")
  func roundTrip() throws {
    let file = try RecordingFile(written(Self.entries))
    #expect(file.recording == Recording(size: Size(width: 1024, height: 680), scale: 1.25, entries: Self.entries))
    #expect(file.options == Self.options && file.isComplete)
  }

  @Test("J5 times and locations with any number of digits are read back exactly", arguments: [1, 2, 3] as [UInt64])
  func numbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let entries = (0..<300).map { _ in
      Recording.Entry.event(
        .pointer(
          PointerEvent(
            phase: .moved, location: Point(x: Double.random(in: -1...1, using: &random) / 3, y: -0.0),
            timestamp: Double(bitPattern: UInt64.random(in: 0...0x4300_0000_0000_0000, using: &random)))))
    }
    #expect(try RecordingFile(written(entries)).recording.entries == entries, "seed \(seed)")
  }

  @Test("J5 each line of a recording is an object whose keys are in order, so that two of them can be compared")
  func order() throws {
    let lines = try #require(String(validating: written(Array(Self.entries[3...3])), as: UTF8.self)).split(
      separator: "\n")
    let first =
      #"{"format":"jukebox-recording","height":680,"options":{"isThemeChosen":true,"paths":["/ü \"x\"",""],"#
      + #""reducedMotion":true,"slowMotion":false,"theme":"dark"},"scale":1.25,"version":2,"width":1024}"#
    let pointer =
      #"{"pointer":{"button":"primary","device":"touch","id":3,"modifiers":["shift","control","alt","command"],"#
      + #""phase":"began","time":0.30000000000000004,"x":-0.5,"y":1e-07}}"#
    #expect(lines == [first[...], pointer[...], #"{"end":{}}"#])
  }

  @Test("J5 keys in any order, keys that are not known, empty lines and the line ends of other systems change nothing")
  func leniency() throws {
    let text = "\r\n\(head)\t\r\n\n { \"advance\" : { \"why\": [1], \"seconds\" : 5e-1 } }\r\n{\"end\":{}}\r\n\r\n"
    let file = try RecordingFile(Array(text.utf8))
    #expect(file.recording.entries == [.advance(seconds: 0.5, real: 0.5)] && file.isComplete)
    #expect(file.options == RecordingFile.Options())
  }

  @Test("J5 a recording that was cut off is played as far as its last whole line")
  func cutOff() throws {
    let bytes = try written(Self.entries, ends: false)
    #expect(try RecordingFile(bytes).recording.entries == Self.entries)
    let cut = try RecordingFile(bytes.dropLast(1))
    #expect(cut.recording.entries == Array(Self.entries.dropLast()))
    #expect(!cut.isComplete)
  }

  @Test(
    "J5 a file that is not a recording is refused with the line and the reason",
    arguments: [
      ("", 1, "there is no recording"), ("\n\n", 3, "there is no recording"), ("hello\n", 1, "not a recording"),
      ("{}\n", 1, "not a recording"), ("[1]\n", 1, "not a recording"), ("\(head)", 1, "there is no recording"),
      (#"{"format":"other","version":2}"# + "\n", 1, "not a recording"),
      (#"{"format":"jukebox-recording","version":3}"# + "\n", 1, "only version 2"),
      (#"{"format":"jukebox-recording","version":2,"width":1,"height":2}"# + "\n", 1, "scale is missing"),
      (#"{"format":"jukebox-recording","version":2,"width":-1,"height":2,"scale":1}"# + "\n", 1, "-1.0 is not between"),
      (#"{"format":"jukebox-recording","version":2,"width":1,"height":2,"scale":0}"# + "\n", 1, "0.0 is not between"),
      (head.replacing("}", with: #","options":{"theme":"pink"}}"#) + "\n", 1, "options.theme cannot be read"),
      (head.replacing("}", with: #","options":{"paths":"x"}}"#) + "\n", 1, "options.paths should be a list"),
      ("{\"advance\":{\"seconds\":1}}\n", 1, "not a recording"),
    ])
  func damagedHead(text: String, line: Int, reason: String) {
    expect(text, fails: line, reason)
  }

  @Test(
    "J5 a damaged entry is refused with its line and the reason",
    arguments: [
      (#"{"advance":{}}"#, "advance.seconds is missing"), (#"{"advance":{"seconds":"x"}}"#, "should be a number"),
      (#"{"advance":{"seconds":-1}}"#, "is not between"), (#"{"advance":{"seconds":1e300}}"#, "is not between"),
      (#"{"advance":{"seconds":1,"real":1e8}}"#, "is not between"), (#"{"advance":{"seconds":1e999}}"#, "valid JSON"),
      (#"{"advance":{"seconds":1}} x"#, "valid JSON"), (#"{"advance":{"seconds":1}"#, "valid JSON"),
      (#"{"jump":{}}"#, "not a known entry"), ("{}", "not a known entry"),
      (#"{"end":{},"pointersLost":{}}"#, "not a known"),
      ("[]", "should be an object"), (#"{"end":1}"#, "should be an object"), (head, "not a known entry"),
      (pointer(#""x":1e10"#), "is not between"), (pointer(#""y":-1e10"#), "is not between"),
      (pointer(#""time":1e16"#), "is not between"), (pointer(#""phase":"flew""#), "not one of hovered"),
      (pointer(#""device":"pen""#), "not one of mouse"), (pointer(#""button":"none""#), "not one of primary"),
      (pointer(#""id":99999999999999999999"#), "valid JSON"),
      (pointer(#""modifiers":["shift",""]"#), "not one of shift"),
      (#"{"scroll":{"x":0,"y":0,"dx":0,"dy":1,"unit":"miles"}}"#, "not one of points"),
      (#"{"scroll":{"x":0,"y":0,"dx":0,"dy":1e10,"unit":"points"}}"#, "is not between"),
      (#"{"key":{"name":"hyper","phase":"pressed"}}"#, "not one of space"),
      (#"{"key":{"name":"f99","phase":"pressed"}}"#, "not one of space"),
      (#"{"key":{"name":"","phase":"pressed"}}"#, "not one of space"),
      (#"{"key":{"name":"\ud800","phase":"pressed"}}"#, "valid JSON"),
      (#"{"key":{"name":"a","phase":"held"}}"#, "not one of pressed"),
      (#"{"picture":{"kind":"load","width":0,"height":1,"path":"x"}}"#, "is not between"),
      (#"{"picture":{"kind":"load","width":1,"height":65537,"path":"x"}}"#, "is not between"),
      (#"{"picture":{"kind":"steal","width":1,"height":1,"path":"x"}}"#, "not one of load"),
      (#"{"resize":{"width":1,"height":2,"scale":17}}"#, "is not between"),
      (#"{"resize":{"width":1,"height":16385,"scale":1}}"#, "is not between"),
      (String(repeating: "[", count: 100_000), "valid JSON"),
    ])
  func damagedEntry(entry: String, reason: String) {
    expect("\(head)\n\n\(entry)\n", fails: 3, reason)
  }

  @Test("J5 nothing follows the end")
  func afterEnd() {
    expect("\(head)\n{\"end\":{}}\n\n{\"end\":{}}\n", fails: 4, "follow the end")
  }

  private func expect(_ text: String, fails line: Int, _ reason: String) {
    do {
      _ = try RecordingFile(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      let message = "\(error)"
      #expect(
        message.hasPrefix("line \(line): ") && message.contains(reason) && !message.contains("\n"), "\(message)")
    }
  }

  @Test("J5 a file that cannot be read, and bytes that are not text")
  func files() throws {
    let folder = try TemporaryFolder()
    for path in ["/nonesuch/x", folder.path, ""] {
      do {
        _ = try RecordingFile(reading: path)
        Issue.record("it was read")
      } catch {
        guard case .unreadable = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    for bytes in [[0xFF, 0xFE], Array(#"{"program":{"text":""#.utf8) + [0xFF] + Array(#""}}"#.utf8)] as [[UInt8]] {
      let path = try folder.write("x.rec", Array("\(head)\n".utf8) + bytes + [10])
      #expect(throws: RecordingError.damaged(line: 2, reason: "not valid JSON")) { try RecordingFile(reading: path) }
    }
    #expect(throws: RecordingError.damaged(line: 1, reason: "there is no recording")) {
      try RecordingFile(reading: folder.write("empty.rec"))
    }
  }

  @Test("J5 a file with random damage is read or refused", arguments: [1, 2, 3] as [UInt64])
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try written(Self.entries)
    let odd = Array("\"\\ \n-+.e#09nan{}[]:,\u{0}\u{301}é".utf8)
    var readCount = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = bytes.indices.randomElement(using: &random) ?? 0
        let other = odd.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = other
        default: bytes.insert(other, at: index)
        }
      }
      if let file = try? RecordingFile(bytes) {
        readCount += 1
        // A file that was read is valid: it can be written and read again.
        let again = try RecordingFile(written(file.recording.entries, options: file.options, ends: file.isComplete))
        #expect(again.recording.entries == file.recording.entries && again.options == file.options, "seed \(seed)")
      }
    }
    #expect(readCount > 0, "seed \(seed)")
  }

  @Test("J5 a file that cannot be written is one sentence, and a writer that has not begun writes nothing")
  func writer() throws {
    #expect(throws: SDLError.self) { try RecordingWriter(path: "/nonesuch/x", options: Self.options) }
    #expect(throws: SDLError.self) { try RecordingWriter(path: "", options: Self.options) }
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.rec"
    let writer = try RecordingWriter(path: path, options: Self.options)
    writer.append(.program("too early"))
    writer.begin(size: Size(width: 10, height: 20), scale: 2)
    writer.append(.advance(seconds: 0.5, real: 0.5))
    // What was written so far can be read at any time.
    #expect(try RecordingFile(reading: path).recording.entries == [.advance(seconds: 0.5, real: 0.5)])
    writer.end()
    writer.end()
    let file = try RecordingFile(reading: path)
    #expect(file.isComplete && file.recording.size == Size(width: 10, height: 20) && file.options == Self.options)
    #expect(writer.failure == nil)
  }

  @Test("J5 a recording on a full disk, or of a number that JSON does not have, says why it is not whole")
  func failures() throws {
    let full = try RecordingWriter(path: "/dev/full", options: Self.options)
    full.begin(size: Size(width: 10, height: 20), scale: 2)
    #expect(full.failure == "No space left on device")
    let odd = try RecordingWriter(path: "/dev/null", options: Self.options)
    odd.begin(size: Size(width: 10, height: 20), scale: 2)
    odd.append(.advance(seconds: .infinity, real: 0))
    #expect(odd.failure == "a number in it is not finite")
  }
}
