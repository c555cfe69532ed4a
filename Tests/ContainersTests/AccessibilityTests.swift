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

  @Test("U11 While a swipe view moves on to another item, none on the way is its current one")
  func swipeOnTheWay() {
    let stage = Stage(30)
    let swipe = stage.swipe
    stage.window.focusedView = swipe
    stage.key(.end)
    var current: [Int] = []
    var frameCount = 0
    for frame in 1...60 {
      stage.window.advance(by: 1.0 / 60)
      guard swipe.accessibilityCurrentItem !== swipe else { continue }
      if current.isEmpty { frameCount = frame }
      if current.last != swipe.currentItemIndex { current.append(swipe.currentItemIndex) }
    }
    #expect(current == [29] && swipe.accessibilityCurrentItem === swipe.currentItemView)
    #expect(frameCount < 24, "a focus that is on its way longer than 0.4 s would be told")
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

  @Test("U11 Keys act on a card that is seen, also where the queue was scrolled away from its current one")
  func currentCardInSight() {
    let s = QueueStripHarness(items: Array(1...8))
    func leaveAndComeBack() -> View? {
      s.window.focusedView = nil
      s.window.focusedView = s.queue.view
      s.window.settle()
      return s.queue.view.focusRing?.view
    }
    s.window.focusedView = s.queue.view
    s.h.press(.end)
    #expect(s.seen == ["6", "7", "8"] && leaveAndComeBack() === s.queue.itemView(at: 7))
    s.queue.scroll(to: 0)
    s.window.settle()
    #expect(s.seen == ["1", "2", "3"] && leaveAndComeBack() === s.queue.itemView(at: 0))
    s.h.press(.down)
    #expect(leaveAndComeBack() === s.queue.itemView(at: 1))
    // A menu gives the focus back, and a person goes on with what is seen.
    s.queue.scroll(to: 5)
    s.window.settle()
    s.window.showMenu([MenuItem(title: "One") {}], at: Point(x: 100, y: 50))
    s.h.press(.escape)
    #expect(s.seen == ["6", "7", "8"] && s.queue.view.focusRing?.view === s.queue.itemView(at: 5))
  }

  @Test("U11 Lists, queues and swipe views say how many items they have, and which of them a view shows")
  func itemCounts() throws {
    let (lists, swipes) = (ListStage(), Stage(5))
    let queues = QueueStripHarness(items: Array(1...8), departed: [11])
    let row = try #require(lists.list.cell(at: 3))
    #expect(lists.list.accessibilityItemCount == 100 && lists.list.accessibilityIndex(ofItem: row) == 3)
    let page = try #require(swipes.swipe.currentItemView)
    #expect(swipes.swipe.accessibilityItemCount == 5 && swipes.swipe.accessibilityIndex(ofItem: page) == 0)
    let card = try #require(queues.queue.itemView(at: 2))
    #expect(queues.queue.view.accessibilityItemCount == 8)
    #expect(queues.queue.view.accessibilityIndex(ofItem: card) == 2)
    for view in [lists.list, swipes.swipe, queues.queue.view] as [View] {
      #expect(view.accessibilityIndex(ofItem: View()) == nil)
    }
  }

  @Test("U11 A queue is called by its title, or by the word of the window for a queue")
  func nameOfQueue() {
    let harness = QueueHarness()
    #expect(harness.queue.view.accessibilityLabel == "Queue")
    var words = AccessibilityWords()
    words.queue = "Warteschlange"
    harness.window.setAccessibilityWords(words)
    #expect(harness.queue.view.accessibilityLabel == "Warteschlange")
    harness.queue.title = "Up next"
    #expect(harness.queue.view.accessibilityLabel == "Up next")
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

  @Test("U11 The current row of a list says its place in the words of the window, also when they change")
  func placeInOtherWords() throws {
    let stage = ListStage()
    stage.list.currentIndex = 1
    let row = try #require(stage.list.cell(at: 1))
    #expect(row.accessibilityValue == "2 of 100")
    var words = AccessibilityWords()
    words.place = { "\($0) von \($1)" }
    stage.window.setAccessibilityWords(words)
    stage.window.settle()
    #expect(row.accessibilityValue == "2 von 100")
    stage.list.currentIndex = nil
    #expect(row.accessibilityValue == nil)
  }

  @Test("U11 A list says whether several of its items can be selected")
  func selectableItems() {
    let stage = ListStage()
    stage.list.allowsMultipleSelection = false
    #expect(!stage.list.accessibilityStates.contains(.multiselectable))
    stage.list.allowsMultipleSelection = true
    #expect(stage.list.accessibilityStates.names == ["multiselectable"])
  }

  @Test("H1 H8 Assistive technology steps through a queue into its past, where it stays, and selects items")
  func steps() throws {
    let s = QueueStripHarness(items: Array(1...8), departed: Array(11...15))
    let (queue, view) = (s.queue, s.queue.view)
    queue.past.returnDelay = 3
    queue.selection.allowsSeveral = false
    #expect(!view.allowsSelectingItems)
    queue.selection.allowsSeveral = true
    #expect(view.allowsSelectingItems)
    #expect(view.accessibilityNumber == AccessibilityNumber(value: 0, range: -5...7, step: 1))
    #expect(view.perform(.decrement))
    s.window.settle()
    #expect(s.seen == ["-11", "1", "2"] && view.isFocused && view.accessibilityNumber?.value == -1)
    s.window.advance(by: 5)
    s.window.settle()
    #expect(s.seen == ["-11", "1", "2"])
    #expect(view.setAccessibilityNumber(-99))
    s.window.settle()
    #expect(s.seen == ["-15", "-14", "-13"])
    #expect(view.setAccessibilityNumber(99))
    s.window.settle()
    #expect(s.seen == ["6", "7", "8"])
    #expect(!view.accessibilitySelect(View(), isSelected: true))
    for index in [5, 7] {
      #expect(view.accessibilitySelect(queue.itemView(at: index), isSelected: true))
    }
    #expect(queue.selection.indexes == [5, 7])
    #expect(view.accessibilitySelect(queue.itemView(at: 7), isSelected: true) && queue.selection.indexes == [5, 7])
    #expect(view.accessibilitySelect(queue.itemView(at: 5), isSelected: false) && queue.selection.indexes == [7])
    #expect(view.accessibilitySelect(nil, isSelected: true) && queue.selection.count == 8)
    #expect(view.accessibilitySelect(nil, isSelected: false) && queue.selection.count == 0)
    queue.selection.allowsSeveral = false
    #expect(!view.accessibilitySelect(queue.itemView(at: 7), isSelected: true) && queue.selection.count == 0)
    queue.allowsScrolling = false
    #expect(view.accessibilityNumber == nil && view.accessibilityActions.isEmpty)
  }

  @Test("H8 U11 Of the items of a queue, those that wait can be selected, and those that have left cannot")
  func selectableItemsOfQueue() {
    let s = QueueStripHarness(places: 4, items: Array(1...8), departed: [11])
    s.queue.scroll(to: -1)
    s.window.settle()
    #expect(s.seen == ["-11", "1", "2", "3"])
    let view = s.queue.view
    func selectable() -> [Int] {
      let items = view.subviews.compactMap { $0 as? NumberView }
      return items.filter { view.accessibilityAllowsSelecting($0) }.map(\.number).sorted()
    }
    #expect(selectable() == [1, 2, 3])
    #expect(!view.accessibilityAllowsSelecting(View()))
    s.queue.selection.allowsSeveral = false
    #expect(selectable() == [])
  }

  @Test("L6 Assistive technology selects several items of a list, all, and none")
  func selects() throws {
    let list = ListStage().list
    list.allowsMultipleSelection = true
    for index in [1, 3] { #expect(list.accessibilitySelect(list.cell(at: index), isSelected: true)) }
    #expect(list.selection == [1, 3])
    #expect(list.accessibilitySelect(list.cell(at: 1), isSelected: false) && list.selection == [3])
    #expect(list.accessibilitySelect(nil, isSelected: true) && list.selection.count == list.items.count)
    #expect(list.accessibilitySelect(nil, isSelected: false) && list.selection.isEmpty)
    list.allowsMultipleSelection = false
    #expect(!list.accessibilitySelect(nil, isSelected: true) && list.selection.isEmpty)
    #expect(list.allowsSelectingItems)
    list.allowsSelection = false
    #expect(!list.allowsSelectingItems && !list.accessibilitySelect(list.cell(at: 1), isSelected: true))
  }
}
