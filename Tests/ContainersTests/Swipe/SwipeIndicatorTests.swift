import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeIndicatorTests {
  @Test("S12 The page indicator follows, and its dots scroll")
  func indicator() {
    let stage = Stage(10, item: Size(width: 100, height: 200)) {
      $0.itemsPerPage = 3
      $0.truncatesFinalPage = true
    }
    let indicator = PageIndicator()
    stage.swipe.pageIndicator = indicator
    #expect(indicator.numberOfPages == 4)
    stage.swipe.scrollOffset = 1.5
    #expect(indicator.position == 0.5)
    stage.swipe.scrollOffset = 6.5
    #expect(indicator.position == 2.5)
    indicator.onSelect?(3)
    stage.window.settle()
    #expect(stage.swipe.currentPage == 3)
    #expect(indicator.position == 3)
    #expect(stage.log.take().suffix(2) == ["scroll", "didScroll"])
    stage.source.count = 4
    stage.swipe.reloadData()
    #expect(indicator.numberOfPages == 2)
    #expect(indicator.position == 0)
    stage.swipe.pageIndicator = nil
    #expect(indicator.onSelect == nil)

    let wrapped = Stage(4) { $0.isWrapEnabled = true }
    wrapped.swipe.pageIndicator = indicator
    wrapped.swipe.scrollOffset = 3.5
    #expect(indicator.position == 3)
  }

  @Test("S12 If several pages share the end of the content, the last dot is highlighted there, however it was reached")
  func indicatorAtEnd() {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    let indicator = PageIndicator()
    stage.swipe.pageIndicator = indicator
    for page in 0...6 {
      stage.swipe.scrollOffset = Double(page)
      #expect(indicator.position == Double(page))
    }
    // Pages 7, 8 and 9 share the end of the content, so the movement from page 6 passes all of their dots.
    stage.swipe.scrollOffset = 6.5
    #expect(isNear(indicator.position, 7.5))
    stage.swipe.scrollOffset = 0
    var last = 0.0
    let pointer = stage.pointer()
    for _ in 0..<10 {
      pointer.press(at: Point(x: 200, y: 100))
      for x in stride(from: 192.0, through: 90, by: -6) {
        pointer.move(to: Point(x: x, y: 100), duration: 1.0 / 60)
        #expect(indicator.position >= last - 1e-9 && indicator.position < last + 0.5)
        last = indicator.position
      }
      pointer.hold(0.2)
      pointer.release()
      stage.window.settle()
      last = indicator.position
    }
    #expect(stage.swipe.scrollOffset == 7)
    #expect(stage.swipe.currentItemIndex == 7)
    #expect(indicator.position == 9)
    stage.drag(100, in: 0.5, hold: 0.2)
    stage.window.settle()
    #expect(indicator.position == 6)
    for turn in [{ stage.wheel(0, -1) }, { stage.key(.right) }] {
      stage.swipe.currentItemIndex = 6
      #expect(indicator.position == 6)
      stage.window.focusedView = stage.swipe
      turn()
      stage.window.settle()
      #expect(indicator.position == 9)
    }
  }

  @Test("S12 The page that was selected is highlighted, also among those that share the end", arguments: [7, 8, 9])
  func indicatorSelectedPage(page: Int) {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    let indicator = PageIndicator()
    stage.swipe.pageIndicator = indicator
    var last = 0.0
    stage.log.onLine = { _ in
      #expect(indicator.position >= last && indicator.position <= Double(page))
      last = indicator.position
    }
    indicator.onSelect?(page)
    stage.window.settle()
    stage.log.onLine = { _ in }
    #expect(indicator.position == Double(page))
    #expect(stage.swipe.currentPage == page)
    // A drag that returns to the end does not change the page.
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 150, y: 100))
    pointer.move(to: Point(x: 178, y: 100), duration: 0.2)
    #expect(isNear(indicator.position, 6 + 0.8 * Double(page - 6)))
    pointer.move(to: Point(x: 150, y: 100), duration: 0.2)
    pointer.hold(0.2)
    pointer.release()
    stage.window.settle()
    #expect(indicator.position == Double(page))
    // After a movement to a different position, the selection is forgotten.
    stage.swipe.scrollOffset = 2
    #expect(indicator.position == 2)
    stage.swipe.scrollOffset = 7
    #expect(indicator.position == 9)
    stage.swipe.currentPage = page
    #expect(indicator.position == Double(page))
    stage.swipe.reloadData()
    #expect(indicator.position == 0)
  }

  @Test("S12 A movement away from the end starts at the highlighted dot", arguments: [nil, 8])
  func indicatorLeavesEnd(selected: Int?) {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    let indicator = PageIndicator()
    stage.swipe.pageIndicator = indicator
    stage.swipe.scrollOffset = 7
    if let selected { stage.swipe.currentPage = selected }
    let lit = Double(selected ?? 9)
    #expect(indicator.position == lit)
    indicator.onSelect?(0)
    var last = lit
    while stage.swipe.isScrolling {
      stage.window.advance(by: 0.0005)
      #expect(indicator.position <= last && last - indicator.position < 0.25)
      last = indicator.position
    }
    #expect(indicator.position == 0)
  }

  @Test("S12 S13 If all pages are visible together, the selected one is highlighted, otherwise the first")
  func indicatorWithoutWay() {
    let stage = Stage(3, item: Size(width: 100, height: 200))
    let indicator = PageIndicator()
    stage.swipe.pageIndicator = indicator
    #expect(indicator.position == 0)
    stage.drag(-100, in: 0.2)
    stage.window.settle()
    #expect(indicator.position == 0)
    stage.swipe.currentPage = 1
    #expect(indicator.position == 1)
    let early = Stage(10, item: Size(width: 100, height: 200)) {
      $0.pageIndicator = indicator
    }
    early.swipe.reloadData()
    early.swipe.currentItemIndex = 8
    early.window.advance(by: 0)
    #expect(early.swipe.currentItemIndex == 8)
    #expect(indicator.position == 8)
  }

  @Test("S12 S15 The indicator also follows right to left; if two views use the same one, it belongs to the last")
  func indicators() {
    let mirrored = Stage(10, item: Size(width: 100, height: 200)) { $0.layoutDirection = .rightToLeft }
    let indicator = PageIndicator()
    mirrored.swipe.pageIndicator = indicator
    mirrored.drag(120, in: 0.5, hold: 0.2)
    mirrored.window.settle()
    #expect(indicator.position == 1)
    mirrored.swipe.scrollOffset = 7
    #expect(indicator.position == 9)
    let other = Stage(4)
    other.swipe.pageIndicator = indicator
    mirrored.swipe.pageIndicator = nil
    #expect(indicator.numberOfPages == 4)
    indicator.onSelect?(2)
    other.window.settle()
    #expect(other.swipe.currentPage == 2)
    // Setting it again on the first view returns it to that view.
    mirrored.swipe.pageIndicator = indicator
    other.swipe.pageIndicator = indicator
    mirrored.swipe.pageIndicator = indicator
    #expect(indicator.numberOfPages == 10)
    indicator.onSelect?(1)
    mirrored.window.settle()
    #expect(mirrored.swipe.currentPage == 1 && other.swipe.currentPage == 2)
  }

  @Test("S12 S14 When items are inserted or deleted at the end, the dot stays at the selected page, or at the last one")
  func indicatorAndEdits() {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    stage.source.names = Array(0..<10)
    let indicator = PageIndicator()
    stage.swipe.pageIndicator = indicator
    stage.swipe.currentPage = 8
    stage.source.names?.insert(50, at: 0)
    stage.swipe.insertItems(at: [0], animated: true)
    stage.window.settle()
    #expect(stage.swipe.currentPage == 9)
    #expect(indicator.position == 9)
    stage.source.names?.removeFirst(2)
    stage.swipe.deleteItems(at: [0, 1], animated: true)
    stage.window.settle()
    #expect(indicator.position == Double(stage.swipe.currentPage))
    stage.source.names = []
    stage.swipe.deleteItems(at: Array(0..<9), animated: true)
    stage.window.settle()
    #expect(indicator.numberOfPages == 0 && indicator.position == 0)
  }

  @Test("S12 An indicator's own onSelect is called in addition to the swipe view, and stays when the view releases it")
  func ownSelection() {
    let stage = Stage(10)
    let indicator = PageIndicator()
    var chosen: [Int] = []
    indicator.onSelect = { chosen.append($0) }
    stage.swipe.pageIndicator = indicator
    indicator.onSelect?(3)
    stage.window.settle()
    #expect(chosen == [3] && stage.swipe.currentPage == 3)
    // Setting onSelect while a view uses the indicator does not disconnect the view.
    indicator.onSelect = { chosen.append(100 + $0) }
    indicator.onSelect?(5)
    stage.window.settle()
    #expect(chosen == [3, 105] && stage.swipe.currentPage == 5)
    stage.swipe.pageIndicator = nil
    indicator.onSelect?(7)
    stage.window.settle()
    #expect(chosen == [3, 105, 107] && stage.swipe.currentPage == 5)
  }

  @Test("S12 A closure that was read from an indicator calls what was set when it was read, so it can be wrapped")
  func wrapping() {
    let stage = Stage(10)
    let indicator = PageIndicator(frame: Rect(x: 0, y: 0, width: 300, height: 24))
    stage.swipe.pageIndicator = indicator
    stage.window.addSubview(indicator)
    var log: [String] = []
    for name in ["a", "b", "c"] {
      let old = indicator.onSelect
      indicator.onSelect = {
        log.append("\(name) \($0)")
        old?($0)
      }
    }
    indicator.onSelect?(3)
    stage.window.settle()
    #expect(log == ["c 3", "b 3", "a 3"])
    #expect(stage.swipe.currentItemIndex == 3)
    log = []
    #expect(indicator.setAccessibilityNumber(2))
    stage.window.settle()
    #expect(log == ["c 1", "b 1", "a 1"])
    #expect(stage.swipe.currentItemIndex == 1)
  }

  @Test("S12 C2 Keys and steps of an indicator count from the page to which the view turns, so that none is lost")
  func stepsDuringTurn() {
    let stage = Stage(20)
    let indicator = PageIndicator(frame: Rect(x: 0, y: 0, width: 300, height: 24))
    stage.swipe.pageIndicator = indicator
    stage.window.addSubview(indicator)
    stage.window.focusedView = indicator
    for _ in 0..<12 {
      stage.key(.right)
      stage.window.advance(by: 0.04)
    }
    stage.window.settle()
    #expect(stage.swipe.currentPage == 12 && indicator.position == 12)
    for _ in 0..<3 {
      #expect(indicator.accessibilityActionWasChosen(.decrement))
      stage.window.advance(by: 0.04)
    }
    stage.window.settle()
    #expect(stage.swipe.currentPage == 9 && indicator.position == 9)
  }

  /// Notes what assistive technology is told of an indicator.
  private final class Listener: AccessibilityObserver {
    private let indicator: PageIndicator
    var values: [String?] = []

    init(_ indicator: PageIndicator) { self.indicator = indicator }

    func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) {
      for change in changes where change.view === indicator && change.kinds.contains(.content) {
        let value = indicator.accessibilityValue
        if values.last != value { values.append(value) }
      }
    }
  }

  @Test("S12 U11 The page to which the view turns is said at once, and none on the way", arguments: [false, true])
  func said(wraps: Bool) {
    let stage = Stage(6) { $0.isWrapEnabled = wraps }
    let indicator = PageIndicator(frame: Rect(x: 0, y: 0, width: 300, height: 24))
    stage.swipe.pageIndicator = indicator
    stage.window.addSubview(indicator)
    stage.window.focusedView = indicator
    stage.swipe.currentPage = 3
    stage.window.settle()
    let listener = Listener(indicator)
    stage.window.accessibilityObserver = listener
    func told(_ turn: () -> Void) -> [String?] {
      listener.values = []
      turn()
      stage.window.settle()
      return listener.values
    }
    #expect(told { stage.key(.home) } == ["1 of 6"])
    #expect(told { stage.key(.end) } == ["6 of 6"] && indicator.accessibilityNumber?.value == 6)
    #expect(told { stage.swipe.scroll(toPage: 2, duration: 0.3) } == ["3 of 6"])
    func turnBack() {
      stage.key(.right)
      stage.window.advance(by: 0.05)
      stage.swipe.scroll(toPage: 2, duration: 0.2)
    }
    #expect(told(turnBack) == ["4 of 6", "3 of 6"])
    // Under a finger it is the page that is shown.
    let pointer = stage.pointer()
    func drag() {
      pointer.press(at: Point(x: 250, y: 100))
      pointer.move(to: Point(x: 50, y: 100), duration: 0.3)
      #expect(listener.values == ["4 of 6"])
      pointer.move(to: Point(x: 250, y: 100), duration: 0.3)
      pointer.hold(0.2)
      pointer.release()
    }
    #expect(told(drag) == ["4 of 6", "3 of 6"])
  }

  @Test("S12 C2 Quick keys also reach the pages that share the end, one after the other")
  func stepsToTheEnd() {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    let indicator = PageIndicator(frame: Rect(x: 0, y: 0, width: 300, height: 24))
    stage.swipe.pageIndicator = indicator
    stage.window.addSubview(indicator)
    stage.window.focusedView = indicator
    stage.swipe.currentPage = 5
    for page in 6...9 {
      stage.key(.right)
      stage.window.advance(by: 0.04)
      #expect(indicator.driver?.goalPage == page)
    }
    stage.window.settle()
    #expect(stage.swipe.currentPage == 9 && indicator.position == 9)
  }

  @Test("S12 S11 A wheel over the dots turns pages, as over the pages, while the indicator belongs to the view")
  func wheel() {
    let stage = Stage(10)
    let indicator = PageIndicator(frame: Rect(x: 0, y: 0, width: 300, height: 24))
    stage.swipe.pageIndicator = indicator
    stage.window.addSubview(indicator)
    func turnWheel() {
      stage.pointer().turnWheel(by: Point(x: 0, y: -1), at: Point(x: 150, y: 12))
      stage.window.settle()
      stage.window.advance(by: 0.2)
    }
    turnWheel()
    #expect(stage.swipe.currentPage == 1)
    stage.swipe.pageIndicator = nil
    turnWheel()
    #expect(stage.swipe.currentPage == 1)
  }
}
