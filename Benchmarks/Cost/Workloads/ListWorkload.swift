import Containers
internal import SDLHost
import ViewTree

/// A list, or a grid, that two fingers on a trackpad scroll at a constant speed, 60 frames a second. Every few frames a row comes into
/// sight, or goes out of it.
final class ListWorkload: Workload {
  private let display: OffscreenDisplay
  private let list: ListView<Int, Row>
  private let items: [Int]
  private var time = 0.0

  private static let texts = (0..<4).map { "Item \($0)" }

  init(count: Int, isGrid: Bool) throws {
    display = try OffscreenDisplay(size: Size(width: 480, height: 320))
    items = Array(0..<count)
    list = ListView(layout: isGrid ? .grid(minimumItemSize: Size(width: 80, height: 60)) : .rows(height: 32)) {
      Row()
    } configure: { row, item in
      row.label.text = ListWorkload.texts[item % ListWorkload.texts.count]
    }
  }

  private(set) var events = 0

  func load() {
    list.frame = display.window.bounds
    list.items = items
    display.window.addSubview(list)
    display.frame(after: 0)
  }

  func warmUp() {
    list.scrollToItem(at: items.count / 2, position: .top)
    // Until each text has been drawn, and the bar beside the list is seen.
    for _ in 0..<120 { frame() }
  }

  func frame() {
    let before = list.visibleIndices
    time += 1.0 / 60
    let event = ScrollEvent(
      location: Point(x: 240, y: 160), delta: Point(x: 0, y: -3), isPrecise: true, timestamp: time)
    display.window.send(.scroll(event))
    display.frame(after: 1.0 / 60)
    if list.visibleIndices != before { events += 1 }
  }
}

/// A row with a text.
private final class Row: View {
  let label = Label()

  init() {
    super.init()
    backgroundColor = .white
    addSubview(label)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: 8, dy: 0) }
}
