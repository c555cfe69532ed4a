import Containers
import Scene
import ViewTree

/// The scene, with the movement of the scenario while it is measured.
final class MeasuredScene: SceneController {
  private let measurement: Measurement

  init(_ measurement: Measurement) {
    self.measurement = measurement
    super.init()
    measurement.onBegin = { [unowned self] in begin() }
  }

  override func viewDidAppear(_ animated: Bool) {
    guard let window = view.window else { return }
    measurement.attach(to: window)
    preparePictures { [unowned self] in measurement.wasPrepared() }
  }

  private func begin() {
    switch measurement.scenario {
    case .idle, .list: break
    case .swipe: pages.swipeView.autoscroll = 1
    case .queue: turn()
    case .stack: pushOrPop()
    }
  }
}
