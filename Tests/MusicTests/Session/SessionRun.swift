import Glibc
import Platform
import Testing

@testable import Music

/// A folder with the files of a session.
final class SessionFolder {
  let path: String
  private let isOwner: Bool

  init() {
    var template = Array("/tmp/jukebox-journal-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { PathCoding.string(cString: $0) } ?? "/tmp/jukebox-journal"
    isOwner = true
  }

  /// A folder that another process has made, and will remove.
  init(at path: String) { (self.path, isOwner) = (path, false) }

  var files: SessionFiles { SessionFiles(folder: path) }
  private static let names = ["session.json", "session-changes.journal", "session-position.json", "session.lock"]

  func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen("\(path)/\(name)", "re") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  func write(_ bytes: [UInt8], _ name: String) {
    guard let file = fopen("\(path)/\(name)", "we") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The length of a file, and the number that tells it from another one that has replaced it.
  func status(_ name: String) -> (size: Int, number: UInt64) {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0 else { return (0, 0) }
    return (Int(status.st_size), UInt64(status.st_ino))
  }

  deinit {
    guard isOwner else { return }
    for name in Self.names { for end in ["", ".part"] { unlink("\(path)/\(name)\(end)") } }
    rmdir(path)
  }
}

/// A run of the program that saves what its player does.
@MainActor final class SessionRun {
  let stage: PlayerStage
  private(set) var keeper: SessionKeeper
  private let folder: SessionFolder
  var player: Player { stage.player }

  private let differencesFrom: Int
  private var changes = SessionChanges()

  /// - Parameters:
  ///   - titles: the songs of a first run.
  ///   - differencesFrom: from how many bytes on only what has changed is written.
  init(_ folder: SessionFolder, _ titles: [String] = [], differencesFrom: Int = 0) throws {
    (self.folder, self.differencesFrom) = (folder, differencesFrom)
    let found = folder.files.read()
    #expect(found.problem == nil)
    stage = PlayerStage(titles)
    stage.player.time = { PlayerTime(date: 1_800_000_000) }
    if let session = found.session { stage.player.restore(session.player) }
    keeper = SessionKeeper(
      files: folder.files, claim: try folder.files.claimFree(), after: found, differencesFrom: differencesFrom
    ) { _ in }
    player.observe(self) { [weak self] in _ = self?.changes.note($0) }
  }

  /// Saves what has changed, as the program does when an operation has ended.
  func save() {
    guard !changes.isEmpty else { return }
    keeper.save(player, changes, windowState: Session.WindowState())
    changes = SessionChanges()
  }

  func end() {
    save()
    keeper.end()
  }

  func saveVolume() {
    keeper.save(Session.FrequentValues(position: 1, volume: player.volume))
  }

  /// Writes what has changed, as the end of the program does, and goes on as another run.
  func flush() throws {
    end()
    let found = folder.files.read()
    // The system releases the claim with the former one.
    keeper = SessionKeeper(files: folder.files, claim: nil, after: found, differencesFrom: differencesFrom) { _ in }
  }
}

extension SessionKeeper {
  /// Saves all of a player soon.
  @MainActor
  func save(
    all player: Player, windowState: Session.WindowState = Session.WindowState(), isPlaying: Bool = false
  ) {
    var changes = SessionChanges()
    _ = changes.note(.queues)
    save(player, changes, windowState: windowState)
    var values = Session.FrequentValues(of: player, windowState: windowState)
    values.isPlaying = isPlaying
    save(values)
  }
}
