internal import ViewTree

/// `org.a11y.atspi.Action`: what can be done with a view.
struct ActionMethods: ObjectMethods {
  let subject: AccessibleView

  private var actions: [AccessibilityAction] { subject.view.offeredAccessibilityActions }

  var properties: [(name: String, value: BusValue)] { [("NActions", .int(actions.count))] }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetActions":
      return .value(
        .array(
          "(sss)",
          actions.map {
            .structure([.string(localizedName($0)), .string(description(of: $0)), .string(keyBinding(of: $0))])
          }))
    case "GetName": return .value(.string(try arguments.element(0, of: actions).map(Self.name) ?? ""))
    case "GetLocalizedName": return .value(.string(try arguments.element(0, of: actions).map(localizedName) ?? ""))
    case "GetDescription": return .value(.string(try arguments.element(0, of: actions).map(description) ?? ""))
    case "GetKeyBinding": return .value(.string(try arguments.element(0, of: actions).map(keyBinding) ?? ""))
    case "DoAction":
      guard let action = try arguments.element(0, of: actions) else { return .value(.bool(false)) }
      return .value(.bool(subject.act { subject.view.performAsByKey(action) }))
    default: return nil
    }
  }

  private func localizedName(_ action: AccessibilityAction) -> String {
    subject.view.accessibilityWords.actions[action] ?? Self.name(action)
  }

  private func description(of action: AccessibilityAction) -> String {
    subject.view.accessibilityDescription(of: action)?.withoutIsolates ?? ""
  }

  /// Three texts separated by ";": a key within a menu, a sequence of keys, and a shortcut that works anywhere. Only the last one is used
  /// here.
  private func keyBinding(of action: AccessibilityAction) -> String {
    guard action == .press, let shortcut = subject.view.accessibilityShortcut else { return "" }
    return ";;\(shortcut.inBrackets)"
  }

  private static func name(_ action: AccessibilityAction) -> String {
    switch action {
    case .press: "press"
    case .increment: "increment"
    case .decrement: "decrement"
    case .showMenu: "show menu"
    }
  }
}

extension KeyShortcut {
  /// The keys as assistive technology reads them: "<Control>s", "<Control>Left". Clients understand only the names that X has for keys.
  fileprivate var inBrackets: String {
    let held: [(KeyModifiers, String)] = [
      (.control, "<Control>"), (.alt, "<Alt>"), (.shift, "<Shift>"), (.command, "<Super>"),
    ]
    return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + key.keysym
  }
}

extension Key {
  /// The name of the key in X.
  fileprivate var keysym: String {
    switch self {
    case .character(let character): Self.signs[character] ?? String(character)
    case .function(let number): "F\(number)"
    default: NamedKey.of(self)?.symbol.text ?? ""
    }
  }

  /// The names of the characters in ASCII that are neither letters nor digits.
  private static let signs: [Character: String] = [
    "!": "exclam", "\"": "quotedbl", "#": "numbersign", "$": "dollar", "%": "percent", "&": "ampersand",
    "'": "apostrophe", "(": "parenleft", ")": "parenright", "*": "asterisk", "+": "plus", ",": "comma", "-": "minus",
    ".": "period", "/": "slash", ":": "colon", ";": "semicolon", "<": "less", "=": "equal", ">": "greater",
    "?": "question", "@": "at", "[": "bracketleft", "\\": "backslash", "]": "bracketright", "^": "asciicircum",
    "_": "underscore", "`": "grave", "{": "braceleft", "|": "bar", "}": "braceright", "~": "asciitilde",
  ]
}
