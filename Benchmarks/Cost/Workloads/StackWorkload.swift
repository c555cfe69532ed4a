import Containers
internal import SDLHost
import ViewTree

/// A stack onto which a page is pushed, and popped again, twice a second, above `count` other pages.
final class StackWorkload: Workload {
  private let display: OffscreenDisplay
  private let stack = ViewControllerStack()
  private let page: PageController
  private let pictures = Workloads.pictures()
  private var frames = 0
  private var token: ObservationToken?
  private(set) var events = 0

  init(count: Int) throws {
    display = try OffscreenDisplay(size: Size(width: 480, height: 320))
    page = PageController(pictures[0], "On top")
    let pictures = pictures
    stack.push((0..<max(1, count)).map { PageController(pictures[$0 % 4], "Page \($0)") }, animated: false)
  }

  func load() {
    display.window.rootViewController = stack
    token = stack.observe { [weak self] _ in self?.events += 1 }
    display.frame(after: 0)
    display.waitForPictures()
  }

  func warmUp() { for _ in 0..<150 { frame() } }

  func frame() {
    if frames % 30 == 0 {
      if stack.currentViewController === page { stack.pop(animated: true) } else { stack.push(page, animated: true) }
      events += 1
    }
    // The first frame after a movement redraws what was under the shadow.
    if [15, 16, 17].contains(frames % 30) { events += 1 }
    frames += 1
    display.frame(after: 1.0 / 60)
  }
}

private final class PageController: ViewController {
  private let image: Image
  private let name: String

  init(_ image: Image, _ name: String) {
    self.image = image
    self.name = name
    super.init()
  }

  override func loadView() {
    let card = PictureCard(frame: .zero)
    card.cornerRadius = 0
    card.show(image, name)
    view = card
  }
}
