import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A swipe view that has the focus, which it has for its current item.
@Suite struct SwipeFocusTests {
  @Test(
    "U7 The Menu key and Shift+F10 open the menu of the current item, whether or not the items fill the view",
    arguments: [false, true])
  func menu(isFilled: Bool) {
    let stage = Stage(10, item: isFilled ? nil : Size(width: 100, height: 100))
    stage.source.fill = { item, index in
      item.contextMenu = { [MenuItem(title: "Item \(index)") {}] }
    }
    stage.swipe.reloadData()
    stage.swipe.currentItemIndex = 2
    stage.window.advance(by: 0.016)
    stage.key(.tab)
    #expect(stage.swipe.isFocused)
    let presses: [(Key, KeyModifiers)] = [(.menu, []), (.function(10), .shift)]
    for (key, modifiers) in presses {
      stage.key(key, modifiers)
      #expect(stage.window.find(label: "Item 2") != nil)
      stage.key(.escape)
      stage.window.settle()
      #expect(stage.window.find(label: "Item 2") == nil && stage.swipe.isFocused)
    }
  }

  @Test("W3 Where the items do not fill the view, the ring lies around the current one, also while it moves")
  func ring() throws {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    func expectRing() throws {
      let (ring, item) = (stage.window.focusRingFrame, stage.swipe.currentItemView?.shownFrameInWindow)
      let (frame, other) = (try #require(ring), try #require(item))
      #expect(isNear(frame.minX, other.minX) && isNear(frame.maxX, other.maxX) && frame.height == other.height)
    }
    stage.key(.tab)
    stage.window.advance(by: 0.016)
    try expectRing()
    stage.key(.right)
    for _ in 0..<40 {
      stage.window.advance(by: 1.0 / 60)
      try expectRing()
    }
    #expect(stage.swipe.currentItemIndex == 1)
  }
}
