import Containers
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite struct AlbumTests {
  nonisolated private static let sizes = [Size(width: 1024, height: 680), Size(width: 480, height: 360)]

  /// An album in which short and long durations alternate.
  private static let album = SceneHarness.album("Album", songs: (0..<60).map { $0 % 2 == 0 ? 61 : 35_999 })

  private func list(_ harness: SceneHarness) throws -> SongList {
    try #require(harness.window.find(label: "Songs") as? SongList)
  }

  @Test("M8 Play on the page of an album plays it at once, before what waits", arguments: sizes)
  func play(size: Size) throws {
    let harness = try SceneHarness(SceneHarness.albums(4), size: size)
    let album = SceneHarness.album("Three", songs: [10, 20, 30])
    harness.open(album)
    let waiting = harness.main.player.items.map(\.song)
    let button = try #require(harness.window.find(label: "Play album"))
    harness.pointer.tap(at: harness.frame(of: button).center)
    #expect(harness.main.player.current?.song == album.songs[0] && harness.main.player.isPlaying)
    #expect(harness.main.player.items.map(\.song) == Array(album.songs.dropFirst()) + waiting)
    for label in try #require(button.superview).labels { #expect(label.isWhole) }
  }

  @Test("M8 A double click on Play queues the songs once; a later press plays them again")
  func doubleClick() throws {
    let harness = try SceneHarness(SceneHarness.albums(4))
    harness.open(SceneHarness.album("Three", songs: [10, 20, 30]))
    let waiting = harness.main.player.songCount
    let button = try #require(harness.window.find(label: "Play album"))
    harness.pointer.doubleTap(at: harness.frame(of: button).center)
    #expect(harness.main.player.songCount == waiting + 2)
    harness.window.advance(by: 1)
    harness.pointer.tap(at: harness.frame(of: button).center)
    #expect(harness.main.player.songCount == waiting + 4)
  }

  @Test("M8 In a long series of quick presses, presses count as often as double clicks could begin")
  func quickPresses() {
    var press = DoublePress()
    let counted = [0, 0.25, 0.5, 0.75, 1].map { press.notePress(at: $0) }
    #expect(counted == [true, false, true, false, true])
    let outside = [press.notePress(at: nil), press.notePress(at: nil)]
    #expect(outside == [true, true])
  }

  @Test(
    "M8 A double click on Add to queue, or on the + of a row, queues once; a later press queues again",
    arguments: [("Add to queue", 3), ("Add 1 to the queue", 1)])
  func doubleClickToAdd(label: String, count: Int) throws {
    let harness = try SceneHarness(SceneHarness.albums(4))
    harness.open(SceneHarness.album("Three", songs: [10, 20, 30]))
    let waiting = harness.main.player.songCount
    let button = try #require(harness.window.find(label: label))
    harness.pointer.doubleTap(at: harness.frame(of: button).center)
    #expect(harness.main.player.songCount == waiting + count)
    harness.window.advance(by: 1)
    harness.pointer.tap(at: harness.frame(of: button).center)
    #expect(harness.main.player.songCount == waiting + 2 * count)
  }

  @Test("J9 a row that has shown another song looks like a new one")
  func reusedRow() {
    func makeRow() -> (row: SongRow, window: Window) {
      let window = Window(size: Size(width: 400, height: 48))
      let root = ViewController()
      window.rootViewController = root
      let row = SongRow(theme: .dark)
      row.frame = Rect(x: 0, y: 0, width: 400, height: 48)
      root.view.addSubview(row)
      return (row, window)
    }
    func frames(_ song: (duration: Double, artist: String?), in made: (row: SongRow, window: Window)) -> [Rect] {
      let shown = Song(title: "Title", artist: song.artist ?? "Artist", duration: song.duration)
      made.row.show(
        SongList.Entry(
          song: shown, number: "1", namesArtist: song.artist != nil, duration: song.duration,
          identity: SongList.Identity(song: shown.id, repetition: 0)), mark: nil)
      made.window.advance(by: 0)
      return made.row.labels.map(\.frame)
    }
    let reused = makeRow()
    let songs: [(duration: Double, artist: String?)] = [(61, nil), (35_999, "Somebody"), (61, nil)]
    for song in songs { #expect(frames(song, in: reused) == frames(song, in: makeRow()), "\(song)") }
  }

  @Test(
    "J9 the button that queues the song of a row is at the row's end in either direction, and not there in a narrow list",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func addButton(direction: LayoutDirection) throws {
    let window = Window(size: Size(width: 400, height: 48))
    window.layoutDirection = direction
    let row = SongRow(theme: .dark)
    window.addSubview(row)
    let button = try #require(row.subviews.compactMap { $0 as? AddButton }.first)
    for (width, isThere) in [(400.0, true), (230, true), (229, false)] {
      row.frame = Rect(x: 0, y: 0, width: width, height: 48)
      window.advance(by: 0)
      #expect(button.isHidden != isThere, "\(width)")
      let x = direction == .leftToRight ? width - 37 : 7
      #expect(button.frame == Rect(x: x, y: 4, width: 30, height: 39), "\(width)")
    }
  }

  @Test("J9 in a narrow window the songs of an album have the whole width, and several of them are visible")
  func narrow() throws {
    for height in [640.0, 700, 800] {
      let harness = try SceneHarness(SceneHarness.albums(4), size: Size(width: 360, height: height))
      harness.open(Self.album)
      let list = try list(harness)
      #expect(list.bounds.width > 330 && list.visibleIndices.count >= 3, "\(height): \(list.bounds)")
      let button = try #require(harness.window.find(label: "Play album"))
      #expect(harness.frame(of: button).maxY <= harness.frame(of: list).minY)
    }
  }

  @Test("J9 a long title has more lines, and what is known about the album a second one, where there is room for them")
  func longTexts() throws {
    let name = (0..<14).map { "Overture \($0)" }.joined(separator: " ")
    let album = Album(
      title: name, artist: "An ensemble with a name that takes more than half of a line, of a town",
      songs: [Song(title: "a", artist: "b", year: 1984, duration: 60)])
    func lines(_ size: Size) throws -> [Int] {
      let harness = try SceneHarness([album], size: size)
      harness.open(album)
      let heading = try #require(harness.window.find(role: .label, label: name) as? Label)
      let credits = try #require(harness.main.stack.view.labels.first { $0.text.hasPrefix("An ensemble") })
      let button = try #require(harness.window.find(label: "Play album"))
      #expect(harness.frame(of: credits).maxY < harness.frame(of: button).minY)
      return [heading, credits].map { Int(($0.bounds.height / $0.lineHeight).rounded()) }
    }
    let large = try lines(Size(width: 1270, height: 860))
    #expect(large[0] > 2 && large[1] == 2)
    #expect(try lines(Size(width: 360, height: 240)) == [2, 1])
  }

  @Test(
    "J9 the length of an album is in the second line below the title, and left out only where no line has room for it")
  func lengthInSecondLine() throws {
    func credits(_ artist: String, _ size: Size) throws -> String {
      let album = Album(
        title: "Album", artist: artist, songs: [Song(title: "a", artist: "b", year: 1984, duration: 60)])
      let harness = try SceneHarness([album], size: size)
      harness.open(album)
      return try #require(harness.main.stack.view.labels.first { $0.text.hasPrefix(artist) }).text
    }
    let long = "An ensemble with a name that takes more than half of a line, of a town"
    let large = Size(width: 1270, height: 860)
    #expect(try credits(long, large).hasSuffix(" · 1984 · 1 song · 1 min"))
    #expect(try credits(long, Size(width: 360, height: 240)).hasSuffix(" · 1984 · 1 song"))
    let longer = (0..<40).map { "Ensemble \($0)" }.joined(separator: " ")
    #expect(try credits(longer, large).hasSuffix(" · 1984 · 1 song"))
  }

  @Test(
    "J9 rows name the artists who are not that of the album, and the disc where there are several", arguments: sizes)
  func artistsAndDiscs(size: Size) throws {
    let songs = (0..<3).map {
      Song(
        title: "\($0)", artist: ["Ada", "Béla", "Artist"][$0], disc: $0 / 2 + 1, track: $0 + 1, year: 1984, duration: 60
      )
    }
    var album = Album(title: "Album", artist: "Artist", songs: songs)
    let harness = try SceneHarness([album], size: size)
    func texts() throws -> [[String]] {
      let list = try list(harness)
      let rows = try list.visibleIndices.map { try #require(list.cell(at: $0)) }
      return rows.map { row in
        let labels = row.subviews.compactMap { $0 as? Label }.filter { !$0.text.isEmpty }
        for label in labels { #expect(label.isWhole && label.frame.minY >= 0 && label.frame.maxY < row.bounds.maxY) }
        return labels.map(\.text).filter { !$0.contains(":") }
      }
    }
    harness.open(album)
    #expect(try texts() == [["1.1", "0", "Ada"], ["1.2", "1", "Béla"], ["2.3", "2"]])
    #expect(harness.window.find(label: "2.3. 2") != nil && harness.window.find(label: "1.1. 0, Ada") != nil)
    #expect(harness.window.find(label: "Artist · 1984 · 3 songs · 3 min") != nil)
    album.playlistPath = "/List.m3u8"
    harness.main.stack.pop(animated: false)
    harness.open(album)
    #expect(try texts() == [["1", "0", "Ada"], ["2", "1", "Béla"], ["3", "2", "Artist"]])
  }

  @Test("J4 reused rows show their whole texts", arguments: sizes)
  func recycledRows(size: Size) throws {
    let harness = try SceneHarness([Self.album], size: size)
    harness.open(Self.album)
    let list = try list(harness)
    for step in 0..<30 {
      list.contentOffset.y = Double(step) * 61
      harness.window.advance(by: 1.0 / 60)
      for index in list.visibleIndices {
        let row = try #require(list.cell(at: index))
        for label in row.labels { #expect(label.isWhole, "\(label.text) at \(list.contentOffset.y)") }
      }
    }
  }

  @Test("J4 a list that does not fit shows it: the last row is cut in half")
  func more() throws {
    for size in Self.sizes {
      let harness = try SceneHarness([Self.album], size: size)
      harness.open(Self.album)
      let list = try list(harness)
      let cut = list.visibleIndices.filter { (list.rect(ofItemAt: $0)?.maxY ?? 0) > list.bounds.maxY + 8 }
      #expect(cut.count == 1)
      harness.main.stack.pop(animated: false)
      harness.open(SceneHarness.album("Short", songs: [60, 60]))
      let short = try self.list(harness)
      #expect(short.contentSize.height <= short.bounds.height)
    }
  }

  @Test("J3 Page Down and Page Up go by what is visible, and stop at the ends")
  func pageKeys() throws {
    let harness = try SceneHarness([Self.album])
    harness.open(Self.album)
    let list = try list(harness)
    harness.window.focusedView = list
    func press(_ key: Key) -> Int {
      harness.window.send(.key(KeyEvent(key: key)))
      harness.window.settle()
      return list.currentIndex ?? -1
    }
    #expect(press(.down) == 0)
    let page = press(.pageDown)
    #expect(page > 3 && page < Int(list.bounds.height / 32))
    #expect(press(.pageDown) == 2 * page && press(.pageUp) == page && press(.pageUp) == 0 && press(.pageUp) == 0)
    #expect(press(.end) == 59 && press(.pageDown) == 59)
  }

  @Test("J3 a song is queued by a double click, by its button, by a tap and by Return, and found by its first letters")
  func queueing() throws {
    let harness = try SceneHarness([Self.album])
    harness.open(Self.album)
    let list = try list(harness)
    let queue = harness.main.upNext.queue
    let count = queue.count
    func middle(_ index: Int) throws -> Point {
      list.convert(try #require(list.rect(ofItemAt: index)).center, to: nil)
    }
    harness.pointer.tap(at: try middle(2))
    harness.window.advance(by: 1)
    #expect(queue.count == count && list.selection == [list.items[2]])
    harness.pointer.tap(at: try middle(2))
    harness.pointer.hold(0.1)
    harness.pointer.tap(at: try middle(2))
    #expect(queue.count == count + 1 && queue.item(at: 0)?.title == "2")
    let button = try #require(list.cell(at: 3)).addButton
    harness.pointer.tap(at: button.convert(button.bounds.center, to: nil))
    #expect(queue.item(at: 1)?.title == "3")
    PointerScript(harness.window, device: .touch).tap(at: try middle(1))
    #expect(queue.item(at: 2)?.title == "1")
    harness.window.send(.text("5"))
    harness.window.send(.text("7"))
    harness.window.send(.key(KeyEvent(key: .return)))
    #expect(queue.item(at: 3)?.title == "57" && queue.count == count + 4)
    harness.window.settle()
    #expect(list.visibleIndices.contains(57))
  }

  @Test("Row heights: the preferred height if all rows fit, otherwise such that a row is cut in half")
  func rowHeights() {
    #expect(RowHeight.fitting(400, count: 10, preferred: 40, least: 32) == 40)
    #expect(RowHeight.fitting(0, count: 10, preferred: 40, least: 32) == 40)
    for height in stride(from: 60.0, to: 900, by: 7) {
      let row = RowHeight.fitting(height, count: 100, preferred: 40, least: 32)
      let shown = height / row
      #expect(row >= 32 && row <= 53)
      #expect((0.3...0.75).contains(shown - shown.rounded(.down)), "\(height): \(shown)")
    }
  }

  @Test("S15 right to left, an album's page is mirrored, and the arrow of Back points to the right", arguments: sizes)
  func mirrored(size: Size) throws {
    let plain = try SceneHarness([Self.album], size: size)
    let mirror = try SceneHarness([Self.album], size: size, direction: .rightToLeft)
    for harness in [plain, mirror] { harness.open(Self.album) }
    let (left, right) = (plain.main.stack.currentViewController, mirror.main.stack.currentViewController)
    let (page, other) = (try #require(left).view, try #require(right).view)
    #expect(page.subviews.count == other.subviews.count)
    for (view, twin) in zip(page.subviews, other.subviews) {
      let name = view.accessibilityLabel ?? "\(type(of: view))"
      #expect(abs(page.bounds.width - twin.frame.maxX - view.frame.minX) <= 1, "\(name)")
      #expect(twin.frame.minY == view.frame.minY && abs(twin.frame.width - view.frame.width) <= 1, "\(name)")
    }
    #expect(page.labels.contains { $0.text == "‹ Library" } && other.labels.contains { $0.text == "\u{200E}Library ›" })
    for (label, twin) in zip(page.subviews.compactMap { $0 as? Label }, other.subviews.compactMap { $0 as? Label }) {
      #expect(label.textAlignment == .leading && twin.textAlignment == .leading)
    }
    // Within a row the number is at the leading edge, the duration at the trailing one.
    let row = try #require(try list(mirror).cell(at: 0))
    let labels = row.labels
    let (number, time) = (
      try #require(labels.first { $0.text == "1" }), try #require(labels.first { $0.text == "1:01" })
    )
    #expect(number.frame.minX > row.bounds.midX && time.frame.maxX < row.bounds.midX)
  }

  @Test("S15 a page is laid out again when the direction changes while it is shown, in both directions")
  func turnedRound() throws {
    let harness = try SceneHarness([Self.album])
    harness.open(Self.album)
    let back = try #require(harness.window.find(label: "Back"))
    let frame = back.frame
    for (direction, title) in [(LayoutDirection.rightToLeft, "\u{200E}Library ›"), (.leftToRight, "‹ Library")] {
      harness.window.layoutDirection = direction
      harness.window.settle()
      #expect(back.labels.map(\.text) == [title])
      #expect((back.frame.minX > 100) == (direction == .rightToLeft))
    }
    #expect(back.frame == frame)
  }

  @Test("U11 The menu of an album is named after it, also at a button")
  func menuName() throws {
    let harness = try SceneHarness(SceneHarness.albums(4))
    harness.open(SceneHarness.album("Three", songs: [10, 20, 30]))
    harness.window.focusedView = harness.window.find(label: "Play album")
    harness.window.send(.key(KeyEvent(key: .menu)))
    #expect(harness.window.find(role: .menu)?.accessibilityHint == "Three")
  }
}
