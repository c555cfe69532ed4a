import Glibc
import Pixels
import Raster

@testable import SDLHost
@testable import ViewTree

/// A display list made by hand in the way of the frame's passes, without removing hidden content.
struct Scene {
  var list = DisplayList()
  private let scale: Double

  /// - Parameter scale: device pixels per point.
  init(width: Int, height: Int, scale: Double = 1, damage: [PixelRect]? = nil) {
    self.scale = scale
    list.surface = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
    list.damage = damage ?? [list.surface]
    list.visible.rects = list.damage
    list.visible.exposed = list.visible.rects.indices
  }

  mutating func draw(
    _ primitive: Primitive, _ transform: Transform = .identity, opacity: Double = 1, clip: PixelRect? = nil,
    rects: [PixelRect]? = nil
  ) {
    let toPixels = transform.concatenating(Transform(scaleX: scale, y: scale))
    let extent = primitive.extent.applying(toPixels)
    let box =
      extent.isFinite
      ? PixelRect(covering: extent).insetBy(-1).intersection(list.surface).intersection(clip ?? list.surface)
      : list.surface
    let start = list.visible.rects.count
    list.visible.rects += rects ?? list.damage.map { $0.intersection(box) }.filter { !$0.isEmpty }
    append(
      .draw(DisplayItem(primitive: primitive, transform: toPixels, opacity: opacity)),
      parts: start..<list.visible.rects.count)
  }

  mutating func layer(
    opacity: Double = 1, mask: (Rect, Double, Transform)? = nil, bounds: PixelRect? = nil, _ body: (inout Scene) -> Void
  ) {
    let toPixels = Transform(scaleX: scale, y: scale)
    append(
      .pushLayer(
        DisplayLayer(
          bounds: bounds ?? list.surface, opacity: opacity,
          mask: mask.map { (rect: $0.0, radius: $0.1, transform: $0.2.concatenating(toPixels)) })))
    body(&self)
    append(.popLayer)
  }

  /// - Parameter parts: nil for the whole damage.
  mutating func append(_ command: DisplayCommand, parts: Range<Int>? = nil) {
    list.commands.append(command)
    list.visible.ranges.append(parts ?? list.damage.indices)
  }
}

/// Pictures from memory.
final class FakePictures: PictureSource {
  var pictures: [Image: Picture] = [:]
  private(set) var asked: [(width: Int, height: Int)] = []

  func picture(for image: Image, pixelWidth: Int, pixelHeight: Int) -> Picture? {
    if asked.count < 100 { asked.append((pixelWidth, pixelHeight)) }
    return pictures[image]
  }

  /// A picture whose red increases to the right and whose green increases downward, with a blue frame.
  func add(_ name: String, width: Int, height: Int, isOpaque: Bool = true) -> Image {
    let image = Image(path: name)
    if let surface = Surface(width: width, height: height, isOpaque: isOpaque) {
      for y in 0..<height {
        for x in 0..<width {
          let edge = min(x, y, width - 1 - x, height - 1 - y) < max(1, width / 16)
          let red = UInt32(x * 255 / max(1, width - 1)) << 16
          let green = UInt32(y * 255 / max(1, height - 1)) << 8
          let inner = isOpaque ? 0xFF00_0000 | red | green : ((x / 4 + y / 4) % 2 == 0 ? 0x8000_0080 : 0)
          surface.row(y)[x] = edge ? 0xFF00_00FF : inner
        }
      }
      pictures[image] = Picture(surface: surface, isExact: true, generation: pictures.count + 1)
    }
    return image
  }
}

/// A text of one ring per letter, drawn as round as possible at every scale.
nonisolated final class FakeText: RasterizedText, @unchecked Sendable {  // its state is used on the main actor only
  let letters: Int
  @MainActor private var kept: [Double: [TextPiece]] = [:]
  init(letters: Int) { self.letters = letters }

  var size: Size { Size(width: Double(letters) * 12, height: 14) }
  var inkBounds: Rect { Rect(origin: .zero, size: size) }
  var lineCount: Int { 1 }
  var isTruncated: Bool { false }
  var baseline: Double { 12 }
  @MainActor func part(_ spans: Set<Int?>) -> any TextLayout { self }
  @MainActor func boxes(ofSpan index: Int) -> [SpanBox] { [] }

  @MainActor func pieces(scale: Double, in visible: PixelRect) -> [TextPiece] {
    if let pieces = kept[scale] { return pieces }
    FakeText.asked.append(scale)
    let side = max(1, Int((10 * scale).rounded()))
    let pieces = (0..<letters).compactMap { index in
      CoverageRasterizer().mask(
        of: RoundedBox(width: side, height: side, radiusX: Double(side) / 2, radiusY: Double(side) / 2),
        lineX: max(1, side / 6), lineY: max(1, side / 6)
      ).map { TextPiece(mask: $0, x: Int((Double(index) * 12 * scale).rounded()), y: Int((2 * scale).rounded())) }
    }
    kept[scale] = pieces
    return pieces
  }

  /// The scales that were rasterized, which the tests read and clear.
  @MainActor static var asked: [Double] = []
}

extension Surface {
  /// Red, green, blue.
  func color(_ x: Int, _ y: Int) -> [Int] {
    let pixel = row(y)[x]
    return [Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)]
  }

  /// The largest difference in any channel, and its location.
  func difference(_ other: Surface) -> (value: Int, x: Int, y: Int) {
    var worst = (value: 0, x: 0, y: 0)
    for y in 0..<min(height, other.height) {
      let (first, second) = (row(y), other.row(y))
      for x in 0..<min(width, other.width) where first[x] != second[x] {
        for (a, b) in zip(color(x, y), other.color(x, y)) where abs(a - b) > worst.value { worst = (abs(a - b), x, y) }
      }
    }
    return worst
  }
}

func near(_ a: [Int], _ b: [Int], _ tolerance: Int = 1) -> Bool {
  zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

func degrees(_ angle: Double) -> Double { angle * Double.pi / 180 }

/// A rotation about a point.
func turn(_ angle: Double, about x: Double, _ y: Double, scale: Double = 1) -> Transform {
  Transform(translationX: -x, y: -y).concatenating(Transform(scaleX: scale, y: scale))
    .concatenating(Transform(rotationAngle: angle)).concatenating(Transform(translationX: x, y: y))
}
