import Testing
import ViewTreeTesting

@testable import ViewTree

/// Plays the same script with different lengths of frames, and expects the same result and the same order of completions.
@Suite("Lengths of frames")
struct TimeDivisionTests {
  private struct Outcome: Equatable {
    var log: [String] = []
    var presented: [View.Presentation] = []
    var models: [ViewValues] = []
  }

  /// Makes random calls at fixed times. `divide` returns the length of the next frame for a time.
  private func play(seed: UInt64, divide: (Double) -> Double) -> Outcome {
    var random = SeededGenerator(seed: seed)
    let window = Window(size: Size(width: 400, height: 300))
    let views = (0..<4).map { window.add(Double($0) * 50, 0, 40, 40) }
    var outcome = Outcome()
    var number = 0
    func completion() -> (Bool) -> Void {
      number += 1
      let name = number
      return { outcome.log.append("\(name) \($0)") }
    }
    func grid(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 64 }
    func curve() -> AnimationCurve {
      [
        .linear, .easeIn, .easeInOut, .spring(dampingRatio: 0.5, response: 0.2),
        .spring(dampingRatio: 1, response: 0.3), .spring(dampingRatio: 2, response: 0.1),
      ].randomElement(using: &random) ?? .linear
    }
    func item() -> AnimationItem {
      let number = Double.random(in: 0...1, using: &random)
      let change: AnimationItem.Change =
        switch Int.random(in: 0..<7, using: &random) {
        case 0: .center(Point(x: number * 100, y: 5))
        case 1: .frame(Rect(x: number * 30, y: 0, width: 30, height: 50 * number))
        case 2: .rotation(by: number * 10)
        case 3: .alpha(number)
        case 4: .backgroundColor(Color(red: number, green: 0.5, blue: 1, alpha: number))
        case 5: .wait
        default: .cornerRadius(number * 10)
        }
      let length = Bool.random(using: &random) ? 0 : grid(1...30)
      let item = AnimationItem(change, duration: length, curve: curve())
      guard Int.random(in: 0..<5, using: &random) == 0 else { return item }
      return AnimationItem(repeating: [item, AnimationItem(.wait, duration: grid(1...3))], count: 3)
    }
    // All random choices are made in advance, so that the script does not depend on the frames.
    var calls: [(time: Double, view: View, action: (View) -> Void)] = []
    for _ in 0..<40 {
      let view = views.randomElement(using: &random) ?? window
      let log = completion()
      let action: (View) -> Void
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2:
        let made = item()
        action = { $0.animationQueue.enqueue(made, completion: log) }
      case 3:
        let speed = Double(Int.random(in: 0...4, using: &random)) / 2
        action = { $0.animationQueue.speed = speed }
      case 4:
        let paused = Bool.random(using: &random)
        action = { $0.animationQueue.isPaused = paused }
      case 5:
        let isEnd = Bool.random(using: &random)
        action = { if isEnd { $0.animationQueue.finish() } else { $0.animationQueue.cancel() } }
      default:
        let (duration, delay, way, center) = (
          grid(0...40), grid(0...5), curve(), Point(x: grid(0...999), y: grid(0...99))
        )
        let nested = completion()
        action = { view in
          View.animate(withDuration: duration, delay: delay, curve: way, animations: { view.center = center }) {
            log($0)
            View.animate(withDuration: duration, curve: .linear, animations: { view.alpha = 0.5 }, completion: nested)
          }
        }
      }
      calls.append((grid(0...128), view, action))
    }
    // Timers are called at their exact times, whatever the frames.
    for call in calls { _ = window.schedule(after: call.time) { call.action(call.view) } }
    let end = 2.5
    while window.currentTime < end {
      window.advance(by: min(end - window.currentTime, max(0, divide(window.currentTime))))
    }
    outcome.presented = views.map(\.presented)
    outcome.models = views.map(\.model)
    return outcome
  }

  private func isClose(_ a: View.Presentation, _ b: View.Presentation) -> Bool {
    func close(_ x: Double, _ y: Double) -> Bool { abs(x - y) < 1e-6 }
    return close(a.center.x, b.center.x) && close(a.center.y, b.center.y) && close(a.alpha, b.alpha)
      && close(a.bounds.width, b.bounds.width) && close(a.bounds.height, b.bounds.height)
      && close(a.transform.a, b.transform.a) && close(a.transform.b, b.transform.b)
      && close(a.cornerRadius, b.cornerRadius) && close(a.backgroundColor?.red ?? 0, b.backgroundColor?.red ?? 0)
  }

  @Test(
    "A3 A7 A10 A11 W1 Frames of any length have the same picture, model and order of completions", arguments: 1...60)
  func divisions(seed: Int) {
    let seed = UInt64(seed)
    let whole = play(seed: seed) { _ in 10 }
    var random = SeededGenerator(seed: seed &* 77)
    let ways: [(String, (Double) -> Double)] = [
      ("1 ms", { _ in 0.001 }), ("60 Hz", { _ in 1.0 / 60 }), ("250 ms", { _ in 0.25 }), ("64ths", { _ in 1.0 / 64 }),
      (
        "random",
        { _ in Bool.random(using: &random) ? 0 : Double.random(in: 0...0.3, using: &random) }
      ),
    ]
    for (name, divide) in ways {
      let parts = play(seed: seed, divide: divide)
      #expect(parts.log == whole.log, "seed \(seed), \(name)")
      for (a, b) in zip(parts.presented, whole.presented) {
        #expect(isClose(a, b), "seed \(seed), \(name): \(a) is not \(b)")
      }
      guard parts.log == whole.log else { return }
    }
  }
}
