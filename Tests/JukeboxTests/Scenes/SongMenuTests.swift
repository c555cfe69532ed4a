import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite struct SongMenuTests {
  private let stage = Stage([3, 1, 2])

  /// The titles of the items of the menu that is open.
  private var titles: [String] { items(in: stage.window).compactMap(\.accessibilityLabel) }

  private func items(in view: View) -> [View] {
    view.subviews.flatMap { $0.accessibilityRole == .menuItem ? [$0] : items(in: $0) }
  }

  private var queued: [String] { (0..<stage.queue.count).compactMap { stage.queue.item(at: $0)?.title } }

  private func openMenu(on view: View) {
    stage.click(.secondary, at: stage.middle(of: view))
  }

  @Test("U7 The menu of a card plays it, moves it to the front and removes it")
  func card() throws {
    let before = queued
    #expect(before.count > 3)
    openMenu(on: try #require(stage.queue.itemView(at: 2)))
    #expect(
      titles == [
        "Play now", "Play next", "Add to queue", "Stop after this", "Move up", "Move down", "Go to album",
        "Go to artist", "Remove",
      ])
    try stage.tap("Play next")
    stage.window.settle()
    #expect(queued[0] == before[2] && queued.count == before.count)
    openMenu(on: try #require(stage.queue.itemView(at: 1)))
    try stage.tap("Remove")
    stage.window.settle()
    #expect(queued == [before[2], before[1]] + before[3...])
    #expect(!stage.player.isSuggested)
    openMenu(on: try #require(stage.queue.itemView(at: 1)))
    try stage.tap("Play now")
    stage.window.settle(limit: 2)
    #expect(stage.player.current?.title == before[1])
    #expect(queued == [before[2]] + before[3...])
  }

  @Test("U11 Buttons that open menus say so", arguments: ["Browse", "Menu", "Menu of Up next"])
  func buttons(label: String) throws {
    let button = try #require(stage.window.find(role: .button, label: label))
    #expect(button.accessibilityStates.contains(.opensMenu))
  }

  @Test("U7 The menu of an album's page opens also beside its buttons")
  func besideButtons() throws {
    stage.open(album: 0)
    let button = try #require(stage.window.find(label: "Add to queue"))
    let place = button.convert(button.bounds, to: nil)
    stage.click(.secondary, at: Point(x: place.maxX + 6, y: place.midY))
    #expect(titles.prefix(2) == ["Play now", "Play next"])
  }

  @Test("U7 The menu of Up next hangs below its button, from right to left at the mirrored place")
  func mirrored() throws {
    let places = try [LayoutDirection.leftToRight, .rightToLeft].map { direction in
      let stage = Stage(direction: direction)
      try stage.tap("Menu of Up next")
      let item = try #require(items(in: stage.window).first)
      let place = item.convert(item.bounds, to: nil)
      return direction == .leftToRight ? place.minX : stage.window.bounds.width - place.maxX
    }
    #expect(abs(places[0] - places[1]) < 0.01)
  }

  @Test("U7 By key the menu of the current card opens, and the focus comes back to Up next")
  func cardByKey() throws {
    stage.window.focusedView = stage.queue.view
    stage.press(.down)
    stage.press(.menu)
    #expect(titles.contains("Remove"))
    stage.press(.escape)
    #expect(stage.window.focusedView === stage.queue.view && titles.isEmpty)
  }

  @Test("U7 A song that has moved on while its menu was open is still the one that is removed")
  func movedOn() throws {
    let before = queued
    openMenu(on: try #require(stage.queue.itemView(at: 2)))
    stage.player.next()
    try stage.tap("Remove")
    stage.window.settle(limit: 2)
    #expect(queued == [before[1]] + before[3...])
  }

  @Test("U7 The menu of an album opens it, plays it, and queues it")
  func album() throws {
    let cell = try #require(stage.main.shelf.swipeView.currentItemView)
    openMenu(on: cell)
    #expect(titles == ["Open", "Play now", "Play next", "Add to queue", "Go to artist"])
    try stage.tap("Play next")
    stage.window.settle()
    #expect(Array(queued.prefix(3)) == ["0.0", "0.1", "0.2"])
    openMenu(on: cell)
    try stage.tap("Play now")
    stage.window.settle(limit: 2)
    #expect(stage.player.current?.title == "0.0" && Array(queued.prefix(2)) == ["0.1", "0.2"])
    openMenu(on: cell)
    try stage.tap("Open")
    stage.window.settle(limit: 2)
    #expect(stage.main.stack.currentViewController?.title == "Album 0")
  }

  @Test("U7 J3 When keys open the album of a card, the focus goes to the page of the album")
  func focusAtAlbum() throws {
    stage.window.focusedView = stage.queue.view
    stage.press(.menu)
    stage.window.settle(limit: 1)
    let item = try #require(stage.window.find(role: .menuItem, label: "Go to album"))
    #expect(item.perform(.press))
    stage.window.settle(limit: 2)
    let page = try #require(stage.main.stack.currentViewController as? AlbumController)
    #expect(stage.window.focusedView?.isDescendant(of: page.view) == true)
  }

  @Test("U7 Go to album shows the album of a card, wherever one is")
  func goToAlbum() throws {
    openMenu(on: try #require(stage.queue.itemView(at: 1)))
    try stage.tap("Go to album")
    stage.window.settle()
    let title = try #require(stage.main.stack.currentViewController?.title)
    #expect(title == "Album 1" && stage.main.stack.stackSize == 2)
    let former = try #require(stage.main.stack.currentViewController)
    openMenu(on: try #require(stage.queue.itemView(at: 0)))
    try stage.tap("Go to album")
    stage.window.advance(by: 0.05)
    #expect(stage.main.stack.currentViewController !== former && former.view.window != nil, "it is seen to leave")
    stage.window.settle()
    #expect(stage.main.stack.currentViewController?.title == "Album 0" && stage.main.stack.stackSize == 2)
    #expect(former.view.window == nil)
  }

  @Test("U7 Go to artist shows the albums of the artist of a card, of an album, of what plays and of a song on a page")
  func goToArtist() throws {
    stage.player.next()
    stage.window.settle(limit: 2)
    func follow(_ view: View) throws {
      openMenu(on: view)
      try stage.tap("Go to artist")
      stage.window.settle(limit: 1)
      let page = try #require(stage.main.stack.currentViewController as? BrowseController)
      #expect(page.title == "Artist" && page.entries.count == 3)
      stage.main.stack.pop(animated: false)
      stage.window.settle(limit: 1)
    }
    try follow(try #require(stage.queue.itemView(at: 1)))
    try follow(try #require(stage.main.shelf.swipeView.currentItemView))
    try follow(try #require(stage.window.find(label: "Disc")))
    stage.main.pages.open(stage.library.albums[0])
    stage.window.settle()
    let song = try #require(stage.window.find(label: "2. 0.1"))
    openMenu(on: song)
    #expect(titles == ["Play now", "Play next", "Add to queue", "Go to artist"], "this is the page of its album")
    stage.press(.escape)
    try follow(song)
  }

  @Test(
    "U7 U11 Go to artist, chosen by keys beside the pages, takes the focus to the page, before another view is read")
  func artistByKeys() throws {
    stage.player.next()
    stage.window.settle(limit: 2)
    for view in [try #require(stage.window.find(label: "Shuffle")), stage.queue.view] {
      stage.window.focusedView = view
      stage.press(.menu)
      let item = try #require(stage.window.find(role: .menuItem, label: "Go to artist"))
      #expect(item.perform(.press))
      // The focus is read when the frame is over.
      stage.window.advance(by: 0)
      let page = try #require(stage.main.stack.currentViewController as? BrowseController)
      #expect(stage.window.focusedView?.isDescendant(of: page.view) == true)
      stage.window.settle(limit: 1)
      stage.main.stack.popToRoot(animated: false)
      stage.window.settle(limit: 1)
    }
  }

  @Test("U7 Songs, albums and what plays, whose artist is not known, lead to no artist")
  func unknownArtist() throws {
    let song = Song(title: "Take", artist: Song.unknownArtist, album: "Demos", duration: 60)
    stage.library.append([Album(title: "Demos", artist: Song.unknownArtist, songs: [song])])
    stage.player.playNow([song, song])
    stage.main.shelf.swipeView.scroll(toItem: 3, duration: 0)
    stage.window.settle(limit: 2)
    openMenu(on: try #require(stage.main.shelf.swipeView.currentItemView))
    #expect(titles == ["Open", "Play now", "Play next", "Add to queue"])
    stage.press(.escape)
    openMenu(on: try #require(stage.queue.itemView(at: 0)))
    #expect(titles.contains("Go to album") && !titles.contains("Go to artist"))
    stage.press(.escape)
    openMenu(on: try #require(stage.window.find(label: "Disc")))
    let item = items(in: stage.window).first { $0.accessibilityLabel == "Go to artist" }
    #expect(item?.accessibilityStates.contains(.disabled) == true)
  }

  @Test("U7 The songs of a playlist lead to their albums")
  func playlist() throws {
    let songs = stage.library.songs(of: stage.library.albums[2].id)
    stage.main.pages.open(Album(title: "List", artist: "", songs: songs, playlistPath: "/List.m3u8"))
    stage.window.settle()
    openMenu(on: try #require(stage.window.find(label: "2. 2.1, Artist")))
    #expect(titles == ["Play now", "Play next", "Add to queue", "Go to album", "Go to artist"])
    try stage.tap("Go to album")
    stage.window.settle()
    #expect(stage.main.stack.currentViewController?.title == "Album 2")
    stage.press(.escape)
    stage.window.settle()
    #expect(stage.main.stack.currentViewController?.title == "List")
  }

  @Test("U7 What plays leads to its album, by a press, by its menu and by keys", arguments: [false, true])
  func albumOfWhatPlays(isElsewhere: Bool) throws {
    stage.player.next()
    if isElsewhere { stage.player.playNow([Song(title: "Elsewhere", artist: "Nobody", duration: 60)]) }
    stage.window.settle(limit: 2)
    let song = try #require(stage.player.current?.song)
    let texts = stage.main.nowPlaying.view.labels.filter { [song.title, song.artist].contains($0.text) }
    let disc = try #require(stage.window.find(label: "Disc"))
    #expect(texts.count == 2)
    func isShown() -> Bool {
      stage.window.settle(limit: 1)
      defer { stage.main.stack.popToRoot(animated: false) }
      return stage.main.stack.currentViewController?.title == "Album 0"
    }
    for view in texts + [disc] {
      stage.pointer.tap(at: stage.middle(of: view))
      #expect(isShown() != isElsewhere && view.cursor == (isElsewhere ? nil : .pointingHand))
    }
    openMenu(on: disc)
    #expect(titles == ["Stop after this song", "Go to album", "Go to artist"])
    try stage.tap("Go to album")
    #expect(isShown() != isElsewhere)
    stage.press(.escape)
    for item in ["Menu", "Playback", "Go to album"] {
      try stage.tap(item)
      stage.window.settle(limit: 1)
    }
    #expect(isShown() != isElsewhere)
  }

  @Test(
    "U7 U9 When the last song is over, the mouse over its former title and artist does not say that they lead anywhere")
  func nothingPlays() throws {
    let stage = Stage([1], seconds: 10)
    stage.player.next()
    stage.window.settle(limit: 1)
    let song = try #require(stage.player.current?.song)
    let texts = stage.main.nowPlaying.view.labels.filter { [song.title, song.artist].contains($0.text) }
    #expect(texts.map(\.cursor) == [.pointingHand, .pointingHand])
    stage.advance(11)
    #expect(stage.player.current == nil && texts.map(\.cursor) == [nil, nil])
  }

  @Test(
    "U7 The space between the title and the artist of what plays leads to its album, too, in each form of the bar",
    arguments: [
      Size(width: 1024, height: 680), Size(width: 1024, height: 400), Size(width: 480, height: 680),
      Size(width: 480, height: 300),
    ])
  func betweenTitleAndArtist(size: Size) throws {
    let stage = Stage(size: size)
    stage.player.next()
    stage.window.settle(limit: 2)
    let song = try #require(stage.player.current?.song)
    let texts = stage.main.nowPlaying.view.labels.filter { [song.title, song.artist].contains($0.text) }
    try #require(texts.count == 2)
    let (title, artist) = (
      texts[0].convert(texts[0].bounds, to: nil), texts[1].convert(texts[1].bounds, to: nil)
    )
    let isOneLine = artist.minX >= title.maxX
    let between =
      isOneLine
      ? Point(x: (title.maxX + artist.minX) / 2, y: title.midY)
      : Point(x: title.midX, y: (title.maxY + artist.minY) / 2)
    #expect(isOneLine == (size.height == 300) && !title.contains(between) && !artist.contains(between))
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: between)))
    #expect(stage.window.currentCursor == .pointingHand)
    stage.pointer.tap(at: between)
    stage.window.settle(limit: 1)
    #expect(stage.main.stack.currentViewController?.title == "Album 0")
  }

  @Test("U11 the menu of queues says which one is shown, and of each other one that it is not")
  func queues() {
    let stage = Stage([3])
    stage.chooseSuggestions()
    stage.player.beginQueue("Friday")
    #expect(stage.main.commands.queuesItems.prefix(3).map(\.isChosen) == [true, false, nil])
  }

  @Test("U7 U11 by keys, and for assistive technology, the bar has the menu of the song that plays")
  func menuOfBar() throws {
    let stage = Stage([3])
    let bar = stage.main.nowPlaying.view
    let next = try #require(stage.window.find(label: "Next"))
    stage.window.focusedView = next
    stage.press(.menu)
    #expect(stage.window.find(role: .menu) == nil, "nothing plays")
    stage.press(.character("d"), .control)
    stage.press(.menu)
    #expect(stage.window.find(role: .menu)?.accessibilityHint == stage.player.current?.song.title)
    stage.window.settle(limit: 1)
    #expect(stage.window.find(role: .menuItem, label: "Go to album") != nil)
    stage.press(.escape)
    stage.window.settle(limit: 1)
    #expect(stage.window.focusedView === next && bar.perform(.showMenu))
    stage.window.settle(limit: 1)
    try stage.tap("Go to album")
    stage.window.settle(limit: 1)
    #expect(stage.main.stack.currentViewController?.title == "Album 0")
  }

  @Test("U9 The buttons of the player say what they do, and a lifted card shows that it is held")
  func pointers() throws {
    stage.window.send(
      .pointer(PointerEvent(phase: .hovered, location: stage.middle(of: stage.main.upNext.dequeueButton))))
    stage.advance(0.7)
    #expect(stage.window.find(label: "Play the first song (Ctrl+D)") != nil)
    let card = try #require(stage.queue.itemView(at: 1))
    stage.pointer.press(at: stage.middle(of: card))
    stage.pointer.hold(0.6)
    #expect(stage.window.currentCursor == .grabbing)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.window.currentCursor == .arrow)
  }
}
