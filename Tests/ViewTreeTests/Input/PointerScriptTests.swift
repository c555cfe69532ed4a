import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("PointerScript")
struct PointerScriptTests {
  private let window = Window.forGestures()

  @Test("Events and frames have their own rates and exact times, and happen in the order of their times")
  func interleaving() {
    var log: [String] = []
    let pan = PanGestureRecognizer {
      let x = $0.location(in: nil).x
      log.append("event \(($0.eventTime * 1000).rounded()) \(x.rounded())")
    }
    pan.beginsAtPress = true
    window.addGestureRecognizer(pan)
    final class Frames: Ticker {
      weak var tickingWindow: Window?
      var isTicking = true
      var tick: (Double) -> Void = { _ in }
      func tick(at time: Double) { tick(time) }
    }
    let frames = Frames()
    frames.tickingWindow = window
    frames.tick = { log.append("frame \(($0 * 1000).rounded())") }
    window.add(frames)
    let pointer = PointerScript(window, eventsPerSecond: 50, framesPerSecond: 40)
    pointer.drag(from: .zero, to: Point(x: 110, y: 0), duration: 0.11, holdBeforeRelease: 0.03)
    #expect(
      log == [
        "event 0.0 0.0", "event 20.0 20.0", "frame 25.0", "event 40.0 40.0", "frame 50.0", "event 60.0 60.0",
        "frame 75.0", "event 80.0 80.0", "event 100.0 100.0", "frame 100.0", "event 110.0 110.0", "frame 110.0",
        "frame 135.0", "frame 140.0", "event 140.0 110.0",
      ])
    #expect(isNear(window.currentTime, 0.14, within: 1e-9))
  }

  @Test("Any duration passes exactly, at any rate", arguments: eventRates, frameRates)
  func durations(events: Double, frames: Double) {
    let pointer = PointerScript(window, eventsPerSecond: events, framesPerSecond: frames)
    pointer.press(at: .zero)
    for duration: Double in [0.1, 1.0 / 60, 0.0137, 1e-7, 0.333] {
      let before = window.currentTime
      pointer.move(to: Point(x: duration * 10, y: 0), duration: duration)
      #expect(isNear(window.currentTime - before, duration, within: 1e-9))
    }
    pointer.move(to: .zero, duration: 0)
    pointer.hold(-1)
    pointer.hold(.nan)
    pointer.release()
  }

  @Test("settle waits for movements and for the timers of gestures, but not for other timers")
  func settle() {
    #expect(isNear(window.settle(), 0, within: 0.02))
    let view = window.add(0, 0, 10, 10)
    window.schedule(after: 3) {}
    View.animate(withDuration: 0.5, delay: 0.25) { view.center.x = 100 }
    #expect(isNear(window.settle(), 0.75, within: 0.04))
    #expect(view.presented.center.x == 100)
    #expect(window.settle() == 0)
    View.animate(withDuration: 100) { view.center.x = 0 }
    #expect(isNear(window.settle(framesPerSecond: 7, limit: 2), 2, within: 1e-9))
  }

  @Test("find searches the visible views from front to back")
  func find() {
    let back = window.add(0, 0, 100, 100)
    back.accessibilityLabel = "page"
    let front = window.add(0, 0, 100, 100)
    front.accessibilityLabel = "page"
    #expect(window.find(label: "page") === front)
    front.isHidden = true
    #expect(window.find(label: "page") === back)
    back.alpha = 0
    #expect(window.find(label: "page") == nil)
    back.alpha = 1
    back.clipsToBounds = true
    let inner = back.add(150, 0, 10, 10)
    inner.accessibilityLabel = "inner"
    #expect(window.find(label: "inner") == nil)
    back.bounds.origin.x = 100
    #expect(window.find(label: "inner") === inner)
    back.frame.origin.x = 1000
    #expect(window.find(label: "page") == nil)
    #expect(window.find(label: "no such thing") == nil)
  }
}
