import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Accessibility of containers") struct ContainerAccessibilityTests {
  @Test("U11 The current item of a swipe view is what has its focus, and an item that gets it is scrolled to")
  func swipe() throws {
    let stage = Stage(5)
    let swipe = stage.swipe
    stage.window.focusedView = swipe
    #expect(swipe.accessibilityCurrentItem === swipe.currentItemView && swipe.currentItemView != nil)
    swipe.scroll(toOffset: 0.5, duration: 0)
    stage.window.settle()
    let next = try #require(swipe.itemView(at: 1))
    #expect(swipe.accessibilityReveal(next))
    stage.window.settle()
    #expect(swipe.currentItemIndex == 1 && swipe.accessibilityCurrentItem === next)
    #expect(!swipe.accessibilityReveal(View()))
  }

  @Test("U11 A card of a queue that gets the focus is its current one, and pressing it selects it")
  func queue() throws {
    let harness = QueueHarness()
    let queue = harness.queue
    var selected: [Int] = []
    queue.onSelect = { _, index in selected.append(index) }
    let card = try #require(queue.visibleItemViews.dropFirst(2).first)
    card.accessibilityRole = .group
    #expect(card.perform(.press))
    harness.window.settle()
    #expect(selected == [2] && queue.view.isFocused)
    #expect(queue.view.focusRing?.view === card)
  }

  @Test("U11 A row of a list that gets the focus is its current one, and pressing it activates it")
  func list() throws {
    let stage = ListStage()
    let row = try #require(stage.list.cell(at: 3))
    #expect(row.accessibilityRole == .row)
    #expect(row.perform(.press))
    stage.window.settle()
    #expect(stage.log.suffix(1) == ["activate 3"] && stage.list.currentIndex == 3 && stage.list.isFocused)
    #expect(row.accessibilityStates.contains(.selected))
    // A list of a million shows what is seen.
    stage.list.items = Array(0..<1_000_000)
    stage.window.settle()
    #expect(stage.list.subviews.filter { $0.accessibilityRole == .row && !$0.isHidden }.count < 20)
  }

  @Test("U11 A list says whether several of its items can be selected")
  func selectableItems() {
    let stage = ListStage()
    stage.list.allowsMultipleSelection = false
    #expect(!stage.list.accessibilityStates.contains(.multiselectable))
    stage.list.allowsMultipleSelection = true
    #expect(stage.list.accessibilityStates.names == ["multiselectable"])
  }
}
