import ViewTree

/// A sheet at the lower edge of its superview that rests at one of several heights. Its list scrolls only when the sheet is at the
/// largest height; a drag at the top of the list moves the sheet.
final class BottomSheet: View, ScrollTarget, ScrollerDelegate {
  private let content: ScrollView
  private var heights = [0.0]
  private var notches = WheelNotches()
  /// The position is the visible height of the sheet, so it increases upward.
  private lazy var scroller = Scroller(view: self)

  init(content: ScrollView) {
    self.content = content
    super.init()
    addSubview(content)
    scroller.delegate = self
    addGestureRecognizer(PanGestureRecognizer(scrolling: scroller, along: .vertical))
    scrollTarget = self
  }

  /// Fits the sheet to the superview's bounds, and keeps its height; initially the lowest.
  func fit(_ bounds: Rect) {
    let index = nearestIndex(to: scroller.goal)
    heights = [0.2, 0.5, 0.9].map { $0 * bounds.height }
    scroller.viewLength = bounds.height
    scroller.setRange(heights[0]...heights[2])
    scroller.jump(to: heights[index])
    // Longer than its visible part, so that its lower edge stays hidden when the sheet is pulled up.
    frame = Rect(x: 0, y: bounds.height - scroller.position, width: bounds.width, height: 2 * bounds.height)
    content.frame = Rect(x: 0, y: 24, width: bounds.width, height: heights[2] - 24)
    scrollerDidMove(scroller)
  }

  func scrollerDidMove(_ scroller: Scroller) {
    frame.origin.y = (superview?.bounds.height ?? 0) - scroller.position
    content.isScrollEnabled = !scroller.canMove(1)
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    .at(heights[nearestIndex(to: release.proposed)])
  }

  private func nearestIndex(to height: Double) -> Int {
    heights.indices.min { abs(heights[$0] - height) < abs(heights[$1] - height) } ?? 0
  }

  /// Moves the sheet by `count` heights; false if there is no such height.
  private func step(_ count: Int) -> Bool {
    let index = nearestIndex(to: scroller.goal)
    let next = min(heights.count - 1, max(0, index + count))
    if next != index { scroller.scroll(to: heights[next], .approach) }
    return next != index
  }

  func canScroll(_ scroll: ScrollSample) -> Bool { scroller.canMove(-scroll.delta.y) }
  func scrollDidEnd() { scroller.endWheeling() }

  func scroll(_ scroll: ScrollSample) {
    if scroll.isPrecise { return scroller.wheel(by: -scroll.delta.y, at: scroll.timestamp) }
    if !scroller.phase.isUnderFinger { _ = step(notches.take(-scroll.delta.y)) }
  }

  override var canBecomeFocused: Bool { true }
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, let count = [.up: 1, .down: -1, .escape: -2][event.key] else { return false }
    return step(count)
  }
}
