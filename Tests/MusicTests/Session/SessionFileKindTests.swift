import Glibc
import Languages
import Music
import Platform
import Testing

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
      keeper.save(
        Session.FrequentValues(position: 7, volume: 1, isMuted: false, windowState: Session.WindowState()),
        duration: 60, isPlaying: false)
      keeper.end()
    }
    #expect(reports.read { $0 } == [])
    #expect(PathCoding.exists(folder.path + "/session-position-damaged.json"))
    #expect(folder.files.read().session?.player.position == 7)
  }
}
