import Glibc
import TestSupport
import Testing

@testable import Music

/// Files that were moved are known again where they are now.
@MainActor
@Suite struct MovedFilesTests {
  let folder: MusicFolder
  let cache: MusicFolder
  private var index: String { cache.path + "/index.sqlite" }

  init() throws {
    folder = try MusicFolder()
    cache = try MusicFolder()
  }

  /// A library, as a run of the program opens it.
  private func open() -> MusicLibrary { openLibrary([folder.path], index: index) }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func move(_ name: String, to newName: String) throws {
    try #require(rename(path(name), path(newName)) == 0)
  }

  /// Copies a file with its time, so that nothing but its number tells it from the other one.
  private func copy(_ name: String, to newName: String) throws {
    try #require(system("cp -p '\(path(name))' '\(path(newName))'") == 0)
  }

  private func songs(_ library: MusicLibrary, _ names: String...) throws -> [Song] {
    try names.map { name in try #require(library.song(path: path(name))) }
  }

  /// What the library says about songs that were moved, once it has read its folders.
  private func moved(_ songs: [Song], in library: MusicLibrary) -> [Song.ID: Song] {
    library.comparison(of: songs).moved
  }

  /// Where songs are now, without the folder of the library; “-” for those that were not moved.
  private func places(_ songs: [Song], in library: MusicLibrary) -> [String] {
    let moved = moved(songs, in: library)
    return songs.map { song in
      moved[song.id]?.path.map { String($0.dropFirst(folder.path.count + 1)) } ?? "-"
    }
  }

  @Test("M12 A folder is renamed: its songs, and those in the folders in it, are told where they are now")
  func folderIsRenamed() throws {
    try folder.song("Old/1.mp3", "title=One;album=A")
    try folder.song("Old/CD 2/2.mp3")
    try folder.song("Other/1.mp3", "title=One;album=A")
    let library = open()
    let songs = try songs(library, "Old/1.mp3", "Old/CD 2/2.mp3", "Other/1.mp3")
    #expect(moved(songs, in: library).isEmpty)
    try move("Old", to: "New")
    library.scanAgain()
    #expect(places(songs, in: library) == ["New/1.mp3", "New/CD 2/2.mp3", "-"])
    #expect(moved(songs, in: library)[songs[0].id]?.title == "One")
    try move("New", to: "Newest")
    library.scanAgain()
    #expect(places(songs, in: library) == ["Newest/1.mp3", "Newest/CD 2/2.mp3", "-"], "it was renamed again")
  }

  @Test("M12 A folder is moved to one that is read before it, or after it", arguments: [("A", "Z"), ("Z", "A")])
  func folderIsMoved(from: String, to: String) throws {
    for name in ["A", "Z"] { try folder.song("\(name)/Rest/1.mp3", "title=\(name)") }
    try folder.song("\(from)/Album/2.mp3", "title=Two")
    let library = open()
    let songs = try songs(library, "\(from)/Album/2.mp3")
    try move("\(from)/Album", to: "\(to)/Album")
    library.scanAgain()
    #expect(places(songs, in: library) == ["\(to)/Album/2.mp3"])
  }

  @Test("M12 M18 A folder is renamed while the program does not run: the songs of its last session are known again")
  func renamedBetweenRuns() throws {
    for number in 1...4 { try folder.song("Old/\(number).mp3", "title=\(number);album=A;track=\(number);duration=60") }
    let first = open()
    let stage = PlayerStage()
    stage.player.add(try songs(first, "Old/1.mp3", "Old/2.mp3", "Old/3.mp3", "Old/4.mp3"), title: nil)
    stage.player.next()
    stage.player.next()
    let state = stage.player.state
    try move("Old", to: "New")
    // The first of these runs is over before it has saved anything.
    for _ in 0..<2 {
      let library = open()
      let next = PlayerStage()
      next.player.restore(state)
      #expect(next.player.songs.count == 4)
      next.player.followFiles(moved(next.player.songs, in: library))
      #expect(next.history == ["1"] && next.current == "2" && next.queue == ["3", "4"])
      #expect(Set(next.player.songs.compactMap(\.path)) == Set((1...4).map { path("New/\($0).mp3") }))
    }
  }

  @Test("M12 One file is renamed, also one without tags, whose song is called after it")
  func fileIsRenamed() throws {
    try folder.song("A/1.mp3", "title=One;album=A")
    try folder.song("A/Two.mp3")
    let library = open()
    let songs = try songs(library, "A/1.mp3", "A/Two.mp3")
    try move("A/1.mp3", to: "A/3.mp3")
    try move("A/Two.mp3", to: "A/Four.mp3")
    library.scanAgain()
    let moved = moved(songs, in: library)
    #expect(songs.compactMap { moved[$0.id]?.path } == [path("A/3.mp3"), path("A/Four.mp3")])
    #expect(songs.compactMap { moved[$0.id]?.title } == ["One", "Four"])
  }

  @Test("M12 All songs are moved out of a folder that has named their artist, and names none without them")
  func outOfArtistAndAlbum() throws {
    let (former, new) = ("Music/Ada - Copper", "Music/Ada/Copper")
    try folder.song("\(former)/1.mp3", "title=One;artist=Ada")
    try folder.song("\(former)/2.mp3")
    let library = open()
    let songs = try songs(library, "\(former)/1.mp3", "\(former)/2.mp3")
    #expect(songs.map(\.artist) == ["Ada", "Ada"])
    try folder.write("\(new)/notes.txt")
    for name in ["1.mp3", "2.mp3"] { try move("\(former)/\(name)", to: "\(new)/\(name)") }
    library.scanAgain()
    #expect(places(songs, in: library) == ["\(new)/1.mp3", "\(new)/2.mp3"])
  }

  @Test("M12 A copy is another file: also once the first one is deleted")
  func copied() throws {
    try folder.song("A/1.mp3", "title=One")
    let library = open()
    let songs = try songs(library, "A/1.mp3")
    try copy("A/1.mp3", to: "A/2.mp3")
    library.scanAgain()
    #expect(moved(songs, in: library).isEmpty)
    folder.remove("A/1.mp3")
    library.scanAgain()
    #expect(moved(songs, in: library).isEmpty)
  }

  @Test("M12 A file that was replaced by a copy of itself, as by a backup, is known again when it is renamed")
  func replacedByCopy() throws {
    try folder.song("A/1.mp3", "title=One")
    let library = open()
    let songs = try songs(library, "A/1.mp3")
    try copy("A/1.mp3", to: "A/copy")
    try move("A/copy", to: "A/1.mp3")
    library.scanAgain()
    try move("A/1.mp3", to: "A/2.mp3")
    library.scanAgain()
    #expect(places(songs, in: library) == ["A/2.mp3"])
  }

  @Test("M12 Two files that are alike change their names: each song stays where it is. Then both are renamed")
  func alike() throws {
    try folder.song("A/1.mp3", "title=One")
    try copy("A/1.mp3", to: "A/2.mp3")
    var library = open()
    let songs = try songs(library, "A/1.mp3", "A/2.mp3")
    try move("A/1.mp3", to: "A/3.mp3")
    try move("A/2.mp3", to: "A/1.mp3")
    try move("A/3.mp3", to: "A/2.mp3")
    library.scanAgain()
    #expect(moved(songs, in: library).isEmpty)
    // Another index knows which is which now.
    library = openLibrary([folder.path], index: cache.path + "/another.sqlite")
    try move("A/1.mp3", to: "A/5.mp3")
    try move("A/2.mp3", to: "A/4.mp3")
    library.scanAgain()
    #expect(places(songs, in: library) == ["A/5.mp3", "A/4.mp3"])
  }

  @Test("M12 One file that appears under two names may be either, so its song stays where it was")
  func ambiguous() throws {
    try folder.song("A/1.mp3", "title=One")
    let library = open()
    let songs = try songs(library, "A/1.mp3")
    try move("A/1.mp3", to: "A/2.mp3")
    try #require(link(path("A/2.mp3"), path("A/3.mp3")) == 0)
    library.scanAgain()
    #expect(moved(songs, in: library).isEmpty)
  }

  @Test(
    "M12 A folder leaves the music folder and comes back: under its name nothing has changed, under another it is found"
  )
  func awayAndBack() throws {
    try folder.song("A/1.mp3", "title=One")
    try folder.song("B/2.mp3", "title=Two")
    let library = open()
    let songs = try songs(library, "A/1.mp3")
    let elsewhere = cache.path + "/A"
    for (name, expected) in [("A", "-"), ("C", "C/1.mp3")] {
      try #require(rename(path("A"), elsewhere) == 0)
      library.scanAgain()
      #expect(library.song(path: path("A/1.mp3")) == nil && moved(songs, in: library).isEmpty)
      try #require(rename(elsewhere, path(name)) == 0)
      library.scanAgain()
      #expect(places(songs, in: library) == [expected])
      #expect(library.song(path: path("\(name)/1.mp3")) != nil)
    }
  }

  @Test("M12 Another file has taken the place of one that was moved: the song at that place is the other one")
  func placeIsTaken() throws {
    try folder.song("A/1.mp3", "title=One")
    let library = open()
    let songs = try songs(library, "A/1.mp3")
    try move("A/1.mp3", to: "A/2.mp3")
    library.scanAgain()
    try folder.song("A/1.mp3", "title=Another one")
    library.scanAgain()
    #expect(moved(songs, in: library).isEmpty)
  }

  @Test("M11 The pictures of an album are known again, too")
  func pictures() throws {
    try folder.write("Trip/a.png", [1])
    let library = open()
    let album = try #require(library.contents.albums.first)
    let picture = try #require(library.songs(of: album.id).first)
    #expect(picture.source == .picture(path: path("Trip/a.png")))
    try move("Trip", to: "Rome")
    library.scanAgain()
    #expect(moved([picture], in: library)[picture.id]?.source == .picture(path: path("Rome/a.png")))
  }
}
