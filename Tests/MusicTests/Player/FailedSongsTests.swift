import Languages
import Testing

@testable import Music

/// What is kept of songs that cannot be played, step by step.
@Suite struct FailedSongsTests {
  private let items = (0..<8).map {
    PlaybackItem(id: $0, song: Song(path: "/\($0)", title: "\($0)", artist: "", duration: 1))
  }

  /// How many songs in a row have failed, whether all of them are missing, whether they are too many, and whether they have ended all.
  private func state(_ failed: FailedSongs) -> String {
    "\(failed.inARow) \(failed.areMissingInARow) \(failed.areTooMany) \(failed.haveEndedAll)"
  }

  @Test("R4 failures in a row are counted until a song is heard or tried again, and each is told once")
  func inARow() {
    var failed = FailedSongs()
    var told: [Bool] = []
    var states: [String] = []
    func insert(_ item: PlaybackItem, isMissing: Bool = true, wasHeard: Bool = false) {
      told.append(failed.insert(item, reason: "it is broken", isMissing: isMissing, wasHeard: wasHeard))
      states.append(state(failed))
    }
    for index in [0, 0, 1, 2, 3, 4] { insert(items[index]) }
    #expect(told == [true, false, true, true, true, true])
    #expect(
      states == [
        "1 true false false", "1 true false false", "2 true false false", "3 true false false", "4 true false false",
        "5 true true false",
      ])
    #expect(failed.count == 5 && failed.contains(items[4]) && !failed.contains(items[5]))
    #expect(failed.reason(0) == "it is broken" && failed.reason(5) == nil && failed.areAllMissing)
    failed.endAll()
    #expect(state(failed) == "0 true false true")
    let retried = [failed.retry(items[4]).count, failed.retry(items[4]).count]
    #expect(retried == [1, 0] && state(failed) == "0 true false false" && failed.reason(4) == nil)
    (told, states) = ([], [])
    insert(items[4])
    insert(items[5], isMissing: false)
    insert(items[6])
    insert(items[7], wasHeard: true)
    #expect(told == [true, true, true, true])
    #expect(states == ["1 true false false", "2 false false false", "3 false false false", "0 true false false"])
    #expect(failed.areAnyMissing && !failed.areAllMissing && failed.isMissing(items[6]) && !failed.isMissing(items[5]))
    _ = failed.insert(PlaybackItem(id: 9, song: items[0].song), reason: "x", isMissing: true, wasHeard: false)
    #expect(failed.inARow == 1)
    failed.songWasPlayed()
    #expect(failed.inARow == 0)
    for (seconds, wasHeard) in [(0.0, false), (5, false), (5.5, true)] {
      #expect(FailedSongs.wasHeard(seconds) == wasHeard)
    }
  }

  @Test("R4 songs whose files are back have not failed, and those in the queue are looked for first")
  func files() {
    let queue = PlayQueue()
    queue.insert([items[3], items[1], items[5]].map(PlayQueueEntry.song), at: 0)
    var failed = FailedSongs()
    #expect(!failed.areAnyMissing && failed.missingPaths(of: nil, in: queue) == [])
    var told: [Bool] = []
    for index in [0, 1, 3] { told.append(failed.expect(items[index], reason: "no such file")) }
    told.append(failed.expect(items[1], reason: "another reason"))
    told.append(failed.insert(items[5], reason: "it is broken", isMissing: false, wasHeard: false))
    #expect(told == [true, true, true, false, true] && failed.inARow == 1 && failed.reason(1) == "another reason")
    #expect(failed.missingPaths(of: nil, in: queue) == ["/3", "/1", "/0"])
    #expect(failed.missingPaths(of: items[0], in: queue) == ["/0", "/3", "/1"])
    #expect(failed.missingPaths(of: items[7], in: queue) == ["/3", "/1", "/0"])
    failed.noteContinuation()
    told = [failed.expect(items[6], reason: "no such file")]
    #expect(items.map { failed.isPassed($0) } == [true, true, false, true, false, true, false, false])
    told += [failed.filesAreBack(["/9", "/5"]), failed.filesAreBack(["/1", "/9"]), failed.filesAreBack(["/1"])]
    #expect(told == [true, false, true, false] && failed.inARow == 0)
    #expect(Set(failed.songs) == [0, 3, 5, 6])
    failed.keep(in: queue, and: [items[6]])
    #expect(Set(failed.songs) == [3, 5, 6])
    failed.keep(in: queue, and: [])
    #expect(Set(failed.songs) == [3, 5])
  }

  @Test(
    "R4 songs that come back into the queue are marked by what is known of their files, until these are back or tried")
  func recalled() {
    let queue = PlayQueue()
    var failed = FailedSongs()
    func forget() { failed.keep(in: queue, and: []) }
    failed.recall(items, atMost: 8)
    #expect(Set(failed.songs) == [])
    _ = failed.insert(items[0], reason: "it is away", isMissing: true, wasHeard: false)
    _ = failed.insert(items[1], reason: "it is broken", isMissing: false, wasHeard: false)
    _ = failed.insert(items[4], reason: "it is cut off", isMissing: false, wasHeard: true)
    failed.expect(items[2], reason: "no such file")
    let told = [items[3], items[3], items[2]].map { failed.note($0, reason: "it was moved") }
    #expect(told == [true, false, false] && Set(failed.songs) == [0, 1, 2, 4])
    forget()
    #expect(failed.count == 0 && failed.missingPaths(of: nil, in: queue) == [])
    // Another entry with the same song is marked as well. A song of which much was heard is heard again.
    failed.recall(items + [PlaybackItem(id: 9, song: items[0].song)], atMost: 8)
    #expect(Set(failed.songs) == [0, 1, 2, 3, 9])
    #expect([0, 1, 2, 9].map { failed.reason($0) } == ["it is away", "it is broken", "it was moved", "it is away"])
    #expect(items[..<4].map { failed.isMissing($0) } == [true, false, true, true])
    // What is marked already stays as it is, and does not count.
    failed.noteContinuation()
    forget()
    failed.recall(items[2...], atMost: 1)
    #expect(Set(failed.songs) == [2] && !failed.isPassed(items[2]))
    failed.noteContinuation()
    failed.recall(items[2...], atMost: 1)
    #expect(Set(failed.songs) == [2, 3] && failed.isPassed(items[2]))
    forget()
    _ = (failed.retry(items[0]), failed.retry(items[1]), failed.filesAreBack(["/2"]))
    failed.recall(items, atMost: 8)
    #expect(Set(failed.songs) == [3])
  }

  @Test("R4 what is noted against a song is known by its file and the reason, until the file is back or tried")
  func noted() {
    var failed = FailedSongs()
    func isNoted(_ index: Int, _ reason: Sentence) -> Bool { failed.isNoted(items[index].song.id, reason: reason) }
    let address = PlaybackItem(
      id: 9, song: Song(path: "https://example.org/a.mp3", title: "", artist: "", duration: 1))
    for item in [items[0], items[1], address] {
      #expect(!failed.isNoted(item.song.id, reason: "it is away"))
      _ = failed.note(item, reason: "it is away")
      #expect(
        failed.isNoted(item.song.id, reason: "it is away") && !failed.isNoted(item.song.id, reason: "no such file"))
    }
    _ = failed.insert(items[2], reason: "it is away", isMissing: false, wasHeard: false)
    #expect(!isNoted(2, "it is away"), "it is damaged")
    _ = (failed.filesAreBack(["/0"]), failed.retry(items[1]))
    #expect(!isNoted(0, "it is away") && !isNoted(1, "it is away"))
    let silence = Song(title: "Rest", artist: "", duration: 1)
    #expect(!failed.isNoted(silence.id, reason: "it is away"))
  }

  @Test("R4 that a file was damaged is forgotten for songs that come back later, and that one is missing is not")
  func damage() {
    let queue = PlayQueue()
    var failed = FailedSongs()
    failed.forgetDamage(of: [items[0].song])
    _ = failed.insert(items[0], reason: "it is away", isMissing: true, wasHeard: false)
    for index in [1, 2] {
      _ = failed.insert(items[index], reason: "it is broken", isMissing: false, wasHeard: false)
    }
    failed.forgetDamage(of: [items[0].song, items[1].song, items[3].song])
    #expect(Set(failed.songs) == [0, 1, 2], "the cards that are marked stay so until they are tried")
    failed.keep(in: queue, and: [])
    failed.recall(items, atMost: 8)
    #expect(Set(failed.songs) == [0, 2])
    let told = [1, 2].map { index in
      let card = PlaybackItem(id: 10 + index, song: items[index].song)
      return failed.insert(card, reason: "it is broken", isMissing: false, wasHeard: false)
    }
    #expect(told == [true, false], "a file that is damaged again is news")
  }
}
