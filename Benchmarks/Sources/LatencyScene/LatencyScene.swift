import Containers
import SDLHost
import Scene
import ViewTree

/// The scene of `drag/plain.c` on the toolkit: a moving queue, a stack with moving pages, and a knob that is dragged.
@main struct LatencyScene {
  static func main() throws {
    let options = ApplicationOptions(title: "Latency", size: Size(width: 960, height: 640), renderer: .software)
    try runApplication(options) { DraggedScene() }
  }
}

final class DraggedScene: SceneController {
  private let knob = View(frame: Rect(x: 260, y: 600, width: 40, height: 24))
  private var grip = 0.0

  override func viewDidLoad() {
    super.viewDidLoad()
    knob.backgroundColor = Color(red: 1, green: 0, blue: 1)
    knob.addGestureRecognizer(PanGestureRecognizer { [unowned self] in drag($0) })
    view.addSubview(knob)
  }

  override func viewDidAppear(_ animated: Bool) {
    turn()
    pushOrPop()
    glide(forward: true)
    preparePictures()
  }

  private func drag(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    if pan.state == .began { grip = knob.center.x - pan.translation(in: view).x }
    knob.center.x = min(920, max(280, grip + pan.translation(in: view).x))
  }

  /// Moves for eleven seconds in one direction, then back.
  private func glide(forward: Bool) {
    pages.swipeView.autoscroll = forward ? 1 : -1
    view.window?.schedule(after: 11) { [unowned self] in glide(forward: !forward) }
  }
}
