import Testing
import ViewTree

@testable import Containers

struct QueuePathTests {
  private func list(_ count: Int, spacing: Double = 10, mirrored: Bool = false, axis: Axis = .vertical) -> QueuePath {
    let places = (0..<count).map { slot in
      let along = 20 + Double(slot) * (40 + spacing)
      return ItemPlacement(
        center: axis == .vertical ? Point(x: 50, y: along) : Point(x: mirrored ? 200 - along : along, y: 50),
        size: Size(width: 40, height: 40))
    }
    return QueuePath(
      places: places, in: Rect(x: 0, y: 0, width: 200, height: 200), spacing: spacing,
      flow: QueueFlow(axis: axis, isMirrored: mirrored))
  }

  @Test("J9 In a line positions are linear, between the slots and beyond the ends")
  func line() {
    let path = list(4)
    #expect(path.pitch == 50)
    for slot in [-1, -0.3, 0, 0.2, 1, 2.5, 3] {
      #expect(isClose(path.place(at: slot).center.y, 20 + 50 * slot) && path.place(at: slot).center.x == 50, "\(slot)")
    }
    #expect(path.place(at: 2) == path.places[2])
    // The path continues beyond the last slot, so that an entering item begins outside of the view.
    #expect(path.place(at: 4).box.minY >= 200 && isClose(path.place(at: 3.5).center.y, 170 + 0.5 * 50))
  }

  @Test("J9 An item that is one slot beyond an end is outside of the view, in any direction")
  func ends() {
    let bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    for axis in [Axis.vertical, .horizontal] {
      for mirrored in [false, true] {
        for count in [1, 2, 4] {
          let path = list(count, mirrored: mirrored, axis: axis)
          #expect(!path.place(at: -1).box.intersects(bounds))
          #expect(!path.place(at: Double(count)).box.intersects(bounds))
        }
      }
    }
  }

  @Test("J9 Between two slots size, transform, opacity and order are interpolated")
  func between() {
    let a = ItemPlacement(center: .zero, size: Size(width: 10, height: 20), alpha: 1, zIndex: 0)
    let b = ItemPlacement(
      center: Point(x: 4, y: 8), size: Size(width: 20, height: 40), transform: Transform(scaleX: 0.5, y: 0.5),
      alpha: 0.5, zIndex: -1)
    let path = QueuePath(places: [a, b], in: .zero, spacing: 0, flow: QueueFlow(axis: .vertical, isMirrored: false))
    let middle = path.place(at: 0.25)
    #expect(middle.center == Point(x: 1, y: 2) && middle.size == Size(width: 12.5, height: 25))
    #expect(middle.transform == Transform(scaleX: 0.875, y: 0.875))
    #expect(middle.alpha == 0.875 && middle.zIndex == -0.25)
  }

  @Test("J9 Cards that nearly cover each other are still scrolled one by one; without places items have no size")
  func pitch() {
    #expect(list(3, spacing: -38).pitch == 24)
    #expect(list(1).pitch == 50)
    #expect(QueuePath.none.place(at: 0.5).size == .zero && QueuePath.none.pitch > 0)
  }

  @Test(
    "Q2 Q8 Leaving items end outside of the view on their side, with their shadows; entering items begin there",
    arguments: [false, true])
  func waysOut(mirrored: Bool) {
    let bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    let path = list(3, mirrored: mirrored)
    let start = path.places[1]
    let shadow = Shadow(color: .black, radius: 9, offset: .zero)
    for exit in [QueueExit.sideways, .pastNear, .pastFar] {
      let end = path.placement(leavingFrom: start, by: exit, shadow: shadow)
      #expect(!end.box(with: shadow).insetBy(dx: 1e-9, dy: 1e-9).intersects(bounds), "\(exit)")
    }
    let side = path.placement(leavingFrom: start, by: .sideways, shadow: nil)
    #expect(side.center == Point(x: start.center.x + (mirrored ? -200 : 200), y: start.center.y))
    let faded = path.placement(leavingFrom: start, by: .fading, shadow: nil)
    #expect(faded.alpha == 0 && faded.center == start.center)
    for fromNear in [false, true] {
      let way = path.wayIn(for: path.places.map { ($0, shadow) }, fromNear: fromNear)
      #expect(way.x == 0 && (way.y < 0) == fromNear)
      for place in path.places {
        #expect(!place.moved(by: way).box(with: shadow).insetBy(dx: 1e-9, dy: 1e-9).intersects(bounds))
      }
    }
  }

  @Test("Q2 In a line, items of any size are arranged with the spacing, from the top or the leading edge")
  func lineOfSizes() {
    func line(_ axis: Axis, mirrored: Bool = false) -> QueueLine {
      var line = QueueLine(
        bounds: Rect(x: 10, y: 20, width: 200, height: 300),
        flow: QueueFlow(axis: axis, isMirrored: mirrored), places: 3, lineSpacing: 5, edgeSpacing: 8)
      line.append(Size(width: 40, height: 30))
      line.append(Size(width: 60, height: 50))
      return line
    }
    #expect(isClose(line(.vertical).equalShare.height, 290.0 / 3) && line(.vertical).equalShare.width == 184)
    #expect(isClose(line(.horizontal).equalShare.width, 190.0 / 3) && line(.horizontal).equalShare.height == 284)
    let size = Size(width: 20, height: 10)
    #expect(line(.vertical).placement(forSlot: 2, size: size).center == Point(x: 110, y: 20 + 35 + 55 + 5))
    #expect(line(.horizontal).placement(forSlot: 2, size: size).center == Point(x: 10 + 45 + 65 + 10, y: 170))
    #expect(line(.horizontal, mirrored: true).placement(forSlot: 2, size: size).center == Point(x: 210 - 120, y: 170))
    // Beyond the last place, each further slot is one item and one spacing away.
    #expect(line(.vertical).placement(forSlot: 4, size: size).center.y == 115 + 2 * 15)
  }
}
