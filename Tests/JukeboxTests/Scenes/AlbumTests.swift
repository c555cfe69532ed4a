import Containers
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

  @Test("J4 reused rows show their whole texts", arguments: sizes)
  func recycledRows(size: Size) throws {
    let harness = try SceneHarness([Self.album], size: size)
    harness.open(Self.album)
    let list = try list(harness)
    for step in 0..<30 {
      list.scroll(toOffset: Double(step) * 1.7, duration: 0)
      harness.window.advance(by: 1.0 / 60)
      for case let row as SongRow in list.visibleItemViews {
        for label in row.labels { #expect(label.isWhole, "\(label.text) at \(list.scrollOffset)") }
      }
    }
  }

  @Test("J4 a list that does not fit shows it: the last row is cut in half, and a thumb follows the scrolling")
  func more() throws {
    for size in Self.sizes {
      let harness = try SceneHarness([Self.album], size: size)
      harness.open(Self.album)
      let list = try list(harness)
      let thumb = try #require(list.subviews.first { $0 is ScrollThumb })
      #expect(!thumb.isHidden && list.bounds.contains(thumb.frame))
      let cut = list.visibleItemViews.filter { list.convert($0.bounds, from: $0).maxY > list.bounds.maxY + 8 }
      #expect(cut.count == 1)
      let first = thumb.frame
      list.scroll(toOffset: 1000, duration: 0)
      harness.window.settle()
      #expect(thumb.frame.minY > first.minY && thumb.frame.height == first.height)
      #expect(abs(thumb.frame.maxY - list.bounds.maxY) <= 3)
      harness.main.stack.pop(animated: false)
      harness.open(SceneHarness.album("Short", songs: [60, 60]))
      let short = try self.list(harness)
      #expect(short.subviews.first { $0 is ScrollThumb }?.isHidden == true)
    }
  }

  @Test("J3 Page Down and Page Up scroll by what is visible, and stop at the ends")
  func pageKeys() throws {
    let harness = try SceneHarness([Self.album])
    harness.open(Self.album)
    let list = try list(harness)
    harness.window.focusedView = (list.visibleItemViews.first as? SongRow)?.button
    func press(_ key: Key) -> Int {
      harness.window.send(.key(KeyEvent(key: key)))
      harness.window.settle()
      return harness.window.focusedView.flatMap(list.index(ofItemViewContaining:)) ?? -1
    }
    let page = press(.pageDown)
    #expect(page > 3 && page < Int(list.bounds.height / 32))
    #expect(press(.pageDown) == 2 * page && press(.pageUp) == page && press(.pageUp) == 0 && press(.pageUp) == 0)
    #expect(press(.end) == 59 && press(.pageDown) == 59)
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
    #expect(page.labels.contains { $0.text == "‹ Library" } && other.labels.contains { $0.text == "Library ›" })
    for (label, twin) in zip(page.subviews.compactMap { $0 as? Label }, other.subviews.compactMap { $0 as? Label }) {
      #expect(label.textAlignment == .leading && twin.textAlignment == .leading)
    }
    // Within a row the number is at the leading edge, the duration at the trailing one.
    let row = try #require(try list(mirror).visibleItemViews.first as? SongRow)
    let labels = row.labels
    let (number, time) = (
      try #require(labels.first { $0.text == "1" }), try #require(labels.first { $0.text == "1:01" })
    )
    #expect(number.frame.minX > row.button.bounds.midX && time.frame.maxX < row.button.bounds.midX)
    let thumb = try #require(try list(mirror).subviews.first { $0 is ScrollThumb })
    #expect(thumb.frame.minX < 5)
  }

  @Test("S15 a page is laid out again when the direction changes while it is shown, in both directions")
  func turnedRound() throws {
    let harness = try SceneHarness([Self.album])
    harness.open(Self.album)
    let back = try #require(harness.window.find(label: "Back"))
    let frame = back.frame
    for (direction, title) in [(LayoutDirection.rightToLeft, "Library ›"), (.leftToRight, "‹ Library")] {
      harness.window.layoutDirection = direction
      harness.window.settle()
      #expect(back.labels.map(\.text) == [title])
      #expect((back.frame.minX > 100) == (direction == .rightToLeft))
    }
    #expect(back.frame == frame)
  }
}
