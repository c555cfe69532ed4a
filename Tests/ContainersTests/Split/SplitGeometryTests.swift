import Testing
import ViewTree

@testable import Containers

/// Where the parts of a split view lie.
struct SplitGeometryTests {
  private func geometry(
    _ edge: SplitArrangement.Edge, isDrawer: Bool = false, length: Double = 100, isMirrored: Bool = false,
    separator: Double = 1, scale: Double = 1
  ) -> SplitGeometry {
    SplitGeometry(
      size: Size(width: 400, height: 300),
      arrangement: SplitArrangement(edge: edge, length: length, isDrawer: isDrawer), isMirrored: isMirrored,
      separator: separator, scale: scale)
  }

  private func frames(_ content: Rect, _ side: Rect, _ line: Rect) -> SplitGeometry.Frames {
    SplitGeometry.Frames(content: content, side: side, line: line)
  }

  private let whole = Rect(x: 0, y: 0, width: 400, height: 300)

  @Test("P4 Beside the content the side lies at its edge, with the line between them", arguments: [false, true])
  func beside(isMirrored: Bool) {
    let left = frames(
      Rect(x: 101, y: 0, width: 299, height: 300), Rect(x: 0, y: 0, width: 100, height: 300),
      Rect(x: 100, y: 0, width: 1, height: 300))
    let right = frames(
      Rect(x: 0, y: 0, width: 299, height: 300), Rect(x: 300, y: 0, width: 100, height: 300),
      Rect(x: 299, y: 0, width: 1, height: 300))
    let top = frames(
      Rect(x: 0, y: 101, width: 400, height: 199), Rect(x: 0, y: 0, width: 400, height: 100),
      Rect(x: 0, y: 100, width: 400, height: 1))
    let bottom = frames(
      Rect(x: 0, y: 0, width: 400, height: 199), Rect(x: 0, y: 200, width: 400, height: 100),
      Rect(x: 0, y: 199, width: 400, height: 1))
    let expected: [(SplitArrangement.Edge, SplitGeometry.Frames)] = [
      (.leading, isMirrored ? right : left), (.trailing, isMirrored ? left : right), (.top, top), (.bottom, bottom),
    ]
    for (edge, frames) in expected {
      let geometry = geometry(edge, isMirrored: isMirrored)
      #expect(geometry.frames(visible: 50) == frames, "\(edge)")
      #expect(geometry.isAtStart == (frames == left || frames == top), "\(edge)")
    }
    for (length, separator, expected) in [(100.0, 1.0, 100.0), (-5, 1, 0), (1000, 1, 399), (1000, 500, 0)] {
      #expect(geometry(.leading, length: length, separator: separator).length == expected, "\(length)")
      #expect(geometry(.top, length: length, separator: separator).length == min(expected, 299), "\(length)")
    }
  }

  @Test("P4 A drawer lies over the content, as far as it is visible, at whole pixels of the screen")
  func drawer() {
    for (visible, scale, hidden) in [
      (-10.0, 1.0, 101.0), (0, 1, 101), (30, 1, 71), (30, 2, 70.5), (100, 1, 0), (150, 2, 0),
    ] {
      let left = frames(
        whole, Rect(x: -hidden, y: 0, width: 100, height: 300), Rect(x: 100 - hidden, y: 0, width: 1, height: 300))
      let right = frames(
        whole, Rect(x: 300 + hidden, y: 0, width: 100, height: 300), Rect(x: 299 + hidden, y: 0, width: 1, height: 300))
      let bottom = frames(
        whole, Rect(x: 0, y: 200 + hidden, width: 400, height: 100), Rect(x: 0, y: 199 + hidden, width: 400, height: 1))
      #expect(geometry(.leading, isDrawer: true, scale: scale).frames(visible: visible) == left, "\(visible)")
      #expect(geometry(.trailing, isDrawer: true, scale: scale).frames(visible: visible) == right, "\(visible)")
      #expect(geometry(.bottom, isDrawer: true, scale: scale).frames(visible: visible) == bottom, "\(visible)")
    }
    let none = geometry(.leading, isDrawer: true, length: 0).frames(visible: 0)
    #expect(none == frames(whole, Rect(x: 0, y: 0, width: 0, height: 300), Rect(x: 0, y: 0, width: 1, height: 300)))
  }

  @Test("P4 In another size each edge keeps its distance from the nearer edge, and on its way it goes in equal parts")
  func otherPlaces() {
    let (old, new) = (Size(width: 400, height: 300), Size(width: 500, height: 260))
    let start = frames(
      Rect(x: 200, y: 150, width: 100, height: 100), Rect(x: 0, y: 0, width: 100, height: 300),
      Rect(x: 100, y: 0, width: 1, height: 300))
    #expect(start.fitted(from: old, to: old) == start)
    let fitted = frames(
      Rect(x: 200, y: 150, width: 200, height: 60), Rect(x: 0, y: 0, width: 100, height: 260),
      Rect(x: 100, y: 0, width: 1, height: 260))
    #expect(start.fitted(from: old, to: new) == fitted)
    let right = frames(whole, Rect(x: 300, y: 0, width: 100, height: 300), Rect(x: 299, y: 0, width: 1, height: 300))
    let fittedRight = frames(
      Rect(x: 0, y: 0, width: 500, height: 260), Rect(x: 400, y: 0, width: 100, height: 260),
      Rect(x: 399, y: 0, width: 1, height: 260))
    #expect(right.fitted(from: old, to: new) == fittedRight)
    // Nothing becomes smaller than nothing.
    let small = start.fitted(from: old, to: Size(width: 60, height: 10))
    #expect(small.content == Rect(x: 200, y: 150, width: 0, height: 0))
    let quarter = frames(
      Rect(x: 150, y: 112.5, width: 175, height: 150), Rect(x: 75, y: 0, width: 100, height: 300),
      Rect(x: 149.75, y: 0, width: 1, height: 300))
    #expect(start.moved(to: right, part: 0.25, scale: 4) == quarter)
    let rounded = frames(
      Rect(x: 150, y: 113, width: 175, height: 150), Rect(x: 75, y: 0, width: 100, height: 300),
      Rect(x: 150, y: 0, width: 1, height: 300))
    #expect(start.moved(to: right, part: 0.25, scale: 1) == rounded)
    #expect(start.moved(to: right, part: 0, scale: 1) == start && start.moved(to: right, part: 1, scale: 1) == right)
  }

  @Test("P4 Two arrangements differ in more than their lengths if the edge or the kind is another one")
  func kinds() {
    let start = SplitArrangement.drawer(.leading, length: 200)
    let others: [SplitArrangement] = [
      .drawer(.leading, length: 100), .drawer(.top, length: 200), .beside(.leading, length: 200),
      .beside(.top, length: 9),
    ]
    #expect(others.map { start.isOtherKind(than: $0) } == [false, true, true, true])
  }
}
