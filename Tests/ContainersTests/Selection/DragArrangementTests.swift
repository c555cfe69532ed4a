import Testing
import ViewTree

@testable import Containers

/// How items make room for those that are dragged, and how clicks and keys select.
struct DragArrangementTests {
  @Test("L18 H8 Keys move several items together, as far as the ends")
  func keys() {
    for (lifted, steps, gap, dropIndex, isChanged) in [
      ([2], -1, 1, 1, true), ([2], -9, 0, 0, true), ([2], 1, 3, 4, true), ([2], 9, 5, 6, true), ([0], -1, 0, 1, false),
      ([5], 1, 5, 6, false), ([1, 3], -1, 0, 0, true), ([1, 3], 1, 3, 5, true), ([4, 5], 1, 4, 6, false),
      ([0, 2], -1, 0, 1, true), ([3, 5], 1, 4, 6, true),
    ] as [([Int], Int, Int, Int, Bool)] {
      let arrangement = DragArrangement(count: 6, lifted: lifted, movedBy: steps)
      #expect(arrangement.gap == gap && arrangement.dropIndex == dropIndex, "\(lifted) by \(steps)")
      #expect(arrangement.isChanged == isChanged, "\(lifted) by \(steps)")
    }
    let none = DragArrangement(count: 6)
    let numbers = Array(0..<6)
    #expect(!none.isChanged && none.dropIndex == 0)
    #expect(numbers.compactMap(none.item) == numbers && numbers.map(none.place) == numbers)
  }

  @Test("L18 Sections shrink by the items that are taken from them, and the one under them grows")
  func sections() {
    let arrangement = DragArrangement(count: 10, lifted: [1, 4], gap: 3)
    let starts = (0..<3).map { arrangement.sections(from: [0, 3, 7], movingInto: $0) }
    #expect(starts == [[0, 4, 7], [0, 2, 7], [0, 2, 5]])
  }

  @Test("Indexes that are left out are skipped, in both directions")
  func ranks() {
    for set in 0..<1 << 6 {
      let left = (0..<6).filter { set & 1 << $0 != 0 }
      let others = (0..<12).filter { !left.contains($0) }
      let expected: [Int?] = (-2..<8).map { index in index < 0 ? index : others.firstIndex(of: index) }
      #expect((-2..<8).map(left.rank(of:)) == expected, "\(left)")
      #expect(others.indices.map(left.index(ofRank:)) == others, "\(left)")
      #expect(left.index(ofRank: -2) == -2, "\(left)")
    }
  }

  @Test("L15 H8 Shift extends from the last choice without it, Control selects another one or moves on alone")
  func modes() {
    let clicks = ([[], .control, .shift, [.shift, .control], .alt] as [KeyModifiers]).map(SelectionMode.init(click:))
    #expect(clicks == [.alone, .toggling, .extending, .extending, .alone])
    for (allowsMultiple, expected) in [
      (true, [.alone, .moving, .extending, .extending]), (false, [.alone, .moving, .alone, .alone]),
    ] as [(Bool, [SelectionMode])] {
      let keys = ([[], .control, .shift, [.shift, .control]] as [KeyModifiers]).map {
        SelectionMode(key: $0, allowsMultiple: allowsMultiple)
      }
      #expect(keys == expected)
    }
    var anchor: Int?
    var steps: [SelectionMode.Step] = []
    var anchors: [Int?] = []
    for (mode, index) in [
      (.extending, 4), (.extending, 2), (.extending, 6), (.moving, 5), (.extending, 6), (.toggling, 1), (.extending, 0),
      (.alone, 3),
    ] as [(SelectionMode, Int)] {
      steps.append(mode.step(to: index, anchor: &anchor))
      anchors.append(anchor)
    }
    #expect(
      steps == [
        .replace(with: 4...4), .replace(with: 2...4), .replace(with: 4...6), .keep, .replace(with: 5...6), .toggle,
        .replace(with: 0...1), .replace(with: 3...3),
      ])
    #expect(anchors == [4, 4, 4, 5, 5, 1, 1, 3])
  }
}
