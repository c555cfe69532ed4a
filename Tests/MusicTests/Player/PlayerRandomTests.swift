import Foundation
import Languages
import Music
import Testing

/// What the player should do, written down as plainly as possible.
private struct Model {
  /// Songs and stops.
  var queue: [Int] = []
  var stops: Set<Int> = []
  var current: Int?
  var history: [Int] = []
  var repeatMode = RepeatMode.off
  /// The queue before and after each operation that can be undone.
  var steps: [(before: [Int], after: [Int])] = []
  /// The queue after and before each undo that can be taken back.
  var undone: [(before: [Int], after: [Int])] = []
  /// What followed each song when it was begun.
  var followers: [Int: [Int]] = [:]
  /// Songs that came back to the front, before others that were added since they were begun. Their former places are behind those, and
  /// mean nothing any more.
  var displaced: Set<Int> = []

  /// - Parameter moved: an entry that is moved. If it is a stop, it takes the place of one that it meets.
  mutating func edit(moving moved: Int? = nil, _ change: (inout [Int]) -> Void) {
    let before = queue
    change(&queue)
    queue = queue.reduce(into: []) { joined, id in
      guard stops.contains(id), let last = joined.last, stops.contains(last) else { return joined.append(id) }
      if id == moved { joined[joined.count - 1] = id }
    }
    steps.append((before, queue))
    if steps.count > 20 { steps.removeFirst() }
    undone = []
  }

  mutating func begin(_ id: Int) {
    queue.removeAll { $0 == id }
    if let current {
      history.append(current)
      if repeatMode == .queue { queue.append(current + 1) }
    }
    current = id
    followers[id] = queue
  }

  mutating func next() {
    guard let index = queue.firstIndex(where: { !stops.contains($0) }) else { return }
    queue.removeFirst(index)
    begin(queue[0])
  }

  var isStopFirst: Bool { queue.first.map(stops.contains) ?? false }

  mutating func previous() {
    guard let last = history.popLast() else { return }
    queue.removeAll { $0 == last + 1 }
    if let current {
      if let first = queue.first, followers[current]?.contains(first) == false { displaced.insert(current) }
      queue.insert(current, at: 0)
    }
    current = last
  }
}

@MainActor
@Suite struct PlayerRandomTests {
  @Test("M8 random operations leave the queue, the song, the history and each view of the queue as a plain model says")
  func operations() {
    let seed =
      ProcessInfo.processInfo.environment["PLAYER_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<100 {
      let stage = PlayerStage(seed: seed)
      let player = stage.player
      var model = Model()
      var title = 0
      func makeSongs(_ count: Int) -> [Song] {
        (0..<count).map { _ in
          title += 1
          return PlayerStage.songs(["\("ABC".randomElement(using: &random) ?? "A")\(title)"])[0]
        }
      }
      /// The numbers of songs that were just added.
      func numbers(of songs: [Song]) -> [Int] { player.items.filter { songs.contains($0.song) }.map(\.id) }
      for step in 0..<80 {
        let place = model.queue.isEmpty ? 0 : Int.random(in: 0..<model.queue.count, using: &random)
        let operation = Int.random(in: 0..<15, using: &random)
        switch operation {
        case 0:
          let songs = makeSongs(Int.random(in: 1...4, using: &random))
          player.add(songs, title: "x")
          model.edit { $0 += numbers(of: songs) }
        case 1:
          let songs = makeSongs(2)
          player.playNext(songs, title: "x")
          let front = model.queue.prefix { model.stops.contains($0) }.count
          model.edit { $0.insert(contentsOf: numbers(of: songs), at: front) }
        case 2:
          let songs = makeSongs(2)
          player.insert(songs, before: model.queue.isEmpty ? nil : model.queue[place], title: "x")
          model.edit { $0.insert(contentsOf: numbers(of: songs), at: place) }
        case 3, 4: if player.next() { model.next() }
        case 5:
          guard player.position <= 3 else { break }
          if !model.history.isEmpty { model.previous() }
          player.previous()
        case 6 where !model.queue.isEmpty:
          let id = model.queue[place]
          player.remove([id])
          model.edit { $0.removeAll { $0 == id } }
        case 7 where model.queue.count > 1:
          let target = Int.random(in: 0..<model.queue.count, using: &random)
          player.move(model.queue[place], to: target)
          if target != place {
            model.edit(moving: model.queue[place]) { $0.insert($0.remove(at: place), at: target) }
          }
        case 8 where !model.queue.isEmpty && Bool.random(using: &random):
          player.clear()
          model.edit { $0 = [] }
        case 9:
          // A song ends, in which the player may have been told late.
          stage.advance(60)
          if model.current != nil {
            if model.isStopFirst || model.queue.isEmpty && model.repeatMode == .off {
              model.history += model.current.map { [$0] } ?? []
              model.current = nil
              if !model.queue.isEmpty { model.queue.removeFirst() }
            } else if model.queue.isEmpty {
              model.history += model.current.map { [$0] } ?? []
              model.current = model.current.map { $0 + 1 }
            } else {
              model.next()
            }
          }
        case 10:
          // The order is random, so it is taken from the player; the songs must be the same.
          player.shuffleQueue()
          let order = player.entries.map(\.id)
          #expect(Set(order) == Set(model.queue), "seed \(seed), round \(round), step \(step)")
          model.edit { $0 = order }
        case 11, 12, 14:
          let isRedo = operation != 11
          guard let last = isRedo ? model.undone.popLast() : model.steps.popLast() else { break }
          let now = model.queue
          // Songs that were there after the operation, and are no longer, have been played.
          let gone = Set(last.after).subtracting(now)
          var newcomers = now.filter { !last.after.contains($0) && !last.before.contains($0) }
          _ = isRedo ? player.redo() : player.undo()
          let result = player.entries.map(\.id)
          // What was not too late can be done the other way round.
          switch stage.notices.last {
          case .undone?: model.undone.append((now, result))
          case .redone?: model.steps.append((now, result))
          default: break
          }
          // An addition has changed no order, so there is none to restore.
          let isAddition = last.after.filter(last.before.contains) == last.before
          var restored =
            isAddition ? now.filter(last.before.contains) : last.before.filter { !gone.contains($0) }
          let moment = "seed \(seed), round \(round), step \(step)"
          // Stops between which all songs have been played become one.
          let met = model.stops.intersection(restored + newcomers).subtracting(result)
          restored.removeAll(where: met.contains)
          newcomers.removeAll(where: met.contains)
          let areApart = !zip(result, result.dropFirst()).contains { model.stops.isSuperset(of: [$0, $1]) }
          #expect(areApart && (met.isEmpty || result.contains(where: model.stops.contains)), "\(moment)")
          if now.filter(last.after.contains) == last.after.filter(now.contains) {
            let displaced = model.displaced
            func comparable(_ ids: [Int]) -> [Int] {
              ids.filter { !newcomers.contains($0) && !displaced.contains($0) }
            }
            #expect(comparable(result) == comparable(restored), "\(moment)")
            #expect(Set(result) == Set(restored).union(newcomers), "\(moment)")
          } else {
            // Songs came back in another order since. Nothing but what the operation has moved is moved again.
            #expect(Set(result.filter { !newcomers.contains($0) }) == Set(restored), "\(moment)")
          }
          #expect(result.filter(newcomers.contains) == newcomers, "\(moment)")
          model.queue = result
        case 13:
          let isAfterCurrent = model.queue.isEmpty || model.stops.contains(model.queue[place])
          let index = isAfterCurrent ? 0 : place + 1
          player.toggleStop(after: isAfterCurrent ? nil : model.queue[place])
          if index < model.queue.count, model.stops.contains(model.queue[index]) {
            model.edit { $0.remove(at: index) }
          } else {
            model.stops.formUnion(player.entries.filter(\.isStop).map(\.id))
            model.edit { $0.insert(player.entries[index].id, at: index) }
          }
        default: break
        }
        let moment = "seed \(seed), round \(round), step \(step), operation \(operation)"
        #expect(player.entries.map(\.id) == model.queue, "\(moment)")
        #expect(player.current?.id == model.current, "\(moment)")
        #expect(player.history.map(\.id) == model.history, "\(moment)")
        #expect(stage.mirror == player.items, "\(moment)")
        #expect(stage.engine.item?.id == model.current, "\(moment)")
        if model.current != nil {
          let playable = model.queue.prefix { !model.stops.contains($0) }.prefix(8)
          #expect(stage.engine.upcoming.map(\.id) == Array(playable), "\(moment)")
        }
        if stage.mirror != player.items || player.entries.map(\.id) != model.queue { return }
      }
    }
  }
}
