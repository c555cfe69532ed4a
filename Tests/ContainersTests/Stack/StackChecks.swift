import Testing

/// Checks that apply to any log.
enum StackChecks {
  /// Each will event is followed by exactly one did or didCancelPop event before the next will event.
  static func expectBalanced(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let events = lines.filter { $0.hasPrefix("event") }
    for index in stride(from: 0, to: events.count, by: 2) {
      let (will, next) = (events[index], index + 1 < events.count ? events[index + 1] : "nothing")
      let isPair =
        will.hasPrefix("event will")
        && (next == will.replacing("event will", with: "event did")
          || next == will.replacing("event willPop", with: "event didCancelPop"))
      #expect(isPair, "\(will) is followed by \(next)", sourceLocation: sourceLocation)
    }
  }

  /// The appearance calls of each page come in pairs.
  static func expectAppearanceBalanced(
    _ lines: [String], shown: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var state: [String: String] = [:]
    for name in shown { state[name] = "viewDidAppear" }
    for line in lines where line.contains("ppear") {
      let parts = line.split(separator: " ").map(String.init)
      let (name, what) = (parts[0], parts[1])
      let old = state[name] ?? "viewDidDisappear"
      let isRight =
        switch what {
        case "viewWillAppear": old == "viewDidDisappear" || old == "viewWillDisappear"
        case "viewDidAppear": old == "viewWillAppear"
        case "viewWillDisappear": old == "viewDidAppear" || old == "viewWillAppear"
        default: old == "viewWillDisappear"
        }
      #expect(isRight, "\(line) after \(old)", sourceLocation: sourceLocation)
      state[name] = what
    }
  }
}
