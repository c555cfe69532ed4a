import Languages
import SDLHost
import ViewTree

/// A line of a recording after the first: an entry, or the end.
///
/// The synthesised coding makes it an object with one key, the kind of the entry: `{"advance":{"seconds":0.5}}`.
nonisolated enum RecordedLine: Codable {
  case advance(seconds: Double, real: Double?)
  case pointer(
    phase: String, device: String, id: Int, x: Double, y: Double, button: String, modifiers: [String]?, time: Double?)
  case scroll(x: Double, y: Double, dx: Double, dy: Double, unit: String, modifiers: [String]?, time: Double?)
  case key(name: String, phase: String, modifiers: [String]?)
  case resize(width: Double, height: Double, scale: Double)
  case pointersLost
  case text(text: String)
  case composition(text: String, from: Int, to: Int)
  case drop(paths: [String], x: Double, y: Double)
  case picture(kind: String, width: Int, height: Int, path: String)
  case clipboard(text: String?)
  case program(text: String)
  case end

  init(_ entry: Recording.Entry) {
    self =
      switch entry {
      case .advance(let seconds, let real): .advance(seconds: seconds, real: real == seconds ? nil : real)
      case .event(.pointer(let event)):
        .pointer(
          phase: "\(event.phase)", device: "\(event.device)", id: event.id, x: event.location.x, y: event.location.y,
          button: "\(event.button)", modifiers: event.modifiers.names, time: event.timestamp)
      case .event(.scroll(let event)):
        .scroll(
          x: event.location.x, y: event.location.y, dx: event.delta.x, dy: event.delta.y,
          unit: event.isPrecise ? "points" : "notches", modifiers: event.modifiers.names, time: event.timestamp)
      case .event(.key(let event)):
        .key(
          name: event.key.name, phase: event.phase == .pressed && event.isRepeat ? "repeated" : "\(event.phase)",
          modifiers: event.modifiers.names)
      case .event(.resize(let size, let scale)): .resize(width: size.width, height: size.height, scale: scale)
      case .event(.pointersLost): .pointersLost
      case .event(.text(let text)): .text(text: text)
      case .event(.composition(let text, let selection)):
        .composition(text: text, from: selection.lowerBound, to: selection.upperBound)
      case .event(.drop(let paths, let point)): .drop(paths: paths, x: point.x, y: point.y)
      case .picture(let arrival):
        .picture(kind: "\(arrival.kind)", width: arrival.width, height: arrival.height, path: arrival.path)
      case .clipboard(let text): .clipboard(text: text)
      case .program(let text): .program(text: text)
      }
  }

  /// The entry; nil for the end.
  ///
  /// - Throws: `LineError` for an unknown name, and for a number outside `Limit`, so that no file can make the program overflow or
  ///   run forever.
  func entry() throws(LineError) -> Recording.Entry? {
    switch self {
    case .advance(let seconds, let real):
      .advance(seconds: try seconds.within(Limit.step), real: try (real ?? seconds).within(Limit.step))
    case .pointer(let phase, let device, let id, let x, let y, let button, let modifiers, let time):
      .event(
        .pointer(
          PointerEvent(
            id: id, device: try value(named: device, of: [.mouse, .touch]),
            phase: try value(named: phase, of: Recording.phases),
            location: try point(x, y),
            button: try value(named: button, of: Recording.buttons),
            modifiers: try KeyModifiers(names: modifiers), timestamp: try time?.within(Limit.time))))
    case .scroll(let x, let y, let dx, let dy, let unit, let modifiers, let time):
      .event(
        .scroll(
          ScrollEvent(
            location: try point(x, y), delta: try point(dx, dy),
            isPrecise: try value(named: unit, of: ["points", "notches"]) == "points",
            modifiers: try KeyModifiers(names: modifiers), timestamp: try time?.within(Limit.time))))
    case .key(let name, let phase, let modifiers):
      .event(
        .key(
          KeyEvent(
            key: try Key(name: name), modifiers: try KeyModifiers(names: modifiers),
            phase: phase == "repeated" ? .pressed : try value(named: phase, of: [.pressed, .released]),
            isRepeat: phase == "repeated")))
    case .resize(let width, let height, let scale):
      .event(.resize(try size(width, height), scale: try scale.within(Limit.scale)))
    case .pointersLost: .event(.pointersLost)
    case .text(let text): .event(.text(text))
    case .composition(let text, let from, let to):
      .event(.composition(text, selection: try from.within(0...text.count)..<to.within(from...max(from, text.count))))
    case .drop(let paths, let x, let y): .event(.drop(paths, at: try point(x, y)))
    case .picture(let kind, let width, let height, let path):
      .picture(
        PictureArrival(
          kind: try value(named: kind, of: [.load, .reduce]), width: try width.within(Limit.pixels),
          height: try height.within(Limit.pixels), path: path))
    case .clipboard(let text): .clipboard(text)
    case .program(let text): .program(text)
    case .end: nil
    }
  }
}

/// What is wrong with a line, as a phrase.
nonisolated struct LineError: Error {
  var reason: Sentence
}

/// The ranges of numbers that are accepted.
nonisolated private enum Limit {
  /// Seconds per entry. This is limited because the player processes each second of a song.
  static let step = 0...1e7
  static let time = -1e15...1e15
  static let coordinate = -1e9...1e9
  /// A side of the window, in points.
  static let side = 0...16_384.0
  static let scale = 0.1...16
  /// The side of a picture.
  static let pixels = 1...65_536
}

nonisolated extension Comparable {
  /// The value if it is within `range`.
  fileprivate func within(_ range: ClosedRange<Self>) throws(LineError) -> Self {
    if range.contains(self) { return self }
    throw LineError(
      reason: tr(
        "\(String(describing: self)) is not between \(String(describing: range.lowerBound)) and \(String(describing: range.upperBound))"
      ))
  }
}

nonisolated private func point(_ x: Double, _ y: Double) throws(LineError) -> Point {
  Point(x: try x.within(Limit.coordinate), y: try y.within(Limit.coordinate))
}

nonisolated private func size(_ width: Double, _ height: Double) throws(LineError) -> Size {
  Size(width: try width.within(Limit.side), height: try height.within(Limit.side))
}

/// The element of `values` with this name in the source code.
nonisolated private func value<Value>(named name: String, of values: [Value]) throws(LineError) -> Value {
  if let value = values.first(where: { "\($0)" == name }) { return value }
  throw LineError(reason: tr("“\(name)” is not one of \(values.map { "\($0)" }.joined(separator: ", "))"))
}

nonisolated extension KeyModifiers {
  private static let named: [(name: String, value: KeyModifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alt), ("command", .command),
  ]

  fileprivate var names: [String]? { isEmpty ? nil : Self.named.filter { contains($0.value) }.map(\.name) }

  fileprivate init(names: [String]?) throws(LineError) {
    self = []
    for name in names ?? [] {
      guard let value = Self.named.first(where: { $0.name == name })?.value else {
        throw LineError(reason: tr("“\(name)” is not one of \(Self.named.map(\.name).joined(separator: ", "))"))
      }
      insert(value)
    }
  }
}

nonisolated extension Key {
  /// A character is its own name; all other names are longer.
  fileprivate var name: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: "\(self)"
    }
  }

  fileprivate init(name: String) throws(LineError) {
    if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.first == "f", let number = Int(name.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else {
      self = try value(named: name, of: Recording.namedKeys)
    }
  }
}
