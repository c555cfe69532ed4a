import FoundationEssentials
import Music
import Testing

@testable import Jukebox

/// The kinds of files that the program says it opens, which the desktop entry repeats.
@Suite struct FileTypeTests {
  /// Where the desktop says which names files of each type have.
  nonisolated private static let database = "/usr/share/mime/globs2"

  @Test(
    "P1 The types that the program opens are those of all sounds and playlists that it knows by their names, without films",
    .enabled(if: FileManager.default.fileExists(atPath: FileTypeTests.database)))
  func types() throws {
    let known = Set(PlayerControls.mimeTypes)
    #expect(known.count == PlayerControls.mimeTypes.count)
    #expect(known.allSatisfy { !$0.hasPrefix("video/") && !$0.hasPrefix("image/") })
    let lines = try String(contentsOf: URL(fileURLWithPath: Self.database), encoding: .utf8).split(separator: "\n")
    var found = 0
    // Such as “50:audio/flac:*.flac”.
    for line in lines where !line.hasPrefix("#") {
      let parts = line.split(separator: ":")
      guard parts.count > 2, parts[2].hasPrefix("*.") else { continue }
      let (type, suffix) = (String(parts[1]), parts[2].dropFirst(2).lowercased())
      guard SongName.isSound(suffix: suffix) || SongName.isPlaylist(suffix: suffix) else { continue }
      guard type.hasPrefix("audio/") || SongName.isPlaylist(suffix: suffix) else { continue }
      found += 1
      #expect(known.contains(type), "\(suffix): \(type)")
    }
    #expect(found > 30)
  }
}
