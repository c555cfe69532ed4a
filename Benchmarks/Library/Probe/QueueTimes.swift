import Glibc
import Music

/// How long the player takes for a change of a long queue, how much the session writes for it, and how long a start with it takes.
@MainActor struct QueueTimes {
  let folder: String
  let songs: Int

  private static let rounds = 101

  func run() {
    mkdir(folder, 0o755)
    let files = SessionFiles(folder: folder)
    let player = Self.player()
    guard let claim = try? files.claim() else { return print("another process has this session") }
    let keeper = SessionKeeper(files: files, claim: claim, after: SessionFiles.Found()) { print($0) }
    player.observe(keeper) { [unowned keeper, unowned player] change in
      var changes = SessionChanges()
      if changes.note(change) { keeper.save(player, changes, windowState: Session.WindowState()) }
    }
    player.add(
      (0..<songs).map {
        Song(path: "/music/artist \($0 / 100)/\($0)", title: "Song \($0)", artist: "A", duration: 200)
      },
      title: "Many")
    // The session is written as a whole at first.
    while size(of: "session.json") == 0 { usleep(10_000) }
    usleep(200_000)
    let whole = (number: number(of: "session.json"), size: size(of: "session.json"))
    let new = [Song(path: "/new", title: "New", artist: "B", duration: 100)]
    time("dequeue") { _ in player.next() }
    time("insert in the middle") { _ in
      player.insert(new, before: player.item(at: player.songCount / 2)?.id, title: "New")
    }
    time("insert and undo") { _ in
      player.insert(new, before: player.item(at: player.songCount / 2)?.id, title: "New")
      player.undo()
    }
    time("move from the middle to the front") { _ in
      player.item(at: player.songCount / 2).map { player.playNext([$0.id]) }
    }
    time("remove in the middle") { _ in player.item(at: player.songCount / 2).map { player.remove([$0.id]) } }
    time("stop in the middle") { player.item(at: player.songCount / 3 + $0).map { player.toggleStop(after: $0.id) } }
    keeper.end()
    let isSame = whole.number == number(of: "session.json")
    print(
      "session: \(whole.size) bytes, \(isSame ? "kept" : "written again"), changes \(size(of: "session-changes.journal")) bytes"
    )
    time("start: read the session", rounds: 5) { _ in _ = files.read() }
    let found = files.read()
    let fresh = Self.player()
    time("start: restore the player", rounds: 1) { _ in if let session = found.session { fresh.restore(session.player) }
    }
    print("\(fresh.songCount) songs")
  }

  private static func player() -> Player { Player(engine: ClockEngine { 0 }) }

  private func status(of name: String) -> stat {
    var status = stat()
    stat("\(folder)/\(name)", &status)
    return status
  }

  private func size(of name: String) -> Int { Int(status(of: name).st_size) }
  private func number(of name: String) -> UInt { UInt(status(of: name).st_ino) }

  /// Prints the processor time that this thread takes.
  private func time(_ name: String, rounds: Int = rounds, _ act: (Int) -> Void) {
    var times: [Double] = []
    for round in 0..<rounds {
      let start = seconds()
      act(round)
      times.append((seconds() - start) * 1e6)
    }
    times.sort()
    print("\(name): median \(Int(times[rounds / 2])) µs, longest \(Int(times[rounds - 1])) µs")
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
