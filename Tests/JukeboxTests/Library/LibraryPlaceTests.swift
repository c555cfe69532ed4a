import TestSupport
import Testing

@testable import Jukebox

/// What is shown, by what the command line names and what is there.
@Suite struct LibraryPlaceTests {
  @Test("J1 that there is nothing to show is said only if nothing is named, nothing is bundled, and there is no music")
  func absence() throws {
    let folder = try TemporaryFolder()
    let music = try folder.folder("Music")
    let song = try folder.write("song.mp3")
    let (library, missing) = (try folder.write("library.json"), folder.path + "/missing.json")
    func isNothing(_ given: [String], bundled: String) -> Bool {
      LibraryPlace(given: given, chosen: [music], bundled: BundledLibrary(given: bundled)).absence != nil
    }
    #expect(isNothing([], bundled: missing))
    #expect(!isNothing([], bundled: library))
    #expect(!isNothing([song], bundled: missing))
    try folder.write("Music/song.mp3")
    #expect(!isNothing([], bundled: missing))
  }
}
