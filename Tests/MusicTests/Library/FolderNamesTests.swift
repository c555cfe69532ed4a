import Platform
import Testing

@testable import Music

/// What the names of folders say about songs whose tags do not say it.
@MainActor @Suite struct FolderNamesTests {
  let folder: MusicTests.MusicFolder

  init() throws { folder = try MusicTests.MusicFolder() }

  @Test("M11 a folder “Artist - Album” names both where the tags do not, but no artist in a folder of the artist")
  func artistAndAlbum() throws {
    let song = try folder.song("Music/Ada Fjord - Paper Moons/1.mp3")
    try folder.song("Music/Ada Fjord - Copper/CD1/2.mp3", "title=2;artist=ADA FJORD")
    try folder.song("Music/2001 - Odyssey/3.mp3")
    try folder.song("Music/Zoe/Zoe - Rain/4.mp3")
    try folder.song("Music/Zoe/Snow - Live/5.mp3")
    try folder.write("Music/Trip - Rome/a.png")
    #expect(
      listing(openLibrary([folder.path])) == [
        "2001 - Odyssey – Unknown artist: 3", "Copper – ADA FJORD: 2", "Paper Moons – Ada Fjord: 1",
        "Trip - Rome – Unknown artist: a", "Snow - Live – Zoe: 5", "Rain – Zoe: 4",
      ])
    #expect(listing(openLibrary([song])) == ["Paper Moons – Ada Fjord: 1"])
  }

  @Test("M11 Directly in a folder of the library, whatever it is called, a folder “Artist - Album” names both, too")
  func inChosenFolder() throws {
    try folder.song("MP3/Untagged 0 - Tape 0/01 - Side A take 0.mp3")
    try folder.song("MP3/Ada - Copper/CD1/2.mp3")
    try folder.song("MP3/Bob - 1999 - Rain/3.mp3")
    try folder.song("MP3/Bob_-_Snow (2001)/4.mp3")
    try folder.song("MP3/2001 - Odyssey/5.mp3")
    try folder.song("MP3/Moons/6.mp3")
    try folder.song("MP3/Zoe/Snow - Live/7.mp3")
    #expect(
      Set(listing(openLibrary([folder.path + "/MP3"]))) == [
        "Tape 0 – Untagged 0: Side A take 0", "Copper – Ada: 2", "1999 - Rain – Bob: 3", "Snow (2001) – Bob: 4",
        "2001 - Odyssey – MP3: 5", "Moons – MP3: 6", "Snow - Live – Zoe: 7",
      ])
    // The same where the album itself is the library, or one of its discs.
    for name in ["Ada - Copper", "Ada - Copper/CD1"] {
      #expect(listing(openLibrary([folder.path + "/MP3/\(name)"])) == ["Copper – Ada: 2"], "\(name)")
    }
  }

  @Test("M11 A song that is opened before its folder of the library has been read is named in the same way")
  func openedEarly() throws {
    let song = try folder.song("MP3/Ada - Copper/1.mp3")
    let library = MusicLibrary(
      MusicLibrary.Setup(
        paths: [song], musicFolder: folder.path + "/MP3", indexPath: nil, reader: FakeTagReader(), isWatching: false),
      wake: {})
    library.waitUntilFinished()
    #expect(library.queuedSongs.map(\.artist) == ["Ada"] && library.queuedSongs.map(\.album) == ["Copper"])
    #expect(listing(library) == ["Copper – Ada: 1"])
  }

  @Test("M11 a folder's artist is the folder around it, unless that holds music of many artists")
  func artistFolders() {
    let folders = ArtistFolders(roots: ["/none/lib"], folders: UserFolders { ["HOME": "/none/home/ada"][$0] })
    let unknown = Song.unknownArtist
    for (folder, music, pictures) in [
      ("/none/lib/Ada/Moons", "Ada", "Ada"), ("/none/lib/x/Bob/Ada - Moons", "Bob", "Bob"),
      ("/none/lib/Ada - Moons", "Ada", "lib"), ("/none/lib/Moons", "lib", "lib"),
      ("/none/lib/2001 - Moons", "lib", "lib"), ("/none/Bob/Ada - Moons", "Bob", "Bob"),
      ("/none/lib", unknown, unknown), ("/none/home/ada/Music/Ada - Moons", "Ada", unknown),
      ("/none/home/ada/Moons", unknown, unknown), ("/none/home/ada/Stuff/Ada - Moons", "Ada", unknown),
      ("/none/home/ada/a/b/Moons", "b", "b"), ("/none/disk/MUSIC/Moons", unknown, unknown),
      ("/none/disk/Music/Ada/Moons", "Ada", "Ada"), ("/none/home/Ada - Moons", "Ada", unknown),
      ("/none/other/Moons", "other", "other"),
    ] {
      #expect(folders.artist(ofAlbumIn: folder) == music, "\(folder)")
      #expect(folders.artist(ofAlbumIn: folder, isMusic: false) == pictures, "\(folder)")
    }
  }

  @Test("M11 no artist is called as the home folder, those in it or above the library")
  func artists() {
    let folders = UserFolders { ["HOME": "/home/ann", "XDG_MUSIC_DIR": "/data/Tunes"][$0] }
    func artist(_ folder: String, _ roots: [String] = []) -> String {
      ArtistFolders(roots: roots, folders: folders).artist(ofAlbumIn: folder)
    }
    for folder in ["/home/ann/Music", "/home/ann/Music/Album", "/home/ann", "/data/Tunes/Album", "/home/bob", "/Album"]
    {
      #expect(artist(folder) == Song.unknownArtist, "\(folder)")
    }
    #expect(artist("/home/ann/Music/Ada/Moons") == "Ada")
    for folder in ["/mnt/Music/Moons", "/mnt/music/Moons", "/disk/Tunes/Moons"] {
      #expect(artist(folder, ["/mnt", "/disk"]) == Song.unknownArtist, "\(folder)")
    }
    #expect(artist("/mnt/Ada/Moons", ["/mnt"]) == "Ada")
    #expect(artist("/mnt/Ada/Moons", ["/mnt/Ada"]) == "Ada")
    #expect(artist("/mnt/Ada/Moons", ["/mnt/Ada/Moons"]) == Song.unknownArtist)
  }

  @Test("M12 a folder whose name begins with the highest bytes is found below its parent folder, and removed with it")
  func highestBytes() throws {
    let rig = try ScanRig(folder)
    try folder.song("A/\(PathCoding.string([0xFF, 0xFF, 0x61]))/1.mp3", "title=One;album=Odd;artist=X")
    // The paths of these folders begin with that of the folder A, but are not below it.
    for name in ["A0", "A.b", "A-"] { try folder.song("\(name)/2.mp3", "title=Two;album=\(name);artist=X") }
    try rig.scan()
    #expect(try rig.writer.hasMusic(in: rig.path("A"), isWhole: true))
    #expect(try IndexReader(rig.database).songs(below: rig.path("A")).map(\.song.title) == ["One"])
    try rig.writer.removeFolders([rig.path("A")], areWhole: true)
    #expect(try !rig.writer.hasMusic(in: rig.path("A"), isWhole: true))
    #expect(try Set(rig.albums()) == ["A0: 1", "A.b: 1", "A-: 1"])
    #expect(try IndexReader(rig.database).songs(below: "/").count == 3)
  }
}
