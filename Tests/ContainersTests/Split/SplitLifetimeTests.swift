import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A split view that is released in the middle of something.
struct SplitLifetimeTests {
  nonisolated enum Moment: CaseIterable, Sendable { case rest, movement, change, finger }

  @Test("A split view is released with its window, whatever moves", arguments: Moment.allCases)
  func release(_ moment: Moment) {
    weak var split: SplitView?
    weak var window: Window?
    do {
      let stage = SplitStage()
      (split, window) = (stage.split, stage.window)
      switch moment {
      case .rest: break
      case .movement: stage.split.openDrawer(animated: true)
      case .change: stage.split.arrangement = .beside(.trailing, length: 100)
      case .finger:
        stage.pointer.press(at: Point(x: 5, y: 50))
        stage.pointer.move(to: Point(x: 60, y: 50), duration: 0.1)
      }
      stage.frame()
      #expect(split != nil)
    }
    #expect(split == nil && window == nil)
  }

  @Test("A split view that is taken out of its window in a movement has arrived", arguments: [false, true])
  func removed(reducedMotion: Bool) {
    let stage = SplitStage(reducedMotion: reducedMotion)
    stage.split.openDrawer(animated: true)
    stage.frame()
    stage.split.removeFromSuperview()
    #expect(stage.split.side.frame == Rect(x: 0, y: 0, width: 200, height: 300) && stage.split.side.alpha == 1)
    let other = Window(size: Size(width: 400, height: 300))
    other.prefersReducedMotion = reducedMotion
    other.addSubview(stage.split)
    other.settle()
    stage.split.closeDrawer(animated: true)
    other.advance(by: 0.1)
    stage.split.removeFromSuperview()
    #expect(stage.split.side.isHidden && stage.split.side.alpha == 1)
    other.addSubview(stage.split)
    other.settle()
    stage.split.arrangement = .beside(.trailing, length: 100)
    other.advance(by: 0.1)
    stage.split.removeFromSuperview()
    #expect(stage.split.side.frame == Rect(x: 300, y: 0, width: 100, height: 300))
    #expect(stage.split.content.frame == Rect(x: 0, y: 0, width: 299, height: 300))
  }
}
