import Testing

@testable import Music

/// A queue as it is saved, and as it comes back.
@MainActor
@Suite struct QueueStateTests {
  private func state() -> QueueState {
    var state = QueueState()
    (state.queue, state.queueNumbers) = (PlayerStage.songs(["A", "B", "C"]), [3, 1, 2].map { $0 << 20 })
    (state.history, state.historyNumbers) = (PlayerStage.songs(["D", "E"]), [4, 5].map { $0 << 20 })
    (state.current, state.currentNumber) = (PlayerStage.songs(["F"])[0], 6 << 20)
    (state.position, state.currentDate, state.isCurrentCompanion) = (7.5, 99, true)
    (state.stops, state.companions, state.originalOrder) = ([0, 2, 3], [1], [2, 0, 1])
    (state.historyDates, state.skipped, state.historyCompanions) = ([0, 7], [1], [0])
    state.historyRepeated = [1]
    state.albumRest = AlbumRest(source: PlayerStage.songs(["G"])[0], taken: PlayerStage.songs(["H", "I"]))
    return state
  }

  /// What waits, with "|" for stops and "*" behind companions.
  private func text(_ content: QueueContent) -> String {
    content.slots.map { slot in
      guard case .entry(let entry) = slot else { return "?" }
      return (entry.item?.song.title ?? "|") + (entry.item?.isCompanion == true ? "*" : "")
    }.joined()
  }

  @Test("M18 all of a queue comes back, and is saved again as it was")
  func whole() {
    var numbers = QueueNumbers()
    let content = state().makeContent(numberedBy: &numbers)
    #expect(text(content) == "|AB*|C|" && !content.isSuggested && content.shuffle.isShuffled)
    #expect(content.past.songs.map(\.item.song.title) == ["D", "E"] && content.past.songs.map(\.date) == [nil, 7])
    #expect(content.past.songs.map(\.item.isCompanion) == [true, false])
    #expect(
      content.past.songs.map(\.isSkipped) == [false, true] && content.past.songs.map(\.isRepeated) == [false, true])
    #expect(content.albumRest?.source.title == "G" && content.albumRest?.taken.map(\.title) == ["H", "I"])
    #expect(content.current.item?.song.title == "F" && content.current.position == 7.5)
    #expect(content.current.date == 99 && content.current.item?.isCompanion == true)
    #expect(content.items.map(\.song.title) == ["F", "A", "B", "C", "D", "E"] && !content.isEmpty)
    #expect(content.items.map { $0.id >> 20 } == [6, 3, 1, 2, 4, 5])
    #expect(QueueState(content) == state())
    #expect(QueueState(QueueContent()) == QueueState() && QueueContent().isEmpty)
  }

  @Test("M18 what of a saved queue cannot be true is left out")
  func impossible() {
    var state = state()
    (state.stops, state.companions, state.originalOrder) = ([4, 3, -1, 1], [7, -1, 2], [2, 9, 0, -1, 1])
    (state.historyDates, state.skipped, state.historyCompanions) = ([-5], [4], [-1, 1])
    state.historyRepeated = [2, 0, -1]
    var texts: [String] = []
    for position in [Double.nan, .infinity, -1] {
      state.position = position
      var numbers = QueueNumbers()
      let content = state.makeContent(numberedBy: &numbers)
      texts.append(text(content) + " \(content.current.position)")
      let saved = QueueState(content)
      #expect(saved.stops == [1, 3] && saved.companions == [2] && saved.originalOrder == [2, 0, 1])
      #expect(saved.historyDates == [0, 0] && saved.skipped == [] && saved.historyCompanions == [1])
      #expect(saved.historyRepeated == [0])
    }
    #expect(texts == ["A|BC*| 0.0", "A|BC*| 0.0", "A|BC*| -1.0"])
  }

  @Test("R2 there is one stop at a place, however often the file says so")
  func repeatedStops() {
    var state = state()
    state.stops = [3] + Array(repeating: 1, count: 1000) + [0, 3]
    var numbers = QueueNumbers()
    let content = state.makeContent(numberedBy: &numbers)
    #expect(text(content) == "|A|B*C|" && QueueState(content).stops == [0, 1, 3])
  }

  @Test("M18 songs of which an earlier version has written only that they are suggested are companions, and no others")
  func suggested() {
    var state = state()
    (state.stops, state.isSuggested) = ([], true)
    for (companions, isSuggested, expected) in [
      ([], true, "A*B*C*"), ([0], true, "A*BC"), ([], false, "ABC"), ([0, 2], false, "A*BC*"),
    ] as [([Int], Bool, String)] {
      (state.companions, state.isSuggested) = (companions, isSuggested)
      var numbers = QueueNumbers()
      let content = state.makeContent(numberedBy: &numbers)
      #expect(text(content) == expected && content.isSuggested == isSuggested)
    }
  }
}
