import Glibc
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What a report of a crash says, and what the recording in it shows.
@Suite struct CrashReportTests {
  /// What a crash leaves, with this input.
  private func record(_ entries: [Recording.Entry], isWhole: Bool = true) throws -> CrashRecord {
    // The mark of the format, and a header that says nothing.
    let mark = withUnsafeBytes(of: UInt64(0x3145_544F_4E48_534A).littleEndian) { Array($0) }
    var record = try #require(CrashRecord(mark + [UInt8](repeating: 0, count: 1000)))
    record.isWhole = isWhole
    record.signal = SIGSEGV
    record.recording = Recording(size: Size(width: 800, height: 600), scale: 1, entries: entries)
    return record
  }

  private func advance(_ seconds: Double) -> Recording.Entry { .advance(seconds: seconds, real: seconds) }
  private func typed(_ text: String) -> Recording.Entry { .event(.text(text)) }

  /// The lines for people, without the mark at their beginnings.
  private func comments(_ report: CrashReport) -> [String] {
    report.text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { String($0.dropFirst(2)) }
  }

  private func file(_ record: CrashRecord) throws -> RecordingFile {
    try RecordingFile(Array(CrashReport(record).text.utf8))
  }

  /// What comes before the input in each recording.
  private static let library = Recording.Entry.program("library 0 finished")
  private static let whole = "All that was done since the start follows as a recording, which jukebox --replay shows."
  private static let lastMinute = "The last minute follows as a recording, which jukebox --replay shows."

  @Test("R9 a report says what has crashed, where, and what was done last, in the order in which it was done")
  func text() throws {
    var record = try record([
      typed("ab"), advance(1.25),
      .event(.pointer(PointerEvent(phase: .moved, location: Point(x: 3, y: 3)))),
      .event(.pointer(PointerEvent(phase: .began, location: Point(x: 10.4, y: 20.6)))), advance(0.5),
      .event(.scroll(ScrollEvent(location: Point(x: 1, y: 2), delta: Point(x: -1, y: 2.5)))),
      .event(.pointer(PointerEvent(phase: .hovered, location: .zero))), .event(.pointersLost), advance(0.04),
      .event(.drop(["/secret"], at: .zero)), .event(.composition("x", selection: 0..<1)), .clipboard("secret"),
    ])
    record.address = 255
    record.places = [16, -255]
    let report = CrashReport(record)
    let lines = comments(report)
    #expect(lines.first?.hasPrefix("Jukebox crashed on 1970-01-01") == true)
    #expect(
      Array(lines.dropFirst()) == [
        "Signal: SIGSEGV, address 0xff", "System: unknown", "Renderer: unknown",
        "Places, from the innermost, relative to where the program was loaded: 0x10 -0xff", "",
        "What was done last. Titles and paths are left out, and each letter that was typed is an x.",
        "1.8 s before: 2 letters typed", "0.5 s before: mouse 0 began, primary, at 10,21",
        "0.0 s before: scrolled by -1.0,2.5 at 1,2", "0.0 s before: pointers lost", "0.0 s before: files dropped",
        "0.0 s before: 1 letters composed", "", Self.whole,
      ])
    #expect(!report.namesSong)

    record.text =
      #"{"program":"Jukebox 9","system":"Linux","renderer":"software","options":{},"song":"Lantern\n– Ada"}"#
    record.signal = 99
    record.recording.entries = []
    let other = CrashReport(record)
    #expect(other.namesSong)
    #expect(
      Array(comments(other).dropFirst()) == [
        "Signal: 99, address 0xff", "System: Linux", "Renderer: software",
        "Places, from the innermost, relative to where the program was loaded: 0x10 -0xff", comments(other)[5], "",
        "What was done last. Each letter that was typed is an x.", "nothing", "", Self.whole,
      ])
    #expect(comments(other)[5].hasPrefix("Song: Lantern") && comments(other)[5].hasSuffix("– Ada"))
  }

  @Test("R9 of what was done, the last thirty actions are listed")
  func listedEvents() throws {
    let entries = (1...35).flatMap { [typed(String(repeating: "x", count: $0)), advance(1)] }
    let lines = comments(CrashReport(try record(entries))).filter { $0.hasSuffix(" letters typed") }
    #expect(lines == (6...35).map { "\(36 - $0).0 s before: \($0) letters typed" })
  }

  @Test("R9 a report contains the last minute, and says so unless nothing was done before it")
  func lastMinute() throws {
    let late = [typed("x"), advance(40), typed("y"), advance(10), typed("z"), advance(10)]
    // At least a minute: the step in which it begins belongs to it.
    for (first, isWhole, sentence) in [
      (typed("w"), true, Self.lastMinute), (advance(5), true, Self.whole), (advance(5), false, Self.lastMinute),
    ] {
      let record = try record([first, advance(30)] + late, isWhole: isWhole)
      let found = try file(record)
      #expect(found.recording.entries == [Self.library, advance(30)] + late && found.isComplete)
      #expect(comments(CrashReport(record)).last == sentence)
    }
    let short = [typed("x"), advance(30), typed("y"), advance(30)]
    #expect(try file(record(short)).recording.entries == [Self.library] + short)
  }

  @Test("R9 a report begins with the last state that was noted before its minute, in the window as it was then")
  func state() throws {
    func state(_ numbers: String) -> Recording.Entry { .program("state \(numbers)") }
    func resize(_ width: Double) -> Recording.Entry { .event(.resize(Size(width: width, height: 480), scale: 2)) }
    let earlier = [
      resize(640), state("3 2 1 0 1"), advance(50), state("4 2 3 1 0"), advance(5), typed("x"), resize(700),
      advance(58),
      state("5 0 0 2 1"), advance(1),
    ]
    let found = try file(record(earlier))
    #expect(found.recording.size == Size(width: 640, height: 480) && found.recording.scale == 2)
    #expect(
      found.recording.entries == [Self.library, state("4 2 3 1 0")] + [earlier[4], earlier[5], earlier[6], earlier[7]]
        + [earlier[9]])
    #expect(found.options.theme == .light)
    #expect(
      comments(CrashReport(try record(earlier))).suffix(3) == [
        Self.lastMinute,
        "At its beginning 4 songs waited in Up next, 2 had been played, a song played, and the page was: album.",
        "A replay begins like that, with songs of the library that it shows.",
      ])
    // Where none was noted before it, the minute begins with the first one.
    let later = try file(record([advance(70), typed("x"), advance(5), state("1 0 0 0 1"), advance(3)]))
    #expect(later.recording.entries == [Self.library, state("1 0 0 0 1"), advance(3)] && later.options.theme == .dark)
    #expect(later.recording.size == Size(width: 800, height: 600))
  }

  @Test("R9 the times of events are counted from the beginning of the recording")
  func times() throws {
    func pointer(_ time: Double) -> Recording.Entry {
      .event(.pointer(PointerEvent(phase: .began, location: .zero, timestamp: time)))
    }
    func scroll(_ time: Double) -> Recording.Entry {
      .event(.scroll(ScrollEvent(location: .zero, delta: Point(x: 0, y: 1), timestamp: time)))
    }
    let cases: [(entries: [Recording.Entry], expected: [Recording.Entry])] = [
      ([advance(1), pointer(101.5), advance(0.5), scroll(102)], [advance(1), pointer(1), advance(0.5), scroll(1.5)]),
      ([advance(2), advance(1), scroll(53), pointer(54)], [advance(2), advance(1), scroll(3), pointer(4)]),
    ]
    for (entries, expected) in cases {
      #expect(try file(record(entries)).recording.entries == [Self.library] + expected)
    }
  }

  @Test("R9 a state is read from exactly six words, and says whether a song played, and which page was shown")
  func words() {
    let others = [
      "state 1 2 3 4", "state 1 2 3 4 5 6", "state 1 2 x 3 4 1", "state 1 2 3 9 0", "state 1 2 3 0 -1",
      "other 1 2 3 4 1",
    ]
    for text in others { #expect(CrashState(text: text) == nil, "\(text)") }
    let songs = ["nothing played", "a song was paused", "a song played", "a song played"]
    for (number, song) in songs.enumerated() {
      let state = CrashState(text: "state 7 8 \(number) 8 1")
      #expect(
        state?.sentence
          == "At its beginning 7 songs waited in Up next, 8 had been played, \(song), and the page was: browse playlists."
      )
      #expect(state?.text == "state 7 8 \(number) 8 1" && state?.hasSong == [false, true, false, true][number])
    }
    let pages = [
      "albums", "album", "preferences", "artist", "browse albums", "browse artists", "browse songs",
      "browse recentlyAdded", "browse playlists",
    ]
    for (number, page) in pages.enumerated() {
      let state = CrashState(text: "state 0 0 0 \(number) 0")
      #expect(state?.sentence.hasSuffix("and the page was: \(page).") == true && state?.isDark == false)
    }
  }

  @Test(
    "R9 a replay begins with as many songs as waited, paused or without one as it was, and leaves alone what it lacks")
  func restored() throws {
    // The text of a state, and what waits, plays and is shown then.
    let cases: [(text: String, waiting: Int?, hasSong: Bool, isPlaying: Bool, page: [String])] = [
      ("state 5 0 0 5 1", 5, false, false, ["browse", "artists"]),
      ("state 5 0 1 4 1", 5, true, false, ["browse", "albums"]),
      ("state 5 0 3 7 0", 5, true, true, ["browse", "recentlyAdded"]), ("state 0 0 1 0 1", 0, true, false, ["albums"]),
      ("state 0 0 0 6 1", nil, false, false, ["browse", "songs"]),
    ]
    for (text, waiting, hasSong, isPlaying, page) in cases {
      let stage = Stage([2, 2])
      let suggested = stage.player.songCount
      try #require(CrashState(text: text)).restore(in: stage.main)
      stage.window.settle(limit: 1)
      #expect(stage.player.songCount == waiting ?? suggested, "\(text)")
      #expect((stage.player.current != nil) == hasSong && stage.player.isPlaying == isPlaying, "\(text)")
      #expect(Array(stage.main.restoration.pages.shown.prefix(page.count)) == page, "\(text)")
    }
  }
}
