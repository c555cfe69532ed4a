import Music
import Testing
import ViewTree

@testable import Jukebox

@Suite struct CoverViewTests {
  @Test("M11 A cover that is missing is drawn after the name, always in the same colour")
  func drawn() throws {
    let view = CoverView(theme: .dark)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    view.show(nil, named: "Paper Moons")
    view.layoutIfNeeded()
    let label = try #require(view.subviews.first as? Label)
    #expect(label.text == "PM")
    #expect(view.backgroundColor == DrawnCover.ground(for: "Paper Moons"))
    #expect(view.bounds.contains(label.frame.center))

    view.show(.picture(path: "/a.png"), named: "Paper Moons")
    #expect(label.isHidden)
    #expect(view.image == Image(path: "/a.png"))
    #expect(view.backgroundColor == AppTheme.dark.coverGround)

    view.show(nil, named: "Kites")
    #expect(label.text == "K" && !label.isHidden)
    view.show(nil, named: nil)
    #expect(label.isHidden)
  }

  @Test(
    "M11 The letters of a drawn cover are those of the first two words",
    arguments: [
      ("Paper Moons of the North", "PM"), ("(untitled)", "U"), ("...", "♪"), ("", "♪"), ("東京 事変", "東事"),
      ("ßtraße", "SS"), ("99 Luftballons", "9L"), ("e\u{301}té", "É"),
    ])
  func initials(name: String, letters: String) {
    #expect(DrawnCover.initials(of: name) == letters)
  }

  @Test("M11 The letters of a drawn cover can be read on each of its colours")
  func contrast() {
    for number in 0..<500 {
      #expect(DrawnCover.ink.contrast(with: DrawnCover.ground(for: "\(number)")) >= 4.5)
    }
  }
}
