import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite struct RecordingTests {
  /// One entry of every kind, with what is odd about it.
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
    .event(.pointersLost),
    .picture(PictureArrival(kind: .load, width: 1, height: 65_536, path: "/a b/\"c\"\\\n\u{1}\u{10F8FF}.png")),
    .picture(PictureArrival(kind: .reduce, width: 20, height: 30, path: "")),
    .program("library 12 finished"),
  ]

  private func recording(_ entries: [Recording.Entry]) -> Recording {
    var recording = Recording(size: Size(width: 1024, height: 680), scale: 1.25)
    recording.options = [.init("theme", "dark"), .init("reduced-motion"), .init("path", "/ü \"x\"")]
    recording.entries = entries
    return recording
  }

  private func text(_ recording: Recording) -> String {
    recording.head + recording.entries.map { $0.line + "\n" }.joined() + "end\n"
  }

  @Test("J5 what is written is read to the bit")
  func roundTrip() throws {
    let recording = recording(Self.entries)
    #expect(try Recording(text: text(recording)) == recording)
  }

  @Test("J5 comments, empty lines, tabs and the line ends of other systems change nothing")
  func leniency() throws {
    let plain = recording([.advance(seconds: 0.5, real: 0.5)])
    let loose = text(plain).split(separator: "\n").map { "  \($0)\t\r\n# a word\n\n" }.joined()
    #expect(try Recording(text: loose) == plain)
  }

  @Test("J5 a recording that was cut off is played as far as its last whole line")
  func cutOff() throws {
    let recording = recording(Self.entries)
    let whole = text(recording)
    let cut = try Recording(text: String(whole.dropLast("end\n".count + 4)))
    #expect(cut.entries == Array(Self.entries.dropLast()))
    #expect(!cut.isComplete)
  }

  @Test(
    "J5 what is wrong is told with its line",
    arguments: [
      ("", 1, "there is no recording"), ("hello\n", 1, "this is no recording"),
      ("jukebox-recording 2\n", 1, "only version 1 is known"), ("jukebox-recording\n", 1, "missing"),
      ("jukebox-recording 1\n", 2, "too early"), ("jukebox-recording 1\nadvance 1\n", 2, "size is told first"),
      ("jukebox-recording 1\nwindow 1 2\n", 2, "missing"), ("jukebox-recording 1\nwindow -1 2 1\n", 2, "-1"),
      ("jukebox-recording 1\nwindow 1 2 nan\n", 2, "nan"), ("jukebox-recording 1\nwindow 1 2 1 1\n", 2, "too much"),
    ])
  func damagedHead(text: String, line: Int, reason: String) {
    expect(text, fails: line, reason)
  }

  @Test(
    "J5 what is wrong with an entry is told with its line",
    arguments: [
      ("advance", "missing"), ("advance x", "no number"), ("advance -1", "is not from"), ("advance inf", "is not from"),
      ("advance 1e300", "is not from"), ("advance 1 2 3", "too much"), ("jump 1", "not known"),
      ("window 1 2 1", "not known"), ("pointer began mouse 0 nan 2 primary - -", "is not from"),
      ("pointer flew mouse 0 1 2 primary - -", "none of"),
      ("pointer began mouse 99999999999999999999 1 2 primary - -", "whole"),
      ("pointer began mouse 0 1 2 primary shift+ -", "none of shift"), ("key pressed hyper -", "no key"),
      ("key pressed f99 -", "no key"), ("key pressed \"ab\" -", "single character"), ("key pressed \"a -", "quotation"),
      ("key pressed \"\\u12\" -", "four digits"), ("key pressed \"\\uD800\" -", "four digits"),
      ("picture load 0 1 \"x\"", "is not from"), ("picture load 1 1 x", "quotation"), ("resize 1 2 0", "is not from"),
      ("end\nadvance 1", "follow the end"),
    ])
  func damagedEntry(entry: String, reason: String) {
    expect("jukebox-recording 1\nwindow 1 2 1\n\(entry)\n", fails: entry.hasPrefix("end") ? 4 : 3, reason)
  }

  private func expect(_ text: String, fails line: Int, _ reason: String) {
    do {
      _ = try Recording(text: text)
      Issue.record("it was read")
    } catch {
      let told = "\(error)"
      #expect(told.hasPrefix("line \(line): ") && told.contains(reason) && !told.contains("\n"), "\(told)")
    }
  }

  @Test("J5 files that are none, and bytes that are no text")
  func files() throws {
    let folder = try TemporaryFolder()
    for path in ["/nonesuch/x", folder.path, ""] {
      #expect(throws: RecordingError.self) { try Recording(readingFile: path) }
    }
    let path = try folder.write("x.rec", Array("jukebox-recording 1\n".utf8) + [0xFF, 0xFE, 10])
    #expect(throws: RecordingError.damaged(line: 2, reason: "this is no text")) { try Recording(readingFile: path) }
  }

  @Test("J5 whatever is in the file, it is read or refused", arguments: [1, 2, 3] as [UInt64])
  func anything(seed: UInt64) throws {
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    let whole = Array(text(recording(Self.entries)).unicodeScalars)
    let odd = Array("\"\\ \n-+.e#09nan\u{0}\u{301}é".unicodeScalars)
    var readCount = 0
    for _ in 0..<400 {
      var scalars = whole
      for _ in 0..<(1 + random(4)) {
        let index = random(scalars.count)
        switch random(3) {
        case 0: scalars.remove(at: index)
        case 1: scalars[index] = odd[random(odd.count)]
        default: scalars.insert(odd[random(odd.count)], at: index)
        }
      }
      if let read = try? Recording(text: String(String.UnicodeScalarView(scalars))) {
        readCount += 1
        // What was read is sound: it can be written, and read again.
        #expect(try Recording(text: text(read)).entries == read.entries, "seed \(seed)")
      }
    }
    #expect(readCount > 0, "seed \(seed)")
  }

  @Test("J5 at another scale the pictures are larger by as much, and the places in points stay")
  func scale() {
    let twice = recording(Self.entries).atScale(2.5)
    #expect(twice.scale == 2.5)
    #expect(twice.entries.contains(.event(.resize(Size(width: 480.5, height: 360), scale: 3))))
    #expect(twice.entries.contains(.picture(PictureArrival(kind: .reduce, width: 40, height: 60, path: ""))))
    #expect(twice.entries[3] == Self.entries[3])
  }

  @Test("J5 files that lie elsewhere by now are found there, and only those")
  func moved() {
    let paths = ["/a/b/c.png", "/a/bc/d.png", "/a/b"]
    let moved = recording(paths.map { .picture(PictureArrival(kind: .load, width: 1, height: 1, path: $0)) })
      .movingFiles(from: "/a/b", to: "/x")
    let found = moved.entries.map { entry -> String in
      if case .picture(let arrival) = entry { arrival.path } else { "" }
    }
    #expect(found == ["/x/c.png", "/a/bc/d.png", "/x"])
  }
}
