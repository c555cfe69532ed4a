import ViewTree

/// A delegate that logs its calls, and chooses the resting place.
final class ScrollerOwner: ScrollerDelegate {
  var log: [String] = []
  var rest: ((ScrollRelease) -> ScrollRest)?
  var releases: [ScrollRelease] = []
  var onNotice: (() -> Void)?

  func scrollerDidMove(_ scroller: Scroller) {
    if log.last != "moved" { log.append("moved") }
    onNotice?()
  }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    log.append("\(old) → \(new)")
    onNotice?()
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    releases.append(release)
    return rest?(release) ?? .natural
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

/// A scroller in a window, with a range of 1,000 points.
struct ScrollerStage {
  let window = Window(size: Size(width: 300, height: 300))
  let view = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let owner = ScrollerOwner()
  let scroller: Scroller

  init() {
    window.addSubview(view)
    scroller = Scroller(view: view)
    scroller.delegate = owner
    scroller.viewLength = 300
    scroller.setRange(0...1000)
  }
}

/// Test suites with such a scroller.
protocol ScrollerSuite {
  var stage: ScrollerStage { get }
}

extension ScrollerSuite {
  var window: Window { stage.window }
  var view: View { stage.view }
  var owner: ScrollerOwner { stage.owner }
  var scroller: Scroller { stage.scroller }

  /// Advances the window by `seconds`, 120 frames a second.
  func run(_ seconds: Double, each: () -> Void = {}) {
    let end = window.currentTime + seconds
    while window.currentTime < end - 1e-9 {
      window.advance(by: min(1.0 / 120, end - window.currentTime))
      each()
    }
  }
}
