internal import CMeasure
import Containers
import SDLHost
import ViewTree

/// The scene of `drag/plain.c` on the toolkit: a queue, and a stack with pages, all in movement, and a knob that is dragged.
@main struct LatencyScene {
  static func main() throws {
    let options = ApplicationOptions(title: "Latency", size: Size(width: 960, height: 640), renderer: .software)
    try runApplication(options) { SceneController() }
  }
}

final class SceneController: ViewController {
  private let queue = CardQueue(
    makeItemView: { CaptionedPicture(size: 16, radius: 8, caption: Point(x: 12, y: 66)) },
    configure: { view, card in view.show(card, "Card \(card % 12)") })
  private let stack = ViewControllerStack()
  private let pages = PagesController()
  private let pushed = PushedController()
  private let knob = View(frame: Rect(x: 260, y: 600, width: 40, height: 24))
  private var grip = 0.0
  private var nextCard = 5

  override func viewDidLoad() {
    view.backgroundColor = ground
    queue.numberOfItemsToShow = 5
    queue.lineSpacing = 12
    queue.edgeSpacing = 12
    queue.loadDuration = 0
    queue.transition = .overlapping
    queue.enqueue(contentsOf: 0..<5)
    stack.usesShadows = false
    stack.distance = 1
    stack.push(pages, animated: false)
    for controller in [queue, stack] {
      addChild(controller)
      view.addSubview(controller.view)
    }
    knob.backgroundColor = Color(red: 1, green: 0, blue: 1)
    knob.addGestureRecognizer(PanGestureRecognizer { [unowned self] in drag($0) })
    view.addSubview(knob)
  }

  override func viewDidLayoutSubviews() {
    queue.view.frame = Rect(x: 0, y: 12, width: 240, height: view.bounds.height - 12)
    stack.view.frame = Rect(x: 240, y: 0, width: view.bounds.width - 240, height: view.bounds.height)
  }

  override func viewDidAppear(_ animated: Bool) {
    turn()
    pushOrPop()
    pages.glide(forward: true)
    // As the programs beside this one do: all pictures are there before they are seen.
    for index in 0..<12 {
      for size in [Size(width: 672, height: 400), Size(width: 216, height: 96)] {
        view.window?.prepare(pictureOfFile(index), for: size)
      }
    }
  }

  private func drag(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    if pan.state == .began { grip = knob.center.x - pan.translation(in: view).x }
    knob.center.x = min(920, max(280, grip + pan.translation(in: view).x))
  }

  private func turn() {
    queue.enqueue(nextCard)
    nextCard += 1
    queue.dequeue()
    view.window?.schedule(after: 1) { [unowned self] in turn() }
  }

  private func pushOrPop() {
    if stack.canPop { stack.pop(animated: true) } else { stack.push(pushed, animated: true) }
    view.window?.schedule(after: 0.5) { [unowned self] in pushOrPop() }
  }
}

private let ground = Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255)

private func pictureOfFile(_ index: Int) -> Image {
  let number = index % 12
  return Image(path: "\(String(cString: measure_assets()))/img\(number < 10 ? "0" : "")\(number).png")
}

private func label(_ text: String, size: Double, color: Color = .black) -> Label {
  let label = Label(text: text)
  label.font = Font(family: "DejaVu Sans", size: size)
  label.textColor = color
  return label
}

final class CardQueue: QueueViewController<Int, CaptionedPicture> {
  override func sizeForItem(inSlot slot: Int) -> Size { Size(width: 216, height: 96) }
}

/// A picture that fills the view but for a margin, and a caption on it.
final class CaptionedPicture: View {
  private let picture = ImageView()
  private let caption: Label
  private let place: Point
  private let margin: Double

  init(size: Double, radius: Double = 0, margin: Double = 0, caption place: Point) {
    caption = label("", size: size, color: .white)
    self.place = place
    self.margin = margin
    super.init()
    picture.contentMode = .scaleAspectFill
    picture.cornerRadius = radius
    addSubview(picture)
    addSubview(caption)
  }

  func show(_ index: Int, _ text: String) {
    picture.image = pictureOfFile(index)
    caption.text = text
    setNeedsLayout()
  }

  override func layoutSubviews() {
    picture.frame =
      margin > 0 ? Rect(x: margin, y: margin, width: 672, height: 400) : bounds
    caption.frame = Rect(origin: place, size: caption.sizeThatFits(bounds.size))
  }
}

/// The stack's root: a title bar, and under it pages that go there and back.
final class PagesController: ViewController, SwipeViewDataSource {
  private let swipeView = SwipeView()
  private let bar = View()
  private let line = View()
  private let heading = label("Peers", size: 24)

  override func viewDidLoad() {
    view.backgroundColor = ground
    bar.backgroundColor = .white
    line.backgroundColor = Color(red: 200 / 255, green: 200 / 255, blue: 204 / 255)
    heading.textAlignment = .center
    swipeView.dataSource = self
    for child in [bar, line, heading, swipeView] { view.addSubview(child) }
  }

  /// Eleven seconds in one direction, then in the other.
  func glide(forward: Bool) {
    swipeView.autoscroll = forward ? 1 : -1
    view.window?.schedule(after: 11) { [unowned self] in glide(forward: !forward) }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: 56)
    line.frame = Rect(x: 0, y: 55, width: bounds.width, height: 1)
    heading.frame = bar.frame
    swipeView.frame = Rect(x: 0, y: 56, width: bounds.width, height: bounds.height - 56)
  }

  func numberOfItems(in swipeView: SwipeView) -> Int { 12 }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let page = view as? CaptionedPicture ?? CaptionedPicture(size: 24, margin: 24, caption: Point(x: 40, y: 380))
    page.show(index, "Page \(index)")
    return page
  }
}

/// What is pushed: a picture, labels, a button.
final class PushedController: ViewController {
  private let heading = label("Pushed controller", size: 24)
  private let image = ImageView(image: pictureOfFile(7))
  private let text = label("A label in the pushed controller", size: 16)
  private let button = Button(title: "Button")

  override func viewDidLoad() {
    view.backgroundColor = .white
    heading.textAlignment = .center
    image.contentMode = .scaleAspectFill
    button.font = Font(family: "DejaVu Sans", size: 16)
    button.setTitleColor(.white, for: .normal)
    button.setBackgroundColor(Color(red: 0, green: 122 / 255, blue: 1), for: .normal)
    button.cornerRadius = 0
    for child in [heading, image, text, button] { view.addSubview(child) }
  }

  override func viewDidLayoutSubviews() {
    heading.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: 56)
    image.frame = Rect(x: 24, y: 80, width: 672, height: 400)
    text.frame = Rect(origin: Point(x: 24, y: 496), size: text.sizeThatFits(view.bounds.size))
    button.frame = Rect(x: 24, y: 544, width: 160, height: 40)
  }
}
