import Pixels
import Testing

@testable import ViewTree

nonisolated private func box(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> PixelRect {
  PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
}

/// Which pixels of a frame are moved from the previous one, and which are drawn.
@Suite("Shift pass") struct ShiftPassTests {
  /// A window of 320 × 200 pixels, and the lists of its last two frames.
  private final class Frames {
    let window = Window(size: Size(width: 320, height: 200))
    private(set) var list = DisplayList()
    private(set) var last = DisplayList()

    init(_ views: [View], background: Color? = .white) {
      window.backgroundColor = background
      for view in views { window.addSubview(view) }
      paint()
    }

    func paint(_ damage: [PixelRect] = [box(0, 0, 320, 200)]) {
      swap(&list, &last)
      window.advance(by: 0)
      var region = DamageRegion()
      for rect in damage { region.add(rect) }
      window.paint(region, into: &list, after: last)
    }
  }

  private static func view(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = .red
  ) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    return view
  }

  private func area(_ rects: some Sequence<PixelRect>) -> Int { rects.reduce(0) { $0 + $1.area } }

  private func isDisjoint(_ rects: [PixelRect]) -> Bool {
    rects.indices.allSatisfy { index in !rects[..<index].contains { $0.intersects(rects[index]) } }
  }

  /// Expects these rectangles to be moved, each pixel of the damage to be moved or drawn, and each command to draw what it did in the
  /// pixels that are not moved.
  private func expectMoved(_ frames: Frames, _ dx: Int, _ dy: Int, _ rects: [PixelRect], _ name: String) {
    let (list, shift) = (frames.list, frames.list.shift)
    #expect([shift.dx, shift.dy] == [dx, dy], "\(name)")
    #expect(shift.rects.count == rects.count && Set(shift.rects) == Set(rects), "\(name): \(shift.rects)")
    #expect(shift.basis == frames.last.number && list.number == shift.basis + 1, "\(name)")
    let parts = shift.rects + shift.damage
    #expect(isDisjoint(parts) && area(parts) == area(list.damage), "\(name)")
    #expect(shift.visible.ranges.count == list.visible.ranges.count, "\(name)")
    func expectRest(_ before: ArraySlice<PixelRect>, _ after: ArraySlice<PixelRect>, _ what: String) {
      let moved = before.reduce(0) { sum, rect in sum + area(rects.map { $0.intersection(rect) }) }
      #expect(area(after) == area(before) - moved && isDisjoint(Array(after)), "\(name), \(what)")
      for rect in after {
        let isPart = before.contains { $0.contains(rect) }
        #expect(isPart && !rects.meets(rect), "\(name), \(what)")
      }
    }
    for index in list.covers.indices {
      expectRest(list.visible[command: index], shift.visible[command: index], "command \(index)")
    }
    expectRest(list.visible.exposedRects, shift.visible.exposedRects, "the background")
  }

  @Test(
    "V6 What lies farthest in the direction of the movement is moved first, so that nothing is overwritten before it is moved",
    arguments: [10, -10], [true, false])
  func order(distance: Int, isRow: Bool) {
    let (dx, dy) = isRow ? (distance, 0) : (0, distance)
    let views =
      isRow
      ? [Self.view(40, 40, 100, 60), Self.view(180, 40, 100, 60, .blue)]
      : [Self.view(40, 20, 100, 50), Self.view(40, 110, 100, 50, .blue)]
    let damage =
      isRow
      ? [box(30, 30, 150, 110), box(170, 30, 290, 110)] : [box(30, 10, 150, 80), box(30, 100, 150, 170)]
    let frames = Frames(views)
    #expect(frames.list.shift.isEmpty)
    for view in views { view.center = Point(x: view.center.x + Double(dx), y: view.center.y + Double(dy)) }
    frames.paint(damage)
    #expect(frames.list.shift.rects == (distance > 0 ? damage.reversed() : damage))
    #expect(frames.list.shift.damage.isEmpty && frames.list.shift.visible.rects.isEmpty)
    expectMoved(frames, dx, dy, damage, "\(dx), \(dy)")
  }

  @Test("V6 From frame to frame nothing of the earlier comparison is left: each moves what moved in it")
  func frames() {
    let (a, b) = (Self.view(40, 40, 100, 60), Self.view(160, 60, 120, 120, .blue))
    let frames = Frames([a, b])
    func move(_ views: [View], _ dx: Double, _ dy: Double) {
      for view in views { view.center = Point(x: view.center.x + dx, y: view.center.y + dy) }
      frames.paint()
    }
    move([a, b], 10, 0)
    expectMoved(frames, 10, 0, [box(10, 0, 320, 200)], "to the right")
    move([a, b], -6, 0)
    expectMoved(frames, -6, 0, [box(0, 0, 314, 200)], "to the left")
    a.isHidden = true
    move([b], 10, 0)
    expectMoved(
      frames, 10, 0,
      [box(10, 0, 320, 40), box(10, 40, 54, 100), box(154, 40, 320, 100), box(10, 100, 320, 200)], "one is gone")
    move([], 0, 0)
    expectMoved(frames, 0, 0, [box(0, 0, 320, 200)], "nothing moves")
    move([b], 0, 20)
    expectMoved(frames, 0, 20, [box(0, 20, 320, 200)], "down")
    // There is too little to move.
    frames.paint([box(0, 0, 90, 90)])
    #expect(frames.list.shift.isEmpty && frames.list.shift.damage.isEmpty)
    frames.paint()
    #expect(frames.list.shift.isEmpty)
  }

  @Test("V6 Movement by an offset is worth its cost from 8192 pixels that moved by it, and that can be moved")
  func leastArea() {
    // On an even background, everything can be moved with a view that is large enough.
    var view = Self.view(40, 40, 128, 64)
    var frames = Frames([view])
    view.center.x += 8
    frames.paint()
    expectMoved(frames, 8, 0, [box(8, 0, 320, 200)], "a view of 8192 pixels")
    view = Self.view(40, 40, 127, 64)
    frames = Frames([view])
    view.center.x += 8
    frames.paint()
    expectMoved(
      frames, 0, 0,
      [box(0, 0, 320, 40), box(0, 40, 40, 104), box(175, 40, 320, 104), box(0, 104, 320, 200)], "a smaller view")
    // Of what scrolls within a clip, the strip that appears is drawn.
    for height in [71, 72] {
      let clip = View(frame: Rect(x: 20, y: 20, width: 128, height: Double(height)))
      clip.clipsToBounds = true
      let content = Self.view(0, -50, 128, 300)
      clip.addSubview(content)
      frames = Frames([clip])
      content.center.y += 8
      frames.paint([box(20, 20, 148, 20 + height)])
      if height == 72 {
        expectMoved(frames, 0, 8, [box(20, 28, 148, 92)], "8192 pixels within a clip")
        #expect(frames.list.shift.damage == [box(20, 20, 148, 28)])
      } else {
        #expect(frames.list.shift.isEmpty)
      }
    }
  }

  @Test("V6 Parts that are narrower than 16 or lower than 4 pixels are drawn, not moved")
  func smallParts() {
    let frames = Frames([])
    let (narrow, low, least) = (box(200, 20, 215, 40), box(200, 60, 240, 63), box(200, 0, 216, 4))
    for large in [box(0, 0, 128, 64), box(0, 0, 127, 64)] {
      frames.paint()
      frames.paint([large, least, narrow, low])
      expectMoved(frames, 0, 0, [large, least], "\(large.width)")
      #expect(Set(frames.list.shift.damage) == [narrow, low])
    }
    for other in [narrow, low] {
      frames.paint()
      frames.paint([box(0, 0, 127, 64), other])
      #expect(frames.list.shift.isEmpty, "\(other)")
    }
  }

  @Test("V6 The offset by which most pixels moved is chosen, if it is horizontal or vertical")
  func offset() {
    func moved(_ name: String, _ moves: [(View, Double, Double)], _ dx: Int, _ dy: Int, _ rects: [PixelRect]) {
      let frames = Frames(moves.map { $0.0 })
      for (view, x, y) in moves { view.center = Point(x: view.center.x + x, y: view.center.y + y) }
      frames.paint()
      expectMoved(frames, dx, dy, rects, name)
    }
    let rest = [box(0, 0, 310, 20), box(130, 20, 310, 110), box(0, 110, 310, 200)]
    moved(
      "the second", [(Self.view(20, 20, 100, 90), 10, 0), (Self.view(150, 50, 140, 90, .blue), -10, 0)], -10, 0, rest)
    moved(
      "the first", [(Self.view(150, 50, 140, 90, .blue), -10, 0), (Self.view(20, 20, 100, 90), 10, 0)], -10, 0, rest)
    moved(
      "the other way", [(Self.view(20, 20, 150, 80), 10, 0), (Self.view(200, 120, 60, 40, .blue), 0, 10)], 10, 0,
      [
        box(10, 0, 320, 120), box(10, 120, 210, 130), box(270, 120, 320, 130), box(10, 130, 200, 170),
        box(270, 130, 320, 160), box(260, 160, 320, 170), box(10, 170, 320, 200),
      ])
    moved(
      "aslant", [(Self.view(20, 20, 150, 80), 10, 10)], 0, 0,
      [
        box(0, 0, 320, 20), box(0, 20, 20, 30), box(170, 20, 320, 30), box(0, 30, 20, 100), box(0, 100, 30, 110),
        box(180, 30, 320, 110), box(0, 110, 320, 200),
      ])
  }

  @Test(
    "V6 Content that appeared, is gone, or is drawn in another order is not moved, and neither is what is in a layer")
  func changes() {
    let (page, other) = (Self.view(100, 50, 140, 90), Self.view(30, 150, 50, 40, .green))
    var frames = Frames([other, page])
    other.removeFromSuperview()
    page.center.x += 10
    frames.paint()
    expectMoved(
      frames, 10, 0,
      [box(10, 0, 320, 150), box(10, 150, 40, 190), box(90, 150, 320, 190), box(10, 190, 320, 200)], "gone")
    frames.window.insertSubview(other, at: 0)
    page.center.x += 10
    frames.paint()
    expectMoved(
      frames, 10, 0,
      [box(10, 0, 320, 150), box(10, 150, 30, 190), box(80, 150, 320, 190), box(10, 190, 320, 200)], "appeared")

    let (a, b) = (Self.view(20, 20, 150, 80), Self.view(100, 60, 180, 120, .blue))
    frames = Frames([a, b])
    frames.window.bringSubviewToFront(a)
    for view in [a, b] { view.center.x += 10 }
    frames.paint()
    expectMoved(
      frames, 10, 0,
      [box(10, 0, 320, 20), box(10, 20, 30, 100), box(180, 20, 320, 100), box(10, 100, 320, 200)], "order")

    let group = View(frame: Rect(x: 10, y: 10, width: 60, height: 60))
    for x in [0.0, 30] { group.addSubview(Self.view(x, 0, 30, 60, .green)) }
    group.alpha = 0.5
    let slide = Self.view(100, 50, 140, 90)
    frames = Frames([group, slide])
    slide.center.x += 10
    frames.paint()
    expectMoved(frames, 10, 0, [box(10, 0, 320, 10), box(80, 10, 320, 70), box(10, 70, 320, 200)], "layer")
    let ranges = frames.list.shift.visible.ranges
    #expect(frames.list.covers.map(\.kind) == [.draw, .push, .draw, .draw, .pop, .draw])
    #expect(ranges[1] == ranges[4] && ranges[1] == ranges[2].lowerBound..<ranges[3].upperBound)
    #expect(area(frames.list.shift.visible[command: 1]) == 60 * 60)
  }

  @Test("V6 Where nothing is drawn, the background is moved too")
  func background() {
    let view = Self.view(40, 40, 128, 64)
    let frames = Frames([view], background: nil)
    view.center.x += 8
    frames.paint()
    expectMoved(frames, 8, 0, [box(8, 0, 320, 200)], "without a background")
    #expect(area(frames.list.shift.visible.exposedRects) == 8 * 200)
  }

  @Test("V6 Content is found behind up to 47 views that are gone")
  func lookahead() {
    for count in [47, 48] {
      let others = (0..<count).map { Self.view(Double($0) * 6, 190, 4, 4, .green) }
      let page = Self.view(20, 20, 150, 80)
      let frames = Frames(others + [page])
      for view in others { view.removeFromSuperview() }
      page.center.x += 10
      frames.paint()
      #expect(!frames.list.shift.isEmpty && frames.list.shift.dx == (count == 47 ? 10 : 0), "\(count)")
    }
  }
}
