import Languages
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Headings where there is little room.
@Suite("Headings") struct HeadingTests {
  @Test("P4 a sheet and Up next whose headings would be cut come to rest", arguments: [195.0, 240, 360])
  func narrowHeadings(width: Double) {
    let stage = Stage(size: Size(width: width, height: 240))
    stage.main.open(
      MessageController(
        theme: stage.main.theme, title: "The playlist of this evening was not saved", message: "It is damaged"))
    stage.window.settle(limit: 5)
    #expect(stage.window.nextWakeTime == nil)
  }
}
