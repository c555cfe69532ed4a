import Containers
import Languages
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What the scenes make of the room of a large window.
@Suite struct LargeWindowTests {
  nonisolated private static let large = Size(width: 1590, height: 960)
  nonisolated private static let usual = Size(width: 1024, height: 680)

  private static let symphony = Album(
    title: "Symphony No. 9", artist: "Ada",
    songs: ["Adagio molto e cantabile – Andante moderato", "Presto"].map {
      Song(title: $0, artist: "Ada", album: "Symphony No. 9", duration: 600)
    })

  private func press(_ key: Key, _ modifiers: KeyModifiers, in window: Window) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  @Test("P4 A long title has as many lines as its card in Up next has room for")
  func titles() throws {
    let session = try OffscreenSession(size: Self.large)
    let cell = SongCell(theme: .dark)
    session.window.addSubview(cell)
    cell.song = Self.symphony.songs[0]
    /// The title and the artist, without the letters on the cover.
    func texts(_ cell: SongCell) -> [Label] { cell.subviews.compactMap { $0 as? Label } }
    for (size, lines) in [(Size(width: 278, height: 137), 3), (Size(width: 226, height: 80), 2)] {
      cell.frame = Rect(origin: .zero, size: size)
      cell.layoutIfNeeded()
      let labels = texts(cell)
      #expect(labels[0].numberOfLines == lines && labels[0].bounds.height > 1.5 * labels[0].lineHeight)
      #expect(labels[0].frame.minY >= 0 && labels[1].frame.minY >= labels[0].frame.maxY)
      #expect(labels[1].frame.maxY <= cell.bounds.height)
    }
    cell.frame.size.height = 54
    cell.layoutIfNeeded()
    #expect(texts(cell)[0].numberOfLines == 1)
  }

  @Test("J4 The title of a picture without an artist is in the middle of its card, or above the time that is shown")
  func titleOfPicture() throws {
    let session = try OffscreenSession(size: Self.usual)
    let cell = SongCell(theme: .dark)
    session.window.addSubview(cell)
    cell.song = Song(title: "Dunes", artist: Song.unknownArtist, duration: 10, isPicture: true)
    let labels = cell.subviews.compactMap { $0 as? Label }
    for height in [137.0, 80, 54] {
      cell.isFocusShown = false
      cell.frame = Rect(x: 0, y: 0, width: 278, height: height)
      cell.layoutIfNeeded()
      #expect(labels[1].isHidden && abs(labels[0].frame.midY - height / 2) < 0.01, "\(height)")
      cell.beginning = { SongBeginning(time: "21:05", sentence: "Begins at 21:05") }
      cell.isFocusShown = true
      cell.layoutIfNeeded()
      #expect(!labels[1].isHidden && labels[0].frame.midY < height / 2 - 5, "\(height)")
    }
  }

  @Test(
    "The page of an album says how long it is where there is room, under a title that is as large as the window allows")
  func album() throws {
    for (size, font) in [(Self.large, AppTheme.displayFont), (Self.usual, AppTheme.titleFont)] {
      let harness = try SceneHarness([Self.symphony], size: size)
      harness.open(Self.symphony)
      let labels = try #require(harness.main.stack.currentViewController?.view.labels)
      #expect(labels.first { $0.text == "Symphony No. 9" }?.font == font)
      #expect(labels.contains { $0.text == "Ada · 2 songs · 20 min" && $0.isWhole })
    }
    let high = try SceneHarness([Self.symphony], size: Size(width: 1150, height: 960))
    high.open(Self.symphony)
    let page = try #require(high.main.stack.currentViewController?.view)
    let cover = try #require(page.subviews.first { $0 is CoverView }).frame
    let title = try high.frame(of: #require(page.labels.first { $0.text == "Symphony No. 9" }))
    let list = try #require(page.subviews.first { $0 is SongList }).frame
    #expect(
      title.minX > high.frame(of: page).minX + cover.maxX && title.maxY < list.minY, "the title is beside the cover")
    #expect(list.minY >= cover.maxY && abs(list.minX + SongRow.inset - cover.minX) <= 1, "the songs are below it")
    let narrow = try SceneHarness([Self.symphony], size: Size(width: 240, height: 200))
    narrow.open(Self.symphony)
    let labels = try #require(narrow.main.stack.currentViewController?.view.labels)
    #expect(labels.contains { $0.text == "Ada · 2 songs" })
  }

  @Test("Albums are larger in a large window, and a whole row is visible in a low one")
  func tiles() {
    func tile(_ width: Double, _ height: Double) -> Size {
      AlbumTile.size(in: Size(width: width, height: height), spacing: 4, lines: 34)
    }
    // As many as fit, without a gap at the end.
    func share(of width: Double, by count: Double) -> Double { (width - (count - 1) * 4) / count }
    #expect(tile(744, 500).width == share(of: 744, by: 5))
    #expect(tile(1246, 800).width == share(of: 1246, by: 6))
    #expect(tile(858, 800).width == share(of: 858, by: 5))
    #expect(tile(3000, 1900).width >= 200)
    // The cover and the texts below it.
    #expect(tile(352, 154).width + 40 <= 154)
    // In a list that is too low for that they are at most 96 points wide, and no smaller than they have to be.
    #expect(tile(196, 20).width == 96 && tile(197, 20).width == share(of: 197, by: 3))
    for width in stride(from: 0.0, through: 4000, by: 37) {
      for height in [0, 20, 150, 600, 2000.0] {
        let size = tile(width, height)
        #expect(size.width > 0 && size.height > size.width && (size.width <= width || width < 1))
      }
    }
  }

  @Test("Artists are in columns where there is room for several, and arrow keys go from one to the next")
  func artists() throws {
    for (size, columns) in [(Self.large, 3), (Self.usual, 1)] {
      let albums = (0..<7).map { Album(title: "\($0)", artist: "Artist \($0)", songs: Self.symphony.songs) }
      let harness = try SceneHarness(albums, size: size)
      harness.main.pages.open(.artists)
      harness.window.settle()
      let page = try #require(harness.main.stack.currentViewController as? BrowseController)
      let frames = try (0..<4).map { try harness.frame(of: #require(page.listView.cell(at: $0))) }
      #expect(Set(frames.map(\.minX)).count == columns)
      #expect(frames.allSatisfy { $0.height == EntryRow.height })
      if columns > 1 {
        #expect(frames[0].maxX <= frames[1].minX + 0.01 && frames[1].maxX <= frames[2].minX + 0.01)
        #expect(frames[2].maxX <= harness.frame(of: page.listView).maxX + 0.01)
        page.listView.currentIndex = 0
        press(.right, [], in: harness.window)
        #expect(page.listView.currentIndex == 1)
      }
    }
  }

  @Test(
    "The search is a column in the middle of a wide window, whose results are scrolled also beside them",
    arguments: [false, true])
  func search(isMirrored: Bool) throws {
    let albums = (0..<40).map { Album(title: "Album \($0)", artist: "Ada", songs: Self.symphony.songs) }
    let harness = try SceneHarness(albums, size: Self.large, direction: isMirrored ? .rightToLeft : .leftToRight)
    press(.character("f"), .control, in: harness.window)
    harness.window.send(.text("a"))
    harness.window.settle()
    let field = try #require(harness.window.focusedView as? TextField)
    let list = try #require(harness.window.find(label: "Search results") as? EntryList)
    let region = try #require(list.superview)
    let header = try #require(field.superview)
    #expect(header.bounds.width == SearchController.widest && abs(header.frame.midX - region.bounds.midX) <= 1)
    let row = try #require(list.cell(at: 0))
    let rowFrame = harness.frame(of: row)
    #expect(
      abs(rowFrame.midX - harness.frame(of: region).midX) <= 1
        && abs(rowFrame.width - SearchController.widest - 16) <= 1)
    let beside = Point(x: harness.frame(of: list).minX + 40, y: rowFrame.midY)
    #expect(!rowFrame.contains(beside))
    harness.pointer.scroll(by: Point(x: 0, y: -200), at: beside)
    harness.window.settle()
    let scrolled = try #require(list.cell(at: 6))
    #expect(list.contentOffset.y > 100 && harness.frame(of: scrolled).minX == rowFrame.minX)
  }

  @Test(
    "L10 The scroll bar of the library's lists, and of what was found, is at the edge of the window",
    arguments: [false, true])
  func scrollBar(isMirrored: Bool) throws {
    let albums = (0..<90).map { Album(title: "Album \($0)", artist: "Artist \($0)", songs: Self.symphony.songs) }
    let harness = try SceneHarness(albums, size: Self.large, direction: isMirrored ? .rightToLeft : .leftToRight)
    let edge = Point(x: isMirrored ? 1 : Self.large.width - 1, y: 200)
    func isBarShown() -> Bool {
      harness.pointer.move(to: Point(x: Self.large.width / 2, y: 200), duration: 0)
      harness.pointer.move(to: edge, duration: 0.1)
      return harness.window.hitTest(edge) is ScrollIndicator
    }
    for page in [BrowsePage.albums, .artists, .songs] {
      harness.main.pages.open(page)
      harness.window.settle()
      #expect(isBarShown(), "\(page)")
    }
    press(.character("f"), .control, in: harness.window)
    harness.window.send(.text("a"))
    harness.window.settle()
    #expect(isBarShown())
  }

  @Test("P5 A sheet has an edge for people who prefer more contrast")
  func sheet() {
    let theme = AppTheme(Palette(isDark: true))
    let sheet = MessageController(theme: theme, title: "Nothing to play here", message: "")
    #expect(sheet.view.borderWidth == 0)
    theme.palette = Palette(isDark: true, hasMoreContrast: true)
    #expect(sheet.view.borderWidth == 1 && sheet.view.borderColor == theme.line)
  }
}
