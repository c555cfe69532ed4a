import Testing
import ViewTree

@Suite struct WindowTests {
  let window = Window(size: Size(width: 400, height: 300))

  private func settle() {
    window.advance(by: 0)
    window.advance(by: 0)
    #expect(window.lastDamage.isEmpty)
  }

  @Test("V6 The first frame damages everything; a frame without changes damages nothing")
  func first() {
    window.advance(by: 0)
    #expect(window.lastDamage == [Rect(x: 0, y: 0, width: 400, height: 300)])
    settle()
    #expect(window.nextWakeTime == nil)
  }

  @Test("V6 The first frame, and one at a new scale, damage everything, also if the number of pixels stays the same")
  func newScale() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    window.addSubview(view)
    window.advance(by: 0)
    #expect(window.lastDamage == [Rect(x: 0, y: 0, width: 400, height: 300)])
    settle()
    window.send(.resize(Size(width: 200, height: 150), scale: 2))
    window.advance(by: 0)
    #expect(window.lastDamage == [Rect(x: 0, y: 0, width: 200, height: 150)])
    settle()
  }

  @Test("V5 A time that is not a time is reported, and the clock stands still", arguments: [Double.nan, .infinity, -1])
  func wrongTime(seconds: Double) {
    window.advance(by: 1)
    #expect(misuses { window.advance(by: seconds) }.count == 1)
    #expect(window.currentTime == 1)
  }

  @Test("W1 Timers run at their exact time and in order, however long the frame")
  func timers() {
    var log: [Double] = []
    window.schedule(after: 0.3) { log.append(window.currentTime) }
    window.schedule(after: 0.1) {
      log.append(window.currentTime)
      window.schedule(after: 0.1) { log.append(window.currentTime) }
    }
    let cancelled = window.schedule(after: 0.2) { log.append(-1) }
    #expect(window.nextWakeTime == 0)
    cancelled.cancel()
    window.advance(by: 0)
    #expect(window.nextWakeTime == 0.1)
    window.advance(by: 1)
    #expect(log == [0.1, 0.2, 0.3])
    #expect(window.nextWakeTime == nil)
  }

  @Test("W1 Of what is due at the same time, timers come first, then gestures, then ends of animations; layout follows")
  func order() {
    final class Logging: View {
      let log = Log()
      override func layoutSubviews() { log.append("layout") }
    }
    let view = Logging(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let log = view.log
    window.addSubview(view)
    window.advance(by: 0)
    log.removeAll()
    View.animate(withDuration: 0.5, animations: { view.cornerRadius = 5 }) { _ in
      log.append("animation")
      view.setNeedsLayout()
    }
    view.addGestureRecognizer(LongPressGestureRecognizer { log.append("\($0.state)") })
    window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 20, y: 20))))
    window.schedule(after: 0.5) { log.append("timer") }
    window.advance(by: 0.5)
    #expect(log.lines == ["timer", "began", "animation", "layout"])
  }

  @Test("W1 A timer that an earlier one of the same frame cancels is not called, even if both are due at the same time")
  func cancelledInFrame() {
    var log: [String] = []
    var others: [ScheduledAction] = []
    window.schedule(after: 0.1) {
      log.append("first")
      for other in others { other.cancel() }
    }
    for seconds in [0.1, 0.2] { others.append(window.schedule(after: seconds) { log.append("\(seconds)") }) }
    window.advance(by: 1)
    #expect(log == ["first"] && window.nextWakeTime == nil)
  }

  @Test("W1 A timer can find out when the frame in which it is called ends")
  func frameEnd() {
    var times: [Double] = []
    for seconds in [0.5, 2.5] {
      window.schedule(after: seconds) { [window] in times += [window.currentTime, window.frameEndTime] }
    }
    #expect(window.frameEndTime == 0)
    window.advance(by: 2)
    #expect(window.frameEndTime == 2)
    window.advance(by: 1)
    #expect(times == [0.5, 2, 2.5, 3] && window.frameEndTime == 3)
  }

  @Test("W5 Resizing keeps the root controller's view filling the window; extreme sizes work")
  func resizing() {
    let controller = ViewController()
    window.rootViewController = controller
    for size in [Size(width: 1, height: 1), Size(width: 8192, height: 8192), Size(width: 480, height: 360)] {
      window.send(.resize(size, scale: 2))
      window.advance(by: 0)
      #expect(controller.view.frame == Rect(origin: .zero, size: size))
      #expect(window.lastDamage == [Rect(origin: .zero, size: size)])
    }
    #expect(window.scale == 2)
  }
}
