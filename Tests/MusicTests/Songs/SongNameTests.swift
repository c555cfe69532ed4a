import Platform
import Testing

@testable import Music

@Suite struct SongNameTests {
  @Test(
    "titles from file names",
    arguments: [
      ("/a/b/01 - Blue in Green.jpg", "Blue in Green"), ("02. So_What.png", "So What"), ("1-03 Title.webp", "Title"),
      ("07 Seven.png", "Seven"), ("12 Twelve.png", "Twelve"), ("123 Numbers.png", "123 Numbers"), ("007.png", "007"),
      ("2001 A Space Odyssey.jpg", "2001 A Space Odyssey"),
      ("03 - 24 Hours.mp3", "24 Hours"), ("03 24 Hours.mp3", "24 Hours"), ("1-03 24 Hours.mp3", "24 Hours"),
      ("1.3 Title.mp3", "Title"), ("1 - 03 - Title.mp3", "Title"), ("1 03 Title.mp3", "1 03 Title"),
      ("01 03 Title.mp3", "Title"), ("1-03-24 Hours.mp3", "24 Hours"),
      ("3 Doors Down.jpg", "3 Doors Down"), ("3 - Doors.jpg", "Doors"), ("IMG_1234.JPG", "IMG 1234"),
      ("no extension", "no extension"), (".hidden", ".hidden"), ("a.b.c.png", "a.b.c"), ("12.png", "12"),
      ("12 - .png", "12 -"),
      ("__x__  y.png", "x y"), ("/a/__.mp3", "__"), ("_ _", "_ _"), ("日本.png", "日本"), ("/", "/"), ("", ""), ("a/", "a"),
      ("/x/\u{301}y.png", "\u{301}y"), ("a\u{1B}[1m\u{7}b\nc.mp3", "a [1m b c"), ("\u{1}.mp3", "Untitled"),
      ("/a/  .mp3", "Untitled"), ("\u{200B}.mp3", "Untitled"), ("_\u{200B}.mp3", "_\u{200B}"),
      ("01 \u{FEFF}.mp3", "01 \u{FEFF}"),
    ] as [(String, String)])
  func titles(path: String, title: String) {
    #expect(SongName.title(ofFile: path) == title)
  }

  @Test("bytes that are not UTF-8 are shown as replacement characters")
  func marks() {
    #expect(
      SongName.title(ofFile: PathCoding.string(Array("/a/caf".utf8) + [0xE9] + Array(".png".utf8))) == "caf\u{FFFD}")
  }

  @Test("paths are split and joined")
  func paths() {
    #expect(SongName.folder(of: "/a/b.png") == "/a")
    #expect(SongName.folder(of: "/b.png") == "/")
    #expect(SongName.folder(of: "b.png") == ".")
    #expect(SongName.folder(of: "a/b/") == "a")
    #expect(SongName.join("/a", "b") == "/a/b")
    #expect(SongName.join("/", "b") == "/b")
    #expect(SongName.join("a/", "b") == "a/b")
    #expect(SongName.join(".", "b") == "b")
    #expect(SongName.join("/a", "/b") == "/b")
  }

  @Test(
    "addresses on a network have a scheme",
    arguments: [
      ("https://example.org/a.mp3", true), ("x:y://z", true), ("É://z", true), ("FILE:///a.mp3", false),
      ("file://host/a.mp3", false), ("://z", false), ("/a/b://c", false), ("a b://c", false), ("a/b://c", false),
      ("a//b", false), ("http:/z", false), ("http:", false), ("song.mp3", false), ("/Music/a.mp3", false), ("", false),
    ])
  func addresses(path: String, isRemote: Bool) {
    #expect(SongName.isRemote(path) == isRemote)
  }

  @Test(
    "M1 files with the usual extensions of what FFmpeg decodes are called like music",
    arguments: ["mp3", "FLAC", "mpga", "adts", "bwf", "rf64", "ra", "oma", "mlp", "voc"])
  func sounds(suffix: String) {
    #expect(SongName.isSound("/a/b.\(suffix)") && !SongName.isSound("/a.\(suffix)/b"))
  }

  @Test("a made-up duration is always the same for a name, between 2:30 and 4:30, and differs between names")
  func durations() {
    let durations = (0..<200).map { SongName.duration(for: "song \($0)") }
    #expect(durations.allSatisfy { (150...270).contains($0) && $0 == $0.rounded() })
    #expect(Set(durations).count > 60)
    #expect(SongName.duration(for: "a.png") == SongName.duration(for: "a.png"[...]))
  }

  @Test("implausible durations are rejected")
  func sensible() {
    for duration in [nil, .nan, .infinity, -1, 0, 1e9] as [Double?] { #expect(SongName.sensible(duration) == nil) }
    #expect(SongName.sensible(0.5) == 0.5)
    // A recording of several days.
    #expect(SongName.sensible(2_592_000) == 2_592_000)
  }

  @Test("artists and albums in names of folders")
  func folders() {
    for (path, artist, title) in [
      ("/m/Ada - Moons", "Ada", "Moons"), ("Ada_-_Moons/", "Ada", "Moons"), ("A - B - C", "A", "B - C"),
      ("2001 - Moons", nil, nil), ("Ada", nil, nil), ("Ada-Moons", nil, nil), (" - Moons", nil, nil), ("/", nil, nil),
    ] as [(String, String?, String?)] {
      let parts = SongName.artistAndTitle(ofFolder: path)
      #expect(parts?.artist == artist && parts?.title == title, "\(path)")
    }
    for (artist, title) in [("ADA", "Moons"), ("Ädä", "Moons"), ("Bob", "Ada - Moons"), ("Moons", "Ada - Moons")] {
      #expect(SongName.title(ofFolder: "/m/Ada - Moons", by: artist) == title, "\(artist)")
    }
    #expect(SongName.title(ofFolder: "/m/2001 - Moons", by: "2001") == "2001 - Moons")
    for (path, artist) in [
      ("/Music/Ada_B/Moons", "Ada B"), ("/Ada/Moons/", "Ada"), ("Ada/Moons", "Ada"), ("/Moons", Song.unknownArtist),
      ("Moons", Song.unknownArtist),
    ] {
      #expect(SongName.artist(ofFolder: path) == artist, "\(path)")
    }
  }

  @Test("names of files and their extensions")
  func fileNames() {
    for (path, name) in [
      ("/a/b.png", "b.png"), ("/a/b/", "b"), ("a//", "a"), ("b", "b"), ("/b", "b"), ("/", "/"), ("//", "/"), ("", ""),
    ] {
      #expect(SongName.fileName(path) == name, "\(path)")
    }
    for (name, stem, suffix) in [
      ("a.b.MP3", "a.b", "mp3"), (".hidden", ".hidden", ""), (".a.b", ".a", "b"), ("a.", "a", ""), ("a", "a", ""),
      ("", "", ""), (".", ".", ""),
    ] {
      let parts = SongName.split(name[...])
      #expect(parts.stem == stem && parts.suffix == suffix, "\(name)")
    }
    #expect(SongName.suffix(ofFile: "/a.png/B.OGG") == "ogg" && SongName.suffix(ofFile: "/a.png/b") == "")
    #expect(SongName.sensible(31_622_400) == 31_622_400 && SongName.sensible(31_622_401) == nil)
    #expect(
      SongName.isPlaylist(suffix: "m3u") && SongName.isPlaylist(suffix: "m3u8") && !SongName.isPlaylist(suffix: "pls"))
  }
}
