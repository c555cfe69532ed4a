import SDLHost
import ViewTree

/// A square that moves when the button is pressed.
final class HelloController: ViewController {
  private let square = View(frame: Rect(x: 40, y: 80, width: 80, height: 80))

  override func viewDidLoad() {
    view.backgroundColor = Color(white: 0.12)
    square.backgroundColor = .orange
    square.cornerRadius = 12
    view.addSubview(square)

    let button = Button(title: "Move")
    button.frame = Rect(x: 40, y: 20, width: 100, height: 36)
    button.onTap = { [square] in
      let queue = square.animationQueue
      queue.enqueue(AnimationItem(.center(Point(x: 360, y: 200)), duration: 0.4))
      queue.enqueue(AnimationItem([.rotation(by: .pi), .backgroundColor(.purple)], duration: 0.6))
      queue.enqueue(AnimationItem(.center(Point(x: 80, y: 120)), duration: 0.4))
    }
    view.addSubview(button)
  }
}

@main struct HelloViews {
  static func main() throws {
    let options = ApplicationOptions(title: "Hello", size: Size(width: 480, height: 320))
    try runApplication(options) { HelloController() }
  }
}
