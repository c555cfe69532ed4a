import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Where the focus is when the arrangement of the window changes.
@Suite struct ArrangementFocusTests {
  private static let narrow = Size(width: 480, height: 500)

  private func resize(_ stage: Stage, to size: Size) {
    stage.window.send(.resize(size, scale: 1))
    stage.advance(0.5)
  }

  @Test(
    "P4 J3 Where Up next becomes a closed drawer, its focus goes to the button that opens it, and comes back with it",
    arguments: [Size(width: 1000, height: 650), Size(width: 600, height: 800)])
  func narrowing(wide: Size) throws {
    let stage = Stage(size: wide)
    let button = stage.main.nowPlaying.queueButton
    for view in [stage.main.upNext.dequeueButton, stage.queue.view] as [View] {
      // A key makes the focus visible.
      stage.press(.tab)
      stage.window.focusedView = view
      resize(stage, to: Self.narrow)
      #expect(stage.main.isQueueHidden && stage.window.focusedView === button)
      #expect(stage.window.accessibilityFocus === button)
      let ring = try #require(stage.window.focusRingFrame)
      #expect(ring.contains(button.convert(button.bounds, to: nil)))
      resize(stage, to: wide)
      #expect(stage.window.focusedView === view)
    }
  }

  @Test("P4 J3 Return on that button opens the drawer at what had the focus, which goes back to the button")
  func opening() {
    let stage = Stage(size: Size(width: 1000, height: 650))
    stage.window.focusedView = stage.queue.view
    resize(stage, to: Self.narrow)
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.main.split.isDrawerOpen && stage.window.focusedView === stage.queue.view)
    // A focus in the open drawer stays where it is, whatever the window becomes.
    resize(stage, to: Size(width: 500, height: 520))
    #expect(stage.main.split.isDrawerOpen && stage.window.focusedView === stage.queue.view)
    stage.main.split.closeDrawer(animated: false)
    stage.window.settle(limit: 1)
    #expect(stage.window.focusedView === stage.main.nowPlaying.queueButton)
  }

  @Test("P4 J3 A focus elsewhere stays where it is when Up next becomes a drawer, and no view gets one that none had")
  func elsewhere() {
    let stage = Stage(size: Size(width: 1000, height: 650))
    for view in [stage.main.nowPlaying.transport.play, stage.main.shelf.swipeView, nil] as [View?] {
      stage.window.focusedView = view
      resize(stage, to: Self.narrow)
      #expect(stage.window.focusedView === view)
      resize(stage, to: Size(width: 1000, height: 650))
      #expect(stage.window.focusedView === view)
    }
  }
}
