import Containers
import ViewTree

/// The whole scene: the queue at the left, the stack at the right.
final class SceneController: ViewController {
  private let measurement: Measurement
  private let queue = CardQueue(makeItemView: { CardView() }, updating: \.card)
  private let stack = ViewControllerStack()
  private let pages = PagesController()
  private let pushed = PushedController()
  private var nextCard = 5

  init(_ measurement: Measurement) {
    self.measurement = measurement
    super.init()
    measurement.onBegin = { [unowned self] in begin() }
  }

  override func viewDidLoad() {
    view.backgroundColor = Look.ground
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
  }

  override func viewDidLayoutSubviews() {
    // Five cards of 96, twelve apart; from twelve below the top to the window's end.
    queue.view.frame = Rect(x: 0, y: 12, width: 240, height: view.bounds.height - 12)
    stack.view.frame = Rect(x: 240, y: 0, width: view.bounds.width - 240, height: view.bounds.height)
  }

  override func viewDidAppear(_ animated: Bool) {
    guard let window = view.window else { return }
    measurement.attach(to: window)
    var missing = 2 * Look.pictureCount
    for index in 0..<Look.pictureCount {
      for size in [PageView.pictureSize, CardView.size] {
        window.prepare(Look.picture(index), for: size) { [unowned self] _ in
          missing -= 1
          if missing == 0 { measurement.wasPrepared() }
        }
      }
    }
  }

  // MARK: What moves

  private func begin() {
    switch measurement.scenario {
    case .idle: break
    case .swipe: pages.swipeView.autoscroll = 1
    case .queue: turn()
    case .stack: pushOrPop()
    }
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

/// Cards of 216 × 96.
final class CardQueue: QueueViewController<Int, CardView> {
  override func sizeForItem(inSlot slot: Int) -> Size { CardView.size }
}

/// A picture with a label, rounded.
final class CardView: View {
  static let size = Size(width: 216, height: 96)
  private let picture = ImageView()
  private let label = Look.label(size: 16, color: .white)

  init() {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    picture.contentMode = .scaleAspectFill
    picture.cornerRadius = 8
    addSubview(picture)
    addSubview(label)
  }

  var card = 0 {
    didSet {
      picture.image = Look.picture(card)
      label.text = "Card \(card % Look.pictureCount)"
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    picture.frame = bounds
    label.frame = Rect(origin: Point(x: 12, y: 66), size: label.sizeThatFits(bounds.size))
  }
}

/// A page of the swipe view.
final class PageView: View {
  static let pictureSize = Size(width: 672, height: 400)
  private let picture = ImageView()
  private let label = Look.label(size: 24, color: .white)

  init() {
    super.init()
    picture.contentMode = .scaleAspectFill
    addSubview(picture)
    addSubview(label)
  }

  var page = 0 {
    didSet {
      picture.image = Look.picture(page)
      label.text = "Page \(page)"
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    picture.frame = Rect(origin: Point(x: 24, y: 24), size: Self.pictureSize)
    label.frame = Rect(origin: Point(x: 40, y: 24 + 400 - 44), size: label.sizeThatFits(bounds.size))
  }
}

/// The stack's root: a title bar, and the pages under it.
final class PagesController: ViewController, SwipeViewDataSource {
  let swipeView = SwipeView()
  private let bar = View()
  private let line = View()
  private let heading = Look.label("Peers", size: 24, color: .black)

  override func viewDidLoad() {
    view.backgroundColor = Look.ground
    bar.backgroundColor = .white
    line.backgroundColor = Look.line
    heading.textAlignment = .center
    swipeView.dataSource = self
    for child in [bar, line, heading, swipeView] { view.addSubview(child) }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: 56)
    line.frame = Rect(x: 0, y: 55, width: bounds.width, height: 1)
    heading.frame = bar.frame
    swipeView.frame = Rect(x: 0, y: 56, width: bounds.width, height: bounds.height - 56)
  }

  func numberOfItems(in swipeView: SwipeView) -> Int { Look.pictureCount }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let page = view as? PageView ?? PageView()
    page.page = index
    return page
  }
}

/// What is pushed: a picture, labels, a button.
final class PushedController: ViewController {
  private let heading = Look.label("Pushed controller", size: 24, color: .black)
  private let picture = ImageView(image: Look.picture(7))
  private let label = Look.label("A label in the pushed controller", size: 16, color: .black)
  private let button = Button(title: "Button")

  override func viewDidLoad() {
    view.backgroundColor = .white
    heading.textAlignment = .center
    picture.contentMode = .scaleAspectFill
    button.font = Font(family: "DejaVu Sans", size: 16)
    button.setTitleColor(.white, for: .normal)
    button.setBackgroundColor(Look.accent, for: .normal)
    button.cornerRadius = 0
    for child in [heading, picture, label, button] { view.addSubview(child) }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    heading.frame = Rect(x: 0, y: 0, width: bounds.width, height: 56)
    picture.frame = Rect(x: 24, y: 80, width: 672, height: 400)
    label.frame = Rect(origin: Point(x: 24, y: 496), size: label.sizeThatFits(bounds.size))
    button.frame = Rect(x: 24, y: 544, width: 160, height: 40)
  }
}
