import Containers
import Music
import Testing
import ViewTree

@testable import Jukebox

/// The heading of Up next.
@Suite struct QueueHeadingTests {
  @Test("H9 The name of a queue gets the font that fits as soon as it is given", arguments: [1024.0, 480])
  func newName(width: Double) throws {
    let stage = try WalkStage(WalkLook(givenSize: Size(width: width, height: 680)), library: .bundled())
    stage.main.split.openDrawer(animated: false)
    stage.settle()
    for name in ["Friday", "A name for a queue that is long", "Up"] {
      stage.main.player.nameQueue(name)
      stage.rest()
      let drawn = DrawnText.lines(of: stage.window)
      stage.main.upNext.view.setNeedsLayout()
      stage.rest()
      #expect(DrawnText.lines(of: stage.window) == drawn)
    }
  }
}
