/// Scrolls a text field while a pointer that selects is held beside it: the farther away, the faster.
final class FieldScroll: Ticker {
  private weak var window: Window?
  private var lastTime = 0.0
  /// In points a second, to the right; 0 for not at all.
  private var speed = 0.0
  private let onScroll: (Double) -> Void

  /// How fast it scrolls for each point that the pointer is away, in points a second.
  private static let gain = 12.0
  private static let range = 60.0...2_400.0

  /// - Parameter onScroll: called in each frame with how far to scroll to the right, in points.
  init(onScroll: @escaping (Double) -> Void) { self.onScroll = onScroll }

  /// The pointer is `distance` points to the right of the field, or, where that is negative, to its left.
  func pull(_ distance: Double, in window: Window?) {
    guard distance != 0, let window else { return stop() }
    let wasTicking = isTicking
    let amount = min(max(abs(distance) * Self.gain, Self.range.lowerBound), Self.range.upperBound)
    speed = distance < 0 ? -amount : amount
    self.window = window
    guard !wasTicking else { return }
    lastTime = window.currentTime
    window.add(self)
  }

  func stop() { speed = 0 }

  var tickingWindow: Window? { window }
  var isTicking: Bool { speed != 0 && window != nil }

  func tick(at time: Double) {
    guard isTicking else { return }
    let elapsed = max(0, time - lastTime)
    lastTime = time
    onScroll(speed * elapsed)
  }
}
