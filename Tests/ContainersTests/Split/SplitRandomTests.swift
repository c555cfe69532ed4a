import Containers
import Testing
import ViewTree

@testable import ViewTreeTesting

/// Anything at any time: what is shown in the end depends only on the arrangement, the size, and whether the drawer is open.
struct SplitRandomTests {
  @Test(
    "P4 After any calls, drags, keys, sizes and arrangements at any moment the parts are where they belong",
    arguments: 0..<12)
  func anything(_ run: Int) {
    let seed = UInt64(run) &* 7919 &+ 3
    var random = SeededGenerator(seed: seed)
    let stage = SplitStage(
      direction: run % 2 == 0 ? .leftToRight : .rightToLeft, reducedMotion: run % 5 == 0,
      device: run % 3 == 0 ? .mouse : .touch)
    var size = Size(width: 400, height: 300)
    func point() -> Point {
      Point(x: .random(in: 0...size.width, using: &random), y: .random(in: 0...size.height, using: &random))
    }
    for _ in 0..<40 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: stage.split.openDrawer(animated: .random(using: &random))
      case 1: stage.split.closeDrawer(animated: .random(using: &random))
      case 2: stage.pointer.press(at: point())
      case 3: stage.pointer.move(to: point(), duration: 0.05)
      case 4: stage.pointer.release()
      case 5: stage.keys.press([.tab, .escape, .return].randomElement(using: &random) ?? .tab)
      case 6:
        size = Size(width: .random(in: 100...600, using: &random), height: .random(in: 80...500, using: &random))
        stage.resize(to: size.width.rounded(), size.height.rounded())
      case 7:
        let edge = SplitArrangement.Edge.allCases.randomElement(using: &random) ?? .leading
        stage.split.arrangement = SplitArrangement(
          edge: edge, length: .random(in: 0...300, using: &random).rounded(), isDrawer: .random(using: &random))
      default: for _ in 0..<Int.random(in: 1...8, using: &random) { stage.frame() }
      }
    }
    stage.pointer.release()
    stage.window.settle()
    let isOpen = stage.split.isDrawerOpen
    let other = SplitStage(
      stage.split.arrangement, direction: stage.window.effectiveLayoutDirection, size: stage.window.bounds.size)
    if isOpen { other.split.openDrawer(animated: false) }
    other.window.settle()
    #expect(stage.split.side.frame == other.split.side.frame, "seed \(seed)")
    #expect(stage.split.content.frame == other.split.content.frame, "seed \(seed)")
    #expect(stage.split.side.isHidden == other.split.side.isHidden, "seed \(seed)")
    #expect(stage.split.side.alpha == 1 && stage.split.side.isInputSuspended == other.split.side.isInputSuspended)
    #expect(stage.split.content.isInputSuspended == isOpen, "seed \(seed)")
    #expect(stage.window.nextWakeTime == nil, "seed \(seed)")
  }
}
