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

  @Test("M11 Titles, artists and albums of a playlist in which there is nothing to be seen are none")
  func invisibleNames() {
    let lines =
      "#PLAYLIST:\u{200B}\n#EXTALB:\u{FEFF}\n#EXTINF:9,\u{200B} - \u{FEFF}\na.mp3\n#EXTINF:9,X - \u{200B}\nb.mp3\n"
    let file = PlaylistFile(Array(lines.utf8), path: "/music/x.m3u8")
    #expect(file.title == "x" && file.entries.map(\.artist) == [nil, "X"])
    #expect(file.entries.allSatisfy { $0.title == nil && $0.album == nil })
  }
}
