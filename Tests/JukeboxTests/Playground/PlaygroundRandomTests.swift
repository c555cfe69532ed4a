import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// A user who presses everything in random order without waiting.
@Suite struct PlaygroundRandomTests {
  @Test("Nothing that a user can do is misuse, and the page stays intact", arguments: 0..<4, [1, 2, 3] as [UInt64])
  func anything(index: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 1000 &+ UInt64(index))
    try Misuse.$handler.withValue({ line in Issue.record("seed \(seed): \(line)") }) {
      let harness = try PlaygroundHarness(index, size: PlaygroundHarness.sizes[Int(seed % 2)])
      let page = harness.page
      for _ in 0..<120 {
        act(on: harness, &random)
        guard harness.stack.currentViewController === page else {
          Issue.record("the page was left")
          break
        }
      }
      harness.window.advance(by: 2)
      let bounds = page.view.bounds.insetBy(dx: -0.01, dy: -0.01)
      for child in page.view.subviews { #expect(bounds.contains(child.frame)) }
      // The page still responds.
      let first = try #require(harness.controls.first?.accessibilityLabel)
      #expect(harness.tap(first))
    }
  }

  private func act(on harness: PlaygroundHarness, _ random: inout SeededGenerator) {
    let window = harness.window
    func point(in view: View) -> Point {
      view.convert(
        Point(
          x: Double.random(in: 40...max(41, view.bounds.width - 2), using: &random),
          y: Double.random(in: 1...max(2, view.bounds.height - 1), using: &random)), to: nil)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      guard let label = harness.controls.randomElement(using: &random)?.accessibilityLabel,
        let control = harness.control(label)
      else { return }
      harness.pointer.tap(at: point(in: control))
    case 5:
      harness.pointer.tap(at: point(in: harness.page.specimen))
    case 6, 7:
      // Only forward, as a swipe in the other direction may leave the page.
      let forward = window.effectiveLayoutDirection == .rightToLeft ? 1.0 : -1
      let start = point(in: harness.page.specimen)
      harness.pointer.drag(
        from: start,
        to: Point(
          x: start.x + forward * Double.random(in: 0...200, using: &random),
          y: start.y + Double.random(in: -150...150, using: &random)), duration: 0.1)
    case 8:
      window.send(
        .scroll(
          ScrollEvent(
            location: point(in: harness.page.column), delta: Point(x: 0, y: Double.random(in: -3...3, using: &random))))
      )
    default:
      if let size = PlaygroundHarness.sizes.randomElement(using: &random) { window.send(.resize(size, scale: 1)) }
    }
    window.advance(by: Double.random(in: 0...0.2, using: &random))
  }
}
