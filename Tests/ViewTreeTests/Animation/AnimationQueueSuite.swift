import ViewTree

/// A view in a window, whose animation queue logs when it becomes empty.
struct AnimationQueueStage {
  let window = Window(size: Size(width: 400, height: 300))
  let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  let log = Log()

  init() {
    window.addSubview(view)
    window.advance(by: 0)
    let (log, window) = (log, window)
    view.animationQueue.onEmpty = { [weak window] in
      if let window { log.append("empty \(window.currentTime)") }
    }
  }
}

/// Shared parts of the suites that test such a queue.
protocol AnimationQueueSuite {
  var stage: AnimationQueueStage { get }
}

extension AnimationQueueSuite {
  var window: Window { stage.window }
  var view: View { stage.view }
  var log: Log { stage.log }
  var queue: AnimationQueue { stage.view.animationQueue }

  func item(_ x: Double, _ duration: Double = 0.25) -> AnimationItem {
    AnimationItem(.center(Point(x: x, y: 5)), duration: duration, curve: .linear)
  }

  /// A completion that logs the end of an item, and then calls `action`.
  func note(_ name: String, then action: @escaping () -> Void = {}) -> (Bool) -> Void {
    { [log, weak window] in
      if let window { log.append("\(name) \($0) \(window.currentTime)") }
      action()
    }
  }
}
