import Containers
import ViewTree

/// A book whose chapters are pushed one after another. A swipe to the right, Escape or the Back key goes back, and a swipe to the left
/// opens the next chapter.
final class BookController: ViewControllerStack {
  private let chapterCount: Int
  private var observation: ObservationToken?
  /// Called with the number of each chapter that has come to rest on top.
  var onTurn: ((Int) -> Void)?

  init(chapterCount: Int) {
    self.chapterCount = chapterCount
    super.init()
    nextController = { [unowned self] in next }
    observation = observe { [weak self] event in
      guard event.kind == .didPush || event.kind == .didPop, let chapter = event.to as? ChapterController else {
        return
      }
      self?.onTurn?(chapter.number)
    }
    push(ChapterController(number: 1), animated: false)
  }

  private var next: ChapterController? {
    stackSize < chapterCount ? ChapterController(number: stackSize + 1) : nil
  }

  func openNext() {
    if let next { push(next, animated: true) }
  }
}

/// A chapter, with a button that opens the next one.
final class ChapterController: ViewController {
  let number: Int
  private let button = Button(title: "Next chapter")

  init(number: Int) {
    self.number = number
    super.init()
    title = "Chapter \(number)"
  }

  override func viewDidLoad() {
    // A controller knows the stack that it is in.
    button.onTap = { [weak self] in (self?.viewControllerStack as? BookController)?.openNext() }
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    button.frame = Rect(x: 20, y: 20, width: 140, height: 36)
  }
}
