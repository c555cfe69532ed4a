import Containers
import Languages
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeGolden
import ViewTreeTesting

@testable import Jukebox

/// The whole program in a window without a display.
struct Program {
  let session: OffscreenSession
  let main: MainController
  var window: Window { session.window }

  /// The library in the checkout that contains this file.
  static let library =
    "\(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())/Assets/Library/library.json"

  init(
    theme: AppTheme = .dark, size: Size = Size(width: 1024, height: 680), scale: Double = 1,
    direction: LayoutDirection = .leftToRight,
    albums: [Album]? = nil, progress: LibraryModel.Progress = .finished
  ) throws {
    session = try OffscreenSession(size: size, scale: scale)
    let window = session.window
    window.layoutDirection = direction
    let model: LibraryModel
    if let albums {
      model = LibraryModel()
      model.append(albums)
      model.setProgress(progress)
    } else {
      let feed = LibraryFeed(paths: [Self.library], reader: NamesOnly(), wake: {})
      feed.start()
      feed.waitUntilFinished()
      model = feed.library
    }
    main = MainController(theme: theme, library: model, clock: { [unowned window] in window.currentTime })
    let pictures = session.pictures
    main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
    session.show(main)
    session.settle()
  }

  /// Opens the drawer of Up next, in windows that have one.
  func showQueue() {
    guard main.split.arrangement.isDrawer else { return }
    main.split.openDrawer(animated: false)
    session.settle(limit: 2)
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  /// Presses the middle of the view with that label.
  func tap(_ label: String) throws {
    let view = try #require(window.find(label: label), "nothing is labelled \(label)")
    PointerScript(window).tap(at: view.convert(view.bounds.center, to: nil))
    // The mouse leaves, as the view below it would look hovered.
    window.send(.pointersLost)
    session.settle(limit: 2)
  }

  func expect(
    _ name: String, exceptions: Double = 0.003, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.waitForImages()
    window.advance(by: 0)
    let mismatch = GoldenPicture.mismatch(
      of: try session.picture(), named: name, beside: file, exceptions: exceptions)
    #expect(mismatch == nil, sourceLocation: sourceLocation)
  }
}

@Suite("Golden: the program", .enabled(if: Fonts.inter))
struct ProgramTests {
  nonisolated enum Look: String, CaseIterable { case dark, light }

  private func theme(_ look: Look) -> AppTheme { look == .dark ? .dark : .light }
  private static let small = Size(width: 480, height: 360)

  @Test("J4 At first launch, dark and light", arguments: Look.allCases)
  func launch(look: Look) throws {
    try Program(theme: theme(look)).expect("program-\(look)")
    try Program(theme: theme(look), size: Self.small).expect("program-\(look)-small")
  }

  @Test("J4 At 1.5 and 2 device pixels per point", arguments: [1.5, 2])
  func scales(scale: Double) throws {
    try Program(size: Self.small, scale: scale).expect("program-small@\(scale)x")
  }

  @Test("J4 Right to left")
  func mirrored() throws {
    let program = try Program(theme: .light, direction: .rightToLeft)
    try program.expect("program-rtl")
    try program.tap("Paper Moons, Ada Fjord")
    program.press(.character("d"), .control)
    for _ in 0..<150 { program.window.advance(by: 1.0 / 60) }
    try program.expect("program-album-rtl")
  }

  @Test("J4 An album's page", arguments: Look.allCases)
  func album(look: Look) throws {
    let program = try Program(theme: theme(look))
    try program.tap("Paper Moons, Ada Fjord")
    try program.expect("program-album-\(look)")
    let small = try Program(theme: theme(look), size: Self.small)
    try small.tap("Paper Moons, Ada Fjord")
    try small.expect("program-album-\(look)-small")
  }

  @Test("J4 Now playing, after a dequeue", arguments: Look.allCases)
  func nowPlaying(look: Look) throws {
    for (suffix, size) in [("", Size(width: 1024, height: 680)), ("-small", Self.small)] {
      let program = try Program(theme: theme(look), size: size)
      program.press(.character("d"), .control)
      for _ in 0..<150 { program.window.advance(by: 1.0 / 60) }
      try program.expect("program-playing-\(look)\(suffix)")
    }
  }

  @Test("J7 Without pictures it says what to do", arguments: Look.allCases)
  func empty(look: Look) throws {
    try Program(theme: theme(look), albums: []).expect("program-empty-\(look)")
    try Program(theme: theme(look), size: Self.small, albums: []).expect("program-empty-\(look)-small")
  }

  @Test("J10 The empty queue says what to do, dark and light", arguments: Look.allCases)
  func emptyQueue(look: Look) throws {
    let size = look == .dark ? Size(width: 800, height: 560) : Self.small
    let program = try Program(theme: theme(look), size: size, albums: [Self.plainAlbum])
    program.press(.character("d"), .control)
    for _ in 0..<120 { program.window.advance(by: 1.0 / 60) }
    program.showQueue()
    try program.expect("program-queue-empty-\(look)")
  }

  private static let plainAlbum = Album(
    title: "Plain", artist: "Nobody", cover: nil,
    songs: [Song(title: "One", artist: "Nobody", duration: 100, cover: nil)])

  @Test("J11 Covers during their flight, and the notice about the queued song")
  func flights() throws {
    let program = try Program(size: Size(width: 800, height: 560))
    for _ in 0..<3 {
      program.press(.character("d"), .control)
      for _ in 0..<7 { program.window.advance(by: 1.0 / 60) }
    }
    let song = program.main.shelf.library.songs(of: program.main.shelf.library.albums[3].id)[0]
    program.main.player.insert([song], before: nil, title: song.title)
    for _ in 0..<9 { program.window.advance(by: 1.0 / 60) }
    try program.expect("program-flights", exceptions: 0.01)
  }

  @Test("J2 The progress of a scan")
  func scanning() throws {
    let program = try Program(size: Self.small, albums: [], progress: .scanning(files: 1234, folders: 56))
    try program.expect("program-scanning-small")
  }

  @Test("J3 F1 lists the keys", arguments: Look.allCases)
  func help(look: Look) throws {
    for (suffix, size) in [("", Size(width: 1024, height: 680)), ("-small", Self.small)] {
      let program = try Program(theme: theme(look), size: size)
      program.press(.function(1))
      program.session.settle(limit: 2)
      try program.expect("program-help-\(look)\(suffix)")
    }
  }

  @Test("U7 The menu of a card, and of an album", arguments: Look.allCases)
  func menus(look: Look) throws {
    for (suffix, size) in [("", Size(width: 1024, height: 680)), ("-small", Self.small)] {
      let program = try Program(theme: theme(look), size: size, direction: look == .light ? .rightToLeft : .leftToRight)
      program.showQueue()
      let card = try #require(program.main.upNext.queue.itemView(at: 1))
      let place = card.convert(card.bounds.center, to: nil)
      for phase in [PointerEvent.Phase.began, .ended] {
        program.window.send(.pointer(PointerEvent(phase: phase, location: place, button: .secondary)))
      }
      program.press(.down)
      program.session.settle(limit: 2)
      try program.expect("program-menu-\(look)\(suffix)")
    }
  }

  @Test("U10 Files that cannot be read are listed", arguments: Look.allCases)
  func unreadable(look: Look) throws {
    for (suffix, size) in [("", Size(width: 1024, height: 680)), ("-small", Self.small)] {
      let program = try Program(theme: theme(look), size: size)
      program.main.importer.addFiles = { paths, whenFound in
        whenFound(
          NamedMusic(
            albums: [], problems: paths.map { LibraryProblem(path: $0, reason: "there is no such file or folder") }))
      }
      let names = (1...9).map { "/home/ada/Music/A folder with quite a long name/picture-\($0).png" }
      program.window.send(.drop(names, at: Point(x: 60, y: 200)))
      program.session.settle(limit: 2)
      try program.expect("program-message-\(look)\(suffix)")
    }
  }

  @Test("J4 Long titles are truncated, and do not overlap")
  func longTitles() throws {
    let title = "Symphony No. 9 in D minor, Op. 125 “Choral”: IV. Finale — Presto, Allegro assai"
    let songs = (1...3).map {
      Song(
        title: "\(title) (\($0))", artist: "The Philharmonic Orchestra of a Very Long Place Name", duration: 4000,
        cover: nil)
    }
    let folder = try TemporaryFolder()
    let cover = try folder.write("cover.ppm", testPictureFile())
    let album = Album(title: title, artist: songs[0].artist, cover: Cover(path: cover), songs: songs)
    var other = album
    other.title = "Other"
    for (suffix, size) in [("", Size(width: 800, height: 560)), ("-small", Self.small)] {
      let program = try Program(theme: .light, size: size, albums: [album, other])
      program.press(.character("d"), .control)
      for _ in 0..<150 { program.window.advance(by: 1.0 / 60) }
      try program.expect("program-long\(suffix)")
      try program.tap("\(title), \(album.artist)")
      try program.expect("program-long-album\(suffix)")
    }
  }
}
