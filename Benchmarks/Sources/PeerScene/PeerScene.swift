internal import CMeasure
import Containers
import SDLHost
import ViewTree

/// The scene that the peers draw, on this toolkit, as any program would write it.
///
/// `PeerScene software|accelerated|opengl idle|swipe|queue|stack` shows the scene, measures itself from the first complete
/// frame on, prints one line of JSON, and ends.
@main struct PeerScene {
  static func main() throws {
    let arguments = CommandLine.arguments
    let backend = arguments.count > 1 ? arguments[1] : "software"
    guard let scenario = Scenario(rawValue: arguments.count > 2 ? arguments[2] : "idle") else {
      return measure_complain("usage: PeerScene software|opengl idle|swipe|queue|stack\n")
    }
    let options = ApplicationOptions(
      title: "Peers", size: Size(width: 960, height: 640), renderer: backend == "software" ? .software : .accelerated)
    try runApplication(options) { SceneController(Measurement(backend: backend, scenario: scenario)) }
  }
}

/// What moves.
enum Scenario: String { case idle, swipe, queue, stack }

/// What the scene is made of.
enum Look {
  static let ground = Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255)
  static let line = Color(red: 200 / 255, green: 200 / 255, blue: 204 / 255)
  static let accent = Color(red: 0, green: 122 / 255, blue: 1)
  static let pictureCount = 12

  static func picture(_ index: Int) -> Image {
    let number = index % pictureCount
    return Image(path: "\(String(cString: measure_assets()))/img\(number < 10 ? "0" : "")\(number).png")
  }

  static func label(_ text: String = "", size: Double, color: Color) -> Label {
    let label = Label(text: text)
    label.font = Font(family: "DejaVu Sans", size: size)
    label.textColor = color
    return label
  }
}
