import Glibc
import Music
import Platform
import Testing

/// A program that is killed while it writes what an operation has changed.
@MainActor
@Suite struct SessionKillTests {
  @MainActor
  private final class Folder {
    let path: String
    var files: SessionFiles { SessionFiles(folder: path) }

    init() {
      var template = Array("/tmp/jukebox-kill-XXXXXX".utf8CString)
      path = mkdtemp(&template).map { PathCoding.string(cString: $0) } ?? "/tmp/jukebox-kill"
    }

    func read(_ name: String) -> [UInt8] {
      guard let file = fopen("\(path)/\(name)", "re") else { return [] }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    }

    /// Writes a file, or with nil removes it.
    func write(_ bytes: (some Sequence<UInt8>)?, _ name: String) {
      guard let bytes else {
        _ = unlink("\(path)/\(name)")
        return
      }
      guard let file = fopen("\(path)/\(name)", "we") else { return }
      let content = Array(bytes)
      fwrite(content, 1, content.count, file)
      fclose(file)
    }

    func exists(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// Writes the session as a run of the program does.
    func save(_ player: Player) throws {
      let claim = try files.claimFree()
      let keeper = SessionKeeper(files: files, claim: claim, after: files.read()) { Issue.record("\($0)") }
      keeper.save(all: player)
      keeper.end()
    }

    deinit {
      for name in ["session.json", "session-position.json", "session.lock"] {
        unlink("\(path)/\(name)")
        unlink("\(path)/\(name).part")
      }
      rmdir(path)
    }
  }

  private static let operations: [(name: String, action: (PlayerStage) -> Void)] = [
    ("dequeue", { $0.player.next() }),
    ("a second dequeue", { $0.player.next() }),
    ("previous", { $0.player.previous() }),
    ("a drop before another song", { $0.player.move([$0.id("F")], before: $0.id("C")) }),
    ("a dequeue again", { $0.player.next() }),
    ("a copy of what was played", { $0.player.playNext([$0.player.played[0].item.song], title: nil) }),
    ("a stop", { $0.player.toggleStop(after: $0.id("D")) }),
    ("a timer", { $0.player.setTimer(.date(1_900_000_000)) }),
    ("removing several", { $0.player.remove([$0.id("D"), $0.id("E")]) }),
    ("undo", { $0.player.undo() }),
    ("another queue", { $0.player.beginQueue("Friday") }),
    ("songs in it", { $0.player.add(PlayerStage.songs(["X", "Y"]), title: nil) }),
    ("a swap of queues", { $0.player.showQueue(nil) }),
    ("undo of the swap", { $0.player.undo() }),
  ]

  @Test("M18 H9 killed at any step of writing what an operation has changed, the session is that before it or after it")
  func steps() throws {
    let (whole, moment) = ("session.json", "session-position.json")
    let stage = PlayerStage(["A", "B", "C", "D", "E", "F"])
    stage.player.time = { PlayerTime(date: 1_800_000_000) }
    let folder = Folder()
    try folder.save(stage.player)
    var states = 0
    for (name, action) in Self.operations {
      let former = (session: folder.files.read().session, whole: folder.read(whole), moment: folder.read(moment))
      action(stage)
      stage.player.seek(to: stage.player.position + 1)
      try folder.save(stage.player)
      let new = (session: folder.files.read().session, whole: folder.read(whole), moment: folder.read(moment))
      #expect(former.session != new.session && former.session != nil && new.session != nil, "\(name)")
      /// What is there after each step: whether the new session has its name, how much of its file was written before, whether the
      /// position has its name, and how much of its file was written.
      var steps: [(hasWhole: Bool, part: Double?, hasMoment: Bool, momentPart: Double?)] = [(false, nil, false, nil)]
      for part in [0, 0.3, 0.99, 1] { steps.append((false, part, false, nil)) }
      steps.append((true, nil, false, nil))
      for part in [0, 0.5, 1] { steps.append((true, nil, false, part)) }
      steps.append((true, nil, true, nil))
      for step in steps {
        func part(_ bytes: [UInt8], _ share: Double?) -> ArraySlice<UInt8>? {
          share.map { bytes.prefix(Int(Double(bytes.count) * $0)) }
        }
        folder.write(step.hasWhole ? new.whole : former.whole, whole)
        folder.write(part(new.whole, step.part), whole + ".part")
        folder.write(step.hasMoment ? new.moment : former.moment, moment)
        folder.write(part(new.moment, step.momentPart), moment + ".part")
        let found = folder.files.read()
        #expect(found.problem == nil && !found.isUnread, "\(name), \(step)")
        #expect(found.session == (step.hasWhole ? new.session : former.session), "\(name), \(step)")
        states += 1
      }
    }
    #expect(states == 10 * Self.operations.count)
    // What was left behind by a killed program disturbs nobody.
    folder.write("{".utf8, whole + ".part")
    folder.write("{".utf8, moment + ".part")
    try folder.save(stage.player)
    #expect(!folder.exists(whole + ".part") && !folder.exists(moment + ".part"))
    #expect(folder.files.read().session?.player == stage.player.state)
  }
}
