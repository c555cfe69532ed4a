internal import Pixels
import Raster
import ViewTree

/// The coverage of a shape with a middle that can be stretched: four corners as pixels, and the repeated part between
/// them.
nonisolated final class NinePatch {
  /// The shape at the smallest size that contains all its different parts.
  let mask: Mask
  /// The number of columns on the left and on the right that are not stretched. If the shape is too narrow to be
  /// stretched, `left` is its whole width.
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int

  init(mask: Mask, left: Int, right: Int, top: Int, bottom: Int) {
    (self.mask, self.left, self.right, self.top, self.bottom) = (mask, left, right, top, bottom)
  }

  /// The length of the mask along an axis of a shape of `length` pixels, and of its fixed parts.
  /// - Parameters:
  ///   - corner: how far the corners extend from each end.
  ///   - middle: the length of the repeated part between them.
  static func extent(of length: Int, corner: Int, middle: Int) -> (length: Int, first: Int, last: Int) {
    let stretched = 2 * corner + middle
    return length >= stretched ? (stretched, corner, corner) : (length, length, 0)
  }

  /// The location of a corner of the shape in `box`, and that of the mask's top left corner for it.
  func corner(_ index: Int, of box: PixelRect) -> (cell: PixelRect, x: Int, y: Int) {
    let isRight = index & 1 == 1
    let isLower = index & 2 == 2
    let cell = PixelRect(
      x0: isRight ? box.x1 - right : box.x0, y0: isLower ? box.y1 - bottom : box.y0,
      x1: isRight ? box.x1 : box.x0 + left, y1: isLower ? box.y1 : box.y0 + top)
    return (cell, isRight ? box.x1 - mask.width : box.x0, isLower ? box.y1 - mask.height : box.y0)
  }

  /// The area between two corners: the upper ones, of which the first is 0, or the lower ones, of which it is 2.
  func band(_ first: Int, of box: PixelRect) -> PixelRect {
    let (y0, y1) = first == 0 ? (box.y0, box.y0 + top) : (box.y1 - bottom, box.y1)
    return PixelRect(x0: box.x0 + left, y0: y0, x1: box.x1 - right, y1: y1)
  }
}

/// Identifies a patch: the shape that is rendered for it, and how.
nonisolated struct PatchKey: Hashable {
  enum Kind: Hashable {
    case fill
    /// With the width of the line along the left and right edges, and along those at the top and at the bottom.
    case stroke(x: Int, y: Int)
    case shadow(deviation: Double)
    case turnedShadow(deviation: Double)
  }
  var kind: Kind
  var shape: RoundedBox
}

/// Renders patches, and keeps them.
final class PatchStore {
  private let cache: PieceCache<PatchKey, NinePatch>
  private let rasterizer = CoverageRasterizer()
  /// The length of the repeated part between a shadow's corners. A longer one needs fewer calls to cover an edge, and
  /// more memory.
  private static let shadowMiddle = 64

  init(budget: Int) { cache = PieceCache(budget: budget) }

  var byteCount: Int { cache.byteCount }

  /// The patch of a filled shape; nil if its corners are too large to be kept.
  func fill(_ shape: UprightShape, frame: Int) -> NinePatch? {
    guard max(shape.radiusX, shape.radiusY) <= WholePixelLimits.largestRadius else { return nil }
    let x = NinePatch.extent(of: shape.box.width, corner: Int(shape.radiusX.rounded(.up)), middle: 0)
    let y = NinePatch.extent(of: shape.box.height, corner: Int(shape.radiusY.rounded(.up)), middle: 0)
    return patch(.fill, Self.rounded(x.length, y.length, shape), x, y, frame) { rasterizer.mask(of: $0) }
  }

  func stroke(_ shape: UprightShape, lineX: Int, lineY: Int, frame: Int) -> NinePatch? {
    let x = NinePatch.extent(of: shape.box.width, corner: max(Int(shape.radiusX.rounded(.up)), lineX), middle: 0)
    let y = NinePatch.extent(of: shape.box.height, corner: max(Int(shape.radiusY.rounded(.up)), lineY), middle: 0)
    return patch(.stroke(x: lineX, y: lineY), Self.rounded(x.length, y.length, shape), x, y, frame) {
      rasterizer.mask(of: $0, lineX: lineX, lineY: lineY)
    }
  }

  /// The patch of a shadow extends beyond `shape` by the blur's extent.
  func shadow(_ shape: UprightShape, blur: Blur, frame: Int) -> NinePatch? {
    let margin = blur.extent
    let x = NinePatch.extent(
      of: shape.box.width + 2 * margin, corner: 2 * margin + Int(shape.radiusX.rounded(.up)),
      middle: Self.shadowMiddle)
    let y = NinePatch.extent(
      of: shape.box.height + 2 * margin, corner: 2 * margin + Int(shape.radiusY.rounded(.up)),
      middle: Self.shadowMiddle)
    let part = Self.rounded(x.length - 2 * margin, y.length - 2 * margin, shape)
    return patch(.shadow(deviation: blur.standardDeviation), part, x, y, frame) {
      rasterizer.shadow(of: $0, blur: blur)
    }
  }

  /// The whole shadow of a shape, to be drawn rotated.
  func wholeShadow(_ shape: RoundedBox, blur: Blur, frame: Int) -> Mask? {
    let whole = (length: 0, first: 0, last: 0)
    return patch(.turnedShadow(deviation: blur.standardDeviation), shape, whole, whole, frame) {
      rasterizer.shadow(of: $0, blur: blur)
    }?.mask
  }

  private static func rounded(_ width: Int, _ height: Int, _ shape: UprightShape) -> RoundedBox {
    RoundedBox(width: width, height: height, radiusX: shape.radiusX, radiusY: shape.radiusY)
  }

  private func patch(
    _ kind: PatchKey.Kind, _ shape: RoundedBox, _ x: (length: Int, first: Int, last: Int),
    _ y: (length: Int, first: Int, last: Int), _ frame: Int, make: (RoundedBox) -> Mask?
  ) -> NinePatch? {
    let key = PatchKey(kind: kind, shape: shape)
    if let patch = cache.value(for: key, frame: frame) { return patch }
    guard let mask = make(shape) else { return nil }
    let patch = NinePatch(mask: mask, left: x.first, right: x.last, top: y.first, bottom: y.last)
    cache.insert(patch, byteCount: mask.byteCount, for: key, frame: frame)
    return patch
  }
}
