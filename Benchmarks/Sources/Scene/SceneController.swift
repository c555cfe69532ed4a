internal import Containers
public import ViewTree

/// The whole scene: the queue on the left, the stack on the right. The program decides what moves, and when.
open class SceneController: ViewController {
  private let queue = CardQueue(makeItemView: { CardView() }, updating: \.card)
  private let stack = ViewControllerStack()
  public let pages = PagesController()
  private let pushed = PushedController()
  private var nextCard = 5

  open override func viewDidLoad() {
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

  open override func viewDidLayoutSubviews() {
    // Five cards, 96 points high and 12 apart, from 12 points below the top to the bottom of the window.
    queue.view.frame = Rect(x: 0, y: 12, width: 240, height: view.bounds.height - 12)
    stack.view.frame = Rect(x: 240, y: 0, width: view.bounds.width - 240, height: view.bounds.height)
  }

  /// Loads all pictures of the scene in advance, as the C programs do.
  public func preparePictures(_ completion: @escaping () -> Void = {}) {
    guard let window = view.window else { return }
    var missing = 2 * Look.pictureCount
    for index in 0..<Look.pictureCount {
      for size in [PageView.pictureSize, CardView.size] {
        window.prepare(Look.picture(index), for: size) { _ in
          missing -= 1
          if missing == 0 { completion() }
        }
      }
    }
  }

  /// Dequeues a card now and then every second.
  public func turn() {
    queue.enqueue(nextCard)
    nextCard += 1
    queue.dequeue()
    view.window?.schedule(after: 1) { [unowned self] in turn() }
  }

  /// Pushes or pops now and then every half second.
  public func pushOrPop() {
    if stack.canPop { stack.pop(animated: true) } else { stack.push(pushed, animated: true) }
    view.window?.schedule(after: 0.5) { [unowned self] in pushOrPop() }
  }
}
