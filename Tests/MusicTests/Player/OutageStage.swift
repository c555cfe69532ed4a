import Languages
import Music
import Platform

/// A player whose engine finds some files missing.
@MainActor
final class OutageStage {
  let engine = FakeEngine()
  let probe = FakeProbe()
  let player: Player
  /// The player's library, which the player itself does not keep alive.
  var supply: (any MusicSupply)? { didSet { player.supply = supply } }
  private(set) var notices: [PlayerNotice] = []
  var gone: [String] { engine.broken.keys.sorted() }
  var queue: [String] { player.items.map(\.song.title) }
  var marked: [String] { player.items.filter { player.failure(of: $0) != nil }.map(\.song.title) }

  init(_ titles: [String]) {
    player = Player(engine: engine, probe: probe)
    engine.failuresAreMissingFiles = true
    player.add(PlayerStage.songs(titles), title: "Songs")
    player.observe(self) { [unowned self] in if case .notice(let notice) = $0 { notices.append(notice) } }
  }

  func take(away titles: [String]) {
    engine.broken = Dictionary(uniqueKeysWithValues: titles.map { ($0, 0) })
    probe.take(away: Set(titles.map { "/\($0)" }))
  }

  func bringBack() {
    let paths = Set(engine.broken.keys.map { "/\($0)" })
    take(away: [])
    probe.find(paths.intersection(probe.wanted))
    player.update()
  }

  func advance(_ seconds: Double) {
    engine.advance(by: seconds)
    player.update()
  }
}

/// Finds what the test says.
final class FakeProbe: FileProbe {
  private let state = Monitor((wanted: Set<String>(), missing: Set<String>(), news: FileProbeNews()))
  var wanted: Set<String> { state.read { $0.wanted } }
  func take(away paths: Set<String>) { state.change { $0.missing = paths } }
  func look(for paths: Set<String>) { state.change { $0.wanted = paths } }
  func lookOnce(for paths: Set<String>) {}
  func lookAhead(at paths: [String]) {
    state.change { state in
      if let first = paths.first(where: { !state.missing.contains($0) }) { state.news.found.insert(first) }
      state.news.hasLookedAhead = true
    }
  }
  func check(_ paths: [String]) {
    state.change { state in state.news.missing = state.missing.intersection(paths) }
  }
  func find(_ paths: Set<String>) { state.change { $0.news.found.formUnion(paths) } }
  func giveUp() { state.change { $0.news.isOver = true } }
  func takeNews() -> FileProbeNews {
    state.change { state in
      defer { state.news = FileProbeNews() }
      return state.news
    }
  }
}
