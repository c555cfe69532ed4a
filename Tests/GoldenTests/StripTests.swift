import Containers
import Music
import Platform
import SDLHost
import Testing
import ViewTree
import ViewTreeGolden
import ViewTreeTesting

@testable import Jukebox

/// Up next alone, in a window of its own, as a strip of time.
@Suite("Golden: the strip of Up next", .enabled(if: Fonts.inter))
struct StripTests {
  private struct Strip {
    let session: OffscreenSession
    let main: MainController
    var player: Player { main.player }
    var queue: UpNextQueue { main.upNext.queue }
    var window: Window { session.window }

    /// At half past eight in the evening, when three songs have been played, one of which was skipped.
    init(
      _ theme: AppTheme, size: Size = Size(width: 260, height: 420), scale: Double = 1,
      direction: LayoutDirection = .leftToRight, songs: Int = 7, showsAll: Bool = false
    ) throws {
      session = try OffscreenSession(size: size, scale: scale)
      let window = session.window
      window.layoutDirection = direction
      let titles = [
        "Lantern", "Platform Nine", "Boardwalk", "Harbour Lights", "Seed", "Driftwood", "Bramley", "Friday, Five",
        "Cairn",
        "Thermal", "Verdigris", "Contour",
      ]
      let album = Album(
        title: "Evening", artist: "Ada Fjord", cover: nil,
        songs: titles.map { Song(title: $0, artist: "Ada Fjord", duration: 200, cover: nil) })
      let library = LibraryModel()
      library.append([album])
      library.setProgress(.finished)
      main = MainController(theme: theme, library: library, clock: { [unowned window] in window.currentTime })
      let evening = WallClock.next(WallClock.TimeOfDay(hour: 20, minute: 30), after: 1_750_000_000)
      main.player.time = { [unowned window] in
        PlayerTime(date: evening + window.currentTime, uptime: window.currentTime)
      }
      main.player.clear()
      main.player.add(Array(album.songs.prefix(songs)), title: nil)
      session.show(showsAll ? main : main.upNext)
      session.settle()
      for (number, seconds) in [190.0, 5, 190].enumerated() where number < songs {
        main.player.next()
        advance(seconds / 10)
        // Time goes by in leaps, so that the test is cheap.
        main.player.seek(to: seconds)
        advance(1)
      }
    }

    func advance(_ seconds: Double) {
      for _ in 0..<Int(seconds * 10) { window.advance(by: 0.1) }
    }

    func expect(_ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation) throws {
      advance(1)
      let mismatch = GoldenPicture.mismatch(of: try session.picture(), named: name, beside: file, exceptions: 0.003)
      #expect(mismatch == nil, sourceLocation: sourceLocation)
    }

    /// The middle of the card of a song that waits.
    func card(_ index: Int) throws -> Point {
      let view = try #require(queue.itemView(at: index))
      return view.convert(view.bounds.center, to: nil)
    }
  }

  nonisolated enum Look: String, CaseIterable { case dark, light }

  private func theme(_ look: Look) -> AppTheme { look == .dark ? .dark : .light }

  @Test("H1 What was played, scrolled in", arguments: Look.allCases)
  func past(look: Look) throws {
    let strip = try Strip(theme(look), direction: look == .light ? .rightToLeft : .leftToRight)
    strip.queue.scrollPosition = -2
    try strip.expect("strip-past-\(look)")
    guard look == .dark else { return }
    // The newest one is carried before the first song that waits.
    strip.queue.scrollPosition = -1
    let start = try strip.card(0)
    let pitch = try strip.card(1).y - start.y
    let pointer = PointerScript(strip.window)
    pointer.press(at: Point(x: start.x, y: start.y - pitch))
    pointer.hold(0.5)
    pointer.move(to: Point(x: start.x, y: start.y - 0.3 * pitch), duration: 0.3)
    try strip.expect("strip-carried-dark")
  }

  @Test("H3 H4 H8 A stop, the timer, and cards that are selected, in windows of any width")
  func marks() throws {
    let looks: [(name: String, theme: AppTheme, width: Double, scale: Double)] = [
      ("light", .light, 260, 1), ("narrow", .dark, 150, 2),
    ]
    for look in looks {
      let strip = try Strip(look.theme, size: Size(width: look.width, height: 420), scale: look.scale)
      // The current song plays from its beginning, so that no other one begins meanwhile.
      strip.player.seek(to: 0)
      strip.player.toggleStop(after: strip.player.items[0].id)
      strip.player.setTimer(.uptime(strip.player.time().uptime + 500))
      strip.queue.selection.indexes = [1, 2]
      try strip.expect("strip-marks-\(look.name)")
    }
  }

  @Test("H6 What would follow")
  func offers() throws {
    let strip = try Strip(.dark, songs: 4)
    strip.player.afterQueue = .library
    strip.player.add(Song(title: "Elsewhere", artist: "June", duration: 100, cover: nil))
    try strip.expect("strip-offers-dark")
  }

  @Test("H1 Nothing waits, and the past is seen")
  func empty() throws {
    let strip = try Strip(.dark, songs: 3)
    strip.queue.scrollPosition = -2
    try strip.expect("strip-empty-dark")
  }

  @Test("H3 H9 The menu of queues, and in the bar that playing stops after the song")
  func queues() throws {
    let strip = try Strip(.dark, size: Size(width: 760, height: 460), showsAll: true)
    let player = strip.player
    player.seek(to: 0)
    player.nameQueue("Friday")
    player.beginQueue("Kitchen")
    player.add(Song(title: "Elsewhere", artist: "June", duration: 100, cover: nil))
    player.showQueue("Friday")
    player.toggleStop(after: nil)
    for label in ["Menu of Up next", "Queues"] {
      strip.advance(1)
      #expect(try #require(strip.window.find(label: label)).perform(.press))
    }
    try strip.expect("strip-queues-dark")
  }
}
