import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Scroll bars: places and drags") struct ScrollIndicatorTests {
  private func thumb(_ bar: ScrollIndicator) -> View { bar.subviews[0] }

  @Test("L10 The thumb is as long as the part that is seen, and shorter beyond an end, within limits")
  func thumbs() {
    // The length of the bar, what is shown of the content, where, and how far it is pulled beyond an end.
    let cases: [(bar: Double, shown: Double, part: Double, overshoot: Double, start: Double, length: Double)] = [
      (206, 0.5, 0, 0, 3, 100), (206, 0.5, 0.25, 0, 28, 100), (206, 0.5, 1, 0, 103, 100), (206, 1, 0.5, 0, 3, 200),
      (206, 0.01, 0, 0, 3, 24), (206, 0.01, 1, 0, 179, 24), (206, 0.5, -0.1, 30, 3, 70), (206, 0.5, 1.1, 30, 133, 70),
      (206, 0.5, 1.1, 95, 193, 10), (206, 0.01, -0.1, 20, 3, 10), (20, 0.5, 0, 0, 3, 14), (20, 0.5, 1.1, 10, 7, 10),
      (12, 0.5, -0.1, 3, 3, 6), (4, 0.5, 0.5, 0, 3, 0),
    ]
    for (length, shown, part, overshoot, start, thumbLength) in cases {
      let (column, row) = (ScrollIndicator(.vertical), ScrollIndicator(.horizontal))
      column.frame = Rect(x: 0, y: 0, width: 14, height: length)
      row.frame = Rect(x: 0, y: 0, width: length, height: 14)
      for bar in [column, row] { bar.show(shown, at: part, overshoot: overshoot) }
      expectClose(thumb(column).frame.origin, Point(x: 5, y: start))
      expectClose(thumb(row).frame.origin, Point(x: start, y: 5))
      for (bar, axis) in [(column, Axis.vertical), (row, .horizontal)] {
        expectClose(thumb(bar).frame.size[axis], thumbLength)
        #expect(thumb(bar).frame.size[axis.across] == 4 && thumb(bar).cornerRadius == 2)
      }
    }
  }

  @Test("L10 The thumb is twice as thick under the mouse, and the bar tells of the mouse")
  func hovered() {
    let bar = ScrollIndicator(.vertical)
    bar.frame = Rect(x: 0, y: 0, width: 14, height: 206)
    var log: [Bool] = []
    bar.onHover = { log.append($0) }
    bar.show(0.5, at: 0, overshoot: 0)
    bar.hoverDidChange(true)
    #expect(thumb(bar).frame == Rect(x: 3, y: 3, width: 8, height: 100) && thumb(bar).cornerRadius == 4)
    bar.hoverDidChange(false)
    #expect(thumb(bar).frame == Rect(x: 5, y: 3, width: 4, height: 100) && log == [true, false])
    #expect(!bar.canBecomeFocused)
  }

  @Test("L10 A press on the thumb, its ends included, drags it; one before or after it asks for a page")
  func presses() {
    let window = Window.forGestures()
    for (y, page) in [(128.0, 0.0), (228, 0), (180, 0), (127.9, -1), (103, -1), (228.1, 1), (305, 1)] {
      let bar = ScrollIndicator(.vertical)
      bar.frame = Rect(x: 100, y: 100, width: 14, height: 206)
      bar.isHidden = false
      window.addSubview(bar)
      bar.show(0.5, at: 0.25, overshoot: 0)
      var pages: [Double] = []
      bar.onPage = { pages.append($0) }
      window.point(.began, 107, y)
      #expect(bar.isDragged == (page == 0) && pages == (page == 0 ? [] : [page]), "\(y)")
      window.point(.ended, 107, y)
      #expect(!bar.isDragged)
      bar.removeFromSuperview()
    }
  }

  @Test("L10 A drag tells by how much of the range the thumb was pulled, and beyond an end nothing until it is back")
  func drags() {
    let window = Window.forGestures()
    let bar = ScrollIndicator(.vertical)
    bar.frame = Rect(x: 100, y: 100, width: 14, height: 206)
    bar.isHidden = false
    window.addSubview(bar)
    bar.show(0.5, at: 0.25, overshoot: 0)
    var log: [Double] = []
    bar.onDrag = { log.append(($0 * 1000).rounded() / 1000) }
    window.point(.began, 107, 150)
    for y in [200.0, 250, 260, 230, 210, 100, 80, 130] { window.point(.moved, 107, y) }
    window.point(.ended, 107, 130)
    window.point(.moved, 107, 180)
    #expect(log == [0.5, 0.25, -0.15, -0.85, 0.05])
  }

  @Test(
    "L10 The bars lie along the edges where reading ends and at the bottom, and leave the corner free",
    arguments: [false, true])
  func bars(isMirrored: Bool) {
    for (content, hasRow) in [(Size(width: 200, height: 1000), false), (Size(width: 1000, height: 1000), true)] {
      let stage = ScrollStage(content: content)
      stage.scroll.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      stage.wheel(0, -1)
      stage.window.advance(by: 0.1)
      let bounds = stage.scroll.bounds
      #expect(bounds.minY > 0)
      let corner = hasRow ? 14.0 : 0
      var expected = [
        Rect(x: isMirrored ? bounds.minX : bounds.maxX - 14, y: bounds.minY, width: 14, height: 200 - corner)
      ]
      if hasRow {
        expected.append(
          Rect(x: bounds.minX + (isMirrored ? 14 : 0), y: bounds.maxY - 14, width: 186, height: 14))
      }
      let frames = stage.scroll.children.compactMap { $0 as? ScrollIndicator }.map(\.frame)
      #expect(Set(frames) == Set(expected))
    }
  }

  @Test("L10 The mouse brings a bar within 6 points of its edge", arguments: [false, true])
  func reach(isMirrored: Bool) {
    for (distance, isShown) in [(5.5, true), (6, !isMirrored), (6.5, false), (13, false)] {
      let stage = ScrollStage()
      stage.scroll.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      stage.window.advance(by: 0)
      stage.window.point(.hovered, isMirrored ? distance : 200 - distance, 20)
      let isBar = stage.window.hitTest(Point(x: isMirrored ? 4 : 196, y: 20)) is ScrollIndicator
      #expect(isBar == isShown, "\(distance)")
    }
  }

  @Test(
    "L9 L10 A bar that is dragged or pressed takes over from a scroll by a call, whose end is not told",
    arguments: [true, false])
  func afterCall(isDragged: Bool) {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 400), duration: 1)
    stage.window.advance(by: 0.1)
    // The thumb lies between 15 and 55 points from the top now.
    let start = stage.y
    #expect(start > 40 && start < 80)
    let (press, release) = isDragged ? (20.0, 60.0) : (150, 150)
    stage.window.point(.began, 193, press)
    stage.window.point(.moved, 193, release)
    stage.window.point(.ended, 193, release)
    stage.window.settle()
    // The bar is 194 points long without its margins, and the thumb a fifth of that. A page goes on from what is seen.
    let way = 40 / 155.2 * 800.0
    expectClose(stage.y, start + (isDragged ? way : 180), 1e-6)
    #expect(!stage.take().contains("didScroll"))
  }

  @Test("L11 What lies in a scroll view that is disabled can be pressed")
  func disabled() {
    let stage = ScrollStage()
    let button = Button(title: "Row")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    var taps = 0
    button.onTap = { taps += 1 }
    stage.scroll.addSubview(button)
    stage.scroll.isScrollEnabled = false
    stage.pointer().tap(at: Point(x: 50, y: 20))
    stage.pointer(.touch).tap(at: Point(x: 50, y: 20))
    #expect(taps == 2)
  }
}
