import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The Swipe page: every control affects the swipe view as labelled.
@Suite struct PlaygroundSwipeTests {
  private func open() throws -> (PlaygroundHarness, SwipePage) {
    let harness = try PlaygroundHarness(1)
    return (harness, try #require(harness.page as? SwipePage))
  }

  @Test("The switches and the alignment")
  func switches() throws {
    let (harness, page) = try open()
    let swipe = page.swipeView
    let switches: [(String, (SwipeView) -> Bool)] = [
      ("Vertical", \.isVertical), ("Paging", \.isPagingEnabled), ("Wraps around", \.isWrapEnabled),
      ("Truncates last page", \.truncatesFinalPage), ("Scrolls by hand", \.isScrollEnabled), ("Bounces", \.bounces),
      ("Delays touches", \.delaysContentTouches), ("Defers loading", \.defersItemViewLoading),
    ]
    for (label, property) in switches {
      let before = property(swipe)
      #expect((harness.control(label) as? Switch)?.isOn == before, "\(label)")
      harness.tap(label)
      #expect(property(swipe) != before, "\(label)")
      harness.tap(label)
      #expect(property(swipe) == before, "\(label)")
    }
    harness.choose("Alignment", 0, of: 2)
    #expect(swipe.alignment == .edge)
  }

  @Test("The sliders")
  func sliders() throws {
    let (harness, page) = try open()
    let swipe = page.swipeView
    harness.slide("Items a page", toEnd: true)
    #expect(swipe.itemsPerPage == 5)
    harness.slide("Items a page", toEnd: false)
    harness.slide("Item width", toEnd: true)
    #expect(abs(swipe.itemSize.width - swipe.bounds.width) <= 1)
    harness.slide("Item height", toEnd: false)
    #expect(abs(swipe.itemSize.height - swipe.bounds.height * 0.2) <= 1)
    harness.slide("Number of items", toEnd: true)
    #expect(swipe.numberOfItems == 30)
    harness.slide("Number of items", toEnd: false)
    #expect(swipe.numberOfItems == 0)
    harness.slide("Number of items", toEnd: true)
    harness.tap("Flicks coast")
    #expect(swipe.isCoastingEnabled)
    harness.slide("Deceleration", toEnd: false)
    #expect(abs(swipe.decelerationRate - 0.98) < 1e-9)
    harness.slide("Autoscroll", toEnd: true)
    #expect(swipe.autoscroll == 3)
    harness.slide("Autoscroll", toEnd: false)
    #expect(swipe.autoscroll == -3)
    harness.slide("Auto advance", toEnd: true)
    #expect(swipe.autoAdvanceInterval == 5)
    harness.slide("Auto advance", toEnd: false)
    #expect(swipe.autoAdvanceInterval == nil)
  }

  @Test("The offset slider follows the scrolling; direction and duration of scrolling can be set")
  func offset() throws {
    let (harness, page) = try open()
    let swipe = page.swipeView
    harness.tap("Paging")
    harness.slide("Scroll offset", toEnd: true)
    #expect(swipe.scrollOffset > 8)
    harness.slide("Scroll offset", toEnd: false)
    #expect(swipe.scrollOffset == 0)
    harness.tap("By 1½")
    harness.window.settle()
    #expect((harness.control("Scroll offset") as? Slider)?.value == swipe.scrollOffset)
    harness.tap("To page 1")
    harness.window.settle()
    harness.tap("Wraps around")
    harness.choose("Way to item 6", 2, of: 3)
    harness.slide("Scroll duration", toEnd: true)
    harness.tap("To item 6")
    harness.window.advance(by: 0.4)
    #expect(swipe.isScrolling && swipe.scrollOffset > 6, "it scrolls backward, from the first item past the last")
    harness.window.settle()
    #expect(swipe.currentItemIndex == 5)
  }

  @Test("Scrolling by the program")
  func scrolling() throws {
    let (harness, page) = try open()
    let swipe = page.swipeView
    harness.tap("To item 6")
    harness.window.settle()
    #expect(swipe.currentItemIndex == 5)
    harness.tap("To page 1")
    harness.window.settle()
    #expect(swipe.currentItemIndex == 0)
    let before = swipe.scrollOffset
    harness.tap("By 1½")
    harness.window.settle()
    #expect(abs(swipe.scrollOffset - before - 1.5) < 0.51)
    #expect(page.indicator.numberOfPages == swipe.numberOfPages)
  }

  @Test("Inserting and deleting update the slider with the number of items")
  func editing() throws {
    let (harness, page) = try open()
    harness.tap("Insert")
    harness.window.settle()
    #expect(page.swipeView.numberOfItems == 13)
    #expect((harness.control("Number of items") as? Slider)?.value == 13)
    harness.tap("Delete")
    harness.tap("Delete")
    harness.window.settle()
    #expect(page.swipeView.numberOfItems == 11)
    #expect(page.items.count == 11)
    for _ in 0..<12 { harness.tap("Delete") }
    harness.window.settle()
    #expect(page.swipeView.numberOfItems == 0)
    harness.tap("Insert")
    harness.window.settle()
    #expect(page.swipeView.numberOfItems == 1)
    harness.tap("Reload")
    #expect(page.swipeView.numberOfItems == 1)
  }

  @Test("The button in an item counts its presses and does not select the item")
  func itemButton() throws {
    let (harness, page) = try open()
    let tile = try #require(page.swipeView.itemView(at: 0) as? SampleTile)
    harness.pointer.tap(at: harness.middle(of: tile.button))
    harness.pointer.tap(at: harness.middle(of: tile.button))
    harness.window.settle()
    #expect(tile.button.accessibilityLabel == "2×")
    #expect(tile.labels.contains { $0.text == "A1" }, "the letters of an album without a cover")
    #expect(harness.window.find(label: "pressed 1") != nil)
  }

  @Test("A cover is shown whole, however wide or high its item is")
  func wholeCovers() throws {
    let tile = SampleTile(theme: .dark)
    let cover = Image(width: 4, height: 4, rgba: Array(repeating: 255, count: 64))
    tile.show(Sample(title: "Album", cover: cover), number: 1, presses: 0)
    let window = Window(size: Size(width: 400, height: 400))
    let root = ViewController()
    window.rootViewController = root
    root.view.addSubview(tile)
    for size in [Size(width: 300, height: 120), Size(width: 120, height: 300)] {
      tile.frame = Rect(origin: .zero, size: size)
      window.advance(by: 0)
      var list = DisplayList()
      window.prepareToPaint()
      window.paintAll(into: &list)
      let covers = list.commands.compactMap { command -> (frame: Rect, visible: Rect)? in
        guard case .draw(let item) = command, case .image(_, let frame, let visible, _, _) = item.primitive else {
          return nil
        }
        return (frame, visible)
      }
      let shown = try #require(covers.first)
      #expect(covers.count == 1 && shown.visible == shown.frame)
      #expect(abs(shown.frame.width - shown.frame.height) < 0.01 && shown.frame.width > 50)
    }
  }

  @Test("An item has its number beside the button where there is room for both, and only its cover where it is low")
  func parts() throws {
    let tile = SampleTile(theme: .dark)
    tile.show(Sample(title: "Album", cover: nil), number: 7, presses: 0)
    let window = Window(size: Size(width: 400, height: 400))
    let root = ViewController()
    window.rootViewController = root
    root.view.addSubview(tile)
    let number = try #require(tile.labels.first { $0.text == "7" })
    for (width, height, hasNumber, hasButton) in [
      (300.0, 120.0, true, true), (100, 120, false, true), (300, 60, false, false),
    ] {
      tile.frame = Rect(x: 0, y: 0, width: width, height: height)
      window.advance(by: 0)
      #expect(number.isHidden != hasNumber && tile.button.isHidden != hasButton, "\(width)×\(height)")
      if hasNumber { #expect(number.frame.width >= 26 && number.frame.maxX <= tile.button.frame.minX) }
    }
  }

  @Test("A drag turns the page, and the callbacks are shown")
  func drag() throws {
    let (harness, page) = try open()
    let middle = harness.middle(of: page.swipeView)
    harness.pointer.drag(from: middle, to: Point(x: middle.x - 160, y: middle.y), duration: 0.15)
    harness.window.settle()
    #expect(page.swipeView.currentItemIndex == 1)
    #expect(harness.window.find(label: "let go in movement · slows down · scrolls · comes to rest") != nil)
    #expect(harness.stack.stackSize == 2)
  }
}
