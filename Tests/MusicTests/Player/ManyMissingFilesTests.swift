import Languages
import Music
import Platform
import TestSupport
import Testing

/// Which of very many missing files are looked for, and how often.
@MainActor
@Suite struct ManyMissingFilesTests {
  /// Notes what it is asked for, and finds what the test says.
  private final class NotingProbe: FileProbe {
    private let state = Monitor((sought: Set<String>(), once: Set<String>(), found: Set<String>()))
    var sought: Set<String> { state.read { $0.sought } }
    func look(for paths: Set<String>) { state.change { $0.sought = paths } }
    func lookOnce(for paths: Set<String>) { state.change { $0.once = paths } }
    func lookAhead(at paths: [String]) {}
    func check(_ paths: [String]) {}
    func find(_ paths: Set<String>) { state.change { $0.found = paths } }
    func takeOnce() -> Set<String> {
      state.change { state in
        defer { state.once = [] }
        return state.once
      }
    }
    func takeNews() -> FileProbeNews {
      state.change { state in
        defer { state.found = [] }
        return FileProbeNews(found: state.found)
      }
    }
  }

  private func paths(_ numbers: Range<Int>) -> Set<String> { Set(numbers.map { "/S\($0)" }) }

  @Test("M7 M11 of very many missing files those of the next songs are looked for again and again, and the others once")
  func bounded() {
    let probe = NotingProbe()
    let player = Player(engine: FakeEngine(), probe: probe)
    let songs = PlayerStage.songs((0..<300).map { "S\($0)" })
    let reason: Sentence = "no such file"
    let obstacles = songs.map { ($0.id, reason) }
    player.markObstacles(Dictionary(uniqueKeysWithValues: obstacles)) { player.add(songs, title: nil) }
    #expect(probe.sought == paths(0..<100) && probe.takeOnce().isEmpty)
    player.lookForFiles()
    #expect(probe.sought == paths(0..<100) && probe.takeOnce() == paths(100..<300), "the person is back")
    probe.find(paths(0..<100).union(paths(299..<300)))
    player.update()
    #expect(probe.sought == paths(100..<200) && probe.takeOnce() == paths(200..<299), "others may be back, too")
    let marked = player.items.filter { player.failure(of: $0) != nil }.compactMap(\.song.path)
    #expect(Set(marked) == paths(100..<299))
  }

  @Test(
    "M7 R4 of very many waiting songs whose files the library misses only so many are marked, however often it says so")
  func manyMissedByLibrary() {
    let player = Player(engine: FakeEngine(), probe: NotingProbe())
    let songs = PlayerStage.songs((0..<1500).map { "S\($0)" })
    player.add(songs, title: nil)
    let reason: Sentence = "no such file"
    let reasons = Dictionary(uniqueKeysWithValues: songs.map { ($0.id, reason) })
    #expect(player.markMissing(reasons).map(\.song) == Array(songs[..<1000]))
    #expect(player.markMissing(reasons).isEmpty)
  }

  @Test("M7 H9 of very many missing songs of a queue that is taken out only so many are marked")
  func manyInKeptQueue() {
    let player = Player(engine: FakeEngine(), probe: NotingProbe())
    let songs = PlayerStage.songs((0..<1500).map { "S\($0)" })
    player.add(songs, title: nil)
    player.beginQueue("Friday")
    let reason: Sentence = "no such file"
    let reasons = Dictionary(uniqueKeysWithValues: songs.map { ($0.id, reason) })
    #expect(player.markMissing(reasons).map(\.song) == Array(songs[..<1000]))
    #expect(player.markMissing(reasons).isEmpty)
    player.showQueue(nil)
    let marked = player.items.filter { player.failure(of: $0) != nil }
    #expect(marked.map(\.song) == Array(songs[..<1000]))
  }

  @Test("M7 R4 files that are looked for once are found then, or not at all")
  func once() throws {
    let folder = try TemporaryFolder()
    let files = try ["a", "b"].map { try folder.write($0) }
    let isReady = Monitor(false)
    let probe = PatientFileProbe { isReady.change { $0 = true } }
    probe.lookOnce(for: Set(files + [folder.path + "/none"]))
    _ = isReady.wait { $0 ? true : nil }
    #expect(probe.takeNews() == FileProbeNews(found: Set(files)))
  }

  @Test("M7 R4 a search for files that stay away ends after a while and says so, and the next one finds them")
  func givesUp() throws {
    let folder = try TemporaryFolder()
    let (there, away) = (try folder.write("a"), folder.path + "/b")
    let probe = PatientFileProbe(interval: 0.001, mostAttempts: 3) {}
    /// What it has to say until that is enough.
    func news(until isEnough: (FileProbeNews) -> Bool) -> FileProbeNews {
      var all = FileProbeNews()
      _ = eventually(limit: 5) {
        let news = probe.takeNews()
        all = FileProbeNews(found: all.found.union(news.found), isOver: all.isOver || news.isOver)
        return isEnough(all)
      }
      return all
    }
    probe.look(for: [there, away])
    #expect(news { $0.isOver } == FileProbeNews(found: [there], isOver: true))
    try folder.write("b")
    probe.look(for: [away])
    #expect(news { !$0.found.isEmpty } == FileProbeNews(found: [away]))
  }
}
