import Containers
import Music
import Platform
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What the program draws while it moves, compared with what it drew when somebody last looked at it. `DrawnRecord` keeps it as text: for
/// each moment the shapes, pictures and texts that were not drawn so at the moment before, what is gone since then, and a number that stands
/// for all that is drawn in its order.
@Suite("What is drawn in motion") struct DrawnMotionTests {
  /// Notes what a window draws.
  private final class Notes {
    private let stage: WalkStage
    private let name: String
    private var record = DrawnRecord()
    private var last: [String] = []
    private let start: Double

    init(of name: String, on stage: WalkStage) {
      (self.name, self.stage) = (name, stage)
      start = stage.window.currentTime
    }

    func note(_ moment: String) {
      let player = stage.main.player
      let lines =
        DrawnText.lines(of: stage.window) + [
          "plays \(player.current?.song.title ?? "nothing"), then \(player.items.prefix(6).map(\.song.title))"
        ]
      let time = ((stage.window.currentTime - start) * 1000).rounded() / 1000
      record.note(Self.changes(from: last, to: lines), in: name, "\(time) s: \(moment)")
      last = lines
    }

    /// What of `lines` is new, and what of `last` is gone. The number of all lines comes last, so that a difference that can be named is
    /// found before it.
    static func changes(from last: [String], to lines: [String]) -> [String] {
      let (old, new) = (Set(last), Set(lines))
      let added = lines.filter { !old.contains($0) }
      let gone = last.filter { !new.contains($0) }.map { "gone: \(start(of: $0))" }
      let whole = StableHash.of(lines.joined(separator: "\n").utf8)
      return added + gone + ["all: \(String(whole, radix: 16))"]
    }

    /// What kind of thing a line is about, and where: the record has it whole at the moment when it came.
    private static func start(of line: String) -> String { line.split(separator: " ").prefix(2).joined(separator: " ") }

    func compare() {
      for difference in record.differences() { Issue.record("\(difference)") }
    }
  }

  /// Takes the pictures of the tour, and notes two of a second.
  private final class TourNotes: FrameSink {
    let notes: Notes
    private var count = 0

    init(_ notes: Notes) { self.notes = notes }

    func add(_ picture: Bitmap, sound: FilmSound.Moment?) {
      count += 1
      if count.isMultiple(of: Int(Camera.picturesPerSecond) / 2) { notes.note("the tour") }
    }

    func finish() {}
  }

  @Test("What vanishes is noted, also if nothing else changes, and so is another order")
  func vanishing() {
    let (card, text) = ("fill 0,0 10×10 round 0 #000000", "text 1,2 8×6 #ffffff")
    func changes(_ last: [String], _ lines: [String]) -> [String] { Notes.changes(from: last, to: lines) }
    let both = changes([], [card, text])
    #expect(both.count == 3 && both.starts(with: [card, text]))
    let one = changes([card, text], [card])
    #expect(one.count == 2 && one.first == "gone: text 1,2")
    // The same things in another order, and one thing once less, are seen by the number alone.
    #expect(changes([card, text], [card, text]).last == both.last)
    #expect(changes([card, text], [text, card]).last != both.last)
    #expect(changes([card, card], [card]).last != changes([card, card], [card, card]).last)
  }

  @Test("The tour")
  func tour() throws {
    let stage = try WalkStage(WalkLook(givenSize: Size(width: 640, height: 420)), library: .bundled())
    let notes = Notes(of: "Motion of the tour", on: stage)
    let camera = Camera(
      filming: stage.session, of: stage.main.player, into: TourNotes(notes), replaying: nil)
    try Tour(of: stage.main, in: stage.window, filmedBy: camera).play()
    notes.compare()
  }

  @Test("Fingers, wheels, a trackpad and keys")
  func hands() throws {
    let stage = try WalkStage(WalkLook(givenSize: Size(width: 1000, height: 600)), library: .hundred())
    let notes = Notes(of: "Motion by hand", on: stage)
    /// Notes what is seen directly after something was done, a little later, and at rest.
    func see(_ moment: String, _ act: () -> Void) {
      act()
      notes.note(moment)
      for frames in [6, 12] {
        stage.advance(frames: frames)
        notes.note(moment)
      }
      stage.window.settle()
      notes.note("\(moment), at rest")
    }
    func middle(of view: View) -> Point {
      view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }
    let finger = PointerScript(stage.window, device: .touch, id: 7)
    let mouse = stage.pointer

    stage.main.pages.open(.songs)
    stage.settle()
    let list = middle(of: stage.main.stack.view)
    func below(_ distance: Double) -> Point { Point(x: list.x, y: list.y + distance) }
    func beside(_ distance: Double) -> Point { Point(x: list.x + distance, y: list.y) }
    see("a list flung") { finger.drag(from: below(120), to: below(-100), duration: 0.15) }
    see("a list flung to its beginning, where it bounces") {
      for _ in 0..<4 { finger.drag(from: below(-120), to: below(120), duration: 0.08) }
    }
    see("a list pulled beyond its beginning") {
      finger.drag(from: below(-100), to: below(100), duration: 0.3, holdBeforeRelease: 0.2)
    }
    see("a list under a wheel") { mouse.turnWheel(by: Point(x: 0, y: -3), at: list) }
    see("a list under a trackpad") { mouse.scroll(by: Point(x: 0, y: -150), at: list) }
    for key in [Key.end, .pageUp, .up, .home, .pageDown, .down] { see("\(key)") { stage.press(key) } }
    see("several rows chosen") { for _ in 0..<3 { stage.press(.down, .shift) } }

    let page = stage.main.stack.view.convert(stage.main.stack.view.bounds, to: nil)
    let edge = Point(x: page.minX + 12, y: list.y)
    see("a page swiped a little, which goes back") { finger.drag(from: edge, to: beside(-120), duration: 0.5) }
    see("a page swiped away") { finger.drag(from: edge, to: beside(160), duration: 0.25) }

    let shelf = middle(of: stage.main.shelf.swipeView)
    func onShelf(_ distance: Double) -> Point { Point(x: shelf.x + distance, y: shelf.y) }
    see("albums swiped") { finger.drag(from: onShelf(100), to: onShelf(-60), duration: 0.12) }
    see("albums pulled and let go") {
      finger.drag(from: onShelf(60), to: onShelf(-20), duration: 0.4, holdBeforeRelease: 0.2)
    }
    see("albums caught while they move") {
      finger.drag(from: onShelf(-60), to: onShelf(120), duration: 0.1)
      stage.advance(frames: 3)
      finger.press(at: shelf)
      stage.advance(frames: 20)
      finger.release()
    }
    see("albums pulled beyond the first one") {
      stage.main.shelf.swipeView.scroll(toItem: 0, duration: 0)
      finger.drag(from: onShelf(-100), to: onShelf(120), duration: 0.3)
    }
    for key in [Key.right, .right, .left, .end, .home] { see("albums: \(key)") { stage.press(key) } }
    see("albums under a wheel") { mouse.turnWheel(by: Point(x: 0, y: -1), at: shelf) }

    let queue = stage.main.upNext.queue
    func card(_ index: Int, _ distance: Double = 0) -> Point {
      guard let view = queue.itemView(at: index) else { return .zero }
      let middle = middle(of: view)
      return Point(x: middle.x, y: middle.y + distance)
    }
    for count in 1...3 { see("dequeue \(count)") { _ = stage.main.player.next() } }
    see("three dequeues in a row") {
      for _ in 0..<3 {
        _ = stage.main.player.next()
        stage.advance(frames: 4)
      }
    }
    see("what was played, under a wheel") { mouse.turnWheel(by: Point(x: 0, y: 2), at: card(1)) }
    see("back to now after three seconds") { for _ in 0..<4 { stage.window.advance(by: 1) } }
    see("a card carried down") {
      let (from, to) = (card(0), card(2, 10))
      mouse.press(at: from)
      mouse.move(to: Point(x: from.x, y: from.y + 20), duration: 0.2)
      notes.note("a card in the hand")
      mouse.move(to: to, duration: 0.3)
      notes.note("a card over another one")
      mouse.release()
    }
    see("a card flicked away") {
      let from = card(1)
      finger.drag(from: from, to: Point(x: from.x + 140, y: from.y), duration: 0.1)
    }
    see("undone") { stage.press(.character("z"), .control) }
    see("cards chosen") {
      mouse.modifiers = .control
      mouse.tap(at: card(0))
      mouse.tap(at: card(2))
      mouse.modifiers = []
    }
    see("chosen cards removed") { stage.press(.delete) }
    see("a stop") {
      mouse.tap(at: card(1))
      stage.press(.character("s"))
    }
    see("the window made smaller while a list moves") {
      stage.main.pages.open(.albums)
      stage.settle()
      finger.drag(from: below(100), to: below(-100), duration: 0.12)
      stage.window.send(.resize(Size(width: 600, height: 500), scale: 1))
    }
    see("the drawer opened") { stage.main.split.openDrawer(animated: true) }
    see("the drawer pushed away") {
      let edge = middle(of: stage.main.upNext.view)
      finger.drag(from: edge, to: Point(x: edge.x + 250, y: edge.y), duration: 0.15)
    }
    stage.window.prefersReducedMotion = true
    see("reduced motion: an album opened") { stage.main.shelf.swipeView.onPress?() }
    see("reduced motion: a dequeue") { _ = stage.main.player.next() }
    notes.compare()
  }
}
