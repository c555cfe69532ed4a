import ArgumentParser
import Testing
import ViewTree

@testable import Jukebox

/// What the options of the command line accept.
@Suite struct OptionTests {
  @Test("J5 A snapshot is a PNG file, so the ending of another kind of picture is refused")
  func snapshotEnding() throws {
    for name in ["x.jpg", "/tmp/a.b/x.WebP", "x.png.gif"] {
      let error = #expect(throws: (any Error).self, "\(name)") { try Jukebox.parse(["--snapshot", name]) }
      #expect(try Jukebox.exitCode(for: #require(error)).rawValue == 64)
    }
    for name in ["x.png", "x.PNG", "/dev/full", "picture", "/tmp/a.jpg/x", "2.5"] {
      #expect(try Jukebox.parse(["--snapshot", name]).snapshot == name)
    }
  }
}
