import ViewTree

/// A heading, and below it the people whose turn it is.
final class CallPage: ViewController {
  let list: CallList
  private let heading = Label(text: "Your turn")

  init(_ names: [String]) {
    list = CallList(names, guests: [])
    super.init()
  }

  override func viewDidLoad() {
    addChild(list)
    view.addSubview(list.view)
    view.addSubview(heading)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    let size = view.bounds.size
    heading.frame = Rect(x: 20, y: 10, width: max(0, size.width - 40), height: 30)
    list.view.frame = Rect(x: 20, y: 50, width: max(0, size.width - 40), height: max(0, size.height - 60))
  }
}
