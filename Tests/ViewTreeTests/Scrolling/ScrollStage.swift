import Testing
import ViewTree
import ViewTreeTesting

/// A scroll view of 200×200 points in a window, over content of 200×1,000, and a log of the calls of its delegate.
final class ScrollStage: ScrollViewDelegate {
  let window = Window(size: Size(width: 300, height: 300))
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  var log: [String] = []
  var onNotice: ((String) -> Void)?

  init(content: Size = Size(width: 200, height: 1000)) {
    window.addSubview(scroll)
    scroll.contentSize = content
    scroll.delegate = self
    window.settle()
  }

  var y: Double { scroll.contentOffset.y }
  var x: Double { scroll.contentOffset.x }

  func pointer(_ device: PointerEvent.Device = .mouse, events: Double = 60) -> PointerScript {
    PointerScript(window, device: device, eventsPerSecond: events)
  }

  func wheel(_ dx: Double, _ dy: Double, precise: Bool = false, _ modifiers: KeyModifiers = []) {
    window.send(
      .scroll(
        ScrollEvent(
          location: Point(x: 50, y: 50), delta: Point(x: dx, y: dy), isPrecise: precise, modifiers: modifiers)))
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private func note(_ line: String) {
    if line != "scroll" || log.last != "scroll" { log.append(line) }
    onNotice?(line)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { note("scroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    #expect(scroll.isDragging)
    note("willDrag")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    #expect(!scroll.isDragging)
    note("didDrag \(willDecelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    #expect(!scroll.isDecelerating)
    note("didDecelerate")
  }
  func scrollViewDidEndScrolling(_ scrollView: ScrollView) {
    #expect(!scroll.isScrolling)
    note("didScroll")
  }
}
