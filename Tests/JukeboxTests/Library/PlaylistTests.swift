import Languages
import Music
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree

@testable import Jukebox

@Suite struct PlaylistTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) throws -> [Album] {
    ScannedLibrary([try folder.write("My_List.m3u8", Array(text.utf8))]).albums
  }

  private func image(_ name: String) -> Cover { Cover(path: folder.path + "/" + name) }

  @Test("J2 durations, artists, titles, covers")
  func entries() throws {
    let albums = try read(
      "\u{FEFF}#EXTM3U\r\n#EXTINF:123.5 tvg-id=\"a,b\",Miles Davis - So What - Live\r\nkind/01.mp3\r\n\r\n"
        + "#EXTINF:-1,Only a title\n#EXTIMG:art/x.png\nb.ogg\n03_three.png\n")
    #expect(albums.map(\.title) == ["My List"])
    let songs = albums[0].songs
    #expect(songs.map(\.title) == ["So What - Live", "Only a title", "three"])
    #expect(songs.map(\.artist) == ["Miles Davis", "Unknown artist", "Unknown artist"])
    #expect(songs[0].duration == 123.5)
    #expect((150...270).contains(songs[1].duration) && songs[2].duration == Song.pictureSeconds)
    #expect(songs.map(\.cover) == [nil, image("art/x.png"), image("03_three.png")])
    #expect(albums[0].cover == image("art/x.png"))
  }

  @Test("J2 an audio file takes a picture from its folder: one with its own name first, then the folder's cover")
  func covers() throws {
    try folder.folder("m")
    for name in ["m/Folder.JPG", "m/one.png", "m/other.png"] { try folder.write(name) }
    let songs = try read("m/One.mp3\nm/two.mp3\nelsewhere/three.mp3\n")[0].songs
    #expect(songs.map(\.cover) == [image("m/one.png"), image("m/Folder.JPG"), nil])
  }

  @Test("songs are grouped into albums by name, in the order of their first song")
  func albums() throws {
    let albums = try read(
      "#PLAYLIST:Mixed\n#EXTINF:1,A - a\na.mp3\n#EXTALB:First\n#EXTART:X\n#EXTINF:2,b\nb.mp3\n#EXTALB:Second\n#EXTART:\nc.mp3\n"
        + "#EXTALB:First\n#EXTINF:3,Y - d\nd.mp3\n")
    #expect(albums.map(\.title) == ["Mixed", "First", "Second"])
    #expect(albums.map { $0.songs.map(\.title) } == [["a"], ["b", "d"], ["c"]])
    #expect(albums.map(\.artist) == ["A", "Various artists", "Unknown artist"])
  }

  @Test("absolute paths, file URLs with escapes, Windows paths, and remote URLs")
  func addresses() throws {
    let songs = try read("/x/a.png\nfile:///y/b%20%C3%A9%FF.png\nsub\\c.png\nhttps://example.org/d.png\n%41.png\n")[0]
      .songs
    #expect(
      songs.map(\.cover) == [
        Cover(path: "/x/a.png"),
        Cover(path: PathCoding.string(Array("/y/b é".utf8) + [0xFF] + Array(".png".utf8))),
        image("sub/c.png"), nil, image("%41.png"),
      ])
  }

  @Test("empty files, and arbitrary content")
  func nonsense() throws {
    #expect(try read("") == [])
    #expect(try read("#EXTM3U\n") == [])
    #expect(ScannedLibrary([folder.path + "/missing.m3u8"]).problems.map(\.reason) == ["no such file"])
    let noise = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    #expect(ScannedLibrary([try folder.write("noise.m3u8", noise.filter { $0 > 0 })]).readCount == 1)
    _ = try read("#EXTINF:\n#EXTINF:,\n#EXTIMG:\n#EXTINF:nan,x\n#EXTINF:99999999999999,\n///\n\\\n#\n")
  }
}
