import Music
import Testing

/// What changes of a long queue cost. Steps are counted, not seconds: each is a node of the queue's tree that was looked at, and the tree
/// is all that there is of the queue, so what goes through the whole queue is counted as well.
@MainActor
@Suite struct LongQueueTests {
  private static func stage(_ count: Int) -> PlayerStage {
    let stage = PlayerStage()
    stage.player.add(
      (0..<count).map { Song(path: "/\($0)", title: "\($0)", artist: "A", duration: 60) }, title: "Many")
    stage.player.next()
    return stage
  }

  private static let operations: [(name: String, act: (Player) -> Void)] = [
    ("dequeue", { $0.next() }),
    (
      "insert at an index",
      { $0.insert(PlayerStage.songs(["X"]), before: $0.item(at: $0.songCount / 2)?.id, title: "X") }
    ),
    ("add", { $0.add(PlayerStage.songs(["Y"])[0]) }),
    ("play next", { $0.playNext(PlayerStage.songs(["Z"]), title: "Z") }),
    ("move", { player in player.item(at: 7).map { player.move($0.id, to: player.songCount * 9 / 10) } }),
    (
      "move several to the front",
      { player in player.playNext([400, 600, 602].compactMap { player.item(at: $0)?.id }) }
    ),
    ("remove", { player in player.item(at: player.songCount / 3).map { player.remove([$0.id]) } }),
    ("undo a removal", { $0.undo() }),
    ("undo a move", { $0.undo() }),
    ("add a stop", { player in player.item(at: player.songCount / 2).map { player.toggleStop(after: $0.id) } }),
    ("undo a stop", { $0.undo() }),
    ("play a song from the middle", { player in player.item(at: player.songCount / 2).map { player.playNow($0.id) } }),
    ("go back", { $0.previous() }),
    ("undo an insertion", { $0.undo() }),
    (
      "when a card is played",
      { player in _ = player.item(at: player.songCount * 3 / 4).flatMap { player.seconds(until: $0.id) } }
    ),
    ("where the timer stands", { player in _ = player.songsBeforeTimer }),
    ("all times", { player in _ = (player.queuedSeconds, player.secondsUntilEnd, player.songCount, player.stops) }),
  ]

  @Test("H10 no change of 100,000 songs takes three times as many steps as one of 1,000, nor does a question")
  func steps() {
    let (few, many) = (Self.stage(1000).player, Self.stage(100_000).player)
    for player in [few, many] { player.setTimer(.uptime(20_000)) }
    for (name, act) in Self.operations {
      func steps(_ player: Player) -> Int {
        let before = player.queueSteps
        act(player)
        return player.queueSteps - before
      }
      let (less, more) = (steps(few), steps(many))
      #expect(more <= 3 * less + 3, "\(name): \(less) → \(more)")
      #expect(more < 200, "\(name): \(more)")
    }
    #expect(many.songCount > 99_000)
  }

  @Test("H10 after a long queue was cleared, which can be undone, nothing goes through what was in it")
  func cleared() {
    let player = Self.stage(100_000).player
    player.clear()
    player.add(PlayerStage.songs(["A", "B", "C"]), title: nil)
    let before = player.queueSteps
    player.toggleStop(after: player.item(at: 1)?.id)
    player.next()
    _ = (player.canGoOn, player.items, player.songsBeforeTimer)
    #expect(player.queueSteps - before < 200)
    player.undo()
    player.undo()
    player.undo()
    #expect(player.songCount > 99_000)
  }

  /// The entries with one stop where several have met: the first that was moved, or else the first.
  private func joined(_ entries: [PlayQueueEntry], moved: Set<Int>) -> [PlayQueueEntry] {
    entries.reduce(into: []) { joined, entry in
      guard entry.isStop, let last = joined.last, last.isStop else { return joined.append(entry) }
      if moved.contains(entry.id), !moved.contains(last.id) { joined[joined.count - 1] = entry }
    }
  }

  @Test("H10 songs, stops and times are found as in a plain list, after any changes")
  func model() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<4 {
      let stage = PlayerStage()
      let player = stage.player
      var model: [PlayQueueEntry] = []
      var number = 0
      for step in 0..<120 {
        let place = model.isEmpty ? 0 : Int.random(in: 0..<model.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          let count = Int.random(in: 1...(step.isMultiple(of: 10) ? 400 : 3), using: &random)
          let songs = (0..<count).map { _ in
            number += 1
            return Song(path: "/\(number)", title: "\(number)", artist: "A", duration: Double(number % 50 + 1))
          }
          player.insert(songs, before: model.isEmpty ? nil : model[place].id, title: "x")
          let index = player.entries.firstIndex { $0.item.map { songs.contains($0.song) } ?? false } ?? -1
          #expect(index == place, "seed \(seed)")
          model.insert(contentsOf: player.entries[index..<index + count], at: index)
        case 2 where !model.isEmpty:
          let ids = Set((0..<5).map { _ in model[Int.random(in: 0..<model.count, using: &random)].id })
          player.remove(ids)
          model.removeAll { ids.contains($0.id) }
          model = joined(model, moved: [])
        case 3 where !model.isEmpty:
          let ids = Set((0..<3).map { _ in model[Int.random(in: 0..<model.count, using: &random)].id })
          let next = ids.contains(model[place].id) ? nil : model[place].id
          player.move(ids, before: next)
          let moved = model.filter { ids.contains($0.id) }
          model.removeAll { ids.contains($0.id) }
          model.insert(
            contentsOf: moved, at: next.flatMap { next in model.firstIndex { $0.id == next } } ?? model.count)
          model = joined(model, moved: ids)
        case 4 where !model.isEmpty && !model[place].isStop:
          player.toggleStop(after: model[place].id)
          model = player.entries
        case 5 where !model.isEmpty:
          let former = player.entries
          let added = PlayerStage.songs(["U"])
          player.insert(added, before: former[place].id, title: "U")
          player.remove(former.suffix(40).map(\.id))
          player.undo()
          player.undo()
          #expect(player.entries == former, "seed \(seed), round \(round), step \(step)")
        case 6 where step.isMultiple(of: 40) && !model.isEmpty:
          player.clear()
          player.undo()
        default: break
        }
        let moment = "seed \(seed), round \(round), step \(step)"
        #expect(player.entries == model, "\(moment)")
        guard player.entries == model else { return }
        let songs = model.compactMap(\.item)
        #expect(player.songCount == songs.count && player.queuedSeconds == songs.reduce(0) { $0 + $1.song.duration })
        #expect(player.stops.map(\.id) == model.filter(\.isStop).map(\.id), "\(moment)")
        guard !songs.isEmpty else { continue }
        let index = Int.random(in: 0..<songs.count, using: &random)
        #expect(player.item(at: index) == songs[index] && player.songIndex(of: songs[index].id) == index, "\(moment)")
        let seconds = songs[..<index].reduce(0) { $0 + $1.song.duration }
        #expect(player.seconds(until: songs[index].id) == seconds, "\(moment)")
        player.setTimer(.uptime(seconds + 0.5))
        #expect(player.songsBeforeTimer == index + 1, "\(moment)")
      }
    }
  }
}
