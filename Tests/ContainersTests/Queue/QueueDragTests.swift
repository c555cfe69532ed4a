import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Fingers, wheels and trackpads on a queue of items that are 100 points long.
struct QueueDragTests {
  @Test("J9 A drag along the axis follows the finger less the slop, and comes to rest at a whole item")
  func drag() {
    let h = QueueHarness.scrolling()
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 250))
    pointer.move(to: Point(x: 100, y: 112), duration: 0.4)
    #expect(isClose(h.queue.scrollPosition, 1.3, 0.01))
    #expect(isClose(h.tops[3] ?? 0, 70, 1))
    pointer.hold(0.2)
    pointer.release()
    h.window.settle()
    #expect(h.queue.scrollPosition == 1)
    h.expectAtRest()
    #expect(h.log.isEmpty && h.items == Array(1...10))
  }

  @Test(
    "J9 A flick decelerates from its initial velocity, never moves back, and ends at a whole item",
    arguments: [400.0, 900, 2500])
  func flick(speed: Double) {
    let h = QueueHarness.scrolling(count: 60)
    let pointer = PointerScript(h.window, eventsPerSecond: 240, framesPerSecond: 240)
    pointer.press(at: Point(x: 100, y: 280))
    pointer.move(to: Point(x: 100, y: 280 - speed * 0.1), duration: 0.1)
    let start = h.queue.scrollPosition
    pointer.release()
    h.window.advance(by: 0.001)
    let first = (h.queue.scrollPosition - start) / 0.001 * 100
    #expect(abs(first - speed) < 0.05 * speed)
    var last = h.queue.scrollPosition
    var step = Double.infinity
    for _ in 0..<600 {
      h.window.advance(by: 1.0 / 120)
      let next = h.queue.scrollPosition - last
      #expect(next >= -1e-9)
      // The last step covers the remaining distance, which is less than half a pixel.
      if speed > 500 { #expect(next <= step + 0.0051, "it accelerates") }
      step = next
      last = h.queue.scrollPosition
    }
    #expect(last == last.rounded() && last >= start + 0.5)
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "J9 The distance of a flick depends only on its speed, not on earlier flicks",
    arguments: [380.0, 440, 520, 610, 700])
  func flickAfterFlick(speed: Double) {
    func flick(_ h: QueueHarness, _ speed: Double) {
      let pointer = PointerScript(h.window, eventsPerSecond: 240, framesPerSecond: 240)
      pointer.press(at: Point(x: 100, y: 280))
      pointer.move(to: Point(x: 100, y: 280 - speed * 0.1), duration: 0.1)
      pointer.release()
      h.window.settle()
    }
    let fresh = QueueHarness.scrolling(count: 60)
    let used = QueueHarness.scrolling(count: 60)
    fresh.queue.scrollPosition = 20
    flick(fresh, speed)
    for before in [350.0, 450, 650, 800] {
      flick(used, before)
      used.queue.scrollPosition = 20
      flick(used, speed)
      #expect(used.queue.scrollPosition == fresh.queue.scrollPosition, "after \(before)")
    }
  }

  @Test("J9 Beyond an end it resists like a rubber band, and moves back")
  func rubberBand() {
    let h = QueueHarness.scrolling()
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.move(to: Point(x: 100, y: 258), duration: 0.3)
    #expect(isClose(h.queue.scrollPosition, -(1 - 1 / (200 * 0.55 / 300 + 1)) * 3, 0.02))
    #expect(h.tops.keys.sorted() == [1, 2, 3])
    pointer.release()
    h.window.settle()
    #expect(h.queue.scrollPosition == 0)
    h.expectAtRest()
  }

  @Test("J9 A press catches it at its visible position, and selects nothing")
  func catching() {
    let h = QueueHarness.scrolling(count: 60)
    h.queue.onSelect = { [unowned h] item, _ in h.log.append("select \(item)") }
    let pointer = PointerScript(h.window)
    pointer.drag(from: Point(x: 100, y: 280), to: Point(x: 100, y: 80), duration: 0.1)
    h.window.advance(by: 0.1)
    pointer.press(at: Point(x: 100, y: 150))
    let caught = h.queue.scrollPosition
    h.window.advance(by: 0.1)
    #expect(h.queue.scrollPosition == caught)
    pointer.release()
    h.window.settle()
    #expect(h.log.isEmpty)
    h.expectAtRest()
    pointer.press(at: Point(x: 100, y: 150))
    pointer.release()
    let item = Int(h.queue.scrollPosition) + 2
    #expect(h.log == ["select \(item)"])
  }

  @Test("J9 A wheel's notch moves by an item, and several add up; a trackpad moves it exactly")
  func wheels() {
    let h = QueueHarness.scrolling()
    h.wheel(1)
    h.window.advance(by: 0.05)
    h.wheel(1)
    h.wheel(1)
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    h.wheel(-0.5)
    #expect(h.queue.scrollPosition == 3)
    h.wheel(-0.5)
    h.window.settle()
    #expect(h.queue.scrollPosition == 2)
    h.wheel(130, isPrecise: true)
    #expect(isClose(h.queue.scrollPosition, 3.3))
    h.window.advance(by: 0.1)
    #expect(isClose(h.queue.scrollPosition, 3.3))
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    h.expectAtRest()
  }

  @Test("J9 If scrolling is disabled, drags and wheels are left to the views around")
  func disallowed() {
    let h = QueueHarness.scrolling()
    h.queue.allowsScrolling = false
    var outer = 0
    h.window.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { outer += 1 } })
    PointerScript(h.window).drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 50), duration: 0.1)
    h.wheel(2)
    h.window.settle()
    #expect(outer == 1 && h.queue.scrollPosition == 0)
  }

  @Test("J9 A sideways queue scrolls sideways, and right to left the other way round", arguments: [false, true])
  func sideways(isMirrored: Bool) {
    let h = QueueHarness.scrolling()
    h.queue.axis = .horizontal
    if isMirrored { h.window.layoutDirection = .rightToLeft }
    h.window.settle()
    let (from, to) = isMirrored ? (30.0, 170.0) : (170.0, 30.0)
    PointerScript(h.window).drag(
      from: Point(x: from, y: 150), to: Point(x: to, y: 150), duration: 0.5, holdBeforeRelease: 0.2)
    h.window.settle()
    #expect(h.queue.scrollPosition == 2)
    h.expectAtRest()
    h.wheel(1)
    h.window.settle()
    #expect(h.queue.scrollPosition == 3)
    h.expectAtRest()
  }

  @Test("J9 The finger stays on the same item while others are added and removed", arguments: [0, 1, 2, 3])
  func changesUnderTheFinger(change: Int) {
    let h = QueueHarness.scrolling(count: 20)
    h.queue.scrollPosition = 6
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 250))
    pointer.move(to: Point(x: 100, y: 192), duration: 0.3)
    let before = h.tops
    switch change {
    case 0: h.queue.dequeue()
    case 1: h.queue.enqueue(77)
    case 2: h.queue.remove(at: 2)
    default: h.queue.move(from: 0, to: 15)
    }
    #expect(h.tops == before)
    pointer.move(to: Point(x: 100, y: 162), duration: 0.2)
    for (number, top) in h.tops where before[number] != nil {
      #expect(isClose(top, (before[number] ?? 0) - 30, 1e-6))
    }
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("J9 G5 A drag or a deceleration that is interrupted in any way ends at a whole item", arguments: 0..<6)
  func cutOff(cut: Int) {
    for isSlide in [false, true] {
      let h = QueueHarness.scrolling(count: 30)
      let pointer = PointerScript(h.window)
      pointer.press(at: Point(x: 100, y: 280))
      pointer.move(to: Point(x: 100, y: 130), duration: 0.1)
      if isSlide {
        pointer.release()
        h.window.advance(by: 0.1)
      }
      switch cut {
      case 0: h.window.send(.pointersLost)
      case 1: h.queue.allowsScrolling = false
      case 2: h.window.rootViewController = nil
      case 3: h.queue.replaceAll(with: 1...4)
      case 4: h.queue.numberOfItemsToShow = 2
      default: h.window.send(.resize(Size(width: 100, height: 60), scale: 1))
      }
      h.window.advance(by: 0.05)
      h.window.send(.pointersLost)
      h.window.rootViewController = h.queue
      h.window.settle()
      h.expectAtRest()
    }
  }

  @Test("J9 F3 A trackpad pulls it beyond an end as a rubber band, and releases it when it falls silent")
  func pulledByTrackpad() {
    let h = QueueHarness.scrolling()
    h.wheel(-60, isPrecise: true)
    #expect(h.queue.scrollPosition < -0.1 && h.queue.scrollPosition > -0.6)
    h.window.settle()
    #expect(h.queue.scrollPosition == 0)
    h.expectAtRest()
  }

  @Test("J9 F13 Items of any length follow the finger exactly", arguments: [301.0, 317.5, 333])
  func oddLengths(height: Double) {
    let h = QueueHarness(items: Array(1...20), size: Size(width: 200, height: height))
    h.queue.allowsScrolling = true
    let pointer = PointerScript(h.window)
    pointer.press(at: Point(x: 100, y: 280))
    pointer.move(to: Point(x: 100, y: 22), duration: 0.5)
    pointer.hold(0.2)
    #expect(isClose(h.queue.scrollPosition * height / 3, 250, 1e-6))
    #expect(isClose(h.tops[4] ?? 0, height - 250, 1e-6))
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }
}
