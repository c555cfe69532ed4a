import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What is looked at after a restart.
@Suite struct RestoreTests {
  /// A program that continues a session, and finds its albums at some moment.
  private func restarted(finds moment: Moment) -> Stage {
    let stage = Stage([], progress: .beginning, settles: false)
    func find() {
      stage.library.append(Stage.albums([2, 2, 2, 2, 2]))
      stage.library.setProgress(.finished)
    }
    stage.window.rootViewController = nil
    if moment == .early { find() }
    stage.main.restore(page: ["albums", "Album 3", "Artist"])
    stage.window.rootViewController = stage.main
    if moment == .unseen { find() }
    stage.window.settle()
    if moment == .late {
      find()
      stage.window.settle()
    }
    return stage
  }

  enum Moment: CaseIterable { case early, unseen, late }

  @Test(
    "M18 the album in the middle is that of the last run, whenever its albums are found", arguments: Moment.allCases)
  func album(moment: Moment) {
    let stage = restarted(finds: moment)
    #expect(stage.main.shelf.swipeView.currentItemIndex == 3)
    #expect(stage.main.page == ["albums", "Album 3", "Artist"])
    stage.advance(1)
    #expect(stage.main.shelf.swipeView.currentItemIndex == 3)
  }

  @Test("M18 albums that are found in portions do not move the album of the last run away")
  func portions() {
    let stage = Stage([], progress: .beginning)
    stage.main.restore(page: ["albums", "Album 3", "Artist"])
    stage.library.append(Stage.albums([2, 2]))
    stage.window.settle()
    stage.library.append(Stage.albums([2, 2], from: 2))
    stage.window.settle()
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.main.page == ["albums", "Album 3", "Artist"])
  }
}
