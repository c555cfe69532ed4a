import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("A queue of short items that scrolls because one is carried to its edge") struct QueueEdgeScrollTests {
  /// The distance from one item to the next, in points.
  private static let pitch = 39.0
  private static let places = 12
  private static let length = pitch * Double(places)

  /// A queue of 1 to 200, of which 101 is the first visible item.
  private func harness(_ direction: QueueDirection) -> QueueHarness {
    let size =
      direction.axis == .vertical ? Size(width: 200, height: Self.length) : Size(width: Self.length, height: 100)
    let h = QueueHarness(places: Self.places, items: Array(1...200), size: size)
    direction.apply(to: h)
    h.queue.allowsScrolling = true
    h.queue.allowsReordering = true
    h.queue.confinesCarriedItems = true
    h.queue.scrollPosition = 100
    h.window.settle()
    return h
  }

  /// Carries the item 107, in the middle, to an edge.
  private func carry(_ h: QueueHarness, _ direction: QueueDirection, toEnd: Bool) -> PointerScript {
    let pointer = PointerScript(h.window)
    pointer.press(at: direction.point(6.3 * Self.pitch, in: h))
    pointer.hold(0.4)
    pointer.move(to: direction.point(toEnd ? Self.length : 0, in: h), duration: 0.3)
    pointer.hold(0.3)
    return pointer
  }

  /// The distances of the visible items from the front edge, by number, without the carried one.
  private func others(_ h: QueueHarness, _ direction: QueueDirection) -> [Int: Double] {
    var result: [Int: Double] = [:]
    for case let view as NumberView in h.queue.view.subviews where view.number != 107 && h.isSeen(view) {
      result[view.number] = direction.along(view.presented.center, in: h)
    }
    return result
  }

  @Test("Q8 J9 No more items pass in a second than can be read", arguments: QueueDirection.allCases, [true, false])
  func speed(direction: QueueDirection, toEnd: Bool) {
    let h = harness(direction)
    let pointer = carry(h, direction, toEnd: toEnd)
    let start = h.queue.scrollPosition
    pointer.hold(1)
    let passed = (h.queue.scrollPosition - start) * (toEnd ? 1 : -1)
    #expect(passed > 5 && passed < 7.01)
    pointer.release()
  }

  @Test(
    "Q8 J9 Items come into sight at the edge and make room from there, so that none covers another and none is missing",
    arguments: QueueDirection.allCases, [true, false])
  func room(direction: QueueDirection, toEnd: Bool) {
    let (h, pitch) = (harness(direction), Self.pitch)
    let pointer = carry(h, direction, toEnd: toEnd)
    var last = others(h, direction)
    for frame in 0..<60 {
      pointer.hold(1.0 / 60)
      let now = others(h, direction)
      let places = now.values.sorted()
      for (place, next) in zip(places, places.dropFirst()) {
        // There is room for the carried item in one place.
        #expect(next - place > pitch - 0.5 && next - place < 2 * pitch + 0.5, "frame \(frame): \(places)")
      }
      let (first, end) = (places.first ?? Self.length, places.last ?? 0)
      #expect(first < (toEnd ? 0.5 : 1.5) * pitch + 1, "frame \(frame): nothing is missing at the front edge")
      #expect(end > Self.length - (toEnd ? 1.5 : 0.5) * pitch - 1, "frame \(frame): nothing is missing at the far edge")
      for (number, place) in now {
        if let old = last[number] {
          #expect(abs(place - old) < pitch / 2, "frame \(frame): \(number) jumps")
        } else {
          #expect(toEnd ? place > Self.length - pitch : place < pitch, "frame \(frame): \(number) comes from elsewhere")
        }
      }
      last = now
    }
    #expect(abs(h.queue.scrollPosition - 100) > 5)
    pointer.release()
    h.window.settle()
    h.expectAtRest()
  }
}
