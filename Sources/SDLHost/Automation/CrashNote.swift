internal import CCrashNote
internal import Platform
package import ViewTree

/// Keeps the latest input of the window in memory, and writes it to a file when the program crashes.
///
/// Adding an entry allocates nothing and takes hardly any time, and an idle program does nothing. For privacy, all typed letters are
/// replaced by the same one, and dropped files, the clipboard and pictures are left out.
package final class CrashNote: SessionRecorder {
  /// The number of entries that are kept: a minute of movements of the mouse at 60 frames a second.
  private static let capacity = 8192
  /// The seconds of activity after which the state is noted again.
  private static let stateInterval = 15.0
  private var isOpen = false
  /// The time since the state was noted, in seconds.
  private var stateAge = Double.infinity
  /// Returns the current state of the program as five numbers. It is called from time to time during input, so that the entries that are
  /// kept begin with a state.
  package var state: (() -> [Int32])?

  /// - Parameters:
  ///   - path: the file that a crash leaves. It is not touched before.
  ///   - text: the facts about the program in the file.
  /// - Returns: nil if the system refuses it.
  package init?(path: String, text: String) {
    let hasBegun = PathCoding.withSystemPath(path) { crash_note_begin($0, text, Self.capacity) }
    guard hasBegun == true else { return nil }
  }

  /// Replaces the facts about the program in the file.
  package func set(text: String) { crash_note_set_text(text) }

  package func begin(size: Size, scale: Double) {
    isOpen = true
    crash_note_set_size(size.width, size.height, scale)
  }

  package func append(_ entry: Recording.Entry) {
    guard isOpen, let note = CrashEntry.note(entry) else { return }
    if case .advance(let seconds, _) = entry {
      stateAge += seconds
      if stateAge >= Self.stateInterval, let state {
        stateAge = 0
        crash_note_add(CrashEntry.note(state: state()))
      }
    }
    crash_note_add(note)
  }

  /// Ends the recording. A crash after this writes no file.
  package func end() {
    isOpen = false
    crash_note_end()
  }
}

/// The content of the file that a crash has written.
package nonisolated struct CrashRecord {
  /// The facts about the program in the file.
  package var text: String
  package var signal: Int32
  /// The address that the instruction accessed.
  package var address: UInt64
  /// The instruction, and those to which it would have returned, relative to where the program was loaded.
  package var places: [Int64]
  /// When it happened, in seconds since the beginning of 1970.
  package var time: Int64
  /// The latest input. It contains states of the program as `state` with their numbers.
  package var recording: Recording
  /// Whether the recording begins with the start of the program.
  package var isWhole: Bool

  /// Reads the content of the file. Nil if it has another format.
  package init?(_ bytes: [UInt8]) {
    let size = MemoryLayout<crash_header>.size
    guard bytes.count >= size else { return nil }
    let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: crash_header.self) }
    let (textLength, count) = (Int(header.text_length), Int(header.entry_count))
    guard header.magic == CRASH_NOTE_MAGIC, bytes.count - size >= textLength else { return nil }
    text = String(decoding: bytes[size..<size + textLength], as: UTF8.self)
    (signal, address, time, isWhole) = (header.signal, header.address, header.time, header.is_whole != 0)
    func place(_ address: UInt64) -> Int64 { Int64(bitPattern: address &- header.base) }
    let frames = withUnsafeBytes(of: header.frames) { Array($0.bindMemory(to: UInt64.self)) }
    places = [place(header.instruction)] + frames.prefix(Int(header.frame_count)).map(place)
    func valid(_ value: Double, _ range: ClosedRange<Double>, otherwise usual: Double) -> Double {
      range.contains(value) ? value : usual
    }
    recording = Recording(
      size: Size(
        width: valid(header.width, 0...16_384, otherwise: 800), height: valid(header.height, 0...16_384, otherwise: 600)
      ),
      scale: valid(header.scale, 0.1...16, otherwise: 1))
    // The file may be cut off, as on a full disk.
    let stride = MemoryLayout<crash_entry>.stride
    for index in 0..<min(count, (bytes.count - size - textLength) / stride) {
      let entry = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: size + textLength + index * stride, as: crash_entry.self)
      }
      if let entry = CrashEntry.entry(entry) { recording.entries.append(entry) }
    }
  }
}

/// Entries of a recording as numbers.
private nonisolated enum CrashEntry {
  private enum Kind: UInt8 {
    case advance = 1
    case pointer, scroll, key
    case resize  // CRASH_ENTRY_RESIZE
    case pointersLost, text, composition, state
  }

  private static let phases = Recording.phases
  private static let buttons = Recording.buttons
  private static let keys = Recording.namedKeys
  /// Keys other than those in `keys`, which have their indexes as numbers, are numbered from here on.
  private static let firstFunction: Int32 = 100
  private static let firstCharacter: Int32 = 1000
  /// Stands for each letter that a person has typed.
  private static let letter: Character = "x"

  /// - Returns: nil for what is not kept.
  static func note(_ entry: Recording.Entry) -> crash_entry? {
    var note = crash_entry()
    func kind(_ kind: Kind) { note.kind = kind.rawValue }
    note.time = .nan
    switch entry {
    case .advance(let seconds, let real):
      kind(.advance)
      (note.a, note.b) = (seconds, real)
    case .event(.pointer(let event)):
      kind(.pointer)
      note.phase = UInt8(phases.firstIndex(of: event.phase) ?? 0)
      note.device = event.device == .mouse ? 0 : 1
      note.button = UInt8(buttons.firstIndex(of: event.button) ?? 0)
      note.number = Int32(truncatingIfNeeded: event.id)
      note.modifiers = Int32(truncatingIfNeeded: event.modifiers.rawValue)
      (note.a, note.b, note.time) = (event.location.x, event.location.y, event.timestamp ?? .nan)
    case .event(.scroll(let event)):
      kind(.scroll)
      note.phase = event.isPrecise ? 1 : 0
      note.modifiers = Int32(truncatingIfNeeded: event.modifiers.rawValue)
      (note.a, note.b) = (event.location.x, event.location.y)
      (note.c, note.d, note.time) = (event.delta.x, event.delta.y, event.timestamp ?? .nan)
    case .event(.key(let event)):
      kind(.key)
      note.phase = event.phase == .released ? 0 : event.isRepeat ? 2 : 1
      note.modifiers = Int32(truncatingIfNeeded: event.modifiers.rawValue)
      note.number = number(of: event.key, event.modifiers)
    case .event(.resize(let size, let scale)):
      kind(.resize)
      (note.a, note.b, note.c) = (size.width, size.height, scale)
    case .event(.pointersLost): kind(.pointersLost)
    case .event(.text(let text)):
      kind(.text)
      note.length = Int32(clamping: text.count)
    case .event(.composition(let text, let selection)):
      kind(.composition)
      note.length = Int32(clamping: text.count)
      (note.a, note.b) = (Double(selection.lowerBound), Double(selection.upperBound))
    case .event(.drop), .picture, .clipboard, .program: return nil
    }
    return note
  }

  static func note(state: [Int32]) -> crash_entry {
    var note = crash_entry()
    note.kind = Kind.state.rawValue
    func number(_ index: Int) -> Int32 { state.indices.contains(index) ? state[index] : 0 }
    (note.number, note.modifiers, note.length) = (number(0), number(1), number(2))
    (note.a, note.b) = (Double(number(3)), Double(number(4)))
    return note
  }

  /// Letters with Control are commands, and others may be what a person types, also with Alt, which AltGr is reported as.
  private static func number(of key: Key, _ modifiers: KeyModifiers) -> Int32 {
    switch key {
    case .function(let number): firstFunction + Int32(clamping: number)
    case .character(let character):
      firstCharacter
        + Int32(
          bitPattern: (modifiers.intersection([.control, .alt]) == .control ? character : letter).unicodeScalars.first?
            .value
            ?? 0)
    default: Int32(keys.firstIndex(of: key) ?? 0)
    }
  }

  /// - Returns: nil for what is not an entry, such as one that was just being written.
  static func entry(_ note: crash_entry) -> Recording.Entry? {
    func areInRange(_ values: Double...) -> Bool { values.allSatisfy { abs($0) <= 1e9 } }
    let modifiers = KeyModifiers(rawValue: Int(note.modifiers) & 15)
    let time = abs(note.time) <= 1e15 ? note.time : nil
    let length = min(max(0, Int(note.length)), 200)
    let text = String(repeating: letter, count: length)
    guard let kind = Kind(rawValue: note.kind) else { return nil }
    switch kind {
    case .advance:
      guard (0...1e7).contains(note.a), (0...1e7).contains(note.b) else { return nil }
      return .advance(seconds: note.a, real: note.b)
    case .pointer:
      guard areInRange(note.a, note.b), phases.indices.contains(Int(note.phase)),
        buttons.indices.contains(Int(note.button))
      else { return nil }
      return .event(
        .pointer(
          PointerEvent(
            id: Int(note.number), device: note.device == 0 ? .mouse : .touch, phase: phases[Int(note.phase)],
            location: Point(x: note.a, y: note.b), button: buttons[Int(note.button)], modifiers: modifiers,
            timestamp: time)))
    case .scroll:
      guard areInRange(note.a, note.b, note.c, note.d) else { return nil }
      return .event(
        .scroll(
          ScrollEvent(
            location: Point(x: note.a, y: note.b), delta: Point(x: note.c, y: note.d), isPrecise: note.phase == 1,
            modifiers: modifiers, timestamp: time)))
    case .key:
      guard let key = key(note.number) else { return nil }
      return .event(
        .key(
          KeyEvent(
            key: key, modifiers: modifiers, phase: note.phase == 0 ? .released : .pressed, isRepeat: note.phase == 2)))
    case .resize:
      guard (0...16_384).contains(note.a), (0...16_384).contains(note.b), (0.1...16).contains(note.c) else {
        return nil
      }
      return .event(.resize(Size(width: note.a, height: note.b), scale: note.c))
    case .state:
      guard areInRange(note.a, note.b) else { return nil }
      let numbers = [note.number, note.modifiers, note.length, Int32(note.a), Int32(note.b)]
      return .program((["state"] + numbers.map { "\($0)" }).joined(separator: " "))
    case .pointersLost: return .event(.pointersLost)
    case .text: return length > 0 ? .event(.text(text)) : nil
    case .composition:
      guard areInRange(note.a, note.b) else { return nil }
      let from = min(max(0, Int(note.a)), length)
      return .event(.composition(text, selection: from..<min(max(from, Int(note.b)), length)))
    }
  }

  private static func key(_ number: Int32) -> Key? {
    switch number {
    case 0..<Int32(keys.count): return keys[Int(number)]
    case firstFunction..<firstFunction + 25: return .function(Int(number - firstFunction))
    case firstCharacter...:
      return Unicode.Scalar(UInt32(number - firstCharacter)).map { .character(Character($0)) }
    default: return nil
    }
  }
}
