import Languages
import Music
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

  @Test("P4 if not even the short name of Up next has room, the short one is shown, because less of it is cut off")
  func shortName() {
    let stage = Stage()
    let header = stage.main.upNext.header
    header.fitTitle(into: Size(width: header.buttonsWidth(in: Size(width: 200, height: 30)) + 20, height: 30))
    #expect(header.labels.first?.text == "Next")
  }

  @Test("P4 the focus rings of the buttons in the heading of Up next lie neither over its name nor over the caption")
  func rings() throws {
    let stage = Stage()
    let name = "For the long evening by the fire in winter, with tea"
    stage.player.nameQueue(name)
    stage.main.problems.add("The session cannot be saved")
    stage.window.settle()
    let labels = stage.main.upNext.view.labels
    let heading = try #require(labels.first { $0.text == name })
    let caption = try #require(labels.first { $0.text.hasPrefix("\(stage.player.songCount) songs") })
    let (title, line) = (heading.convert(heading.bounds, to: nil), caption.convert(caption.bounds, to: nil))
    for label in ["Problems", "Menu of Up next"] {
      for _ in 0..<40 where stage.window.focusedView?.accessibilityLabel != label { stage.press(.tab) }
      #expect(stage.window.focusedView?.accessibilityLabel == label)
      stage.window.settle()
      let ring = try #require(stage.window.focusRingFrame)
      // There is a little space above the letters of the caption.
      #expect(ring.minX > title.maxX && ring.maxY <= line.minY + 4)
    }
  }

  @Test("P4 the focus ring of Browse does not touch the number of albums beside it", arguments: [400.0, 480, 1024])
  func ringOfBrowse(width: Double) throws {
    let harness = try SceneHarness(SceneHarness.albums(13), size: Size(width: width, height: 286))
    let window = harness.window
    for _ in 0..<40 where window.focusedView?.accessibilityLabel != "Browse" {
      for phase in [KeyEvent.Phase.pressed, .released] { window.send(.key(KeyEvent(key: .tab, phase: phase))) }
    }
    window.settle()
    let ring = try #require(window.focusRingFrame)
    let count = try #require(harness.main.shelf.view.labels.first { $0.text == "13 albums" })
    #expect(!count.isHidden && window.focusedView?.accessibilityLabel == "Browse")
    #expect(ring.minX - harness.frame(of: count).maxX >= 3.5)
  }
}
