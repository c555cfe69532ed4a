import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The Queue page: every control affects the queue as labelled.
@Suite struct PlaygroundQueueTests {
  private func open() throws -> (PlaygroundHarness, QueuePage) {
    let harness = try PlaygroundHarness(0)
    return (harness, try #require(harness.page as? QueuePage))
  }

  @Test("An album without a cover has the colour and the letters that it has in the library")
  func drawnCover() throws {
    let (harness, page) = try open()
    let card = try #require(page.queue.itemView(at: 0))
    let cover = try #require(card.subviews.compactMap { $0 as? CoverView }.first)
    #expect(harness.window.find(label: "Album 1") != nil && cover.labels.map(\.text) == ["A1"])
    #expect(cover.backgroundColor == DrawnCover.ground(for: "Album 1"))
  }

  @Test("The buttons change the queue")
  func buttons() throws {
    let (harness, page) = try open()
    #expect(page.queue.count == 12)
    harness.tap("Enqueue")
    #expect(page.queue.count == 13)
    let second = page.queue.item(at: 1)
    harness.tap("Dequeue")
    #expect(page.queue.count == 12)
    #expect(page.queue.front == second)
    #expect(harness.window.find(label: "12 in the queue · dequeued Album 1") != nil)
    harness.tap("Remove 1st")
    #expect(page.queue.count == 11)
    let first = page.queue.front
    harness.tap("Move 1st")
    #expect(page.queue.item(at: page.queue.numberOfItemsToShow - 1) == first)
    harness.tap("Replace all")
    #expect(page.queue.count == 8)
    harness.tap("Empty")
    #expect(page.queue.count == 0)
    for label in ["Dequeue", "Remove 1st", "Move 1st"] { harness.tap(label) }
    #expect(page.queue.count == 0)
    harness.window.settle()
    #expect(page.queue.visibleItemViews.isEmpty)
  }

  @Test("What has departed is counted, also if it is one")
  func departed() throws {
    let (harness, page) = try open()
    for text in ["11 in the queue · 1 has departed", "10 in the queue · 2 have departed"] {
      harness.tap("Dequeue")
      harness.window.settle(limit: 2)
      harness.tap("See the past")
      #expect(harness.window.find(label: text) != nil, "\(text)")
    }
    #expect(page.queue.scrollPosition == -2)
    for _ in 0..<4 { harness.tap("Dequeue") }
    harness.window.settle(limit: 2)
    harness.tap("See the past")
    #expect(page.queue.scrollPosition == -Double(page.queue.numberOfItemsToShow), "what departed last is seen")
  }

  @Test("At first everything can be done with the queue but selecting several, and what is pale becomes paler")
  func start() throws {
    let (_, page) = try open()
    let queue = page.queue
    #expect(queue.allowsScrolling && queue.allowsReordering && queue.allowsFlickToRemove)
    #expect(!queue.selection.allowsSeveral && queue.refill == nil)
    let card = SampleCard(theme: .dark)
    #expect(card.subviews.allSatisfy { $0.alpha == 1 })
    card.isPale = true
    #expect(card.subviews.allSatisfy { $0.alpha < 1 })
  }

  @Test("The properties follow their controls")
  func properties() throws {
    let (harness, page) = try open()
    harness.choose("Axis", 1, of: 2)
    #expect(page.queue.axis == .horizontal)
    harness.slide("Items to show", toEnd: true)
    #expect(page.queue.numberOfItemsToShow == 10)
    harness.choose("Transition", 1, of: 2)
    #expect(page.queue.transition == .overlapping)
    harness.choose("Exit", 1, of: 3)
    #expect(page.queue.transition.exit == .alongAxis)
    harness.choose("Exit", 2, of: 3)
    #expect(page.queue.transition.exit == .fade)
    harness.slide("Line spacing", toEnd: false)
    #expect(page.queue.lineSpacing == 0)
    harness.slide("Edge spacing", toEnd: true)
    #expect(page.queue.edgeSpacing == 80)
    harness.tap("Drag to reorder")
    #expect(!page.queue.allowsReordering)
    harness.tap("Flick to remove")
    #expect(!page.queue.allowsFlickToRemove)
    harness.slide("Load duration", toEnd: true)
    #expect(page.queue.loadDuration == 2)
    #expect(page.queue.refill == nil)
    harness.tap("Refills itself")
    #expect(page.queue.refill != nil)
  }

  @Test("Each phase of a transition has its controls, and choosing a preset sets all of them but the exit")
  func phases() throws {
    let (harness, page) = try open()
    harness.choose("Exit", 2, of: 3)
    let parts: [(name: String, phase: KeyPath<QueueTransition, QueueTransition.Phase>)] = [
      ("Leave", \.leave), ("Close up", \.closeUp), ("Enter", \.enter),
    ]
    for part in parts {
      harness.slide("\(part.name) delay", toEnd: true)
      harness.slide("\(part.name) duration", toEnd: false)
      harness.choose("\(part.name) curve", 0, of: 4)
      #expect(page.queue.transition[keyPath: part.phase] == .init(delay: 2, duration: 0, curve: .linear))
    }
    harness.choose("Transition", 1, of: 2)
    var wanted = QueueTransition.overlapping
    wanted.exit = .fade
    #expect(page.queue.transition == wanted)
    #expect(harness.control("Enter duration")?.accessibilityValue == "0.50 s")
    func curves() -> [Int?] {
      parts.map { (harness.control("\($0.name) curve") as? SegmentedControl)?.selectedIndex }
    }
    #expect(curves() == [2, 2, 2], "the curve of the preset ends slowly")
    harness.choose("Transition", 0, of: 2)
    #expect(curves() == [3, 3, 3])
  }

  @Test("Q9 the fan and the cards have controls for their own properties")
  func ownProperties() throws {
    let (harness, page) = try open()
    harness.choose("Layout", 1, of: 3)
    harness.slide("Fan spread", toEnd: true)
    harness.slide("Fan card shape", toEnd: false)
    let fan = try #require(page.queue as? FanQueueViewController<Sample, SampleCard>)
    #expect(fan.spread == .pi && fan.aspectRatio == 0.3)
    harness.choose("Layout", 2, of: 3)
    harness.slide("Card peek", toEnd: true)
    harness.slide("Card depth", toEnd: false)
    harness.slide("Card back alpha", toEnd: false)
    let cards = try #require(page.queue as? CardStackQueueViewController<Sample, SampleCard>)
    #expect(cards.peek == 60 && cards.depthScale == 0.5 && cards.backAlpha == 0)
  }

  @Test("A queue that refills itself never runs out")
  func refill() throws {
    let (harness, page) = try open()
    harness.tap("Refills itself")
    for _ in 0..<20 { harness.tap("Dequeue") }
    harness.window.settle()
    #expect(page.queue.visibleItemViews.count == page.queue.numberOfItemsToShow)
  }

  @Test("Q9 changing the layout keeps the items and all settings")
  func layouts() throws {
    let (harness, page) = try open()
    harness.tap("Dequeue")
    harness.choose("Transition", 1, of: 2)
    let items = (0..<page.queue.count).map { page.queue.item(at: $0) }
    harness.choose("Layout", 1, of: 3)
    #expect(page.queue is FanQueueViewController<Sample, SampleCard>)
    harness.window.settle()
    let angles = Set(page.queue.visibleItemViews.map { $0.superview?.transform ?? $0.transform })
    #expect(page.queue.visibleItemViews.count == 4)
    #expect(angles.count >= 1)
    harness.choose("Layout", 2, of: 3)
    #expect(page.queue is CardStackQueueViewController<Sample, SampleCard>)
    #expect((0..<page.queue.count).map { page.queue.item(at: $0) } == items)
    #expect(page.queue.transition == .overlapping)
    #expect(page.children.count == 1)
    #expect(page.specimen.subviews.count == 1)
    harness.choose("Layout", 0, of: 3)
    harness.window.settle()
    #expect(page.queue.visibleItemViews.count == 4)
    // The same layout again, loaded from the beginning.
    let old = page.queue
    harness.tap("Load again")
    #expect(page.queue !== old)
    #expect((0..<page.queue.count).map { page.queue.item(at: $0) } == items)
    // What is offered is others, but as many.
    harness.tap("Offers")
    harness.choose("Layout", 1, of: 3)
    #expect(page.queue.offers.count == 3)
    harness.tap("Load again")
    #expect(page.queue.offers.count == 3)
  }

  @Test("Changing the layout and loading again keep the stops, and what has departed")
  func stops() throws {
    let (harness, page) = try open()
    harness.tap("Dequeue")
    for _ in 0..<2 { harness.tap("Add a stop") }
    let (stops, departed) = (page.queue.marks.all, page.queue.past.items)
    #expect(stops.count == 2 && departed.count == 1)
    for layout in [1, 2, 0] {
      harness.choose("Layout", layout, of: 3)
      harness.window.settle(limit: 6)
      #expect(page.queue.marks.all == stops && page.queue.past.items == departed, "layout \(layout)")
    }
    harness.tap("Load again")
    harness.window.settle(limit: 6)
    #expect(page.queue.marks.all == stops && page.queue.past.items == departed)
    // They are the same stops: what is added has another number, and a stop is still reached.
    harness.tap("Add a stop")
    #expect(page.queue.marks.count == 3)
    harness.tap("Dequeue")
    #expect(page.queue.marks.count == 0)
  }

  @Test("Q8 a flick removes a card, and a long press moves one")
  func gestures() throws {
    let (harness, page) = try open()
    let card = try #require(page.queue.visibleItemViews.first)
    let middle = harness.middle(of: card)
    harness.pointer.drag(from: middle, to: Point(x: middle.x + 180, y: middle.y), duration: 0.12)
    harness.window.settle()
    #expect(page.queue.count == 11)
    let front = page.queue.front
    let from = harness.middle(of: try #require(page.queue.visibleItemViews.first))
    let to = harness.middle(of: try #require(page.queue.visibleItemViews.last))
    harness.pointer.press(at: from)
    harness.pointer.hold(0.7)
    harness.pointer.move(to: to, duration: 0.5)
    harness.pointer.hold(0.3)
    harness.pointer.release()
    harness.window.settle()
    #expect(page.queue.front != front)
    #expect(harness.stack.stackSize == 2)
  }
}
