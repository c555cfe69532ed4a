import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// Where keys and drops lead to in a list, compared with the frames of its items.
struct ListPlacesTests {
  /// Rows of items by section, as plain arrays.
  private func rows(_ places: ListGeometry, of section: Int) -> [[Int]] {
    let items = Array(places.items(ofSection: section))
    return stride(from: 0, to: items.count, by: places.columns).map { start in
      Array(items[start..<min(items.count, start + places.columns)])
    }
  }

  private func randomPlaces(_ random: inout SeededGenerator) -> ListGeometry {
    let count = Int.random(in: 1...30, using: &random)
    var sections = [0]
    for item in 1..<count + 1 where item < count && Int.random(in: 0..<5, using: &random) == 0 { sections.append(item) }
    let isRows = Int.random(in: 0..<3, using: &random) == 0
    return ListGeometry(
      layout: isRows ? .rows(height: 40) : .grid(minimumItemSize: Size(width: 50, height: 30)),
      spacing: [0, 6].randomElement(using: &random) ?? 0, width: Double.random(in: 30...300, using: &random),
      count: count,
      sections: Bool.random(using: &random) ? sections : [], headerHeight: 28, isMirrored: Bool.random(using: &random))
  }

  @Test("L15 L17 Steps go from row to row, also into other sections, in the same column or to the end of the row")
  func steps() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let places = randomPlaces(&random)
      let all = (0..<max(1, places.sectionCount)).flatMap { rows(places, of: $0) }
      for steps in [-1000, -2, -1, 0, 1, 2, 1000] {
        var (found, expected): ([Int], [Int]) = ([], [])
        for (number, row) in all.enumerated() {
          let target = min(all.count - 1, max(0, number + steps))
          for (column, index) in row.enumerated() {
            found.append(places.item(steps, rowsBelow: index))
            expected.append(target == number ? index : all[target][min(column, all[target].count - 1)])
          }
        }
        #expect(found == expected, "seed \(seed): \(steps) rows in \(all)")
      }
    }
  }

  @Test("L18 L19 What is dropped goes before the first item whose middle is behind the pointer, in its section and row")
  func drops() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<80 {
      let places = randomPlaces(&random)
      let sections = 0..<max(1, places.sectionCount)
      let tops = sections.map { places.top(ofSection: $0) }
      let ends = Array(tops.dropFirst()) + [places.height]
      let frames = (0..<places.count).map(places.rect)
      for _ in 0..<20 {
        let point = Point(
          x: Double.random(in: -20...places.width + 20, using: &random),
          y: Double.random(in: -40...places.height + 40, using: &random))
        let section = sections.last { tops[$0] <= point.y } ?? 0
        #expect(places.sectionForInsertion(at: point) == section, "seed \(seed): \(point)")
        let rows = rows(places, of: section)
        var expected = rows[0][0]
        if places.columns == 1 {
          expected += rows.count { places.rect(ofItemAt: $0[0]).midY < point.y }
        } else if point.y >= places.rect(ofItemAt: expected).minY {
          let row = rows.last { places.rect(ofItemAt: $0[0]).minY - places.spacing / 2 <= point.y } ?? rows[0]
          let passed = row.count {
            let middle = places.rect(ofItemAt: $0).midX
            return places.isMirrored ? middle > point.x : middle < point.x
          }
          expected = row[0] + passed
        }
        #expect(places.insertionIndex(at: point) == expected, "seed \(seed): \(point)")
        let hit = frames.firstIndex { $0.contains(point) }
        #expect(places.index(at: point) == hit, "seed \(seed): \(point)")
        // The sections that are visible from here on.
        guard places.sectionCount > 0 else { continue }
        let bottom = point.y + Double.random(in: 1...200, using: &random)
        let seen = sections.filter { ends[$0] > point.y && tops[$0] < bottom }
        let found = places.sections(from: point.y, to: bottom)
        #expect(Array(found) == seen, "seed \(seed): \(point.y) to \(bottom)")
      }
    }
  }

  @Test("L18 Keys move items within their section, and through its ends into the adjacent one")
  func keys() {
    let places = ListGeometry(
      layout: .rows(height: 40), spacing: 0, width: 200, count: 10, sections: [0, 3, 7], headerHeight: 28)
    for (steps, items, index, section) in [
      (-1, 4...5, 3, 1), (-1, 3...3, 3, 0), (-5, 4...4, 3, 0), (-1, 0...0, 0, 0), (-1, 1...4, 0, 0), (-1, 1...1, 0, 0),
      (1, 1...1, 3, 0), (1, 2...2, 3, 1), (1, 1...4, 6, 1), (3, 3...3, 7, 1), (4, 3...3, 7, 2), (1, 9...9, 10, 2),
      (1, 8...8, 10, 2),
    ] as [(Int, ClosedRange<Int>, Int, Int)] {
      let goal = places.insertion(steps, from: items)
      #expect(goal.index == index && goal.section == section, "\(items) by \(steps)")
    }
  }

  @Test("L15 A page is as many whole rows as fit, at least one")
  func pages() {
    let places = ListGeometry(layout: .rows(height: 40), spacing: 5, width: 200, count: 10)
    for (height, rows) in [(-5.0, 1), (0, 1), (44, 1), (89, 1), (90, 2), (134, 2), (135, 3), (1e300, 1_000_000_000)] {
      #expect(places.rows(in: height) == rows, "\(height)")
    }
  }

  // MARK: The difference of two lists

  @Test("L14 Of equal items the first one becomes the first one, the second one the second one, and so on")
  func differences() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let kinds = [3, 8, 40].randomElement(using: &random) ?? 3
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<kinds, using: &random) }
      var new = old
      for _ in 0..<Int.random(in: 0...3, using: &random) where !new.isEmpty {
        new.remove(at: Int.random(in: 0..<new.count, using: &random))
      }
      for _ in 0..<Int.random(in: 0...7, using: &random) {
        new.insert(Int.random(in: 0..<kinds, using: &random), at: Int.random(in: 0...new.count, using: &random))
      }
      if Int.random(in: 0..<4, using: &random) == 0 { new.shuffle(using: &random) }
      let difference = ListDifference(from: old, to: new)
      let (newIndexes, oldIndexes) = (counterparts(of: old, in: new), counterparts(of: new, in: old))
      #expect(old.indices.map(difference.newIndex(of:)) == newIndexes, "seed \(seed): \(old) to \(new)")
      #expect(new.indices.map(difference.oldIndex(of:)) == oldIndexes, "seed \(seed): \(old) to \(new)")
      let kept = newIndexes.compactMap { $0 }
      let removedOrInserted = old.count + new.count - 2 * kept.count
      #expect(difference.changeCount >= removedOrInserted, "seed \(seed): \(old) to \(new)")
      guard Set(old).count == old.count, Set(new).count == new.count else { continue }
      let moved = kept.count - kept.longestIncreasingSubsequence().count
      #expect(difference.changeCount == removedOrInserted + moved, "seed \(seed): \(old) to \(new)")
    }
  }

  @Test("L14 L15 In the place of a removed item is a new one, or the next one that remains, or the last one")
  func placesOfRemovedItems() {
    for (old, new, places) in [
      (Array(0..<6), [0, 4, 5], [0, 1, 1, 1, 1, 2]), (Array(0..<6), [4, 5], [0, 0, 0, 0, 0, 1]),
      (Array(0..<6), [0, 1], [0, 1, 1, 1, 1, 1]), (Array(0..<4), [0, 9, 2, 3], [0, 1, 2, 3]),
      (Array(0..<4), [9, 1, 2, 3], [0, 1, 2, 3]), (Array(0..<4), [8, 9, 0, 3], [2, 3, 3, 3]),
      (Array(0..<4), [0, 7, 8, 9, 3], [0, 1, 2, 4]), (Array(0..<4), [7, 8], [0, 1, 1, 1]),
      (Array(0..<4), [3, 0, 1], [1, 2, 0, 0]), ([1, 1, 1, 2], [1, 2], [0, 1, 1, 1]),
    ] as [([Int], [Int], [Int])] {
      let difference = ListDifference(from: old, to: new)
      #expect(old.indices.map(difference.place(of:)) == places, "\(old) to \(new)")
    }
    #expect(ListDifference(from: [1, 2], to: []).place(of: 1) == nil)
  }

  /// For each item of `list` the index of the item in `others` that has as many equal ones before it.
  private func counterparts(of list: [Int], in others: [Int]) -> [Int?] {
    var used: [Int: Int] = [:]
    return list.map { item in
      let number = used[item, default: 0]
      used[item] = number + 1
      let places = others.indices.filter { others[$0] == item }
      return number < places.count ? places[number] : nil
    }
  }

  @Test("L15 The selection follows its items, and what is left of it is in the list")
  func selection() {
    var selection = ListSelection<Int>()
    for count in [3, 4, 5, 6] {
      // One of the selected items is not in the list.
      let selected = Set(1...count)
      let changes = [selection.replace(with: selected), selection.replace(with: selected)]
      #expect(changes == [true, false])
      selection.keepOnly(Array(0..<20))
      #expect(selection.items == selected)
      selection.keepOnly(Array(2...count) + [30, 31])
      #expect(selection.items == selected.subtracting([1]))
    }
    selection.setCurrent(2)
    #expect(selection.current == 2 && selection.anchor == 2 && !selection.isEmpty)
    _ = selection.replace(with: [7, 8, 9])
    selection.keepOne(in: [5, 8, 9, 7])
    #expect(selection.items == [9])
    selection.keepOne(in: [5])
    #expect(selection.items == [9])
    _ = selection.replace(with: [7, 8, 9])
    selection.keepOne(in: [5, 8, 6, 7, 9])
    #expect(selection.items == [8])
    // The identities tell which items are the same, although all have changed.
    _ = selection.replace(with: [11, 12])
    selection.current = 1
    selection.itemsDidChange(from: [10, 11, 12], to: [21, 20, 23], keys: (old: [0, 1, 2], new: [1, 0, 3]))
    #expect(selection.items == [21] && selection.current == 0 && selection.anchor == 2)
    selection.itemsDidChange(from: [21, 20, 23], to: [23, 21], keys: nil)
    #expect(selection.items == [21] && selection.current == 1 && selection.anchor == 0)
    selection.itemsDidChange(from: [23, 21], to: [], keys: nil)
    #expect(selection.isEmpty)
  }
}
