import Containers
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What is looked at after a restart.
@Suite struct RestoreTests {
  /// A program that continues a session, and finds its albums at some moment.
  private func restarted(finds moment: Moment) -> Stage {
    let stage = Stage([], progress: .beginning, settles: false)
    func find() {
      stage.library.append(Stage.albums([2, 2, 2, 2, 2]))
      stage.library.setProgress(.finished)
    }
    stage.window.rootViewController = nil
    if moment == .early { find() }
    if moment == .loaded { _ = stage.main.view }
    stage.main.restoration.restore(["albums", "Album 3", "Artist"])
    if moment == .loaded { find() }
    // A program that is quit at once saves what it has not shown yet.
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 3", "Artist"])
    stage.window.rootViewController = stage.main
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 3", "Artist"])
    if moment == .unseen { find() }
    stage.window.settle()
    if moment == .late {
      find()
      stage.window.settle()
    }
    return stage
  }

  enum Moment: CaseIterable { case early, loaded, unseen, late }

  @Test(
    "M18 the album in the middle is that of the last run, whenever its albums are found", arguments: Moment.allCases)
  func album(moment: Moment) {
    let stage = restarted(finds: moment)
    #expect(stage.main.shelf.swipeView.currentItemIndex == 3)
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 3", "Artist"])
    stage.advance(1)
    #expect(stage.main.shelf.swipeView.currentItemIndex == 3)
  }

  @Test("M18 A page that is opened before the album of the last run is found is the one that is kept and stays shown")
  func anotherPage() {
    let stage = Stage([], progress: .beginning)
    stage.main.restoration.restore(["album", "Album 3", "Artist"])
    stage.main.pages.open(.songs, animated: false)
    #expect(stage.main.restoration.pages.shown == ["browse", "songs"])
    stage.library.append(Stage.albums([2, 2, 2, 2, 2]))
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.main.restoration.pages.shown == ["browse", "songs"])
    stage.main.stack.pop(animated: false)
    stage.window.settle()
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 0", "Artist"])
  }

  @Test("M18 The shelf below a page of the library is turned as in the last run, also where its albums are found later")
  func shelfBelowPage() {
    let stage = Stage([], progress: .beginning)
    stage.main.restoration.restore(["browse", "songs"], shelfAlbum: ["Album 3", "Artist"])
    #expect(stage.main.restoration.pages.shown == ["browse", "songs"])
    #expect(stage.main.restoration.shelfAlbum == ["Album 3", "Artist"])
    stage.library.append(Stage.albums([2, 2, 2, 2, 2]))
    stage.library.setProgress(.finished)
    stage.window.settle()
    stage.main.stack.pop(animated: false)
    stage.window.settle()
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 3", "Artist"])
  }

  @Test("M18 The pages below are there as soon as the page is, take no focus, and are shown if the page is gone")
  func pagesBelow() {
    let below = [["browse", "albums"], ["none"], [], ["album", "Album 3", "Artist"], ["browse", "artist", "Artist"]]
    for (album, count) in [("Album 1", 5), ("Gone", 4)] {
      let stage = Stage([], progress: .beginning)
      stage.main.restoration.restore(["album", album, "Artist"], below: below)
      // A program that is quit at once saves what it has not shown yet.
      #expect(stage.main.restoration.pages.shown == ["album", album, "Artist"])
      #expect(stage.main.restoration.pages.below == below)
      #expect(stage.main.stack.stackSize == 1)
      stage.library.append(Stage.albums([2, 2, 2, 2, 2]))
      stage.library.setProgress(.finished)
      stage.window.settle()
      #expect(stage.main.stack.stackSize == count)
      #expect(stage.main.restoration.pages.below.prefix(2) == [below[0], below[3]])
      let (focus, stack) = (stage.window.focusedView, stage.main.stack)
      let below = stack.allViewControllers.dropLast()
      #expect(!below.contains { focus?.isDescendant(of: $0.view) == true })
    }
  }

  @Test("M18 Of two albums with the same title and artist, the one that was looked at comes back", arguments: 0..<2)
  func namesakes(index: Int) {
    let albums = ["A", "B"].map { folder in
      let song = Song(path: "/\(folder)/1.ogg", title: "1", artist: "Artist", duration: 60)
      return Album(title: "Twice", artist: "Artist", songs: [song])
    }
    let first = Stage()
    first.library.append(albums)
    first.window.settle()
    first.main.shelf.swipeView.scroll(toItem: 3 + index, duration: 0)
    let shelf = first.main.restoration.pages.shown
    #expect(shelf == ["albums", "Twice", "Artist", index == 0 ? "/A/1.ogg" : "/B/1.ogg"])
    first.open(album: 3 + index)
    for words in [shelf, first.main.restoration.pages.shown] {
      let stage = Stage([3, 1, 2], progress: .beginning)
      stage.main.restoration.restore(words)
      stage.library.append([albums[0]])
      if index == 1 { #expect(stage.main.restoration.pages.shown == words, "the other one is not shown in its place") }
      stage.library.append([albums[1]])
      stage.library.setProgress(.finished)
      stage.window.settle()
      #expect(stage.main.shelf.swipeView.currentItemIndex == 3 + index)
      #expect(stage.main.restoration.pages.shown == words)
    }
    // Its folder may have been renamed.
    let stage = Stage()
    stage.library.append(albums)
    stage.main.restoration.restore(["albums", "Twice", "Artist", "/C/1.ogg"])
    #expect(stage.main.shelf.swipeView.currentItemIndex == 3)
  }

  @Test("M18 The file of an album is kept with its title from the moment on at which another one has the same")
  func laterNamesake() {
    let songs = ["A", "B"].map { Song(path: "/\($0)/1.ogg", title: "1", artist: "Artist", duration: 60) }
    let albums = songs.map { Album(title: "Twice", artist: "Artist", songs: [$0]) }
    let stage = Stage([])
    stage.library.append([albums[0]])
    stage.open(album: 0)
    let words = ["album", "Twice", "Artist"]
    #expect(stage.main.restoration.pages.shown == words)
    #expect(stage.main.restoration.shelfAlbum == ["Twice", "Artist"])
    stage.library.append([albums[1]])
    #expect(stage.main.restoration.pages.shown == words + ["/A/1.ogg"])
    #expect(stage.main.restoration.shelfAlbum == ["Twice", "Artist", "/A/1.ogg"])
  }

  @Test("M18 Who has opened a page and gone back, before the album of the last run is found, stays on the shelf")
  func backFromAnotherPage() {
    let stage = Stage([], progress: .beginning)
    stage.main.restoration.restore(["album", "Album 3", "Artist"])
    stage.main.pages.open(.songs, animated: false)
    stage.main.stack.pop(animated: false)
    stage.library.append(Stage.albums([2, 2, 2, 2, 2]))
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.main.stack.currentViewController === stage.main.shelf)
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 0", "Artist"])
  }

  @Test(
    "M18 Who turns the shelf, opens a menu on it or searches, before the page of the last run is found, is left alone",
    arguments: 0..<6)
  func usedShelf(use: Int) throws {
    let stage = Stage([2, 2, 2], progress: .beginning)
    stage.main.restoration.restore(["album", "Gone", "Artist"], below: [["browse", "songs"]])
    stage.window.settle()
    let shelf = stage.main.shelf.swipeView
    let middle = stage.middle(of: shelf)
    switch use {
    case 0: break
    case 1: stage.press(.right)
    case 2: stage.pointer.drag(from: middle, to: Point(x: middle.x - 200, y: middle.y), duration: 0.2)
    case 3: try stage.tap("Browse")
    case 4: stage.click(.secondary, at: middle)
    default: stage.main.search.open(with: "a")
    }
    stage.advance(1)
    let album = shelf.currentItemIndex
    stage.library.append(Stage.albums([2], from: 3))
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.main.stack.stackSize == (use == 0 ? 2 : 1))
    #expect(shelf.currentItemIndex == album && stage.main.search.isOpen == (use == 5))
    if use > 0 { #expect(stage.main.restoration.pages.shown == ["albums", "Album \(album)", "Artist"]) }
  }

  @Test("M18 Who turns the shelf with a trackpad is left alone from the first movement on")
  func trackpad() {
    let stage = Stage([2, 2, 2], progress: .beginning)
    stage.main.restoration.restore(["album", "Gone", "Artist"])
    stage.window.settle()
    let middle = stage.middle(of: stage.main.shelf.swipeView)
    stage.window.send(.scroll(ScrollEvent(location: middle, delta: Point(x: -60, y: 0), isPrecise: true)))
    stage.advance(1.0 / 60)
    #expect(stage.main.shelf.swipeView.isHeld)
    #expect(stage.main.restoration.pages.shown.first == "albums")
  }

  @Test("M18 A page of the library that was opened from an album is shown when the albums are known, others at once")
  func albumBelow() {
    let page = ["browse", "songs"]
    for (below, count) in [(["album", "Album 1", "Artist"], 3), (["album", "Gone", "Artist"], 2)] {
      let stage = Stage([], progress: .beginning)
      stage.main.restoration.restore(page, below: [below])
      #expect(stage.main.stack.stackSize == 1)
      #expect(stage.main.restoration.pages.shown == page && stage.main.restoration.pages.below == [below])
      stage.library.append(Stage.albums([2, 2]))
      #expect(stage.main.stack.stackSize == count && stage.main.restoration.pages.shown == page)
    }
    let stage = Stage([], progress: .beginning)
    stage.main.restoration.restore(page, below: [["browse", "artists"]])
    #expect(stage.main.stack.stackSize == 3)
    // A library without music has no albums to wait for.
    let empty = Stage([], progress: .beginning)
    empty.main.restoration.restore(page, below: [["album", "Gone", "Artist"]])
    empty.library.setProgress(.finished)
    #expect(empty.main.stack.stackSize == 2)
  }

  @Test("M18 The page of an artist who is gone is left out when the library is known, on top as well as below")
  func goneArtist() {
    let (gone, artists) = (["browse", "artist", "Gone"], ["browse", "artists"])
    for (page, below) in [(gone, [artists]), (artists, [gone])] {
      let stage = Stage([], progress: .beginning)
      stage.main.restoration.restore(page, below: below)
      #expect(stage.main.stack.stackSize == 1 && stage.main.restoration.pages.shown == page)
      stage.library.append(Stage.albums([2, 2]))
      stage.library.setProgress(.finished)
      #expect(stage.main.stack.stackSize == 2 && stage.main.restoration.pages.shown == artists)
    }
    // One whose songs are on albums of others is known as well.
    let songs = [Song(title: "1", artist: "Guest", duration: 60), Song(title: "2", artist: "Artist", duration: 60)]
    let stage = Stage([], progress: .beginning)
    stage.main.restoration.restore(["browse", "artist", "Guest"])
    stage.library.append([Album(title: "Both", artist: "Artist", songs: songs)])
    #expect(stage.main.stack.stackSize == 2 && stage.main.restoration.pages.shown == ["browse", "artist", "Guest"])
  }

  @Test("M18 Where the preferences are shown at the end, the page under them comes back, with the way back from it")
  func underPreferences() {
    let stage = Stage([2, 2])
    stage.main.pages.open(.artists, animated: false)
    stage.open(album: 1)
    stage.main.openPreferences(animated: false)
    #expect(stage.main.restoration.pages.shown == ["album", "Album 1", "Artist"])
    #expect(stage.main.restoration.pages.below == [["browse", "artists"]])
    #expect(stage.main.restoration.kind == ["album"])
    stage.main.stack.popToRoot(animated: false)
    stage.main.openPreferences(animated: false)
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 0", "Artist"])
    #expect(stage.main.restoration.pages.below.isEmpty && stage.main.restoration.kind == ["albums"])
  }

  @Test(
    "M18 the album of the last run is waited for until the library has been read, also if there is nothing in it yet")
  func unread() throws {
    let folder = try TemporaryFolder()
    for album in 1...4 {
      let place = try folder.folder("Album \(album)")
      try folder.write("\(place.dropFirst(folder.path.count + 1))/One.ogg")
    }
    let source = MusicLibrary(
      MusicLibrary.Setup(
        paths: [folder.path], indexPath: nil, reader: NamesOnly(), isPicture: { _ in false }, isWatching: false),
      wake: {})
    let library = LibraryModel(source: source)
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    _ = main.view
    source.waitUntilFinished()
    let album = source.contents.albums[2]
    // As the program starts: first what the session says, then what the index does.
    main.restoration.restore(["albums", album.title, album.artist])
    library.setContents(source.contents)
    library.setProgress(.finished)
    window.rootViewController = main
    window.settle()
    #expect(main.shelf.swipeView.currentItemIndex == 2)
    #expect(main.restoration.pages.shown == ["albums", album.title, album.artist])
  }

  @Test("P4 The first frame shows everything in its place, whatever was laid out before the window had a size")
  func firstFrame() {
    let window = Window(size: Size(width: 1024, height: 680))
    let library = LibraryModel()
    library.append(Stage.albums([3, 1, 2, 4, 2]))
    let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    main.restoration.restore(["albums", "Album 3", "Artist"])
    main.view.setNeedsLayout()
    main.view.layoutIfNeeded()
    library.setProgress(.finished)
    window.rootViewController = main
    window.advance(by: 0)
    for view in [main.split.side, main.split.content, main.nowPlaying.view, main.upNext.dequeueButton] {
      #expect(view.presented.frame == view.frame && view.frame.width > 100, "\(view)")
    }
  }

  @Test("M18 The bar takes the colour of the last run's cover as soon as that is loaded")
  func tint() throws { try expectTint { _ in } }

  @Test("M9 M18 The bar takes the colour of a cover that comes with the tags of the song that plays")
  func tintFromTags() throws {
    try expectTint { song in song.cover = nil }
  }

  /// Shows a song in a new window, at first as `change` has left it and then as it is, and expects the colour of its cover.
  private func expectTint(_ change: (inout Song) -> Void) throws {
    let folder = try TemporaryFolder()
    let pixels = (0..<64 * 64).flatMap { _ in [200, 40, 40] as [UInt8] }
    try folder.write("cover.ppm", Array("P6 64 64 255\n".utf8) + pixels)
    let song = Song(
      path: folder.path + "/one.flac", title: "One", artist: "Artist", duration: 60,
      cover: Cover(path: folder.path + "/cover.ppm"))
    var first = song
    change(&first)
    let session = try OffscreenSession(size: Size(width: 1024, height: 680))
    let window = session.window
    let main = MainController(theme: .dark, library: LibraryModel(), clock: { [unowned window] in window.currentTime })
    main.nowPlaying.colorOfCover = { [pictures = session.pictures] in pictures.averageColor(of: $0) }
    // The song is there before the window is, as after a restart.
    main.player.playNow([first])
    main.player.pause()
    session.show(main)
    session.settle()
    window.settle(limit: 2)
    if first != song {
      main.library.setRetagged([song])
      session.settle()
      window.settle(limit: 2)
    }
    let color = try #require(main.nowPlaying.colorOfCover?(Image(path: folder.path + "/cover.ppm")))
    #expect(main.nowPlaying.view.backgroundColor == Palette.dark.panel(tintedBy: color))
    #expect(main.nowPlaying.view.backgroundColor != AppTheme.dark.panel)
  }

  @Test("M18 albums that are found in portions do not move the album of the last run away")
  func portions() {
    let stage = Stage([], progress: .beginning)
    stage.main.restoration.restore(["albums", "Album 3", "Artist"])
    stage.library.append(Stage.albums([2, 2]))
    stage.window.settle()
    stage.library.append(Stage.albums([2, 2], from: 2))
    stage.window.settle()
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.main.restoration.pages.shown == ["albums", "Album 3", "Artist"])
  }
}
