internal import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

nonisolated extension Recording {
  /// The lines before the first entry, each ended.
  var head: String {
    var lines = ["\(Self.signature) \(Self.version)"]
    for option in options {
      lines.append("option \(option.name)" + (option.value.map { " \(AccessibleTree.quoted($0))" } ?? ""))
    }
    lines.append("window \(size.width) \(size.height) \(scale)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that says that nothing follows.
  static let end = "end"

  /// Reads the text form.
  package init(text: String) throws(RecordingError) {
    self.init(size: .zero, scale: 1)
    isComplete = false
    var hasSignature = false
    var hasWindow = false
    var number = 0
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    // Whoever was stopped in the middle of a line has not written it.
    lines.removeLast()
    for line in lines {
      number += 1
      do throws(LineError) {
        var fields = LineReader(line)
        if fields.isAtEnd { continue }
        if isComplete { throw LineError("nothing may follow the end") }
        let word = try fields.word()
        if !hasSignature {
          try Self.checkSignature(word, &fields)
          hasSignature = true
        } else if word == "option", !hasWindow {
          let name = String(try fields.word())
          options.append(Option(name, fields.isAtEnd ? nil : try fields.string()))
        } else if word == "window", !hasWindow {
          size = Size(width: try fields.length(), height: try fields.length())
          scale = try fields.number(in: 0.1...16)
          hasWindow = true
        } else if !hasWindow {
          throw LineError("the window's size is told first, not “\(word)”")
        } else if word == Self.end {
          isComplete = true
        } else {
          entries.append(try Entry(word, &fields))
        }
        try fields.finish()
      } catch {
        throw .damaged(line: number, reason: error.reason)
      }
    }
    if !hasWindow {
      throw .damaged(line: number + 1, reason: number == 0 ? "there is no recording" : "it ends too early")
    }
  }

  private static func checkSignature(_ word: Substring, _ fields: inout LineReader) throws(LineError) {
    guard word == signature else { throw LineError("this is no recording") }
    let version = try fields.whole()
    guard version == Self.version else {
      throw LineError("this is a recording of version \(version), and only version \(Self.version) is known")
    }
  }

  /// Reads a file.
  package init(readingFile path: String) throws(RecordingError) {
    let file = PathCoding.withSystemPath(path) { fopen($0, "re") }
    guard let file, let file else { throw .unreadable(String(cString: strerror(errno))) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    if ferror(file) != 0 { throw .unreadable(String(cString: strerror(errno))) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let good = bytes.split(separator: 10, omittingEmptySubsequences: false)
        .prefix { String(validating: $0, as: UTF8.self) != nil }
      throw .damaged(line: good.count + 1, reason: "this is no text")
    }
    try self.init(text: text)
  }
}

// MARK: Entries

nonisolated extension Recording.Entry {
  /// The entry as a line, not ended.
  var line: String {
    switch self {
    case .advance(let seconds, let real):
      return real == seconds ? "advance \(seconds)" : "advance \(seconds) \(real)"
    case .event(.pointer(let event)):
      return
        "pointer \(event.phase) \(event.device) \(event.id) \(event.location.x) \(event.location.y) \(event.button)"
        + " \(event.modifiers.text) \(Self.text(event.timestamp))"
    case .event(.scroll(let event)):
      return "scroll \(event.location.x) \(event.location.y) \(event.delta.x) \(event.delta.y)"
        + " \(event.isPrecise ? "points" : "notches") \(event.modifiers.text) \(Self.text(event.timestamp))"
    case .event(.key(let event)):
      let phase = event.isRepeat && event.phase == .pressed ? "repeated" : "\(event.phase)"
      return "key \(phase) \(event.key.text) \(event.modifiers.text)"
    case .event(.resize(let size, let scale)):
      return "resize \(size.width) \(size.height) \(scale)"
    case .event(.pointersLost):
      return "lost"
    case .picture(let arrival):
      return
        "picture \(arrival.kind.rawValue) \(arrival.width) \(arrival.height) \(AccessibleTree.quoted(arrival.path))"
    case .program(let text):
      return "program \(text)"
    }
  }

  private static func text(_ timestamp: Double?) -> String { timestamp.map { "\($0)" } ?? "-" }

  fileprivate init(_ word: Substring, _ fields: inout LineReader) throws(LineError) {
    switch word {
    case "advance":
      let seconds = try fields.number(in: 0...Recording.longestStep)
      self = .advance(
        seconds: seconds, real: fields.isAtEnd ? seconds : try fields.number(in: 0...Recording.longestStep))
    case "pointer":
      let phase = try fields.choice([
        "hovered": PointerEvent.Phase.hovered, "began": .began, "moved": .moved, "ended": .ended,
        "cancelled": .cancelled,
      ])
      let device = try fields.choice(["mouse": PointerEvent.Device.mouse, "touch": .touch])
      let id = try fields.whole()
      let location = Point(x: try fields.number(), y: try fields.number())
      let button = try fields.choice([
        "primary": PointerEvent.Button.primary, "secondary": .secondary, "middle": .middle, "back": .back,
        "forward": .forward,
      ])
      self = .event(
        .pointer(
          PointerEvent(
            id: id, device: device, phase: phase, location: location, button: button,
            modifiers: try fields.modifiers(), timestamp: try fields.time())))
    case "scroll":
      let location = Point(x: try fields.number(), y: try fields.number())
      let delta = Point(x: try fields.number(), y: try fields.number())
      let isPrecise = try fields.choice(["points": true, "notches": false])
      self = .event(
        .scroll(
          ScrollEvent(
            location: location, delta: delta, isPrecise: isPrecise, modifiers: try fields.modifiers(),
            timestamp: try fields.time())))
    case "key":
      let (phase, isRepeat) = try fields.choice([
        "pressed": (KeyEvent.Phase.pressed, false), "repeated": (.pressed, true), "released": (.released, false),
      ])
      self = .event(
        .key(
          KeyEvent(key: try fields.key(), modifiers: try fields.modifiers(), phase: phase, isRepeat: isRepeat)))
    case "resize":
      let size = Size(width: try fields.length(), height: try fields.length())
      self = .event(.resize(size, scale: try fields.number(in: 0.1...16)))
    case "lost":
      self = .event(.pointersLost)
    case "picture":
      let kind = try fields.choice(["load": PictureArrival.Kind.load, "reduce": .reduce])
      let width = try fields.whole(in: 1...Self.largestPicture)
      let height = try fields.whole(in: 1...Self.largestPicture)
      self = .picture(PictureArrival(kind: kind, width: width, height: height, path: try fields.string()))
    case "program":
      self = .program(String(fields.remainder()))
    default:
      throw LineError("“\(word)” is not known")
    }
  }

  /// A side, in pixels.
  private static let largestPicture = 65_536
}

nonisolated extension KeyModifiers {
  fileprivate static let names: [(KeyModifiers, String)] = [
    (.shift, "shift"), (.control, "control"), (.alt, "alt"), (.command, "command"),
  ]

  fileprivate var text: String {
    let names = Self.names.filter { contains($0.0) }.map(\.1)
    return names.isEmpty ? "-" : names.joined(separator: "+")
  }
}

nonisolated extension Key {
  fileprivate static let names: [String: Key] = [
    "space": .space, "return": .return, "tab": .tab, "escape": .escape, "backspace": .backspace, "delete": .delete,
    "left": .left, "right": .right, "up": .up, "down": .down, "pageUp": .pageUp, "pageDown": .pageDown,
    "home": .home, "end": .end, "back": .back,
  ]

  fileprivate var text: String {
    switch self {
    case .character(let character): AccessibleTree.quoted(String(character))
    case .function(let number): "f\(number)"
    default: "\(self)"
    }
  }
}

// MARK: Fields

/// What is wrong with a line.
private nonisolated struct LineError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Takes a line apart: words with spaces between them, and strings as in JSON.
///
/// By scalars: an accent that stands alone must not join the space or the quotation mark before it.
private nonisolated struct LineReader {
  private var rest: Substring.UnicodeScalarView

  /// Comments, from a # at a line's beginning, are nothing.
  init(_ line: Substring.UnicodeScalarView) {
    rest = line.last == "\r" ? line.dropLast() : line
    skip()
    if rest.first == "#" { rest = Substring.UnicodeScalarView() }
  }

  private mutating func skip() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func word() throws(LineError) -> Substring {
    let word = rest.prefix { $0 != " " && $0 != "\t" }
    if word.isEmpty { throw LineError("something is missing at the end") }
    rest = rest.dropFirst(word.count)
    skip()
    return Substring(word)
  }

  mutating func remainder() -> Substring {
    defer { rest = Substring.UnicodeScalarView() }
    return Substring(rest)
  }

  func finish() throws(LineError) {
    if !isAtEnd { throw LineError("“\(Substring(rest))” is too much") }
  }

  mutating func number(in range: ClosedRange<Double> = -1e9...1e9) throws(LineError) -> Double {
    let word = try word()
    guard let number = Double(word) else { throw LineError("“\(word)” is no number") }
    // Neither infinity nor what is not a number is in any range.
    guard range.contains(number) else {
      throw LineError("\(word) is not from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func length() throws(LineError) -> Double { try number(in: 0...16_384) }

  mutating func whole(in range: ClosedRange<Int> = .min ... .max) throws(LineError) -> Int {
    let word = try word()
    guard let number = Int(word) else { throw LineError("“\(word)” is no whole number") }
    guard range.contains(number) else {
      throw LineError("\(word) is not from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func time() throws(LineError) -> Double? {
    if rest.first == "-", rest.count == 1 {
      rest = Substring.UnicodeScalarView()
      return nil
    }
    return try number(in: -1e15...1e15)
  }

  mutating func choice<Value>(_ values: [String: Value]) throws(LineError) -> Value {
    let word = try word()
    guard let value = values[String(word)] else {
      throw LineError("“\(word)” is none of \(values.keys.sorted().joined(separator: ", "))")
    }
    return value
  }

  mutating func modifiers() throws(LineError) -> KeyModifiers {
    let word = try word()
    var result: KeyModifiers = []
    if word == "-" { return result }
    for name in word.split(separator: "+", omittingEmptySubsequences: false) {
      guard let known = KeyModifiers.names.first(where: { $0.1 == name }) else {
        throw LineError("“\(name)” is none of shift, control, alt, command")
      }
      result.insert(known.0)
    }
    return result
  }

  mutating func key() throws(LineError) -> Key {
    if rest.first == "\"" {
      let text = try string()
      guard text.count == 1, let character = text.first else { throw LineError("“\(text)” is no single character") }
      return .character(character)
    }
    let word = try word()
    if let key = Key.names[String(word)] { return key }
    if word.first == "f", let number = Int(word.dropFirst()), (1...24).contains(number) { return .function(number) }
    throw LineError("“\(word)” is no key")
  }

  /// A string as in JSON, up to its closing quotation mark.
  mutating func string() throws(LineError) -> String {
    var scalars = rest
    guard scalars.popFirst() == "\"" else { throw LineError("a name in quotation marks is missing") }
    var result = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        rest = scalars
        guard rest.isEmpty || rest.first == " " || rest.first == "\t" else {
          throw LineError("a space is missing after a name")
        }
        skip()
        return String(result)
      case "\\":
        result.append(try Self.escaped(&scalars))
      default:
        result.append(scalar)
      }
    }
    throw LineError("a quotation mark is missing")
  }

  private static func escaped(_ scalars: inout Substring.UnicodeScalarView) throws(LineError)
    -> Unicode.Scalar
  {
    switch scalars.popFirst() {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "u":
      let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
      guard digits.count == 4, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        throw LineError("\\u is followed by four digits")
      }
      scalars = scalars.dropFirst(4)
      return scalar
    default: throw LineError("a \\ stands alone")
    }
  }
}
