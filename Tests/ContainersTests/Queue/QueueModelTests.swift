import Testing
import ViewTreeTesting

@testable import Containers

/// The model of a queue, without views.
struct QueueModelTests {
  private func model(_ count: Int, places: Int = 3, position: Double = 0) -> QueueModel {
    var model = QueueModel()
    model.insertItems(count)
    (model.places, model.position) = (places, position)
    return model
  }

  @Test("Q3 At a whole item as many items are visible as there are places, otherwise one more; never beyond an end")
  func visible() {
    func seen(_ position: Double, _ count: Int = 10, _ places: Int = 3) -> Range<Int> {
      model(count, places: places, position: position).visible
    }
    #expect(seen(0) == 0..<3 && seen(0.2) == 0..<4 && seen(1) == 1..<4 && seen(6.9) == 6..<10)
    #expect(seen(7) == 7..<10 && seen(9) == 7..<10 && seen(-2) == 0..<3)
    #expect(seen(1e-12) == 0..<3 && seen(1 - 1e-12) == 1..<4)
    #expect(seen(0, 2) == 0..<2 && seen(0, 0).isEmpty && seen(0, 5, 0).isEmpty)
  }

  @Test("J9 The position at which an item is shown is the nearest one, within the range")
  func showing() {
    let model = model(10)
    #expect(model.position(showing: 5, from: 0) == 3 && model.position(showing: 1, from: 4) == 1)
    #expect(model.position(showing: 4, from: 2.5) == 2.5 && model.position(showing: 9, from: 0) == 7)
    #expect(model.firstWhole == 0 && self.model(10, position: 2.2).firstWhole == 3)
  }

  @Test("Q8 J9 Several entries are visible from where the last one ends in sight to where the first one begins")
  func showingSeveral() {
    var model = model(10)
    #expect(model.positions(showing: 5...5) == 3...5 && model.positions(showing: 4...6) == 4...4)
    #expect(model.positions(showing: 4...7) == nil, "they do not fit")
    _ = model.insertMark(at: 5)
    model.setLengths(mark: 0.4, header: 1)
    let positions = model.positions(showing: 4...6) ?? 0...0
    #expect(isClose(positions.lowerBound, 3.4) && isClose(positions.upperBound, 4))
    model.places = 0
    #expect(model.positions(showing: 0...0) == nil)
  }

  @Test("H3 J9 Beside a short mark, the entries before and behind a position, and the nearer one, are found")
  func rests() {
    var model = model(5)
    for _ in 0..<2 { _ = model.addDeparted() }
    _ = model.insertMark(at: 2)
    model.setLengths(mark: 0.4, header: 1)
    // The entries begin at -2, -1, 0, 1, 2 (the mark), 2.4, 3.4 and 4.4, and the strip ends at 5.4.
    let places: [(Double, Double, Double, Double)] = [
      (-9, -2, -2, -2), (-1.6, -2, -2, -1), (-1.2, -2, -1, -1), (0, 0, 0, 0), (0.4, 0, 0, 1), (0.5, 0, 1, 1),
      (1.9, 1, 2, 2), (2, 2, 2, 2), (2.1, 2, 2, 2.4), (2.3, 2, 2.4, 2.4), (2.4, 2.4, 2.4, 2.4), (2.8, 2.4, 2.4, 3.4),
      (4.5, 4.4, 4.4, 5.4), (9, 4.4, 5.4, 5.4),
    ]
    let arrangement = model.arrangement
    for (position, before, nearest, after) in places {
      #expect(isClose(arrangement.rest(atOrBefore: position), before), "\(position)")
      #expect(isClose(arrangement.rest(nearest: position), nearest), "\(position)")
      #expect(isClose(arrangement.rest(atOrAfter: position), after), "\(position)")
      #expect(arrangement.isRest(position) == (position == nearest), "\(position)")
    }
    // Steps are counted in entries, from the nearest one.
    let steps: [(Double, Double, Double)] = [
      (1, 2.1, 2.4), (-1, 2.1, 1), (1, 2.3, 3.4), (-1, 2.3, 2), (0, 2.8, 2.4), (-9, 0, -2), (99, 0, 5.4),
    ]
    for (entries, position, expected) in steps {
      #expect(isClose(arrangement.position(entries, entriesFrom: position), expected), "\(entries) from \(position)")
    }
    // While the newest departed item is held among the waiting ones, the oldest one lies a place farther back.
    model.lift(-1)
    model.carry(to: 1)
    #expect(model.firstPosition == -3 && model.arrangement.isRest(-3))
    #expect(model.arrangement.rest(nearest: -9) == -3 && model.arrangement.position(-9, entriesFrom: 0) == -3)
  }

  @Test("J9 The current item stays the same; when it is removed the next one becomes current")
  func current() {
    var model = model(5)
    model.current = 2
    _ = model.remove(at: 0)
    #expect(model.current == 1)
    _ = model.remove(at: 1)
    #expect(model.current == 1)
    _ = model.move(from: 0, to: 2)
    #expect(model.current == 0)
    _ = model.remove(at: 2)
    _ = model.remove(at: 0)
    #expect(model.current == 0 && model.count == 1)
    _ = model.remove(at: 0)
    #expect(model.current == nil && model.count == 0)
  }

  @Test(
    "Q8 A carried item is shown at a different place, and the others make room, also while items are added and removed",
    arguments: 1...40)
  func carried(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var items = Array(0..<8)
    var model = model(items.count)
    var carried = Int.random(in: 0..<items.count, using: &random)
    model.lift(carried)
    let item = items[carried]
    for step in 0..<30 where items.count > 1 {
      let (a, b) = (Int.random(in: 0..<items.count, using: &random), Int.random(in: 0..<items.count, using: &random))
      switch Int.random(in: 0...2, using: &random) {
      case 0 where items[a] != item && items.count > 3:
        items.remove(at: a)
        _ = model.remove(at: a)
      case 1:
        items.insert(items.remove(at: a), at: b)
        _ = model.move(from: a, to: b)
      default: model.carry(to: a)
      }
      carried = items.firstIndex(of: item) ?? -1
      var shown = items
      shown.insert(shown.remove(at: carried), at: model.carried?.place ?? -1)
      #expect(model.carried?.item == carried && model.count == items.count, "seed \(seed), step \(step)")
      for index in items.indices {
        let item = model.arrangement.item(shownAt: index)
        #expect(items[item] == shown[index], "seed \(seed), step \(step)")
        #expect(model.arrangement.shownIndex(ofItem: item) == index, "seed \(seed), step \(step)")
      }
    }
    let place = model.carried?.place
    guard let change = model.drop() else {
      Issue.record("nothing was carried")
      return
    }
    #expect(change.newIndex(of: carried) == place && model.carried == nil)
  }

  @Test(
    "Q8 Items that are lifted together count as one, stay at the pointer unless the queue ends there, and return to their places"
  )
  func liftedTogether() {
    for (item, lifted, position, place, expected) in [
      (5, [], 4, 5, 4), (5, [5, 6], 4, 5, 4), (5, [1, 3, 5], 4, 3, 2), (2, [0, 1, 2], 1, 0, 0),
      (2, [0, 1, 2], 0, 0, 0), (8, [7, 8, 9], 7, 7, 5), (7, [7, 9], 7, 7, 6),
    ] as [(Int, [Int], Double, Int, Double)] {
      var model = model(10, position: position)
      model.lift(item, with: lifted)
      #expect(model.carried?.place == place && model.position == expected, "\(item) of \(lifted)")
      model.putBack()
      #expect(model.carried == nil && model.position == position, "\(item) of \(lifted)")
    }
    // After the queue was scrolled, only the items that come back before the held one count.
    for (lifted, expected) in [([0, 1, 2], 6.0), ([2, 9], 4)] {
      var model = model(10, position: 1)
      model.lift(2, with: lifted)
      model.position = 4
      model.putBack()
      #expect(model.position == expected, "\(lifted)")
    }
  }

  @Test("Q8 Entries behind others that are replaced follow the new ones", arguments: 0...3)
  func replacement(count: Int) {
    let items = Array(0..<6)
    var after = items
    after.replaceSubrange(1..<3, with: repeatElement(-1, count: count))
    let change = QueueChange.replacement(of: 1..<3, count: count)
    for index in items.indices { #expect(change.newIndex(of: index) == after.firstIndex(of: items[index])) }
  }
}
