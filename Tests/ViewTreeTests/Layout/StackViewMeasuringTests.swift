import Testing
import ViewTree

@testable import ViewTreeTesting

@Suite struct StackViewMeasuringTests {
  @Test("U1 A column of texts is as high as these are at its width")
  func texts() {
    let label = Label(text: "one two three four five six seven")
    label.numberOfLines = 0
    let stage = StackStage(StackView(axis: .vertical, [label, StackBlock(10, 10)]), width: 80, height: 300)
    let high = label.sizeThatFits(Size(width: 80, height: .infinity)).height
    #expect(high > 2 * label.lineHeight)
    #expect(label.frame == Rect(x: 0, y: 0, width: 80, height: high))
    #expect(stage.stack.sizeThatFits(Size(width: 80, height: .infinity)).height == high + 10)
  }

  @Test("U1 A text in a row breaks where the views beside it leave it no more room")
  func textInRow() {
    let label = Label(text: "one two three four five six seven")
    label.numberOfLines = 0
    let stack = StackView(axis: .horizontal, spacing: 10, [StackBlock(30, 10), label])
    stack.setGrowth(1, for: label)
    let size = stack.sizeThatFits(Size(width: 120, height: .infinity))
    #expect(size.height == label.sizeThatFits(Size(width: 80, height: .infinity)).height)
    #expect(size.width <= 120)
  }

  @Test("U1 Two texts that share a row are as high as they are in their shares of it")
  func textsInRow() {
    let labels = [0, 1].map { _ in Label(text: "one two three four five six seven") }
    for label in labels { label.numberOfLines = 0 }
    let stack = StackView(axis: .horizontal, labels)
    for label in labels { stack.setGrowth(1, for: label) }
    let size = stack.sizeThatFits(Size(width: 160, height: .infinity))
    #expect(size.height == labels[0].sizeThatFits(Size(width: 80, height: .infinity)).height)
  }

  @Test(
    "U1 A view is measured in the room within the insets, and these are added", arguments: [Axis.horizontal, .vertical])
  func insets(axis: Axis) {
    final class Asked: View {
      var room = Size.zero
      override func sizeThatFits(_ size: Size) -> Size {
        room = size
        return Size(width: 10, height: 10)
      }
    }
    let view = Asked()
    let stack = StackView(axis: axis, [view])
    stack.insets = EdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
    #expect(stack.sizeThatFits(Size(width: 100, height: 50)) == Size(width: 20, height: 15))
    #expect(view.room == Size(width: 90, height: 45))
    // Insets that are larger than the room leave none.
    _ = stack.sizeThatFits(Size(width: 5, height: 5))
    #expect(view.room == .zero)
  }

  @Test("U1 The size of nested stacks takes a time that is linear in the views", arguments: [false, true])
  func nestedMeasuring(isTooSmall: Bool) {
    var blocks: [StackBlock] = []
    var stack = StackView(axis: .vertical)
    for level in 0..<60 {
      let block = StackBlock(10, 10)
      blocks.append(block)
      let outer = StackView(axis: level.isMultiple(of: 2) ? .horizontal : .vertical, spacing: 1, [block, stack])
      if isTooSmall {
        outer.setGrowth(1, for: block)
        outer.setGrowth(1, for: stack)
      }
      outer.alignment = .center
      stack = outer
    }
    let room = isTooSmall ? 150.0 : 1000
    _ = stack.sizeThatFits(Size(width: room, height: room))
    let counts = blocks.map(\.measureCount)
    #expect(counts.max()! <= (isTooSmall ? 3 : 1), "\(counts)")
    // A layout measures each level once more, and asks the stacks in it only once.
    let window = Window(size: Size(width: room, height: room))
    stack.frame = window.bounds
    window.addSubview(stack)
    window.advance(by: 0)
    let more = zip(blocks, counts).map { $0.measureCount - $1 }
    #expect(more.max()! <= (isTooSmall ? 9 : 3), "\(more)")
  }

  @Test("U1 A text that changes deep in nested stacks is laid out in all of them")
  func nestedChange() {
    let block = StackBlock(10, 10)
    let inner = StackView(axis: .horizontal, [block])
    let middle = StackView(axis: .horizontal, [inner])
    let last = StackBlock(10, 10)
    let stage = StackStage(StackView(axis: .horizontal, [middle, last]))
    #expect(last.frame.minX == 10)
    block.best.width = 50
    stage.window.advance(by: 0)
    #expect(last.frame.minX == 50 && block.frame.width == 50)
    block.isHidden = true
    stage.window.advance(by: 0)
    #expect(last.frame.minX == 0)
  }

  @Test("U1 A view around a stack is told that the stack wants another size")
  func aroundAStack() {
    final class Card: View {
      let stack = StackView(axis: .horizontal, [StackBlock(10, 10)])
      override func layoutSubviews() { stack.frame = Rect(origin: .zero, size: stack.sizeThatFits(bounds.size)) }
    }
    let card = Card(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    card.addSubview(card.stack)
    let window = Window(size: Size(width: 100, height: 100))
    window.addSubview(card)
    window.advance(by: 0)
    card.stack.addArrangedSubview(StackBlock(20, 30))
    window.advance(by: 0)
    #expect(card.stack.frame == Rect(x: 0, y: 0, width: 30, height: 30))
  }
}
