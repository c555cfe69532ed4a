import ViewTree

/// A book, and below it a button that goes back to the beginning.
final class ReadingController: ViewController {
  let book: BookController
  private let back = Button(title: "First chapter")

  init(chapterCount: Int) {
    book = BookController(chapterCount: chapterCount)
    super.init()
  }

  override func viewDidLoad() {
    addChild(book)
    view.addSubview(book.view)
    back.onTap = { [weak self] in self?.book.popToRoot(animated: true) }
    view.addSubview(back)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    let size = view.bounds.size
    book.view.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 50))
    back.frame = Rect(x: 20, y: size.height - 43, width: 140, height: 36)
  }
}
