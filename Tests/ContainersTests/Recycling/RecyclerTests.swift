import Testing
import ViewTree

@testable import Containers

/// The views of consecutive items, and the spare ones.
struct RecyclerTests {
  private struct Slot: RecycledSlot {
    let name: String
    let view = View()
    var recycledView: View? { view }
  }

  private func names(_ recycler: Recycler<Slot>) -> [String] {
    recycler.items.map { recycler.slot($0)?.name ?? "none" }
  }

  @Test("Views are added at both ends until a range is covered, and leave it from its beginning to its end")
  func range() {
    var recycler = Recycler<Slot>()
    #expect(recycler.items.isEmpty && recycler.slot(0) == nil && recycler.next(in: 4..<4) == nil)
    var added: [Int] = []
    func fill(_ range: Range<Int>) {
      while let item = recycler.next(in: range), added.count < 20 {
        added.append(item)
        recycler.add(Slot(name: "\(item)"), at: item)
      }
    }
    fill(3..<5)
    #expect(added == [3, 4] && recycler.items == 3..<5)
    fill(1..<7)
    #expect(added == [3, 4, 2, 1, 5, 6] && names(recycler) == ["1", "2", "3", "4", "5", "6"])
    #expect(recycler.item(of: recycler.slot(3)?.view ?? View()) == 3 && recycler.item(of: View()) == nil)
    #expect(recycler.slot(0) == nil && recycler.slot(7) == nil)
    var left: [String] = []
    func leave(_ range: Range<Int>) {
      while let slot = recycler.takeFirst(outside: range) { left.append(slot.name) }
    }
    leave(1..<7)
    #expect(left == [])
    leave(3..<5)
    #expect(left == ["1", "2", "6", "5"] && recycler.items == 3..<5)
    fill(3..<6)
    leave(0..<0)
    #expect(left == ["1", "2", "6", "5", "3", "4", "5"] && recycler.items.isEmpty)
  }

  @Test("Views are replaced, renumbered and taken away all at once")
  func changes() {
    var recycler = Recycler<Slot>()
    for item in 2..<5 { recycler.add(Slot(name: "\(item)"), at: item) }
    let spare = Slot(name: "spare")
    recycler.keepSpare(spare)
    for item in [1, 3, 5] { recycler.replace(item, with: spare) }
    #expect(names(recycler) == ["2", "spare", "4"])
    let none = recycler.takeSpare()
    #expect(none == nil)
    recycler.shift(by: -3)
    #expect(recycler.items == -1..<2)
    let all = recycler.takeAll()
    #expect(all.map(\.item) == [-1, 0, 1] && all.map(\.slot.name) == ["2", "spare", "4"] && recycler.items.isEmpty)
    recycler.add(all[2].slot, at: 9)
    #expect(recycler.items == 9..<10)
  }

  @Test("The view that was kept last is used first, the oldest is let go first, and none that is used elsewhere")
  func spares() {
    var recycler = Recycler<Slot>()
    let slots = ["a", "b", "c", "d"].map { Slot(name: $0) }
    for slot in slots + [slots[1]] { recycler.keepSpare(slot) }
    recycler.trimSpares()
    // The two that were kept last remain.
    let first = recycler.takeSpare()
    let second = recycler.takeSpare()
    let third = recycler.takeSpare()
    #expect([first?.name, second?.name, third?.name] == ["b", "d", nil])
    recycler.mostSpares = 4
    for slot in slots { recycler.keepSpare(slot) }
    recycler.trimSpares()
    let parent = View()
    parent.addSubview(slots[3].view)
    let chosen = recycler.takeSpare { $0.name < "c" }
    let last = recycler.takeSpare()
    recycler.add(slots[0], at: 0)
    let none = recycler.takeSpare()
    #expect([chosen?.name, last?.name, none?.name] == ["b", "c", nil])
    recycler.keepSpare(slots[1])
    recycler.removeSpares()
    let removed = recycler.takeSpare()
    #expect(removed == nil)
  }
}
