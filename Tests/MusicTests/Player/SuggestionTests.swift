import Foundation
import Testing

@testable import Music

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

  @Test("J10 suggestions of which the library has none any more make room for others; what plays goes on")
  func renewed() {
    let stage = PlayerStage()
    let (bundled, own) = (albums([2, 2]), Array(albums([1, 1, 1, 2])[2...]))
    func renew(from library: [Album]) {
      stage.player.renewSuggestions(from: library) { song in library.contains { $0.songs.contains(song) } }
    }
    stage.player.suggest(from: bundled, isComplete: true)
    stage.player.next()
    renew(from: bundled)
    renew(from: [])
    #expect(stage.queue == ["1.0", "0.1", "1.1"])
    renew(from: own)
    #expect(stage.queue == ["2.0", "3.0", "3.1"] && stage.player.isSuggested)
    #expect(stage.player.current?.song.title == "0.0" && stage.mirrored == stage.queue)
    stage.player.remove([stage.id("2.0")])
    renew(from: bundled)
    #expect(stage.queue == ["3.0", "3.1"], "the queue is the person's own since it was changed")
  }

  @Test("J10 Songs of one library are not added to suggestions from another one")
  func notMixed() {
    let stage = PlayerStage()
    let (former, new) = (albums([1]), Array(albums([1, 1, 1])[1...]))
    func suggest(from library: [Album]) {
      stage.player.suggest(from: library, isComplete: true) { song in library.contains { $0.songs.contains(song) } }
    }
    suggest(from: former)
    suggest(from: new)
    #expect(stage.queue == ["0.0"])
    suggest(from: former + new)
    #expect(stage.queue == ["0.0", "1.0", "2.0"])
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

  /// A queue of four suggestions: A, B, C, D.
  private func suggested() -> PlayerStage {
    let stage = PlayerStage()
    let albums = ["A", "B", "C", "D"].map { Album(title: $0, artist: "", songs: PlayerStage.songs([$0])) }
    stage.player.suggest(from: albums, isComplete: true)
    return stage
  }

  private func add(_ title: String, to stage: PlayerStage) { stage.player.add(PlayerStage.songs([title]), title: nil) }

  @Test("H7 J10 songs that are added go before what was only suggested, in their order")
  func before() {
    let stage = suggested()
    add("X", to: stage)
    #expect(!stage.player.isSuggested)
    add("Y", to: stage)
    #expect(stage.queue == ["X", "Y", "A", "B", "C", "D"])
    stage.player.next()
    stage.player.next()
    stage.player.previous()
    add("Z", to: stage)
    #expect(stage.queue == ["Y", "Z", "A", "B", "C", "D"], "what was chosen is so when it comes back")
    let playing = suggested()
    playing.player.next()
    add("X", to: playing)
    #expect(playing.queue == ["X", "B", "C", "D"])
    playing.player.toggleStop(after: nil)
    add("Y", to: playing)
    #expect(playing.queue == ["X", "Y", "B", "C", "D"])
    #expect(playing.player.stops.map(\.songs) == [0], "a stop stays behind what plays")
  }

  @Test("H7 J10 a suggestion that is moved, or played next, is chosen, until that is undone")
  func chosen() {
    let ways: [(Player, PlayerStage) -> Void] = [
      { $0.move($1.id("C"), to: 0) },
      { $0.playNext([$1.id("C")]) },
      { $0.move([$1.id("C")], before: $1.id("A")) },
    ]
    for way in ways {
      let stage = suggested()
      way(stage.player, stage)
      #expect(stage.queue == ["C", "A", "B", "D"])
      add("X", to: stage)
      #expect(stage.queue == ["C", "X", "A", "B", "D"])
      stage.player.undo()
      stage.player.undo()
      #expect(stage.queue == ["A", "B", "C", "D"] && stage.player.isSuggested)
      add("X", to: stage)
      #expect(stage.queue == ["X", "A", "B", "C", "D"])
    }
    let stage = suggested()
    stage.player.insert(PlayerStage.songs(["X"]), before: stage.id("C"), title: nil)
    add("Y", to: stage)
    #expect(stage.queue == ["A", "B", "X", "Y", "C", "D"], "what is dropped at a place stays there")
  }

  @Test("J10 once a change is undone, the queue is suggested again, and a queue of the user's is not")
  func undone() {
    let changes: [(Player, PlayerStage) -> Void] = [
      { player, stage in self.add("X", to: stage) },
      { $0.remove([$1.id("B")]) },
      { player, _ in player.clear() },
      { player, _ in player.shuffleQueue() },
      { $0.playNow($1.id("B")) },
      { player, _ in player.playNow(PlayerStage.songs(["X", "Y"])) },
      { player, _ in player.toggleStop(after: nil) },
    ]
    for (index, change) in changes.enumerated() {
      let stage = suggested()
      change(stage.player, stage)
      #expect(!stage.player.isSuggested, "change \(index)")
      stage.player.undo()
      #expect(stage.player.isSuggested && stage.queue == ["A", "B", "C", "D"], "change \(index)")
    }
    let stage = PlayerStage(["X"])
    stage.player.clear()
    stage.player.suggestAgain(from: albums([1]), isComplete: true)
    #expect(stage.player.isSuggested)
    stage.player.undo()
    #expect(stage.queue.contains("X") && !stage.player.isSuggested, "what the user has chosen is back")
  }

  @Test(
    "H7 J10 while the queue is shuffled and once its order is restored, what is added goes first")
  func shuffled() {
    let stage = suggested()
    stage.player.isShuffled = true
    stage.player.add(PlayerStage.songs(["X", "Y"]), title: nil)
    #expect(Set(stage.queue.prefix(2)) == ["X", "Y"])
    add("Z", to: stage)
    #expect(stage.queue[2] == "Z")
    let other = PlayerStage()
    other.player.restore(stage.player.state)
    for stage in [stage, other] {
      stage.player.isShuffled = false
      #expect(Set(stage.queue.prefix(3)) == ["X", "Y", "Z"] && stage.queue.suffix(4) == ["A", "B", "C", "D"])
    }
    let mixed = PlayerStage(["P", "Q"])
    mixed.player.playNow(PlayerStage.songs(["A", "B", "C"]))
    mixed.player.isShuffled = true
    add("X", to: mixed)
    let places = ["P", "Q", "X"].compactMap(mixed.queue.firstIndex)
    #expect(places.max() == places[2], "behind all that was chosen")
    mixed.player.isShuffled = false
    #expect(mixed.queue == ["B", "C", "P", "Q", "X"])
  }

  @Test("H7 M18 what was suggested is known in the next run, also where an earlier version has written the session")
  func session() throws {
    let stage = suggested()
    stage.player.next()
    let encoded = try JSONEncoder().encode(stage.player.state)
    var values = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    #expect(values["companions"] as? [Int] == [0, 1, 2])
    values["companions"] = [Int]()
    let former = try JSONSerialization.data(withJSONObject: values)
    for data in [encoded, former] {
      let next = PlayerStage()
      next.player.restore(try JSONDecoder().decode(PlayerState.self, from: data))
      #expect(next.player.isSuggested)
      add("X", to: next)
      #expect(next.current == "A" && next.queue == ["X", "B", "C", "D"])
    }
    // Songs that a person has chosen are so in an earlier version's session, too.
    let own = PlayerStage(["A", "B"])
    let next = PlayerStage()
    next.player.restore(own.player.state)
    add("X", to: next)
    #expect(next.queue == ["A", "B", "X"])
  }

  @Test(
    "J10 M18 a run without a library leaves the suggestion to the next one, and played suggestions are not followed by others"
  )
  func runWithoutLibrary() throws {
    func next(after stage: PlayerStage) throws -> PlayerStage {
      let next = PlayerStage()
      next.player.restore(try JSONDecoder().decode(PlayerState.self, from: JSONEncoder().encode(stage.player.state)))
      return next
    }
    let without = PlayerStage()
    without.player.suggest(from: [], isComplete: true)
    let stage = try next(after: without)
    stage.player.suggest(from: albums([1, 1]), isComplete: true)
    #expect(stage.queue == ["0.0", "1.0"] && stage.player.isSuggested)
    while stage.player.next() {}
    let last = try next(after: stage)
    last.player.suggest(from: albums([1, 1, 1]), isComplete: true)
    #expect(last.queue.isEmpty)
    // A queue that a person has emptied stays empty.
    stage.player.suggestAgain(from: albums([1, 1]), isComplete: true)
    stage.player.clear()
    let cleared = try next(after: stage)
    cleared.player.suggest(from: albums([1, 1, 1]), isComplete: true)
    #expect(cleared.queue.isEmpty)
  }
}
