import Languages
import Music
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Songs in the list of problems that were skipped, and are not in Up next any more.
@Suite struct SkippedSongTests {
  private let folder: TemporaryFolder
  private let source: MusicLibrary
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("One.ogg")
    source = MusicLibrary.named(folder.path)
    stage = Stage(source)
  }

  private var problems: [String] { main.problems.entries.map(\.subject) }

  /// Waits until the library has found files, and tells the program.
  private func takeFound() {
    var found: [Song] = []
    #expect(eventually(serving: { found += source.update().retagged }) { !found.isEmpty })
    main.library.setRetagged(found)
  }

  private func song(_ title: String) -> Song {
    Song(path: "\(folder.path)/\(title).ogg", title: title, artist: "Artist", duration: 60)
  }

  @Test(
    "J7 R4 A song that was skipped is no problem any more when its file is found: as the person comes back, or as it plays"
  )
  func found() throws {
    let songs = ["A", "B"].map { song($0) }
    for song in songs { main.problems.add(song, reason: "no such file") }
    try folder.write("A.ogg")
    window.isActive = true
    takeFound()
    #expect(problems == ["B"])
    try folder.write("B.ogg")
    main.player.playNow([songs[1]])
    takeFound()
    #expect(problems.isEmpty)
  }

  @Test("J7 M12 A song that was skipped is no problem any more when its file was moved; one that is damaged stays one")
  func others() {
    let (moved, damaged) = (song("Moved"), song("Damaged"))
    main.problems.add(moved, reason: "no such file")
    main.problems.add(damaged, reason: "it is damaged")
    main.library.setRetagged([damaged])
    #expect(problems == ["Moved", "Damaged"])
    main.library.setMoved([moved.id: song("Here")])
    #expect(problems == ["Damaged"])
  }
}
