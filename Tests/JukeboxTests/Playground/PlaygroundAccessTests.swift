import Containers
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Using the Playground by keyboard, or without seeing it.
@Suite struct PlaygroundAccessTests {
  @Test("Every control has a role and a unique label", arguments: 0..<4)
  func labels(index: Int) throws {
    let harness = try PlaygroundHarness(index)
    var labels: Set<String> = []
    for control in harness.controls {
      #expect(control.accessibilityRole != nil)
      let label = try #require(control.accessibilityLabel)
      #expect(!label.isEmpty)
      #expect(labels.insert(label).inserted, "\(label) twice")
      #expect(harness.control(label) === control)
    }
    #expect(labels.count >= 12)
  }

  @Test("A slider's accessibility value has a unit")
  func values() throws {
    let harness = try PlaygroundHarness(0)
    #expect(harness.control("Line spacing")?.accessibilityValue == "10 pt")
    harness.slide("Line spacing", toEnd: true)
    #expect(harness.control("Line spacing")?.accessibilityValue == "40 pt")
    #expect(harness.control("Load duration")?.accessibilityValue == "0.65 s")
  }

  @Test("Tab reaches every control, and Shift+Tab goes back through all of them", arguments: 0..<4)
  func tab(index: Int) throws {
    let harness = try PlaygroundHarness(index, size: PlaygroundHarness.sizes[0])
    var reached: [ObjectIdentifier] = []
    let controls = harness.rows.filter(\.isEnabled).flatMap(\.controls).filter { ($0 as? Control)?.isEnabled != false }
    func visit(_ modifiers: KeyModifiers) {
      reached = []
      for _ in 0..<(controls.count + 40) {
        harness.key(.tab, modifiers)
        harness.window.advance(by: 0.2)  // it scrolls there
        if let focused = harness.window.focusedView, let control = controls.first(where: { $0 === focused }) {
          if !reached.contains(ObjectIdentifier(control)) { reached.append(ObjectIdentifier(control)) }
          let frame = control.convert(control.bounds, to: harness.page.column)
          let isInSight = harness.page.column.bounds.insetBy(dx: 0, dy: -0.5).contains(frame)
          #expect(isInSight, "\(control.accessibilityLabel ?? "") has the focus but is not visible")
        }
      }
    }
    harness.window.focusedView = nil
    visit([])
    #expect(reached == controls.map { ObjectIdentifier($0) })
    // Start from the last control, so that the column is entered at its beginning.
    let last = try #require(controls.last)
    _ = harness.control(try #require(last.accessibilityLabel))
    harness.window.advance(by: 0)
    harness.window.focusedView = last
    visit(.shift)
    #expect(reached.count >= controls.count - 1)
  }

  @Test("The focus ring of a control is not cut off at the edge of the column")
  func rings() throws {
    let harness = try PlaygroundHarness(0, size: PlaygroundHarness.sizes[0])
    let column = harness.page.column
    var ringed: Set<ObjectIdentifier> = []
    for modifiers: KeyModifiers in [[], .shift] {
      for _ in 0..<40 {
        harness.key(.tab, modifiers)
        harness.window.advance(by: 0.5)  // it scrolls there
        guard let focused = harness.window.focusedView, harness.controls.contains(where: { $0 === focused }) else {
          continue
        }
        ringed.insert(ObjectIdentifier(focused))
        let ring = try #require(harness.window.focusRingFrame)
        #expect(
          column.convert(column.bounds, to: nil).insetBy(dx: 0, dy: -0.5).contains(ring),
          "\(focused.accessibilityLabel ?? "")")
      }
    }
    #expect(ringed.count > 20)
  }

  @Test("The button above the offers of the queue has room for its focus ring")
  func ringAboveOffers() throws {
    let harness = try PlaygroundHarness(0)
    harness.tap("Empty")
    harness.tap("Offers")
    harness.window.settle(limit: 6)
    let button = try #require(harness.window.find(role: .button, label: "Others"))
    let line = try #require(button.superview)
    #expect(line.bounds.insetBy(dx: 4, dy: 4).contains(button.frame))
  }

  @Test("Esc goes back, and the page is released", arguments: 0..<4)
  func escape(index: Int) throws {
    let harness = try PlaygroundHarness(index)
    let control = try #require(harness.controls.first)
    harness.window.focusedView = control
    harness.key(.escape)
    harness.window.settle()
    #expect(harness.stack.stackSize == 1)
    #expect(harness.page.view.window == nil)
  }

  @Test("The Back button goes back; on arrival the focus is on the page", arguments: 0..<4)
  func back(index: Int) throws {
    let harness = try PlaygroundHarness(index)
    #expect(harness.window.focusedView?.isDescendant(of: harness.page.view) == true)
    let back = try #require(harness.window.find(label: "Back"))
    harness.pointer.tap(at: harness.middle(of: back))
    harness.window.settle()
    #expect(harness.stack.stackSize == 1)
  }

  @Test("An entry opens its page", arguments: 0..<4)
  func entries(index: Int) throws {
    let harness = try PlaygroundHarness(0)
    harness.stack.pop(animated: false)
    harness.window.settle()
    let name = PlaygroundHarness.pages[index]
    let entry = try #require(harness.window.find(label: name))
    harness.pointer.tap(at: harness.middle(of: entry))
    harness.window.settle()
    #expect(harness.stack.currentViewController?.title == name)
    #expect(harness.stack.currentViewController is PlaygroundPage)
  }

  @Test(
    "P10 The menu in the Library's header leads to the Playground",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func library(direction: LayoutDirection) throws {
    for size in [Size(width: 480, height: 360), Size(width: 1024, height: 680)] {
      let session = try OffscreenSession(size: size)
      session.window.layoutDirection = direction
      let library = LibraryModel()
      library.append([Album(title: "Album", artist: "Artist", cover: nil, songs: [])])
      let main = MainController(theme: .light, library: library, clock: { 0 })
      session.show(main)
      session.window.settle()
      let button = try #require(session.window.find(label: "Menu"))
      let header = try #require(session.window.find(label: "1 album"))
      let shelf = main.shelf.view
      let places = [button, header].map { shelf.convert($0.bounds, from: $0) }
      #expect(places[0].intersection(places[1])?.isEmpty ?? true)
      #expect(shelf.bounds.contains(places[0]))
      PointerScript(session.window).tap(
        at: button.convert(Point(x: button.bounds.midX, y: button.bounds.midY), to: nil))
      session.window.settle()
      try #require(session.window.find(role: .menuItem, label: "Playground")).perform(.press)
      session.window.settle()
      #expect(main.stack.currentViewController is PlaygroundController)
      #expect(session.window.focusedView?.accessibilityLabel == "Queue")
    }
  }

  @Test("Pages are released after they were left", arguments: 0..<4)
  func release(index: Int) throws {
    weak var page: PlaygroundPage?
    do {
      let harness = try PlaygroundHarness(index)
      page = harness.page
      for label in ["Enqueue", "Dequeue", "To item 6", "Push", "Move", "Repeat"] { harness.tap(label) }
      harness.stack.pop(animated: false)
      harness.window.settle(limit: 3)
    }
    #expect(page == nil)
  }

  @Test("Dragging a slider does not scroll the list; dragging beside it does")
  func sliderInList() throws {
    let harness = try PlaygroundHarness(0, size: PlaygroundHarness.sizes[0])
    let slider = try #require(harness.control("Line spacing"))
    let offset = harness.page.column.contentOffset.y
    let middle = harness.middle(of: slider)
    harness.pointer.drag(from: middle, to: Point(x: middle.x + 60, y: middle.y - 50), duration: 0.3)
    harness.window.settle()
    #expect(harness.page.column.contentOffset.y == offset)
    #expect((slider as? Slider)?.value ?? 0 > 20)
    let row = try #require(harness.rows.first { $0.controls.contains { $0 === slider } })
    let title = harness.middle(of: try #require(row.labels.first { $0.text == "Line spacing" }))
    harness.pointer.drag(from: title, to: Point(x: title.x, y: title.y - 60), duration: 0.3, holdBeforeRelease: 0.2)
    harness.window.settle()
    #expect(harness.page.column.contentOffset.y > offset + 30)
  }

  @Test("The arrow keys and assistive technology move a stepped slider by at least a step")
  func steppedKeys() throws {
    let harness = try PlaygroundHarness(0)
    harness.window.focusedView = harness.control("Items to show")
    let before = (harness.page as? QueuePage)?.queue.numberOfItemsToShow ?? 0
    harness.key(.right)
    harness.key(.right)
    #expect((harness.page as? QueuePage)?.queue.numberOfItemsToShow == before + 2)
    harness.key(.left)
    #expect((harness.page as? QueuePage)?.queue.numberOfItemsToShow == before + 1)
    harness.key(.home)
    #expect((harness.page as? QueuePage)?.queue.numberOfItemsToShow == 1)
    let slider = harness.control("Items to show")
    #expect(slider?.perform(.increment) == true)
    #expect((harness.page as? QueuePage)?.queue.numberOfItemsToShow == 2)
    #expect(slider?.perform(.decrement) == true)
    #expect((harness.page as? QueuePage)?.queue.numberOfItemsToShow == 1)
  }
}
