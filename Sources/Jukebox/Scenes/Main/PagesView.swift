import ViewTree

/// The pages, and the search that can lie over them.
final class PagesView: View {
  private let pages: View
  /// The view of the search. It lies over the pages while it is shown.
  var search: View? {
    didSet { if let search { insertSubview(search, above: pages) } }
  }
  /// Called after each layout.
  var onLayout: (() -> Void)?

  init(pages: View) {
    self.pages = pages
    super.init()
    addSubview(pages)
  }

  override func layoutSubviews() {
    pages.frame = Rect(origin: .zero, size: bounds.size)
    search?.frame = pages.frame
    onLayout?()
  }
}
