internal import ViewTree

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

  init(_ word: Substring, _ fields: inout LineReader) throws(LineError) {
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
  static let names: [(KeyModifiers, String)] = [
    (.shift, "shift"), (.control, "control"), (.alt, "alt"), (.command, "command"),
  ]

  fileprivate var text: String {
    let names = Self.names.filter { contains($0.0) }.map(\.1)
    return names.isEmpty ? "-" : names.joined(separator: "+")
  }
}

nonisolated extension Key {
  static let names: [String: Key] = [
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
