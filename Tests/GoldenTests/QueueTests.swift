import Containers
import Testing
import ViewTree

/// The colour of the card with that number: one of five, in turn.
func cardColor(_ number: Int) -> Color {
  let all: [Color] = [
    Color(red: 0.85, green: 0.30, blue: 0.28), Color(red: 0.93, green: 0.65, blue: 0.25),
    Color(red: 0.30, green: 0.62, blue: 0.45), Color(red: 0.25, green: 0.45, blue: 0.78),
    Color(red: 0.53, green: 0.36, blue: 0.68),
  ]
  return all[((number % 5) + 5) % 5]
}

/// A card that shows its number as bars, so that no font is needed.
final class Card: View {
  var number = 0 {
    didSet {
      backgroundColor = cardColor(number)
      setNeedsDisplay()
    }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    (cornerRadius, borderWidth, borderColor) = (6, 1, Color(white: 0, alpha: 0.4))
  }

  override func draw(in context: inout DrawingContext) {
    for bar in 0...(((number % 5) + 5) % 5) {
      context.fill(Rect(x: 8 + Double(bar) * 7, y: 8, width: 4, height: 12), color: .white)
    }
  }
}

@Suite("Golden: queue")
struct QueueTests {
  private typealias Queue = QueueViewController<Int, Card>

  /// A queue of ten items in the middle of the stage, after its first items have slid in.
  private func show(
    _ queue: Queue, on stage: Stage, places: Int, frame: Rect = Rect(x: 20, y: 10, width: 200, height: 140)
  ) {
    queue.numberOfItemsToShow = places
    queue.enqueue(contentsOf: 0..<10)
    stage.root.addChild(queue)
    queue.view.frame = frame
    queue.view.backgroundColor = Color(white: 0.94)
    stage.view.addSubview(queue.view)
    stage.advance(5)
  }

  private func vertical() -> Queue {
    let queue = Queue(makeItemView: { Card() }, updating: \.number)
    (queue.lineSpacing, queue.edgeSpacing) = (8, 10)
    return queue
  }

  private func horizontal() -> Queue {
    let queue = vertical()
    queue.axis = .horizontal
    return queue
  }

  @Test("Q2 At rest", arguments: Variant.directions, [Axis.vertical, .horizontal])
  func rest(_ variant: Variant, axis: Axis) throws {
    let stage = try Stage(variant)
    show(axis == .vertical ? vertical() : horizontal(), on: stage, places: 3)
    try stage.expect(axis == .vertical ? "queue-vertical" : "queue-horizontal")
  }

  @Test("Q1 Sliding in", arguments: Variant.scales)
  func load(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let queue = vertical()
    queue.numberOfItemsToShow = 3
    queue.enqueue(contentsOf: 0..<10)
    stage.root.addChild(queue)
    queue.view.frame = Rect(x: 20, y: 10, width: 200, height: 140)
    queue.view.backgroundColor = Color(white: 0.94)
    stage.view.addSubview(queue.view)
    stage.advance(0.5)
    try stage.expect("queue-load")
  }

  @Test("Q2 During a dequeue, one phase after another", arguments: Variant.directions)
  func sequential(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let queue = vertical()
    show(queue, on: stage, places: 3)
    queue.dequeue()
    stage.advance(0.2)
    try stage.expect("queue-leave")
    stage.advance(0.4)
    try stage.expect("queue-close-up")
    stage.advance(0.55)
    try stage.expect("queue-enter")
  }

  @Test("Q2 During a dequeue, all phases at the same time", arguments: Variant.directions)
  func overlapping(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let queue = horizontal()
    queue.transition = .overlapping
    show(queue, on: stage, places: 3)
    queue.dequeue()
    stage.advance(0.1)
    try stage.expect("queue-overlapping")
  }

  @Test("Q9 A fan", arguments: Variant.directions)
  func fan(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let queue = FanQueueViewController<Int, Card>(makeItemView: { Card() }, updating: \.number)
    show(queue, on: stage, places: 5)
    try stage.expect("queue-fan", acceleratedTolerance: 16)
    queue.transition = .overlapping
    queue.dequeue()
    stage.advance(0.15)
    try stage.expect("queue-fan-dequeue", acceleratedTolerance: 16)
  }

  @Test("Q9 A stack of cards", arguments: Variant.scales)
  func cards(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let queue = CardStackQueueViewController<Int, Card>(makeItemView: { Card() }, updating: \.number)
    queue.edgeSpacing = 8
    show(queue, on: stage, places: 4)
    try stage.expect("queue-cards", acceleratedTolerance: 16)
    queue.transition = .overlapping
    queue.dequeue()
    stage.advance(0.15)
    try stage.expect("queue-cards-dequeue", acceleratedTolerance: 16)
  }

  /// A queue with departed items, a mark, offers and selected items.
  private func strip(_ axis: Axis) -> Queue {
    let queue = axis == .vertical ? vertical() : horizontal()
    queue.lineSpacing = 4
    queue.allowsScrolling = true
    queue.allowsReordering = true
    queue.configureKind = { card, number, kind in
      card.backgroundColor = cardColor(number).withAlpha(kind == .waiting ? 1 : 0.35)
    }
    queue.past.limit = 5
    queue.past.replaceAll(with: [-1, -2, -3])
    queue.marks.length = 0.4
    queue.marks.makeView = {
      let mark = View()
      (mark.backgroundColor, mark.cornerRadius) = (Color(white: 0.2), 3)
      return mark
    }
    queue.offers.headerLength = 0.4
    queue.offers.makeHeader = {
      let header = View()
      (header.borderColor, header.borderWidth) = (Color(white: 0.6), 1)
      return header
    }
    return queue
  }

  @Test(
    "H1 H3 Departed items above, a mark between the items", arguments: Variant.directions, [Axis.vertical, .horizontal])
  func past(_ variant: Variant, axis: Axis) throws {
    let stage = try Stage(variant)
    let queue = strip(axis)
    show(queue, on: stage, places: 4)
    queue.marks.add(1, at: 1)
    queue.scrollPosition = -2
    stage.advance(1)
    try stage.expect(axis == .vertical ? "queue-past" : "queue-past-horizontal")
  }

  @Test("H6 H8 Selected items, and offers below their header", arguments: Variant.scales)
  func offers(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let queue = strip(.vertical)
    queue.offers.replaceAll(with: [11, 12])
    show(queue, on: stage, places: 5)
    queue.selection.indexes = [7, 9]
    queue.scrollPosition = queue.scrollRange.upperBound
    stage.advance(1)
    try stage.expect("queue-offers")
  }

  @Test("H8 Several items, carried as a pile")
  func pile() throws {
    let stage = try Stage()
    let queue = strip(.vertical)
    queue.selection.allowsSeveral = true
    show(queue, on: stage, places: 5)
    queue.selection.indexes = [0, 2, 3]
    stage.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 120, y: 20))))
    stage.advance(0.5)
    stage.window.send(.pointer(PointerEvent(phase: .moved, location: Point(x: 130, y: 90))))
    stage.advance(0.05)
    try stage.expect("queue-pile")
  }
}
