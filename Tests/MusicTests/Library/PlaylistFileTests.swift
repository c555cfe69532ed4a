import Glibc
import Languages
import MediaProtocol
import Platform
import Testing

@testable import Music

/// What is read from the bytes of a playlist, whatever they are.
@Suite struct PlaylistFileTests {
  private func paths(_ lines: String) -> [String] {
    PlaylistFile(Array(lines.utf8), path: "/music/x.m3u8").entries.map(\.path)
  }

  @Test("R2 An escaped byte in a playlist has two hexadecimal digits, and no sign")
  func escapedBytes() {
    #expect(paths("file:///a%+5%-5%2Cb%2c%.mp3\nfile:///c%\nfile:///d%4\n") == ["/a%+5%-5,b,%.mp3", "/c%", "/d%4"])
  }

  @Test("R2 Of very long names and paths in a playlist, so much is kept as tags can have and the system can know")
  func longNames() {
    let long = String(repeating: "a", count: 10_000)
    let lines = """
      #PLAYLIST:\(long)
      #EXTALB:\(long)
      #EXTART:\(long)
      #EXTIMG:\(long).png
      #EXTINF:9,\(long)
      \(long).mp3
      https://example.org/\(long)

      """
    let file = PlaylistFile(Array(lines.utf8), path: "/music/x.m3u8")
    let name = String(long.prefix(FileTags.longestText))
    #expect(file.title == name && file.artist == name && file.entries.count == 2)
    #expect(file.entries[0].title == name && file.entries[0].album == name && file.entries[0].artist == name)
    #expect(file.entries[0].path == PathCoding.bounded("/music/\(long).mp3"))
    #expect(file.entries[0].cover == file.entries[0].path && file.entries[1].isRemote)
    // The system's limit is none of addresses, and a part of one would be another address.
    #expect(file.entries[1].path == "https://example.org/\(long)")
    #expect(SongName.title(ofFile: file.entries[0].path) == name)
  }

  @MainActor
  @Test("R2 A song whose path in a playlist is too long for the system is kept, says so, and is no burden")
  func longPaths() throws {
    let folder = try MusicFolder()
    let long = String(repeating: "a", count: 100_000)
    let list = try folder.write("list.m3u8", Array("#EXTINF:9,One\n\(long).mp3\n".utf8))
    let named = try #require(openLibrary([list]).named)
    #expect(named.songs.map(\.title) == ["One"] && (named.songs[0].path?.utf8.count ?? 0) <= Int(PATH_MAX))
    #expect(named.obstacles.map(\.value.description) == ["cannot be read: file name too long"])
  }

  @Test("M11 Titles, artists and albums of a playlist in which there is nothing to be seen are none")
  func invisibleNames() {
    let lines =
      "#PLAYLIST:\u{200B}\n#EXTALB:\u{FEFF}\n#EXTINF:9,\u{200B} - \u{FEFF}\na.mp3\n#EXTINF:9,X - \u{200B}\nb.mp3\n"
    let file = PlaylistFile(Array(lines.utf8), path: "/music/x.m3u8")
    #expect(file.title == "x" && file.entries.map(\.artist) == [nil, "X"])
    #expect(file.entries.allSatisfy { $0.title == nil && $0.album == nil })
  }
}
