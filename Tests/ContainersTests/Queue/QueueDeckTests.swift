import Glibc
import Testing
import ViewTree

@testable import Containers

/// Where the cards of a stack and of a fan lie.
struct QueueDeckTests {
  @Test("Q9 In a stack each card is a bit higher and smaller than the one in front of it, and the last one is pale")
  func stack() {
    let queue = CardStackQueueViewController<Int, NumberView>(makeItemView: { NumberView() }, updating: \.number)
    queue.numberOfItemsToShow = 3
    (queue.edgeSpacing, queue.depthScale, queue.backAlpha) = (10, 0.5, 0.25)
    func card(_ y: Double, scale: Double, alpha: Double, z: Double, height: Double = 348) -> ItemPlacement {
      ItemPlacement(
        center: Point(x: 160, y: y), size: Size(width: 280, height: height),
        transform: Transform(scaleX: scale, y: scale),
        alpha: alpha, zIndex: z)
    }
    func places(_ slots: ClosedRange<Int>) -> [ItemPlacement] {
      slots.map { queue.placement(forSlot: $0, in: Rect(x: 10, y: 20, width: 300, height: 400)) }
    }
    #expect(
      places(-1...4) == [
        card(236, scale: 1, alpha: 1, z: 0), card(236, scale: 1, alpha: 1, z: 0),
        card(133, scale: 0.5, alpha: 1, z: -1),
        card(73.5, scale: 0.25, alpha: 0.25, z: -2), card(35.75, scale: 0.125, alpha: 0.25, z: -3),
        card(19.75, scale: 0.125, alpha: 0.25, z: -4),
      ])
    queue.peek = -16
    #expect(
      places(0...1) == [
        card(220, scale: 1, alpha: 1, z: 0, height: 380), card(141, scale: 0.5, alpha: 1, z: -1, height: 380),
      ])
    queue.peek = 16
    queue.numberOfItemsToShow = 1
    #expect(
      places(0...1) == [
        card(220, scale: 1, alpha: 1, z: 0, height: 380), card(109, scale: 0.5, alpha: 0.25, z: -1, height: 380),
      ])
    queue.numberOfItemsToShow = 3
    let small = queue.placement(forSlot: 0, in: Rect(x: 0, y: 0, width: 15, height: 15))
    #expect(small.size == .zero)
  }

  @Test("Q9 A fan is symmetrical, fits into the view, and is mirrored from right to left", arguments: [false, true])
  func fan(isMirrored: Bool) {
    let queue = FanQueueViewController<Int, NumberView>(makeItemView: { NumberView() }, updating: \.number)
    queue.numberOfItemsToShow = 3
    queue.edgeSpacing = 10
    queue.view.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    let (half, sign) = (Double.pi / 6, isMirrored ? -1.0 : 1)
    for (width, isHigh) in [(300.0, false), (1020, true)] {
      let bounds = Rect(x: 10, y: 20, width: width, height: 400)
      let cards = (0..<3).map { queue.placement(forSlot: $0, in: bounds) }
      let height = isHigh ? 380 / 1.35 : 280 / (0.7 * cos(half) + 0.5) / 1.6
      for (slot, card) in cards.enumerated() {
        #expect(isClose(card.size.height, height) && isClose(card.size.width, 0.7 * height), "\(width)")
        let angle = sign * half * (1 - Double(slot))
        #expect(isClose(card.transform.a, cos(angle)) && isClose(card.transform.b, sin(angle)), "\(width)")
        #expect(card.alpha == 1 && card.zIndex == -Double(slot), "\(width)")
      }
      let middle = bounds.center
      #expect(isClose(cards[1].center.x, middle.x) && isClose(cards[0].center.y, cards[2].center.y), "\(width)")
      #expect(isClose(cards[0].center.y + cards[1].center.y, 2 * middle.y), "\(width)")
      // The outer cards touch the edges, unless the fan would become flatter than its cards are high.
      let reach = cards[0].center.x - middle.x
      #expect(isClose(cards[2].center.x - middle.x, -reach), "\(width)")
      if isHigh {
        #expect(isClose(reach, sign * 1.5 * height / 2), "\(width)")
      } else {
        #expect(isClose(isMirrored ? cards[0].box.minX - 20 : 300 - cards[0].box.maxX, 0), "\(width)")
      }
      // They lie on a circle.
      #expect(isClose(cards[0].center.y - cards[1].center.y, abs(reach) / 0.5 * (1 - cos(half))), "\(width)")
    }
    queue.spread = 0
    let flat = queue.placement(forSlot: 2, in: Rect(x: 10, y: 20, width: 300, height: 400))
    #expect(flat.center == Point(x: 160, y: 220) && isClose(flat.size.height, 250) && flat.transform == .identity)
    queue.numberOfItemsToShow = 1
    queue.spread = 1
    let single = queue.placement(forSlot: 0, in: Rect(x: 10, y: 20, width: 300, height: 400))
    #expect(single.center == Point(x: 160, y: 220) && isClose(single.size.height, 380) && single.transform == .identity)
  }
}
