import Containers
import SDLHost
import ViewTree

/// A controller in a stack.
final class PageController: ViewController, ViewControllerStackUpdating {
  let button = CountingButton(title: "Next")
  var shown = 0
  var name = "page"

  override func viewDidLoad() {
    view.backgroundColor = .white
    button.frame = Rect(x: 20, y: 20, width: 100, height: 40)
    view.addSubview(button)
  }
  override func viewDidAppear(_ animated: Bool) { name = "shown" }
  func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool) { shown += 1 }
}

/// A queue with a layout of its own.
class TowerController: QueueViewController<String, Badge> {
  var dequeued: [String] = []
  init() {
    super.init(makeItemView: { Badge() }, configure: { $0.text = $1 })
    numberOfItemsToShow = 3
  }
  override func sizeForItem(inSlot slot: Int) -> Size { Size(width: 80, height: 40) }
  override func didDequeue(_ item: String, view: Badge?) { dequeued.append(item) }
}

/// The data source and delegate of a swipe view.
final class Pages: SwipeViewDataSource, SwipeViewDelegate {
  var names = ["a", "b", "c"]
  var selected: [Int] = []

  func numberOfItems(in swipeView: SwipeView) -> Int { names.count }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let badge = view as? Badge ?? Badge()
    badge.text = names[index]
    return badge
  }
  func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) { selected.append(index) }
}

/// A stack with a delegate, and a function that draws a controller.
@MainActor final class Program: ViewControllerStackDelegate {
  let stack = ViewControllerStack()
  let window = Window(size: Size(width: 300, height: 200))
  var events: [String] = []
  private var token: ObservationToken?

  init() {
    stack.delegate = self
    token = stack.observe { [weak self] event in self?.events.append("\(event.kind)") }
    window.rootViewController = stack
    window.theme = .dark
    stack.push(PageController(), animated: false)
  }

  func viewStackDidPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {
    events.append("popped")
  }

  func picture() throws -> Bitmap {
    let renderer = try OffscreenRenderer()
    renderer.waitForImages(in: window)
    return try renderer.render(window)
  }
}

/// Values can be used without an actor.
func middle(of rect: Rect) -> Point { Rect(origin: rect.origin, size: rect.size).center }
func slow(_ item: AnimationItem.Change) -> AnimationItem { AnimationItem(item, duration: 2, curve: .easeOut) }
func options() -> ApplicationOptions { ApplicationOptions(title: "Outside", size: Size(width: 300, height: 200)) }
