import Scene
import ViewTree

/// The list of songs, which scrolls while it is measured.
final class MeasuredSongs: SongsController {
  private let measurement: Measurement

  init(_ measurement: Measurement) {
    self.measurement = measurement
    super.init()
    measurement.onBegin = { [unowned self] in scroll() }
  }

  override func viewDidAppear(_ animated: Bool) {
    guard let window = view.window else { return }
    measurement.attach(to: window)
    measurement.wasPrepared()
  }
}
