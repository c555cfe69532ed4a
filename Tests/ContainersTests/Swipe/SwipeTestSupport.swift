import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A data source that records which views are requested.
final class Source: SwipeViewDataSource {
  var count: Int
  /// The names of the items, which their views show; nil to use the indexes.
  var names: [Int]?
  /// The indexes of the items whose views were requested, in order.
  var requests: [Int] = []
  var reused: [Bool] = []
  var created = 0
  var identifier: (Int) -> String = { _ in "" }
  var itemFrame = Rect.zero
  var fill: (ItemView, Int) -> Void = { _, _ in }
  var onCount: () -> Void = {}

  init(_ count: Int) { self.count = count }

  func numberOfItems(in swipeView: SwipeView) -> Int {
    onCount()
    return names?.count ?? count
  }
  func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { identifier(index) }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    requests.append(index)
    reused.append(view != nil)
    let item = view as? ItemView ?? ItemView(frame: itemFrame)
    if view == nil { created += 1 }
    item.name = names?[index] ?? index
    item.kind = identifier(index)
    fill(item, index)
    return item
  }
}

final class ItemView: View {
  var name = -1
  var kind = ""
  var reuses = 0
  override func prepareForReuse() {
    reuses += 1
    name = -1
  }
}

/// A delegate that logs its callbacks, and consecutive scrolls as one.
final class SwipeLog: SwipeViewDelegate {
  var lines: [String] = []
  var scrolls = 0
  var size: Size?
  var selects = true
  var logsIndex = false
  var logsSelection = true
  var onLine: (String) -> Void = { _ in }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  private func note(_ line: String) {
    if line != "scroll" || lines.last != line { lines.append(line) }
    onLine(line)
  }

  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? { size }
  func swipeViewDidScroll(_ swipeView: SwipeView) {
    scrolls += 1
    note("scroll")
  }
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) {
    if logsIndex { note("index \(swipeView.currentItemIndex)") }
  }
  func swipeViewWillBeginDragging(_ swipeView: SwipeView) { note("willDrag") }
  func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool) { note("didDrag \(willDecelerate)") }
  func swipeViewWillBeginDecelerating(_ swipeView: SwipeView) { note("willDecelerate") }
  func swipeViewDidEndDecelerating(_ swipeView: SwipeView) { note("didDecelerate") }
  func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView) { note("didScroll") }
  func swipeView(_ swipeView: SwipeView, shouldSelectItemAt index: Int) -> Bool { selects }
  func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) { if logsSelection { note("select \(index)") } }
}

/// A window of 300 × 200 with a swipe view that fills it.
struct Stage {
  let window: Window
  let swipe: SwipeView
  let source: Source
  let log = SwipeLog()

  /// - Parameter item: the size of the items; nil if they fill the view.
  init(_ count: Int, item: Size? = nil, setUp: (SwipeView) -> Void = { _ in }) {
    window = Window(size: Size(width: 300, height: 200))
    swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    swipe.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    source = Source(count)
    log.size = item
    setUp(swipe)
    swipe.delegate = log
    swipe.dataSource = source
    window.addSubview(swipe)
    window.advance(by: 0)
    log.lines = []
  }

  /// Drags by `x` points beyond a mouse's slop, in `duration` seconds.
  func drag(_ x: Double, in duration: Double, hold: Double = 0, y: Double = 100, from start: Double = 150) {
    let slop = x < 0 ? -8.0 : 8
    pointer().drag(
      from: Point(x: start, y: y), to: Point(x: start + x + slop, y: y), duration: duration, holdBeforeRelease: hold)
  }

  func pointer(_ device: PointerEvent.Device = .mouse, events: Double = 60, frames: Double = 60) -> PointerScript {
    PointerScript(window, device: device, eventsPerSecond: events, framesPerSecond: frames)
  }

  func wheel(
    _ x: Double = 0, _ y: Double = 0, precise: Bool = false, modifiers: KeyModifiers = [], at time: Double? = nil
  ) {
    window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 150, y: 100), delta: Point(x: x, y: y), isPrecise: precise, modifiers: modifiers,
          timestamp: time)))
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
  }

  /// The names of the visible items, with their visible frames in the window.
  var seen: [(name: Int, frame: Rect)] {
    swipe.visibleItemViews.compactMap { view in
      guard let item = view as? ItemView else { return nil }
      return (item.name, item.shownFrameInWindow)
    }
  }

  var names: [Int] { seen.map(\.name) }
}

extension SwipeView {
  /// The length of an item along the axis, in points.
  var extent: Double { isVertical ? itemSize.height : itemSize.width }
  /// The scroll position in points; while wrapped, within the first round.
  var position: Double { scrollOffset * extent }
  /// The superview of the item views.
  var content: View { subviews[0] }
}

/// The misuse that is reported while `body` runs.
func swipeMisuses(_ body: () -> Void) -> [String] {
  // Safe, because the handler is only called by `body`, on the main actor.
  final class Box: @unchecked Sendable { nonisolated(unsafe) var lines: [String] = [] }
  let box = Box()
  Misuse.$handler.withValue({ box.lines.append($0) }, operation: body)
  return box.lines
}

func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }
