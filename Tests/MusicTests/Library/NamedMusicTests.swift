import Glibc
import Languages
import Platform
import Testing

@testable import Music

@MainActor @Suite struct NamedMusicTests {
  let folder: MusicFolder
  let reader = FakeTagReader()

  init() throws { folder = try MusicFolder() }

  private func open(_ paths: [String]) -> (library: MusicLibrary, problems: [LibraryProblem]) {
    let library = MusicLibrary(
      MusicLibrary.Setup(
        paths: paths, indexPath: nil, reader: reader, isPicture: { $0.hasSuffix("/picture") }, isWatching: false),
      wake: {})
    var problems: [LibraryProblem] = []
    library.start()
    while !(library.progress.isFinished && library.contents.search != nil && library.named != nil) {
      problems += library.update().problems
    }
    return (library, problems + library.update().problems)
  }

  @Test("M11 songs and playlists that are named are the queue, in that order; folders are the library")
  func queue() throws {
    let one = try folder.song("a/1.mp3", "title=One;album=A;artist=X")
    let two = try folder.song("a/2.mp3", "title=Two;album=A;artist=Y")
    try folder.song("b/3.mp3", "title=Three;album=B;artist=X")
    let list = try folder.write(
      "list.m3u8", Array("#EXTM3U\n#PLAYLIST:Mine\n#EXTINF:9,No - One\nb/3.mp3\n\na/gone.mp3\na/1.mp3\n".utf8))
    let (library, problems) = open([two, list, one, folder.path + "/b"])
    #expect(library.queuedSongs.map(\.title) == ["Two", "Three", "gone", "One", "One"])
    #expect(library.queuedSongs[1].artist == "X", "the file itself is believed first")
    #expect(
      listing(library) == ["Mine – Various artists: Three, gone, One", "A – Various artists: Two, One", "B – X: Three"])
    #expect(problems == [] && library.named?.obstacles.map(\.key) == [library.queuedSongs[2].id])
    #expect(library.contents.search?.results(for: "three").songs.count == 2)
  }

  @Test("M11 M17 songs that are named form the albums that they are in the library")
  func namedAlbums() throws {
    let one = try folder.song("x/1.mp3", "title=1;artist=Ada;album=See;albumartist=Ada;track=1")
    let two = try folder.song("x/2.mp3", "title=2;artist=Ada with Bob;album=See;albumartist=Ada;track=2")
    #expect(listing(open([one, two]).library) == ["See – Ada: 1, 2"])
    let discs = try (1...2).map { try folder.song("box/CD \($0)/1.mp3", "title=\($0);artist=Eva;album=Box;disc=\($0)") }
    let cover = try folder.write("box/cover.png")
    let library = open(discs).library
    #expect(listing(library) == ["Box – Eva: 1, 2"])
    #expect(library.queuedSongs.map(\.cover) == [Cover(path: cover), Cover(path: cover)])
  }

  @Test("M11 a playlist that names itself or others is read once, and says so")
  func loops() throws {
    try folder.song("1.mp3", "title=One;album=A;artist=X")
    let list = try folder.write("list.m3u8", Array("list.m3u8\n1.mp3\nother.m3u\n".utf8))
    let (library, problems) = open([list])
    #expect(library.queuedSongs.map(\.title) == ["One"])
    #expect(
      problems.map(\.reason) == [
        "the playlist list.m3u8 in it is left out", "the playlist other.m3u in it is left out",
      ])
  }

  @Test("J7 a playlist without songs is nothing to play, and leaves the library a person's own, as a damaged song does")
  func emptyPlaylists() throws {
    let empty = try folder.write("empty.m3u8", Array("#EXTM3U\n".utf8))
    let nested = try folder.write("nested.m3u8", Array("empty.m3u8\n".utf8))
    let (library, problems) = open([empty, nested])
    #expect(library.named?.readCount == 0 && listing(library) == [])
    #expect(problems.map(\.reason) == ["it has no songs", "it has no songs"])
    #expect([empty, nested].allSatisfy(Music.MusicFolder.isOnlyHeard))
    let pictures = try folder.write("pictures.m3u8", Array("a.png\n".utf8))
    #expect(!Music.MusicFolder.isOnlyHeard(pictures))
  }

  @Test("J2 single pictures form one album; what is neither song nor picture is reported, and the others are read")
  func loose() throws {
    let one = try folder.write("b.png")
    let two = try folder.write("picture")
    let words = try folder.write("words.txt")
    let pipe = folder.path + "/pipe.mp3"
    try #require(mkfifo(pipe, 0o600) == 0)
    let bad = ["", "/dev/null", folder.path + "/missing", words, pipe]
    let (library, problems) = open([one] + bad + [two])
    #expect(listing(library) == ["Pictures – Unknown artist: b, picture"])
    #expect(problems.map(\.path) == bad)
    #expect(
      problems.map(\.reason) == [
        "no such file", "not a regular file", "no such file",
        "not a song, a picture, a folder, a playlist or a library",
        "not a regular file",
      ])
    #expect(library.named?.readCount == 2)
    #expect(open(bad).library.named?.readCount == 0)
  }

  @Test("J7 a file that cannot be read is a problem once, by whichever paths a playlist and the folders lead to it")
  func onceBroken() throws {
    let bad = try folder.song("lib/A/bad.mp3", "broken")
    let list = try folder.write("lib/list.m3u8", Array("A/../A/bad.mp3\n./A//bad.mp3\nA/bad.mp3\n".utf8))
    let paths = [list, "\(folder.path)/lib/./A/bad.mp3", folder.path + "/lib"]
    #expect(open(paths).problems == [LibraryProblem(path: bad, reason: MediaError.unreadable.reason)])
  }

  @Test("M15 a playlist says which of its songs cannot be played: missing files, folders, and addresses")
  func obstacles() throws {
    try folder.song("1.mp3", "title=One")
    try folder.song("folder.mp3/2.mp3")
    let list = try folder.write(
      "list.m3u8", Array("1.mp3\ngone.mp3\nfolder.mp3\nhttps://example.org/x.mp3\n".utf8))
    let (library, _) = open([folder.path])
    let playlist = try #require(library.found(in: [list]).playlists.first)
    #expect(playlist.isPlaylist && playlist.songs.map(\.title) == ["One", "gone", "folder", "x"])
    #expect(playlist.damaged.isEmpty)
    let reasons = playlist.songs.map { playlist.obstacles[$0.id]?.description }
    #expect(
      reasons == [nil, "no such file", "not a regular file", "it is on a network, and only files can be played"])
  }

  @Test("M12 the reading of files that are opened can be cancelled: what was read by then is there, and nothing else")
  func cancelled() throws {
    try folder.song("Music/1.mp3", "title=Other;album=A;artist=X")
    let (one, two) = (try folder.song("1.mp3", "title=One"), try folder.song("2.mp3", "title=Two"))
    let unnamed = try folder.write("unnamed", Array("broken".utf8))
    enum Step { case reading, waiting, cancelled }
    let step = Monitor(Step.reading)
    let library = MusicLibrary(
      MusicLibrary.Setup(
        paths: [folder.path + "/Music"], indexPath: nil, reader: reader,
        isPicture: { _ in
          // The reading stays here until it is cancelled.
          step.change { if $0 == .reading { $0 = .waiting } }
          step.wait { $0 == .cancelled ? () : nil }
          return false
        }, isWatching: false), wake: {})
    library.waitUntilFinished()
    var found: NamedMusic?
    library.read([one, unnamed, two], for: .answer) { found = $0 }
    step.wait { $0 == .waiting ? () : nil }
    library.cancelScan()
    step.change { $0 = .cancelled }
    library.wait { _ in found != nil }
    #expect(found?.songs.map(\.title) == ["One"] && !reader.takeOpened().contains(two))
  }

  @Test("M15 R8 a playlist also says so of what is not called like music")
  func otherObstacles() throws {
    try folder.song("Album/notes.txt")
    let list = try folder.write("list.m3u8", Array("nowhere\nAlbum\nAlbum/notes.txt\n/dev/zero\n".utf8))
    let (library, _) = open([list])
    let named = try #require(library.named)
    #expect(named.songs.map(\.title) == ["nowhere", "Album", "notes", "zero"])
    let reasons = named.songs.map { named.obstacles[$0.id]?.description }
    #expect(reasons == ["no such file", "not a regular file", nil, "not a regular file"])
    #expect(!reader.takeOpened().contains { $0.hasSuffix(".txt") })
  }

  @Test("M15 a playlist knows a file that is away by the path that the index has, whichever path leads there")
  func missingPaths() throws {
    let song = try folder.song("lib/A/1.mp3", "title=One")
    let list = try folder.write("lib/Lists/list.m3u8", Array("../A/1.mp3\n../A/gone.mp3\n".utf8))
    let (library, _) = open([folder.path + "/lib"])
    try #require(rename(folder.path + "/lib/A", folder.path + "/away") == 0)
    let playlist = try #require(library.found(in: [list]).playlists.first)
    #expect(playlist.songs.map(\.path) == [song, folder.path + "/lib/A/gone.mp3"])
    #expect(playlist.songs.map(\.title) == ["One", "gone"] && playlist.obstacles.count == 2)
  }

  @Test("M15 a playlist has the damaged songs that the list of playlists counts, too, which are marked and not queued")
  func damagedSongs() throws {
    try folder.song("1.mp3", "title=One")
    try folder.song("2.mp3", "broken")
    let list = try folder.write("list.m3u8", Array("1.mp3\n2.mp3\n".utf8))
    let (library, _) = open([folder.path])
    let found = library.found(in: [list])
    let playlist = try #require(found.playlists.first)
    #expect(library.contents.playlists.map(\.songCount) == [playlist.songs.count])
    #expect(
      playlist.songs.map { playlist.obstacles[$0.id]?.description } == [nil, MediaError.unreadable.reason.description])
    #expect(playlist.damaged == [playlist.songs[1].id])
    #expect(found.songs.map(\.title) == ["One"] && found.albums.flatMap(\.songs).count == 1)
    #expect(found.problems.map(\.path) == [folder.path + "/2.mp3"])
  }

  @Test("M14 Lines of a playlist may be parts of URLs, unless a file is called so")
  func encodedLines() throws {
    try folder.song("Sub/My Song 1.mp3", "title=Decoded")
    try folder.song("100%25.mp3", "title=Literal")
    try folder.write(
      "list.m3u8", Array("Sub/My%20Song%201.mp3\n100%25.mp3\nfile:\(folder.path)/Sub/My%20Song%201.mp3\n".utf8))
    let (library, problems) = open([folder.path + "/list.m3u8"])
    #expect(library.named?.songs.map(\.title) == ["Decoded", "Literal", "Decoded"] && problems.isEmpty)
  }

  @Test("M11 Lines of a playlist have backslashes, and spaces at their ends, where a file is called so")
  func unusualLines() throws {
    for name in ["AC\\DC.mp3", " first.mp3", "last "] { try folder.song(name) }
    let list = try folder.write("list.m3u8", Array("AC\\DC.mp3\n first.mp3\nlast \nSub\\x.mp3\n y.mp3 \n".utf8))
    let paths = try PlaylistFile(path: list).entries.map(\.path)
    #expect(paths == ["AC\\DC.mp3", " first.mp3", "last ", "Sub/x.mp3", "y.mp3"].map { "\(folder.path)/\($0)" })
  }

  @Test("M11 the paths and titles of a playlist in Latin letters are those of files with names in UTF-8")
  func latinPlaylist() throws {
    try folder.song("Lieder/Schön.mp3")
    let line: [UInt8] = Array(
      "#EXTINF:9,B\u{E4}r - T\u{FC}r\nLieder\\Sch\u{F6}n.mp3\n".unicodeScalars.map { UInt8($0.value) })
    let list = try folder.write("list.m3u", line)
    let playlist = try PlaylistFile(path: list)
    #expect(playlist.entries.map(\.path) == [folder.path + "/Lieder/Schön.mp3"])
    #expect(playlist.entries[0].artist == "Bär" && playlist.entries[0].title == "Tür")
  }

  @Test("R2 A file with a NUL is no playlist, whatever it is called, but one in UTF-16 is")
  func binaryPlaylist() throws {
    let unicode = try folder.write("a.m3u8", [0xFF, 0xFE] + "a.mp3\n".utf16.flatMap { [UInt8($0), 0] })
    #expect(try PlaylistFile(path: unicode).entries.map(\.path) == [folder.path + "/a.mp3"])
    let damaged = FileError.unusable(MediaError.unreadable.reason)
    for bytes in [Array("a.mp3\n\0b.mp3\n".utf8), [0xFF, 0xFE, 0x61, 0, 0, 0]] {
      let path = try folder.write("b.m3u8", bytes)
      #expect(throws: damaged) { try PlaylistFile(path: path) }
      #expect(throws: damaged) { try PlaylistFile.content(of: path, titled: "New") }
      let (library, problems) = open([path])
      #expect(library.named?.songs.isEmpty == true)
      #expect(problems == [LibraryProblem(path: path, reason: MediaError.unreadable.reason)])
    }
  }

  @Test("R8 Names in a playlist have no control characters, which could reach the terminals of other programs")
  func withoutControlCharacters() {
    let lines = "#PLAYLIST:My\u{1B}[1m list\n#EXTALB:A\tB\n#EXTART:\u{7}\n#EXTINF:9,X\u{1B} - \u{7}Y\na.mp3\n"
    let playlist = PlaylistFile(Array(lines.utf8), path: "/music/x.m3u8")
    #expect(playlist.title == "My [1m list" && playlist.artist == nil)
    #expect(playlist.entries.map(\.artist) == ["X"] && playlist.entries.map(\.title) == ["Y"])
    #expect(playlist.entries.map(\.album) == ["A B"])
  }

  @Test("M11 a playlist of macOS finds files whose names have accents, unless they are there as it spells them")
  func spellings() throws {
    // One character on the disk, a letter and a mark in the playlist; and the other way round.
    try folder.song("\u{C9}tudes/Sch\u{F6}n.mp3", "title=Found")
    try folder.write("\u{C9}tudes/\u{E9}.png")
    try folder.song("Te\u{301}l.mp3", "title=Also found")
    try folder.song("\u{FC}.mp3", "title=Other")
    try folder.song("u\u{308}.mp3", "title=Named")
    let list = try folder.write(
      "list.m3u8",
      Array(
        """
        E\u{301}tudes/Scho\u{308}n.mp3
        T\u{E9}l.mp3
        u\u{308}.mp3
        #EXTIMG:E\u{301}tudes/e\u{301}.png
        E\u{301}tudes/Nicht scho\u{308}n.mp3

        """.utf8))
    let (library, problems) = open([list])
    #expect(library.named?.songs.map(\.title) == ["Found", "Also found", "Named", "Nicht scho\u{308}n"])
    // Strings are equal whatever their spelling.
    let paths = [library.named?.songs.first?.path, library.named?.songs.last?.cover?.path].compactMap {
      $0.map { Array($0.utf8) }
    }
    #expect(paths == ["Sch\u{F6}n.mp3", "\u{E9}.png"].map { Array("\(folder.path)/\u{C9}tudes/\($0)".utf8) })
    #expect(problems.isEmpty)
  }

  @Test("M1 A file without an extension is played if there is sound in it")
  func noExtension() throws {
    try folder.song("sound", "title=Found")
    try folder.song("film.webm", "title=Only heard")
    let (library, _) = open([folder.path + "/sound", folder.path + "/film.webm"])
    #expect(library.named?.songs.map(\.title) == ["Found", "Only heard"])
  }

  @Test("M15 A playlist has its own title, or the whole name of its file")
  func playlistTitles() throws {
    try folder.song("A/1.mp3", "title=One")
    try folder.write("24 Hours.m3u8", Array("A/1.mp3\n".utf8))
    try folder.write("x.m3u8", Array("#EXTM3U\n#PLAYLIST:50 Best\nA/1.mp3\n".utf8))
    let (library, _) = open([folder.path])
    #expect(Set(library.contents.playlists.map(\.title)) == ["24 Hours", "50 Best"])
  }

  @Test("R8 a whole file system, devices, pipes and sockets are refused, whatever their paths and names")
  func refused() throws {
    let pipe = folder.path + "/pipe.flac"
    try #require(mkfifo(pipe, 0o600) == 0)
    let (link, device, socket) = (folder.path + "/all", folder.path + "/noise.mp3", folder.path + "/ears.ogg")
    try #require(symlink("/", link) == 0 && symlink("/dev/zero", device) == 0)
    let listener = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    let wholes = ["/", "//", "/usr/..", "/proc/self/root", link]
    let (library, problems) = open(wholes + [pipe, device, socket])
    #expect(library.contents.albums.isEmpty && library.named?.readCount == 0)
    #expect(
      problems.map(\.reason)
        == wholes.map { _ in "a whole file system; choose the folders with music in it" }
        + Array(repeating: "not a regular file", count: 3))
    // As a file manager or the desktop hands them over while the program runs.
    var later: [LibraryProblem] = []
    library.read(wholes + [pipe], for: .addition) { later = $0.problems }
    library.wait { _ in !later.isEmpty }
    #expect(later.count == wholes.count + 1 && library.contents.albums.isEmpty)
  }

  @Test("M19 a library.json names the files with the sound, relative to itself")
  func file() throws {
    let json = """
      {"albums": [{"title": "Paper Moons", "artist": "Ada", "cover": "moon.png",
        "songs": [{"title": "Lantern", "duration": 12.5, "file": "Music/lantern.opus"}, {"title": "Silent"}]}]}
      """
    let (library, _) = open([try folder.write("library.json", Array(json.utf8))])
    let songs = library.songs(of: library.contents.albums[0].id)
    #expect(songs.map(\.path) == [folder.path + "/Music/lantern.opus", nil])
    #expect(songs[0].album == "Paper Moons" && songs[0].duration == 12.5 && songs[0].track == 1)
    #expect(songs[1].cover == Cover(path: folder.path + "/moon.png"))
    let (_, problems) = open([
      try folder.write("bad.json", Array("{".utf8)), try folder.write("odd.json", Array("{}".utf8)),
    ])
    #expect(problems.map(\.reason) == ["not valid JSON", "albums is missing"])
  }

  @Test("R2 a library.json without any names has songs and albums that can be shown")
  func nameless() throws {
    let json = #"{"albums": [{"title": "", "songs": [{"cover": ""}, {"cover": "x/"}, {"title": ""}]}, {"cover": ""}]}"#
    let (library, _) = open([try folder.write("library.json", Array(json.utf8))])
    #expect(library.contents.albums.map(\.title) == ["x", "Untitled"])
    #expect(library.songs(of: library.contents.albums[0].id).map(\.title) == ["Untitled", "x", "Untitled"])
  }

  @Test("R2 an address of a file in a playlist may begin with any letter, alone or combined")
  func combining() throws {
    let list = try folder.write("list.m3u8", Array("file:///\u{308}a/1.mp3\nfile://host/\u{308}b.mp3\n".utf8))
    #expect(try PlaylistFile(path: list).entries.map(\.path) == ["/\u{308}a/1.mp3", "/\u{308}b.mp3"])
  }

  @Test("M17 dropped paths are read while the library is open, and become part of it")
  func dropped() throws {
    try folder.song("lib/1.mp3", "title=One;album=A;artist=X")
    let (library, _) = open([folder.path + "/lib"])
    let dropped = try folder.song("away/2.mp3", "title=Two;album=B;artist=X")
    try folder.song("more/3.mp3", "title=Three;album=C;artist=X")
    var found: NamedMusic?
    library.read([dropped, folder.path + "/more", folder.path + "/none"], for: .addition) { found = $0 }
    library.wait { $0.contents.albums.count == 3 && found != nil }
    #expect(found?.songs.map(\.title) == ["Two", "Three"])
    #expect(found?.problems.map(\.path) == [folder.path + "/none"])
    #expect(Set(listing(library)) == ["A – X: One", "B – X: Two", "C – X: Three"])
    // They were added after what was there, although their files are not newer.
    #expect(library.contents.albums(by: .recentlyAdded).map(\.title) == ["C", "B", "A"])
  }

  @Test(
    "M17 what is in the library is queued from there; what is not is added once, by its real path; the order is kept")
  func handedOver() throws {
    let one = try folder.song("lib/A/1.mp3", "title=A1;album=A;artist=X;track=1")
    try folder.song("lib/A/2.mp3", "title=A2;album=A;artist=X;track=2")
    try folder.song("lib/B/1.mp3", "title=B1;album=B;artist=X;track=1")
    let two = try folder.song("lib/B/2.mp3", "title=B2;album=B;artist=X;track=2")
    let three = try folder.song("away/3.mp3", "title=C;album=C;artist=X")
    try #require(symlink(".", folder.path + "/lib/itself") == 0)
    try #require(symlink("away", folder.path + "/link") == 0)
    let (library, _) = open([folder.path + "/lib"])
    let before = listing(library)
    #expect(before == ["A – X: A1, A2", "B – X: B1, B2"])
    _ = reader.takeOpened()
    func read(_ paths: [String]) -> NamedMusic { library.found(in: paths, for: .addition) }
    #expect(read([two, one, folder.path + "/lib/itself/B/1.mp3"]).songs.map(\.title) == ["B2", "A1", "B1"])
    for path in ["/lib", "/lib/", "/lib/itself", "/lib/itself/itself"] {
      let found = read([folder.path + path])
      #expect(found.songs.map(\.title) == ["A1", "A2", "B1", "B2"])
      #expect(found.albums.map(\.title) == ["A", "B"])
    }
    #expect(read([folder.path + "/lib/B"]).songs.map(\.title) == ["B1", "B2"])
    #expect(listing(library) == before && reader.takeOpened() == [])
    for _ in 0..<5 { #expect(read([three, two]).songs.map(\.title) == ["C", "B2"]) }
    _ = read([folder.path + "/link/3.mp3"])
    _ = read([folder.path + "/away"])
    #expect(listing(library) == ["C – X: C"] + before)
    // A folder above the library's: only what is new in it.
    try folder.song("more/4.mp3", "title=D;album=D;artist=X")
    #expect(read([folder.path]).songs.count == 6)
    #expect(listing(library) == ["C – X: C", "D – X: D"] + before)
    let json = try folder.write("library.json", Array(#"{"albums": [{"title": "E", "songs": [{"title": "e"}]}]}"#.utf8))
    for _ in 0..<2 { #expect(read([json, one]).songs.map(\.title) == ["e", "A1"]) }
    #expect(library.contents.albums.count == 5)
  }

  @Test("J2 M17 pictures that are in the library are not added to it once more; others are added once")
  func picturesHandedOver() throws {
    try folder.song("lib/A/1.mp3", "title=A1;album=A;artist=X")
    let cover = try folder.write("lib/A/cover.png")
    let first = try folder.write("lib/Photos/a.png")
    try folder.write("lib/Photos/b.png")
    let other = try folder.write("away/c.png")
    try #require(symlink("lib", folder.path + "/link") == 0)
    let (library, _) = open([folder.path + "/lib"])
    let before = listing(library)
    #expect(before.count == 2)
    func read(_ path: String) -> [String] { library.found(in: [path], for: .addition).songs.map(\.title) }
    #expect(read(folder.path + "/lib/Photos") == ["a", "b"])
    #expect(read(folder.path + "/link/Photos") == ["a", "b"])
    #expect(read(first) == ["a"])
    #expect(read(folder.path + "/link/Photos/b.png") == ["b"])
    #expect(listing(library) == before)
    // A cover beside music is no picture of the library.
    for _ in 0..<2 { #expect(read(cover) == ["cover"] && read(other) == ["c"]) }
    #expect(library.contents.albums.count == before.count + 2)
  }

  @Test("J2 an address on a network in a playlist is kept, cannot be played, and that is said")
  func remote() throws {
    let list = try folder.write(
      "list.m3u8", Array("#EXTINF:-1,Station\nhttps://example.org/stream.mp3\n1.mp3\nrtsp://x/y\n".utf8))
    let (library, problems) = open([list])
    #expect(library.queuedSongs.map(\.title) == ["Station", "1", "y"])
    #expect(library.queuedSongs[0].path == "https://example.org/stream.mp3")
    #expect(
      problems == [
        LibraryProblem(path: list, reason: "it names 2 addresses on a network, and only files can be played")
      ])
    #expect(throws: SampleError(reason: "it is on a network, and only files can be played")) {
      _ = try MediaProcess().open(library.queuedSongs[0], at: 0, rate: 48_000)
    }
  }

  @Test("M15 playlists in the folders are listed by title, artists with their albums and songs")
  func lists() throws {
    try folder.song("a/1.mp3", "title=b one;album=A;artist=Émile;year=2001")
    try folder.song("a/2.mp3", "title=A two;album=A;artist=Émile")
    try folder.song("c/1.mp3", "title=10;album=C;artist=abba")
    try folder.song("c/2.mp3", "title=9;album=C;artist=Émile")
    for name in ["z.m3u8", "a/Best of.m3u", "10.m3u8", "9.m3u8"] { try folder.write(name) }
    let library = openLibrary([folder.path])
    let contents = library.contents
    #expect(contents.playlists.map(\.title) == ["9", "10", "Best of", "z"])
    #expect(contents.songs.compactMap { library.song($0)?.title } == ["9", "10", "A two", "b one"])
    #expect(contents.artists.map(\.name) == ["abba", "Émile", "Various artists"])
    #expect(contents.artists.map(\.songCount) == [1, 3, 0])
    let albums = contents.search?.albums(ofArtist: "Émile") ?? []
    #expect(albums.compactMap { contents.album($0)?.title } == ["A", "C"])
    #expect(library.song(path: folder.path + "/c/1.mp3")?.title == "10")
    #expect(library.album(ofSongAt: folder.path + "/c/1.mp3")?.title == "C")
    #expect(contents.albums(by: .artist).map(\.title) == ["A", "C"])
  }

  @Test("M15 the changes of a list lead from what it was to what it is", arguments: [3, 5, 7, 11].map { UInt64($0) })
  func changes(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    for _ in 0..<200 {
      let old = (0..<random.below(12)).map { (id: $0, value: random.below(2)) }.filter { _ in random.below(3) > 0 }
      var new = (0..<random.below(14)).map { (id: $0, value: random.below(2)) }.filter { _ in random.below(3) > 0 }
      if random.below(3) == 0 { new.reverse() }
      struct Item: Equatable {
        var id: Int
        var value: Int
      }
      let before = old.map { Item(id: $0.id, value: $0.value) }
      let after = new.map { Item(id: $0.id, value: $0.value) }
      let changes = ListChanges(from: before, to: after, by: \.id)
      var list = before
      for index in changes.removed.reversed() { list.remove(at: index) }
      for index in changes.inserted { list.insert(after[index], at: index) }
      #expect(list.map(\.id) == after.map(\.id), "seed \(seed)")
      for index in changes.changed { list[index] = after[index] }
      #expect(list == after, "seed \(seed)")
    }
  }
}
