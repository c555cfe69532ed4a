internal import FoundationEssentials
import Glibc
import SDLHost
import ViewTree

/// A report of a crash, as a text: lines for people, which begin with `#`, followed by a recording of the last minute, which `jukebox
/// --replay` plays.
nonisolated struct CrashReport {
  /// The facts that are known before a crash.
  struct Facts: Codable {
    var program: String
    var system: String
    var renderer: String
    var options: RecordingFile.Options
    /// The current song, if the user has agreed to titles in reports.
    var song: String?

    /// The facts as a line of JSON, the form in which they are stored.
    var text: String { (try? RecordingFile.encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  /// How many of the last actions are described for people.
  private static let listedEvents = 30
  /// The length of the recording, in seconds.
  private static let recordedSeconds = 60.0

  let text: String
  /// Whether it contains the title of the current song.
  let namesSong: Bool

  init(_ record: CrashRecord) {
    var facts =
      (try? JSONDecoder().decode(Facts.self, from: Data(record.text.utf8)))
      ?? Facts(program: "Jukebox", system: "unknown", renderer: "unknown", options: RecordingFile.Options())
    let (recording, state, isWhole) = Self.lastMinute(of: record)
    if let state { facts.options.theme = state.isDark ? .dark : .light }
    let places = record.places.map { ($0 < 0 ? "-0x" : "0x") + String($0.magnitude, radix: 16) }
    var lines = [
      "\(facts.program) crashed on \(Self.date(record.time)).",
      "Signal: \(Self.name(of: record.signal)), address 0x\(String(record.address, radix: 16))",
      "System: \(facts.system)",
      "Renderer: \(facts.renderer)",
      "Places, from the innermost, relative to where the program was loaded: \(places.joined(separator: " "))",
    ]
    namesSong = facts.song != nil
    if let song = facts.song { lines.append("Song: \(song.printable(keepsLines: false))") }
    lines += [
      "",
      facts.song == nil
        ? "What was done last. Titles and paths are left out, and each letter that was typed is an x."
        : "What was done last. Each letter that was typed is an x.",
    ]
    lines += Self.events(of: recording)
    lines += [
      "",
      isWhole
        ? "All that was done since the start follows as a recording, which jukebox --replay shows."
        : "The last minute follows as a recording, which jukebox --replay shows.",
    ]
    if let state { lines += [state.sentence, "A replay begins like that, with songs of the library that it shows."] }
    var text = lines.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    let head = RecordingFile.Head(
      width: recording.size.width, height: recording.size.height, scale: recording.scale, options: facts.options)
    // The library is complete from the beginning.
    let first = RecordedLine(.program(LibraryFeed.Note(albumCount: 0, progress: .finished).text))
    let coder = RecordingFile.encoder
    func add(_ value: some Encodable) {
      if let bytes = try? coder.encode(value) { text += String(decoding: bytes, as: UTF8.self) + "\n" }
    }
    add(head)
    add(first)
    if let state { add(RecordedLine(.program(state.text))) }
    for entry in recording.entries { add(RecordedLine(entry)) }
    add(RecordedLine.end)
    self.text = text
  }

  /// The last part of the recording, with the size of the window and the state of the program at its beginning, and whether it begins with
  /// the start of the program.
  private static func lastMinute(of record: CrashRecord) -> (recording: Recording, state: CrashState?, isWhole: Bool) {
    let recording = record.recording
    var seconds = 0.0
    var start = recording.entries.count
    while start > 0, seconds <= recordedSeconds {
      start -= 1
      if case .advance(let span, _) = recording.entries[start] { seconds += span }
    }
    // Begin with the last state that was noted before that time, a few seconds earlier. If there is none, begin with the first state.
    func state(at index: Int) -> CrashState? {
      if case .program(let text) = recording.entries[index] { CrashState(text: text) } else { nil }
    }
    let indices = recording.entries.indices
    let noted = indices.prefix(start + 1).last { state(at: $0) != nil } ?? indices.first { state(at: $0) != nil }
    start = noted ?? start
    let isWhole =
      record.isWhole && !recording.entries[..<start].contains { if case .event = $0 { true } else { false } }
    var result = recording
    for case .event(.resize(let size, let scale)) in recording.entries[..<start] {
      (result.size, result.scale) = (size, scale)
    }
    result.entries = recording.entries[start...].filter { if case .program = $0 { false } else { true } }
    // Times are counted from the beginning of the recording.
    let origin = Self.firstTime(in: result)
    for index in result.entries.indices {
      guard case .event(let event) = result.entries[index] else { continue }
      switch event {
      case .pointer(var event):
        event.timestamp = event.timestamp.map { $0 - origin }
        result.entries[index] = .event(.pointer(event))
      case .scroll(var event):
        event.timestamp = event.timestamp.map { $0 - origin }
        result.entries[index] = .event(.scroll(event))
      default: break
      }
    }
    return (result, noted.flatMap(state), isWhole)
  }

  /// The window's time at the first entry of a recording, computed from the first event that has a time stamp.
  private static func firstTime(in recording: Recording) -> Double {
    var passed = 0.0
    for entry in recording.entries {
      switch entry {
      case .advance(let seconds, _): passed += seconds
      case .event(.pointer(let event)): if let time = event.timestamp { return time - passed }
      case .event(.scroll(let event)): if let time = event.timestamp { return time - passed }
      default: break
      }
    }
    return 0
  }

  /// The last actions, one on each line, with the time before the crash.
  private static func events(of recording: Recording) -> [String] {
    var lines: [String] = []
    var seconds = 0.0
    for entry in recording.entries.reversed() {
      if lines.count == listedEvents { break }
      switch entry {
      case .advance(let span, _): seconds += span
      case .event(let event):
        if case .pointer(let pointer) = event, pointer.phase == .moved || pointer.phase == .hovered { continue }
        let tenths = Int((seconds * 10).rounded())
        lines.append("\(tenths / 10).\(tenths % 10) s before: \(words(for: event))")
      default: break
      }
    }
    return lines.isEmpty ? ["nothing"] : lines.reversed()
  }

  private static func words(for event: InputEvent) -> String {
    func at(_ point: Point) -> String { "at \(Int(point.x.rounded())),\(Int(point.y.rounded()))" }
    return switch event {
    case .pointer(let event): "\(event.device) \(event.id) \(event.phase), \(event.button), \(at(event.location))"
    case .scroll(let event): "scrolled by \(event.delta.x),\(event.delta.y) \(at(event.location))"
    case .key(let event): "key \(event.key) \(event.phase), with \(event.modifiers.rawValue)"
    case .resize(let size, let scale): "resized to \(size.width)×\(size.height) at \(scale)"
    case .pointersLost: "pointers lost"
    case .text(let text): "\(text.count) letters typed"
    case .composition(let text, _): "\(text.count) letters composed"
    case .drop: "files dropped"
    }
  }

  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGFPE: "SIGFPE",
    ]
    return names[signal] ?? "\(signal)"
  }

  /// A date in the form of ISO 8601.
  private static func date(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
