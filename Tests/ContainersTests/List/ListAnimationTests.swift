import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Animated changes of a list") struct ListAnimationTests {
  private func near(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test("L14 What stays moves to its place in 0.3 s, what is new fades in, what left fades out, all at once")
  func change() throws {
    let stage = ListStage([0, 1, 2, 3])
    let cells = (0..<4).map { stage.cell($0) }
    stage.list.setItems([0, 9, 3, 2], animated: true)
    #expect(stage.seenY(3) == 120 && stage.seenY(2) == 80)
    stage.window.advance(by: 0.15)
    #expect(near(stage.seenY(3), 100, 1) && near(stage.seenY(2), 100, 1))
    let new = try #require(stage.cells.first { $0.number == 9 })
    #expect(near(new.presented.alpha, 0.5, 0.01))
    #expect(new.presented.frame.minY == 40)
    let left = try #require(cells[1])
    #expect(near(left.presented.alpha, 0.5, 0.01))
    #expect(left.presented.frame.minY == 40)
    #expect(left.superview === stage.list)
    stage.window.advance(by: 0.15)
    stage.window.advance(by: 0.001)
    #expect(stage.seenY(3) == 80 && stage.seenY(2) == 120)
    #expect(new.presented.alpha == 1)
    #expect(left.superview == nil)
    #expect(left.alpha == 1)
    #expect(stage.list.cell(at: 2) === cells[3])
    #expect(stage.list.cell(at: 0) === cells[0])
    // Nothing of it goes on.
    stage.window.settle()
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("L14 Again in the middle of it: everything goes on from where it is seen")
  func again() throws {
    let stage = ListStage([0, 1, 2, 3])
    stage.list.setItems([3, 2, 9, 0], animated: true)
    stage.window.advance(by: 0.1)
    let before = [0, 2, 3, 9].map { stage.seenY($0) }
    let alpha = try #require(stage.cell(9)?.presented.alpha)
    let gone = try #require(stage.cells.first { $0.number == 1 })
    let goneAlpha = gone.presented.alpha
    stage.list.setItems([0, 1, 3, 9], animated: true)
    #expect([0, 2, 3, 9].map { stage.seenY($0) } == before)
    #expect(stage.cell(9)?.presented.alpha == alpha)
    // The one that was on its way out comes back, from as faint as it was.
    #expect(gone.presented.alpha == goneAlpha)
    #expect(stage.list.cell(at: 1) === gone)
    stage.window.settle()
    #expect([0, 1, 3, 9].map { stage.seenY($0) } == [0, 40, 80, 120])
    #expect(stage.cells.count == 4)
    #expect(stage.cells.allSatisfy { $0.presented.alpha == 1 && $0.alpha == 1 })
  }

  @Test("L14 What the person looks at does not jump: the first visible item that stays")
  func anchor() {
    let stage = ListStage()
    stage.list.contentOffset.y = 1010
    stage.window.settle()
    let before = stage.seenY(26)
    // 25, the first that is seen, goes away; 200 items come before.
    stage.list.setItems(Array(200..<400) + (0..<100).filter { $0 != 25 }, animated: true)
    #expect(stage.y == 1010 + 200 * 40 - 40)
    for _ in 0..<20 {
      #expect(stage.seenY(26) == before)
      stage.window.advance(by: 1.0 / 60)
    }
    stage.list.setItems((20..<100).filter { $0 != 25 }, animated: false)
    stage.window.advance(by: 0)
    #expect(stage.seenY(26) == before)
  }

  @Test(
    "L14 Where no visible item remains, the next one that does takes its place, or the last one",
    arguments: [false, true])
  func anchorOutOfSight(animated: Bool) {
    let stage = ListStage(Array(0..<200))
    stage.list.contentOffset.y = 50 * 40
    stage.window.settle()
    stage.list.setItems(Array(0..<20) + Array(120..<200), animated: animated)
    stage.window.settle()
    #expect(stage.seenY(120) == 0 && stage.y == 20 * 40)
    #expect(stage.numbers == [120, 121, 122, 123, 124])
    stage.list.setItems(Array(0..<15), animated: animated)
    stage.window.settle()
    #expect(stage.numbers == [10, 11, 12, 13, 14])
    // Items that were inserted in place of all that was visible are seen there.
    stage.list.setItems(Array(0..<5) + Array(300..<320), animated: animated)
    stage.window.settle()
    #expect(stage.y == 10 * 40 && stage.numbers == [305, 306, 307, 308, 309])
  }

  @Test("L14 A cell that fades out stays where it is seen when other items come before it", arguments: [false, true])
  func leavingStays(animated: Bool) throws {
    let stage = ListStage()
    stage.list.contentOffset.y = 1000
    stage.window.settle()
    let leaving = try #require(stage.cell(27))
    let rest = (0..<100).filter { $0 != 27 }
    stage.list.setItems(rest, animated: true)
    stage.window.advance(by: 0.1)
    #expect(leaving.presented.frame.minY - stage.y == 80)
    stage.list.setItems([500, 501] + rest, animated: animated)
    stage.window.advance(by: 0.1)
    #expect(stage.y == 1080 && leaving.superview === stage.list)
    #expect(leaving.presented.frame.minY - stage.y == 80)
    stage.window.settle()
    #expect(leaving.superview == nil)
  }

  @Test("L14 At rest at its beginning it stays there, and shows what is new at the top")
  func beginning() {
    let stage = ListStage()
    stage.list.setItems([500, 501] + Array(0..<100), animated: true)
    #expect(stage.y == 0)
    #expect(stage.seenY(0) == 0)
    stage.window.settle()
    #expect(stage.seenY(500) == 0)
    #expect(stage.seenY(0) == 80)
  }

  @Test("L14 Items that come into sight come from where they were, and those that go out of sight go there")
  func throughTheEdge() throws {
    let stage = ListStage([0, 1, 2, 3, 4, 5, 6, 7])
    stage.list.setItems([6, 0, 1, 2, 3, 4, 5, 7], animated: true)
    #expect(stage.seenY(6) == 240)
    let leaving = try #require(stage.cells.first { $0.number == 4 })
    stage.window.advance(by: 0.15)
    #expect(near(stage.seenY(6), 120, 1))
    #expect(near(leaving.presented.frame.minY, 180, 1))
    stage.window.settle()
    #expect(stage.numbers == [0, 1, 2, 3, 6])
  }

  @Test("L14 setItems ends no movement, and goes on where it is seen")
  func movement() {
    let stage = ListStage()
    stage.list.contentOffset.y = 1000
    stage.pointer().drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 50), duration: 0.1)
    #expect(stage.list.isDecelerating)
    let item = stage.list.visibleIndices.lowerBound
    let before = stage.list.rect(ofItemAt: item)!.minY - stage.y
    stage.list.setItems(Array(500..<600) + Array(0..<100), animated: true)
    #expect(stage.list.isDecelerating)
    #expect(near(stage.list.rect(ofItemAt: item + 100)!.minY - stage.y, before))
    let start = stage.y
    stage.window.advance(by: 0.1)
    #expect(stage.y > start + 10)
    stage.window.settle()

    // Under a finger, too.
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 50, y: 100))
    pointer.move(to: Point(x: 50, y: 80), duration: 0.1)
    #expect(stage.list.isDragging)
    let held = stage.y
    stage.list.setItems(Array(0..<100), animated: true)
    #expect(stage.list.isDragging)
    #expect(near(stage.y, held - 4000))
    pointer.move(to: Point(x: 50, y: 60), duration: 0.1)
    #expect(near(stage.y, held - 4000 + 20))
    pointer.release()
  }

  @Test("L14 A call on its way goes to the same item")
  func call() {
    let stage = ListStage(Array(0..<1000))
    stage.list.contentOffset.y = 4000
    stage.list.scrollToItem(at: 300, position: .top, duration: 0.5)
    stage.window.advance(by: 0.2)
    stage.list.setItems(Array(2000..<2010) + Array(0..<1000), animated: true)
    stage.window.settle()
    #expect(near(stage.y, 310 * 40))
  }

  @Test("L14 More than 10,000 items changed: at once", arguments: [10_000, 10_001])
  func many(count: Int) throws {
    let stage = ListStage(Array(0..<5))
    stage.list.setItems([3] + Array(1000..<1000 + count - 4) + [4], animated: true)
    // 0, 1 and 2 went.
    let isAnimated = count - 4 + 3 <= 10_000
    #expect(isAnimated)
    stage.window.advance(by: 0.1)
    #expect((stage.seenY(3) ?? 0) > 0)
    stage.window.settle()
    stage.list.setItems([4] + Array(20_000..<20_000 + count) + [3] + Array(1000..<1000 + count - 4), animated: true)
    stage.window.advance(by: 0.1)
    #expect(stage.cells.allSatisfy { $0.presented.alpha == 1 })
    #expect(stage.seenY(4) == 0)
  }

  @Test("L14 One item more at both ends of 10^6 is animated")
  func million() {
    let stage = ListStage(Array(0..<1_000_000))
    stage.list.setItems([-1] + Array(0..<1_000_000), animated: true)
    #expect(stage.seenY(0) == 0)
    stage.window.settle()
    #expect(stage.seenY(0) == 40)
  }

  @Test("L14 Equal items are told apart by their order")
  func equal() {
    let stage = ListStage([7, 1, 7])
    let (first, second) = (stage.list.cell(at: 0), stage.list.cell(at: 2))
    stage.list.setItems([1, 7, 2, 7], animated: true)
    #expect(stage.list.cell(at: 1) === first)
    #expect(stage.list.cell(at: 3) === second)
    // One more at the end is the new one, and so is one fewer.
    stage.window.settle()
    stage.list.setItems([1, 7, 7, 2, 7], animated: true)
    #expect(stage.list.cell(at: 1) === first)
    #expect(stage.list.cell(at: 2) === second)
    stage.window.settle()
    let third = stage.list.cell(at: 4)
    stage.list.setItems([2, 7, 1], animated: true)
    #expect(stage.list.cell(at: 1) === first)
    stage.window.settle()
    #expect(second?.superview == nil && third?.superview == nil)
  }

  @Test("L14 A difference finds what an exhaustive search finds")
  func difference() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      func array() -> [Int] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...7, using: &random) }
      }
      let old = array()
      let new =
        Bool.random(using: &random) ? array() : old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 } + [3]
      let stage = ListStage(old) { $0.list.frame.size.height = 1000 }
      let cells = old.indices.map { stage.list.cell(at: $0) }
      stage.list.setItems(new, animated: true)
      for (index, item) in new.enumerated() {
        let order = new[..<index].count { $0 == item }
        let matches = old.indices.filter { old[$0] == item }
        let match = order < matches.count ? cells[matches[order]] : nil
        if let match { #expect(stage.list.cell(at: index) === match, "seed \(seed): \(old) → \(new), \(index)") }
        #expect(stage.list.cell(at: index)?.number == item, "seed \(seed): \(old) → \(new)")
      }
      stage.window.settle()
      #expect(stage.numbers == new.sorted(), "seed \(seed): \(old) → \(new)")
    }
  }

  @Test("L14 A smaller list in the middle of everything comes within at once")
  func smaller() {
    let stage = ListStage()
    stage.list.contentOffset.y = 3800
    stage.window.settle()
    stage.list.setItems([0, 1, 97], animated: true)
    #expect(stage.y == 0)
    stage.window.settle()
    #expect(stage.numbers == [0, 1, 97])
    #expect(stage.seenY(97) == 80)
  }

  @Test("L14 With reduced motion it fades")
  func reducedMotion() throws {
    let stage = ListStage([0, 1, 2, 3])
    stage.window.prefersReducedMotion = true
    stage.list.setItems([3, 0, 1, 2], animated: true)
    stage.window.advance(by: 0.05)
    #expect(stage.seenY(3) == 0)
    #expect(try #require(stage.cell(3)?.presented.alpha) < 1)
    stage.window.settle()
    #expect(stage.cells.allSatisfy { $0.presented.alpha == 1 })
  }

  @Test("L14 Without a window, and in one of no size, it is there at once")
  func nowhere() {
    let stage = ListStage([0, 1, 2, 3])
    stage.list.removeFromSuperview()
    stage.list.setItems([3, 2, 1], animated: true)
    #expect(stage.list.cell(at: 0)?.number == 3)
    #expect(stage.list.cell(at: 0)?.presented.frame.minY == 0)
    stage.list.frame.size = .zero
    stage.window.addSubview(stage.list)
    stage.list.setItems([1, 2], animated: true)
    stage.list.frame.size = Size(width: 100, height: 100)
    stage.window.settle()
    #expect(stage.numbers == [1, 2])
  }
}
