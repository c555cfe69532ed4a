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
}
