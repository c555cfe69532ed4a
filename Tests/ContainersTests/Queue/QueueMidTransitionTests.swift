import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Calls, resizes and gestures in the middle of every kind of transition.
struct QueueMidTransitionTests {
  /// A queue whose places can all be moved by the same distance.
  private final class ShiftedQueue: QueueViewController<Int, NumberView> {
    var shift = Point.zero { didSet { invalidateLayout() } }

    override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
      var place = super.placement(forSlot: slot, in: bounds)
      place.center = Point(x: place.center.x + shift.x, y: place.center.y + shift.y)
      return place
    }
  }

  nonisolated enum Style: CaseIterable, Sendable {
    case sequential, overlapping, springs, reducedMotion, reducedSprings

    @MainActor func apply(to h: QueueHarness) {
      h.window.prefersReducedMotion = self == .reducedMotion || self == .reducedSprings
      switch self {
      case .sequential, .reducedMotion: h.queue.transition = .sequential
      case .overlapping: h.queue.transition = .overlapping
      case .springs, .reducedSprings:
        let spring = AnimationCurve.spring(dampingRatio: 0.6, response: 0.4)
        h.queue.transition = QueueTransition(
          leave: .init(delay: 0, duration: 0, curve: spring), closeUp: .init(delay: 0.1, duration: 0, curve: spring),
          enter: .init(delay: 0.2, duration: 0, curve: spring))
      }
    }
  }

  @Test(
    "Q5 A9 No view jumps at the instant of a call, also with reduced motion",
    arguments: Style.allCases, [0.05, 0.2, 0.35, 0.5, 0.95, 1.2])
  func callsJumpNothing(style: Style, time: Double) {
    let calls: [(String, (QueueHarness) -> Void)] = [
      ("dequeue", { $0.queue.dequeue() }), ("remove", { $0.queue.remove(at: 1) }),
      ("move", { $0.queue.move(from: 0, to: 2) }), ("move away", { $0.queue.move(from: 1, to: 7) }),
      ("enqueue", { $0.queue.enqueue(99) }), ("replace", { $0.queue.replaceAll(with: [50, 51, 52, 53]) }),
      ("fewer", { $0.queue.numberOfItemsToShow = 3 }), ("layout", { $0.queue.invalidateLayout() }),
      (
        "catch",
        { h in
          h.queue.allowsFlickToRemove = true
          let pointer = PointerScript(h.window, eventsPerSecond: 10_000, framesPerSecond: 10_000)
          let point = h.queue.visibleItemViews[0].presented.center
          pointer.press(at: point)
        }
      ),
    ]
    for (name, call) in calls {
      let h = QueueHarness(places: 3)
      style.apply(to: h)
      h.queue.dequeue()
      h.advance(to: time, after: h.now)
      let before = h.queue.view.subviews.compactMap { $0 as? NumberView }.filter(h.isSeen).map {
        (view: $0, number: $0.number, seen: $0.presented)
      }
      call(h)
      for (view, number, seen) in before where view.number == number {
        #expect(view.superview === h.queue.view, "\(name)")
        let isInPlace = (view.presented.center - seen.center).length < 1e-9
        // With reduced motion, a view that begins to move is at its end immediately, and fades in.
        let isFading = h.window.prefersReducedMotion && view.presented.center == view.center
        #expect(isInPlace || isFading, "\(name): \(number)")
        #expect(
          isFading ? view.presented.alpha <= seen.alpha : abs(view.presented.alpha - seen.alpha) < 1e-9,
          "\(name): \(number)")
      }
      h.window.send(.pointersLost)
      h.window.settle()
      h.expectAtRest()
    }
  }

  @Test(
    "Q7 If places move during a transition, the moving views are shifted with them and keep their remaining distance",
    arguments: Style.allCases)
  func shiftsKeepWays(style: Style) {
    func run(shiftAt times: [Double], retargetAt second: Double) -> [[Point]] {
      var queue: ShiftedQueue?
      let h = QueueHarness(
        places: 3,
        make: {
          let made = ShiftedQueue(makeItemView: $0, updating: \.number)
          queue = made
          return made
        })
      style.apply(to: h)
      let views = h.queue.visibleItemViews
      h.queue.dequeue()
      var trace: [[Point]] = []
      for frame in 0..<70 {
        h.window.advance(by: 1.0 / 64)
        let time = Double(frame + 1) / 64
        if time == second { h.queue.move(from: 0, to: 1) }
        if times.contains(time) { queue?.shift = Point(x: 3, y: -20) }
        let shift = queue?.shift ?? .zero
        trace.append(views[1...].map { $0.presented.center - shift })
      }
      return trace
    }
    let plain = run(shiftAt: [], retargetAt: 0.5)
    for time in [0.125, 0.375, 0.625] {
      let shifted = run(shiftAt: [time], retargetAt: 0.5)
      for (index, (a, b)) in zip(plain, shifted).enumerated() {
        for (p, q) in zip(a, b) { #expect((p - q).length < 1e-9, "shift at \(time), frame \(index)") }
      }
    }
  }

  @Test(
    "Q7 A leaving view is not moved by a new size, and still ends outside of the visible area",
    arguments: Style.allCases)
  func resizeWhileLeaving(style: Style) {
    let h = QueueHarness(places: 3)
    style.apply(to: h)
    let view = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    h.window.advance(by: 0.1)
    let seen = view.presented.center
    h.queue.view.frame = Rect(x: 0, y: 0, width: 900, height: 300)
    if !h.window.prefersReducedMotion { #expect((view.presented.center - seen).length < 1e-9) }
    var last = seen.x
    while view.superview === h.queue.view && view.number == 1 {
      // A view that has left the visible area never returns.
      #expect(view.presented.center.x >= min(last, 950) - 1e-9)
      last = view.presented.center.x
      h.window.advance(by: 1.0 / 60)
      guard h.now < 20 else { break }
    }
    #expect(last > 950)
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q3 A view that leaves with a spring is not reused while it is visible", arguments: [0.3, 1, 2])
  func springsLeaveInFull(ratio: Double) {
    let h = QueueHarness(places: 2)
    let spring = AnimationCurve.spring(dampingRatio: ratio, response: 0.5)
    h.queue.transition = QueueTransition(
      leave: .init(delay: 0, duration: 0, curve: spring), closeUp: .init(delay: 0, duration: 0.2, curve: .linear),
      enter: .init(delay: 9, duration: 0.2, curve: .linear))
    let view = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    var last = view.presented.center.x
    while view.superview === h.queue.view, view.number == 1, h.now < 30 {
      last = view.presented.center.x
      h.window.advance(by: 1.0 / 240)
    }
    #expect(isClose(last, 300, 0.2))
    h.window.settle(limit: 30)
    h.expectAtRest()
  }

  @Test("Q5 Q8 With one place, the front that is moved away leaves, and so does one before which others are inserted")
  func onePlace() throws {
    let changes: [((QueueViewController<Int, NumberView>) -> Void, Int)] = [
      ({ $0.move(from: 0, to: 3) }, 2), ({ $0.insert(contentsOf: [7, 8], at: 0) }, 7),
      ({ $0.show([2, 1, 4, 3], by: { $0 }) }, 2),
    ]
    for (change, front) in changes {
      let h = QueueHarness(places: 1, items: [1, 2, 3, 4])
      let view = try #require(h.queue.itemView(at: 0))
      change(h.queue)
      h.window.advance(by: 0)
      #expect(h.isSeen(view) && view.number == 1 && view.presented.frame.minY == 0)
      for _ in 0..<12 {
        h.window.advance(by: 1.0 / 60)
        #expect(h.isSeen(view) && view.number == 1 && view.presented.frame.minY > 0)
      }
      h.window.settle()
      #expect(h.shown == [front] && h.madeViews == 2)
      h.expectAtRest()
    }
  }

  @Test("Q10 Switching to right to left during a transition: all arrive mirrored; leaving views continue")
  func mirroredInMidTransition() {
    let h = QueueHarness(size: Size(width: 300, height: 100))
    h.queue.axis = .horizontal
    for time in [0.1, 0.5, 1.0] {
      h.queue.dequeue()
      h.window.advance(by: time)
      h.window.layoutDirection = h.window.layoutDirection == .rightToLeft ? .leftToRight : .rightToLeft
      h.window.settle()
      h.expectAtRest()
    }
    let first = h.queue.visibleItemViews[0]
    #expect(first.center.x == 250)
  }

  @Test("Q5 Axis, exit and transition change during a transition, twice in a frame")
  func everythingChanges() {
    let h = QueueHarness()
    for exit in [QueueTransition.Exit.fade, .alongAxis, .sideways] {
      h.queue.dequeue()
      h.queue.dequeue()
      h.window.advance(by: 0.4)
      h.queue.axis = h.queue.axis == .vertical ? .horizontal : .vertical
      h.queue.transition = .overlapping
      h.queue.transition.exit = exit
      h.queue.dequeue()
      h.queue.edgeSpacing += 5
      h.queue.lineSpacing += 3
      h.window.advance(by: 0.1)
      View.animate(withDuration: 0.4, delay: 0.2, curve: .spring(dampingRatio: 0.5, response: 0.3)) {
        h.queue.view.frame = Rect(x: 3, y: 4, width: h.queue.view.bounds.width - 10, height: 280)
      }
      h.window.advance(by: 0.05)
      h.queue.transition = .sequential
      h.queue.dequeue()
    }
    h.queue.enqueue(contentsOf: 100..<110)
    h.window.settle()
    h.expectAtRest()
    #expect(h.log.count == 10 && h.queue.front == 100)
  }
}
