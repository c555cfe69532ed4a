import ViewTree

/// A page with a search field, and how many words begin with what is in it.
final class SearchPage: ViewController {
  let field = TextField(placeholder: "Search")
  let count = Label()
  private let words: [String]

  init(words: [String]) {
    self.words = words
    super.init()
  }

  override func loadView() {
    let page = TypingView()
    // A letter that is typed where nothing else takes it begins a search.
    page.onText = { [unowned self] text in
      page.window?.focusedView = field
      _ = field.textEntered(text)
    }
    view = page
  }

  override func viewDidLoad() {
    field.maximumLength = 40
    field.onChange = { [unowned self] _ in update() }
    field.onCancel = { [unowned self] in
      // What the program sets, it is not told.
      field.text = ""
      update()
    }
    view.addSubview(field)
    view.addSubview(count)
    update()
  }

  private func update() {
    let found = words.count { $0.hasPrefix(field.text) }
    count.text = found == 1 ? "1 word" : "\(found) words"
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    let width = max(0, view.bounds.width - 40)
    field.frame = Rect(x: 20, y: 20, width: width, height: field.sizeThatFits(view.bounds.size).height)
    count.frame = Rect(x: 20, y: field.frame.maxY + 10, width: width, height: 20)
  }
}

/// A view that takes the text that nothing in it took.
final class TypingView: View {
  var onText: ((String) -> Void)?

  override var takesText: Bool { true }

  override func textEntered(_ text: String) -> Bool {
    onText?(text)
    return onText != nil
  }
}
