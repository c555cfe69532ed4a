import Containers
import ViewTree

/// Lays out the regions of the window in the arrangement for its size.
final class WindowLayout {
  /// Up next beside the pages, under them, or as a drawer over them.
  private(set) lazy var split = SplitView(content: pages, side: upNext.view)
  let pages: PagesView
  private let upNext: UpNextController
  private let shelf: ShelfController
  private let nowPlaying: NowPlayingController
  private let notice: Notice
  /// Separates the Now playing bar from the regions above it.
  private let line: View
  private let barLayout = ArrangedLayout<BarArrangement>()

  /// - Parameter pages: the view with all pages, of which the shelf is the lowest.
  init(
    theme: AppTheme, pages: View, shelf: ShelfController, upNext: UpNextController, nowPlaying: NowPlayingController,
    notice: Notice
  ) {
    self.pages = PagesView(pages: pages)
    (self.shelf, self.upNext, self.nowPlaying, self.notice) = (shelf, upNext, nowPlaying, notice)
    line = theme.separator()
  }

  /// Puts everything into the view of the window's content.
  func load(into view: View, theme: AppTheme) {
    theme.style(split) { $0.separatorColor = $1.line }
    split.preferredFocus = upNext.dequeueButton
    pages.onLayout = { [weak self] in self?.placeNotice() }
    notice.onShownChange = { [weak self] in self?.placeNotice() }
    for child in [split, line, nowPlaying.view, notice] { view.addSubview(child) }
  }

  func layOut(in view: View) {
    let bounds = view.bounds
    // A layout may be requested before the window has a size. Skip it: otherwise the first real size would count as a change of the
    // arrangement, and be animated.
    guard bounds.width > 0, bounds.height > 0 else { return }
    let arrangement = WindowArrangement(bounds.size)
    upNext.form = arrangement.upNext
    let (wasDrawer, isDrawer) = (split.arrangement.isDrawer, arrangement.side.isDrawer)
    let leavesUpNext = isDrawer && !wasDrawer && upNext.view.hasFocusInside
    // The focus leaves the button before the split view changes, which gives it back to the view in Up next that it was taken from.
    let leavesButton = wasDrawer && !isDrawer && nowPlaying.queueButton.passFocus()
    split.arrangement = arrangement.side
    if wasDrawer != isDrawer {
      // The times in Up next stand still while it is a closed drawer.
      upNext.updateTimes()
      if leavesButton { moveFocusFromQueueButton() }
    }
    nowPlaying.arrangement = arrangement.bar
    let thickness = view.lineThickness()
    // The regions reach to the line above the bar, which is thinner than a point at some scales.
    let height = max(0, bounds.height - arrangement.bar.height + max(0, 1 - thickness))
    split.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    func placeBar(_ barHeight: Double) {
      let top = bounds.height - barHeight
      nowPlaying.view.frame = Rect(x: 0, y: top, width: bounds.width, height: barHeight)
      line.frame = Rect(x: 0, y: top - thickness, width: bounds.width, height: thickness)
    }
    // The bar stays at the lower edge of the window while its height changes.
    View.performShiftingAnimations { placeBar(nowPlaying.view.frame.height) }
    barLayout.place(arrangement.bar, in: view) { placeBar(max(0, arrangement.bar.height - 1)) }
    placeNotice()
    if leavesUpNext { moveFocusToQueueButton() }
  }

  /// Moves the focus into Up next, or else into the pages, from the button that opened the drawer, which disappears now. The view that
  /// follows the button in the bar has nothing to do with it.
  private func moveFocusFromQueueButton() {
    guard let window = split.window, window.focusedView == nil else { return }
    let targets: [View] = [upNext.dequeueButton, upNext.view, pages]
    guard let target = targets.compactMap(\.firstFocusable).first(where: \.isFocusable) else { return }
    window.focusedView = target
  }

  /// Moves the focus from Up next, if it became a closed drawer, to the button that opens it. Keys and assistive technology would otherwise
  /// have no place in the window.
  private func moveFocusToQueueButton() {
    guard let window = split.window, window.focusedView == nil else { return }
    // The button appears when the bar is laid out.
    nowPlaying.view.layoutIfNeeded()
    if nowPlaying.queueButton.isFocusable { window.focusedView = nowPlaying.queueButton }
  }

  /// Moves the notice, which has another place while the drawer is open.
  func drawerDidChange() {
    guard notice.isShown else { return placeNotice() }
    View.animate(withDuration: split.animationDuration) { placeNotice() }
  }

  /// Places the notice over the lower edge of the pages, which do not move for it. While the drawer is open, the notice lies in it, above
  /// the Dequeue button, which can still be pressed.
  private func placeNotice() {
    var room = split.content.frame
    if split.isDrawerOpen {
      let drawer = Size(width: split.arrangement.length, height: room.height)
      if split.isMirrored { room.origin.x = room.maxX - drawer.width }
      room.size = Size(width: drawer.width, height: max(0, ColumnArrangement(drawer).buttonTop))
    }
    let height = min(room.height, Notice.height(over: split.content.frame.height))
    notice.frame = Rect(x: room.minX, y: room.maxY - height, width: room.width, height: height)
    shelf.hasNotice = notice.isShown && !split.isDrawerOpen
  }
}
