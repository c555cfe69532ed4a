import Languages
import Testing

@testable import Music

/// A queue of an earlier run is compared with the library only where the library has changed since.
@MainActor
@Suite("Songs that agree with the index") struct AgreementTests {
  private let folder: MusicFolder
  private var index: String { folder.path + "/index.sqlite" }
  private var music: String { folder.path + "/music" }

  init() throws {
    folder = try MusicFolder()
    for name in ["one/a", "two/b", "two/c"] {
      try folder.song("music/\(name).mp3", "title=\(name);artist=X;album=\(name)")
    }
  }

  private func open() -> MusicLibrary { openLibrary([music], index: index) }

  private func songs(_ library: MusicLibrary) throws -> [Song] {
    try ["one/a", "two/b", "two/c"].map { try #require(library.song(path: "\(music)/\($0).mp3")) }
  }

  /// Songs as no index has them, so that each that is compared is found to differ.
  private func outdated(_ songs: [Song]) -> [Song] {
    songs.map { song in
      var song = song
      song.title += " of old"
      return song
    }
  }

  /// The songs of an earlier run, and the state of the index with which they have agreed.
  private func formerRun() throws -> (songs: [Song], agreement: IndexState) {
    let library = open()
    let songs = try songs(library)
    return (songs, try #require(library.comparison(of: songs).agreement))
  }

  @Test("H10 M12 songs that have agreed with the index are not compared again while it stays as it is")
  func unchanged() throws {
    let (songs, agreement) = try formerRun()
    let library = open()
    let update = library.comparison(of: outdated(songs), since: agreement)
    #expect(update.retagged.isEmpty && update.agreement == nil, "the agreement is the same as before")
    library.scanAgain()
    #expect(library.comparison(of: outdated(songs), since: agreement).retagged.isEmpty, "nor after another scan")
  }

  @Test("H10 M18 songs of a session that is restored after others were compared do not count as compared")
  func restoredLate() throws {
    let (songs, agreement) = try formerRun()
    try folder.song("music/two/b.mp3", "title=New;artist=X;album=two/b;duration=9")
    let library = open()
    #expect(library.comparison(of: []).agreement != nil)
    var update = library.comparison(of: outdated(songs), since: agreement)
    #expect(update.agreement == nil && update.isAgreementOver)
    let titles: Set = ["one/a", "New", "two/c"]
    update = library.comparison(of: outdated(songs), since: agreement, areNew: true)
    #expect(Set(update.retagged.map(\.title)) == titles && update.agreement != nil)
    // Without saying that they are new, they are compared after the next scan.
    library.scanAgain()
    #expect(Set(library.comparison(of: outdated(songs), since: agreement).retagged.map(\.title)) == titles)
  }

  @Test("H10 M12 without such an agreement, or with another index, all songs are compared")
  func unknown() throws {
    let (songs, agreement) = try formerRun()
    let library = open()
    #expect(Set(library.comparison(of: outdated(songs)).retagged) == Set(songs))
    let other = openLibrary([music], index: folder.path + "/other.sqlite")
    #expect(Set(other.comparison(of: outdated(songs), since: agreement).retagged) == Set(songs))
  }

  @Test("H10 M12 the scan at the start compares the songs of folders that have changed since, and of no others")
  func changed() throws {
    let (songs, agreement) = try formerRun()
    try folder.song("music/two/b.mp3", "title=New;artist=X;album=two/b;duration=9")
    let library = open()
    let update = library.comparison(of: outdated(songs), since: agreement)
    #expect(Set(update.retagged.map(\.title)) == ["New", "two/c"])
    let now = try #require(update.agreement)
    #expect(now != agreement)
    #expect(library.comparison(of: outdated(songs), since: now).retagged.isEmpty, "all of them agree now")
  }

  @Test("H10 M12 songs in folders of discs are compared when the cover around them changes")
  func cover() throws {
    try folder.song("music/box/CD 1/d.mp3", "title=D;artist=X;album=Box;track=1")
    try folder.song("music/box/CD 2/e.mp3", "title=E;artist=X;album=Box;track=1")
    let first = open()
    let songs = try ["1/d", "2/e"].map { try #require(first.song(path: "\(music)/box/CD \($0).mp3")) }
    let agreement = try #require(first.comparison(of: songs).agreement)
    let picture = try folder.write("music/box/cover.png", [1])
    let library = open()
    let update = library.comparison(of: songs, since: agreement)
    #expect(update.retagged.map(\.cover) == [Cover(path: picture), Cover(path: picture)])
    folder.remove("music/box/cover.png")
    library.scanAgain()
    #expect(Set(library.comparison(of: update.retagged).retagged) == Set(songs))
  }

  @Test("H10 M12 after another program has changed the index, all songs are compared")
  func foreign() throws {
    let (songs, agreement) = try formerRun()
    let library = open()
    #expect(library.comparison(of: songs, since: agreement).agreement == nil)
    try folder.song("music/one/a.mp3", "title=New;artist=X;album=one/a;duration=9")
    _ = open()
    // The other program has read what has changed before this one does.
    library.scanAgain()
    #expect(
      Set(library.comparison(of: outdated(songs), since: agreement).retagged.map(\.title)) == ["New", "two/b", "two/c"])
    let later = open()
    #expect(later.comparison(of: outdated(songs), since: agreement).retagged.count == 3, "the index has changed since")
  }

  @Test("H10 M15 songs that are missing or that the index does not know are compared at each start")
  func missing() throws {
    let (songs, agreement) = try formerRun()
    folder.remove("music/one")
    let gone = Song(path: music + "/two/d.mp3", title: "D", artist: "X", duration: 1)
    let library = open()
    let update = library.comparison(of: songs, since: agreement)
    #expect(Set(update.missing.keys) == [songs[0].id] && update.agreement == nil && update.isAgreementOver)
    #expect(library.comparison(of: Array(songs[1...])).agreement == nil, "not all of them were compared again")
    let next = open()
    #expect(next.comparison(of: outdated(songs), since: agreement).retagged.count == 2, "the index has changed since")
    let later = open()
    let other = later.comparison(of: [gone] + songs[1...])
    #expect(Set(other.missing.keys) == [gone.id] && other.agreement == nil)
  }

  @Test("H10 M18 a song that keeps its duration while it plays is compared by the next run")
  func duration() throws {
    let stage = PlayerStage(["A", "B"])
    stage.player.indexAgreement = IndexState(rawValue: 1)
    stage.player.next()
    var song = try #require(stage.player.current?.song)
    stage.player.take([song])
    #expect(stage.player.state.indexAgreement != nil)
    song.duration = 90
    stage.player.take([song])
    #expect(stage.player.current?.song.duration == 60)
    stage.advance(20)
    stage.player.next()
    #expect(stage.current == "B" && stage.player.state.indexAgreement == nil, "also when another song plays")
  }

  @Test("H10 M18 a session keeps the agreement, unless songs are marked as missing")
  func session() throws {
    let stage = PlayerStage(["A", "B"])
    let state = IndexState(rawValue: .min)
    stage.player.indexAgreement = state
    let later = PlayerStage()
    later.player.restore(stage.player.state)
    #expect(later.player.indexAgreement == state && later.player.difference([]).state.indexAgreement == state)
    _ = later.player.markMissing([PlayerStage.songs(["B"])[0].id: "it is not there"])
    #expect(later.player.state.indexAgreement == nil && later.player.indexAgreement == state)
    // The same where the song waits in another queue.
    stage.player.beginQueue("Friday")
    #expect(stage.player.state.indexAgreement == state)
    _ = stage.player.markMissing([PlayerStage.songs(["B"])[0].id: "it is not there"])
    #expect(stage.player.state.indexAgreement == nil)
  }
}
