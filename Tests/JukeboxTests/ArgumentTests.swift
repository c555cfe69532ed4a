import ArgumentParser
import Languages
import MediaProtocol
import Music
import Testing

@testable import Jukebox

/// What the arguments of the command line mean, each alone and together with others.
@Suite struct ArgumentTests {
  /// Everything that is on or off.
  private func switches(_ arguments: Jukebox) -> [Bool] {
    [
      arguments.newWindow, arguments.playPause, arguments.next, arguments.fullscreen, arguments.reducedMotion,
      arguments.slowMotion, arguments.fps, arguments.verbose, arguments.reportSongs, arguments.describe,
    ]
  }

  private static let flags = [
    "--new-window", "--play-pause", "--next", "--fullscreen", "--reduced-motion", "--slow-motion", "--fps", "--verbose",
    "--report-songs", "--describe",
  ]

  @Test("J6 Without arguments nothing is chosen, and each flag turns on what it says and nothing else")
  func flagsAlone() throws {
    let none = try Jukebox.parse([])
    #expect(switches(none) == Self.flags.map { _ in false })
    #expect(none.paths.isEmpty && none.renderer == nil && none.theme == nil && none.gain == nil && none.size == nil)
    #expect(none.scale == nil && none.snapshot == nil && none.tour == nil && none.record == nil && none.replay == nil)
    #expect(none.requests.isEmpty && none.joinsRunningProgram && none.needsDisplay)
    for flag in Self.flags {
      let expected = Self.flags.map { $0 == flag }
      #expect(try switches(Jukebox.parse([flag])) == expected, "\(flag)")
    }
  }

  @Test("J6 Which arguments need a display, join the Jukebox that runs, and send it commands")
  func kinds() throws {
    let cases: [(arguments: [String], needsDisplay: Bool, joins: Bool, requests: [PlayerControls.Request])] = [
      (["--snapshot", "x.png"], false, true, []), (["--describe"], false, true, []),
      (["--tour", "x"], false, true, []), (["--new-window"], true, false, []),
      (["--record", "x"], true, false, []), (["--replay", "x"], true, false, []),
      (["--play-pause"], true, true, [.playPause]), (["--next"], true, true, [.next]),
      (["--next", "--play-pause"], true, true, [.playPause, .next]), (["--fullscreen", "song.ogg"], true, true, []),
    ]
    for (arguments, needsDisplay, joins, requests) in cases {
      let parsed = try Jukebox.parse(arguments)
      #expect(parsed.needsDisplay == needsDisplay && parsed.joinsRunningProgram == joins, "\(arguments)")
      #expect(parsed.requests == requests, "\(arguments)")
    }
  }

  @Test("J6 Files are named by their paths or by the URIs that programs on the desktop pass")
  func fileURIs() throws {
    let cases = [
      ("file:///music/a%20b%C3%A9.flac", "/music/a bé.flac"), ("file:/x", "/x"), ("FILE://localhost/x", "/x"),
      ("file://elsewhere/x", "file://elsewhere/x"), ("file:x", "file:x"), ("/a%20b", "/a%20b"), ("x.flac", "x.flac"),
    ]
    let arguments = try Jukebox.parse(cases.map(\.0))
    #expect(arguments.files == cases.map(\.1))
    #expect(try LaunchSettings(arguments).paths == cases.map(\.1))
  }

  @Test("M17 J6 Which options a second start ignores, as they are about how a program runs")
  func ownOptions() throws {
    let own = [
      ["--renderer", "software"], ["--theme", "light"], ["--gain", "off"], ["--size", "500x500"], ["--scale", "2"],
      ["--fullscreen"], ["--reduced-motion"], ["--slow-motion"], ["--fps"], ["--verbose"], ["--report-songs"],
    ]
    for option in own { #expect(try Jukebox.parse(option).ownOptions == [option[0]], "\(option)") }
    #expect(try Jukebox.parse(own.reversed().flatMap { $0 }).ownOptions == own.map { $0[0] })
    #expect(try Jukebox.parse(["song.ogg", "--next", "--play-pause"]).ownOptions == [])
  }

  @Test("J6 Numbers are accepted as far as they are possible, and arguments that contradict each other are refused")
  func limits() {
    let accepted: [[String]] = [
      ["--scale", "0.5"], ["--scale", "8"], ["--size", "1x1"], ["--size", "8192x8192"], ["--size", "640X480"],
      ["--record", "x", "--replay", "y"], ["--replay", "x", "--tour", "y"], ["--next", "--verbose"],
    ]
    for arguments in accepted { #expect(throws: Never.self, "\(arguments)") { try Jukebox.parse(arguments) } }
    let refused: [[String]] = [
      ["--scale", "0.49"], ["--scale", "8.01"], ["--scale", "nan"], ["--scale", "-1"],
      ["--size", "0x1"], ["--size", "1x0"], ["--size", "8193x1"], ["--size", "1x8193"], ["--size", "640"],
      ["--size", "640x"], ["--size", "x480"], ["--size", "1x2x3"], ["--size", "axb"], ["--size", "1.5x2"],
      [""], ["a", ""], ["--tour", ""], ["--record", ""], ["--replay", ""], ["--snapshot", ""], ["--tour", "film.avi"],
      ["--record", "x", "--snapshot", "y.png"], ["--record", "x", "--describe"], ["--record", "x", "--tour", "y"],
      ["--next", "--new-window"], ["--next", "--record", "x"], ["--next", "--replay", "x"],
      ["--play-pause", "--snapshot", "x.png"], ["--play-pause", "--describe"], ["--play-pause", "--tour", "x"],
    ]
    for arguments in refused {
      do {
        _ = try Jukebox.parse(arguments)
        Issue.record("accepted: \(arguments)")
      } catch {
        #expect(Jukebox.exitCode(for: error).rawValue == 64, "\(arguments)")
      }
    }
  }

  @Test("M4 The loudness has short names on the command line, and other names are none")
  func gain() {
    let names: [(name: String, mode: GainMode)] = [
      ("auto", .automatic), ("track", .track), ("album", .album), ("off", .none),
    ]
    for (name, mode) in names { #expect(GainMode(argument: name) == mode && mode.rawValue == name) }
    #expect(GainMode(argument: "none") == nil && GainMode.allValueStrings == names.map(\.name))
  }

  @Test("J6 Files that come with the program are looked for beside its folder, and then in each folder above it")
  func programFiles() throws {
    let files = ProgramFiles()
    let folder = try #require(files.folder)
    let names = folder.split(separator: "/")
    let above = (0...names.count).map { count in names.dropLast(count).map { "/\($0)" }.joined() }
    try #require(above.count > 1)
    let expected = ["\(above[1])/share/x.po"] + above.prefix(6).map { "\($0)/Assets/x.po" }
    #expect(files.candidates(installed: "share/x.po", built: "Assets/x.po") == expected)
  }

  @Test("R3 Only where nothing confines the program that opens music and pictures, a warning says so")
  func mediaRights() {
    let cases: [(rights: MediaRights, isWarned: Bool, end: String)] = [
      ([], true, "by nothing"), (.landlock, false, "by Landlock"), (.seccomp, false, "by seccomp"),
      ([.landlock, .seccomp], false, "by Landlock and seccomp"),
    ]
    for (rights, isWarned, end) in cases {
      #expect((rights.warning != nil) == isWarned)
      #expect(rights.summary.description.hasSuffix("jukebox-media is confined \(end)"))
    }
  }

  @Test("J5 A note about the library is read from exactly the words in which it is written")
  func libraryNotes() {
    let read: [(text: String, albumCount: Int, progress: LibraryModel.Progress)] = [
      ("library 0 finished", 0, .finished), ("library 12 finished", 12, .finished),
      ("library 3 40 5", 3, .scanning(files: 40, folders: 5)),
    ]
    for (text, albumCount, progress) in read {
      let note = LibraryFeed.Note(albumCount: albumCount, progress: progress)
      #expect(note.text == text && LibraryFeed.Note(text: text) == note)
    }
    let others = [
      "library -1 finished", "library 1 done", "library 1 2 3 4", "library 1 finished 2", "library 1 finished finished",
      "library 1 2 finished", "library x 2 3", "other 1 2 3", "library 1 x 3",
    ]
    for text in others { #expect(LibraryFeed.Note(text: text) == nil, "\(text)") }
  }
}
