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

  @Test("J9 In a line all items move alike, between the slots and beyond the first")
  func line() {
    let path = list(4)
    #expect(path.pitch == 50)
    for slot in [-1, -0.3, 0, 0.2, 1, 2.5, 3] {
      #expect(isClose(path.place(at: slot).center.y, 20 + 50 * slot) && path.place(at: slot).center.x == 50, "\(slot)")
    }
    #expect(path.place(at: 2) == path.places[2])
    // The view goes on behind the last slot, and an item that comes from there begins out of sight.
    #expect(path.place(at: 4).box.minY >= 200 && isClose(path.place(at: 3.5).center.y, 170 + 0.5 * 50))
  }

  @Test("J9 An item that is one slot beyond an end is out of sight, whatever the direction")
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

  @Test("J9 Between two slots size, transform, opacity and order lie between theirs")
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

  @Test("J9 Cards that lie upon each other are still scrolled one by one; without places there is nothing")
  func pitch() {
    #expect(list(3, spacing: -38).pitch == 24)
    #expect(list(1).pitch == 50)
    #expect(QueuePath.none.place(at: 0.5).size == .zero && QueuePath.none.pitch > 0)
  }

  @Test("Q3 At a whole item as many are seen as there are slots, else one more; never beyond an end")
  func visible() {
    func seen(_ position: Double, _ count: Int = 10, _ slots: Int = 3) -> Range<Int> {
      var model = QueueModel()
      model.append(count)
      (model.places, model.position) = (slots, position)
      return model.visible
    }
    #expect(seen(0) == 0..<3 && seen(0.2) == 0..<4 && seen(1) == 1..<4 && seen(6.9) == 6..<10)
    #expect(seen(7) == 7..<10 && seen(9) == 7..<10 && seen(-2) == 0..<3)
    #expect(seen(1e-12) == 0..<3 && seen(1 - 1e-12) == 1..<4)
    #expect(seen(0, 2) == 0..<2 && seen(0, 0).isEmpty && seen(0, 5, 0).isEmpty)
  }
}
