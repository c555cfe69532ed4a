import Containers
import Music
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The pages of the library beside the shelf.
@Suite struct BrowseTests {
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }
  private var library: LibraryModel { stage.library }

  init() {
    let library = LibraryModel()
    library.append([Self.album("Moths", "Béla", 2), Self.album("Atlas", "Ada", 3)])
    stage = Stage(library)
  }

  private static func album(_ title: String, _ artist: String, _ count: Int) -> Album {
    Album(
      title: title, artist: artist,
      songs: (1...count).map { Song(title: "\(title) \($0)", artist: artist, album: title, track: $0, duration: 60) })
  }

  private func press(_ key: Key) {
    stage.press(key)
    window.settle()
  }

  /// Opens a page by the menu, as a person does.
  private func browse(_ title: String) throws -> BrowseController {
    try stage.tap("Browse")
    window.settle()
    try stage.tap(title)
    window.settle()
    return try #require(main.stack.currentViewController as? BrowseController)
  }

  private func titles(_ page: BrowseController) -> [String] {
    page.entries.map { page.content(of: $0).title }
  }

  @Test("M15 Browse lists all albums, artists, songs, what was added lately, and playlists; Esc goes back")
  func pages() throws {
    for (title, listed) in [
      ("All albums", ["Atlas", "Moths"]), ("Artists", ["Ada", "Béla"]),
      ("Songs", ["Atlas 1", "Atlas 2", "Atlas 3", "Moths 1", "Moths 2"]), ("Recently added", ["Moths", "Atlas"]),
      ("Playlists", []),
    ] {
      let page = try browse(title)
      #expect(titles(page) == listed)
      #expect(page.title == title)
      press(.escape)
      #expect(main.stack.currentViewController === main.shelf)
    }
  }

  @Test("U11 An empty list, which has the focus, says the text that is shown in its place")
  func emptyList() throws {
    let page = try browse("Playlists")
    #expect(page.listView.isFocused && page.listView.accessibilityHint?.hasPrefix("There are no playlists") == true)
    press(.escape)
    #expect(try browse("Artists").listView.accessibilityHint == nil)
  }

  @Test("U11 While a page comes in, its list has the focus already, so that the focus is told once")
  func focusOfPageThatComesIn() throws {
    window.focusedView = window.find(label: "Browse")
    main.pages.open(BrowsePage.albums)
    let page = try #require(main.stack.currentViewController as? BrowseController)
    for _ in 0..<60 {
      #expect(page.listView.isFocused)
      window.advance(by: 1.0 / 60)
    }
    #expect(page.view.frame.minX == 0, "it has arrived")
  }

  @Test("J2 M15 Pictures are counted as such among the songs and for an artist")
  func pictures() throws {
    for (title, artist, names) in [("Trip", "Ada", ["a", "b"]), ("Tour", "Zoe", ["c"])] {
      let pictures = names.map {
        Song(title: $0, artist: artist, duration: 5, cover: Cover(path: "/\($0).png"), isPicture: true)
      }
      library.append([Album(title: title, artist: artist, songs: pictures)])
    }
    window.settle()
    _ = try browse("Songs")
    #expect(window.find(label: "5 songs · 3 pictures") != nil)
    press(.escape)
    let page = try browse("Artists")
    #expect(titles(page) == ["Ada", "Béla", "Zoe"] && window.find(label: "3 artists") != nil)
    #expect(
      page.entries.map { page.content(of: $0).detail } == ["3 songs · 2 pictures", "2 songs", "1 picture"])
  }

  @Test("An album in the grid has its year behind the artist where there is room for both, and no part of it elsewhere")
  func yearOfAlbum() throws {
    library.append(
      ["Cleo", "A quartet with rather a long name"].map { artist in
        Album(
          title: "By \(artist)", artist: artist, songs: [Song(title: "a", artist: artist, year: 1984, duration: 60)])
      })
    window.settle()
    let page = try browse("All albums")
    let texts = page.entries.indices.compactMap { page.listView.cell(at: $0) }.flatMap(\.labels).map(\.text)
    #expect(texts.contains("Cleo · 1984") && texts.contains("A quartet with rather a long name"))
    #expect(window.find(label: "By A quartet with rather a long name, A quartet with rather a long name · 1984") != nil)
    // Choosing a text does not ask for layouts for ever.
    #expect(window.nextWakeTime.map { $0 > window.currentTime + 1 } ?? true)
  }

  @Test("The lists of songs and albums mark what plays, and follow the next song")
  func playing() throws {
    library.contents.albums(by: .title).first.map { main.player.playNow(library.songs(of: $0.id)) }
    window.settle()
    let songs = try browse("Songs")
    func marked(_ page: BrowseController) -> [String] {
      page.entries.indices.compactMap { page.listView.cell(at: $0) }.filter { cell in
        cell.subviews.contains { ($0 as? Label)?.textColor == page.theme.accent }
      }.map { "\($0.accessibilityLabel ?? ""): \($0.accessibilityValue ?? "")" }
    }
    #expect(marked(songs) == ["Atlas 1, Ada · Atlas: 1:00, playing"])
    main.player.next()
    window.settle()
    #expect(marked(songs) == ["Atlas 2, Ada · Atlas: 1:00, playing"])
    main.player.pause()
    window.settle()
    #expect(marked(songs) == ["Atlas 2, Ada · Atlas: 1:00, paused"])
    main.player.play()
    window.settle()
    press(.escape)
    let albums = try browse("All albums")
    #expect(marked(albums) == ["Atlas, Ada: Playing"])
    main.player.playNow([Song(title: "Elsewhere", artist: "Ada", duration: 60)])
    window.settle()
    #expect(marked(albums) == [])
  }

  @Test("M15 The page of an artist with songs on a compilation alone lists the compilation")
  func guest() throws {
    let songs = ["Guest", "Béla"].map { Song(title: "By \($0)", artist: $0, album: "Mix", duration: 60) }
    library.append([Album(title: "Mix", artist: "Various artists", songs: songs)])
    window.settle()
    let artists = try browse("Artists")
    #expect(titles(artists) == ["Ada", "Béla", "Guest", "Various artists"])
    // No song names this artist, but an album does.
    #expect(artists.content(of: .artist("Various artists")).detail == "1 album")
    main.pages.open(BrowseEntry.artist("Guest"))
    window.settle()
    #expect(try titles(#require(main.stack.currentViewController as? BrowseController)) == ["Mix"])
    press(.escape)
    main.pages.open(BrowseEntry.artist("Béla"))
    window.settle()
    #expect(try titles(#require(main.stack.currentViewController as? BrowseController)) == ["Moths", "Mix"])
  }

  @Test("M15 A page says how much there is, or what to do where there is nothing")
  func counts() throws {
    _ = try browse("Songs")
    #expect(window.find(label: "5 songs") != nil)
    press(.escape)
    _ = try browse("Playlists")
    #expect(window.find(label: "There are no playlists in the library’s folders.\nCtrl+S saves Up next as one.") != nil)
  }

  @Test("M15 A page grows with the library, and keeps what is current")
  func grows() throws {
    let page = try browse("All albums")
    page.listView.currentIndex = 1
    library.append([Self.album("Bells", "Cid", 1)])
    window.settle()
    #expect(titles(page) == ["Atlas", "Bells", "Moths"])
    #expect(page.listView.currentIndex.map { page.listView.items[$0] } == page.entries[2])
  }

  @Test("M15 Return on an album opens it, a letter jumps, and an artist leads to their albums")
  func keys() throws {
    let page = try browse("Artists")
    window.send(.text("b"))
    window.settle()
    #expect(page.listView.currentIndex == 1)
    press(.return)
    let artist = try #require(main.stack.currentViewController as? BrowseController)
    #expect(artist.page == .artist("Béla") && titles(artist) == ["Moths"])
    press(.down)
    press(.return)
    #expect(main.stack.currentViewController?.title == "Moths")
    press(.escape)
    #expect(main.stack.currentViewController === artist)
    #expect(window.focusedView === artist.listView)
  }

  @Test(
    "M15 Rows show the mouse over them; a click opens an artist, and selects a song, which a double click plays",
    arguments: ["Artists", "Songs"])
  func mouse(_ title: String) throws {
    let page = try browse(title)
    let row = try #require(page.listView.cell(at: 1))
    let place = row.convert(row.bounds.center, to: nil)
    // It may lie under the mouse already.
    for point in [Point(x: 1, y: 1), place] {
      window.send(.pointer(PointerEvent(phase: .hovered, location: point)))
      window.advance(by: 1.0 / 60)
    }
    #expect(window.lastDamage.contains { $0.contains(place) })
    let pointer = PointerScript(window)
    pointer.tap(at: place)
    #expect(page.listView.selection == [page.entries[1]])
    #expect(main.player.current == nil)
    if title == "Songs" {
      #expect(main.stack.currentViewController === page)
      pointer.tap(at: place)
      window.settle(limit: 1)
      #expect(main.player.current?.song.title == "Atlas 2")
    } else {
      #expect((main.stack.currentViewController as? BrowseController)?.page == .artist("Béla"))
    }
  }

  @Test("M15 A click opens an album of a grid, and so does a double click, once", arguments: [1, 2])
  func clickOnAlbum(clicks: Int) throws {
    let page = try browse("All albums")
    let tile = try #require(page.listView.cell(at: 1))
    for _ in 0..<clicks { PointerScript(window).tap(at: tile.convert(tile.bounds.center, to: nil)) }
    window.settle()
    #expect(main.stack.currentViewController?.title == "Moths" && main.stack.stackSize == 3)
    press(.escape)
    #expect(main.stack.currentViewController === page && page.listView.currentIndex == 1)
  }

  @Test("M15 Songs have columns and durations where there is room, else two lines and the duration")
  func songColumns() throws {
    let page = try browse("Songs")
    func texts() throws -> [String] {
      try #require(page.listView.cell(at: 1)).labels.filter { !$0.isHidden && !$0.bounds.isEmpty }.map(\.text)
    }
    #expect(try texts().filter { $0 != "A" } == ["Atlas 2", "Ada", "Atlas", "1:00"])
    for heading in ["title", "artist", "album", "duration"] {
      let button = try #require(window.find(label: "Order by \(heading)"))
      #expect(button.accessibilityValue == (heading == "title" ? "Current order" : nil))
    }
    window.send(.resize(Size(width: 700, height: 500), scale: 1))
    window.settle()
    #expect(try texts().filter { $0 != "A" } == ["Atlas 2", "Ada · Atlas", "1:00"])
    #expect(window.find(label: "Order by artist") == nil)
  }

  @Test("M15 Songs are ordered by what a person chooses, by a heading or the menu, and stay so")
  func order() throws {
    library.append([
      Album(
        title: "Late", artist: "Zoe",
        songs: [
          Song(title: "Abacus", artist: "Zoe", album: "Late", duration: 90),
          Song(title: "Zebra", artist: "Aaron", album: "Late", duration: 30),
        ])
    ])
    window.settle()
    let page = try browse("Songs")
    func press(_ label: String) throws {
      try stage.tap(label)
      window.settle()
    }
    #expect(titles(page).first == "Abacus")
    try press("Order by artist")
    // Letters jump in the list, and do not search.
    #expect(window.focusedView != nil && !(window.focusedView is Button))
    #expect(titles(page) == ["Zebra", "Atlas 1", "Atlas 2", "Atlas 3", "Moths 1", "Moths 2", "Abacus"])
    try press("Order by duration")
    #expect(titles(page).first == "Zebra" && titles(page).last == "Abacus")
    try press("Order by duration")
    #expect(titles(page).first == "Abacus" && titles(page).last == "Zebra")
    #expect(window.find(label: "Order by duration")?.accessibilityValue == "Current order, reversed")
    try press("Order")
    try press("Album")
    #expect(titles(page) == ["Atlas 1", "Atlas 2", "Atlas 3", "Abacus", "Zebra", "Moths 1", "Moths 2"])
    #expect(window.find(label: "Order")?.accessibilityValue == "Album")
    self.press(.escape)
    #expect(titles(try browse("Songs")).first == "Atlas 1")
  }

  @Test("M15 Choosing an order changes the current page of songs, and also one that lies below it in the stack")
  func orderOfTwoPages() throws {
    let below = try browse("Songs")
    main.pages.open(BrowsePage.artist("Ada"))
    main.pages.open(.songs)
    window.settle()
    let page = try #require(main.stack.currentViewController as? BrowseController)
    main.pages.choose(.title)
    #expect(page !== below && titles(page) == ["Moths 2", "Moths 1", "Atlas 3", "Atlas 2", "Atlas 1"])
    #expect(below.entries == page.entries)
    for _ in 0..<2 { press(.escape) }
    #expect(main.stack.currentViewController === below)
    #expect(window.find(label: "Order by title")?.accessibilityValue == "Current order, reversed")
  }

  @Test("M15 Letters jump to what the songs are ordered by: titles, artists or albums, forwards and reversed")
  func letters() throws {
    library.append([
      Album(title: "Zenith", artist: "Bo", songs: [Song(title: "Quartz", artist: "Bo", album: "Zenith", duration: 90)])
    ])
    window.settle()
    let page = try browse("Songs")
    func find(_ letters: String, by order: String) throws -> String? {
      try stage.tap("Order by \(order)")
      window.settle()
      window.focusedView = page.listView
      window.advance(by: 2)
      window.send(.text(letters))
      window.settle()
      return page.listView.currentIndex.map { titles(page)[$0] }
    }
    // It is in this order already, so that the press reverses it.
    #expect(try find("q", by: "title") == "Quartz")
    #expect(try find("bé", by: "artist") == "Moths 1")
    #expect(try find("bé", by: "artist") == "Moths 2", "reversed")
    #expect(try find("q", by: "artist") == nil)
    #expect(try find("z", by: "album") == "Quartz")
    #expect(try find("q", by: "duration") == "Quartz")
  }

  @Test("U7 The menu of a button is below it, or above it, also at the edge of the window", arguments: [false, true])
  func menuOfButton(isMirrored: Bool) throws {
    window.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    window.settle()
    func expectMenu(of label: String) throws {
      let button = try #require(window.find(role: .button, label: label))
      let place = button.convert(button.bounds, to: nil)
      button.perform(.press)
      window.settle()
      let items = window.findAll(role: .menuItem).map { $0.convert($0.bounds, to: nil) }
      #expect(!items.isEmpty)
      for item in items {
        #expect(item.minY >= place.maxY || item.maxY <= place.minY, "\(label)")
        #expect(item.minX < place.maxX && item.maxX > place.minX, "\(label)")
      }
      press(.escape)
    }
    try expectMenu(of: "Menu")
    try expectMenu(of: "Browse")
    _ = try browse("Songs")
    try expectMenu(of: "Order")
  }

  @Test("M15 Rows of songs that appear one after the other do not ask the index one by one")
  func readAhead() throws {
    let folder = try TemporaryFolder()
    for number in 100..<400 { try folder.write("\(number).ogg") }
    let source = MusicLibrary.named(folder.path)
    let library = LibraryModel(source: source)
    library.setContents(source.contents)
    library.setProgress(.finished)
    let stage = Stage(library)
    let (window, main) = (stage.window, stage.main)
    let before = source.queryCount
    main.pages.open(.songs)
    window.settle()
    let page = try #require(main.stack.currentViewController as? BrowseController)
    var seen: Set<String> = []
    while true {
      seen.formUnion(page.listView.accessibilityChildren.compactMap(\.accessibilityLabel))
      let offset = page.listView.contentOffset.y
      page.listView.contentOffset.y += 40
      window.advance(by: 1.0 / 60)
      if page.listView.contentOffset.y <= offset { break }
    }
    #expect(seen.count == 300)
    #expect(source.queryCount - before < 40, "\(source.queryCount - before)")
  }

  @Test("M15 A playlist says how many songs it has")
  func playlists() throws {
    let folder = try TemporaryFolder()
    for name in ["One.ogg", "Two.ogg"] { try folder.write(name) }
    try folder.write("Evening.m3u8", Array("#EXTM3U\nOne.ogg\nTwo.ogg\nOne.ogg\n".utf8))
    try folder.write("Night.m3u8", Array("Two.ogg\n".utf8))
    let source = MusicLibrary.named(folder.path)
    library.setContents(source.contents)
    window.settle()
    let page = try browse("Playlists")
    #expect(
      page.listView.accessibilityChildren.map(\.accessibilityLabel) == ["Evening, 3 songs", "Night, 1 song"])
    #expect(window.find(label: "2 playlists") != nil)
  }

  @Test("M15 R4 A playlist without songs says so, and opens no page")
  func emptyPlaylist() throws {
    let folder = try TemporaryFolder()
    try folder.write("One.ogg")
    let full = try folder.write("Full.m3u8", Array("One.ogg\n".utf8))
    let empty = try folder.write("Empty.m3u8", Array("#EXTM3U\n".utf8))
    let source = MusicLibrary.named(folder.path)
    let stage = Stage(source)
    let (window, main) = (stage.window, stage.main)
    func open(_ path: String, until isEnough: () -> Bool) {
      main.pages.open(.playlist(path))
      #expect(
        eventually(serving: { _ = source.update() }) {
          window.settle(limit: 1)
          return isEnough()
        })
    }
    open(empty) { window.find(label: "“Empty” has no songs") != nil }
    #expect(main.stack.currentViewController === main.shelf)
    open(folder.path + "/gone.m3u8") { window.find(label: "Nothing to play here") != nil }
    window.send(.key(KeyEvent(key: .escape)))
    window.settle(limit: 1)
    #expect(window.find(label: "Nothing to play here") == nil)
    #expect(main.stack.currentViewController === main.shelf)
    open(full) { main.stack.currentViewController is AlbumController }
  }

  @Test("M8 M15 The menu of an entry plays and queues all of its songs")
  func menus() throws {
    let page = try browse("Artists")
    func choose(_ title: String) throws {
      window.focusedView = page.listView
      page.listView.currentIndex = 0
      press(.menu)
      try stage.tap(title)
      window.settle()
    }
    try choose("Play now")
    #expect(main.player.current?.song.title == "Atlas 1")
    #expect(main.player.items.prefix(2).map(\.song.title) == ["Atlas 2", "Atlas 3"])
    let count = main.player.items.count
    try choose("Add to queue")
    #expect(main.player.items.count == count + 3)
  }

  @Test("J4 Nothing is cut off or outside of a page in a small window, also from right to left")
  func small() throws {
    window.send(.resize(Size(width: 480, height: 360), scale: 1))
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      window.layoutDirection = direction
      window.settle()
      let page = try browse("Recently added")
      for view in page.view.arranged where !view.isHidden {
        let middle = view.convert(view.bounds.center, to: page.view)
        #expect(page.view.bounds.insetBy(dx: -1, dy: -1).contains(middle), "\(type(of: view))")
      }
      let heading = try #require(page.view.arranged.compactMap { $0 as? Label }.first { $0.text == "Recently added" })
      #expect(heading.frame.width >= 60)
      press(.escape)
    }
  }
}
