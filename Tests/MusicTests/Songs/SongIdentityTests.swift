import FoundationEssentials
import Glibc
import Platform
import TestSupport
import Testing

@testable import Music

/// A song stays the same one when something else is known about it.
@MainActor
@Suite struct SongIdentityTests {
  private func song(_ path: String, _ title: String) -> Song {
    Song(path: path, title: title, artist: "Artist", album: "Album", duration: 60)
  }

  @Test("a song is told from others by where it comes from, and one from nowhere by its names")
  func sources() {
    let file = song("/music/a.mp3", "A")
    #expect(file.source == .file(path: "/music/a.mp3"))
    #expect(file.id == song("/music/a.mp3", "Other tags").id && file != song("/music/a.mp3", "Other tags"))
    #expect(file.id != song("/music/b.mp3", "A").id)
    #expect(song("https://example.org/a.mp3", "A").source == .address("https://example.org/a.mp3"))
    let picture = Song(
      title: "A", artist: "", duration: 5, cover: Cover(path: "/a.png"), isPicture: true)
    #expect(picture.source == .picture(path: "/a.png"))
    var longer = picture
    longer.duration = 30
    #expect(longer.id == picture.id)
    let silent = Song(title: "A", artist: "Artist", duration: 60)
    #expect(silent.source == .silence)
    #expect(silent.id != Song(title: "B", artist: "Artist", duration: 60).id && silent.id != file.id)
  }

  @Test("M18 songs are kept in files as before")
  func files() throws {
    let text = """
      {"path":"/music/a.mp3","title":"A","artist":"Artist","album":"Album","duration":60,"gain":{"track":-6.5},
      "cover":{"inside":{"path":"/music/a.mp3"}}}
      """
    let song = try JSONDecoder().decode(Song.self, from: Data(text.utf8))
    #expect(song.source == .file(path: "/music/a.mp3") && song.gain.track == -6.5)
    let picture = """
      {"title":"P","artist":"","duration":5,"gain":{},"cover":{"picture":{"path":"/p.png"}},"isPictureOnly":true}
      """
    #expect(try JSONDecoder().decode(Song.self, from: Data(picture.utf8)).source == .picture(path: "/p.png"))
    let again = try JSONDecoder().decode(Song.self, from: JSONEncoder().encode(song))
    #expect(again == song)
  }

  @Test("other tags reach the queue, the current song, those that were played, and what undo brings back")
  func take() throws {
    let stage = PlayerStage(["A", "B", "C", "D"])
    let player = stage.player
    player.next()
    player.next()
    player.remove([stage.id("D")])
    let ids = player.items.map(\.id) + [player.current?.id ?? 0]
    stage.forgetChanges()
    player.take(["A", "B", "C", "D"].map { Song(path: "/\($0)", title: "New \($0)", artist: "N", duration: 60) })
    #expect(stage.history == ["New A"] && stage.current == "New B" && stage.queue == ["New C"])
    #expect(player.items.map(\.id) + [player.current?.id ?? 0] == ids, "they are where they were")
    #expect(stage.queueChanges == 0 && stage.tagChanges == 1)
    #expect(player.state.queue.map(\.title) == ["New C"], "the next run of the program knows it, too")
    player.undo()
    #expect(stage.queue == ["New C", "New D"])
    player.take(player.songs)
    #expect(stage.tagChanges == 1, "nothing is new")
    stage.advance(60)
    #expect(stage.current == "New C")
  }

  @Test("a song that is queued twice is two items, and an item is another one when something else is known about it")
  func items() {
    let item = PlaybackItem(id: 1, song: song("/music/a.mp3", "A"))
    #expect(item == PlaybackItem(id: 1, song: song("/music/a.mp3", "A")))
    #expect(item != PlaybackItem(id: 2, song: item.song))
    #expect(item != PlaybackItem(id: 1, song: item.song, isWithinAlbum: true))
    #expect(item != PlaybackItem(id: 1, song: song("/music/a.mp3", "B")))
    let companion = PlaybackItem(id: 1, song: item.song, isCompanion: true)
    #expect(item != companion && item.isHeard(as: companion), "it need not be decoded again")
  }

  @Test("M9 the songs of kept queues, and those that undoing brings back, are compared with the library, too")
  func everySong() {
    let stage = PlayerStage(["P", "A", "B"])
    let player = stage.player
    player.next()
    player.next()
    player.beginQueue("Friday")
    player.add(PlayerStage.songs(["X", "Y"]), title: nil)
    player.remove([stage.id("X")])
    let known = player.knownSongs
    #expect(Set(player.songs.map(\.title)) == ["P", "A", "B", "X", "Y"])
    player.take(["P", "A", "B", "X"].map { Song(path: "/\($0)", title: "New \($0)", artist: "N", duration: 60) })
    #expect(Set(known.all.map(\.title)) == ["P", "A", "B", "X", "Y"], "another thread may list them meanwhile")
    player.undo()
    #expect(stage.queue == ["New X", "Y"])
    player.showQueue(nil)
    #expect(stage.history == ["New P"] && stage.current == "New A" && stage.queue == ["New B"])
  }

  @Test("M15 a library tells which songs that were missing have their files again, also with the same tags")
  func filesAreBack() throws {
    let folder = try MusicFolder()
    let path = try folder.song("one/a.mp3", "title=A")
    let library = openLibrary([folder.path])
    let song = try #require(library.song(path: path))
    let away = folder.path + ".away"
    try #require(rename(folder.path, away) == 0)
    let update = library.comparison(of: [song], missing: [song])
    #expect(update.retagged.isEmpty, "the index knows it, but its file is away")
    try #require(rename(away, folder.path) == 0)
    let other = try folder.song("one/b.mp3", "title=B")
    library.scan()
    library.wait { $0.song(path: other) != nil }
    library.compare({ [song] }, missing: [song])
    var found: [Song] = []
    #expect(eventually(serving: { found += library.update().retagged }) { !found.isEmpty })
    // The search that was asked for first may also find it now.
    #expect(Set(found) == [song])
  }

  @Test(
    "M12 a library tells which of some songs have got other tags: all at first, later those in folders that were read")
  func compare() throws {
    let folder = try MusicFolder()
    let paths = [try folder.song("one/a.mp3", "title=A"), try folder.song("two/b.mp3", "title=B")]
    let library = openLibrary([folder.path])
    let known = paths.compactMap { library.song(path: $0) }
    #expect(known.map(\.title) == ["A", "B"])
    var old = known
    old[1].title = "From an earlier run of the program"
    func retagged(_ songs: [Song]) -> [Song] { library.comparison(of: songs).retagged }
    #expect(retagged(old + [Song(title: "Silent", artist: "", duration: 1)]) == [known[1]])
    #expect(retagged(old).isEmpty, "no folder was read since")
    try folder.song("one/a.mp3", "title=Another title")
    library.scan()
    library.wait { $0.song(path: paths[0])?.title == "Another title" }
    // The new title is in the index before the scan has ended, and songs are compared after it.
    let (main, lister) = (pthread_self(), Monitor<pthread_t?>(nil))
    library.compare {
      lister.change { $0 = pthread_self() }
      return known
    }
    var now: [Song] = []
    #expect(eventually(serving: { now += library.update().retagged }) { !now.isEmpty })
    #expect(now.map(\.title) == ["Another title"] && now.first?.id == known[0].id)
    let thread = lister.read { $0 }
    #expect(thread != nil && thread != main, "there may be many songs")
  }
}
