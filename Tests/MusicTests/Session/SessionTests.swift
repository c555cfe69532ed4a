import Glibc
import Languages
import Platform
import Testing

@testable import Music

@MainActor
@Suite struct SessionTests {
  /// A new folder, which is deleted afterwards.
  private final class Folder {
    let path: String

    init() {
      var template = Array("/tmp/jukebox-session-XXXXXX".utf8CString)
      path = mkdtemp(&template).map { PathCoding.string(cString: $0) } ?? "/tmp/jukebox-session"
    }

    var files: SessionFiles { SessionFiles(folder: path + "/state/jukebox") }
    func path(_ name: String) -> String { path + "/state/jukebox/" + name }

    func bytes(_ name: String) -> [UInt8] {
      guard let file = fopen(path(name), "re") else { return [] }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = fread(&bytes, 1, bytes.count, file)
      return Array(bytes[..<count])
    }

    func write(_ bytes: [UInt8], _ name: String) {
      guard let file = fopen(path(name), "we") else { return }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }

    var names: [String] { PathCoding.names(in: path("")).sorted() }

    deinit { for name in names { unlink(path(name)) } }
  }

  /// Saves a session in a folder, as a run of the program does.
  private func save(_ stage: PlayerStage, in folder: Folder) throws {
    let claim = try folder.files.claimFree()
    let keeper = SessionKeeper(files: folder.files, claim: claim, after: SessionFiles.Found()) { _ in }
    var windowState = Session.WindowState()
    windowState.page = ["album", "Album"]
    windowState.width = 800
    keeper.save(all: stage.player, windowState: windowState)
    keeper.end()
  }

  private func busyStage() -> PlayerStage {
    let stage = PlayerStage(["A", "B", "C", "D", "E", "F"])
    stage.player.add(
      [
        Song(
          path: PathCoding.string([0x2F, 0xFF, 0x61]), title: "Ünï “cödé”\u{1}\n", artist: "X", albumArtist: "Y",
          album: "Z", disc: 1, track: 2, year: 1999, genre: "G", duration: 12.345,
          gain: ReplayGain(track: -6.5, album: .infinity, trackPeak: .nan), cover: Cover(path: "/a"))
      ], title: "x")
    stage.player.isShuffled = true
    stage.player.setRepeatMode(.queue)
    stage.player.volume = 0.25
    stage.player.isMuted = true
    stage.player.next()
    stage.player.next()
    stage.advance(21.5)
    return stage
  }

  @Test("M18 a restart brings back the queue, the history, the song at its position, paused, and what was set")
  func restart() throws {
    let folder = Folder()
    let stage = busyStage()
    try save(stage, in: folder)
    let found = folder.files.read()
    #expect(found.problem == nil)
    let session = try #require(found.session)
    #expect(session.windowState.page == ["album", "Album"] && session.windowState.width == 800)
    let next = PlayerStage()
    next.player.restore(session.player)
    #expect(!next.player.isStopped && !next.player.isPlaying, "a song of a session is paused")
    #expect(next.queue == stage.queue && next.mirrored == next.queue)
    #expect(next.history == stage.history)
    #expect(next.current == stage.current && next.player.position == 21.5)
    #expect(!next.player.isPlaying && next.engine.item == nil, "nothing begins by itself")
    #expect(next.player.volume == 0.25 && next.player.isMuted)
    #expect(next.player.repeatMode == .queue && next.player.isShuffled)
    #expect(next.player.undoDescription == nil)
    next.player.play()
    #expect(next.player.position == 21.5 && next.player.isPlaying)
    let song = try #require(next.player.items.first { $0.song.genre == "G" }?.song)
    #expect(song.path == PathCoding.string([0x2F, 0xFF, 0x61]) && song.title == "Ünï “cödé”\u{1}\n")
    #expect(song.cover == Cover(path: "/a") && song.gain.track == -6.5 && song.gain.album == .infinity)
    // The order before the shuffling is remembered, too.
    stage.player.isShuffled = false
    next.player.isShuffled = false
    #expect(next.queue == stage.queue)
    #expect(folder.names == ["session-position.json", "session.json", "session.lock"])
  }

  @Test("M18 the first run has no session, and says nothing about it")
  func firstRun() {
    let found = Folder().files.read()
    #expect(found.session == nil && found.problem == nil)
  }

  @Test("M18 a file that was cut off anywhere is reported once and kept, and the program starts")
  func cut() throws {
    let folder = Folder()
    try save(PlayerStage(["A", "B"]), in: folder)
    let whole = folder.bytes("session.json")
    #expect(whole.count > 100)
    for length in 0..<whole.count {
      folder.write(Array(whole[..<length]), "session.json")
      let found = folder.files.read()
      #expect(found.session == nil)
      #expect(found.problem?.description.contains("session-damaged.json") == true)
      #expect(folder.bytes("session-damaged.json") == Array(whole[..<length]))
      #expect(folder.files.read().problem == nil, "it is reported once")
      unlink(folder.path("session-damaged.json"))
    }
    // A damaged position is no reason to lose the rest.
    let position = folder.bytes("session-position.json")
    for length in 0..<position.count {
      folder.write(whole, "session.json")
      folder.write(Array(position[..<length]), "session-position.json")
      #expect(folder.files.read().session?.player.queue.count == 2)
    }
  }

  @Test("M18 what is no session, too large, or of a later version is reported and kept")
  func unusable() throws {
    let folder = Folder()
    try save(PlayerStage(["A"]), in: folder)
    let contents: [(String, String)] = [
      (#"{"version": 3, "anything": []}"#, "later version"), ("[]", "damaged"), ("\u{0}\u{0}", "damaged"),
      (#"{"version": 1, "generation": 1, "session": {"player": {"queue": 7}, "desk": {}}}"#, "damaged"),
      (String(repeating: "[", count: 200_000), "damaged"), (#"{"version": 1}"#, "damaged"),
    ]
    for (text, reason) in contents {
      folder.write(Array(text.utf8), "session.json")
      let found = folder.files.read()
      #expect(found.session == nil && found.problem?.description.contains(reason) == true)
    }
    #expect(folder.bytes("session-later.json") == Array(contents[0].0.utf8))
    #expect(folder.bytes("session-damaged.json") == Array(contents[1].0.utf8))
    #expect(folder.names.contains("session-damaged-5.json"), "none is overwritten")
    folder.write([], "session.json")
    truncate(folder.path("session.json"), 600 << 20)
    #expect(folder.files.read().problem?.description.contains("too large") == true)
    mkfifo(folder.path("session.json"), 0o600)
    #expect(folder.files.read().problem?.description.contains("not a file") == true)
  }

  @Test("M18 numbers that cannot be are corrected, and what an earlier version did not know has its default")
  func oddNumbers() throws {
    let folder = Folder()
    try save(PlayerStage(["A"]), in: folder)
    let text = """
      {"version": 1, "generation": 3, "session": {"desk": {}, "player": {"volume": 7, "position": -3, "originalOrder": [5, -1, 0],
      "queue": [{"title": "A", "artist": "B", "duration": -1, "gain": {}}],
      "current": {"title": "C", "artist": "D", "duration": 100, "gain": {}}}}}
      """
    folder.write(Array(text.utf8), "session.json")
    let session = try #require(folder.files.read().session)
    let stage = PlayerStage()
    stage.player.restore(session.player)
    #expect(stage.player.volume == 1 && stage.player.position == 0)
    #expect(stage.player.items[0].song.duration > 0)
    stage.player.isShuffled = false
    #expect(stage.queue == ["A"])
  }

  @Test("R2 a session with the largest number that there is can be saved again")
  func largestGeneration() throws {
    let folder = Folder()
    try save(PlayerStage(["A"]), in: folder)
    let text = #"{"version": 1, "generation": 9223372036854775807, "session": {"desk": {}, "player": {}}}"#
    folder.write(Array(text.utf8), "session.json")
    let found = folder.files.read()
    #expect(found.session != nil && found.problem == nil)
    let keeper = SessionKeeper(files: folder.files, claim: try folder.files.claimFree(), after: found) { _ in }
    let stage = PlayerStage(["B", "C"])
    keeper.save(all: stage.player, windowState: Session.WindowState())
    keeper.end()
    #expect(folder.files.read().session?.player.queue == stage.player.state.queue)
  }

  @Test("M18 a session that cannot be saved is reported once, and the old one stays; then it is saved")
  func diskFull() throws {
    let folder = Folder()
    try save(PlayerStage(["A"]), in: folder)
    let old = folder.bytes("session.json")
    // Writing to this device fails as on a full disk.
    symlink("/dev/full", folder.path("session.json.part"))
    let claim = try folder.files.claimFree()
    let reports = Monitor<[String]>([])
    let keeper = SessionKeeper(files: folder.files, claim: claim, after: folder.files.read()) { text in
      reports.change { $0.append(text.description) }
    }
    keeper.save(all: PlayerStage(["B"]).player)
    let report = reports.wait { $0.first }
    #expect(report.contains("no space left on device"))
    #expect(folder.bytes("session.json") == old)
    // The next save fails, too, and takes the link away.
    symlink("/dev/full", folder.path("session.json.part"))
    keeper.save(all: PlayerStage(["B"]).player)
    while folder.names.contains("session.json.part") { usleep(10_000) }
    // There is space again.
    keeper.save(Session.FrequentValues())
    keeper.end()
    #expect(folder.files.read().session?.player.queue.map(\.title) == ["B"])
    #expect(reports.read { $0.count } == 1)
  }

  @Test("M18 of two programs, one has the session, until it ends")
  func twoPrograms() throws {
    let folder = Folder()
    var first: SessionClaim? = try folder.files.claimFree()
    #expect(throws: SessionClaim.Refusal.taken) { try folder.files.claim() }
    withExtendedLifetime(first) {}
    first = nil
    _ = try folder.files.claimFree()
  }

  @Test("R4 a session that cannot be read now is left alone, and comes back, or is kept beside the next one")
  func unread() throws {
    let folder = Folder()
    try save(PlayerStage(["A"]), in: folder)
    let whole = folder.bytes("session.json")
    // A link to itself cannot be opened, as root and as anybody else.
    func makeUnreadable() {
      unlink(folder.path("session.json"))
      symlink("session.json", folder.path("session.json"))
    }
    makeUnreadable()
    let names = folder.names
    let found = folder.files.read()
    #expect(found.session == nil && found.isUnread && found.problem?.description.contains("stays as it is") == true)
    #expect(folder.names == names, "it is not taken for damaged")
    let reports = Monitor<[String]>([])
    func keeper() throws -> SessionKeeper {
      SessionKeeper(files: folder.files, claim: try folder.files.claimFree(), after: folder.files.read()) { text in
        reports.change { $0.append(text.description) }
      }
    }
    do {
      let keeper = try keeper()
      #expect(keeper.readAgain()?.isUnread == true)
      // The size of the window is no reason to touch what could not be read.
      keeper.save(Session.FrequentValues(position: 7))
      unlink(folder.path("session.json"))
      folder.write(whole, "session.json")
      #expect(keeper.readAgain()?.session?.player.queue.map(\.title) == ["A"])
      keeper.save(all: PlayerStage(["B"]).player)
      keeper.end()
      #expect(folder.files.read().session?.player.queue.map(\.title) == ["B"])
    }
    makeUnreadable()
    do {
      let keeper = try keeper()
      keeper.save(all: PlayerStage(["C"]).player)
      keeper.end()
      #expect(folder.files.read().session?.player.queue.map(\.title) == ["C"])
      #expect(keeper.readAgain() == nil)
    }
    #expect(folder.names.contains("session-unread.json") && folder.names.contains("session-unread-position.json"))
    #expect(reports.read { $0.count } == 1)
    // A position that cannot be read counts as well.
    unlink(folder.path("session-position.json"))
    symlink("session-position.json", folder.path("session-position.json"))
    #expect(folder.files.read().isUnread)
  }

  @Test("R4 where no folder can be made, the system's reason for that is said, and not that something is missing in it")
  func reasonOfFolder() {
    let place = "/sys/jukebox-\(getpid())"
    guard mkdir(place, 0o700) != 0 else { return }
    let reason = systemSentence(errno)
    #expect(throws: SessionClaim.Refusal.unavailable(reason)) {
      try SessionFiles(folder: place + "/state/jukebox").claim()
    }
  }

  @Test("R4 a folder that cannot be used is said at the first save, and used as soon as it can be")
  func folderAway() throws {
    let folder = Folder()
    mkdir(folder.path + "/state", 0o700)
    // A file where the folder would have to be.
    let place = folder.path + "/state/jukebox"
    close(open(place, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    #expect(throws: SessionClaim.Refusal.unavailable("not a directory")) { try folder.files.claim() }
    #expect(folder.files.read().problem == nil)
    let reports = Monitor<[String]>([])
    let keeper = SessionKeeper(files: folder.files, claim: nil, after: folder.files.read()) { text in
      reports.change { $0.append(text.description) }
    }
    keeper.save(all: PlayerStage(["A"]).player)
    #expect(reports.wait { $0.first }.contains("not a directory"))
    unlink(place)
    keeper.end()
    #expect(folder.files.read().session?.player.queue.map(\.title) == ["A"])
    #expect(throws: SessionClaim.Refusal.taken) { try folder.files.claim() }
    withExtendedLifetime(keeper) {}
  }

  @Test("R4 what cannot be saved at the end is tried again, and said unless that has been said already")
  func lastSave() throws {
    let folder = Folder()
    let reports = Monitor<[String]>([])
    func keeper() throws -> SessionKeeper {
      SessionKeeper(files: folder.files, claim: try folder.files.claimFree(), after: folder.files.read()) { text in
        reports.change { $0.append(text.description) }
      }
    }
    do {
      let keeper = try keeper()
      // Nothing can be written to a folder.
      mkdir(folder.path("session.json.part"), 0o700)
      keeper.save(all: PlayerStage(["A"]).player)
      _ = reports.wait { $0.first }
      keeper.end()
      #expect(reports.read { $0.count } == 1)
    }
    do {
      let keeper = try keeper()
      keeper.save(all: PlayerStage(["A"]).player)
      // It is said either before the end or at the end.
      keeper.end()
      #expect(reports.read { $0.count } == 2)
    }
    rmdir(folder.path("session.json.part"))
    let keeper = try keeper()
    // Fails once, and is gone then.
    symlink("/dev/full", folder.path("session.json.part"))
    keeper.save(all: PlayerStage(["B"]).player)
    keeper.end()
    #expect(folder.files.read().session?.player.queue.map(\.title) == ["B"])
  }

  @Test("M18 whenever the files are read, they are whole, and at most a second old while a song plays")
  func anyMoment() throws {
    let folder = Folder()
    let claim = try folder.files.claimFree()
    let keeper = SessionKeeper(files: folder.files, claim: claim, after: SessionFiles.Found()) { _ in }
    let stage = PlayerStage((0..<300).map { "A\($0)" })
    stage.player.next()
    keeper.save(all: stage.player, isPlaying: true)
    var positions: Set<Double> = []
    var writes = 0
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(3.3) {
      let found = folder.files.read()
      #expect(found.problem == nil)
      if let session = found.session {
        #expect(session.player.queue.count == 299)
        if positions.insert(session.player.position).inserted { writes += 1 }
      }
    }
    // The position was last written a second ago at most.
    #expect((positions.max() ?? 0) > 1.8)
    #expect(writes <= 5)
    keeper.end()
    #expect((folder.files.read().session?.player.position ?? 0) > 3.2)
  }
}
