import Containers
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite struct LibrarySearchTests {
  private func album(_ title: String, _ artist: String, _ songs: String...) -> Album {
    Album(
      title: title, artist: artist, cover: nil,
      songs: songs.map { Song(title: $0, artist: artist, duration: 60, cover: nil) })
  }

  @Test(
    "Artists, albums and songs are found by the beginnings of their words, and after those by what is in the middle of them"
  )
  func results() {
    let albums = [
      album("Paper Moons", "Ada Fjörd", "Lantern", "Paper Boat"), album("Harbour", "Ada Fjörd", "Moonrise"),
      album("Noon", "Paul Noon", "Lantern"),
    ]
    let library = LibraryModel()
    library.append(albums)
    func found(_ text: String) -> [String] {
      guard let found = library.contents.search?.results(for: text) else { return [] }
      return found.artists.map(\.name) + found.albums.compactMap { library.contents.album($0)?.title }
        + found.songs.compactMap { library.song($0).map { "\($0.title) by \($0.artist)" } }
    }
    #expect(found("").isEmpty && found(" - ").isEmpty && found("on").isEmpty)
    #expect(
      found("oon") == [
        "Paul Noon", "Paper Moons", "Noon", "Moonrise by Ada Fjörd", "Lantern by Ada Fjörd", "Paper Boat by Ada Fjörd",
        "Lantern by Paul Noon",
      ])
    #expect(found("FJORD").prefix(3) == ["Ada Fjörd", "Paper Moons", "Harbour"])
    #expect(
      found("moon") == ["Paper Moons", "Moonrise by Ada Fjörd", "Lantern by Ada Fjörd", "Paper Boat by Ada Fjörd"])
    #expect(found("lant") == ["Lantern by Ada Fjörd", "Lantern by Paul Noon"])
    #expect(found("ada lantern") == ["Lantern by Ada Fjörd"])
  }
}

@Suite struct SearchTests {
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }

  init() {
    let library = LibraryModel()
    library.append(
      (0..<12).map { album in
        Album(
          title: "Album \(album)", artist: album < 6 ? "Ada" : "Béla", cover: nil,
          songs: (0..<3).map { Song(title: "Tune \(album) \($0)", artist: "Ada", duration: 60, cover: nil) })
      })
    stage = Stage(library)
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    stage.press(key, modifiers)
    window.settle()
  }

  /// A key that types, as a host reports it.
  private func type(_ text: String) {
    for character in text {
      press(character == " " ? .space : .character(Character(character.lowercased())))
      if !window.lastKeyIsSpent { window.send(.text(String(character))) }
    }
    window.settle()
  }

  private var field: TextField? { window.focusedView as? TextField }
  private var results: View? { window.find(label: "Search results") }

  @Test("A letter typed where nothing else takes it begins a search; Escape goes back where one was")
  func typing() {
    let before = window.focusedView
    #expect(before === main.upNext.dequeueButton && results == nil)
    type("A")
    #expect(field?.text == "A" && results != nil)
    type("lbum 3")
    #expect(field?.text == "Album 3" && window.find(label: "Album 3, Album · Ada") != nil)
    press(.escape)
    #expect(window.focusedView === before && results == nil)
    #expect(main.stack.stackSize == 1)
  }

  @Test("Space still presses what has the focus, and begins no search")
  func space() {
    type(" ")
    #expect(results == nil && main.player.current != nil)
  }

  @Test("Ctrl+F opens the search; with it open, what lies beneath cannot be reached")
  func shortcut() {
    press(.character("f"), .control)
    #expect(field?.text == "" && field?.isFocused == true)
    #expect(field?.placeholder == "Search the library", "playlists are found as well")
    let page = main.shelf.swipeView.currentItemIndex
    press(.right)
    press(.end)
    #expect(main.shelf.swipeView.currentItemIndex == page)
    for _ in 0..<20 {
      press(.tab)
      #expect(window.focusedView?.isDescendant(of: main.stack.view) == false)
    }
    press(.escape)
    // What was searched for last is there again, to be typed over.
    type("x")
    press(.escape)
    press(.character("f"), .control)
    #expect(field?.text == "x" && field?.selectedRange == 0..<1)
  }

  @Test("M14 Return plays the first result")
  func submit() {
    type("album 7")
    press(.return)
    #expect(main.player.current?.title == "Tune 7 0" && results == nil && main.stack.stackSize == 1)
    #expect(main.upNext.queue.item(at: 0)?.title == "Tune 7 1")
  }

  @Test("The page of an album that was found by keys has the focus, wherever that was before")
  func focusOfPage() {
    #expect(window.focusedView === main.upNext.dequeueButton)
    type("album 7")
    press(.down)
    press(.return)
    let page = main.stack.currentViewController
    #expect(page?.title == "Album 7")
    #expect(page.map { window.focusedView?.isDescendant(of: $0.view) } == true)
    press(.space)
    #expect(main.player.current?.title == "Tune 7 0", "Space presses Play, which is the first button of the page")
    press(.escape)
    #expect(main.stack.currentViewController === main.shelf)
    #expect(window.focusedView?.isDescendant(of: main.shelf.view) == true)
  }

  @Test("M14 Back from an album that was found leads to the album on whose page the search was opened")
  func albumFromAlbum() {
    main.pages.open(main.library.albums[2])
    window.settle()
    type("album 7")
    press(.down)
    press(.return)
    #expect(main.stack.currentViewController?.title == "Album 7" && main.stack.stackSize == 3)
    press(.escape)
    #expect(main.stack.currentViewController?.title == "Album 2")
  }

  @Test("What is called exactly as was typed comes first, and Return plays it")
  func exactName() {
    main.library.append([
      Album(
        title: "Tune", artist: "Tune Band", cover: nil,
        songs: [Song(title: "Tune", artist: "Tune Band", duration: 60, cover: nil)]),
      Album(
        title: "Harbour", artist: "Cleo", cover: nil,
        songs: ["Late Tune", "TUNE!"].map { Song(title: $0, artist: "Cleo", duration: 60, cover: nil) }),
    ])
    window.settle()
    type("tune")
    let labels = results?.accessibilityChildren.compactMap(\.accessibilityLabel) ?? []
    #expect(
      labels.prefix(4) == [
        "Tune, Album · Tune Band", "Tune, Song · Tune Band · Tune", "TUNE!, Song · Cleo · Harbour",
        "Tune Band, Artist · 1 song",
      ])
    type(" 4 2")
    press(.return)
    #expect(main.player.current?.title == "Tune 4 2")
  }

  @Test("A song that was found plays")
  func song() {
    type("tune 4 2")
    press(.return)
    #expect(main.player.current?.title == "Tune 4 2" && main.stack.stackSize == 1)
  }

  @Test("Down goes into the results, arrows through them, Up back to the field, and Return opens what is current")
  func keys() {
    type("album")
    press(.down)
    #expect(window.focusedView === results)
    press(.down)
    press(.up)
    press(.up)
    #expect(field != nil)
    press(.down)
    press(.down)
    press(.return)
    #expect(main.stack.currentViewController?.title == "Album 1")
  }

  @Test("U5 Up leads from the results back to the field also where the chosen one is not there any more")
  func vanishedResult() {
    type("album")
    press(.down)
    #expect(window.focusedView === results)
    main.library.setContents(LibraryContents())
    window.settle()
    #expect(field == nil)
    press(.up)
    #expect(field?.text == "album")
  }

  @Test("M15 An artist leads to their albums, an album to its songs, and Back to where one was")
  func artist() throws {
    type("bela")
    let row = try #require(window.find(label: "Béla, Artist"))
    PointerScript(window).tap(at: row.convert(Point(x: 90, y: 10), to: nil))
    window.settle()
    let page = try #require(main.stack.currentViewController as? BrowseController)
    #expect(page.page == .artist("Béla") && window.find(label: "6 albums") != nil && results == nil)
    let album = try #require(window.find(label: "Album 9, Béla"))
    let place = album.convert(Point(x: 60, y: 60), to: nil)
    for _ in 0..<2 { PointerScript(window).tap(at: place) }
    window.settle()
    #expect(main.stack.currentViewController?.title == "Album 9")
    press(.escape)
    window.settle()
    #expect(main.stack.currentViewController === page)
  }

  @Test("U7 M14 A page that a menu opens while something is searched for is not covered by the search")
  func pageFromMenu() throws {
    let card = try #require(main.upNext.queue.itemView(at: 1))
    let ways = [
      ("tune 4 2", "Tune 4 2, Song · Ada · Album 4", "Go to album", "Album 4"),
      ("album 3", "Album 3, Album · Ada", "Open", "Album 3"),
      ("album 3", "Album 3, Album · Ada", "Open", "Album 3"),
      ("tune", card.accessibilityLabel ?? "", "Go to album", "Album 1"),
    ]
    for (text, label, item, title) in ways {
      type(text)
      let view = try #require(window.find(label: label))
      let point = view.convert(Point(x: 90, y: 10), to: nil)
      stage.click(.secondary, at: point)
      window.settle()
      try stage.tap(item)
      window.settle()
      #expect(main.stack.currentViewController?.title == title && results == nil, "\(label)")
    }
  }

  @Test("U5 Letters typed in the results go on in the field")
  func onward() {
    type("album")
    press(.down)
    type("x")
    #expect(field?.text == "albumx")
  }

  @Test("Letters typed in the results can be undone in the field, and go to the end of the text")
  func onwardAndUndone() {
    type("album")
    field?.selectedRange = 0..<5
    press(.down)
    type("x")
    #expect(field?.text == "albumx")
    press(.character("z"), .control)
    #expect(field?.text == "album")
  }

  @Test("U2 Ctrl+Z in the field never undoes what was done to Up next; elsewhere it does")
  func undoInField() {
    main.player.clear()
    type("tune")
    #expect(field != nil)
    for _ in 0..<6 { press(.character("z"), .control) }
    #expect(main.player.items.isEmpty && field != nil)
    press(.escape)
    #expect(field == nil)
    press(.character("z"), .control)
    #expect(!main.player.items.isEmpty)
  }

  @Test("U2 The keys for redo do nothing to Up next in the field; elsewhere they redo what was undone in it")
  func redoInField() {
    let keys: [(Key, KeyModifiers)] = [(.character("z"), [.control, .shift]), (.character("y"), .control)]
    main.player.clear()
    main.player.undo()
    type("tune")
    for (key, modifiers) in keys { press(key, modifiers) }
    #expect(!main.player.items.isEmpty && field != nil)
    press(.escape)
    for (key, modifiers) in keys {
      press(key, modifiers)
      #expect(main.player.items.isEmpty)
      main.player.undo()
    }
  }

  @Test("M14 A library that changes leaves the selected result selected, and where it is")
  func libraryDuringSelection() throws {
    type("tune")
    let list = try #require(main.children.compactMap { $0 as? SearchController }.first).list
    press(.down)
    for _ in 0..<20 { press(.down) }
    let (selection, offset) = (list.selection, list.contentOffset)
    let place = list.currentIndex
    #expect(selection.count == 1 && offset.y > 0)
    main.library.append([
      Album(
        title: "New", artist: "Cy", cover: nil, songs: [Song(title: "Tune", artist: "Cy", duration: 60, cover: nil)])
    ])
    window.settle()
    #expect(list.items.count == 37)
    #expect(list.selection == selection && selection.first.map { list.items.firstIndex(of: $0) } == list.currentIndex)
    #expect(abs(list.contentOffset.y - offset.y) <= EntryRow.height && place != nil)
    press(.up)
    #expect(list.currentIndex.map { $0 + 1 } == list.items.firstIndex(of: try #require(selection.first)))
  }

  @Test("Nothing found says so, at every size, also from right to left")
  func nothing() {
    type("zzz")
    #expect(window.find(label: "Nothing is called “zzz”.") != nil)
    for (width, height) in [(480.0, 360.0), (320, 200), (1024, 680)] {
      window.send(.resize(Size(width: width, height: height), scale: 1))
      window.settle()
      #expect(window.bounds.contains(field?.convert(field?.bounds ?? .zero, to: nil).origin ?? Point(x: -1, y: -1)))
    }
  }

  @Test("P4 The search has the margin of the page beneath it, also where the window is narrow and not low")
  func margin() throws {
    stage.open(album: 2)
    let page = try #require(main.stack.currentViewController as? PageController)
    type("tune")
    for (width, height) in [(250.0, 450.0), (400, 700), (500, 900), (360, 240), (1024, 680)] {
      window.send(.resize(Size(width: width, height: height), scale: 1))
      window.settle()
      let place = try #require(field).convert(Point.zero, to: nil)
      #expect(place.x == page.backButton.convert(Point.zero, to: nil).x, "\(width)×\(height)")
    }
  }

  @Test("Of a very long text that is not found, only the beginning is repeated")
  func longText() {
    press(.character("f"), .control)
    window.send(.text(String(repeating: "zebra ", count: 500)))
    window.settle()
    #expect(window.find(label: "Nothing is called “\(String(repeating: "zebra ", count: 10).dropLast())…”.") != nil)
  }

  @Test("What an input method begins to compose opens the search too")
  func composition() {
    window.send(.composition("k", selection: 1..<1))
    window.settle()
    #expect(field?.markedRange == 0..<1)
    window.send(.text("か"))
    #expect(field?.text == "か")
  }

  @Test("Down while something is composed that nothing is called leaves the focus in the field")
  func leavingComposition() {
    Misuse.$handler.withValue({ Issue.record("\($0)") }) {
      press(.character("f"), .control)
      type("tune")
      window.send(.composition("한", selection: 1..<1))
      window.settle()
      press(.down)
    }
    #expect(field?.text == "tune한" && field?.isFocused == true)
  }

  @Test("A library that changes while something is composed changes nothing in what was searched for")
  func libraryDuringComposition() throws {
    press(.character("f"), .control)
    type("tune")
    let search = try #require(main.children.compactMap { $0 as? SearchController }.first)
    let found = search.results
    #expect(!found.isEmpty)
    window.send(.composition("한", selection: 1..<1))
    search.libraryDidChange()
    #expect(search.results == found)
    window.send(.composition("", selection: 0..<0))
    #expect(search.results == found && field?.text == "tune")
  }

  @Test("U11 J5 What the search covers is not told to assistive technology, and not described, until it is there again")
  func covered() {
    func labels() -> Set<String> {
      var found: Set<String> = []
      var pending: [View] = [window]
      while let view = pending.popLast() {
        if let label = view.accessibilityLabel { found.insert(label) }
        pending += view.accessibilityChildren
      }
      return found
    }
    func described(_ label: String) -> Bool {
      AccessibleTree.lines(of: window).contains { $0.contains("\"label\":\"\(label)\"") }
    }
    let beneath: Set<String> = ["Browse", "Menu"]
    #expect(labels().isSuperset(of: beneath) && described("Browse"))
    type("a")
    #expect(labels().isDisjoint(with: beneath) && labels().contains("Dequeue"))
    #expect(!described("Browse") && described("Dequeue") && described("Search results"))
    press(.escape)
    press(.escape)
    #expect(labels().isSuperset(of: beneath) && described("Browse"))
  }
}
