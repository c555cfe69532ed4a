import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// An item view that counts how often it is reused.
final class NumberView: View {
  var number = -1
  /// How the item stands in the queue, as `configureKind` said last.
  var kind: QueueItemKind?
  /// A property that the queue does not set.
  var note = ""
  private(set) var reuses = 0

  override func prepareForReuse() { reuses += 1 }
}

/// A queue of numbers in a window, with a log of its callbacks.
final class QueueHarness {
  let window: Window
  let queue: QueueViewController<Int, NumberView>
  private(set) var madeViews = 0
  var log: [String] = []

  init(
    places: Int = 3, items: [Int] = Array(1...10), size: Size = Size(width: 200, height: 300),
    show: Bool = true, make: ((@escaping () -> NumberView) -> QueueViewController<Int, NumberView>)? = nil
  ) {
    window = Window(size: size)
    var count: (() -> Void)?
    let makeView = {
      count?()
      return NumberView()
    }
    queue = make?(makeView) ?? QueueViewController(makeItemView: makeView, updating: \.number)
    count = { [unowned self] in madeViews += 1 }
    queue.numberOfItemsToShow = places
    queue.enqueue(contentsOf: items)
    queue.onLoad = { [unowned self] in log.append("load") }
    queue.onDequeue = { [unowned self] item, view in log.append("dequeue \(item)\(view == nil ? " unseen" : "")") }
    queue.onMove = { [unowned self] in log.append("move \($0) \($1)") }
    queue.onRemove = { [unowned self] in log.append("remove \($0) at \($1)") }
    if show {
      window.rootViewController = queue
      window.settle()
      log.removeAll()
    }
  }

  var now: Double { window.currentTime }
  var items: [Int] { (0..<queue.count).compactMap(queue.item(at:)) }
  /// The numbers that the visible item views show.
  var shown: [Int] { queue.visibleItemViews.map(\.number) }

  /// Advances to `time` after `start`, in frames of 1/60 s.
  func advance(to time: Double, after start: Double) {
    while start + time - now > 1e-9 { window.advance(by: min(1.0 / 60, start + time - now)) }
  }

  /// Expects that all views are exactly in their places, and that nothing moves.
  func expectAtRest(sourceLocation: SourceLocation = #_sourceLocation) {
    let queue = queue
    let places = min(max(0, queue.numberOfItemsToShow), queue.count)
    #expect(queue.visibleItemViews.count == places, sourceLocation: sourceLocation)
    #expect(queue.scrollPosition == queue.scrollPosition.rounded(), sourceLocation: sourceLocation)
    let first = Int(queue.scrollPosition)
    #expect((0...max(0, queue.count - places)).contains(first), sourceLocation: sourceLocation)
    for index in first..<first + places {
      guard let view = queue.itemView(at: index) else {
        Issue.record("no view at \(index)", sourceLocation: sourceLocation)
        continue
      }
      let placement = queue.placement(forSlot: index - first, in: queue.view.bounds)
      #expect(view.number == queue.item(at: index), sourceLocation: sourceLocation)
      #expect(view.superview === queue.view, sourceLocation: sourceLocation)
      #expect(view.center == placement.center && view.bounds.size == placement.size, sourceLocation: sourceLocation)
      #expect(view.transform == placement.transform && view.alpha == placement.alpha, sourceLocation: sourceLocation)
      #expect(view.presented.center == placement.center, sourceLocation: sourceLocation)
      #expect(view.presented.bounds.size == placement.size, sourceLocation: sourceLocation)
      #expect(view.presented.transform == placement.transform, sourceLocation: sourceLocation)
      #expect(view.presented.alpha == placement.alpha, sourceLocation: sourceLocation)
    }
    #expect(queue.view.subviews.count == places, sourceLocation: sourceLocation)
  }

  /// Whether any part of `view` is visible within the queue's view.
  func isSeen(_ view: View) -> Bool {
    view.superview === queue.view && view.presented.alpha > 0 && view.presented.frame.intersects(queue.view.bounds)
  }
}

extension QueueHarness {
  /// A queue that allows scrolling. With 3 places, its items are 100 points long.
  static func scrolling(places: Int = 3, count: Int = 10) -> QueueHarness {
    let h = QueueHarness(places: places, items: Array(1...count))
    h.queue.allowsScrolling = true
    return h
  }

  /// The top edges of the visible items, by number.
  var tops: [Int: Double] {
    var result: [Int: Double] = [:]
    for case let view as NumberView in queue.view.subviews where isSeen(view) {
      result[view.number] = view.presented.frame.minY
    }
    return result
  }

  /// Scrolls towards the end with a wheel, by `amount` notches, or by points if `isPrecise` is true.
  func wheel(_ amount: Double, isPrecise: Bool = false) {
    window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 100, y: 150), delta: Point(x: 0, y: -amount), isPrecise: isPrecise, timestamp: now)))
  }

  /// Presses a key, and advances until everything is at rest.
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.settle()
  }
}

/// A direction in which the items of a queue can follow each other.
nonisolated enum QueueDirection: CaseIterable, Sendable {
  case downward, rightward, leftward

  var axis: Axis { self == .downward ? .vertical : .horizontal }

  /// Lets the items of a queue that is shown follow each other in this direction.
  @MainActor func apply(to h: QueueHarness) {
    h.queue.axis = axis
    if self == .leftward { h.window.layoutDirection = .rightToLeft }
    h.window.settle()
  }

  /// The point of a queue's view at this distance from its front edge, in the middle across.
  @MainActor func point(_ along: Double, in h: QueueHarness) -> Point {
    let bounds = h.queue.view.bounds
    return switch self {
    case .downward: Point(x: bounds.midX, y: along)
    case .rightward: Point(x: along, y: bounds.midY)
    case .leftward: Point(x: bounds.maxX - along, y: bounds.midY)
    }
  }

  /// The distance of a point from the front edge of a queue's view.
  @MainActor func along(_ point: Point, in h: QueueHarness) -> Double {
    switch self {
    case .downward: point.y
    case .rightward: point.x
    case .leftward: h.queue.view.bounds.maxX - point.x
    }
  }
}

/// The misuse that is reported while `body` runs.
func queueMisuses(_ body: () -> Void) -> [String] {
  let log = QueueMisuseLog()
  Misuse.$handler.withValue({ line in log.lines.append(line) }) { body() }
  return log.lines
}

nonisolated final class QueueMisuseLog: @unchecked Sendable {  // written from the main thread only
  var lines: [String] = []
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

func areSame(_ a: [NumberView], _ b: [NumberView]) -> Bool {
  a.map(ObjectIdentifier.init) == b.map(ObjectIdentifier.init)
}
