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
}
