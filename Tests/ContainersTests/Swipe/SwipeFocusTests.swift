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
}
