import ViewTree

/// A sheet at the lower edge of its superview that rests at one of several heights. Its list scrolls only when the sheet is at the
/// largest height, and a drag goes on from one to the other.
final class BottomSheet: View, ScrollerDelegate {
  private let content: ScrollView
  private var heights = [0.0]
  /// The position is the visible height of the sheet, so it increases upward.
  private lazy var scroller = Scroller(view: self)
  private lazy var input = ScrollInput(of: self)

  init(content: ScrollView) {
    self.content = content
    super.init()
    addSubview(content)
    scroller.delegate = self
    input.connect(scroller, along: .vertical)
    input.leadsForward = true
    input.usesWholeNotches = true
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
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    // A velocity that the list passes on does not close the sheet: it goes to the nearest height.
    .at(heights[nearestIndex(to: release.dragStart == nil ? scroller.position : release.proposed)])
  }

  func scroller(_ scroller: Scroller, goalFor step: ScrollStep) -> Double? {
    guard case .notches(let count) = step else { return nil }
    return height(Int(count))
  }

  private func nearestIndex(to height: Double) -> Int {
    heights.indices.min { abs(heights[$0] - height) < abs(heights[$1] - height) } ?? 0
  }

  /// The height that is `count` larger than the one at which the sheet is, or will be.
  private func height(_ count: Int) -> Double {
    heights[min(heights.count - 1, max(0, nearestIndex(to: scroller.goal) + count))]
  }

  override var canBecomeFocused: Bool { true }
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, let count = [.up: 1, .down: -1, .escape: -2][event.key] else { return false }
    let height = height(count)
    guard height != scroller.goal else { return false }
    scroller.scroll(to: height, .approach)
    return true
  }
}
