import Testing
import ViewTree

@testable import ViewTreeTesting

/// A view of a size of its own, which counts how often it is measured and laid out.
private final class Block: View {
  var best: Size {
    didSet { if best != oldValue { setNeedsLayout() } }
  }
  private(set) var measureCount = 0

  init(_ width: Double, _ height: Double) {
    best = Size(width: width, height: height)
    super.init()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    measureCount += 1
    return best
  }
}

private final class CountingStack: StackView {
  private(set) var layoutCount = 0
  override func layoutSubviews() {
    layoutCount += 1
    super.layoutSubviews()
  }
}

/// A stack in a window of its own.
@MainActor private struct Stage {
  let window: Window
  let stack: StackView

  init(_ stack: StackView, width: Double = 200, height: Double = 100, scale: Double = 1) {
    self.stack = stack
    window = Window(size: Size(width: 400, height: 400), scale: scale)
    stack.frame = Rect(x: 0, y: 0, width: width, height: height)
    window.addSubview(stack)
    window.advance(by: 0)
  }

  var frames: [Rect] { stack.arrangedSubviews.map(\.frame) }
}

@Suite struct StackViewTests {
  private let unlimited = Size(width: .infinity, height: .infinity)

  private func ids(_ views: [View]) -> [ObjectIdentifier] { views.map { ObjectIdentifier($0) } }
  private func order(_ stack: StackView) -> [ObjectIdentifier] { ids(stack.arrangedSubviews) }

  // MARK: Rows and columns

  @Test("U1 A row lies in reading order with the spacing between its views")
  func row() {
    let stage = Stage(StackView(axis: .horizontal, spacing: 8, [Block(20, 10), Block(30, 10)]))
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 20, height: 100), Rect(x: 28, y: 0, width: 30, height: 100)])
    #expect(stage.stack.subviews.count == 2)
  }

  @Test("U1 Right to left mirrors a row")
  func mirroredRow() {
    let stage = Stage(StackView(axis: .horizontal, spacing: 8, [Block(20, 10), Block(30, 10)]))
    stage.stack.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [180, 142])
  }

  @Test("U1 A column lies from the top, in either direction")
  func column() {
    let stage = Stage(StackView(axis: .vertical, spacing: 4, [Block(20, 10), Block(30, 12)]))
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 200, height: 10), Rect(x: 0, y: 14, width: 200, height: 12)])
    stage.window.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minY) == [0, 14])
  }

  @Test("U1 The axis can be changed")
  func axisChange() {
    let stage = Stage(StackView(axis: .horizontal, [Block(20, 10), Block(30, 12)]))
    stage.stack.axis = .vertical
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minY) == [0, 10])
  }

  @Test("U1 Sizes round up to the next device pixel of the window", arguments: [1.0, 1.5, 2])
  func pixels(scale: Double) {
    let stage = Stage(
      StackView(axis: .horizontal, [Block(20.3, 10.3), Block(7.6, 10)]), scale: scale)
    stage.stack.alignment = .leading
    stage.window.advance(by: 0)
    for (frame, natural) in zip(stage.frames, [20.3, 7.6]) {
      expectClose(frame.width, (natural * scale).rounded(.up) / scale)
    }
    expectClose(stage.frames[0].height, (10.3 * scale).rounded(.up) / scale)
    stage.window.send(.resize(Size(width: 400, height: 400), scale: 4))
    stage.window.advance(by: 0)
    expectClose(stage.frames[0].width, 20.5)
  }

  @Test("U1 Views lie across the axis as the alignment says; leading in a column is the right side right to left")
  func alignment() {
    let stage = Stage(StackView(axis: .vertical, [Block(50, 10)]))
    func x(_ alignment: StackView.Alignment, _ direction: LayoutDirection) -> [Double] {
      stage.stack.alignment = alignment
      stage.stack.layoutDirection = direction
      stage.window.advance(by: 0)
      return [stage.frames[0].minX, stage.frames[0].width]
    }
    #expect(x(.fill, .leftToRight) == [0, 200])
    #expect(x(.leading, .leftToRight) == [0, 50])
    #expect(x(.center, .leftToRight) == [75, 50])
    #expect(x(.trailing, .leftToRight) == [150, 50])
    #expect(x(.fill, .rightToLeft) == [0, 200])
    #expect(x(.leading, .rightToLeft) == [150, 50])
    #expect(x(.center, .rightToLeft) == [75, 50])
    #expect(x(.trailing, .rightToLeft) == [0, 50])
  }

  @Test("U1 In a row leading is the top and trailing the bottom, and what is too high is as high as the row")
  func alignmentInRow() {
    let stage = Stage(StackView(axis: .horizontal, [Block(50, 10), Block(10, 500)]))
    stage.stack.layoutDirection = .rightToLeft
    for (alignment, y) in [(StackView.Alignment.leading, 0.0), (.center, 45), (.trailing, 90)] {
      stage.stack.alignment = alignment
      stage.window.advance(by: 0)
      #expect(stage.frames[0].minY == y)
      #expect(stage.frames[1] == Rect(x: 140, y: 0, width: 10, height: 100))
    }
  }

  @Test("U1 Insets are physical: left stays left from right to left")
  func insets() {
    let stage = Stage(StackView(axis: .horizontal, [Block(20, 10)]))
    stage.stack.insets = EdgeInsets(top: 1, left: 20, bottom: 3, right: 40)
    stage.window.advance(by: 0)
    #expect(stage.frames == [Rect(x: 20, y: 1, width: 20, height: 96)])
    stage.stack.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(stage.frames == [Rect(x: 140, y: 1, width: 20, height: 96)])
    #expect(stage.stack.sizeThatFits(unlimited) == Size(width: 80, height: 14))
  }

  @Test("U1 A stack whose bounds are scrolled lays out within its bounds")
  func scrolledBounds() {
    let stage = Stage(StackView(axis: .horizontal, [Block(20, 10)]))
    stage.stack.bounds.origin = Point(x: 7, y: 9)
    stage.stack.setNeedsLayout()
    stage.window.advance(by: 0)
    #expect(stage.frames == [Rect(x: 7, y: 9, width: 20, height: 100)])
  }

  // MARK: Distribution

  @Test("U1 Growth adds to the natural size, by shares; none grows by default")
  func growth() {
    let (a, b, c) = (Block(20, 10), Block(20, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
    #expect(stage.frames.map(\.width) == [20, 20, 20])
    stage.stack.setGrowth(1, for: a)
    stage.stack.setGrowth(3, for: c)
    #expect(stage.stack.growth(for: a) == 1 && stage.stack.growth(for: b) == 0 && stage.stack.growth(for: c) == 3)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [50, 20, 110])
  }

  @Test("U1 What does not fit is taken from what grows, then from the last ones, never below 0")
  func tooLittleRoom() {
    let (a, b, c) = (Block(80, 10), Block(80, 10), Block(80, 10))
    let stage = Stage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
    stage.stack.setGrowth(1, for: a)
    for (width, widths) in [(200.0, [20.0, 80, 80]), (120, [0, 80, 20]), (60, [0, 40, 0]), (5, [0, 0, 0])] {
      stage.stack.frame.size.width = width
      stage.window.advance(by: 0)
      #expect(stage.frames.map(\.width) == widths)
    }
    stage.stack.frame.size.width = 300
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [120, 80, 80], "and comes back")
  }

  @Test("U1 A view of size 0 keeps its spacing, a hidden one does not")
  func emptyAndHidden() {
    let (a, b, c) = (Block(20, 10), Block(0, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
    #expect(c.frame.minX == 40)
    b.isHidden = true
    stage.window.advance(by: 0)
    #expect(c.frame.minX == 30)
    #expect(stage.stack.arrangedSubviews.count == 3)
    #expect(stage.stack.sizeThatFits(unlimited) == Size(width: 50, height: 10))
    a.isHidden = true
    c.isHidden = true
    #expect(stage.stack.sizeThatFits(unlimited) == .zero)
    b.isHidden = false
    b.best.width = 10
    stage.window.advance(by: 0)
    #expect(b.frame.minX == 0)
  }

  @Test("U1 fillEqually makes all equally large, ignores growth, and wants as many times the largest")
  func fillEqually() {
    let (a, b) = (Block(20, 10), Block(40, 30))
    let stage = Stage(StackView(axis: .horizontal, spacing: 10, [a, b]))
    stage.stack.distribution = .fillEqually
    stage.stack.setGrowth(4, for: a)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [95, 95])
    #expect(stage.stack.sizeThatFits(unlimited) == Size(width: 90, height: 30))
  }

  @Test("U1 spaceBetween puts the first and the last at the ends, but spends growth first")
  func spaceBetween() {
    let (a, b, c) = (Block(20, 10), Block(40, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
    stage.stack.distribution = .spaceBetween
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [0, 80, 180])
    #expect(stage.stack.sizeThatFits(unlimited).width == 100)
    stage.stack.setGrowth(1, for: b)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [0, 30, 180])
    #expect(b.frame.width == 140)
    stage.stack.layoutDirection = .rightToLeft
    stage.stack.setGrowth(0, for: b)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [180, 80, 0])
  }

  // MARK: What is arranged

  @Test("U1 Views are inserted at an index; one that is arranged already moves, with its growth")
  func inserting() {
    let (a, b, c) = (Block(10, 10), Block(20, 10), Block(30, 10))
    let stage = Stage(StackView(axis: .horizontal, [a, b]))
    stage.stack.setGrowth(2, for: a)
    stage.stack.insertArrangedSubview(c, at: 1)
    #expect(order(stage.stack) == ids([a, c, b]))
    stage.stack.addArrangedSubview(a)
    #expect(order(stage.stack) == ids([c, b, a]))
    #expect(stage.stack.growth(for: a) == 2)
    stage.stack.insertArrangedSubview(a, at: 0)
    #expect(order(stage.stack) == ids([a, c, b]))
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [0, 150, 180])
  }

  @Test("U1 A view that leaves the stack is arranged no more; the others close up")
  func removing() {
    let (a, b) = (Block(10, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, [a, b]))
    stage.stack.setGrowth(1, for: a)
    a.removeFromSuperview()
    #expect(order(stage.stack) == ids([b]))
    #expect(stage.stack.growth(for: a) == 0)
    stage.window.advance(by: 0)
    #expect(b.frame.minX == 0)
    let other = StackView(axis: .vertical, [b])
    #expect(stage.stack.arrangedSubviews.isEmpty && other.arrangedSubviews.count == 1)
    stage.stack.addArrangedSubview(a)
    #expect(stage.stack.growth(for: a) == 0, "it comes back as a new one")
  }

  @Test("U1 A subview that is not arranged is left where it is")
  func plainSubview() {
    let stage = Stage(StackView(axis: .horizontal, [Block(10, 10)]))
    let badge = View(frame: Rect(x: 3, y: 4, width: 5, height: 6))
    stage.stack.addSubview(badge)
    stage.window.advance(by: 0)
    #expect(badge.frame == Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(stage.stack.arrangedSubviews.count == 1)
    stage.stack.insertArrangedSubview(badge, at: 0)
    stage.window.advance(by: 0)
    #expect(badge.frame == Rect(x: 0, y: 0, width: 5, height: 100))
  }

  @Test("U1 A view without a size of its own keeps the one that it was given, however the stack stretched it")
  func plainViews() {
    let (a, b) = (
      View(frame: Rect(x: 9, y: 9, width: 50, height: 20)), View(frame: Rect(x: 0, y: 0, width: 50, height: 30))
    )
    let stage = Stage(StackView(axis: .horizontal, [a, b]))
    stage.stack.setGrowth(1, for: a)
    for (width, widths) in [(200.0, [150.0, 50]), (60, [10, 50]), (30, [0, 30]), (100, [50, 50])] {
      stage.stack.frame.size.width = width
      stage.window.advance(by: 0)
      #expect(stage.frames.map(\.width) == widths)
    }
    #expect(stage.stack.sizeThatFits(unlimited) == Size(width: 100, height: 30))
    b.frame.size.width = 80
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [20, 80], "the new size is its own now")
    #expect(b.sizeThatFits(unlimited) == b.bounds.size)
  }

  @Test("U1 A view that is turned or enlarged is placed by its middle")
  func transformed() {
    let block = Block(20, 10)
    block.transform = Transform(scaleX: 2, y: 2)
    let stage = Stage(StackView(axis: .horizontal, [block]))
    #expect(block.bounds.size == Size(width: 20, height: 100))
    #expect(block.center == Point(x: 10, y: 50))
    #expect(stage.stack.arrangedSubviews.count == 1)
  }

  // MARK: Measuring

  @Test("U1 A column of texts is as high as these are at its width")
  func texts() {
    let label = Label(text: "one two three four five six seven")
    label.numberOfLines = 0
    let stage = Stage(StackView(axis: .vertical, [label, Block(10, 10)]), width: 80, height: 300)
    let high = label.sizeThatFits(Size(width: 80, height: .infinity)).height
    #expect(high > 2 * label.lineHeight)
    #expect(label.frame == Rect(x: 0, y: 0, width: 80, height: high))
    #expect(stage.stack.sizeThatFits(Size(width: 80, height: .infinity)).height == high + 10)
  }

  @Test("U1 A text in a row breaks where the views beside it leave it no more room")
  func textInRow() {
    let label = Label(text: "one two three four five six seven")
    label.numberOfLines = 0
    let stack = StackView(axis: .horizontal, spacing: 10, [Block(30, 10), label])
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

  @Test("U1 The size of nested stacks takes a time that is linear in the views", arguments: [false, true])
  func nestedMeasuring(isTooSmall: Bool) {
    var blocks: [Block] = []
    var stack = StackView(axis: .vertical)
    for level in 0..<60 {
      let block = Block(10, 10)
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
    let block = Block(10, 10)
    let inner = StackView(axis: .horizontal, [block])
    let middle = StackView(axis: .horizontal, [inner])
    let last = Block(10, 10)
    let stage = Stage(StackView(axis: .horizontal, [middle, last]))
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
      let stack = StackView(axis: .horizontal, [Block(10, 10)])
      override func layoutSubviews() { stack.frame = Rect(origin: .zero, size: stack.sizeThatFits(bounds.size)) }
    }
    let card = Card(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    card.addSubview(card.stack)
    let window = Window(size: Size(width: 100, height: 100))
    window.addSubview(card)
    window.advance(by: 0)
    card.stack.addArrangedSubview(Block(20, 30))
    window.advance(by: 0)
    #expect(card.stack.frame == Rect(x: 0, y: 0, width: 30, height: 30))
  }

  // MARK: Changes

  @Test("U1 Many changes are laid out once a frame, and none in frames without a change")
  func onceAFrame() {
    let (a, b) = (Block(10, 10), Block(20, 10))
    let stack = CountingStack(axis: .horizontal, [a, b])
    let stage = Stage(stack)
    let start = stack.layoutCount
    stack.spacing = 3
    stack.insets = EdgeInsets(left: 4)
    stack.alignment = .center
    stack.setGrowth(2, for: a)
    a.best.width = 30
    b.isHidden = true
    stack.addArrangedSubview(Block(5, 5))
    stack.frame.size.width = 150
    #expect(stack.layoutCount == start)
    stage.window.advance(by: 0.1)
    #expect(stack.layoutCount == start + 1)
    let measures = a.measureCount
    for _ in 0..<10 { stage.window.advance(by: 0.1) }
    #expect(stack.layoutCount == start + 1)
    stack.spacing = 3
    stage.window.advance(by: 0.1)
    #expect(stack.layoutCount == start + 1 && a.measureCount == measures, "the same value is no change")
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("U1 A change within animate moves the views over its time, without layoutIfNeeded")
  func animatedChange() {
    let (a, b) = (Block(20, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, spacing: 10, [a, b]))
    func presentedHalfWay(_ change: () -> Void) -> (start: Double, middle: Double, end: Double) {
      let start = b.presented.frame.minX
      var finished = 0
      View.animate(withDuration: 1, curve: .linear, animations: change) { _ in finished += 1 }
      #expect(finished == 0)
      stage.window.advance(by: 0.5)
      let middle = b.presented.frame.minX
      stage.window.advance(by: 0.6)
      #expect(finished == 1)
      return ((start * 1000).rounded() / 1000, (middle * 1000).rounded() / 1000, b.presented.frame.minX)
    }
    #expect(presentedHalfWay { stage.stack.spacing = 30 } == (30, 40, 50))
    #expect(presentedHalfWay { a.best.width = 40 } == (50, 60, 70))
    #expect(presentedHalfWay { stage.stack.setGrowth(1, for: a) } == (70, 125, 180))
    #expect(presentedHalfWay { a.isHidden = true } == (180, 90, 0))
    #expect(presentedHalfWay { stage.stack.insets.left = 20 } == (0, 10, 20))
    #expect(presentedHalfWay { stage.stack.layoutDirection = .rightToLeft } == (20, 100, 180))
    #expect(presentedHalfWay { stage.stack.frame.size.width = 100 } == (180, 130, 80))
    let new = Block(10, 10)
    #expect(presentedHalfWay { stage.stack.insertArrangedSubview(new, at: 0) } == (80, 60, 40))
  }

  @Test("U1 A change within animate, deep in nested stacks, moves what is around it")
  func animatedNestedChange() {
    let label = Label(text: "a")
    let last = Block(10, 10)
    let stage = Stage(StackView(axis: .horizontal, [StackView(axis: .horizontal, [label]), last]))
    let start = last.frame.minX
    View.animate(withDuration: 1, curve: .linear) { label.text = "much longer" }
    stage.window.advance(by: 0.5)
    let middle = last.presented.frame.minX
    stage.window.advance(by: 1)
    #expect(start < middle && middle < last.frame.minX)
    expectClose(middle, (start + last.frame.minX) / 2)
  }

  @Test("U1 A view that comes or is shown within animate is at its place at once, while the others make room")
  func animatedArrival() {
    let (a, b) = (Block(20, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, [b]))
    View.animate(withDuration: 1, curve: .linear) { stage.stack.insertArrangedSubview(a, at: 0) }
    stage.window.advance(by: 0.5)
    #expect(a.presented.frame == Rect(x: 0, y: 0, width: 20, height: 100))
    #expect(b.presented.frame.minX == 10)
  }

  @Test("U1 A later layout of other changes does not end a movement that is under way")
  func layoutDuringMovement() {
    let (a, b) = (Block(20, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, [a, b]))
    View.animate(withDuration: 1, curve: .linear) { stage.stack.spacing = 20 }
    stage.window.advance(by: 0.25)
    stage.stack.addArrangedSubview(Block(5, 5))
    stage.window.advance(by: 0.25)
    #expect(b.presented.frame.minX == 30)
  }

  @Test("U1 A change without animation is there in the next frame")
  func plainChange() {
    let (a, b) = (Block(20, 10), Block(20, 10))
    let stage = Stage(StackView(axis: .horizontal, [a, b]))
    View.animate(withDuration: 1) { View.performWithoutAnimation { stage.stack.spacing = 20 } }
    stage.window.advance(by: 0)
    #expect(b.presented.frame.minX == 40)
  }

  // MARK: Misuse

  @Test("U1 Numbers that make no sense are misuse, and never trap")
  func misuse() {
    let (a, stranger) = (Block(10, 10), View())
    let stage = Stage(StackView(axis: .horizontal, spacing: 4, [a, Block(10, 10)]))
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(misuses { stage.stack.spacing = number }.count == 1)
      #expect(misuses { stage.stack.setGrowth(number, for: a) }.count == 1)
      #expect(misuses { stage.stack.insets = EdgeInsets(top: number) }.count == 1)
    }
    #expect(stage.stack.spacing == 4 && stage.stack.growth(for: a) == 0 && stage.stack.insets == EdgeInsets())
    #expect(misuses { stage.stack.spacing = -1 }.count == 1)
    #expect(misuses { stage.stack.setGrowth(-1, for: a) }.count == 1)
    #expect(misuses { stage.stack.insets = EdgeInsets(left: -1) }.count == 1)
    #expect(stage.stack.spacing == 0 && stage.stack.growth(for: a) == 0 && stage.stack.insets == EdgeInsets())
    #expect(misuses { stage.stack.setGrowth(1, for: stranger) }.count == 1)
    #expect(misuses { stage.stack.insertArrangedSubview(stranger, at: 7) }.count == 1)
    #expect(misuses { stage.stack.insertArrangedSubview(stranger, at: -1) }.count == 1)
    #expect(stage.stack.arrangedSubviews.first === stranger)
    #expect(misuses { stage.stack.addArrangedSubview(stage.stack) }.count == 1)
    #expect(misuses { stage.stack.addArrangedSubview(stage.window) }.count == 1)
    #expect(stage.stack.arrangedSubviews.count == 3)
  }

  @Test("U1 Sizes and settings that are huge or not numbers never trap")
  func hugeNumbers() {
    let huge = [0, -5, 1e-300, 1e9, 1e300, Double.greatestFiniteMagnitude, .infinity, .nan]
    let blocks = [Block(10, 10), Block(10, 10), Block(10, 10)]
    let stage = Stage(StackView(axis: .horizontal, blocks))
    _ = misuses {
      for distribution in [StackView.Distribution.natural, .fillEqually, .spaceBetween] {
        for number in huge {
          stage.stack.distribution = distribution
          blocks[0].best.width = number
          blocks[1].best = Size(width: number, height: number)
          stage.stack.setGrowth(number, for: blocks[1])
          stage.stack.setGrowth(number / 3, for: blocks[2])
          stage.stack.spacing = number
          stage.stack.insets = EdgeInsets(top: number, left: number, bottom: number, right: number)
          stage.stack.frame = Rect(x: 0, y: 0, width: number, height: 10)
          stage.window.advance(by: 0)
          for size in huge { _ = stage.stack.sizeThatFits(Size(width: size, height: number)) }
          #expect(stage.frames.allSatisfy { $0.isFinite && $0.width >= 0 && $0.height >= 0 })
        }
      }
    }
  }

  @Test("U1 A view whose own size is not a number is misuse and takes no room")
  func nonsenseSize() {
    let block = Block(.nan, 10)
    let stack = StackView(axis: .horizontal, [block, Block(10, 10)])
    var size = Size.zero
    #expect(misuses { size = stack.sizeThatFits(unlimited) }.count == 1)
    #expect(size == Size(width: 10, height: 10))
  }
}
