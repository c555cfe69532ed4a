import Music
import Testing

@MainActor
@Suite struct SuggestionTests {
  private func albums(_ counts: [Int]) -> [Album] {
    counts.enumerated().map { album, count in
      Album(title: "\(album)", artist: "", songs: PlayerStage.songs((0..<count).map { "\(album).\($0)" }))
    }
  }

  @Test("J10 the first queue is a suggestion: a song of each album, then the second ones, until the user changes it")
  func suggestion() {
    let stage = PlayerStage()
    stage.player.suggest(from: albums([3, 1]), isComplete: false)
    #expect(stage.queue == ["0.0", "1.0"])
    stage.player.suggest(from: albums([3, 1, 2]), isComplete: true)
    #expect(stage.queue == ["0.0", "1.0", "2.0", "0.1", "2.1", "0.2"])
    #expect(stage.player.isSuggested)
    #expect(stage.mirrored == stage.queue)
    stage.player.remove([stage.id("0.0")])
    #expect(!stage.player.isSuggested)
    stage.player.suggest(from: albums([9, 9, 9]), isComplete: true)
    #expect(stage.queue.count == 5)
  }

  @Test("J10 the albums are not asked for when nothing is to be suggested")
  func notAsked() {
    let stage = PlayerStage()
    var count = 0
    func asked() -> [Album] {
      count += 1
      return albums([9, 9, 9])
    }
    stage.player.suggest(from: asked(), isComplete: true)
    #expect(count == 1)
    stage.player.suggest(from: asked(), isComplete: true)
    #expect(count == 1, "twelve songs are suggested already")
  }

  @Test("J10 an empty queue can be filled with other suggestions")
  func again() {
    let stage = PlayerStage()
    let library = albums([1, 1] + [Int](repeating: 1, count: 14))
    stage.player.suggest(from: library, isComplete: true)
    #expect(stage.queue.count == 12)
    while stage.player.next() {}
    stage.player.suggestAgain(from: library, isComplete: true)
    #expect(stage.queue == (12..<16).map { "\($0).0" })
    #expect(stage.player.isSuggested)
  }
}
