import Testing

@testable import Music

/// The entries of a journal, which may contain anything, as files can be damaged.
@MainActor
@Suite struct SessionReplayTests {
  private typealias Step = SessionRecord.Step

  /// The session of a queue of A, B and C, after A was played and while B is current. What waits is C, D and E.
  private func state() -> PlayerState {
    let stage = PlayerStage(["A", "B", "C", "D", "E"])
    stage.player.next()
    stage.advance(60)
    return stage.player.state
  }

  /// What waits after entries, with "|" for stops and "*" behind companions; nil if one of them does not fit.
  private func queue(_ state: PlayerState, _ steps: [Step]) -> String? {
    let record = SessionRecord(steps: steps, state: state)
    var replay = SessionReplay(state, [record])
    guard replay.apply(record) else { return nil }
    let content = replay.result.content
    var texts = content.queue.enumerated().map { $1.title + (content.companions.contains($0) ? "*" : "") }
    for songs in content.stops.sorted(by: >) { texts.insert("|", at: songs) }
    return texts.joined()
  }

  @Test("M18 songs and stops are removed and moved within the queue, and nowhere else")
  func indexes() {
    let state = state()
    for (step, expected) in [
      (.removed(count: 1, at: 0), "DE"), (.removed(count: 2, at: 1), "C"), (.removed(count: 3, at: 0), ""),
      (.removed(count: 0, at: 3), "CDE"), (.removed(count: 4, at: 0), nil), (.removed(count: 1, at: 3), nil),
      (.removed(count: 0, at: 4), nil), (.removed(count: -1, at: 1), nil), (.removed(count: 1, at: -1), nil),
      (.moved(from: [0], to: 2), "DEC"), (.moved(from: [2], to: 0), "ECD"), (.moved(from: [0], to: 1), "DCE"),
      (.moved(from: [0], to: 0), "CDE"), (.moved(from: [0, 1], to: 1), "ECD"), (.moved(from: [0, 2], to: 1), "DCE"),
      (.moved(from: [1, 2], to: 0), "DEC"), (.moved(from: [0, 1, 2], to: 0), "CDE"), (.moved(from: [], to: 3), "CDE"),
      (.moved(from: [0], to: 3), nil), (.moved(from: [0], to: -1), nil), (.moved(from: [3], to: 0), nil),
      (.moved(from: [-1], to: 0), nil), (.moved(from: [0, 0], to: 0), nil), (.moved(from: [], to: 4), nil),
    ] as [(Step, String?)] {
      #expect(queue(state, [step]) == expected, "\(step)")
    }
  }

  @Test("M18 songs are inserted that have numbers of their own, and any stops")
  func insertions() {
    let state = state()
    let songs: [Song?] = PlayerStage.songs(["X", "Y"])
    let (one, other) = (1 << 40, 1 << 41)
    let known = state.content.queueNumbers[0]
    for (at, expected) in [(0, "XYCDE"), (1, "CXYDE"), (3, "CDEXY"), (4, nil), (-1, nil)] as [(Int, String?)] {
      let step = Step.inserted(songs: songs, numbers: [one, other], at: at, areCompanions: false)
      #expect(queue(state, [step]) == expected, "\(at)")
    }
    for (songs, numbers, expected) in [
      (songs, [one], nil), (songs, [one, other, 1 << 42], nil), (songs, [one, one], nil), (songs, [one, known], nil),
      (songs, [one, 5], nil), (songs, [one, 1 << 60], nil), (songs, [1 << 20, one], "XYCDE"), ([], [], "CDE"),
      ([nil], [0], "|CDE"), ([nil, songs[0], nil], [7, one, 7], "|X|CDE"), ([nil, nil], [0, 0], "||CDE"),
    ] as [([Song?], [Int], String?)] {
      let step = Step.inserted(songs: songs, numbers: numbers, at: 0, areCompanions: false)
      #expect(queue(state, [step]) == expected, "\(numbers)")
    }
    let companions = Step.inserted(songs: songs, numbers: [one, other], at: 3, areCompanions: true)
    #expect(queue(state, [companions]) == "CDEX*Y*")
    #expect(queue(state, [companions, .marked(numbers: [one, known, 99], areCompanions: false)]) == "CDEXY*")
    #expect(queue(state, [.marked(numbers: [known], areCompanions: true), .removed(count: 1, at: 1)]) == "C*E")
    #expect(queue(state, [.removed(count: 1, at: 0), .removed(count: 3, at: 0)]) == nil, "the second does not fit")
  }

  @Test("M18 the latest songs of the past are replaced by others, as many as there were")
  func past() {
    let state = state()
    let songs = PlayerStage.songs(["X", "Y"])
    func history(_ past: SessionRecord.Past) -> [String]? {
      let record = SessionRecord(steps: [], past: past, state: state)
      var replay = SessionReplay(state, [record])
      guard replay.apply(record) else { return nil }
      let content = replay.result.content
      return content.history.indices.map { index in
        let marks =
          (content.skipped.contains(index) ? "!" : "") + (content.historyCompanions.contains(index) ? "*" : "")
        return content.history[index].title + marks + (content.historyDates[index] > 0 ? "@" : "")
      }
    }
    /// A change that adds X, which was skipped, and Y, which is a companion and has a date.
    func change(dropped: Int, count: Int, _ edit: (inout SessionRecord.Past) -> Void = { _ in }) -> SessionRecord.Past {
      var past = SessionRecord.Past(
        dropped: dropped, added: songs, numbers: [1 << 40, 1 << 41], dates: [nil, 7], skipped: [true, false],
        companions: [false, true], count: count)
      edit(&past)
      return past
    }
    for (dropped, count, expected) in [
      (0, 3, ["A", "X!", "Y*@"]), (1, 2, ["X!", "Y*@"]), (0, 2, ["X!", "Y*@"]), (0, 1, ["Y*@"]), (0, 0, []),
      (0, 9, ["A", "X!", "Y*@"]), (2, 2, nil), (-1, 2, nil), (0, -1, nil),
    ] as [(Int, Int, [String]?)] {
      #expect(history(change(dropped: dropped, count: count)) == expected, "\(dropped), \(count)")
    }
    #expect(
      history(change(dropped: 0, count: 3) { $0.companions = nil }) == ["A", "X!", "Y@"], "of an earlier version")
    let edits: [(inout SessionRecord.Past) -> Void] = [
      { $0.numbers.removeLast() }, { $0.dates.append(nil) }, { $0.skipped.removeLast() },
      { $0.companions?.append(true) }, { $0.repeated = [true] }, { $0.added.removeLast() },
    ]
    for (index, edit) in edits.enumerated() { #expect(history(change(dropped: 0, count: 3, edit)) == nil, "\(index)") }
    let none = SessionRecord.Past(dropped: 1, count: 0)
    #expect(history(none) == [])
  }

  @Test("M18 a change of the past tells how many songs were dropped, and which are new")
  func pastDifferences() {
    func played(_ numbers: [Int]) -> [PlayedSong] {
      numbers.map {
        PlayedSong(
          item: PlaybackItem(
            id: $0, song: Song(path: "/\($0)", title: "\($0)", artist: "", duration: 1), isCompanion: $0 % 3 == 0),
          date: Double($0), isSkipped: $0 % 2 == 0, isRepeated: $0 % 4 == 0)
      }
    }
    for (former, now, dropped, added) in [
      ([], [1], 0, [1]), ([1, 2], [1, 2, 3, 4], 0, [3, 4]), ([1, 2, 3], [1, 2], 1, []), ([1, 2, 3], [1, 5], 2, [5]),
      ([1, 2, 3], [], 3, []), ([1, 2, 3], [2, 3, 4], 0, [4]), ([1, 2, 3], [2, 4], 1, [4]),
      ([1, 2], [8, 9], 2, [8, 9]),
    ] as [([Int], [Int], Int, [Int])] {
      let past = SessionRecord.Past(from: played(former), to: played(now))
      #expect(past?.dropped == dropped && past?.numbers == added && past?.count == now.count, "\(former) \(now)")
      let dates: [Double?] = added.map { Double($0) }
      #expect(past?.added.map(\.title) == added.map { "\($0)" } && past?.dates == dates)
      #expect(past?.skipped == added.map { $0 % 2 == 0 } && past?.companions == added.map { $0 % 3 == 0 })
      #expect(past?.repeated == added.map { $0 % 4 == 0 })
    }
    #expect(SessionRecord.Past(from: played([1, 2]), to: played([1, 2])) == nil)
    #expect(SessionRecord.Past(from: [], to: []) == nil)
  }

  @Test("M18 H1 a song of the past that was played at another time, skipped or chosen is told as a new one")
  func pastMarks() {
    let former = PlayerStage.songs(["A", "B", "C"]).enumerated().map { index, song in
      PlayedSong(item: PlaybackItem(id: (index + 1) << 20, song: song), date: Double(index))
    }
    for place in former.indices {
      let edits: [(inout PlayedSong) -> Void] = [
        { $0.date = 99 }, { $0.date = nil }, { $0.isSkipped = true }, { $0.item.isCompanion = true },
        { $0.isRepeated = true },
      ]
      for (number, edit) in edits.enumerated() {
        var now = former
        edit(&now[place])
        let past = SessionRecord.Past(from: former, to: now)
        #expect(past?.dropped == 3 - place && past?.numbers == now[place...].map(\.id), "\(place) \(number)")
      }
    }
  }

  @Test("M18 the numbers of an earlier run are kept if they can be, and no later song gets one of them")
  func numbers() {
    let songs = PlayerStage.songs(["A", "B"])
    let (first, last) = (1 << 20, 1 << 60 - 1)
    for (numbers, areKept) in [
      ([[first, last], [], [1 << 30]], true), ([[first, first], [], [1 << 30]], false),
      ([[first, last], [], [first]], false),
      ([[first], [], [1 << 30]], false), ([[first, last], [1 << 30], []], false),
      ([[first - 1, last], [], [1 << 30]], false),
      ([[first, last + 1], [], [1 << 30]], false), ([[first, last], []], false),
    ] as [([[Int]], Bool)] {
      var source = QueueNumbers()
      let items = source.makeItems([songs, [], [songs[0]]], numbers: numbers)
      #expect(items.map { $0.map(\.song.title) } == [["A", "B"], [], ["A"]])
      #expect((items.map { $0.map(\.id) } == numbers) == areKept, "\(numbers)")
      let all = items.joined().map(\.id)
      #expect(Set(all).count == 3)
    }
    var source = QueueNumbers()
    let kept = source.makeItems([[songs[0]]], numbers: [[5 << 20 | 3]])
    var later = source.makeItems(songs).map(\.id)
    source.reserve([3 << 20, 20 << 20, 7, 1 << 61])
    later += source.makeItems([songs[0]]).map(\.id) + [source.makeStop().id]
    source.reserve([4 << 20])
    later += [source.makeStop().id, source.makePlace(), source.makePlace()]
    #expect(kept[0][0].id == 5 << 20 | 3)
    #expect(later.map { $0 > 0 ? $0 >> 20 : $0 } == [6, 7, 21, 22, 23, -1, -2])
    let item = kept[0][0]
    #expect(
      item.repeated().id == 5 << 20 | 4 && item.repeated(7).id == 5 << 20 | 10 && item.repeated().isRepetition(of: item)
    )
    let highest = PlaybackItem(id: 6 << 20 - 1, song: songs[0], isWithinAlbum: true)
    #expect(highest.repeated().id == 5 << 20 && !highest.repeated().isWithinAlbum && highest.isRepetition(of: item))
    #expect(!PlaybackItem(id: 6 << 20, song: songs[0]).isRepetition(of: item))
  }
}
