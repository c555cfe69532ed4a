import Testing

@testable import Music

/// The parts of which the orders of songs are made.
@MainActor
@Suite struct OrderPartsTests {
  @Test("M8 what was in an earlier order comes back into it, and what is new stays behind what it was behind")
  func arranged() {
    func arranged(_ slots: [Int], by order: [Int], key: (Int) -> Int = { $0 }) -> [Int] {
      slots.map { PlayQueueSlot.place($0) }.arranged(by: order, key: key).map(\.id)
    }
    for (slots, order, expected) in [
      ([1, 2, 3], [3, 1, 2], [3, 1, 2]), ([1, 2, 3], [], [1, 2, 3]), ([1, 2, 3], [9], [1, 2, 3]), ([], [1], []),
      ([8, 1, 9, 2, 7], [2, 1], [8, 2, 1, 9, 7]), ([1, 9, 8, 2], [2, 5, 1], [2, 1, 9, 8]),
      ([1, 2], [2, 1, 2], [2, 1]),
      ([9, 1, 8], [1], [9, 1, 8]), ([1, 9], [1], [1, 9]),
    ] as [([Int], [Int], [Int])] {
      #expect(arranged(slots, by: order) == expected, "\(slots) by \(order)")
    }
    #expect(arranged([10, 21, 30], by: [25, 19]) { $0 / 10 } == [21, 10, 30])
  }

  @Test("M8 songs that were added to a shuffled queue come behind the last one that was chosen when that ends")
  func shuffleOrder() {
    var plain = ShuffleOrder()
    plain.add([1])
    #expect(!plain.isShuffled && plain.added == [] && plain.original { _ in true } == nil)
    var shuffled = ShuffleOrder(of: [1, 2, 3])
    shuffled.add([7])
    shuffled.add([8, 9])
    #expect(shuffled.isShuffled && shuffled.added == [7, 8, 9])
    for (chosen, expected) in [
      ([2], [1, 2, 7, 8, 9, 3]), ([], [7, 8, 9, 1, 2, 3]), ([1, 3], [1, 2, 3, 7, 8, 9]), ([1], [1, 7, 8, 9, 2, 3]),
      ([7], [7, 8, 9, 1, 2, 3]),
    ] as [([Int], [Int])] {
      let original = shuffled.original { chosen.contains($0) }
      #expect(original == expected, "\(chosen)")
    }
  }

  @Test("J10 twelve songs are suggested, one of each album after the other, and none twice")
  func suggestions() {
    func albums(_ titles: [String]) -> [Album] {
      titles.map { Album(title: $0, artist: "", songs: PlayerStage.songs($0.split(separator: " ").map(String.init))) }
    }
    func next(_ suggestion: inout Suggestion, _ titles: [String], isComplete: Bool = true) -> String {
      suggestion.next(from: albums(titles), isComplete: isComplete).map(\.title).joined(separator: " ")
    }
    var suggestion = Suggestion()
    let first = ["A1 A2 A3", "", "B1", "A1 C2"]
    var found = [next(&suggestion, first, isComplete: false), next(&suggestion, first, isComplete: false)]
    found.append(next(&suggestion, first))
    #expect(found == ["A1 B1", "", "A2 C2 A3"] && !suggestion.isFull && suggestion.isUntouched)
    let many = (0..<9).map { "D\($0)" }
    found = [next(&suggestion, many), next(&suggestion, ["E"])]
    #expect(found == ["D0 D1 D2 D3 D4 D5 D6", ""] && suggestion.isFull)
    suggestion.isUntouched = false
    suggestion.beginAgain(in: albums(many))
    #expect(suggestion.isUntouched && !suggestion.isFull)
    found = [next(&suggestion, many)]
    suggestion.beginAgain(in: albums(many))
    found.append(next(&suggestion, many))
    #expect(found == ["D7 D8", many.joined(separator: " ")])
    for isComplete in [false, true] {
      suggestion.restore(PlayerStage.songs(["A", "B"]), isComplete: isComplete)
      #expect(suggestion.isFull == isComplete)
      let others = next(&suggestion, ["A", "C"])
      #expect(others == (isComplete ? "" : "C"))
    }
  }

  /// A song: the name of its file, its album, and perhaps the artist of that and its numbers.
  private func song(
    _ path: String, _ album: String?, by artist: String = "X", of albumArtist: String? = nil, disc: Int? = nil,
    track: Int? = nil
  ) -> Song {
    Song(
      path: path, title: path, artist: artist, albumArtist: albumArtist, album: album, disc: disc, track: track,
      duration: 1)
  }

  @Test("M4 songs belong together on an album where one comes somewhere behind the other")
  func albumSequence() {
    let first = song("/a/1", "A", track: 3)
    for (second, areTogether) in [
      (song("/a/2", "A", track: 4), true), (song("/a/2", "A", track: 9), true), (song("/a/2", "A", track: 3), false),
      (song("/a/2", "A", track: 2), false), (song("/a/2", "A", disc: 1, track: 4), true),
      (song("/a/2", "A", disc: 1, track: 2), false), (song("/a/2", "A", disc: 2, track: 1), true),
      (song("/a/2", "B", track: 4), false), (song("/a/2", nil, track: 4), false), (song("/b/2", "A", track: 4), true),
      (song("/b/2", "A", by: "Y", track: 4), false), (song("/a/2", "A", by: "Y", track: 4), true),
      (song("/b/2", "A", by: "Y", of: "X", track: 4), true), (song("/b/2", "A", of: "Y", track: 4), false),
      // Without a number the names of the files decide, in one folder.
      (song("/a/2", "A"), true), (song("/a/0", "A"), false), (song("/b/2", "A"), false), (song("/a/10", "A"), true),
    ] as [(Song, Bool)] {
      let items = [first, second].enumerated().map { PlaybackItem(id: $0, song: $1) }
      let marked = AlbumSequence.mark(items, after: nil).map(\.isWithinAlbum)
      #expect(marked == [areTogether, areTogether], "\(second)")
      let alone = AlbumSequence.mark([items[1]], after: items[0]).map(\.isWithinAlbum)
      #expect(alone == [areTogether], "\(second)")
    }
    #expect(AlbumSequence.mark([], after: nil) == [])
    let nameless = [song("/a/1", "", track: 1), song("/a/2", "", track: 2)]
    let others = [
      song("/a/1", "A", track: 1), song("/b/1", "B", track: 1), song("/b/2", "B", track: 2), song("/c/1", "C"),
    ]
    for (songs, expected) in [(nameless, [false, false]), (others, [false, true, true, false])] {
      let items = songs.enumerated().map { PlaybackItem(id: $0, song: $1) }
      #expect(AlbumSequence.mark(items, after: nil).map(\.isWithinAlbum) == expected)
    }
    // A song that is repeated sounds as before, whatever comes next.
    for isWithinAlbum in [false, true] {
      let former = PlaybackItem(id: 1, song: first, isWithinAlbum: isWithinAlbum)
      let items =
        [2, 3].map { PlaybackItem(id: $0, song: first) } + [PlaybackItem(id: 4, song: song("/a/2", "A", track: 4))]
      let marked = AlbumSequence.mark(items, after: former).map(\.isWithinAlbum)
      #expect(marked == [isWithinAlbum, isWithinAlbum, true])
    }
  }

  @Test("M8 the latest twenty operations can be undone, and done again")
  func undoLimit() {
    let stage = PlayerStage()
    for number in 0..<22 { stage.player.add(PlayerStage.songs(["\(number)"]), title: nil) }
    let revision = stage.player.undoRevision
    var undone = 0
    while stage.player.undo() { undone += 1 }
    #expect(undone == 20 && stage.queue == ["0", "1"] && stage.player.undoDescription == nil)
    #expect(stage.player.undoRevision > revision)
    var redone = 0
    while stage.player.redo() { redone += 1 }
    #expect(redone == 20 && stage.queue == (0..<22).map { "\($0)" } && stage.player.redoDescription == nil)
  }

  @Test("H6 M12 songs that were drawn before do not follow again at once, also where their files have been moved since")
  func drawn() {
    let supply = OfferSupply()
    var (continuation, generator) = (Continuation(), SystemRandomNumberGenerator())
    func update() {
      continuation.update(
        .library, after: nil, recent: [], from: supply,
        making: { $0.enumerated().map { PlaybackItem(id: $0, song: $1) } }, using: &generator)
    }
    update()
    let first = Set(continuation.items.map(\.song.title))
    continuation.redraw()
    var moved: [Song.ID: Song] = [:]
    for song in supply.songs {
      moved[song.id] = Song(path: "/new\(song.path ?? "")", title: song.title, artist: song.artist, duration: 60)
    }
    supply.songs = supply.songs.compactMap { moved[$0.id] }
    continuation.followFiles(moved)
    update()
    #expect(first.count == 32 && continuation.items.count == 8)
    #expect(first.isDisjoint(with: continuation.items.map(\.song.title)))
  }
}
