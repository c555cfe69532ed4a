import ViewTree

/// The pages, the search that can lie over them, and the notice that takes a place of its own below them.
final class PagesView: View {
  private let pages: View
  private let notice: Notice
  /// Lies over the pages while it is shown.
  var search: View? {
    didSet {
      guard let search else { return }
      insertSubview(search, above: pages)
      search.frame = pages.frame
    }
  }
  /// Called with the height that the notice takes from the pages.
  var onNoticeHeight: ((Double) -> Void)?

  init(pages: View, notice: Notice) {
    self.pages = pages
    self.notice = notice
    super.init()
    for view in [pages, notice] { addSubview(view) }
    notice.onRoomChange = { [unowned self] in setNeedsLayout() }
  }

  override func layoutSubviews() {
    let height = min(bounds.height, Notice.height(below: bounds.height))
    let taken = notice.takesRoom ? height : 0
    onNoticeHeight?(taken)
    pages.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - taken)
    search?.frame = pages.frame
    // When it is gone, it lies over the pages for a moment.
    notice.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }
}
