import Pixels
import Testing

@testable import ViewTree

@Suite("Points, sizes, rectangles, transforms and colours") struct GeometryTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("A rectangle contains its left and top edge, and neither its right nor its bottom edge")
  func containedPoints() {
    let points: [(x: Double, y: Double, isInside: Bool)] = [
      (10, 20, true), (39.9, 20, true), (10, 59.9, true), (39.9, 59.9, true), (9.9, 30, false), (20, 19.9, false),
      (40, 30, false), (20, 60, false),
    ]
    for (x, y, isInside) in points { #expect(rect.contains(Point(x: x, y: y)) == isInside, "\(x), \(y)") }
  }

  @Test("What two rectangles share is the same from either side; touching edges and empty rectangles share nothing")
  func sharedAreas() {
    let others: [(other: Rect, isInside: Bool, shared: Rect?)] = [
      (rect, true, rect),
      (Rect(x: 15, y: 25, width: 5, height: 5), true, Rect(x: 15, y: 25, width: 5, height: 5)),
      (Rect(x: 9, y: 20, width: 30, height: 40), false, Rect(x: 10, y: 20, width: 29, height: 40)),
      (Rect(x: 10, y: 19, width: 30, height: 40), false, Rect(x: 10, y: 20, width: 30, height: 39)),
      (Rect(x: 11, y: 20, width: 30, height: 40), false, Rect(x: 11, y: 20, width: 29, height: 40)),
      (Rect(x: 10, y: 21, width: 30, height: 40), false, Rect(x: 10, y: 21, width: 30, height: 39)),
      (Rect(x: 40, y: 20, width: 30, height: 40), false, nil), (Rect(x: -20, y: 20, width: 30, height: 40), false, nil),
      (Rect(x: 10, y: 60, width: 30, height: 40), false, nil), (Rect(x: 10, y: -20, width: 30, height: 40), false, nil),
      (Rect(x: 20, y: 30, width: 0, height: 5), true, nil), (Rect(x: 20, y: 30, width: 5, height: 0), true, nil),
    ]
    for (other, isInside, shared) in others {
      #expect(rect.contains(other) == isInside, "\(other)")
      #expect(rect.intersection(other) == shared && other.intersection(rect) == shared, "\(other)")
      #expect(rect.intersects(other) == (shared != nil) && other.intersects(rect) == (shared != nil), "\(other)")
    }
  }

  @Test("The union of two rectangles reaches to the outermost edges; an empty rectangle adds nothing")
  func unions() {
    let others: [(other: Rect, union: Rect)] = [
      (Rect(x: 15, y: 25, width: 5, height: 5), rect),
      (Rect(x: 0, y: 30, width: 5, height: 5), Rect(x: 0, y: 20, width: 40, height: 40)),
      (Rect(x: 50, y: 30, width: 5, height: 5), Rect(x: 10, y: 20, width: 45, height: 40)),
      (Rect(x: 20, y: 0, width: 5, height: 5), Rect(x: 10, y: 0, width: 30, height: 60)),
      (Rect(x: 20, y: 70, width: 5, height: 5), Rect(x: 10, y: 20, width: 30, height: 55)),
      (Rect(x: 100, y: 100, width: 0, height: 5), rect), (Rect(x: 100, y: 100, width: 5, height: 0), rect),
      (Rect(x: 100, y: 100, width: -5, height: 5), rect), (Rect(x: 100, y: 100, width: .nan, height: 5), rect),
    ]
    for (other, union) in others {
      #expect(rect.union(other) == union && other.union(rect) == union, "\(other)")
      #expect(other.isEmpty == (other.width.isNaN || other.width * other.height <= 0), "\(other)")
    }
    let nothing = Rect(x: 1, y: 2, width: 0, height: 0)
    #expect(nothing.union(Rect(x: 5, y: 6, width: 0, height: 9)) == nothing && !rect.isEmpty)
  }

  @Test("Edges are moved inward by insets, and a rectangle that has no room for them has the size 0")
  func insets() {
    #expect(
      rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: EdgeInsets(top: -1, left: -2)) == Rect(x: 8, y: 19, width: 32, height: 41))
    #expect(rect.inset(by: EdgeInsets(bottom: 50, right: 40)) == Rect(x: 10, y: 20, width: 0, height: 0))
    #expect(rect.insetBy(dx: 2, dy: 3) == Rect(x: 12, y: 23, width: 26, height: 34))
    #expect(rect.offsetBy(dx: 2, dy: -3) == Rect(x: 12, y: 17, width: 30, height: 40))
    #expect(rect.center == Point(x: 25, y: 40) && Rect(center: Point(x: 25, y: 40), size: rect.size) == rect)
    let shadow = Shadow(color: .black, radius: 4, offset: Point(x: 3, y: -2))
    #expect(shadow.extent(of: rect) == Rect(x: 6, y: 11, width: 44, height: 54))
    let sharp = Shadow(color: .black, radius: 0, offset: Point(x: 3, y: -2))
    #expect(sharp.extent(of: rect) == Rect(x: 13, y: 18, width: 30, height: 40))
  }

  @Test("A rectangle that is mirrored along an axis keeps its left edge left and its top edge on top")
  func mirroredRectangles() {
    let left = Transform(a: -2, b: 0, c: 0, d: 3, tx: 5, ty: -7)
    #expect(rect.applying(left) == Rect(x: -75, y: 53, width: 60, height: 120))
    let up = Transform(a: 2, b: 0, c: 0, d: -3, tx: 5, ty: -7)
    #expect(rect.applying(up) == Rect(x: 25, y: -187, width: 60, height: 120))
    let sheared = Transform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    #expect(rect.applying(sheared) == Rect(x: 30, y: 20, width: 70, height: 40))
  }

  @Test("The coordinate along an axis is read and set without the other one")
  func axes() {
    var (point, size) = (Point(x: 1, y: 2), Size(width: 3, height: 4))
    #expect([point[.horizontal], point[.vertical], size[.horizontal], size[.vertical]] == [1, 2, 3, 4])
    (point[.horizontal], size[.vertical]) = (5, 6)
    #expect(point == Point(x: 5, y: 2) && size == Size(width: 3, height: 6))
    (point[.vertical], size[.horizontal]) = (7, 8)
    #expect(point == Point(x: 5, y: 7) && size == Size(width: 8, height: 6))
    #expect(Axis.horizontal.across == .vertical && Axis.vertical.across == .horizontal)
    #expect(Point(x: 3, y: -4).length == 5)
  }

  @Test("Transforms are applied one after another, and undone by their inverse, if they have one")
  func transforms() {
    let transform = Transform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    let inverse = Transform(a: -7, b: 3, c: 5, d: -2, tx: 12, ty: -7)
    #expect(transform.inverted() == inverse && transform.concatenating(inverse) == .identity)
    #expect(Point(x: 1, y: -1).applying(transform) == Point(x: 8, y: 9))
    let moved = Transform(translationX: 4, y: -6).concatenating(transform)
    #expect(moved == Transform(a: 2, b: 3, c: 5, d: 7, tx: -11, ty: -17))
    #expect(transform.translatedBefore(x: 4, y: -6) == moved)
    #expect(Transform(a: 3, b: 4, c: 5, d: 12, tx: 0, ty: 0).scaleFactors == Size(width: 5, height: 13))
    let flat: [Transform] = [
      Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), Transform(scaleX: 0, y: 1), Transform(scaleX: 1e-160, y: 1e-160),
      Transform(scaleX: .nan, y: 1), Transform(scaleX: 1e200, y: 1e200),
    ]
    for transform in flat { #expect(transform.inverted() == nil, "\(transform)") }
  }

  @Test("A transform is axis-aligned without shear and turn, and upright if it does not mirror either")
  func kindsOfTransforms() {
    let transforms: [(transform: Transform, isAligned: Bool, isUpright: Bool)] = [
      (.identity, true, true), (Transform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5), true, true),
      (Transform(scaleX: -1, y: 1), true, false), (Transform(scaleX: 1, y: -1), true, false),
      (Transform(scaleX: 0, y: 1), true, false), (Transform(scaleX: 1, y: 0), true, false),
      (Transform(a: 1, b: 0.1, c: 0, d: 1, tx: 0, ty: 0), false, false),
      (Transform(a: 1, b: 0, c: 0.1, d: 1, tx: 0, ty: 0), false, false),
    ]
    for (transform, isAligned, isUpright) in transforms {
      #expect(transform.isAxisAligned == isAligned && transform.isUpright == isUpright, "\(transform)")
    }
  }

  @Test("A value is finite only if each of its parts is")
  func finiteValues() {
    let makers: [(count: Int, isFinite: ([Double]) -> Bool)] = [
      (2, { Point(x: $0[0], y: $0[1]).isFinite }), (2, { Size(width: $0[0], height: $0[1]).isFinite }),
      (4, { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]).isFinite }),
      (4, { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]).isFinite }),
      (6, { Transform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]).isFinite }),
      (4, { Shadow(color: Color(white: $0[0]), radius: $0[1], offset: Point(x: $0[2], y: $0[3])).isFinite }),
    ]
    for (index, (count, isFinite)) in makers.enumerated() {
      let sound = Array(repeating: 0.5, count: count)
      #expect(isFinite(sound))
      for place in 0..<count {
        for value in [Double.infinity, -.infinity, .nan] {
          var wrong = sound
          wrong[place] = value
          #expect(!isFinite(wrong), "\(index) \(place)")
        }
      }
    }
  }

  @Test("Colours have their components, and are mixed component by component")
  func colours() {
    let named: [(color: Color, parts: [Double])] = [
      (.clear, [0, 0, 0, 0]), (.black, [0, 0, 0, 1]), (.white, [1, 1, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]),
      (.lightGray, [2.0 / 3, 2.0 / 3, 2.0 / 3, 1]), (.darkGray, [1.0 / 3, 1.0 / 3, 1.0 / 3, 1]), (.red, [1, 0, 0, 1]),
      (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]), (.yellow, [1, 1, 0, 1]), (.orange, [1, 0.5, 0, 1]),
      (.purple, [0.5, 0, 0.5, 1]),
    ]
    for (color, parts) in named { #expect([color.red, color.green, color.blue, color.alpha] == parts) }
    let (first, second) = (
      Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 1), Color(red: 0.75, green: 0.25, blue: 1, alpha: 0)
    )
    #expect(first.mixed(with: second, 0) == first && first.mixed(with: second, 1) == second)
    #expect(first.mixed(with: second, 0.5) == Color(red: 0.5, green: 0.375, blue: 0.875, alpha: 0.5))
    #expect(second.withAlpha(0.5) == Color(red: 0.75, green: 0.25, blue: 1, alpha: 0.5))
  }

  // MARK: Pixels

  @Test("A rectangle covers the pixels that it touches, may reach the next ones, and snaps to the nearest edges")
  func pixels() {
    let rect = Rect(x: 0.25, y: -1, width: 2, height: 1.375)
    #expect(PixelRect(covering: rect) == PixelRect(x0: 0, y0: -1, x1: 3, y1: 1))
    #expect(PixelRect(reachedFrom: rect) == PixelRect(x0: -1, y0: -2, x1: 3, y1: 1))
    #expect(
      PixelRect(reachedFrom: rect.offsetBy(dx: 0.5, dy: 0.25)) == PixelRect(x0: 0, y0: -2, x1: 4, y1: 2))
    #expect(PixelRect(snapping: rect) == PixelRect(x0: 0, y0: -1, x1: 2, y1: 0))
    #expect(PixelRect(snapping: rect.offsetBy(dx: 0.5, dy: 0.25)) == PixelRect(x0: 1, y0: -1, x1: 3, y1: 1))
    #expect(PixelRect(x0: 1, y0: 2, x1: 4, y1: 8).rect == Rect(x: 1, y: 2, width: 3, height: 6))
  }

  @Test("Two rectangles of pixels have an exact union where one contains the other, or they are one row or one column")
  func exactUnions() {
    let square = PixelRect(x0: 0, y0: 0, x1: 4, y1: 4)
    let others: [(other: PixelRect, union: PixelRect?)] = [
      (PixelRect(x0: 4, y0: 0, x1: 6, y1: 4), PixelRect(x0: 0, y0: 0, x1: 6, y1: 4)),
      (PixelRect(x0: 3, y0: 0, x1: 6, y1: 4), PixelRect(x0: 0, y0: 0, x1: 6, y1: 4)),
      (PixelRect(x0: -2, y0: 0, x1: 0, y1: 4), PixelRect(x0: -2, y0: 0, x1: 4, y1: 4)),
      (PixelRect(x0: 0, y0: 4, x1: 4, y1: 6), PixelRect(x0: 0, y0: 0, x1: 4, y1: 6)),
      (PixelRect(x0: 0, y0: -2, x1: 4, y1: 0), PixelRect(x0: 0, y0: -2, x1: 4, y1: 4)),
      (PixelRect(x0: 1, y0: 1, x1: 3, y1: 3), square), (PixelRect(x0: 0, y0: 1, x1: 3, y1: 4), square),
      (PixelRect(x0: 5, y0: 0, x1: 6, y1: 4), nil), (PixelRect(x0: -3, y0: 0, x1: -1, y1: 4), nil),
      (PixelRect(x0: 0, y0: 5, x1: 4, y1: 6), nil), (PixelRect(x0: 0, y0: -3, x1: 4, y1: -1), nil),
      (PixelRect(x0: 4, y0: 1, x1: 6, y1: 4), nil), (PixelRect(x0: 4, y0: 0, x1: 6, y1: 3), nil),
      (PixelRect(x0: 1, y0: 4, x1: 4, y1: 6), nil), (PixelRect(x0: 0, y0: 4, x1: 3, y1: 6), nil),
      (PixelRect(x0: 2, y0: 2, x1: 6, y1: 6), nil),
    ]
    for (other, union) in others {
      #expect(square.exactUnion(other) == union && other.exactUnion(square) == union, "\(other)")
    }
  }

  @Test("An image of too few bytes is filled up, one of too many is cut, and one of no pixels, or too many, is empty")
  func wrongImages() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let cases: [(size: [Int], given: [UInt8], expected: [Int], bytes: [UInt8], reports: Int)] = [
      ([2, 1], bytes, [2, 1], bytes, 0), ([2, 1], [1, 2, 3, 4, 5, 6, 7], [2, 1], [1, 2, 3, 4, 5, 6, 7, 0], 1),
      ([2, 1], bytes + [9], [2, 1], bytes, 1), ([0, 5], [1], [0, 0], [], 1), ([5, 0], [1], [0, 0], [], 1),
      ([-1, -1], [1, 2, 3, 4], [0, 0], [], 1), ([Int.max, 2], [1], [0, 0], [], 1),
      ([Int.max / 2, 1], [1], [0, 0], [], 1), ([20_000, 10_000], [1], [0, 0], [], 1),
    ]
    for (size, given, expected, bytes, reports) in cases {
      var image = Image(path: "")
      let lines = misuses { image = Image(width: size[0], height: size[1], rgba: given) }
      #expect(lines.count == reports, "\(size)")
      guard case .pixels(let pixels) = image.source else {
        Issue.record("no pixels")
        continue
      }
      #expect([pixels.width, pixels.height] == expected && pixels.rgba == bytes, "\(size)")
    }
  }

  @Test("Two images are equal if they have the same pixels, or the same path")
  func equalImages() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let image = Image(width: 2, height: 1, rgba: bytes)
    let same = Image(width: 2, height: 1, rgba: bytes)
    #expect(image == same && image.hashValue == same.hashValue)
    let others = [
      Image(width: 1, height: 2, rgba: bytes), Image(width: 2, height: 1, rgba: bytes.reversed()), Image(path: "/a"),
    ]
    for other in others { #expect(image != other) }
    #expect(Image(path: "/a") == Image(path: "/a") && Image(path: "/a") != Image(path: "/b"))
  }
}
