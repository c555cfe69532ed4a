internal import CMeasure
@_spi(Measuring) import SDLHost
import ViewTree

/// Counts presented frames, and reports the resources used.
final class Measurement {
  let scenario: Scenario
  /// Called when everything visible is on the screen, all pictures are loaded, and the measurement begins.
  var onBegin: (() -> Void)?
  private let backend: String
  private weak var window: Window?
  private var firstWindow: Double?
  private var firstFrame: Double?
  private var begin: measure_mark?
  private var frames = 0
  private var late = 0
  private var lastPresentation = 0.0
  /// Whether all pictures of the scene are loaded, including those that are not visible yet.
  private var isPrepared = false

  init(backend: String, scenario: Scenario) {
    self.backend = backend
    self.scenario = scenario
  }

  func attach(to window: Window) {
    self.window = window
    window.observePresentation { [unowned self] isComplete in wasPresented(isComplete) }
  }

  /// Call this when all pictures are loaded. The C programs load all of theirs before the first frame.
  func wasPrepared() {
    isPrepared = true
    startIfReady()
  }

  private func startIfReady() {
    guard firstFrame != nil, isPrepared, begin == nil else { return }
    // Not before the frame that shows the last picture.
    window?.schedule(after: measure_settle_seconds() + 2.0 / 60) { [unowned self] in start() }
  }

  private func wasPresented(_ isComplete: Bool) {
    let now = measure_now()
    if firstWindow == nil { firstWindow = now }
    if firstFrame == nil, isComplete {
      firstFrame = now
      startIfReady()
    } else if begin != nil {
      frames += 1
      // A pause between two movements is not a late frame.
      let interval = now - lastPresentation
      if interval > 1.0 / 60 + 0.004, interval < 0.1 { late += 1 }
    }
    lastPresentation = now
  }

  private func start() {
    begin = measure_take()
    onBegin?()
    window?.schedule(after: measure_window_seconds()) { [unowned self] in end() }
  }

  private func end() {
    guard let begin, let firstWindow, let firstFrame else { return }
    measure_report(
      "Jukebox", backend, scenario.rawValue, frames, late, firstWindow, firstFrame, begin, measure_take())
    quitApplication()
  }
}
