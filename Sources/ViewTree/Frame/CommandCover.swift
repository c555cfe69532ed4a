internal import Pixels

/// Which pixels of the surface a drawing command may touch, and which of them it makes opaque. `CullPass` and `ShiftPass` need
/// nothing else about a command.
nonisolated struct CommandCover {
  enum Kind: UInt8 { case draw, push, pop }
  var kind: Kind
  /// The pixels that it may touch, within the clip; empty for layers.
  var area = PixelRect.empty
  /// The pixels that it makes fully opaque, or most of them.
  var opaque = PixelRect.empty
  /// Identifies what it draws, to recognize it in the next frame.
  var content = ContentMark.none

  /// The pixels that it may touch and that all have the same colour.
  var evenArea: PixelRect { content.evenPart.intersection(area) }
}

/// The limits up to which renderers align axis-aligned shapes and text with whole pixels. Anything larger is drawn at fractional
/// positions.
package nonisolated enum WholePixelLimits {
  /// The limit for corner radii and line widths, in device pixels.
  package static let largestRadius = 1024.0
  /// The limit for the scale of text, in device pixels per point.
  package static let largestTextScale = 32.0
}

/// Identifies what a command draws, so that the same content is recognized at a different position in the next frame.
nonisolated struct ContentMark {
  /// The revision of the view's fragment, unique for each fragment that was ever made or changed in the window; 0 if the content
  /// cannot be recognized.
  var revision = 0
  /// Which of the view's primitives it is: the index in the fragment, or a negative constant of `PaintPass`.
  var piece = 0
  /// The pixels that it covers before clipping; for text only the pixel of its origin.
  var place = PixelRect.empty
  /// For a picture, the pixels that the whole picture would cover; otherwise equal to `place`.
  var frame = PixelRect.empty
  /// Device pixels per point.
  var scaleX = 0.0
  var scaleY = 0.0
  var opacity = 0.0
  /// A rectangle in which all pixels have the same colour; empty if there is none.
  var evenPart = PixelRect.empty

  static let none = ContentMark()

  /// By how many pixels the content has moved since `old`; nil if it is not the same content, or did not move by whole pixels.
  func offset(from old: ContentMark) -> (dx: Int, dy: Int)? {
    guard revision != 0, revision == old.revision, piece == old.piece, scaleX == old.scaleX, scaleY == old.scaleY,
      opacity == old.opacity
    else { return nil }
    let (dx, dy) = (place.x0 - old.place.x0, place.y0 - old.place.y0)
    guard place == old.place.offsetBy(x: dx, y: dy), frame == old.frame.offsetBy(x: dx, y: dy) else { return nil }
    return (dx, dy)
  }
}

extension Primitive {
  /// Every pixel that it may touch if `map` maps its points to device pixels.
  nonisolated func coverage(_ map: Transform) -> PixelRect {
    let box = extent.applying(map)
    guard box.isFinite else { return .empty }
    if map.isAxisAligned {
      switch self {
      case .fill, .stroke, .image: return PixelRect(snapping: box)
      case .text(_, let origin, _):
        // Text is drawn at whole pixels. Snap the origin, so that moving by whole pixels leaves the coverage unchanged.
        guard map.isUpright else { break }
        let place = origin.applying(map)
        let (x, y) = (Double(PixelRect.snap(place.x)), Double(PixelRect.snap(place.y)))
        return PixelRect(covering: box.offsetBy(dx: x - place.x, dy: y - place.y).insetBy(dx: -1, dy: -1))
      case .shadow, .polygon: break
      }
    }
    // Snapping may move it by half a pixel, and antialiasing adds another half.
    return PixelRect(covering: box.insetBy(dx: -1, dy: -1))
  }

  /// The identity by which the next frame recognizes it; `none` if it is not aligned with whole pixels, so that moving its pixels would not
  /// give the same picture as drawing it.
  /// - Parameter cover: the pixels that it may touch.
  nonisolated func mark(_ map: Transform, cover: PixelRect, opacity: Double, revision: Int, piece: Int) -> ContentMark {
    guard map.isUpright else { return .none }
    var mark = ContentMark()
    switch self {
    case .fill(_, let radius, _):
      (mark.place, mark.frame) = (cover, cover)
      mark.evenPart = cover.clearOfCorners(radius, map)
    case .stroke(_, let width, let radius, _):
      // Larger strokes are drawn as polygons at fractional positions. The 1 allows for rounding to whole pixels.
      guard max(width, radius) * max(map.a, map.d) < WholePixelLimits.largestRadius - 1 else { return .none }
      (mark.place, mark.frame) = (cover, cover)
    case .image(_, let frame, let visible, _, _):
      mark.place = cover
      mark.frame = frame == visible ? cover : PixelRect(snapping: frame.applying(map))
    case .text(_, let origin, _):
      // Text that is stretched or larger is drawn at fractional positions.
      guard map.a == map.d, map.a <= WholePixelLimits.largestTextScale else { return .none }
      let place = origin.applying(map)
      let (x, y) = (PixelRect.snap(place.x), PixelRect.snap(place.y))
      mark.place = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
      mark.frame = mark.place
    case .shadow, .polygon:
      return .none
    }
    (mark.revision, mark.piece, mark.scaleX, mark.scaleY, mark.opacity) = (revision, piece, map.a, map.d, opacity)
    return mark
  }

  /// The pixels that it makes fully opaque, or most of them; empty if there are none.
  /// - Parameter cover: the pixels that it may touch.
  @MainActor func opaquePart(of cover: PixelRect, _ map: Transform, images: (any ImageStore)?) -> PixelRect {
    guard map.isAxisAligned else { return .empty }
    switch self {
    case .fill(_, let radius, let color) where color.alpha >= 1:
      return cover.clearOfCorners(radius, map)
    case .image(let image, let frame, let visible, let radius, let opacity) where opacity >= 1:
      guard case .loaded(_, isOpaque: true) = images?.status(of: image), frame.contains(visible) else { return .empty }
      return cover.clearOfCorners(radius, map)
    default:
      return .empty
    }
  }
}

extension PixelRect {
  /// The largest axis-aligned rectangle within this one that does not touch its rounded corners, whose radius is `radius` points.
  nonisolated func clearOfCorners(_ radius: Double, _ map: Transform) -> PixelRect {
    guard radius > 0 else { return self }
    let cut = PixelRect.clamp((radius * max(map.scaleFactors.width, map.scaleFactors.height)).rounded(.up)) + 1
    let flat = PixelRect(x0: x0, y0: y0 + cut, x1: x1, y1: y1 - cut)
    let tall = PixelRect(x0: x0 + cut, y0: y0, x1: x1 - cut, y1: y1)
    return flat.area >= tall.area ? flat : tall
  }
}
