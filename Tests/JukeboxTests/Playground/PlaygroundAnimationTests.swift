import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The Animation page: every control affects the shape or its queue as labelled.
@Suite struct PlaygroundAnimationTests {
  private func open() throws -> (PlaygroundHarness, AnimationPage) {
    let harness = try PlaygroundHarness(3)
    return (harness, try #require(harness.page as? AnimationPage))
  }

  @Test("Scenes run one after the other, and the status line says how many wait")
  func scenes() throws {
    let (harness, page) = try open()
    let queue = page.shape.animationQueue
    let (center, color, radius) = (page.shape.center, page.shape.backgroundColor, page.shape.cornerRadius)
    for label in ["Move", "Colour", "Corners", "Alpha", "Size", "Wait"] { harness.tap(label) }
    #expect(queue.isRunning)
    #expect(queue.count >= 4)
    let status = harness.window.find(label: "Playing · \(queue.count) scenes wait")
    #expect(status != nil)
    harness.window.advance(by: 5)
    harness.window.advance(by: 0)
    #expect(!queue.isRunning)
    #expect(page.shape.center != center)
    #expect(page.shape.backgroundColor != color)
    #expect(page.shape.cornerRadius != radius)
    #expect(page.shape.alpha == 0.25)
    #expect(harness.window.find(label: "At rest · no scene waits") != nil)
    harness.tap("Reset")
    harness.window.settle()
    #expect(page.shape.center == center)
    #expect(page.shape.alpha == 1)
    #expect(page.shape.backgroundColor == color)
  }

  @Test("What ends scenes can be pressed only while there is something to end")
  func ends() throws {
    let (harness, _) = try open()
    func enabled() -> [String] {
      ["Cancel", "Finish", "Reset"].filter { (harness.control($0) as? Control)?.isEnabled == true }
    }
    #expect(enabled() == [])
    harness.tap("Move")
    #expect(enabled() == ["Cancel", "Finish", "Reset"])
    harness.window.advance(by: 5)
    harness.window.settle()
    #expect(enabled() == ["Reset"])
    harness.tap("Reset")
    harness.window.settle()
    #expect(enabled() == [])
    harness.tap("Paused")
    #expect(enabled() == ["Reset"])
  }

  @Test("Every kind of change has a button")
  func changes() throws {
    let (harness, page) = try open()
    let radius = page.shape.cornerRadius
    harness.tap("Corners")
    harness.window.advance(by: 1)
    #expect(page.shape.cornerRadius == page.shape.bounds.width / 2)
    harness.tap("Corners")
    harness.window.advance(by: 1)
    #expect(page.shape.cornerRadius == radius)
    let frame = page.shape.frame
    harness.tap("Frame")
    harness.window.advance(by: 1)
    #expect(page.shape.frame != frame && page.shape.bounds.size != frame.size)
    harness.tap("Skew")
    harness.window.advance(by: 1)
    #expect(page.shape.transform.c == -0.5)
    harness.tap("Skew")
    harness.window.advance(by: 1)
    #expect(page.shape.transform == .identity)
  }

  @Test("A turn rotates the shape by the number of turns that is set")
  func turn() throws {
    let (harness, page) = try open()
    var zeroCount = 0
    var last = page.shape.presented.transform.a
    harness.tap("Turn")
    for _ in 0..<120 {
      harness.window.advance(by: 1.0 / 60)
      let now = page.shape.presented.transform.a
      // In each full turn the value passes zero twice.
      if (last < 0) != (now < 0) { zeroCount += 1 }
      last = now
    }
    #expect(zeroCount == 4)
  }

  @Test("Pause, speed, cancel and finish")
  func hold() throws {
    let (harness, page) = try open()
    let queue = page.shape.animationQueue
    harness.tap("Move")
    harness.tap("Paused")
    #expect(queue.isPaused)
    let seen = page.shape.presented.center
    harness.window.advance(by: 0.3)
    #expect(page.shape.presented.center == seen)
    harness.tap("Paused")
    #expect(!queue.isPaused)
    harness.tap("Move")
    harness.tap("Cancel")
    #expect(!queue.isRunning && queue.count == 0)
    harness.tap("Move")
    harness.tap("Finish")
    #expect(!queue.isRunning)
    #expect(page.shape.presented.center == page.shape.center)
    harness.slide("Speed", toEnd: true)
    #expect(abs(queue.speed - 3) < 1e-9)
    harness.slide("Speed", toEnd: false)
    #expect(queue.speed == 0)
    harness.slide("Speed", toEnd: true)
    harness.tap("All at once")
    harness.window.settle()
    #expect(!queue.isRunning)
  }

  @Test("Repeats end after their count, or run until they are cancelled")
  func repeats() throws {
    let (harness, page) = try open()
    harness.slide("Repeats", toEnd: true)
    harness.tap("Repeat")
    harness.window.advance(by: 4)
    #expect(page.shape.animationQueue.isRunning)
    harness.window.advance(by: 4)
    #expect(!page.shape.animationQueue.isRunning)
    harness.slide("Repeats", toEnd: false)
    #expect(harness.control("Repeats")?.accessibilityValue == "without end")
    harness.tap("Repeat")
    harness.window.advance(by: 100)
    #expect(page.shape.animationQueue.isRunning)
    harness.tap("Cancel")
    #expect(!page.shape.animationQueue.isRunning)
  }

  @Test("Curve and duration of new scenes")
  func pace() throws {
    let (harness, page) = try open()
    #expect(page.pace.curve == .easeInOut)
    harness.choose("Ease", 0, of: 3)
    #expect(page.pace.curve == .easeIn)
    harness.choose("Curve", 0, of: 4)
    #expect(page.pace.curve == .linear)
    harness.choose("Curve", 3, of: 4)
    harness.slide("Spring damping", toEnd: true)
    harness.slide("Spring response", toEnd: false)
    #expect(page.pace.curve == .spring(dampingRatio: 2, response: 0.1))
    harness.choose("Curve", 2, of: 4)
    for label in ["Bézier x1", "Bézier y1", "Bézier x2", "Bézier y2"] { harness.slide(label, toEnd: true) }
    #expect(page.pace.curve == .cubicBezier(x1: 1, y1: 2, x2: 1, y2: 2))
    harness.slide("Duration", toEnd: true)
    #expect(page.pace.duration == 3)
    harness.slide("Turns", toEnd: false)
    harness.tap("Turn")
    #expect(page.shape.animationQueue.isRunning)
  }

  @Test("The layout direction and reduced motion of the window")
  func wholeWindow() throws {
    let (harness, _) = try open()
    let back = try #require(harness.window.find(label: "Back"))
    let left = harness.middle(of: back).x
    harness.tap("Right to left")
    #expect(harness.window.effectiveLayoutDirection == .rightToLeft)
    #expect(harness.middle(of: back).x > left)
    harness.tap("Right to left")
    #expect(harness.window.effectiveLayoutDirection == .leftToRight)
    harness.tap("Reduced motion")
    #expect(harness.window.prefersReducedMotion)
    harness.tap("Reduced motion")
    #expect(!harness.window.prefersReducedMotion)
  }

  @Test("The window's switches show the window's settings when the page appears")
  func windowSwitches() throws {
    let harness = try PlaygroundHarness(3, direction: .rightToLeft, prefersReducedMotion: true)
    #expect((harness.control("Right to left") as? Switch)?.isOn == true)
    #expect((harness.control("Reduced motion") as? Switch)?.isOn == true)
    harness.tap("Reduced motion")
    #expect(!harness.window.prefersReducedMotion)
  }
}
