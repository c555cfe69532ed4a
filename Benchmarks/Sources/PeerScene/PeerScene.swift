internal import CMeasure
import SDLHost
import ViewTree

/// The scene that is compared, on this toolkit, written as in any program.
///
/// `PeerScene software|accelerated|opengl idle|swipe|queue|stack|list` shows the scene, measures itself from the first complete frame,
/// prints one line of JSON, and quits.
@main struct PeerScene {
  static func main() throws {
    let arguments = CommandLine.arguments
    let backend = arguments.count > 1 ? arguments[1] : "software"
    guard let scenario = Scenario(rawValue: arguments.count > 2 ? arguments[2] : "idle") else {
      return measure_complain("usage: PeerScene software|opengl idle|swipe|queue|stack|list\n")
    }
    let options = ApplicationOptions(
      title: "Peers", size: Size(width: 960, height: 640), renderer: backend == "software" ? .software : .accelerated)
    try runApplication(options) {
      let measurement = Measurement(backend: backend, scenario: scenario)
      return scenario == .list ? MeasuredSongs(measurement) : MeasuredScene(measurement)
    }
  }
}

/// Which part of the scene moves.
enum Scenario: String { case idle, swipe, queue, stack, list }
