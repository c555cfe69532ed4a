import Testing
import ViewTree

@testable import ViewTreeTesting

@Suite struct StackViewTests {
  private let unlimited = Size(width: .infinity, height: .infinity)

  private func ids(_ views: [View]) -> [ObjectIdentifier] { views.map { ObjectIdentifier($0) } }
  private func order(_ stack: StackView) -> [ObjectIdentifier] { ids(stack.arrangedSubviews) }

  // MARK: Rows and columns

  @Test("U1 A row lies in reading order with the spacing between its views")
  func row() {
    let stage = StackStage(StackView(axis: .horizontal, spacing: 8, [StackBlock(20, 10), StackBlock(30, 10)]))
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 20, height: 100), Rect(x: 28, y: 0, width: 30, height: 100)])
    #expect(stage.stack.subviews.count == 2)
  }

  @Test("U1 Right to left mirrors a row")
  func mirroredRow() {
    let stage = StackStage(StackView(axis: .horizontal, spacing: 8, [StackBlock(20, 10), StackBlock(30, 10)]))
    stage.stack.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [180, 142])
  }

  @Test("U1 A column lies from the top, in either direction")
  func column() {
    let stage = StackStage(StackView(axis: .vertical, spacing: 4, [StackBlock(20, 10), StackBlock(30, 12)]))
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 200, height: 10), Rect(x: 0, y: 14, width: 200, height: 12)])
    stage.window.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minY) == [0, 14])
  }

  @Test("U1 The axis can be changed")
  func axisChange() {
    let stage = StackStage(StackView(axis: .horizontal, [StackBlock(20, 10), StackBlock(30, 12)]))
    stage.stack.axis = .vertical
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minY) == [0, 10])
  }

  @Test("U1 Sizes round up to the next device pixel of the window", arguments: [1.0, 1.5, 2])
  func pixels(scale: Double) {
    let stage = StackStage(
      StackView(axis: .horizontal, [StackBlock(20.3, 10.3), StackBlock(7.6, 10)]), scale: scale)
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
    let stage = StackStage(StackView(axis: .vertical, [StackBlock(50, 10)]))
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

  @Test(
    "U1 What lies in the middle begins at a device pixel, the nearer one to the beginning where it would be between two"
  )
  func middleOfPixels() {
    for (scale, x) in [(1.0, 74.0), (2, 74.5)] {
      let stage = StackStage(StackView(axis: .vertical, [StackBlock(51, 10)]), scale: scale)
      stage.stack.alignment = .center
      stage.window.advance(by: 0)
      #expect(stage.frames == [Rect(x: x, y: 0, width: 51, height: 10)])
    }
  }

  @Test("U1 In a row leading is the top and trailing the bottom, and what is too high is as high as the row")
  func alignmentInRow() {
    let stage = StackStage(StackView(axis: .horizontal, [StackBlock(50, 10), StackBlock(10, 500)]))
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
    let stage = StackStage(StackView(axis: .horizontal, [StackBlock(20, 10)]))
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
    let stage = StackStage(StackView(axis: .horizontal, [StackBlock(20, 10)]))
    stage.stack.bounds.origin = Point(x: 7, y: 9)
    stage.stack.setNeedsLayout()
    stage.window.advance(by: 0)
    #expect(stage.frames == [Rect(x: 7, y: 9, width: 20, height: 100)])
  }

  // MARK: Distribution

  @Test("U1 Growth adds to the natural size, by shares; none grows by default")
  func growth() {
    let (a, b, c) = (StackBlock(20, 10), StackBlock(20, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
    #expect(stage.frames.map(\.width) == [20, 20, 20])
    stage.stack.setGrowth(1, for: a)
    stage.stack.setGrowth(3, for: c)
    #expect(stage.stack.growth(for: a) == 1 && stage.stack.growth(for: b) == 0 && stage.stack.growth(for: c) == 3)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [50, 20, 110])
  }

  @Test("U1 A length that is set counts in place of the one that the view prefers, and growth adds to it")
  func length() {
    let (a, b) = (StackBlock(20, 10), StackBlock(30, 14))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b]))
    stage.stack.setLength(90, for: a)
    #expect(stage.stack.length(for: a) == 90 && stage.stack.length(for: b) == nil)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.minX) == [0, 100] && stage.frames.map(\.width) == [90, 30])
    #expect(stage.stack.sizeThatFits(unlimited) == Size(width: 130, height: 14))
    stage.stack.setGrowth(1, for: a)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [160, 30])
    stage.stack.setGrowth(0, for: a)
    stage.stack.setLength(nil, for: a)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [20, 30])
  }

  @Test("U1 A text in a length that is set breaks there") func lengthOfText() {
    let caption = Label(text: "one two three four")
    caption.numberOfLines = 0
    let stage = StackStage(StackView(axis: .horizontal, [caption]))
    let line = caption.lineHeight
    stage.stack.setLength(60, for: caption)
    #expect(stage.stack.sizeThatFits(unlimited).width == 60 && stage.stack.sizeThatFits(unlimited).height > line)
  }

  @Test("U1 What does not fit is taken from what grows, then from the last ones, never below 0")
  func tooLittleRoom() {
    let (a, b, c) = (StackBlock(80, 10), StackBlock(80, 10), StackBlock(80, 10))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
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
    let (a, b, c) = (StackBlock(20, 10), StackBlock(0, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
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
    let (a, b) = (StackBlock(20, 10), StackBlock(40, 30))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b]))
    stage.stack.distribution = .fillEqually
    stage.stack.setGrowth(4, for: a)
    stage.window.advance(by: 0)
    #expect(stage.frames.map(\.width) == [95, 95])
    #expect(stage.stack.sizeThatFits(unlimited) == Size(width: 90, height: 30))
  }

  @Test("U1 spaceBetween puts the first and the last at the ends, but spends growth first")
  func spaceBetween() {
    let (a, b, c) = (StackBlock(20, 10), StackBlock(40, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b, c]))
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
    let (a, b, c) = (StackBlock(10, 10), StackBlock(20, 10), StackBlock(30, 10))
    let stage = StackStage(StackView(axis: .horizontal, [a, b]))
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
    let (a, b) = (StackBlock(10, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, [a, b]))
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
    let stage = StackStage(StackView(axis: .horizontal, [StackBlock(10, 10)]))
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
    let stage = StackStage(StackView(axis: .horizontal, [a, b]))
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
    let block = StackBlock(20, 10)
    block.transform = Transform(scaleX: 2, y: 2)
    let stage = StackStage(StackView(axis: .horizontal, [block]))
    #expect(block.bounds.size == Size(width: 20, height: 100))
    #expect(block.center == Point(x: 10, y: 50))
    #expect(stage.stack.arrangedSubviews.count == 1)
  }
}
