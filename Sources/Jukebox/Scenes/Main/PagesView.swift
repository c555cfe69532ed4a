import ViewTree

/// The pages, and the search that can lie over them.
final class PagesView: View {
  private let pages: View
  /// The view of the search. It lies over the pages while it is shown.
  var search: View? {
    didSet { if let search { insertSubview(search, above: pages) } }
  }
  /// The height below the pages that is left free for a notice.
  var noticeHeight = 0.0 { didSet { if noticeHeight != oldValue { setNeedsLayout() } } }
  /// Called after each layout.
  var onLayout: (() -> Void)?

  init(pages: View) {
    self.pages = pages
    super.init()
    addSubview(pages)
  }

  override func layoutSubviews() {
    pages.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - noticeHeight))
    search?.frame = pages.frame
    onLayout?()
  }
}
