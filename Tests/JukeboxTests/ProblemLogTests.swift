import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Which problems are listed of a file in which several things are wrong.
@Suite struct ProblemLogTests {
  private let path = "/music/3 Gone.mp3"
  private var song: Song { Song(path: path, title: "Gone", artist: "Artist", duration: 60) }

  @Test("J7 U11 one file that is damaged is one problem, whoever has noticed it first, and told by what is left of it")
  func oneRow() {
    let log = ProblemLog()
    let findings: [() -> Void] = [
      { log.add(song, reason: "the file contains no sound") },
      { log.add(path: path, reason: "cannot be read: the file contains no sound", isOfPicture: true) },
      { log.add(path: path, reason: "the file contains no sound") },
    ]
    for first in findings.indices {
      for place in findings.indices { findings[(first + place) % findings.count]() }
      #expect(log.entries.map(\.subject) == ["Gone"] && log.reasonsOfPictures[path] != nil)
      log.remove(songs: [path])
      #expect(log.entries.map(\.subject) == ["3 Gone.mp3"] && log.entries.allSatisfy { !$0.isOfPicture })
      log.remove(read: [path])
      #expect(log.entries.map(\.isOfPicture) == [true])
      log.removePicture(of: path)
      #expect(log.entries.isEmpty)
    }
  }

  @Test("J7 different problems of one file are all listed, and so are equal ones of several files")
  func severalRows() {
    let log = ProblemLog()
    log.add(path: path, reason: "the file is damaged")
    log.add(song, reason: "the file ends before the song does")
    log.add(path: path, reason: "not a picture", isOfPicture: true)
    log.add(path: "/music/4 Here.mp3", reason: "the file is damaged")
    #expect(log.entries.count == 4)
  }

  @Test("J7 U11 a song that is skipped is told by its notice alone, also where the library has found it damaged before")
  func announced() {
    let stage = Stage()
    let (problems, header) = (stage.main.problems, stage.main.upNext.header)
    let heard = stage.heard {
      problems.add(path: path, reason: "the file contains no sound")
      stage.window.advance(by: 1)
      header.withoutAnnouncing { problems.add(song, reason: "the file contains no sound") }
      stage.window.advance(by: 4)
    }
    #expect(heard.isEmpty && problems.entries.count == 1)
  }
}
