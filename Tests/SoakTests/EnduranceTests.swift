import CPlatform
import Containers
import Glibc
import Music
import Testing
import ViewTree

@testable import Jukebox

/// The same again and again. `Scripts/soak --endurance` runs it.
@Suite("Endurance", .enabled(if: getenv("SOAK_ENDURANCE") != nil)) struct EnduranceTests {
  private struct Use: CustomStringConvertible {
    var bytes: Int
    var descriptors: Int
    var threads: Int

    @MainActor init() {
      bytes = allocated_bytes()
      descriptors = Self.count("/proc/self/fd")
      threads = Self.count("/proc/self/task")
    }

    private static func count(_ path: String) -> Int {
      guard let folder = opendir(path) else { return 0 }
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    }

    var description: String { "\(bytes / 1024) KiB, \(descriptors) descriptors, \(threads) threads" }
  }

  /// How often each thing is done.
  private static let times = SoakOption.number("SOAK_TIMES").map { Int($0) } ?? 10_000

  private static func stage() throws -> SoakStage {
    var look = SoakLook(seed: 1)
    (look.size, look.scale) = (Size(width: 1024, height: 680), 1)
    (look.isMirrored, look.prefersReducedMotion) = (false, false)
    return try SoakStage(look)
  }

  private static func press(_ key: Key, _ modifiers: KeyModifiers = [], on stage: SoakStage) {
    stage.window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    stage.window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  private static let activities: [(name: String, act: (SoakStage) -> Void)] = [
    (
      "search",
      { stage in
        press(.character("f"), .control, on: stage)
        stage.window.send(.text("a"))
        stage.advance(by: 0.3)
        press(.escape, on: stage)
      }
    ),
    (
      "menu",
      { stage in
        press(.menu, on: stage)
        stage.advance(by: 0.3)
        press(.escape, on: stage)
      }
    ),
    (
      "help",
      { stage in
        press(.function(1), on: stage)
        stage.advance(by: 0.6)
        press(.escape, on: stage)
      }
    ),
    (
      "playlist sheet",
      { stage in
        press(.character("s"), .control, on: stage)
        stage.advance(by: 0.6)
        press(.escape, on: stage)
      }
    ),
    (
      "preferences",
      { stage in
        press(.character(","), .control, on: stage)
        stage.advance(by: 0.6)
        stage.main.stack.pop(animated: true)
      }
    ),
    (
      "album",
      { stage in
        stage.main.shelf.swipeView.onPress?()
        stage.advance(by: 0.6)
        stage.main.stack.pop(animated: true)
      }
    ),
    (
      "browsing",
      { stage in
        stage.main.pages.open(BrowsePage.all.randomElement() ?? .albums)
        stage.advance(by: 0.6)
        stage.main.stack.pop(animated: true)
      }
    ),
    (
      "playground",
      { stage in
        stage.main.openPlayground()
        stage.advance(by: 0.6)
        stage.main.stack.pop(animated: true)
      }
    ),
    ("shelf", { stage in press(Bool.random() ? .right : .left, on: stage) }),
    (
      "enqueue and play",
      { stage in
        let albums = stage.library.model.albumsToSuggest
        if let album = albums.randomElement() { stage.main.player.add(album.songs, title: album.title) }
        stage.advance(by: 0.3)
        while stage.main.player.items.count > 8 { stage.main.player.next() }
      }
    ),
    ("undo", { stage in press(.character("z"), .control, on: stage) }),
    (
      "rearrange",
      { stage in
        if let id = stage.main.player.items.randomElement()?.id { stage.main.player.move(id, to: 0) }
      }
    ),
    (
      "resize",
      { stage in
        stage.window.send(.resize(SoakLook.sizes.randomElement() ?? .zero, scale: 1))
        stage.advance(by: 0.3)
        stage.window.send(.resize(Size(width: 1024, height: 680), scale: 1))
      }
    ),
    ("look", { stage in stage.main.theme.palette = Palette(isDark: Bool.random()) }),
    ("library", { stage in stage.library.change(seed: UInt64.random(in: 0..<1000)) }),
  ]

  @Test(
    "R6 After ten thousand times, memory, descriptors and threads are as after a hundred", .serialized,
    arguments: 0..<15)
  func again(index: Int) async throws {
    guard Self.activities.indices.contains(index) else { return }
    let activity = Self.activities[index]
    let stage = try Self.stage()
    var early: Use?
    for number in 1...Self.times {
      activity.act(stage)
      stage.advance(by: 1.0 / 60)
      stage.advance(by: 0.7)
      // What other threads have sent to the main actor.
      await Task.yield()
      if number == Self.times / 100 {
        stage.advance(by: 30)
        let use = Use()
        print("\(activity.name): after \(number): \(use)")
        early = use
      }
    }
    stage.advance(by: 30)
    let late = Use()
    print("\(activity.name): after \(Self.times): \(late)")
    let first = try #require(early)
    #expect(late.descriptors <= first.descriptors && late.threads <= first.threads)
    #expect(late.bytes - first.bytes < 1 << 20)
  }

  @Test("R6 After a day of playing, memory is as after four hours")
  func day() throws {
    let hours = SoakOption.number("SOAK_HOURS").map { Int($0) } ?? 24
    let stage = try Self.stage()
    stage.main.player.setRepeatMode(.queue)
    for album in stage.library.model.albumsToSuggest { stage.main.player.add(album.songs, title: album.title) }
    stage.main.player.next()
    var hour: Use?
    for second in 1...hours * 3600 {
      stage.advance(by: 0.5)
      stage.advance(by: 0.5)
      if second == hours * 600 { hour = Use() }
      if second % (hours * 600) == 0 {
        print("after \(second / 3600) h: \(Use()), \(stage.main.player.played.count) songs played")
      }
    }
    let (late, first) = (Use(), try #require(hour))
    #expect(stage.main.player.isPlaying)
    #expect(late.bytes - first.bytes < 1 << 20)
    #expect(late.descriptors <= first.descriptors && late.threads <= first.threads)
  }
}
