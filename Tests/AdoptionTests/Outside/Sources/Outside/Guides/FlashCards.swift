import Containers
import ViewTree

/// Words on cards that are turned like pages, with dots below them.
final class FlashCards: ViewController, SwipeViewDataSource, SwipeViewDelegate {
  let swipeView = SwipeView()
  private let dots = PageIndicator()
  private var words: [String]
  /// Called when a card is tapped.
  var onSelect: ((String) -> Void)?

  init(_ words: [String]) {
    self.words = words
    super.init()
  }

  override func viewDidLoad() {
    swipeView.dataSource = self
    swipeView.delegate = self
    swipeView.alignment = .center
    swipeView.pageIndicator = dots
    swipeView.accessibilityLabel = "Cards"
    view.addSubview(swipeView)
    view.addSubview(dots)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    let bounds = view.bounds
    swipeView.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - 30)
    dots.frame = Rect(x: 0, y: bounds.height - 30, width: bounds.width, height: 30)
  }

  func add(_ word: String) {
    words.append(word)
    swipeView.insertItems(at: [words.count - 1], animated: true)
  }

  // SwipeViewDataSource

  func numberOfItems(in swipeView: SwipeView) -> Int { words.count }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let label = view as? Label ?? Label()
    label.textAlignment = .center
    label.text = words[index]
    return label
  }

  // SwipeViewDelegate

  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? {
    Size(width: swipeView.bounds.width * 0.8, height: swipeView.bounds.height)
  }

  func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) { onSelect?(words[index]) }
}
