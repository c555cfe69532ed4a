import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// The values of which a queue's layout and movements are made.
struct QueueValuesTests {
  // MARK: Directions and ways

  @Test("J9 The directions of a queue follow from its axis and its direction")
  func directions() {
    let (right, left, down, up) = (Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1))
    for (axis, isMirrored, expected) in [
      (.vertical, false, [down, up, right]), (.vertical, true, [down, up, left]),
      (.horizontal, false, [right, left, down]),
      (.horizontal, true, [left, right, down]),
    ] as [(Axis, Bool, [Point])] {
      let flow = QueueFlow(axis: axis, isMirrored: isMirrored)
      #expect([flow.far, flow.near, flow.side] == expected, "\(axis), mirrored: \(isMirrored)")
      #expect(flow.isReversed == (axis == .horizontal && isMirrored))
      #expect(flow.acrossVector(-3) == (axis == .vertical ? Point(x: -3, y: 0) : Point(x: 0, y: -3)))
    }
    let flow = QueueFlow(axis: .vertical, isMirrored: false)
    let (bounds, box) = (Rect(x: 10, y: 20, width: 100, height: 200), Rect(x: 30, y: 50, width: 40, height: 60))
    #expect([right, left, down, up].map { flow.wayOut(of: bounds, for: box, along: $0) } == [80, 60, 170, 90])
    let outside = box.offsetBy(dx: 200, dy: -300)
    #expect(
      [right, left, down, up].map { flow.wayOut(of: bounds, for: outside, along: $0) } == [-120, 260, 470, -210])
  }

  private func path(axis: Axis = .vertical, isMirrored: Bool = false, count: Int = 3) -> QueuePath {
    let places = (0..<count).map { slot in
      let along = 20 + Double(slot) * 50
      return ItemPlacement(
        center: axis == .vertical ? Point(x: 50, y: along) : Point(x: isMirrored ? 200 - along : along, y: 50),
        size: Size(width: 40, height: 40))
    }
    return QueuePath(
      places: places, in: Rect(x: 0, y: 0, width: 200, height: 100), spacing: 10,
      flow: QueueFlow(axis: axis, isMirrored: isMirrored))
  }

  @Test(
    "H3 J9 A short entry keeps its space to the entries around it, and has no length if that is shorter than the space")
  func shortEntries() {
    let path = path()
    #expect(path.place(at: 1, length: 1) == path.place(at: 1))
    let short = path.place(at: 1, length: 0.4)
    #expect(isClose(short.center.y, 55) && isClose(short.size.height, 10) && short.size.width == 40)
    let none = path.place(at: 1, length: 0.1)
    #expect(isClose(none.center.y, 47.5) && none.size.height == 0)
    let across = self.path(axis: .horizontal, isMirrored: true).place(at: 1, length: 0.4)
    #expect(isClose(across.center.x, 145) && isClose(across.size.width, 10) && across.size.height == 40)
  }

  @Test("Q8 A carried item is confined to the view, and centered where it is larger")
  func confined() {
    let path = path()
    for (axis, center, length, expected) in [
      (.horizontal, 10, 40, 20), (.horizontal, 195, 40, 180), (.horizontal, 20, 40, 20), (.horizontal, 180, 40, 180),
      (.horizontal, 0, 300, 100), (.horizontal, 250, 200, 100), (.vertical, -50, 40, 20), (.vertical, 99, 40, 80),
      (.vertical, 70, 120, 50), (.vertical, 33, 40, 33),
    ] as [(Axis, Double, Double, Double)] {
      let isAlongX = axis == .horizontal
      let item = ItemPlacement(
        center: isAlongX ? Point(x: center, y: 999) : Point(x: 999, y: center),
        size: isAlongX ? Size(width: length, height: 40) : Size(width: 40, height: length))
      let found = path.confined(item, along: axis)
      let goal = isAlongX ? Point(x: expected, y: 999) : Point(x: 999, y: expected)
      #expect(found.center == goal && found.size == item.size, "\(axis), \(length) at \(center)")
    }
  }

  @Test(
    "J9 A finger moves as far for an item as that is from the next one, or, for a single item, as it is long with its space"
  )
  func pitches() {
    for axis in [Axis.vertical, .horizontal] {
      for isMirrored in [false, true] {
        #expect(path(axis: axis, isMirrored: isMirrored).pitch == 50)
        #expect(path(axis: axis, isMirrored: isMirrored, count: 1).pitch == 50)
        #expect(path(axis: axis, isMirrored: isMirrored, count: 0).pitch == 24)
      }
    }
    let far = QueuePath(
      places: [
        ItemPlacement(center: Point(x: 0, y: -1e308), size: .zero),
        ItemPlacement(center: Point(x: 0, y: 1e308), size: .zero),
      ],
      in: .zero, spacing: 0, flow: QueueFlow(axis: .vertical, isMirrored: false))
    #expect(far.pitch == 24)
  }

  @Test("Q2 Places beyond those of a line go on with the last size, and the size that items share is never negative")
  func lines() {
    func line(_ places: Int, length: Double = 300, spacing: Double = 5, edge: Double = 8) -> QueueLine {
      QueueLine(
        bounds: Rect(x: 10, y: 20, width: 200, height: length), flow: QueueFlow(axis: .vertical, isMirrored: false),
        places: places, lineSpacing: spacing, edgeSpacing: edge)
    }
    #expect(line(1).equalShare == Size(width: 184, height: 300) && line(0).equalShare == Size(width: 184, height: 300))
    #expect(line(3, length: 9).equalShare == Size(width: 184, height: 0))
    #expect(line(2, edge: 101).equalShare == Size(width: 0, height: 147.5))
    #expect([-2, 0, 1, 2, 3, 9].map(line(3).innerSlot) == [0, 0, 1, 2, 2, 2])
    #expect([-1, 0, 1].map(line(0).innerSlot) == [0, 0, 0])
    let before = line(3).placement(forSlot: -2, size: Size(width: 20, height: 10))
    #expect(before == ItemPlacement(center: Point(x: 110, y: 20 - 30 + 5), size: Size(width: 20, height: 10)))
  }

  @Test("Q9 A place of finite numbers, with a size and an opacity that there can be, is sound")
  func sound() {
    func place(
      x: Double = 0, width: Double = 10, height: Double = 10, scale: Double = 1, alpha: Double = 1, z: Double = 0
    ) -> Bool {
      ItemPlacement(
        center: Point(x: x, y: 0), size: Size(width: width, height: height), transform: Transform(scaleX: scale, y: 1),
        alpha: alpha, zIndex: z
      ).isSound
    }
    #expect(
      place() && place(width: 0) && place(height: 0) && place(alpha: 0) && place(z: .infinity) && place(scale: -1))
    #expect(!place(x: .infinity) && !place(width: -1) && !place(height: -1) && !place(width: .nan))
    #expect(!place(scale: .nan) && !place(alpha: -0.1) && !place(alpha: 1.1) && !place(alpha: .nan) && !place(z: .nan))
    // A shadow that can be seen belongs to the box, and is transformed with it.
    let item = ItemPlacement(
      center: Point(x: 50, y: 50), size: Size(width: 20, height: 10), transform: Transform(scaleX: 2, y: 1))
    #expect(item.box == Rect(x: 30, y: 45, width: 40, height: 10) && item.box(with: nil) == item.box)
    let shadow = Shadow(color: .black, radius: 2, offset: Point(x: 10, y: 0))
    #expect(item.box(with: shadow) == Rect(x: 30, y: 41, width: 68, height: 18))
    #expect(item.box(with: Shadow(color: .clear, radius: 2, offset: Point(x: 10, y: 0))) == item.box)
  }

  // MARK: Time

  @Test("Q7 Of two reasons for an update the one decides that moves the views more visibly")
  func causes() {
    let (geometry, scroll, rearrangement) = (QueueCause.geometry, QueueCause.scroll, QueueCause.rearrangement)
    let (early, late) = (QueueCause.change(delay: 0.1), QueueCause.change(delay: 0.3))
    for (first, second, expected) in [
      (early, late, late), (late, early, late), (late, geometry, late), (late, scroll, late),
      (late, rearrangement, late),
      (rearrangement, geometry, rearrangement), (rearrangement, scroll, rearrangement), (rearrangement, late, late),
      (geometry, scroll, geometry), (geometry, geometry, geometry), (geometry, rearrangement, rearrangement),
      (geometry, late, late), (scroll, scroll, scroll), (scroll, geometry, geometry),
      (scroll, rearrangement, rearrangement), (scroll, late, late),
    ] {
      #expect("\(first.merged(with: second))" == "\(expected)", "\(first) and \(second)")
    }
  }

  @Test("Q2 A transition with times that are none is misuse, and they count as 0")
  func transitions() {
    func phase(_ delay: Double, _ duration: Double, _ curve: AnimationCurve = .linear) -> QueueTransition.Phase {
      QueueTransition.Phase(delay: delay, duration: duration, curve: curve)
    }
    let good = phase(0, 0)
    for (wrong, right) in [
      (phase(-1, 2), phase(0, 2)), (phase(.nan, 2), phase(0, 2)), (phase(.infinity, 2), phase(0, 2)),
      (phase(1, -2), phase(1, 0)), (phase(1, .infinity), phase(1, 0)),
      (phase(1, 2, .cubicBezier(x1: 2, y1: 5, x2: -1, y2: 6)), phase(1, 2, .cubicBezier(x1: 1, y1: 5, x2: 0, y2: 6))),
    ] {
      for place in 0..<3 {
        let phases = (0..<3).map { $0 == place ? wrong : good }
        let expected = (0..<3).map { $0 == place ? right : good }
        var checked = QueueTransition(leave: good, closeUp: good, enter: good)
        let misuses = queueMisuses {
          checked = QueueTransition(leave: phases[0], closeUp: phases[1], enter: phases[2], exit: .fade).checked("test")
        }
        #expect([checked.leave, checked.closeUp, checked.enter] == expected && checked.exit == .fade, "\(wrong)")
        #expect(misuses.count == 1, "\(wrong)")
      }
    }
    let usual: [QueueTransition] = [.sequential, .overlapping]
    var checked: [QueueTransition] = []
    let misuses = queueMisuses { checked = usual.map { $0.checked("test") } }
    #expect(misuses.isEmpty && checked == usual)
    #expect(phase(1, -2).timing(at: 7) == AnimationTiming(start: 7, duration: 0, curve: .linear))
  }

  // MARK: Items

  @Test("H8 Several items are removed or gathered, and the others keep their order")
  func store() {
    func items(after action: QueueAction) -> [Int] {
      let queue = QueueViewController<Int, NumberView>(makeItemView: { NumberView() }, updating: \.number)
      queue.enqueue(contentsOf: 0..<5)
      _ = queue.apply(action)
      return (0..<queue.count).compactMap(queue.item(at:))
    }
    for set in 1..<1 << 5 {
      let indexes = (0..<5).filter { set & 1 << $0 != 0 }
      let others = (0..<5).filter { !indexes.contains($0) }
      #expect(items(after: .removedItems(indexes)) == others, "\(indexes)")
      for goal in 0...others.count {
        let expected = Array(others[..<goal]) + indexes + Array(others[goal...])
        #expect(items(after: .movedItems(indexes, to: goal)) == expected, "\(indexes) to \(goal)")
      }
    }
  }

  @Test("The changes that turn one queue into another lead to that queue")
  func differences() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let old = Array(0..<Int.random(in: 0...12, using: &random))
      var new = old
      for _ in 0..<Int.random(in: 0...2, using: &random) where !new.isEmpty {
        let moved = new.remove(at: Int.random(in: 0..<new.count, using: &random))
        new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
      }
      if Bool.random(using: &random) { new.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 } }
      if Bool.random(using: &random) {
        for item in 20..<20 + Int.random(in: 0...4, using: &random) {
          new.insert(item, at: Int.random(in: 0...new.count, using: &random))
        }
      }
      var result = old
      if let difference = QueueDifference(from: old, to: new) {
        for index in difference.removed.reversed() { result.remove(at: index) }
        #expect(2 * difference.moves.count <= result.count, "seed \(seed): \(old) to \(new)")
        for move in difference.moves { result.insert(result.remove(at: move.from), at: move.to) }
        for index in difference.inserted { result.insert(new[index], at: index) }
      } else {
        // Items that keep their order are never replaced.
        let (kept, left) = (old.filter(new.contains), new.filter(old.contains))
        #expect(kept != left, "seed \(seed): \(old) to \(new)")
        result = new
      }
      #expect(result == new, "seed \(seed): \(old) to \(new)")
    }
  }

  @Test("Up to twenty moves and a hundred insertions or removals are shown one by one")
  func mostChanges() {
    func kind(_ old: [Int], _ new: [Int]) -> String {
      QueueDifference(from: old, to: new).map {
        "\($0.removed.count) removed, \($0.moves.count) moved, \($0.inserted.count) inserted"
      } ?? "replacement"
    }
    func swapped(_ pairs: Int) -> [Int] { (0..<2 * pairs).map { $0 ^ 1 } }
    #expect(
      kind(Array(0..<40), swapped(20)) == "0 removed, 20 moved, 0 inserted"
        && kind(Array(0..<42), swapped(21)) == "replacement")
    #expect(
      kind([0, 1, 2, 3], [1, 0, 3, 2]) == "0 removed, 2 moved, 0 inserted"
        && kind([0, 1, 2, 3, 4], [4, 3, 2, 0, 1]) == "replacement")
    #expect(kind(Array(0..<110), Array(100..<110)) == "100 removed, 0 moved, 0 inserted")
    #expect(kind(Array(0..<110), Array(101..<110)) == "replacement")
    let last = [-2, -1]
    #expect(kind(last, [-2] + Array(0..<100) + [-1]) == "0 removed, 0 moved, 100 inserted")
    #expect(kind(last, [-2] + Array(0..<101) + [-1]) == "replacement")
    #expect(kind(last, last + Array(0..<101)) == "0 removed, 0 moved, 101 inserted")
    #expect(kind(last, [-1] + Array(0..<101)) == "1 removed, 0 moved, 101 inserted")
    #expect(kind([1, 1, 2], [2, 1, 1, 3]) == "replacement" && kind([1, 2, 3], [1, 4, 4, 3]) == "replacement")
  }
}
