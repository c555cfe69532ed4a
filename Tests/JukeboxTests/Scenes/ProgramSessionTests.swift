import Containers
import Foundation
import Languages
import Music
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What one run of the program leaves to the next, in files.
@Suite struct ProgramSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A run of the program.
  private final class Run {
    let stage: Stage
    private let session: ProgramSession

    init(in folder: TemporaryFolder) throws {
      session = ProgramSession(in: folder.path) {}
      stage = Stage([3, 2, 2, 2], settles: false)
      session.restore(stage.main)
      stage.window.settle()
      session.follow(stage.main)
      stage.main.onWindowStateChange = { [weak session] in session?.windowStateDidChange() }
      stage.main.onWindowStateChange?()
    }

    func end() { session.end() }
    var problems: [String] { session.takeProblems().map(\.description) }

    /// Ends as a process that is killed once everything was saved that changed.
    func saveAndStop() { session.endAnywhere() }
  }

  private func run(ending: (Run) -> Void = { $0.end() }, _ body: (Stage) throws -> Void) throws {
    let run = try Run(in: folder)
    try body(run.stage)
    ending(run)
  }

  /// Begins another run in a window, with the music in a folder as its library.
  private func beginRun() throws -> (MusicLibrary, ProgramSession, Window, MainController) {
    try folder.folder("Music")
    let source = MusicLibrary.named(folder.path + "/Music")
    let session = ProgramSession(in: folder.path) {}
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(
      theme: .dark, library: LibraryModel(source: source), clock: { [unowned window] in window.currentTime })
    session.restore(main)
    window.rootViewController = main
    session.follow(main)
    return (source, session, window, main)
  }

  /// Begins another run, whose library looks for the files of the session's songs, and waits until some are known to be missing.
  private func runAfterSearch(_ body: (MainController) throws -> Void) throws {
    let (source, session, window, main) = try beginRun()
    defer { withExtendedLifetime(window) {} }
    #expect(main.player.missingSongs.isEmpty && main.problems.entries.isEmpty)
    #expect(
      eventually(serving: { main.library.setMissing(source.update().missing) }) { !main.problems.entries.isEmpty })
    try body(main)
    session.end()
  }

  private func songs(_ paths: [String]) -> [Song] {
    paths.map { Song(path: $0, title: $0, artist: "", duration: 60) }
  }

  @Test("M18 J7 Songs that wait and whose files are missing say so after a restart, too, and do not count")
  func missingSongs() throws {
    let songs = songs(["/none/gone.mp3", try folder.write("there.mp3")])
    try run { stage in
      stage.player.clear()
      stage.player.add(songs, title: nil)
    }
    try runAfterSearch { main in
      #expect(main.player.items.map(\.song) == songs)
      #expect(main.player.missingSongs == [songs[0]] && main.player.queuedSeconds == 60)
      #expect(main.player.failure(of: main.player.items[0]) == "no such file")
      #expect(main.problems.entries.map(\.subject) == ["/none/gone.mp3"])
    }
  }

  @Test(
    "M18 J7 H9 After a restart the missing songs of another queue are listed, and say so as soon as that is taken out")
  func missingSongsOfKeptQueue() throws {
    let songs = songs(["/none/kept.mp3", "/none/gone.mp3"])
    try run { stage in
      stage.player.clear()
      stage.player.add(songs[0])
      stage.player.beginQueue("Friday")
      stage.player.add(songs[1])
    }
    try runAfterSearch { main in
      #expect(main.player.missingSongs == [songs[1]])
      #expect(main.problems.entries.map(\.subject) == ["/none/gone.mp3", "/none/kept.mp3"])
      #expect(main.problems.entries.map(\.isSkipped) == [true, false], "nobody skips what waits in another queue")
      main.player.showQueue(nil)
      #expect(main.player.missingSongs == [songs[0]])
      main.view.window?.settle(limit: 2)
      #expect(main.upNext.queue.itemView(at: 0)?.failure == "no such file")
    }
  }

  @Test("M18 J7 R4 After a restart the current song says that its file is missing, and it is not said to be skipped")
  func missingCurrentSong() throws {
    let songs = songs(["/none/gone.mp3", try folder.write("there.mp3")])
    try run { stage in
      stage.player.clear()
      stage.player.add(songs, title: nil)
      stage.player.next()
    }
    try runAfterSearch { main in
      let current = try #require(main.player.current)
      #expect(current.song == songs[0] && main.player.failure(of: current) == "no such file")
      #expect(main.player.missingSongs == [songs[0]] && main.player.items.map(\.song) == [songs[1]])
      #expect(main.problems.entries.map(\.subject) == ["/none/gone.mp3"])
      #expect(main.problems.entries.map(\.isSkipped) == [false])
    }
  }

  /// Which file it is, and when it was written.
  private func identity(of name: String) throws -> [String] {
    let values = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/jukebox/\(name)")
    return ["\(values[.systemFileNumber] ?? 0)", "\(values[.modificationDate] ?? 0)"]
  }

  @Test("M18 Each step of the volume is saved without writing the whole session, and is there after a restart")
  func volume() throws {
    try run { $0.player.next() }
    let whole = try identity(of: "session.json")
    var volume = 1.0
    try run(ending: { $0.saveAndStop() }) { stage in
      for _ in 0..<8 { stage.press(.down, .control) }
      volume = stage.player.volume
      #expect(volume < 0.7)
      stage.press(.character("m"), .control)
    }
    #expect(try identity(of: "session.json") == whole)
    try run {
      #expect($0.player.volume == volume && $0.player.isMuted)
      #expect($0.player.current?.title == "0.0")
    }
  }

  @Test("M18 Pausing and going on saves the position without writing the whole session")
  func pauses() throws {
    try run { stage in
      stage.player.next()
      stage.player.seek(to: 4)
    }
    let whole = try identity(of: "session.json")
    try run(ending: { $0.saveAndStop() }) { stage in
      stage.player.play()
      #expect(stage.player.isPlaying && stage.player.position >= 4)
      stage.player.pause()
      stage.window.advance(by: 2)
      stage.player.play()
      stage.player.seek(to: 9)
      stage.player.pause()
      stage.window.advance(by: 2)
    }
    #expect(try identity(of: "session.json") == whole)
    try run { #expect($0.player.position == 9 && $0.player.current?.title == "0.0") }
  }

  @Test("M18 R5 What is set at the first start is saved although only suggestions wait, and what suggests them is not")
  func firstStart() throws {
    let path = "\(folder.path)/jukebox/session.json"
    try run(ending: { $0.saveAndStop() }) { stage in
      stage.window.advance(by: 2)
      #expect(stage.player.isSuggested)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    try run(ending: { $0.saveAndStop() }) { stage in
      stage.player.setRepeatMode(.queue)
      stage.window.advance(by: 2)
      #expect(stage.player.isSuggested && stage.player.current == nil)
    }
    try run(ending: { $0.saveAndStop() }) { stage in
      #expect(stage.player.repeatMode == .queue)
    }
    // What was saved is saved also when it is undone.
    try FileManager.default.removeItem(atPath: path)
    try run(ending: { $0.saveAndStop() }) { stage in
      stage.player.nameQueue("Kitchen")
      stage.window.advance(by: 2)
      stage.player.undo()
      stage.window.advance(by: 2)
    }
    try run { #expect($0.player.queueName == nil) }
  }

  @Test("R4 A session that cannot be read at the start is brought back when it can be, if nothing was done meanwhile")
  func unread() throws {
    try run { $0.player.next() }
    let path = "\(folder.path)/jukebox/session.json"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for isUsed in [false, true] {
      // A link to itself cannot be opened.
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "session.json")
      let run = try Run(in: folder)
      #expect(run.stage.player.current == nil)
      if isUsed { run.stage.player.playNow(run.stage.player.items[1].id) }
      run.stage.window.advance(by: 3)
      #expect(run.stage.player.current?.title == (isUsed ? "1.0" : nil))
      if !isUsed {
        try FileManager.default.removeItem(atPath: path)
        try whole.write(to: URL(fileURLWithPath: path))
        run.stage.window.advance(by: 5)
        #expect(run.stage.player.current?.title == "0.0")
      }
      run.end()
      #expect(run.problems.count == (isUsed ? 2 : 1), "\(run.problems)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/jukebox")
    #expect(names.contains("session-unread.json"))
    try run { #expect($0.player.current?.title == "1.0") }
  }

  @Test("R4 J7 The songs of a session that is read late are compared with the library's folders, too")
  func unreadAndMissing() throws {
    let gone = songs([folder.path + "/Music/gone.mp3"])
    try run { stage in
      stage.player.clear()
      stage.player.add(gone, title: nil)
    }
    let path = "\(folder.path)/jukebox/session.json"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "session.json")
    let (source, session, window, main) = try beginRun()
    main.compareSongs()
    try FileManager.default.removeItem(atPath: path)
    try whole.write(to: URL(fileURLWithPath: path))
    window.advance(by: 3)
    #expect(main.player.items.map(\.song) == gone)
    #expect(
      eventually(serving: { main.library.setMissing(source.update().missing) }) { main.player.missingSongs == gone })
    session.end()
  }

  @Test("R4 What was queued while the session could not be read stays, also if nothing plays")
  func queuedMeanwhile() throws {
    try run { $0.player.next() }
    let path = "\(folder.path)/jukebox/session.json"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "session.json")
    try run { stage in
      stage.player.remove([stage.player.items[0].id])
      let left = stage.player.items.map(\.title)
      try FileManager.default.removeItem(atPath: path)
      try whole.write(to: URL(fileURLWithPath: path))
      stage.window.advance(by: 5)
      #expect(stage.player.current == nil && stage.player.items.map(\.title) == left)
    }
  }

  @Test(
    "R4 Where the queue cannot be kept, that is said once: without a home, beside another window, and in a folder that is none"
  )
  func notKept() throws {
    let homeless = ProgramSession(in: nil) {}
    #expect(homeless.takeProblems().map(\.description).map { $0.contains("HOME") } == [true])
    let first = ProgramSession(in: folder.path) {}
    #expect(first.takeProblems().isEmpty)
    let second = ProgramSession(in: folder.path) {}
    #expect(second.takeProblems().map(\.description).map { $0.contains("Another Jukebox") } == [true])
    #expect(second.takeProblems().isEmpty)
    try withExtendedLifetime(first) {
      try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
      let misplaced = ProgramSession(in: folder.path + "/file") {}
      let stage = Stage([3], settles: false)
      misplaced.follow(stage.main)
      stage.player.clear()
      stage.window.advance(by: 3)
      misplaced.end()
      let problems = misplaced.takeProblems().map(\.description)
      #expect(!problems.isEmpty && problems.allSatisfy { $0.contains("not a directory") }, "\(problems)")
    }
  }

  @Test("M15 M18 The order of the songs is as it was in the last run")
  func songOrder() throws {
    func browse(_ stage: Stage) throws -> BrowseController {
      stage.main.pages.open(.songs)
      stage.window.settle()
      return try #require(stage.main.stack.currentViewController as? BrowseController)
    }
    try run { stage in
      let page = try browse(stage)
      #expect(page.ordering?.current == .title)
      try stage.tap("Order by album")
      try stage.tap("Order by album")
      #expect(page.ordering?.isReversed == true)
    }
    // The page itself was left open, too.
    try run { stage in
      let page = try #require(stage.main.stack.currentViewController as? BrowseController)
      #expect(page.page == .songs && page.ordering?.current == .album)
      #expect(page.ordering?.isReversed == true)
      #expect(stage.window.find(label: "Order by album")?.accessibilityValue == "Current order, reversed")
      try stage.tap("Order by duration")
      stage.press(.escape)
      stage.window.settle()
    }
    try run { stage in
      #expect(stage.main.stack.currentViewController === stage.main.shelf)
      let ordering = try browse(stage).ordering
      #expect(ordering?.current == .duration && ordering?.isReversed == false)
    }
  }

  @Test("M18 Below the page that is shown again, the shelf is turned to the album of the last run")
  func shelfBelowPage() throws {
    for page in [BrowsePage.songs, .artist("Artist")] {
      try run { stage in
        stage.main.shelf.swipeView.scroll(toItem: 2, duration: 0)
        stage.main.pages.open(page, animated: false)
      }
      try run { stage in
        #expect((stage.main.stack.currentViewController as? BrowseController)?.page == page)
        stage.main.stack.pop(animated: false)
        stage.window.settle()
        #expect(stage.main.shelf.swipeView.currentItemIndex == 2)
        stage.main.shelf.swipeView.scroll(toItem: 0, duration: 0)
      }
    }
  }

  @Test("M18 The Back buttons lead the way back that they led in the last run")
  func wayBack() throws {
    try run { stage in
      stage.main.pages.open(BrowsePage.artists, animated: false)
      stage.main.pages.open(BrowsePage.artist("Artist"), animated: false)
      stage.main.pages.open(stage.library.album(stage.library.albums[1]), animated: false)
      stage.window.settle()
    }
    func expectWay(_ titles: [String?], _ stage: Stage) {
      #expect(stage.main.stack.allViewControllers.dropFirst().map(\.title) == titles)
      let pages = stage.main.stack.allViewControllers.compactMap { $0 as? PageController }
      #expect(pages.map(\.backButton.destination) == ["Library"] + titles.dropLast().compactMap { $0 })
    }
    try run { stage in
      expectWay(["Artists", "Artist", "Album 1"], stage)
      try stage.tap("Back")
      stage.window.settle()
    }
    try run { stage in
      expectWay(["Artists", "Artist"], stage)
      stage.press(.escape)
      stage.window.settle()
      stage.press(.escape)
      stage.window.settle()
    }
    try run { stage in #expect(stage.main.stack.currentViewController === stage.main.shelf) }
  }

  @Test("P7 M18 What the file of the preferences says, or leaves at its default, holds after a restart")
  func preferences() throws {
    // Earlier versions kept both in the session, too.
    let former = #"{"player": {"gain": "album", "afterQueue": "library"}, "desk": {}}"#
    let state = try JSONDecoder().decode(Session.self, from: Data(former.utf8))
    func restored(_ preferences: PreferencesModel) -> Stage {
      let stage = Stage([2], preferences: preferences)
      ProgramSession.restore(state, in: stage.main)
      return stage
    }
    let configuration = folder.path + "/configuration"
    func model() -> PreferencesModel { PreferencesModel(in: configuration, wake: {}) }
    try FileManager.default.createDirectory(atPath: configuration + "/jukebox", withIntermediateDirectories: true)
    for (content, gain, afterQueue) in [
      (nil, .automatic, .nothing), ("{}", .automatic, .nothing), (#"{"look": "dark"}"#, .automatic, .nothing),
      ("{", .automatic, .nothing), (#"{"gain": "track", "afterQueue": "album"}"#, .track, .album),
    ] as [(String?, GainMode, AfterQueue)] {
      try content?.write(toFile: configuration + "/jukebox/preferences.json", atomically: true, encoding: .utf8)
      let preferences = model()
      let stage = restored(preferences)
      preferences.end()
      #expect(stage.player.gainMode == gain && stage.player.afterQueue == afterQueue, "\(content ?? "no file")")
      #expect(preferences.kept.gain == gain && preferences.kept.afterQueue == afterQueue, "\(content ?? "no file")")
    }
  }

  @Test("M18 An order of a later version is none")
  func unknownOrder() {
    let stage = Stage()
    stage.main.pages.lists.songOrderWords = ["mood", "reversed"]
    #expect(stage.main.pages.lists.songOrderWords == ["title"])
    stage.main.pages.lists.songOrderWords = []
    #expect(stage.main.pages.lists.songOrderWords == ["title"])
  }
}
