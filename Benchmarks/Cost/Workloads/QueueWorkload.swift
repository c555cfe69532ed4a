import Containers
internal import SDLHost
import ViewTree

/// A queue with five visible cards that is dequeued and refilled once a second.
final class QueueWorkload: Workload {
  private let display: OffscreenDisplay
  private let controller: QueueViewController<Int, PictureCard>
  private var next: Int
  private var frames = 0
  private(set) var events = 0

  init(count: Int) throws {
    display = try OffscreenDisplay(size: Size(width: 240, height: 560))
    let pictures = Workloads.pictures()
    controller = QueueViewController(
      makeItemView: { PictureCard(frame: .zero) },
      configure: { view, item in view.show(pictures[item % pictures.count], "Card \(item % pictures.count)") })
    controller.numberOfItemsToShow = 5
    controller.lineSpacing = 12
    controller.edgeSpacing = 12
    controller.loadDuration = 0
    controller.transition = .overlapping
    // The user's own items are not part of the measurement.
    controller.enqueue(contentsOf: 0..<count)
    next = count
  }

  func load() {
    display.window.rootViewController = controller
    display.frame(after: 0)
    display.waitForPictures()
  }

  func warmUp() { for _ in 0..<330 { frame() } }

  func frame() {
    if frames % 60 == 0 {
      controller.enqueue(next)
      next += 1
      controller.dequeue()
      events += 1
    }
    // One frame later the new card is drawn for the first time. The three phases end 0.3, 0.5 and 0.6 s after they began, in the
    // frame at that instant or the one before it.
    if [1, 17, 18, 29, 30, 35, 36].contains(frames % 60) { events += 1 }
    frames += 1
    display.frame(after: 1.0 / 60)
  }
}

/// A queue of any length, in the middle of which an item is inserted, moved to another place and removed in each frame. Nothing is drawn.
final class QueueEditWorkload: Workload {
  private let window = Window(size: Size(width: 240, height: 500))
  private let controller = QueueViewController<Int, View>(makeItemView: { View() }, configure: { _, _ in })

  init(count: Int) { controller.enqueue(contentsOf: 0..<count) }

  func load() {
    controller.numberOfItemsToShow = 5
    controller.loadDuration = 0
    window.rootViewController = controller
    window.advance(by: 0)
  }

  func warmUp() { for _ in 0..<10 { frame() } }

  func frame() {
    let middle = controller.count / 2
    controller.insert(contentsOf: [0], at: middle)
    controller.move(from: middle, to: middle / 5)
    controller.remove(at: middle)
  }
}

/// A trackpad that moves a queue back and forth between two items. Each "frame" is one of its events, and nothing is drawn.
final class QueueScrollWorkload: Workload {
  private let window = Window(size: Size(width: 240, height: 500))
  private let controller = QueueViewController<Int, View>(makeItemView: { View() }, configure: { _, _ in })
  private lazy var trackpad = TrackpadInput(window, at: Point(x: 120, y: 250), along: .vertical)

  func load() {
    controller.numberOfItemsToShow = 5
    controller.loadDuration = 0
    controller.allowsScrolling = true
    controller.enqueue(contentsOf: 0..<100)
    window.rootViewController = controller
    window.advance(by: 0)
  }

  func warmUp() {
    // Not at a whole item, so that no other item appears.
    for _ in 0..<10 { trackpad.scroll(by: -5) }
    frame()
  }

  func frame() { trackpad.swing() }
}

/// The same for a strip that has a past, stops and offers, half an item beside its middle: at 0 in the past, at 1 between the past and what waits,
/// at 2 beside a stop, and at 3 above the offers.
final class StripScrollWorkload: Workload {
  private let window = Window(size: Size(width: 240, height: 500))
  private let controller = QueueViewController<Int, View>(makeItemView: { View() }, configure: { _, _ in })
  private lazy var trackpad = TrackpadInput(window, at: Point(x: 120, y: 250), along: .vertical)
  private let place: Int

  init(place: Int) { self.place = place }

  func load() {
    controller.numberOfItemsToShow = 5
    controller.loadDuration = 0
    controller.allowsScrolling = true
    controller.past.limit = 500
    controller.past.returnDelay = 3
    controller.selection.allowsSeveral = true
    controller.marks.makeView = { View() }
    controller.marks.length = 0.4
    controller.offers.makeHeader = { View() }
    controller.offers.headerLength = 0.4
    controller.enqueue(contentsOf: 0..<100)
    controller.past.replaceAll(with: 1000..<1500)
    for index in stride(from: 3, to: 100, by: 7) { controller.marks.add(index, at: index) }
    controller.offers.replaceAll(with: 2000..<2005)
    window.rootViewController = controller
    window.advance(by: 0)
    let range = controller.scrollRange
    controller.scrollPosition = [-250, -2, 1, range.upperBound - 3][place]
    window.advance(by: 0)
  }

  func warmUp() {
    for _ in 0..<10 { trackpad.scroll(by: -5) }
    frame()
  }

  func frame() { trackpad.swing() }
}
