import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// The focus ring in Up next, and the selected cards, where the cards are undone, shuffled or offered again.
@Suite("The focus in Up next") struct StripFocusTests {
  /// A stage with thirty songs. The third one is selected, and has the ring.
  private func makeStage() -> Stage {
    let stage = Stage([30], size: Size(width: 900, height: 640))
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id), title: nil)
    settle(stage)
    focus(on: stage, [.home, .down, .down])
    return stage
  }

  /// Focuses Up next, and presses keys there.
  private func focus(on stage: Stage, _ keys: [Key]) {
    stage.window.focusedView = stage.queue.view
    for key in keys { stage.press(key) }
    settle(stage)
  }

  private func settle(_ stage: Stage) { stage.window.settle(framesPerSecond: 20, limit: 2) }

  /// Presses a key, waits until nothing moves, and expects that the card of an item has the ring and is in sight.
  private func press(
    _ key: Key, _ modifiers: KeyModifiers = .control, on stage: Stage, leavesRingOn id: Int, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    stage.press(key, modifiers)
    settle(stage)
    let card = stage.queue.focusedItemView
    #expect(card?.itemID == id && stage.window.focusRingFrame != nil, "\(comment)", sourceLocation: sourceLocation)
    guard let frame = card?.presented.frame else { return }
    #expect(
      frame.minY > -1 && frame.maxY < stage.queue.view.bounds.height + 1, "\(comment): \(frame)",
      sourceLocation: sourceLocation)
  }

  @Test("H8 a card that keys have moved is in sight after each step of the undo, and after each step of the redo")
  func undoneMoves() throws {
    let stage = makeStage()
    let (order, id) = (stage.strip, try #require(stage.queue.focusedItemView?.itemID))
    for step in 1...6 { press(.down, .alt, on: stage, leavesRingOn: id, "move \(step)") }
    let moved = stage.strip
    #expect(stage.queue.item(at: 8)?.id == id && stage.queue.scrollPosition > 2)
    for step in 1...6 { press(.character("z"), on: stage, leavesRingOn: id, "undo \(step)") }
    #expect(stage.strip == order && stage.queue.item(at: 2)?.id == id)
    for step in 1...6 {
      press(.character("z"), [.control, .shift], on: stage, leavesRingOn: id, "redo \(step)")
    }
    #expect(stage.strip == moved)
  }

  @Test("H8 a queue that is undone while the ring is out of sight stays where it is")
  func undoneOutOfSight() {
    let stage = makeStage()
    for _ in 0..<2 { stage.press(.down, .alt) }
    stage.queue.scrollPosition = 10
    settle(stage)
    stage.press(.character("z"), .control)
    settle(stage)
    #expect(stage.queue.scrollPosition == 10)
  }

  @Test(
    "H8 shuffling and restoring the order by keys, and the undo of it, leave the ring and the selection on their card")
  func shuffled() throws {
    let stage = makeStage()
    let (order, id) = (stage.strip, try #require(stage.queue.focusedItemView?.itemID))
    for (step, letter) in (["u", "z", "u", "u"] as [Character]).enumerated() {
      press(.character(letter), on: stage, leavesRingOn: id, "step \(step)")
      #expect(stage.queue.selection.items.map(\.id) == [id], "step \(step)")
      #expect((stage.strip == order) == (step % 2 == 1), "step \(step)")
    }
  }

  @Test(
    "H6 the undo of a refusal brings the offer back to its place, and the ring stays on its card",
    arguments: [true, false])
  func refused(isAlbum: Bool) throws {
    let stage = isAlbum ? Stage.withRestOfAlbum() : Stage.withOffers()
    focus(on: stage, [.home, .down, .down])
    let offers = stage.player.offers.map(\.id)
    #expect(offers.count == 5 && stage.queue.focusedItemView?.itemID == offers[1])
    func shown() -> [Int] { stage.queue.offers.items.map(\.id) }
    press(.delete, [], on: stage, leavesRingOn: offers[2], "refused")
    let card = stage.queue.focusedItemView
    press(.character("z"), on: stage, leavesRingOn: offers[2], "undone")
    #expect(shown() == offers && stage.queue.focusedItemView === card)
    press(.character("z"), [.control, .shift], on: stage, leavesRingOn: offers[2], "redone")
    #expect(!shown().contains(offers[1]) && shown() == stage.player.offers.map(\.id))
    press(.delete, [], on: stage, leavesRingOn: offers[3], "refused again")
    for step in 1...2 { press(.character("z"), on: stage, leavesRingOn: offers[3], "undo \(step)") }
    #expect(shown() == offers)
  }

  @Test("H6 while nothing waits, the undo of a taken offer leaves the ring on it")
  func undoneTaking() throws {
    let stage = Stage.withOffers()
    focus(on: stage, [.home, .delete])
    let first = try #require(stage.player.offers.first?.id)
    press(.return, [], on: stage, leavesRingOn: first, "taken")
    #expect(stage.player.items.map(\.id) == [first])
    press(.character("z"), on: stage, leavesRingOn: first, "undone")
    #expect(stage.queue.count == 0 && stage.queue.focusedItemView?.kind == .offered)
  }
}
