import Testing
import ViewTreeTesting

@testable import Containers

/// The strip of a queue and the order in which it is shown, compared with plain arrays.
struct QueueStripTests {
  /// What the strip has, as an array of everything on it.
  private struct Plain {
    enum Waiting { case item, mark }
    var departed = 0
    var waiting: [Waiting] = []
    var hasHeader = false
    var offers = 0

    var first: Int { -departed }
    var entries: [QueueEntry] {
      var entries = (0..<departed).reversed().map { QueueEntry.departed($0) }
      var (items, marks) = (0, 0)
      for entry in waiting {
        switch entry {
        case .item:
          entries.append(.item(items))
          items += 1
        case .mark:
          entries.append(.mark(marks))
          marks += 1
        }
      }
      if hasHeader { entries.append(.header) }
      return entries + (0..<offers).map { .offer($0) }
    }
    var itemIndexes: [Int] { waiting.indices.filter { waiting[$0] == .item } }

    /// Where an item is inserted to have `items` before it, behind the marks there.
    func index(forInsertionAt items: Int) -> Int {
      let indexes = itemIndexes
      return items < indexes.count ? indexes[items] : waiting.count
    }

    mutating func remove(at index: Int) {
      if index < 0 {
        departed -= 1
      } else if index < waiting.count {
        waiting.remove(at: index)
      } else if hasHeader, index == waiting.count {
        hasHeader = false
      } else {
        offers -= 1
      }
    }
  }

  /// A strip and the array, to which the same random changes are made.
  private struct Run {
    var random: SeededGenerator
    var strip = QueueStrip()
    var plain = Plain()

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      if Bool.random(using: &random) { (strip.markLength, strip.headerLength) = (0.4, 0.3) }
    }

    mutating func change() {
      let entries = plain.entries
      let items = plain.itemIndexes
      let somewhere = Int.random(in: 0...plain.waiting.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let count = Int.random(in: 1...3, using: &random)
        strip.insertItems(count, at: somewhere)
        plain.waiting.insert(contentsOf: Array(repeating: .item, count: count), at: somewhere)
      case 2, 3:
        strip.insertMark(at: somewhere)
        plain.waiting.insert(.mark, at: somewhere)
      case 4:
        guard !entries.isEmpty else { return }
        let index = plain.first + Int.random(in: 0..<entries.count, using: &random)
        strip.removeEntry(at: index)
        plain.remove(at: index)
      case 5:
        // An item, a mark or an offer.
        let movable = (plain.departed..<entries.count).filter { entries[$0] != .header }
        guard let number = movable.randomElement(using: &random) else { return }
        let index = plain.first + number
        let moved = index < plain.waiting.count ? plain.waiting[index] : .item
        plain.remove(at: index)
        let goal = Int.random(in: 0...plain.waiting.count, using: &random)
        plain.waiting.insert(moved, at: goal)
        strip.moveEntry(from: index, to: goal)
      case 6:
        guard let item = items.indices.randomElement(using: &random) else { return }
        let goal = Int.random(in: 0..<items.count, using: &random)
        plain.waiting.remove(at: items[item])
        plain.waiting.insert(.item, at: plain.index(forInsertionAt: goal))
        strip.moveItem(from: item, to: goal)
      case 7:
        let lifted = items.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        for index in lifted.reversed() { plain.waiting.remove(at: index) }
        if Bool.random(using: &random) {
          strip.removeItems(lifted)
        } else {
          let goal = Int.random(in: 0...plain.waiting.count, using: &random)
          plain.waiting.insert(contentsOf: Array(repeating: .item, count: lifted.count), at: goal)
          strip.gather(lifted, at: goal)
        }
      case 8:
        guard plain.waiting.count > 12 else { return }
        strip.replaceItems(3)
        plain.waiting = [.item, .item, .item]
      default:
        plain.departed = Int.random(in: 0...3, using: &random)
        plain.offers = Int.random(in: 0...3, using: &random)
        plain.hasHeader = Bool.random(using: &random)
        (strip.departed, strip.offers, strip.hasHeader) = (plain.departed, plain.offers, plain.hasHeader)
      }
    }
  }

  private func length(of entry: QueueEntry, in strip: QueueStrip) -> Double {
    switch entry {
    case .mark: strip.markLength
    case .header: strip.headerLength
    case .item, .departed, .offer: 1
    }
  }

  @Test("H1 H3 H6 After any changes a strip has the entries of a plain array, each at its index", arguments: 1...15)
  func entries(seed: UInt64) {
    var run = Run(seed: seed)
    for step in 0..<60 {
      run.change()
      let (strip, plain, occasion) = (run.strip, run.plain, "seed \(seed), step \(step)")
      let entries = plain.entries
      let indexes = Array(plain.first..<plain.first + entries.count)
      #expect(strip.first == plain.first && strip.end == indexes.count - plain.departed, "\(occasion)")
      #expect(indexes.map(strip.entry(at:)) == entries, "\(occasion)")
      #expect(entries.map(strip.index(of:)) == indexes, "\(occasion)")
      #expect(strip.waitingEnd == plain.waiting.count, "\(occasion)")
      #expect(strip.firstOffer == plain.waiting.count + (plain.hasHeader ? 1 : 0), "\(occasion)")
      let items = plain.itemIndexes
      #expect(strip.items == items.count && strip.marks.count == plain.waiting.count - items.count, "\(occasion)")
      let places = (0...items.count).map { plain.index(forInsertionAt: $0) }
      #expect((0...items.count).map(strip.index(forInsertionAt:)) == places, "\(occasion)")
      let before = indexes.map { plain.waiting.prefix(max(0, $0)) }
      let (marksBefore, itemsBefore) = (
        before.map { $0.count { $0 == .mark } }, before.map { $0.count { $0 == .item } }
      )
      #expect(indexes.map(strip.marks(before:)) == marksBefore, "\(occasion)")
      #expect(indexes.map(strip.item(atOrAfter:)) == itemsBefore, "\(occasion)")
      let numbers = indexes.map { items.firstIndex(of: $0) }
      #expect(indexes.map(strip.item(at:)) == numbers, "\(occasion)")
      let lengths = entries.map { length(of: $0, in: strip) }
      #expect(indexes.map(strip.length(at:)) == lengths, "\(occasion)")
      let isUniform = lengths.allSatisfy { $0 == 1 }
      #expect(strip.isUniform == isUniform, "\(occasion)")
    }
  }

  @Test(
    "H1 H3 H6 H8 Entries begin one behind the other in the order that is shown, also while some are carried",
    arguments: 1...20)
  func order(seed: UInt64) {
    var run = Run(seed: seed)
    for step in 0..<40 {
      run.change()
      let strip = run.strip
      var arrangement = QueueArrangement()
      arrangement.strip = strip
      let indexes = Array(strip.first..<strip.end)
      check(arrangement, shows: indexes, "seed \(seed), step \(step)")
      guard let held = indexes.randomElement(using: &run.random), strip.entry(at: held) != .header else { continue }
      var lifted = [held]
      if strip.item(at: held) != nil {
        lifted = run.plain.itemIndexes.filter { $0 == held || Int.random(in: 0..<3, using: &run.random) == 0 }
      }
      let carried = QueueArrangement.Carried(item: held, lifted: lifted)
      let occasion = "seed \(seed), step \(step), \(held) of \(lifted)"
      let others = indexes.filter { !lifted.contains($0) }
      let itemsBefore = others.prefix { $0 < held }.count
      #expect(carried.place == strip.first + itemsBefore, "\(occasion)")
      let places: ClosedRange<Int> =
        switch strip.entry(at: held) {
        case .departed: strip.first...max(held, strip.waitingEnd - 1)
        case .offer: 0...strip.end - 1
        default: 0...strip.waitingEnd - lifted.count
        }
      #expect(arrangement.places(forCarrying: carried) == places, "\(occasion)")
      for place in [places.lowerBound, Int.random(in: places, using: &run.random), places.upperBound] {
        arrangement.carried = carried
        arrangement.carried?.place = place
        var shown = others
        shown.insert(held, at: place - strip.first)
        check(arrangement, shows: shown, "\(occasion) at \(place)")
        let pile = indexes.filter(arrangement.isInPile)
        let expectedPile = lifted.filter { $0 != held }
        #expect(pile == expectedPile, "\(occasion) at \(place)")
        let start = arrangement.start(ofShown: place)
        arrangement.carried?.place = places.lowerBound
        #expect(isClose(arrangement.start(carriedAt: place), start), "\(occasion) at \(place)")
      }
      #expect(arrangement.hasRoomBehindPast == (strip.waitingEnd == 0 && held < 0), "\(occasion)")
    }
  }

  /// Checks the order of entries, and where each begins.
  private func check(_ arrangement: QueueArrangement, shows shown: [Int], _ occasion: String) {
    let strip = arrangement.strip
    let places = Array(strip.first..<strip.first + shown.count)
    #expect(arrangement.end == strip.first + shown.count, "\(occasion)")
    #expect(places.map(arrangement.item(shownAt:)) == shown, "\(occasion)")
    #expect(shown.map(arrangement.shownIndex(ofItem:)) == places, "\(occasion)")
    let starts = places.map(arrangement.start(ofShown:))
    #expect(shown.map(arrangement.start(of:)) == starts, "\(occasion)")
    var expected = [Double(strip.first)]
    for index in shown { expected.append(expected[expected.count - 1] + length(of: strip.entry(at: index), in: strip)) }
    let areClose = zip(starts + [arrangement.start(ofShown: arrangement.end)], expected).allSatisfy { isClose($0, $1) }
    #expect(areClose, "\(occasion): \(starts), expected \(expected)")
    #expect(starts.map(arrangement.firstShown(from:)) == places, "\(occasion)")
    let (before, behind) = (starts.map { $0 - 0.05 }, starts.map { $0 + 0.05 })
    #expect(before.map(arrangement.firstShown(from:)) == places, "\(occasion)")
    let following = places.map { $0 + 1 }
    #expect(behind.map(arrangement.firstShown(from:)) == following, "\(occasion)")
  }

  // MARK: Changes

  @Test("H1 H3 H6 Each change tells where every entry goes, and which ones leave")
  func changes() {
    var old = QueueStrip()
    old.insertItems(4, at: 0)
    old.replaceMarks(with: [1, 3])
    var new = old
    new.replaceMarks(with: [2, 2])
    // The new indexes of the entries from -3 to 5.
    let cases: [(QueueChange, [Int?])] = [
      (.removals([2]), [-3, -2, -1, 0, 1, nil, 2, 3, 4]),
      (.removals([0, 2, 5]), [-3, -2, -1, nil, 0, nil, 1, 2, nil]),
      (.insertion(at: 0, count: 2), [-3, -2, -1, 2, 3, 4, 5, 6, 7]),
      (.insertion(at: 4, count: 1), [-3, -2, -1, 0, 1, 2, 3, 5, 6]),
      (.move([1], to: 3), [-3, -2, -1, 0, 3, 1, 2, 4, 5]),
      (.move([4], to: 0), [-3, -2, -1, 1, 2, 3, 4, 0, 5]),
      (.move([1, 4], to: 2), [-3, -2, -1, 0, 2, 1, 4, 3, 5]),
      (.replacement(of: 1..<3, count: 3), [-3, -2, -1, 0, nil, nil, 4, 5, 6]),
      (.marking(from: old, to: new, kept: [1, nil]), [-3, -2, -1, 0, 3, 1, 4, nil, 5]),
      (.departure(of: 0, isSeen: true), [-4, -3, -2, -1, 0, 1, 2, 3, 4]),
      (.departure(of: 0, isSeen: false), [-4, -3, -2, nil, 0, 1, 2, 3, 4]),
      (.departure(of: 2, isSeen: true), [-4, -3, -2, 0, 1, -1, 2, 3, 4]),
      (.comeback, [-2, -1, 0, 1, 2, 3, 4, 5, 6]),
      (.copy(of: -2, to: 3), [-3, 3, -1, 0, 1, 2, 4, 5, 6]),
      (.copy(of: -1, to: 0), [-3, -2, 0, 1, 2, 3, 4, 5, 6]),
      (.pastInsertion, [-4, -3, -2, 0, 1, 2, 3, 4, 5]),
      (.pastRemoval, [-2, -1, nil, 0, 1, 2, 3, 4, 5]),
      (.pastTrimming(to: 2), [nil, -2, -1, 0, 1, 2, 3, 4, 5]),
      (.pastReplacement([0: 3, 2: 0]), [-1, nil, -4, 0, 1, 2, 3, 4, 5]),
    ]
    for (change, expected) in cases { #expect((-3...5).map(change.newIndex(of:)) == expected, "\(change)") }
  }

  @Test("H8 Selected items stay selected wherever a change takes them, and what is new is not", arguments: 1...30)
  func selection(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Marks are -1.
    var waiting = Array(1...8)
    var next = 9
    var model = QueueModel()
    model.insertItems(waiting.count)
    for _ in 0..<2 { _ = model.addDeparted() }
    _ = model.replaceOffers(2)
    var chosen = QueueChosen()
    var selected: Set<Int> = []
    var anchor: Int?
    func items() -> [Int] { waiting.filter { $0 > 0 } }
    func apply(_ change: (inout QueueModel) -> QueueChange) {
      let old = model.strip
      let made = change(&model)
      chosen.follow(made, from: old, to: model.strip)
    }
    for step in 0..<60 {
      let somewhere = Int.random(in: 0...waiting.count, using: &random)
      let index = waiting.indices.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let count = Int.random(in: 1...2, using: &random)
        apply { $0.insertItems(count, at: somewhere) }
        waiting.insert(contentsOf: next..<next + count, at: somewhere)
        next += count
      case 1 where !waiting.contains(-1):
        apply { $0.insertMark(at: somewhere) }
        waiting.insert(-1, at: somewhere)
      case 2, 3:
        guard let index, let goal = waiting.indices.randomElement(using: &random) else { continue }
        apply { $0.move(from: index, to: goal) }
        waiting.insert(waiting.remove(at: index), at: goal)
      case 4:
        guard let index, Bool.random(using: &random) else { continue }
        apply { $0.remove(at: index) }
        waiting.remove(at: index)
      case 5:
        guard let index, waiting[index] > 0 else { continue }
        apply { $0.depart(at: index) }
        waiting.remove(at: index)
      case 6:
        apply { $0.comeBack() }
        waiting.insert(next, at: 0)
        next += 1
        _ = model.addDeparted()
      case 7:
        apply { $0.copy(from: -1, to: somewhere) }
        waiting.insert(next, at: somewhere)
        next += 1
      case 8:
        let lifted = waiting.indices.filter { waiting[$0] > 0 && Bool.random(using: &random) }
        guard lifted.count > 1 else { continue }
        let moved = lifted.map { waiting[$0] }
        for index in lifted.reversed() { waiting.remove(at: index) }
        if Bool.random(using: &random) {
          apply { $0.removeItems(lifted) }
        } else {
          let goal = Int.random(in: 0...waiting.count, using: &random)
          apply { $0.gather(lifted, at: goal) }
          waiting.insert(contentsOf: moved, at: goal)
        }
      case 9:
        // An offer becomes an item.
        apply { $0.move(from: $0.strip.firstOffer, to: somewhere) }
        waiting.insert(next, at: somewhere)
        next += 1
        apply { $0.insertOffers(1, at: $0.strip.end) }
      case 10:
        for change in [
          { $0.addDeparted() }, { $0.removeNewestDeparted() }, { $0.trimPast(to: 2) },
          { $0.replacePast(2, keeping: [:]) },
          { $0.replaceOffers(2) },
        ] as [(inout QueueModel) -> QueueChange] { apply(change) }
      default:
        guard let item = items().randomElement(using: &random), let number = items().firstIndex(of: item) else {
          continue
        }
        let before = selected
        let didChange: Bool
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          didChange = chosen.choose(number, .alone)
          (selected, anchor) = ([item], item)
        case 1:
          didChange = chosen.choose(number, .toggling)
          selected.formSymmetricDifference([item])
          anchor = item
        case 2:
          didChange = chosen.choose(number, .moving)
          anchor = item
        default:
          didChange = chosen.choose(number, .extending)
          if let anchor, let start = items().firstIndex(of: anchor) {
            selected = Set(items()[min(start, number)...max(start, number)])
          } else {
            (selected, anchor) = ([item], item)
          }
        }
        #expect(didChange == (selected != before), "seed \(seed), step \(step)")
      }
      let now = items()
      if let former = anchor, !now.contains(former) { anchor = nil }
      selected.formIntersection(now)
      let numbers = now.indices.filter { selected.contains(now[$0]) }
      let start = anchor.flatMap { now.firstIndex(of: $0) }
      #expect(chosen.indexes == numbers && chosen.count == numbers.count, "seed \(seed), step \(step)")
      #expect(chosen.isEmpty == numbers.isEmpty && chosen.anchor == start, "seed \(seed), step \(step)")
    }
    // Other items have none of the selection, and other offers change nothing.
    apply { $0.insertItems(1, at: 0) }
    _ = chosen.replace(with: RangeSet(0..<1))
    apply { $0.replaceOffers(1) }
    #expect(chosen.indexes == [0])
    apply { $0.replaceItems(3) }
    #expect(chosen.isEmpty && chosen.anchor == nil)
  }
}
