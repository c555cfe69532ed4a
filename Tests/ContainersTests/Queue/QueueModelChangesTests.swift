import Testing
import ViewTreeTesting

@testable import Containers

/// What each change of a queue does to its position, to the entry that keys act on, and to what is carried.
struct QueueModelChangesTests {
  private typealias Change = (inout QueueModel) -> QueueChange?

  /// A model with three places.
  private func model(
    _ count: Int, departed: Int = 0, offers: Int = 0, hasHeader: Bool = false, position: Double = 0
  ) -> QueueModel {
    var model = QueueModel()
    model.insertItems(count)
    for _ in 0..<departed { _ = model.addDeparted() }
    _ = model.replaceOffers(offers)
    _ = model.setHeader(hasHeader)
    (model.places, model.position) = (3, position)
    return model
  }

  // MARK: The position

  /// Expects the position, and how far it is beyond an end, after a change.
  private func expect(
    _ model: QueueModel, movesTo position: Double, beyond excess: Double, by change: Change,
    _ sourceLocation: SourceLocation
  ) {
    var model = model
    _ = change(&model)
    #expect(isClose(model.position, position, 1e-12), "\(model.position)", sourceLocation: sourceLocation)
    #expect(isClose(model.excess, excess, 1e-12), "\(model.excess)", sourceLocation: sourceLocation)
  }

  @Test("H1 J9 Insertions, removals and moves keep what is visible in place, as far as the ends of the queue allow")
  func waiting() {
    func check(
      _ position: Double, to expected: Double, beyond excess: Double = 0, _ change: Change,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let model = model(12, departed: 3, position: position)
      expect(model, movesTo: expected, beyond: excess, by: change, sourceLocation)
    }
    check(4, to: 6) { $0.insertItems(2, at: 3) }
    check(4, to: 4) { $0.insertItems(2, at: 4) }
    check(4.5, to: 6.5) { $0.insertItems(2, at: 4) }
    check(4.5, to: 4.5) { $0.insertItems(2, at: 5) }
    check(3.0000001, to: 3.0000001) { $0.insertItems(1, at: 3) }
    check(13, to: 13) { $0.insertItems(1, at: 12) }
    check(-2, to: -2) { $0.insertItems(1, at: 0) }
    check(4, to: 3) { $0.remove(at: 3) }
    check(4, to: 4) { $0.remove(at: 4) }
    check(0.3, to: 0, beyond: -0.7) { $0.remove(at: 0) }
    check(4, to: 2) { $0.removeItems([1, 2, 5]) }
    check(4, to: 3) { $0.removeItems([3]) }
    check(4, to: 4) { $0.removeItems([4, 5]) }
    check(1.5, to: 0, beyond: -0.5) { $0.removeItems([0, 1]) }
    check(-2, to: -2) { $0.removeItems([1]) }
    check(4, to: 3) { $0.move(from: 3, to: 8) }
    check(4, to: 4) { $0.move(from: 4, to: 8) }
    check(4, to: 5) { $0.move(from: 8, to: 3) }
    check(4, to: 4) { $0.move(from: 8, to: 4) }
    check(4, to: 4) { $0.move(from: 0, to: 2) }
    check(9, to: 9, beyond: 1) { $0.move(from: 9, to: 0) }
    check(0.4, to: 0, beyond: -0.6) { $0.move(from: 0, to: 8) }
    check(4, to: 0) { $0.replaceItems(3) }
    check(0.5, to: 0) { $0.replaceItems(3) }
    check(-1e-7, to: 0) { $0.replaceItems(3) }
    check(-2, to: -2) { $0.replaceItems(3) }
    check(4, to: 4) { $0.replaceOffers(3) }
    // A queue that nothing is in, and that is pulled, stays where it is pulled to. Without a past it goes to its front.
    var empty = model(0, position: 0.2)
    empty.insertItems(2)
    #expect(empty.position == 0.2)
    var pulled = model(5, position: -2)
    _ = pulled.replaceItems(3)
    #expect(pulled.position == 0)
  }

  @Test("H1 J9 Changes of the past keep what is visible in place, as far as the ends of the queue allow")
  func past() {
    func check(
      _ position: Double, to expected: Double, beyond excess: Double = 0, _ change: Change,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let model = model(6, departed: 3, position: position)
      expect(model, movesTo: expected, beyond: excess, by: change, sourceLocation)
    }
    check(0, to: 0) { $0.depart(at: 0) }
    check(0.5, to: 0, beyond: -0.5) { $0.depart(at: 0) }
    check(2.5, to: 1.5) { $0.depart(at: 0) }
    check(2, to: 1) { $0.depart(at: 1) }
    check(2, to: 2) { $0.depart(at: 2) }
    check(-1, to: -2) { $0.depart(at: 0) }
    check(-1, to: -2) { $0.depart(at: 4) }
    check(0, to: 0) { $0.comeBack() }
    check(2, to: 3) { $0.comeBack() }
    check(-1.5, to: -0.5) { $0.comeBack() }
    check(-0.5, to: 0, beyond: 0.5) { $0.comeBack() }
    check(0, to: 0) { $0.addDeparted() }
    check(3, to: 3) { $0.addDeparted() }
    check(-1, to: -2) { $0.addDeparted() }
    check(2, to: 2) { $0.removeNewestDeparted() }
    check(-1, to: -1) { $0.removeNewestDeparted() }
    check(-2.5, to: -2, beyond: -0.5) { $0.removeNewestDeparted() }
    check(-3, to: -2, beyond: -1) { $0.removeNewestDeparted() }
    check(-3.5, to: -3.5) { $0.removeNewestDeparted() }
    check(-3, to: -3) { $0.trimPast(to: 1) }
    check(2, to: 2) { $0.replacePast(2, keeping: [0: 1]) }
    check(-3, to: -2, beyond: -2) { $0.replacePast(2, keeping: [0: 1]) }
    check(-3, to: -5) { $0.replacePast(5, keeping: [0: 1, 2: 4]) }
    check(-2.5, to: -3.5) { $0.replacePast(5, keeping: [0: 1, 1: 2]) }
    check(-1, to: 0, beyond: -1) { $0.replacePast(0, keeping: [:]) }
    check(-3.5, to: -3.5) { $0.replacePast(1, keeping: [:]) }
    check(-1, to: 0) { $0.copy(from: -1, to: 5) }
    for (most, departed) in [(1, 1), (3, 3), (9, 3)] {
      var model = model(6, departed: 3)
      _ = model.trimPast(to: most)
      #expect(model.strip.departed == departed)
    }
  }

  @Test("H3 H6 J9 Marks and the header shift what is behind them by their own lengths")
  func shortEntries() {
    var model = model(6, offers: 6, position: 2)
    model.setLengths(mark: 0.4, header: 0.3)
    func expect(_ position: Double, _ step: String) {
      #expect(isClose(model.position, position, 1e-12), "\(step): \(model.position)")
    }
    expect(2, "no short entries yet")
    _ = model.insertMark(at: 1)
    expect(2.4, "a mark before what is visible")
    _ = model.insertMark(at: 3)
    expect(2.4, "a mark at the beginning of what is visible")
    _ = model.move(from: 1, to: 6)
    expect(2, "a mark goes behind what is visible")
    _ = model.move(from: 6, to: 0)
    expect(2.4, "and comes back before it")
    _ = model.remove(at: 0)
    expect(2, "it is gone")
    // Six items, a mark and six offers.
    model.position = 8
    let changes = [model.setHeader(false), model.setHeader(true), model.setHeader(true)]
    #expect(changes == [nil, .insertion(at: 7, count: 1), nil])
    expect(8.3, "the header is before what is visible")
    let removal = model.setHeader(false)
    #expect(removal == .removals([7]))
    expect(8, "it is gone")
    model.position = 2
    _ = model.setHeader(true)
    expect(2, "the header is behind what is visible")
  }

  @Test("H1 H3 H6 The entries that are visible are those of which a part lies in the view", arguments: [1, 2, 3])
  func visible(places: Int) {
    var model = model(6, departed: 2, offers: 3, hasHeader: true)
    _ = model.insertMark(at: 2)
    _ = model.insertMark(at: 5)
    model.setLengths(mark: 0.4, header: 0.3)
    model.places = places
    let arrangement = model.arrangement
    let indexes = Array(model.strip.first..<model.strip.end)
    let starts = indexes.map(arrangement.start(ofShown:)) + [arrangement.start(ofShown: arrangement.end)]
    #expect(isClose(model.firstPosition, -2) && isClose(model.lastPosition, 10.1 - Double(places)))
    for position in (-30...120).map({ Double($0) / 10 + 0.05 }) + starts {
      model.position = position
      let top = min(max(-2, model.position), 10.1 - Double(places))
      let seen = indexes.indices.filter { starts[$0 + 1] > top + 1e-5 && starts[$0] < top + Double(places) - 1e-5 }
      let expected = seen.map { indexes[$0] }
      #expect(Array(model.visible) == expected, "at \(position)")
      let whole = starts.firstIndex { $0 >= max(-2, position) } ?? starts.count
      let first = indexes[min(whole, indexes.count - 1)]
      #expect(model.firstWhole == (model.strip.entry(at: first) == .header ? first + 1 : first), "at \(position)")
    }
    #expect(isClose(model.position(showing: 2, from: -2), max(-2, 2.4 - Double(places))))
    #expect(model.position(showing: 2, from: 9) == 2)
    // A header at the very end has nothing behind it.
    var last = self.model(1, hasHeader: true, position: 1)
    #expect(last.firstWhole == 1)
    last.position = 0
    #expect(last.firstWhole == 0)
  }

  // MARK: The current entry

  @Test("H1 H6 H8 Keys act on the same entry after a change, or on the one that takes its place")
  func current() {
    let several = model(8)
    let past = model(3, departed: 3)
    let offers = model(3, offers: 2)
    let header = model(0, offers: 2, hasHeader: true)
    func check(
      _ start: QueueModel, _ current: Int, to expected: Int?, _ change: Change,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var model = start
      model.current = current
      _ = change(&model)
      #expect(model.current == expected, sourceLocation: sourceLocation)
    }
    check(several, 7, to: 6) { $0.remove(at: 7) }
    check(model(1), 0, to: nil) { $0.remove(at: 0) }
    check(several, 4, to: 3) { $0.removeItems([2, 4, 5]) }
    check(several, 6, to: 3) { $0.removeItems([2, 4, 5]) }
    check(several, 7, to: 5) { $0.removeItems([6, 7]) }
    check(several, 3, to: nil) { $0.removeItems(Array(0..<8)) }
    check(several, 0, to: 0) { $0.depart(at: 0) }
    check(model(1), 0, to: nil) { $0.depart(at: 0) }
    check(model(3, departed: 2, position: -1), 0, to: -1) { $0.depart(at: 0) }
    check(past, 2, to: nil) { $0.replaceItems(3) }
    check(past, -2, to: -2) { $0.replaceItems(5) }
    check(past, -3, to: -1) { $0.trimPast(to: 1) }
    check(past, -3, to: nil) { $0.trimPast(to: 0) }
    check(past, 1, to: 1) { $0.trimPast(to: 0) }
    check(past, -1, to: -1) { $0.removeNewestDeparted() }
    check(past, -2, to: -1) { $0.removeNewestDeparted() }
    check(model(2, departed: 1), -1, to: 0) { $0.removeNewestDeparted() }
    check(model(0, departed: 1), -1, to: nil) { $0.removeNewestDeparted() }
    check(past, -1, to: -2) { $0.replacePast(2, keeping: [0: 1]) }
    check(past, -3, to: -1) { $0.replacePast(1, keeping: [:]) }
    check(past, -3, to: nil) { $0.replacePast(0, keeping: [:]) }
    check(past, -1, to: 0) { $0.comeBack() }
    check(past, 2, to: 3) { $0.comeBack() }
    check(offers, 4, to: nil) { $0.replaceOffers(2) }
    check(offers, 2, to: 2) { $0.replaceOffers(2) }
    check(offers, 3, to: 4) { $0.setHeader(true) }
    check(model(3, offers: 2, hasHeader: true), 3, to: 3) { $0.setHeader(false) }
    check(header, 0, to: 0) { $0.insertItems(2) }
    check(header, 1, to: 3) { $0.insertItems(2) }
    check(model(1, offers: 2, hasHeader: true), 1, to: 3) { $0.insertItems(2) }
    check(offers, 0, to: 0) { $0.insertOffers(2, at: $0.strip.end) }
  }

  /// The current entries after each of some changes.
  private func currents(of model: inout QueueModel, from current: Int, _ changes: [Change]) -> [Int?] {
    model.current = current
    return changes.map { change in
      _ = change(&model)
      return model.current
    }
  }

  @Test(
    "H1 H6 Where the header would take the place of a removed entry, keys act on the one above it, or the first offer")
  func besideHeader() {
    func check(
      _ waiting: Int, departed: Int = 0, offers: Int = 2, _ current: Int, to expected: [Int?], _ changes: [Change],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var model = model(waiting, departed: departed, offers: offers, hasHeader: true)
      #expect(currents(of: &model, from: current, changes) == expected, sourceLocation: sourceLocation)
    }
    check(2, 1, to: [0], [{ $0.remove(at: 1) }])
    check(1, 0, to: [1], [{ $0.remove(at: 0) }])
    check(1, 0, to: [1], [{ $0.depart(at: 0) }])
    check(3, 2, to: [1], [{ $0.removeItems([0, 1, 2]) }])
    check(3, 2, to: [0], [{ $0.removeItems([1, 2]) }])
    check(0, departed: 1, -1, to: [1], [{ $0.removeNewestDeparted() }])
    check(1, offers: 0, 0, to: [0], [{ $0.remove(at: 0) }])
    // What comes before the offers takes the place back, also where there are other offers by then.
    check(1, 0, to: [1, 0], [{ $0.remove(at: 0) }, { $0.insertItems(1) }])
    check(
      1, 0, to: [1, 1, 1, 0],
      [{ $0.depart(at: 0) }, { $0.replaceOffers(5) }, { $0.remove(at: 1) }, { $0.insertItems(2) }])
    check(1, 0, to: [1, 0], [{ $0.remove(at: 0) }, { $0.replaceItems(3) }])
    check(1, 0, to: [1, 0], [{ $0.depart(at: 0) }, { $0.comeBack() }])
    check(1, departed: 2, 0, to: [1, 0], [{ $0.remove(at: 0) }, { $0.copy(from: -2, to: 0) }])
    check(1, 0, to: [1, 0], [{ $0.remove(at: 0) }, { $0.insertMark(at: 0) }])
    check(1, 0, to: [1, 0], [{ $0.remove(at: 0) }, { $0.move(from: 2, to: 0) }])
    check(1, offers: 0, 0, to: [0, 0], [{ $0.remove(at: 0) }, { $0.replaceItems(3) }])
    // Not where a person has moved to the offer since.
    let stay: Change = { model in
      model.current = 1
      return nil
    }
    check(1, 0, to: [1, 1, 2], [{ $0.remove(at: 0) }, stay, { $0.insertItems(1) }])
    // An offer that is accepted stays the current entry.
    check(1, 0, to: [1, 0], [{ $0.remove(at: 0) }, { $0.move(from: 1, to: 0) }])
  }

  @Test("H6 Without a header, too, keys act on the first offer only when nothing waits, in place of the front")
  func aboveOffers() {
    func check(
      _ waiting: Int, departed: Int = 0, offers: Int = 2, _ current: Int, to expected: [Int?], _ changes: [Change],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var model = model(waiting, departed: departed, offers: offers)
      #expect(currents(of: &model, from: current, changes) == expected, sourceLocation: sourceLocation)
    }
    check(2, 1, to: [0], [{ $0.remove(at: 1) }])
    check(3, 2, to: [0], [{ $0.removeItems([1, 2]) }])
    check(1, 0, to: [0, 0], [{ $0.remove(at: 0) }, { $0.insertItems(2) }])
    check(3, 2, to: [0, 0], [{ $0.removeItems([0, 1, 2]) }, { $0.insertItems(2) }])
    check(1, 0, to: [0, 0], [{ $0.depart(at: 0) }, { $0.comeBack() }])
    check(1, 0, to: [0, 0], [{ $0.remove(at: 0) }, { $0.replaceItems(3) }])
    check(0, departed: 1, -1, to: [0, 0], [{ $0.removeNewestDeparted() }, { $0.insertItems(1) }])
    check(
      1, 0, to: [0, 0, 0, 1, 0, 0],
      [
        { $0.depart(at: 0) }, { $0.replaceOffers(5) }, { $0.remove(at: 0) }, { $0.setHeader(true) },
        { $0.setHeader(false) }, { $0.insertItems(2) },
      ])
    check(1, 0, to: [0, nil], [{ $0.remove(at: 0) }, { $0.replaceOffers(0) }])
    check(1, 0, to: [0, 0], [{ $0.remove(at: 0) }, { $0.insertOffers(1, at: 0) }])
    // An offer that a person has moved to, or accepts, stays the current entry.
    check(0, 0, to: [1], [{ $0.insertItems(1) }])
    check(0, 0, to: [1], [{ $0.insertOffers(1, at: 0) }])
    check(1, 1, to: [1, 2], [{ $0.remove(at: 1) }, { $0.insertItems(1) }])
    check(1, 0, to: [0, 0], [{ $0.remove(at: 0) }, { $0.move(from: 0, to: 0) }])
  }

  // MARK: Carrying

  @Test("H1 H3 H6 H8 What is carried is dropped where it is shown, as a move, a copy or not at all")
  func drops() {
    let past = model(5, departed: 2, position: -1)
    let onlyPast = model(0, departed: 3, position: -3)
    let offers = model(3, offers: 3, hasHeader: true)
    let offersWithoutHeader = model(3, offers: 3)
    // What is lifted, to which index it is carried, the change, and the position afterwards.
    let cases: [(QueueModel, Int, [Int], Int, QueueChange?, Double)] = [
      (past, -2, [], 2, .copy(of: -2, to: 3), 0),
      (past, -2, [], -2, nil, -1),
      (past, -2, [], -1, .copy(of: -2, to: 0), 0),
      (past, -2, [], 99, .copy(of: -2, to: 5), 0),
      (past, -1, [], -1, nil, -1),
      (past, -1, [], -9, nil, -1),
      (past, -1, [], 0, .copy(of: -1, to: 0), -1),
      (past, -1, [], 2, .copy(of: -1, to: 2), -1),
      (past, 1, [], -5, .move([1], to: 0), -1),
      (onlyPast, -2, [], 0, .copy(of: -2, to: 0), -3),
      (onlyPast, -1, [], 0, .copy(of: -1, to: 0), -3),
      (onlyPast, -2, [], -3, nil, -3),
      (offers, 5, [], 1, .move([5], to: 1), 0),
      (offers, 5, [], 3, .move([5], to: 3), 0),
      (offers, 5, [], 4, nil, 0),
      (offers, 3, [], 1, nil, 0),
      (offers, 1, [], 99, .move([1], to: 2), 0),
      (offersWithoutHeader, 3, [], 3, nil, 0),
      (offersWithoutHeader, 4, [], 3, .move([4], to: 3), 0),
      (model(6), 2, [2], 4, .move([2], to: 4), 0),
      (model(6), 2, [0, 2, 5], 2, .move([0, 2, 5], to: 2), 0),
    ]
    for (start, item, lifted, index, change, position) in cases {
      var model = start
      model.lift(item, with: lifted)
      #expect(model.carried?.item == item && model.isWhereLifted)
      model.carry(to: index)
      let dropped = model.drop()
      #expect(dropped == change, "\(item) to \(index)")
      #expect(model.carried == nil && isClose(model.position, position), "\(item) to \(index): \(model.position)")
      let (old, new) = (start.strip, model.strip)
      let isCopy = if case .copy? = change { true } else { false }
      let isAccepted = if case .offer = old.entry(at: item) { change != nil } else { false }
      #expect(new.items == old.items + (isCopy || isAccepted ? 1 : 0), "\(item) to \(index)")
      #expect(new.offers == old.offers - (isAccepted ? 1 : 0) && new.departed == old.departed, "\(item) to \(index)")
    }
    var nothing = model(3)
    let (change, madeRoom) = (nothing.drop(), nothing.carry(to: 1))
    #expect(change == nil && !madeRoom && !nothing.isWhereLifted)
  }

  @Test("H1 H6 H8 A queue scrolls no farther than what is carried in it can be dropped")
  func limits() {
    let offers = model(4, offers: 10)
    // What is lifted at which position, to which index it is carried, and the first and the last position then.
    let cases: [(QueueModel, Int, Double, Int, Double, Double)] = [
      (model(10, departed: 2), 5, 4, 5, 0, 7),
      (model(10, departed: 2), 1, -1, 1, -1, 7),
      (model(10, departed: 2), 1, -3, 1, -2, 7),
      (offers, 1, 0, 1, 0, 3),
      (offers, 1, 2.5, 1, 0, 3),
      (offers, 1, 6, 1, 0, 6),
      (offers, 5, 6, 5, 0, 11),
      (model(5, departed: 3), -2, -3, -2, -3, 2),
      (model(5, departed: 3), -1, -3, 0, -4, 1),
      (model(0, departed: 3), -2, -3, -2, -3, -1),
      (model(0, departed: 3), -1, -3, 0, -4, -2),
    ]
    for (start, item, position, index, first, last) in cases {
      var model = start
      model.position = position
      model.lift(item)
      let madeRoom = model.carry(to: index)
      #expect(madeRoom == (index != item), "\(item) at \(position)")
      #expect(model.firstPosition == first && model.lastPosition == last, "\(item) at \(position)")
    }
    // What is carried can be held where it would be seen, and at the front where nothing waits.
    for (start, item, position, range) in [
      (model(10), 5, 4, 4..<7), (model(10), 5, 4.5, 4..<8), (model(0, departed: 3), -2, -3, -3..<1),
      (model(0, departed: 2), -2, -2, -2..<1),
    ] as [(QueueModel, Int, Double, Range<Int>)] {
      var model = start
      model.position = position
      model.lift(item)
      #expect(model.carryRange == range, "\(item) at \(position)")
    }
    // A change of the entries counts as no scrolling.
    var pile = model(10, position: 2)
    pile.lift(5, with: [3, 5, 7])
    pile.position += 1
    #expect(!pile.isWhereLifted)
    pile.shiftLifted(by: 1)
    #expect(pile.isWhereLifted)
  }
}
