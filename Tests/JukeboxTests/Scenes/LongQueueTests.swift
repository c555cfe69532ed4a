import Music
import Platform
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// Up next shows what has changed in the player's queue, without comparing queues.
@Suite("Long queues in Up next") struct LongQueueTests {
  private func songs(_ numbers: Range<Int>) -> [Song] {
    numbers.map { Song(path: "/\($0)", title: "\($0)", artist: "A", duration: 60) }
  }

  private func isShown(_ stage: Stage) -> Bool {
    let (queue, player) = (stage.queue, stage.player)
    return (0..<queue.count).map { queue.item(at: $0)?.id } == player.items.map(\.id)
      && queue.marks.all.map(\.index) == player.stops.map(\.songs)
  }

  @Test("H10 single changes of a long queue are shown without comparing it")
  func changes() throws {
    let stage = Stage([3, 3, 3])
    let player = stage.player
    player.add(songs(0..<3000), title: "Many")
    stage.window.settle()
    let comparisons = stage.main.upNext.queue.comparisons
    func ids(_ indexes: [Int]) -> Set<Int> { Set(indexes.compactMap { player.item(at: $0)?.id }) }
    let acts: [() -> Void] = [
      { player.next() }, { player.insert(songs(5000..<5003), before: player.item(at: 2)?.id, title: "x") },
      { player.insert(songs(5003..<5004), before: player.item(at: 1500)?.id, title: "x") }, { player.remove(ids([3])) },
      { player.remove(ids([1, 2, 1000, 2999])) }, { player.move(ids([4]), before: player.item(at: 0)?.id) },
      { player.move(ids([1, 5, 700]), before: player.item(at: 3)?.id) }, { player.move(ids([0, 6]), before: nil) },
      { player.undo() }, { player.undo() }, { player.undo() }, { player.undo() },
      { player.toggleStop(after: player.item(at: 2)?.id) }, { player.next() }, { player.next() }, { player.previous() },
      { player.item(at: 900).map { player.playNow($0.id) } }, { player.undo() },
      { player.add(songs(6000..<6050), title: "x") },
    ]
    for (index, act) in acts.enumerated() {
      act()
      stage.window.advance(by: 0.05)
      #expect(isShown(stage), "\(index)")
    }
    #expect(stage.main.upNext.queue.comparisons == comparisons)
    stage.window.settle()
    #expect(isShown(stage))
  }

  @Test("H10 where Up next shows songs in another order than they wait in, the next change corrects it")
  func corrected() {
    let stage = Stage([3, 3, 3])
    stage.queue.move(from: 0, to: 1)
    #expect(!isShown(stage))
    stage.player.remove([stage.player.items[5].id])
    #expect(isShown(stage))
  }

  @Test("H8 H10 the undo of what has changed thousands of songs is shown by one comparison")
  func undoOfMany() {
    let stage = Stage([3, 3, 3])
    let player = stage.player
    player.add(songs(0..<100_000), title: "Many")
    let comparisons = stage.main.upNext.queue.comparisons
    player.remove(player.items[100..<10_100].map(\.id))
    player.undo()
    #expect(stage.main.upNext.queue.comparisons == comparisons + 2)
    #expect(isShown(stage))
  }

  @Test("H10 the cards are the player's songs after any changes, of one or of many")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let stage = Stage([3, 3, 3])
    let player = stage.player
    var number = 0
    for step in 0..<150 {
      let count = player.songCount
      func place() -> Int { count == 0 ? 0 : Int.random(in: 0..<count, using: &random) }
      func id() -> Int? { player.item(at: place())?.id }
      func newSongs(_ count: Int) -> [Song] {
        number += count
        return songs(number - count..<number)
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: player.add(newSongs(2), title: "x")
      case 1: player.insert(newSongs(step.isMultiple(of: 20) ? 120 : 1), before: id(), title: "x")
      case 2: player.playNext(newSongs(1), title: "x")
      case 3, 4: player.next()
      case 5: player.previous()
      case 6: player.remove([id(), id(), id()].compactMap(\.self))
      case 7: player.move(Set([id(), id(), id()].compactMap(\.self)), before: id())
      case 8: player.undo()
      case 9: player.toggleStop(after: id())
      case 10: if step.isMultiple(of: 9) { player.shuffleQueue() }
      case 11: if step.isMultiple(of: 15) { player.clear() } else { _ = id().map { player.playNow($0) } }
      default: break
      }
      stage.window.advance(by: 0.03)
      #expect(isShown(stage), "seed \(seed), step \(step)")
      if !isShown(stage) { return }
    }
  }
}
