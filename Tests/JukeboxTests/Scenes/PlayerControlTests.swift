import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What the keys, the bar and the menus do to the player, and what is seen of it.
@Suite("Player controls") struct PlayerControlTests {
  private func titles(_ stage: Stage) -> [String] {
    (0..<stage.queue.count).compactMap { stage.queue.item(at: $0)?.title }
  }

  private func value(_ label: String, _ stage: Stage) -> String? { stage.window.find(label: label)?.accessibilityValue }

  @Test("M7 P pauses and plays wherever a letter would begin a search; Space does where no control has the focus")
  func pauseKeys() throws {
    let stage = Stage()
    stage.press(.space)
    #expect(stage.player.isPlaying, "Dequeue has the focus")
    stage.window.send(.text("p"))
    #expect(!stage.player.isPlaying)
    stage.window.focusedView = nil
    stage.press(.space)
    #expect(stage.player.isPlaying)
    let count = stage.queue.count
    stage.press(.space)
    #expect(!stage.player.isPlaying && stage.queue.count == count)
    // In a search it is a letter.
    stage.press(.character("f"), .control)
    stage.window.send(.text("p"))
    #expect(!stage.player.isPlaying)
  }

  @Test(
    "M8 what is removed by Delete comes back to its place by the notice's Undo, and by Ctrl+Z; a redo removes it again")
  func undo() throws {
    let stage = Stage([3, 3, 3])
    let before = titles(stage)
    stage.window.focusedView = stage.queue.view
    stage.press(.down)
    stage.press(.delete)
    stage.window.settle(limit: 1)
    #expect(titles(stage) == [before[0]] + before.dropFirst(2))
    #expect(stage.window.find(label: "Removed “\(before[1])”") != nil)
    try stage.tap("Undo")
    stage.window.settle(limit: 1)
    #expect(titles(stage) == before)
    #expect(stage.window.find(label: "“\(before[1])” is back in Up next") != nil)
    stage.press(.delete)
    stage.press(.character("z"), .control)
    stage.window.settle(limit: 1)
    #expect(titles(stage) == before)
    let keys: [(Key, KeyModifiers)] = [(.character("z"), [.control, .shift]), (.character("y"), .control)]
    for (key, modifiers) in keys {
      stage.press(key, modifiers)
      stage.window.settle(limit: 1)
      #expect(titles(stage) == [before[0]] + before.dropFirst(2))
      #expect(stage.window.find(label: "Removed “\(before[1])”") != nil)
      try stage.tap("Undo")
      stage.window.settle(limit: 1)
      #expect(titles(stage) == before)
    }
  }

  @Test("M8 a card that is carried to another place is there for the player, and undo brings it back")
  func carry() throws {
    let stage = Stage([3, 3, 3])
    let before = titles(stage)
    let start = stage.middle(of: try #require(stage.queue.itemView(at: 0)))
    let end = stage.middle(of: try #require(stage.queue.itemView(at: 2)))
    stage.pointer.press(at: start)
    stage.pointer.hold(0.8)
    stage.pointer.move(to: end, duration: 0.5)
    stage.pointer.hold(0.3)
    stage.pointer.release()
    stage.window.settle()
    #expect(titles(stage) == [before[1], before[2], before[0]] + before[3...])
    #expect(stage.player.items.map(\.title) == titles(stage))
    stage.press(.character("z"), .control)
    stage.window.settle()
    #expect(titles(stage) == before)
  }

  @Test("M8 the menu of Up next shuffles and clears it; both are undone")
  func queueMenu() throws {
    let stage = Stage([3, 3, 3])
    let before = titles(stage)
    try stage.tap("Menu of Up next")
    try stage.tap("Clear")
    stage.window.settle(limit: 1)
    #expect(titles(stage) == [] && stage.window.find(label: "Nothing is queued") != nil)
    stage.press(.character("z"), .control)
    stage.window.settle(limit: 1)
    #expect(titles(stage) == before)
    try stage.tap("Menu of Up next")
    try stage.tap("Shuffle now")
    stage.window.settle(limit: 1)
    #expect(titles(stage).sorted() == before.sorted())
    #expect(value("Shuffle", stage) == "On")
    stage.press(.character("z"), .control)
    #expect(titles(stage) == before && value("Shuffle", stage) == "Off")
    try stage.tap("Menu of Up next")
    try stage.tap("When it ends")
    try stage.tap("Play the rest of the album")
    #expect(stage.player.afterQueue == .album)
  }

  @Test("M9 a wheel over the volume turns it, and whoever turns it up while it is muted hears something")
  func volumeByWheel() throws {
    let stage = Stage()
    stage.player.volume = 0.5
    let slider = try #require(stage.window.find(label: "Volume"))
    let button = try #require(stage.window.find(label: "Mute"))
    func wheel(_ notches: Double, over view: View) {
      stage.window.send(.scroll(ScrollEvent(location: stage.middle(of: view), delta: Point(x: 0, y: notches))))
      stage.window.settle()
    }
    wheel(1, over: slider)
    #expect(abs(stage.player.volume - 0.55) < 1e-9)
    wheel(-2, over: button)
    #expect(abs(stage.player.volume - 0.45) < 1e-9)
    stage.player.isMuted = true
    wheel(-1, over: slider)
    #expect(stage.player.isMuted && abs(stage.player.volume - 0.4) < 1e-9)
    wheel(1, over: slider)
    #expect(!stage.player.isMuted)
    stage.player.isMuted = true
    stage.press(.down, .control)
    #expect(stage.player.isMuted)
    stage.press(.up, .control)
    #expect(!stage.player.isMuted && abs(stage.player.volume - 0.45) < 1e-9)
  }

  @Test("M9 the slider shows the volume after it was released, also if a key changed the volume while it was held")
  func volumeByKeyDuringDrag() throws {
    let stage = Stage()
    let slider = try #require(stage.window.find(label: "Volume") as? Slider)
    stage.pointer.press(at: stage.middle(of: slider))
    let held = slider.value
    for _ in 0..<3 { stage.press(.up, .control) }
    #expect(slider.value == held && abs(stage.player.volume - held - 0.15) < 1e-9)
    stage.pointer.release()
    #expect(slider.value == stage.player.volume)
  }

  @Test("M9 volume, mute, shuffle and repeat have buttons and keys, and say their state")
  func controls() throws {
    let stage = Stage()
    let slider = try #require(stage.window.find(label: "Volume") as? Slider)
    #expect(slider.accessibilityValue == "100 %" && slider.accessibilityRole == .slider)
    stage.press(.down, .control)
    stage.press(.down, .control)
    #expect(slider.accessibilityValue == "90 %" && abs(stage.player.volume - 0.9) < 1e-9)
    for _ in 0..<9 { stage.press(.up, .control) }
    #expect(stage.player.volume == 1)
    stage.pointer.tap(at: stage.middle(of: slider))
    #expect(abs(stage.player.volume - 0.5) < 0.1)
    stage.press(.character("m"), .control)
    #expect(stage.player.isMuted && value("Mute", stage) == "On")
    try stage.tap("Mute")
    #expect(!stage.player.isMuted && value("Mute", stage) == "Off")
    try stage.tap("Repeat")
    #expect(stage.player.repeatMode == .queue && value("Repeat", stage) == "Queue")
    stage.press(.character("r"), .control)
    #expect(stage.player.repeatMode == .song && value("Repeat", stage) == "Song")
    stage.press(.character("u"), .control)
    #expect(stage.player.isShuffled && value("Shuffle", stage) == "On")
    try stage.tap("Shuffle")
    #expect(!stage.player.isShuffled)
  }

  @Test("U11 shuffle, repeat and mute are buttons that stay pressed")
  func toggleButtons() throws {
    let stage = Stage()
    for (label, key) in [("Shuffle", "u"), ("Repeat", "r"), ("Mute", "m")] {
      let button = try #require(stage.window.find(role: .toggleButton, label: label))
      func isOn() -> Bool { !button.accessibilityStates.isDisjoint(with: [.selected, .checked]) }
      #expect(!isOn(), "\(label)")
      stage.press(.character(Character(key)), .control)
      #expect(isOn(), "\(label)")
    }
    stage.press(.character("m"), .control)
    #expect(stage.window.find(label: "Mute")?.accessibilityStates.isEmpty == true)
  }

  @Test("M9 the bar names the song, its artist and its album")
  func names() {
    let stage = Stage([])
    stage.player.add(Song(title: "Lantern", artist: "Ada Fjord", album: "Paper Moons", duration: 60))
    stage.player.next()
    stage.advance(0.1)
    #expect(stage.window.find(label: "Lantern") != nil)
    #expect(stage.window.find(label: "Ada Fjord · Paper Moons") != nil)
  }

  /// Plays one song for ever, and reports that the next one cannot be played when it is told to.
  private final class FailingEngine: StandingEngine {
    private var hasFailed = false
    func fail() { hasFailed = true }

    override func update() {
      guard hasFailed, let next = upcoming.first else { return }
      hasFailed = false
      onEvent?(.failed(item: next.id, reason: "there is no sound in it"))
    }
  }

  @Test("H3 M9 the bar says that playing stops after this song as soon as no song before the stop can be played")
  func stopBehindFailedSong() throws {
    let engine = FailingEngine()
    let player = Player(engine: engine)
    let window = Window(size: Size(width: 1024, height: 680))
    window.rootViewController = MainController(theme: .dark, library: LibraryModel(), player: player)
    player.add(
      ["A", "B", "C"].map { Song(path: "/\($0)", title: $0, artist: "Ada Fjord", duration: 60) }, title: nil)
    player.next()
    player.toggleStop(after: player.item(at: 0)?.id)
    window.advance(by: 0.1)
    #expect(window.find(label: "Stops after this song · Ada Fjord") == nil)
    engine.fail()
    player.update()
    window.advance(by: 0.1)
    #expect(window.find(label: "Stops after this song · Ada Fjord") != nil)
  }

  @Test(
    "M9 nothing of the bar overlaps, and everything is inside, from small windows to wide ones, both ways",
    arguments: [480.0, 560, 640, 860, 1024, 1920], [LayoutDirection.leftToRight, .rightToLeft])
  func room(width: Double, direction: LayoutDirection) throws {
    let stage = Stage(seconds: 4000, size: Size(width: width, height: 360), direction: direction)
    stage.press(.space)
    stage.advance(1)
    let bar = stage.main.nowPlaying.view
    let views = bar.subviews.filter { !$0.isHidden && !$0.frame.isEmpty && !($0 is Disc) }
    for (index, view) in views.enumerated() {
      #expect(bar.bounds.insetBy(dx: -0.5, dy: -0.5).contains(view.frame), "\(view.accessibilityLabel ?? "")")
      for other in views[..<index] {
        let shared = view.frame.intersection(other.frame)
        #expect(
          shared == nil || min(shared!.width, shared!.height) < 1,
          "\(view.accessibilityLabel ?? "\(view.frame)") \(other.accessibilityLabel ?? "\(other.frame)")")
      }
    }
    let position = try #require(stage.window.find(label: "Position"))
    #expect(position.bounds.width > 40)
  }

  @Test("M18 a restored player shows its queue and its song, paused, at the position")
  func restored() throws {
    let first = Stage([3, 3])
    first.press(.space)
    first.advance(12)
    first.press(.down, .control)
    let state = first.player.state
    let stage = Stage([])
    stage.main.player.restore(state)
    stage.advance(1)
    #expect(titles(stage) == titles(first))
    #expect(stage.window.find(label: "Play") != nil && value("Volume", stage) == "95 %")
    #expect(value("Position", stage)?.hasPrefix("0:1") == true)
    try stage.tap("Play")
    // To the middle of a second, as the time is shown a moment after a second has begun.
    stage.advance(1.5 - stage.player.position.truncatingRemainder(dividingBy: 1))
    #expect(stage.player.position > 13)
    #expect(value("Position", stage) == "0:\(Int(stage.player.position)) of 1:00")
  }

  @Test("M18 the page that was looked at is shown again when its album is found")
  func page() {
    let first = Stage([3, 1, 2])
    first.open(album: 2)
    let stage = Stage([], progress: .scanning(files: 0, folders: 0))
    stage.main.restoration.restore(first.main.restoration.pages.shown)
    #expect(stage.main.restoration.pages.shown == ["album", "Album 2", "Artist"])
    stage.library.append(Stage.albums([3, 1, 2]))
    #expect((stage.main.stack.currentViewController as? AlbumController)?.album.title == "Album 2")
  }

  @Test(
    "M18 a page of the library that was looked at is shown again, and so is the album to which the shelf was turned")
  func browsePage() throws {
    for page in BrowsePage.all + [.artist("Artist")] {
      let stage = Stage([3, 1, 2])
      stage.main.restoration.restore(["browse"] + page.words)
      #expect((stage.main.stack.currentViewController as? BrowseController)?.page == page)
      #expect(stage.main.restoration.pages.shown == ["browse"] + page.words)
    }
    let first = Stage([3, 1, 2])
    var turns = 0
    first.main.onWindowStateChange = { turns += 1 }
    first.main.shelf.swipeView.scroll(toItem: 2, duration: 0)
    #expect(turns > 0)
    let stage = Stage([3, 1, 2])
    stage.main.restoration.restore(first.main.restoration.pages.shown)
    #expect(stage.main.shelf.swipeView.currentItemIndex == 2)
    for page in [["browse", "none"], ["browse", "artist"], ["album", "x"], ["y", "x"], ["album", "x", "y", "z"]] {
      stage.main.restoration.restore(page)
      #expect(stage.main.stack.currentViewController === stage.main.shelf)
    }
  }
}
