import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

@Suite("All marks of a queue that are replaced at once") struct QueueMarkReplacementTests {
  /// An identity that counts how often it is compared with another one.
  private nonisolated struct CountedID: Hashable {
    nonisolated final class Counter: @unchecked Sendable {  // used on the main thread only
      var count = 0
    }

    let number: Int
    let counter: Counter

    static func == (a: CountedID, b: CountedID) -> Bool {
      a.counter.count += 1
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("H10 The work for each mark does not depend on how many there are")
  func cost() {
    let h = QueueHarness(items: Array(1...10))
    let counter = CountedID.Counter()
    let count = 2000
    var configured = 0
    h.queue.marks.configure = { _, _ in configured += 1 }
    h.queue.marks.replaceAll(with: (0..<count).map { QueueMark(CountedID(number: $0, counter: counter), at: $0 % 11) })
    #expect(h.queue.marks.count == count && configured <= 3)
    let moved = (0..<count).map { QueueMark(CountedID(number: $0 + count / 2, counter: counter), at: $0 % 7) }
    h.queue.marks.replaceAll(with: moved)
    #expect(h.queue.marks.count == count && counter.count < 20 * count)
  }

  @Test("H3 Where all marks are removed and nothing else is there, nothing is current")
  func nothingLeft() {
    var model = QueueModel()
    model.places = 3
    _ = model.insertMark(at: 0)
    model.current = 0
    _ = model.replaceMarks(with: [], keeping: [nil])
    #expect(model.current == nil)
  }

  @Test("H3 Q5 A queue that is pulled beyond its end stays pulled as far while marks come before what is visible")
  func pulled() {
    var model = QueueModel()
    model.places = 3
    model.insertItems(12)
    model.setLengths(mark: 1, header: 1)
    model.position = 9.5
    _ = model.replaceMarks(with: [0], keeping: [])
    #expect(model.position == 10.5)
  }

  @Test(
    "H3 The model is the same as if each mark had been removed, moved or added by itself",
    arguments: 1...30 as ClosedRange<UInt64>)
  func sameAsOneByOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<30 {
      var model = QueueModel()
      model.places = 3
      model.insertItems(12)
      model.setLengths(mark: Bool.random(using: &random) ? 1 : 0.4, header: 1)
      // In the middle, the limits of the position do not matter. The edge lies within the item with the index 5, so that a mark behind it may
      // be before the view or in it, depending on which one is moved first.
      model.position = Double.random(in: 5.1...5.9, using: &random)
      func marks() -> [Int] {
        (0..<5).map { _ in Int.random(in: 0...11, using: &random) }.map { $0 < 6 ? $0 : $0 + 1 }.sorted()
      }
      for mark in marks() { _ = model.insertMark(at: model.strip.index(forInsertionAt: mark)) }
      model.current = Int.random(in: 0..<17, using: &random)
      let new = marks()
      // Old marks that remain keep their order, so that they need not be removed and added again.
      let staying = (0..<5).filter { _ in Bool.random(using: &random) }
      let kept = (0..<5).map { staying.contains($0) ? $0 : nil }
      var (once, oneByOne) = (model, model)
      let change = once.replaceMarks(with: new, keeping: kept)
      let entries = (0..<17).map { model.strip.entry(at: $0) }
      // One by one: first the removals, then the moves and the additions.
      var identities = Array(0..<5)
      for mark in (0..<5).reversed() where kept[mark] == nil {
        _ = oneByOne.remove(at: oneByOne.strip.index(of: .mark(mark)))
        identities.remove(at: mark)
      }
      for mark in staying {
        guard let number = identities.firstIndex(of: mark) else { continue }
        let strip = oneByOne.strip
        let goal = strip.index(forInsertionAt: new[mark]) - (strip.marks[number] <= new[mark] ? 1 : 0)
        guard strip.marks[number] != new[mark] else { continue }
        _ = oneByOne.move(from: strip.index(of: .mark(number)), to: goal)
        if case .mark(let newNumber) = oneByOne.strip.entry(at: goal) {
          identities.insert(identities.remove(at: number), at: newNumber)
        }
      }
      for mark in 0..<5 where kept[mark] == nil {
        _ = oneByOne.insertMark(at: oneByOne.strip.index(forInsertionAt: new[mark]))
      }
      let occasion = "seed \(seed), round \(round)"
      #expect(once.strip == oneByOne.strip, "\(occasion)")
      #expect(isClose(once.position, oneByOne.position), "\(occasion)")
      for (index, entry) in entries.enumerated() {
        guard let newIndex = change.newIndex(of: index) else {
          #expect(entry.viewKind == .mark, "\(occasion)")
          continue
        }
        #expect(once.strip.entry(at: newIndex) == entry || entry.viewKind == .mark, "\(occasion)")
        if index == model.current { #expect(once.current == newIndex, "\(occasion)") }
      }
    }
  }

  @Test("H3 H8 Marks that come, go and move keep what is visible in its place, and report nothing")
  func views() throws {
    let s = QueueStripHarness(places: 3, items: Array(1...12), length: 0.5)
    s.queue.marks.replaceAll(with: [QueueMark(1, at: 0), QueueMark(2, at: 3), QueueMark(3, at: 6)])
    s.window.settle()
    s.queue.selection.indexes = [4, 5]
    s.queue.scrollPosition = 5
    s.window.settle()
    #expect(s.seen == ["5", "6", "m3", "7"])
    let view = try #require(s.queue.view.subviews.first { ($0 as? MarkView)?.id == AnyHashable(3) })
    s.h.log.removeAll()
    s.queue.marks.replaceAll(with: [QueueMark(2, at: 0), QueueMark(3, at: 5), QueueMark(4, at: 6), QueueMark(5, at: 0)])
    s.window.settle()
    #expect(s.queue.marks.all.map(\.id) == [2, 5, 3, 4] && s.queue.marks.all.map(\.index) == [0, 0, 5, 6])
    #expect(s.seen == ["5", "m3", "6", "m4"] && view.superview === s.queue.view)
    #expect(s.queue.scrollPosition == 5 && s.queue.selection.items == [5, 6] && s.h.log.isEmpty)
    // Another order of marks at the same place.
    s.queue.marks.replaceAll(with: [QueueMark(3, at: 5), QueueMark(4, at: 5)])
    s.window.settle()
    s.queue.marks.replaceAll(with: [QueueMark(4, at: 5), QueueMark(3, at: 5)])
    s.window.settle()
    #expect(s.seen == ["5", "m4", "m3", "6"] && s.queue.scrollPosition == 4)
    s.queue.marks.replaceAll(with: [])
    s.window.settle()
    #expect(s.seen == ["5", "6", "7"] && s.queue.scrollPosition == 4 && s.h.log.isEmpty)
    s.expectAtRest("without marks")
  }
}
