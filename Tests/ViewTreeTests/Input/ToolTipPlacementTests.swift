import Testing
import ViewTreeTesting

@testable import ViewTree

/// Where a tool tip lies, to the point.
@Suite("Tool tips: places") struct ToolTipPlacementTests {
  /// The tip of a view in a window of 400×400 points, for a mouse that rests on it.
  private func tip(
    of frame: Rect, at x: Double, _ y: Double, _ direction: LayoutDirection = .leftToRight
  ) throws -> View {
    let window = Window.forGestures()
    window.layoutDirection = direction
    let view = window.add(frame.minX, frame.minY, frame.width, frame.height)
    view.toolTip = "Dequeue"
    window.advance(by: 0)
    window.point(.hovered, x, y)
    window.advance(by: 0.6)
    return try #require(window.find(label: "Dequeue"))
  }

  private let row = Rect(x: 100, y: 100, width: 100, height: 40)

  @Test("U9 The text of a tip has room around it, and its size follows from the text")
  func size() throws {
    let tip = try tip(of: row, at: 150, 120)
    let label = try #require(tip.subviews.first as? Label)
    let text = label.sizeThatFits(Size(width: 302, height: .infinity))
    #expect(text.width > 20 && tip.bounds.size == Size(width: text.width + 18, height: text.height + 12))
    #expect(label.frame == tip.bounds.insetBy(dx: 9, dy: 6))
    #expect(label.font.size == Theme().font.size - 1.5)
  }

  @Test(
    "U9 A tip lies 20 points below the mouse, and 4 below its view, if the view ends no more than 60 below the mouse")
  func below() throws {
    let cases: [(y: Double, height: Double, mouse: Double, top: Double)] = [
      (100, 40, 120, 144), (100, 40, 101, 144), (100, 40, 123, 144), (100, 40, 125, 145), (100, 40, 139, 159),
      (100, 200, 240, 304), (100, 200, 239, 259), (0, 400, 200, 220),
    ]
    for (y, height, mouse, top) in cases {
      let tip = try tip(of: Rect(x: 100, y: y, width: 100, height: height), at: 150, mouse)
      #expect(tip.frame.origin == Point(x: 150, y: top), "\(y) \(height) \(mouse)")
    }
  }

  @Test(
    "U9 Without room below, a tip lies 6 points above the mouse, and 4 above its view, if that begins no more than 60 above"
  )
  func above() throws {
    let cases: [(y: Double, height: Double, mouse: Double, bottom: Double)] = [
      (340, 40, 360, 336), (340, 40, 343, 336), (340, 40, 341, 335), (316, 80, 376, 312), (316, 80, 377, 371),
      (200, 196, 390, 384),
    ]
    for (y, height, mouse, bottom) in cases {
      let tip = try tip(of: Rect(x: 100, y: y, width: 100, height: height), at: 150, mouse)
      expectClose(tip.frame.maxY, bottom, 0.5)
    }
    // It lies below as long as it ends 4 points before the edge of the window.
    let length = try tip(of: row, at: 150, 120).frame.height
    for (end, isBelow) in [(386 - length, true), (387 - length, false)] {
      let tip = try tip(of: Rect(x: 100, y: end - 40, width: 100, height: 40), at: 150, end - 10)
      #expect((tip.frame.minY > end) == isBelow, "\(end)")
    }
  }

  @Test("U9 A tip begins at the mouse, or ends there from right to left, and stays 4 points away from the edges")
  func along() throws {
    let width = try tip(of: row, at: 150, 120).frame.width
    let wide = Rect(x: 0, y: 100, width: 400, height: 40)
    for (x, left) in [(0.0, 4.0), (3, 4), (5, 5), (200, 200), (399, 396 - width)] {
      expectClose(try tip(of: wide, at: x, 120).frame.minX, left, 0.5)
    }
    for (x, right) in [(399.0, 396.0), (397, 396), (395, 395), (200, 200), (0, 4 + width)] {
      expectClose(try tip(of: wide, at: x, 120, .rightToLeft).frame.maxX, right, 0.5)
    }
  }

  @Test("U9 A mouse that is reported twice at one place rests there since the first time")
  func samePlace() {
    let window = Window.forGestures()
    window.add(100, 100, 100, 40).toolTip = "Dequeue"
    window.advance(by: 0)
    window.point(.hovered, 150, 120)
    window.advance(by: 0.5)
    window.point(.hovered, 150, 120)
    window.advance(by: 0.1)
    #expect(window.find(label: "Dequeue") != nil)
    // It stays there, too, when it is seen already.
    window.point(.hovered, 150, 120)
    #expect(window.find(label: "Dequeue") != nil)
    window.point(.hovered, 150, 121)
    #expect(window.find(label: "Dequeue") == nil)
  }
}
