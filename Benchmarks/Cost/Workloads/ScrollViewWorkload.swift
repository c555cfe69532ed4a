internal import SDLHost
import ViewTree

/// A scroll view over plain rows, of which twenty are seen, moved back and forth by a trackpad, 60 frames a second.
final class ScrollViewWorkload: Workload {
  private let display: OffscreenDisplay
  private let scroll = ScrollView()
  private var time = 0.0
  private var isForward = false

  private static let rowHeight = 16.0

  /// - Parameter count: how many rows there are.
  init(count: Int) throws {
    display = try OffscreenDisplay(size: Size(width: 480, height: 320))
    for index in 0..<count {
      let row = View(frame: Rect(x: 0, y: Double(index) * Self.rowHeight, width: 480, height: Self.rowHeight - 1))
      row.backgroundColor = Color(white: Double(index % 10) / 10)
      scroll.addSubview(row)
    }
    // There is something to scroll with twenty rows, too.
    scroll.contentSize = Size(width: 480, height: Double(max(40, count)) * Self.rowHeight)
  }

  func load() {
    scroll.frame = display.window.bounds
    display.window.addSubview(scroll)
    display.frame(after: 0)
  }

  func warmUp() {
    // Within a row: no other comes into sight.
    move(by: -20)
    for _ in 0..<30 { frame() }
  }

  func frame() {
    isForward.toggle()
    move(by: isForward ? -3 : 3)
  }

  private func move(by distance: Double) {
    time += 1.0 / 60
    let event = ScrollEvent(
      location: Point(x: 240, y: 160), delta: Point(x: 0, y: distance), isPrecise: true, timestamp: time)
    display.window.send(.scroll(event))
    display.frame(after: 1.0 / 60)
  }
}
