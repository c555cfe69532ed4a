import Languages
import Music
import Platform
import TestSupport
import ViewTree
import ViewTreeTesting

@testable import Jukebox
@testable import SDLHost

/// How the program looks and how large its window is at the beginning, by the seed.
struct SoakLook {
  var size: Size
  var scale: Double
  var isDark: Bool
  var isMirrored: Bool
  var prefersReducedMotion: Bool
  /// Whether input and time go through the window's driver, as in a window of the desktop, instead of directly into the window.
  var hasDriver: Bool

  static let sizes: [Size] = [
    (1024, 680), (480, 360), (360, 240), (360, 640), (800, 532), (639, 500), (1590, 960), (600, 900),
  ].map { Size(width: $0.0, height: $0.1) }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0x5EED)
    size = Self.sizes[Int.random(in: 0..<5, using: &random)]
    scale = [1, 1, 1, 1.25, 2][Int.random(in: 0..<5, using: &random)]
    isDark = Bool.random(using: &random)
    isMirrored = Int.random(in: 0..<4, using: &random) == 0
    prefersReducedMotion = Int.random(in: 0..<6, using: &random) == 0
    hasDriver = Bool.random(using: &random)
  }
}

/// The whole program in a window in memory. Time passes only by what it is told.
final class SoakStage {
  let session: OffscreenSession
  var window: Window { session.window }
  let main: MainController
  let library: SoakLibrary
  private let painter: SoakPainter
  private let driver: WindowDriver?
  private let clock = Clock()
  /// Whether there was a frame since something happened last.
  private(set) var isFresh = false

  /// The time of the driver, which stands for the computer's.
  private final class Clock { var time = 100.0 }
  /// The frames that are made at most while time passes; the rest of it is one.
  private static let mostFrames = 8
  private let folder: TemporaryFolder

  init(_ look: SoakLook) throws {
    session = try OffscreenSession(size: look.size, scale: look.scale)
    let window = session.window
    window.prefersReducedMotion = look.prefersReducedMotion
    painter = SoakPainter(window)
    driver =
      look.hasDriver
      ? WindowDriver(window, recorder: nil, timeScale: 1, now: clock.time, realTime: { [clock] in clock.time }) : nil
    library = try SoakLibrary()
    folder = try TemporaryFolder()
    let theme = AppTheme(
      look.isDark ? .dark : .light, language: look.isMirrored ? .mirrored() : .plainEnglish)
    let clock: () -> Double = { [weak window] in window?.currentTime ?? 0 }
    let player = Player(engine: SoakEngine(clock: clock), generator: RepeatableGenerator())
    player.time = { PlayerTime(date: 1_700_000_000 + clock(), uptime: clock()) }
    main = MainController(theme: theme, library: library.model, player: player)
    main.playlists.folder = folder.path
    main.playlists.trash = Trash(folder.path + "/Trash")
    main.importer.addFiles = { [weak library] in library?.add($0, $1) }
    theme.style(window) { $0.theme = $1.controls }
    window.rootViewController = main
    // An event may let time pass, too.
    driver?.onAdvance = { [weak window, painter] in window.map(painter.note) }
    window.advance(by: 0)
  }

  /// - Returns: what is wrong then; nil if nothing is seen to be.
  func play(_ entry: SoakEntry) -> String? {
    isFresh = false
    switch entry {
    case .advance(let seconds): pass(seconds)
    case .event(.resize(let size, let scale)):
      if let driver {
        driver.take(.resize(size, scale: scale), at: clock.time)
      } else {
        window.send(.resize(size, scale: scale))
      }
    case .event(let event):
      if let driver { driver.take(event, at: clock.time) } else { window.send(event) }
    case .library(let seed): if let seed { library.change(seed: seed) } else { library.deliver() }
    case .active(let isActive): window.isActive = isActive
    case .visible(let isVisible): window.isVisible = isVisible
    case .pictures: painter.deliverPictures()
    case .palette(let isDark): main.theme.palette = Palette(isDark: isDark)
    case .look:
      advance(by: 0)
      return painter.difference(window).map { "what was drawn differs from a whole picture at \($0)" }
    case .rest: return rest()
    }
    return nil
  }

  /// Lets time pass as it does for a window: with frames when they are due.
  private func pass(_ seconds: Double) {
    guard let driver else { return advance(by: seconds) }
    let end = clock.time + seconds
    var frames = 0
    while frames < Self.mostFrames, let due = driver.nextFrameTime(now: clock.time, hasDamage: false), due <= end {
      clock.time = max(clock.time, due)
      frame(by: driver)
      frames += 1
    }
    clock.time = end
    if frames == Self.mostFrames { frame(by: driver) }
  }

  private func frame(by driver: WindowDriver) {
    main.player.update()
    driver.beginFrame(at: clock.time)
    isFresh = true
    painter.draw(window)
  }

  /// Lets time pass in a single frame.
  func advance(by seconds: Double) {
    main.player.update()
    window.advance(by: seconds)
    isFresh = true
    painter.note(window)
    painter.draw(window)
  }

  /// Lets everything come to rest, and looks.
  private func rest() -> String? {
    library.deliver()
    main.player.pause()
    window.send(.pointersLost)
    for seconds in [Double](repeating: 1.0 / 30, count: 30) + [1, 1, 2, 4, 10, 10, 30, 0.1, 0, 0] {
      painter.deliverPictures()
      advance(by: seconds)
    }
    return SoakChecks.faultAtRest(on: self)
      ?? painter.difference(window).map { "what was drawn differs at rest from a whole picture at \($0)" }
  }
}

/// One thing that happens to the program.
enum SoakEntry: Hashable {
  case advance(Double)
  case event(InputEvent)
  /// Files are changed by a seed; nil: what was asked for arrives.
  case library(UInt64?)
  case active(Bool)
  case visible(Bool)
  case palette(isDark: Bool)
  /// The pictures arrive that were asked for.
  case pictures
  /// What was drawn is compared with a whole picture.
  case look
  /// Nothing happens for a while.
  case rest
}
