import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("A carried item of a queue that was let go") struct QueueLandingTests {
  private static let lifted = Shadow(color: Color(white: 0, alpha: 0.5), radius: 10)

  private func harness() -> QueueHarness {
    let harness = QueueHarness()
    harness.queue.allowsReordering = true
    harness.queue.onLift = { view, isLifted in
      harness.log.append(isLifted ? "lift" : "drop")
      view.shadow = isLifted ? Self.lifted : nil
      view.backgroundColor = isLifted ? .red : .blue
    }
    return harness
  }

  /// Carries the first item over the second and third, without dropping it.
  private func carry(_ harness: QueueHarness) -> PointerScript {
    let pointer = PointerScript(harness.window)
    pointer.press(at: Point(x: 100, y: 50))
    pointer.hold(0.6)
    pointer.move(to: Point(x: 100, y: 190), duration: 0.3)
    pointer.hold(0.5)
    return pointer
  }

  @Test("Q8 It stays over the others until it has arrived, and its shadow and background fade on the way")
  func landing() throws {
    let harness = harness()
    let view = try #require(harness.queue.itemView(at: 0))
    view.backgroundColor = .blue
    let pointer = carry(harness)
    #expect(view.shadow == Self.lifted && harness.queue.view.subviews.last === view)
    pointer.release()
    // Told at once, but shown little by little.
    #expect(harness.log == ["lift", "move 0 1", "drop"])
    #expect(view.backgroundColor == .blue)
    var alphas: [Double] = []
    while !harness.window.isAtRest {
      harness.window.advance(by: 1.0 / 60)
      if view.isAnimating { #expect(harness.queue.view.subviews.last === view) }
      alphas.append(view.shadow?.color.alpha ?? 0)
    }
    #expect(alphas.count > 15 && alphas[0] > 0.4 && alphas.last == 0)
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.1 })
    #expect(view.shadow == nil && view.backgroundColor == .blue)
    #expect(harness.queue.view.subviews.last !== view)
    harness.expectAtRest()
  }

  @Test(
    "Q5 Q8 One that is lifted again, leaves, or is used for another item on its way has nothing left of it",
    arguments: 0..<4)
  func interrupted(way: Int) throws {
    let harness = harness()
    let view = try #require(harness.queue.itemView(at: 0))
    let pointer = carry(harness)
    pointer.release()
    harness.window.advance(by: 0.1)
    switch way {
    case 0:
      let again = PointerScript(harness.window)
      again.press(at: view.presented.center)
      again.hold(0.7)
      #expect(view.shadow == Self.lifted)
      again.release()
    case 1: harness.queue.remove(at: 1)
    case 2: for _ in 0..<4 { _ = harness.queue.dequeue() }
    default: harness.window.rootViewController = nil
    }
    if way == 3 {
      #expect(view.shadow == nil)
      return
    }
    harness.window.settle()
    for view in harness.queue.visibleItemViews { #expect(view.shadow == nil) }
    harness.expectAtRest()
  }

  @Test(
    "Q8 Q10 Where it is asked for, it stays in the view across the axis; along the axis it follows the pointer there",
    arguments: [Axis.vertical, .horizontal])
  func confined(axis: Axis) throws {
    let harness = QueueHarness()
    harness.queue.axis = axis
    harness.queue.edgeSpacing = 20
    harness.queue.allowsReordering = true
    harness.window.settle()
    let view = try #require(harness.queue.itemView(at: 0))
    let start = view.presented.center
    for confines in [false, true] {
      harness.queue.confinesCarriedItems = confines
      for sign in [-1.0, 1] {
        let pointer = PointerScript(harness.window)
        pointer.press(at: start)
        pointer.hold(0.6)
        let way = axis == .vertical ? Point(x: 70 * sign, y: 10) : Point(x: 10, y: 70 * sign)
        pointer.move(to: start + way, duration: 0.2)
        let seen = view.presented.center - start
        #expect(abs(seen.along(axis) - 10) < 0.1)
        #expect(abs(seen.along(axis.across) - (confines ? 20 : 70) * sign) < 0.1)
        pointer.release()
        harness.window.settle()
      }
    }
    harness.expectAtRest()
  }

  @Test(
    "Q8 Q10 Where it is asked for, it also stays in the view beyond an end, and is dropped where it would be otherwise")
  func confinedAtAnEnd() throws {
    var places: [Int?] = []
    for confines in [false, true] {
      let harness = QueueHarness.scrolling(count: 30)
      harness.queue.allowsReordering = true
      harness.queue.confinesCarriedItems = confines
      let view = try #require(harness.queue.itemView(at: 0))
      let start = view.presented.center
      let pointer = PointerScript(harness.window)
      pointer.press(at: start)
      pointer.hold(0.6)
      pointer.move(to: Point(x: start.x, y: 390), duration: 0.2)
      pointer.hold(0.5)
      #expect(harness.queue.scrollPosition > 1)
      #expect(abs(view.presented.center.y - (confines ? 300 - view.bounds.height / 2 : 390)) < 0.1)
      pointer.release()
      harness.window.settle()
      places.append(harness.items.firstIndex(of: 1))
    }
    #expect(places[0] == places[1] && places[0] ?? 0 > 2)
  }

  @Test("Q8 With reduced motion it moves to its place, too, because a person has set it in motion")
  func reducedMotion() throws {
    let harness = harness()
    harness.window.prefersReducedMotion = true
    let view = try #require(harness.queue.itemView(at: 0))
    let pointer = carry(harness)
    let start = view.presented.center
    pointer.release()
    harness.window.advance(by: 1.0 / 60)
    let way = (view.center - start).length
    let rest = (view.center - view.presented.center).length
    #expect(way > 10 && rest > 0.5 * way && rest <= way)
    harness.window.settle()
    harness.expectAtRest()
  }

  @Test("Q8 A second item that is carried meanwhile lies over the one that arrives")
  func two() throws {
    let harness = harness()
    let first = try #require(harness.queue.itemView(at: 0))
    let third = try #require(harness.queue.itemView(at: 2))
    carry(harness).release()
    let finger = PointerScript(harness.window, device: .touch)
    finger.press(at: Point(x: 100, y: 250))
    finger.hold(0.52)
    let order = harness.queue.view.subviews
    if first.isAnimating { #expect(order.last === third && order.dropLast().last === first) }
    finger.release()
    harness.window.settle()
    harness.expectAtRest()
  }
}

extension Point {
  fileprivate func along(_ axis: Axis) -> Double { axis == .vertical ? y : x }
}
