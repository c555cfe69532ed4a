public import Containers
public import ViewTree

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

/// The root of the stack: a title bar, and the pages under it.
public final class PagesController: ViewController, SwipeViewDataSource {
  public let swipeView = SwipeView()
  private let bar = View()
  private let line = View()
  private let heading = Look.label("Peers", size: 24, color: .black)

  public override func viewDidLoad() {
    view.backgroundColor = Look.ground
    bar.backgroundColor = .white
    line.backgroundColor = Look.line
    heading.textAlignment = .center
    swipeView.dataSource = self
    for child in [bar, line, heading, swipeView] { view.addSubview(child) }
  }

  public override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: 56)
    line.frame = Rect(x: 0, y: 55, width: bounds.width, height: 1)
    heading.frame = bar.frame
    swipeView.frame = Rect(x: 0, y: 56, width: bounds.width, height: bounds.height - 56)
  }

  public func numberOfItems(in swipeView: SwipeView) -> Int { Look.pictureCount }

  public func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let page = view as? PageView ?? PageView()
    page.page = index
    return page
  }
}
