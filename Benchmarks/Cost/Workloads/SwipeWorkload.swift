import Containers
internal import SDLHost
import ViewTree

/// A swipe view that scrolls at a constant speed, a page a second, 60 frames a second.
final class SwipeWorkload: Workload {
  private let display: OffscreenDisplay
  private let swipe = SwipeView()
  private let source: PageSource

  init(count: Int) throws {
    display = try OffscreenDisplay(size: Size(width: 480, height: 320))
    source = PageSource(count)
  }

  private(set) var events = 0
  private var framesSinceArrival = 100

  func load() {
    swipe.frame = display.window.bounds
    swipe.dataSource = source
    display.window.addSubview(swipe)
    display.frame(after: 0)
    display.waitForPictures()
  }

  func warmUp() {
    swipe.autoscroll = 1
    // Until each picture and each title has been visible once.
    for _ in 0..<300 { frame() }
  }

  func frame() {
    let asked = source.asked
    display.frame(after: 1.0 / 60)
    framesSinceArrival = source.asked == asked ? framesSinceArrival + 1 : 0
    // The picture, and the title 24 points from its edge, are drawn when they appear; the view moves by 8 points a frame. After a
    // second, one frame before the next page appears, the previous one disappears.
    if framesSinceArrival <= 12 || framesSinceArrival == 59 { events += 1 }
  }
}

/// Pages with a picture and a label.
private final class PageSource: SwipeViewDataSource {
  private let count: Int
  private let pictures = Workloads.pictures()
  private(set) var asked = 0

  init(_ count: Int) { self.count = count }

  func numberOfItems(in swipeView: SwipeView) -> Int { count }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    asked += 1
    let page = view as? PictureCard ?? PictureCard(frame: swipeView.bounds)
    page.show(pictures[index % pictures.count], "Page \(index % pictures.count)")
    return page
  }
}

/// A picture with a title.
final class PictureCard: View {
  private let picture = ImageView()
  private let label = Label()

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = .white
    cornerRadius = 8
    picture.contentMode = .scaleAspectFill
    addSubview(picture)
    addSubview(label)
  }

  func show(_ image: Image, _ title: String) {
    picture.image = image
    label.text = title
    setNeedsLayout()
  }

  override func layoutSubviews() {
    picture.frame = bounds.insetBy(dx: 12, dy: 12)
    label.frame = Rect(origin: Point(x: 24, y: 20), size: label.sizeThatFits(bounds.size))
  }
}
