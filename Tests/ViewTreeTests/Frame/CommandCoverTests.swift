import Pixels
import Testing

@testable import ViewTree

nonisolated private func box(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> PixelRect {
  PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
}

/// Which pixels a command may touch, which it makes opaque, and how the next frame recognizes it.
@Suite("Covers of commands") struct CommandCoverTests {
  private static let rect = Rect(x: 10.3, y: 20.6, width: 30, height: 40)
  private static let turned = Transform(rotationAngle: .pi / 2)
  private static let halfTurned = Transform(scaleX: -1, y: -1)

  private final class Pictures: ImageStore {
    func status(of image: Image) -> ImageStatus {
      .loaded(size: Size(width: 10, height: 10), isOpaque: image == Image(path: "opaque"))
    }
    func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool { true }
  }

  private func image(_ name: String, visible: Rect = Self.rect, radius: Double = 0, opacity: Double = 1) -> Primitive {
    .image(Image(path: name), frame: Self.rect, visible: visible, radius: radius, opacity: opacity)
  }

  @Test(
    "V6 Shapes and pictures cover the nearest whole pixels; what is turned, shadows and polygons one more on each side")
  func coverage() {
    let fill = Primitive.fill(Self.rect, radius: 3, .red)
    let stroke = Primitive.stroke(Self.rect, width: 2, radius: 3, .red)
    for primitive in [fill, stroke, image("a")] {
      #expect(primitive.coverage(.identity) == box(10, 21, 40, 61))
      #expect(primitive.coverage(Transform(scaleX: 2, y: 2)) == box(21, 41, 81, 121))
      #expect(primitive.coverage(Self.halfTurned) == box(-40, -61, -10, -21))
      // A quarter turn maps x, y to -y, x.
      #expect(primitive.coverage(Self.turned) == box(-62, 9, -19, 42))
      #expect(primitive.coverage(Transform(translationX: .infinity, y: 0)) == .empty)
    }
    #expect(image("a", visible: Rect(x: 12, y: 22, width: 5, height: 6)).coverage(.identity) == box(12, 22, 17, 28))
    let points = [Point(x: 30, y: 10), Point(x: 10, y: 12), Point(x: 20, y: 30)]
    let polygon = Primitive.polygon(points, .red)
    #expect(polygon.extent == Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(polygon.coverage(.identity) == box(9, 9, 31, 31))
    #expect(Primitive.polygon([], .red).extent == .zero)
    // The shadow reaches 1.5 · 4 + 1 points beyond the rectangle, which is moved by its offset.
    let shadow = Primitive.shadow(
      Rect(x: 20, y: 20, width: 10, height: 10), radius: 0, Shadow(color: .black, radius: 4, offset: Point(x: 1, y: 2)))
    #expect(shadow.coverage(.identity) == box(13, 14, 39, 40))
  }

  @Test(
    "V6 Text covers the same pixels around the whole pixel at which it is drawn, wherever its origin is in that pixel")
  func text() {
    let layout = FixedAdvanceTextEngine().layout(
      "abc", style: TextStyle(font: Font(size: 10)), width: .infinity, scale: 1)
    // Three characters of 6 points in a line of 13 points, and a pixel around them.
    for (x, y) in [(10.0, 20.0), (10.25, 20.25), (9.5, 19.5), (9.75, 20.25)] {
      let text = Primitive.text(layout, origin: Point(x: x, y: y), .red)
      let cover = text.coverage(.identity)
      #expect(cover == box(9, 19, 29, 34), "\(x), \(y)")
      let mark = text.mark(.identity, cover: cover, opacity: 1, revision: 7, piece: 2)
      #expect(mark.place == box(10, 20, 11, 21) && mark.frame == mark.place && mark.evenPart.isEmpty, "\(x), \(y)")
    }
    let text = Primitive.text(layout, origin: Point(x: 10.25, y: 20.25), .red)
    #expect(text.coverage(Self.halfTurned) == box(-30, -35, -9, -19))
    let marks = [32, 32.5].map {
      text.mark(Transform(scaleX: $0, y: $0), cover: .empty, opacity: 1, revision: 7, piece: 0).revision
    }
    #expect(marks == [7, 0])
    #expect(text.mark(Transform(scaleX: 2, y: 1), cover: .empty, opacity: 1, revision: 7, piece: 0).revision == 0)
  }

  @Test("V6 What is opaque is the larger of the two rectangles between the rounded corners")
  func opaque() {
    let store = Pictures()
    func part(_ primitive: Primitive, _ map: Transform = .identity, of cover: PixelRect = box(0, 0, 200, 100))
      -> PixelRect
    {
      primitive.opaquePart(of: cover, map, images: store)
    }
    func fill(_ radius: Double, _ color: Color = .red) -> Primitive { .fill(Self.rect, radius: radius, color) }
    let whole = box(0, 0, 200, 100)
    #expect(part(fill(0)) == whole && part(fill(-1)) == whole)
    #expect(part(fill(0, Color(red: 1, green: 0, blue: 0, alpha: 0.99))) == .empty)
    // One pixel is added to the radius.
    #expect(part(fill(10)) == box(11, 0, 189, 100))
    #expect(part(fill(10), of: box(0, 0, 100, 200)) == box(0, 11, 100, 189))
    #expect(part(fill(10), of: box(0, 0, 100, 100)) == box(0, 11, 100, 89))
    #expect(part(fill(10.2), Transform(scaleX: 1, y: 2)) == box(22, 0, 178, 100))
    #expect(part(fill(10.2), Transform(scaleX: -2, y: 1)) == box(22, 0, 178, 100))
    #expect(part(fill(10), Self.turned) == .empty)
    #expect(part(.stroke(Self.rect, width: 5, radius: 0, .red)) == .empty)
    #expect(part(image("opaque")) == whole && part(image("opaque", radius: 10)) == box(11, 0, 189, 100))
    #expect(part(image("translucent")) == .empty && part(image("opaque", opacity: 0.9)) == .empty)
    #expect(part(image("opaque", visible: Self.rect.insetBy(dx: -1, dy: 0))) == .empty)
    #expect(part(image("opaque", visible: Self.rect.insetBy(dx: 1, dy: 1))) == whole)
    #expect(image("opaque").opaquePart(of: whole, .identity, images: nil) == .empty)
    withExtendedLifetime(store) {}
  }

  @Test("V6 A shape is recognized unless it is turned, or a line so large that it is drawn at fractional positions")
  func marks() {
    let cover = box(0, 0, 200, 100)
    func mark(_ primitive: Primitive, _ map: Transform = Transform(scaleX: 2, y: 2)) -> ContentMark {
      primitive.mark(map, cover: cover, opacity: 0.5, revision: 7, piece: -1)
    }
    let fill = mark(.fill(Self.rect, radius: 10, .red), Transform(scaleX: 2, y: 3))
    #expect([fill.revision, fill.piece] == [7, -1] && [fill.scaleX, fill.scaleY, fill.opacity] == [2, 3, 0.5])
    #expect(fill.place == cover && fill.frame == cover && fill.evenPart == box(31, 0, 169, 100))
    #expect(mark(.fill(Self.rect, radius: 2000, .red)).revision == 7)
    for (width, radius, isKnown) in [(1.0, 511.0, true), (511, 1, true), (1, 511.5, false), (511.5, 1, false)] {
      let stroke = mark(.stroke(Self.rect, width: width, radius: radius, .red))
      #expect((stroke.revision == 7) == isKnown && stroke.place == (isKnown ? cover : .empty), "\(width), \(radius)")
      #expect(stroke.evenPart.isEmpty)
    }
    for map in [Transform(scaleX: 1, y: 2), Transform(scaleX: 2, y: 1)] {
      #expect(mark(.stroke(Self.rect, width: 511.5, radius: 0, .red), map).revision == 0)
    }
    let whole = mark(image("a"), .identity)
    #expect(whole.place == cover && whole.frame == cover)
    let part = mark(image("a", visible: Self.rect.insetBy(dx: 1, dy: 1)), .identity)
    #expect(part.place == cover && part.frame == box(10, 21, 40, 61))
    #expect(mark(.polygon([.zero, Point(x: 1, y: 0), Point(x: 0, y: 1)], .red)).revision == 0)
    for map in [Self.turned, Self.halfTurned, Transform(scaleX: 1, y: -1), Transform(scaleX: 0, y: 1)] {
      #expect(mark(.fill(Self.rect, radius: 0, .red), map).revision == 0)
    }
  }

  @Test("V6 Content moved if it is the same in all but its place, of which the size is the same, too")
  func offsets() {
    var old = ContentMark()
    (old.revision, old.piece, old.scaleX, old.scaleY, old.opacity) = (7, 2, 1, 1, 0.5)
    (old.place, old.frame) = (box(10, 20, 40, 60), box(0, 10, 50, 70))
    func offset(_ change: (inout ContentMark) -> Void) -> [Int]? {
      var new = old
      change(&new)
      return new.offset(from: old).map { [$0.dx, $0.dy] }
    }
    #expect(offset { _ in } == [0, 0])
    #expect(
      offset {
        $0.place = box(13, 15, 43, 55)
        $0.frame = box(3, 5, 53, 65)
      } == [3, -5])
    let changes: [(String, (inout ContentMark) -> Void)] = [
      ("revision", { $0.revision = 8 }), ("none", { $0.revision = 0 }), ("piece", { $0.piece = 3 }),
      ("width of a point", { $0.scaleX = 2 }), ("height of a point", { $0.scaleY = 2 }),
      ("opacity", { $0.opacity = 1 }), ("width", { $0.place.x1 += 1 }), ("height", { $0.place.y1 += 1 }),
      ("place", { $0.place = $0.place.offsetBy(x: 1, y: 0) }), ("frame", { $0.frame = $0.frame.offsetBy(x: 0, y: 1) }),
    ]
    for (name, change) in changes { #expect(offset(change) == nil, "\(name)") }
    var none = ContentMark.none
    none.place = old.place
    #expect(none.offset(from: none).map { [$0.dx, $0.dy] } == nil)
  }
}
