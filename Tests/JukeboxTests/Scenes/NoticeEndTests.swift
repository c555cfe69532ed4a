import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox
@testable import SDLHost

/// A notice goes away whatever happens while it is there.
@Suite struct NoticeEndTests {
  /// The program in the loop of an application, on a machine that is late now and then.
  private final class Desk {
    let stage: Stage
    let driver: WindowDriver
    var now = 100.0
    private let clock = Clock()
    private var hasDamage = true
    var random: SeededGenerator
    var notice: Notice? { stage.main.view.subviews.compactMap { $0 as? Notice }.first }

    private final class Clock { var time = 100.0 }

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      stage = Stage([3, 3], seconds: 1000, settles: false)
      driver = WindowDriver(
        stage.window, recorder: nil, timeScale: 1, now: now, realTime: { [clock] in clock.time })
      driver.onAdvance = { [unowned self] in
        if !stage.window.damage.rects.isEmpty { hasDamage = true }
      }
    }

    func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    private func frame() {
      clock.time = now
      driver.beginFrame(at: now)
      if !driver.isUnseen { hasDamage = false }
    }

    /// Makes the frames that are due before `time`, as the loop does, which sleeps until then.
    /// - Parameter lateness: the chance that the machine does something else first.
    func run(until time: Double, lateness: Double = 0) {
      var count = 0
      while let due = driver.nextFrameTime(now: now, hasDamage: hasDamage), due <= time, count < 5000 {
        now = max(now, due)
        if chance(lateness) { now += number(0...0.5) }
        frame()
        count += 1
      }
      #expect(count < 5000)
      now = max(now, time)
      clock.time = now
    }

    /// Whether nothing wakes the loop any more, and nothing waits to be drawn.
    var isIdle: Bool { driver.nextFrameTime(now: now, hasDamage: hasDamage && !driver.isUnseen) == nil }

    func act(_ action: () -> Void) {
      clock.time = now
      driver.act(at: now, action)
    }

    /// Does something that another thread has asked for, as the loop does.
    func catchUp(_ action: () -> Void) {
      clock.time = now
      driver.catchUp(at: now)
      action()
      driver.noteNextWake()
    }

    func take(_ event: InputEvent) {
      clock.time = now
      driver.take(event, at: now)
    }

    func press(_ key: Key, _ modifiers: KeyModifiers) {
      for phase in [KeyEvent.Phase.pressed, .released] {
        take(.key(KeyEvent(key: key, modifiers: modifiers, phase: phase)))
      }
    }
  }

  @Test(
    "J3 W3 After any order of notices, presses, removals, focus, sleeps and late frames, each is gone after its time, and the program rests",
    arguments: 1...12)
  func anything(seed: UInt64) {
    let desk = Desk(seed: seed)
    let stage = desk.stage
    var trail: [String] = []
    for round in 0..<6 {
      for _ in 0..<Int.random(in: 1...10, using: &desk.random) {
        trail.append(act(on: desk))
        // Often at once, often around the times at which something ends.
        let edges = [0, 0, 0.15, 0.25, 0.4, Notice.seconds, Notice.undoSeconds, Notice.seconds + 0.25, 60]
        let pause = (edges.randomElement(using: &desk.random) ?? 0) + desk.number(0...0.1) * (desk.chance(0.5) ? 1 : 0)
        desk.run(until: desk.now + pause, lateness: desk.chance(0.3) ? 0.5 : 0)
      }
      if stage.window.rootViewController == nil { stage.window.rootViewController = stage.main }
      // What plays counts seconds.
      desk.act { stage.player.pause() }
      let lost = trail.suffix(12).joined(separator: ", ")
      desk.run(until: desk.now + Notice.undoSeconds + 2 + (desk.driver.isUnseen ? 3 : 0))
      let notice = desk.notice
      #expect(notice?.isHidden == true && notice?.isShown == false, "seed \(seed), round \(round): \(lost)")
      desk.run(until: desk.now + 30)
      #expect(desk.isIdle, "seed \(seed), round \(round): \(lost)")
    }
  }

  @Test("J8 A notice about what another thread has done stays for its time, however long the window had rested before")
  func fromAnotherThread() {
    for rest in [0.2, 2, 8, 600] {
      let desk = Desk(seed: 1)
      desk.run(until: desk.now + 2)
      #expect(desk.isIdle)
      desk.run(until: desk.now + rest)
      desk.catchUp { desk.stage.main.show("The preferences are damaged") }
      desk.run(until: desk.now + Notice.seconds - 0.1)
      #expect(desk.notice?.isShown == true, "after \(rest) s")
      desk.run(until: desk.now + 2)
      #expect(desk.notice?.isShown == false && desk.isIdle)
    }
  }

  /// Does one thing, and says which.
  private func act(on desk: Desk) -> String {
    let stage = desk.stage
    switch Int.random(in: 0..<16, using: &desk.random) {
    case 0..<3:
      desk.act { stage.main.show("Something was done") }
      return "notice"
    case 3:
      desk.act {
        stage.main.show("One")
        stage.main.show("Another")
      }
      return "two notices"
    case 4, 5:
      desk.act { if let item = stage.player.items.last { stage.player.remove([item.id]) } }
      return "removal"
    case 6:
      desk.press(.character("d"), .control)
      return "Ctrl+D"
    case 7:
      desk.press(.character("z"), .control)
      return "Ctrl+Z"
    case 8:
      if let undo = stage.window.find(label: "Undo") {
        for phase in [PointerEvent.Phase.began, .ended] {
          desk.take(.pointer(PointerEvent(phase: phase, location: stage.middle(of: undo))))
        }
      }
      return "Undo"
    case 9:
      desk.take(.pointersLost)
      return "pointers lost"
    case 10:
      stage.window.isActive.toggle()
      return "focus"
    case 11:
      desk.driver.isUnseen.toggle()
      return desk.driver.isUnseen ? "unseen" : "seen"
    case 12:
      stage.window.rootViewController = stage.window.rootViewController == nil ? stage.main : nil
      return "root"
    case 13:
      let small = stage.window.bounds.width < 500
      let size = small ? Size(width: 1024, height: 680) : Size(width: 480, height: 360)
      desk.driver.take(.resize(size, scale: 1), at: desk.now)
      return "resize"
    case 14:
      // The machine sleeps, or somebody has stopped the process.
      desk.now += desk.number(0...100)
      return "suspend"
    default:
      desk.press(.function(1), [])
      return "F1"
    }
  }
}
