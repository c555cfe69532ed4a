import ArgumentParser
import Languages
import Music
import Platform
import TestSupport
import Testing

@testable import Jukebox

/// What the models tell those who observe them: each change once, and nothing where nothing has changed.
@Suite struct ModelNoticeTests {
  private final class Owner {}

  private let owner = Owner()

  @Test("M12 The library tells each of its changes once, in order, and nothing that is none")
  func library() {
    let library = LibraryModel()
    var changes: [LibraryModel.Change] = []
    library.observe(owner) { changes.append($0) }
    func expect(
      _ expected: [LibraryModel.Change], sourceLocation: SourceLocation = #_sourceLocation, _ act: () -> Void
    ) {
      changes = []
      act()
      #expect(changes == expected, sourceLocation: sourceLocation)
    }
    let song = Song(path: "/a.ogg", title: "A", artist: "Ada", duration: 60)
    #expect(library.progress == .finished && library.isComplete && !library.hasFolders)
    expect([]) { library.append([]) }
    expect([.contents(nil)]) { library.append(Stage.albums([2])) }
    expect([.contents(nil)]) { library.append(Stage.albums([1, 1], from: 1)) }
    #expect(library.albums.map(\.title) == ["Album 0", "Album 1", "Album 2"])
    expect([]) { library.setProgress(.finished) }
    expect([.progress]) { library.setProgress(.finished, hasReadFolders: true) }
    expect([.progress]) { library.setProgress(.scanning(files: 1, folders: 2)) }
    expect([]) { library.setProgress(.scanning(files: 1, folders: 2)) }
    expect([.progress]) { library.setProgress(.scanning(files: 2, folders: 2)) }
    #expect(!library.isComplete)
    expect([]) { library.setRetagged([]) }
    expect([.retagged([song])]) { library.setRetagged([song]) }
    expect([]) { library.setMoved([:]) }
    expect([.moved([song.id: song])]) { library.setMoved([song.id: song]) }
    expect([]) { library.setMissing([:]) }
    expect([.missing([song.id: "it is not there"])]) { library.setMissing([song.id: "it is not there"]) }
    expect([.contents(nil)]) { library.setContents(library.contents) }
    #expect(library.albums.count == 3)
    // From the source come the lists from now on, of which there are none.
    expect([.contents(nil)]) { library.showSource() }
    expect([.contents(nil)]) { library.showSource() }
    #expect(library.albums.isEmpty)
    expect([]) { library.stopReading() }
    expect([.progress]) { library.setProgress(.finished) }
    #expect(!library.isComplete)
    expect([]) { library.stopReading() }
    expect([]) { library.readAgain() }
    #expect(library.isComplete)
    // What has ended cannot be stopped.
    expect([]) { library.stopReading() }
    #expect(library.isComplete)
    expect([.progress]) { library.foldersDidChange() }
    #expect(library.progress == .beginning)
  }

  @Test(
    "M10 The songs that follow one on its album are those behind it, and none for a song that is not in the library")
  func songsOnAlbum() {
    let library = LibraryModel()
    library.append(Stage.albums([3, 1]))
    let songs = library.songs(of: library.albums[0].id)
    #expect(songs.map { library.songsOnAlbum(after: $0).map(\.title) } == [["0.1", "0.2"], ["0.2"], []])
    #expect(songs.filter { library.contains($0) } == songs)
    let other = Song(title: "Other", artist: "Artist", duration: 60)
    #expect(library.songsOnAlbum(after: other).isEmpty && !library.contains(other))
  }

  @Test("M10 As many songs are drawn as were asked for, each from the library, and none where there is none")
  func randomSongs() {
    let library = LibraryModel()
    var generator = RepeatableGenerator()
    let none = library.randomSongs(3, using: &generator)
    #expect(none.isEmpty)
    library.append(Stage.albums([2, 2]))
    for count in 0...5 {
      let drawn = library.randomSongs(count, using: &generator)
      #expect(drawn.count == count && drawn.filter { library.contains($0) } == drawn)
    }
  }

  @Test(
    "J7 A problem is listed once, unless it says something else in any of its parts, and each addition is told once")
  func problems() {
    let log = ProblemLog()
    var notices = 0
    log.observe(owner) { notices += 1 }
    let base = ProblemLog.Entry(subject: "a.png", reason: "it is damaged", place: "/music", file: "/music/a.png")
    var variants = [base]
    func vary(_ change: (inout ProblemLog.Entry) -> Void) {
      var entry = base
      change(&entry)
      variants.append(entry)
    }
    vary { $0.subject = "b.png" }
    vary { $0.reason = "it is empty" }
    vary { $0.place = "/other" }
    vary { $0.file = nil }
    vary { ($0.isOfPicture, $0.reason) = (true, "it is no picture") }
    vary { $0.isSkipped = true }
    for (index, entry) in variants.enumerated() {
      log.add(entry)
      #expect(log.entries == Array(variants[...index]) && notices == index + 1)
    }
    var other = base
    other.song = Song(title: "A", artist: "Ada", duration: 60)
    for entry in variants + [other] { log.add(entry) }
    #expect(log.entries == variants && notices == 7)
    log.clear()
    log.clear()
    #expect(log.entries.isEmpty && notices == 8)
  }

  @Test("J7 Of very many songs that cannot be played at once, the first are added")
  func manyProblems() {
    let others = ProblemLog()
    let songs = (0..<ProblemLog.mostSongsAtOnce + 1).map { number in
      (
        song: Song(path: "/\(number).ogg", title: "\(number)", artist: "Ada", duration: 60),
        reason: Sentence("it is gone"), isSkipped: true
      )
    }
    others.add(songs)
    #expect(others.entries.map(\.subject) == (0..<ProblemLog.mostSongsAtOnce).map { "\($0)" })
    #expect(others.entries.allSatisfy(\.isSkipped) && others.songs.count == ProblemLog.mostSongsAtOnce)
  }

  @Test("R2 Of a very long network address, a problem shows the beginning")
  func longAddress() {
    let log = ProblemLog()
    let address = "https://example.org/" + String(repeating: "a", count: 100_000)
    log.add(Song(path: address, title: "A", artist: "Ada", duration: 60), reason: "it is on a network")
    #expect(log.entries.map(\.place) == [PathCoding.bounded(address)] && log.songs == [address])
  }

  @Test("J7 Problems go with what was wrong, and only those, and that is told once")
  func removedProblems() {
    let log = ProblemLog()
    let song = Song(path: "/music/b.ogg", title: "B", artist: "Ada", duration: 60)
    log.add(path: "/music/a.ogg", reason: "it is damaged")
    log.add(path: "/music/a.ogg", reason: "it is not a picture", isOfPicture: true)
    log.add(song, reason: "it is gone")
    log.add("The session cannot be saved")
    log.add(path: "relative.ogg", reason: "it is damaged")
    let all = log.entries
    #expect(all.map(\.place) == ["/music", "/music", "/music/b.ogg", "", ""])
    #expect(all.map(\.isSkipped) == [false, false, true, false, false])
    #expect(log.reasonsOfPictures == ["/music/a.ogg": "it is not a picture"] && log.songs == ["/music/b.ogg"])
    #expect(all.map { $0.text(in: .plainEnglish) }[2].hasPrefix("Skipped: "))
    /// The indexes of the problems that `act` leaves.
    func left(_ act: (ProblemLog) -> Void) -> [Int] {
      let log = ProblemLog()
      for entry in all { log.add(entry) }
      var notices = 0
      log.observe(owner) { notices += 1 }
      act(log)
      let left = all.indices.filter { log.entries.contains(all[$0]) }
      #expect(notices == (left.count == all.count ? 0 : 1) && log.entries.count == left.count)
      return left
    }
    #expect(left { $0.remove(songs: ["/music/b.ogg", "/music/a.ogg"]) } == [0, 1, 3, 4])
    #expect(left { $0.remove(songs: []) } == [0, 1, 2, 3, 4])
    #expect(left { $0.removeFiles { $0.hasPrefix("/music/") } } == [2, 3, 4])
    #expect(left { $0.remove(read: ["/music/a.ogg", "/music/b.ogg"]) } == [1, 2, 3, 4])
    #expect(left { $0.remove(read: []) } == [0, 1, 2, 3, 4])
    #expect(left { $0.removePicture(of: "/music/a.ogg") } == [0, 2, 3, 4])
    #expect(left { $0.removePicture(of: "/music/b.ogg") } == [0, 1, 2, 3, 4])
    #expect(left { $0.foldersAway = FoldersAway(["/music"]) } == [0, 2, 3, 4])
    #expect(left { $0.foldersAway = FoldersAway(["/other"]) } == [0, 1, 2, 3, 4])
    #expect(left { $0.clear() } == [])
    // The pictures of a folder that is away are not listed.
    log.foldersAway = FoldersAway(["/music"])
    log.add(path: "/music/c.png", reason: "it is gone", isOfPicture: true)
    log.add(path: "/music/c.ogg", reason: "it is gone")
    log.add(path: "/other/c.png", reason: "it is gone", isOfPicture: true)
    #expect(log.entries.suffix(2).map(\.file) == ["/music/c.ogg", "/other/c.png"] && log.entries.count == 6)
  }

  @Test("P7 The preferences tell each change once, with what they were before, and nothing where they are the same")
  func preferences() {
    let model = PreferencesModel()
    var former: [Preferences.Look] = []
    model.observe(owner) { former.append($0.look) }
    model.change { $0.look = .system }
    #expect(former == [])
    model.change { $0.look = .dark }
    model.change { $0.look = .dark }
    #expect(former == [.system] && model.kept.look == .dark)
    model.override { $0.look = .dark }
    #expect(former == [.system])
    model.override { $0.look = .light }
    #expect(former == [.system, .dark] && model.current.look == .light && model.kept.look == .dark)
    // What the command line sets is not saved with another preference.
    model.change { $0.language = .german }
    #expect(model.kept.look == .dark && model.kept.language == .german && model.current.look == .light)
    #expect(model.takeProblems().isEmpty)
  }

  @Test("J5 J6 What the command line says, or the recording where it says nothing, makes the settings of the run")
  func settings() throws {
    let folder = try TemporaryFolder()
    func recording(_ options: String, end: String = #"{"end":{}}"#) throws -> String {
      let head =
        #"{"format":"jukebox-recording","version":2,"width":800,"height":600,"scale":2,"options":{\#(options)}}"#
      return try folder.write("a.rec", Array((head + "\n" + end + "\n").utf8))
    }
    func settings(_ arguments: String...) throws -> LaunchSettings { try LaunchSettings(Jukebox.parse(arguments)) }
    func look(_ settings: LaunchSettings) -> Preferences {
      var preferences = Preferences()
      settings.override(&preferences)
      return preferences
    }
    let plain = try settings()
    #expect(!plain.prefersReducedMotion && !plain.isSlow && !plain.isCutOff && !plain.deliversPictures)
    #expect(look(plain) == Preferences() && plain.options.isThemeChosen == nil)
    let dark = try settings("--theme", "dark", "--reduced-motion", "--renderer", "software", "x.ogg")
    #expect(dark.isDark && dark.prefersReducedMotion && !dark.isSlow)
    #expect(look(dark).look == .dark && look(dark).renderer == .software)
    #expect(dark.options.isThemeChosen == true && dark.options.theme == .dark && dark.options.bundle == nil)
    #expect(dark.options.reducedMotion == true && dark.options.slowMotion == false && dark.options.paths == ["x.ogg"])
    let light = try settings("--theme", "light", "--slow-motion")
    #expect(!light.isDark && light.isSlow && look(light).look == .light && light.options.theme == .light)
    #expect(try settings("--theme", "auto").options.isThemeChosen == nil)

    let chosen = try recording(#""theme":"light","isThemeChosen":true,"reducedMotion":true,"language":"en_XA""#)
    let replayed = try settings("--replay", chosen)
    #expect(!replayed.isDark && look(replayed).look == .light && replayed.prefersReducedMotion)
    #expect(replayed.deliversPictures && !replayed.isCutOff && replayed.language.language.code == "en_XA")
    #expect(replayed.options.language == "en_XA")
    #expect(try settings("--replay", chosen, "--theme", "dark").isDark)
    #expect(try settings("--replay", chosen, "--scale", "3").scale == 3)
    // A look that was not chosen is that of the system, which the preferences show.
    let unchosen = try recording(#""theme":"light","slowMotion":true"#)
    let other = try settings("--replay", unchosen)
    #expect(!other.isDark && look(other).look == .system && other.options.isThemeChosen == nil)
    #expect(other.isSlow && !other.prefersReducedMotion && other.language.language.code == "C")
    #expect(other.options.language == nil)
    let excerpt = try settings("--replay", recording(#""isExcerpt":true"#, end: #"{"pointersLost":{}}"#))
    #expect(!excerpt.deliversPictures && excerpt.isCutOff)
  }
}
