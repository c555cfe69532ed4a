import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// A person who does anything at all, without waiting.
@Suite("Any input") struct AnythingTests {
  @Test(
    "J3 W3 Whatever is pressed, at whatever moment, the program misuses nothing", arguments: [1, 2, 3, 4] as [UInt64])
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var trail: [String] = []
    var reports: [String] = []
    let log = MisuseLog()
    Misuse.$handler.withValue({ line in log.append(line) }) {
      let stage = Stage(
        [3, 1, 2, 5], size: seed % 2 == 0 ? Size(width: 480, height: 360) : Size(width: 1024, height: 680))
      stage.main.playlists.folder = "/dev/null"
      for step in 0..<500 {
        trail.append(act(on: stage, &random))
        for _ in 0..<Int.random(in: 0...8, using: &random) { stage.window.advance(by: 1.0 / 60) }
        if let focused = stage.window.focusedView, !focused.isFocusable, stage.window.nextWakeTime == nil {
          reports.append("step \(step): the focus is where it cannot be")
        }
        reports += log.take().map { "step \(step): \($0)" }
        if !reports.isEmpty { break }
      }
    }
    #expect(reports.isEmpty, "seed \(seed), after \(trail.suffix(12).joined(separator: ", "))")
  }

  @Test("J3 A song that begins before the window has its size, as in a restored session, misuses nothing")
  func beforeTheWindow() {
    let log = MisuseLog()
    Misuse.$handler.withValue({ line in log.append(line) }) {
      let stage = Stage([2], settles: false)
      stage.main.nowPlaying.view.frame = .zero
      stage.player.next()
    }
    #expect(log.take() == [])
  }

  @Test("J3 Escape while a page is still coming in goes back, and misuses nothing", arguments: 1...6)
  func escapeInMidPush(frames: Int) throws {
    let log = MisuseLog()
    try Misuse.$handler.withValue({ line in log.append(line) }) {
      for label in ["Playground", "Songs", "Albums"] {
        let stage = Stage()
        try stage.tap(label == "Playground" ? "Menu" : "Browse")
        stage.window.settle()
        if stage.window.find(label: label) == nil { continue }
        try stage.tap(label)
        for _ in 0..<frames { stage.window.advance(by: 1.0 / 60) }
        stage.press(.escape)
        stage.window.settle()
        #expect(stage.window.focusedView?.isFocusable != false)
      }
    }
    #expect(log.take() == [])
  }

  private static let keys: [Key] = [
    .space, .return, .tab, .escape, .backspace, .delete, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
    .back, .menu, .mediaPlay, .mediaStop, .mediaPrevious, .mediaNext, .mediaMute,
    .function(1), .character("a"), .character("p"), .character("0"),
  ]
  private static let commands: [Character] = ["d", "f", "s", "p", "z", "u", "r", "m", "a"]

  /// Does one thing, and says which.
  private func act(on stage: Stage, _ random: inout SeededGenerator) -> String {
    let window = stage.window
    let size = window.bounds.size
    func place() -> Point {
      Point(x: Double.random(in: 0..<size.width, using: &random), y: Double.random(in: 0..<size.height, using: &random))
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      let key = Self.keys.randomElement(using: &random) ?? .tab
      let modifiers: KeyModifiers = [[], [], [], .shift, .alt, .control].randomElement(using: &random) ?? []
      stage.press(key, modifiers)
      if case .character(let character) = key, modifiers.isEmpty, !window.lastKeyIsSpent, window.textTaker != nil {
        window.send(.text(String(character)))
      }
      return "\(key) \(modifiers.rawValue)"
    case 6:
      let command = Self.commands.randomElement(using: &random) ?? "d"
      stage.press(.character(command), .control)
      return "Ctrl+\(command)"
    case 7..<10:
      // What has a label is pressed more often than what lies between.
      let labels = [
        "Menu", "Playground", "Browse", "Dequeue", "Search", "Back", "Queue", "Swipe", "Stack", "Animation", "Songs",
      ]
      guard let label = labels.randomElement(using: &random), let view = window.find(label: label) else { fallthrough }
      stage.pointer.tap(at: stage.middle(of: view))
      return "press of \(label)"
    case 10..<14:
      let point = place()
      stage.pointer.tap(at: point)
      return "press at \(point)"
    case 14:
      let point = place()
      stage.click([.secondary, .middle, .back].randomElement(using: &random) ?? .secondary, at: point)
      return "other button at \(point)"
    case 15, 16:
      let (start, end) = (place(), place())
      stage.pointer.drag(from: start, to: end, duration: 0.1)
      return "drag from \(start) to \(end)"
    case 17:
      let delta = Point(x: 0, y: Double.random(in: -3...3, using: &random))
      window.send(.scroll(ScrollEvent(location: place(), delta: delta, isPrecise: Bool.random(using: &random))))
      return "wheel"
    case 18:
      window.send(.pointersLost)
      return "pointers lost"
    default:
      let sizes = [Size(width: 480, height: 360), Size(width: 1024, height: 680)]
      window.send(.resize(sizes.randomElement(using: &random) ?? size, scale: 1))
      return "resize"
    }
  }
}

/// The misuse that was reported.
nonisolated final class MisuseLog: @unchecked Sendable {  // tests write from the main thread only
  private var lines: [String] = []
  func append(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
