import Glibc
import Languages
import Platform
import Testing

@testable import Music

/// Files of a session in whose places is something else.
@MainActor @Suite struct SessionFileKindTests {
  private let owner: MusicFolder
  private let folder: SessionFolder

  init() throws {
    owner = try MusicFolder()
    folder = SessionFolder(at: owner.path)
    let run = try SessionRun(folder, ["A", "B", "C"])
    run.player.next()
    try run.flush()
    run.player.next()
    run.end()
  }

  enum Kind: CaseIterable { case folder, pipe, large }

  private func put(_ kind: Kind, _ name: String) {
    let path = "\(folder.path)/\(name)"
    unlink(path)
    switch kind {
    case .folder: mkdir(path, 0o700)
    case .pipe: mkfifo(path, 0o600)
    case .large:
      folder.write([], name)
      truncate(path, 600 << 20)
    }
  }

  @Test(
    "R2 What is no journal of a session is reported once and kept, and the next changes are saved",
    arguments: Kind.allCases)
  func journal(kind: Kind) throws {
    put(kind, "session-changes.journal")
    let found = folder.files.read()
    let kept = folder.path + "/session-changes-damaged.journal"
    #expect(
      found.problem?.description
        == "The latest changes of the last session are damaged; they were kept as \(kept).")
    #expect(found.session != nil && PathCoding.exists(kept))
    // Without a problem, which the run expects.
    let run = try SessionRun(folder)
    let count = run.player.items.count
    run.player.next()
    run.end()
    #expect(folder.files.read().session?.player.queue.count == count - 1)
  }

  @Test(
    "R2 What takes the place of the journal while the program runs is put away, and the next changes are saved",
    arguments: [Kind.folder, .pipe], [false, true])
  func journalMeanwhile(kind: Kind, hasEntries: Bool) throws {
    if !hasEntries { unlink("\(folder.path)/session-changes.journal") }
    // The entries are lost with the journal.
    try saveChanges(afterLoss: hasEntries) { put(kind, "session-changes.journal") }
    #expect(kind == .pipe || PathCoding.exists(folder.path + "/session-changes-damaged.journal"))
  }

  @Test(
    "R4 Files of the session that are deleted while the program runs are written anew with the next changes",
    arguments: [["session.json"], ["session-changes.journal"], ["session.json", "session-changes.journal"]],
    [false, true])
  func deletedMeanwhile(names: [String], hasEntries: Bool) throws {
    if !hasEntries { unlink("\(folder.path)/session-changes.journal") }
    try saveChanges(afterLoss: hasEntries || names.contains("session.json")) {
      for name in names { unlink("\(folder.path)/\(name)") }
    }
    #expect(PathCoding.exists(folder.path + "/session.json"))
  }

  @Test("R2 What is saved last is the whole session if its files were deleted")
  func deletedBeforeEnd() throws {
    let found = folder.files.read()
    let stage = PlayerStage()
    stage.player.restore(try #require(found.session).player)
    let keeper = SessionKeeper(
      files: folder.files, claim: try folder.files.claimFree(), after: found, differencesFrom: 0
    ) { Issue.record("\($0)") }
    keeper.saveWholeIfLost()
    unlink("\(folder.path)/session.json")
    keeper.saveWholeIfLost()
    keeper.save(stage.player, SessionChanges(), windowState: Session.WindowState())
    keeper.end()
    #expect(folder.files.read().session?.player.queue == found.session?.player.queue)
  }

  /// Reads the session, damages its files, and expects that what changes afterwards is saved.
  /// - Parameter isLoss: whether something is lost. That is reported at the first change, and the second one saves the whole session.
  private func saveChanges(afterLoss isLoss: Bool, damage: () -> Void) throws {
    let found = folder.files.read()
    let stage = PlayerStage()
    stage.player.restore(try #require(found.session).player)
    damage()
    let reports = Monitor<[String]>([])
    do {
      let keeper = SessionKeeper(
        files: folder.files, claim: try folder.files.claimFree(), after: found, differencesFrom: 0
      ) { text in reports.change { $0.append(text.description) } }
      func save(_ mode: RepeatMode) {
        stage.player.setRepeatMode(mode)
        var changes = SessionChanges()
        _ = changes.note(.settings)
        keeper.save(stage.player, changes, windowState: Session.WindowState())
      }
      save(.queue)
      if isLoss {
        reports.wait { $0.isEmpty ? nil : () }
        save(.song)
      }
      keeper.end()
    }
    #expect(reports.read(\.count) == (isLoss ? 1 : 0))
    let saved = folder.files.read()
    #expect(saved.problem == nil && saved.session?.player.repeatMode == (isLoss ? .song : .queue))
    #expect(saved.session?.player.queue == found.session?.player.queue)
  }

  @Test("R2 What is in the place of the journal where there is no session is put away, and the next one is saved")
  func journalWithoutSession() throws {
    unlink("\(folder.path)/session.json")
    put(.folder, "session-changes.journal")
    let run = try SessionRun(folder, ["A", "B"])
    run.player.next()
    run.end()
    #expect(PathCoding.exists(folder.path + "/session-changes-damaged.journal"))
    let saved = folder.files.read()
    #expect(saved.problem == nil && saved.session?.player.queue.map(\.title) == ["B"])
  }

  @Test("R2 A folder in the place of the journal that cannot be renamed is told by what it has replaced")
  func journalThatStays() throws {
    put(.folder, "session-changes.journal")
    // All names are taken that it would get.
    for number in 1...100 {
      folder.write([], "session-changes-damaged\(number == 1 ? "" : "-\(number)").journal")
    }
    let found = folder.files.read()
    #expect(
      found.problem?.description
        == "The latest changes of the last session are damaged; they were kept as \(folder.path)/session-changes.journal."
    )
    #expect(found.session != nil)
  }

  @Test(
    "R2 What has taken the place of the position is kept, and nothing fails for it", arguments: [Kind.folder, .pipe])
  func position(kind: Kind) throws {
    put(kind, "session-position.json")
    let found = folder.files.read()
    #expect(found.session != nil && found.problem == nil)
    let reports = Monitor<[String]>([])
    do {
      let keeper = SessionKeeper(files: folder.files, claim: try folder.files.claimFree(), after: found) { text in
        reports.change { $0.append(text.description) }
      }
      keeper.save(Session.FrequentValues(position: 7))
      keeper.end()
    }
    #expect(reports.read { $0 } == [])
    #expect(PathCoding.exists(folder.path + "/session-position-damaged.json"))
    #expect(folder.files.read().session?.player.position == 7)
  }
}
