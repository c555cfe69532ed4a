internal import Pixels

/// What of the surface a command may touch, and what it makes opaque: all that there is to know for culling, and for finding it
/// again in the next frame.
nonisolated struct CommandCover {
  enum Kind: UInt8 { case draw, push, pop }
  var kind: Kind
  /// Within the clip; empty for layers.
  var area = PixelRect.empty
  var opaque = PixelRect.empty
  var content = ContentMark.none
}

/// Up to what renderers place what is upright on whole pixels; what is larger they draw between the pixels.
package nonisolated enum WholePixelLimits {
  /// Of a corner's radius and of a line's width, device pixels.
  package static let largestRadius = 1024.0
  /// Device pixels a point.
  package static let largestTextScale = 32.0
}

/// Tells what is drawn, so that the same is known again in another place.
nonisolated struct ContentMark {
  /// The fragment that it belongs to, as it was made: another one for each that was ever made or changed. 0: none.
  var revision = 0
  /// Which of the view's pieces it is.
  var piece = 0
  /// The whole pixels on which it lies, whatever is seen of it; of a text just the first one.
  var place = PixelRect.empty
  /// Of a picture, where the whole of it would lie; else the same.
  var frame = PixelRect.empty
  /// How many device pixels a point is.
  var scaleX = 0.0
  var scaleY = 0.0
  var opacity = 0.0
  /// An upright part of these pixels of which each is as any other; empty where there is none.
  var evenPart = PixelRect.empty

  static let none = ContentMark()

  /// How far it was moved from where it was before; nil when it is not the same, or not on whole pixels.
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
  /// Every pixel that it may touch, on a surface onto which `map` puts it.
  nonisolated func coverage(_ map: Transform) -> PixelRect {
    let box = extent.applying(map)
    guard box.isFinite else { return .empty }
    if map.isAxisAligned {
      switch self {
      case .fill, .stroke, .image: return PixelRect(snapping: box)
      case .text(_, let origin, _):
        // It lies on whole pixels. Covered is as much as before when it is moved by some of these, wherever it lies between.
        guard map.isUpright else { break }
        let place = origin.applying(map)
        let (x, y) = (Double(PixelRect.snap(place.x)), Double(PixelRect.snap(place.y)))
        return PixelRect(covering: box.offsetBy(dx: x - place.x, dy: y - place.y).insetBy(dx: -1, dy: -1))
      case .shadow, .polygon: break
      }
    }
    // Whole-pixel placement may move it by half a pixel, smoothing adds another half.
    return PixelRect(covering: box.insetBy(dx: -1, dy: -1))
  }

  /// What distinguishes it from everything else, but for its place; `none` where not only whole pixels count.
  /// - Parameter cover: what it may touch.
  nonisolated func mark(_ map: Transform, cover: PixelRect, opacity: Double, revision: Int, piece: Int) -> ContentMark {
    guard map.isUpright else { return .none }
    var mark = ContentMark()
    switch self {
    case .fill(_, let radius, _):
      (mark.place, mark.frame) = (cover, cover)
      mark.evenPart = cover.clearOfCorners(radius, map)
    case .stroke(_, let width, let radius, _):
      // Larger ones are drawn as polygons, between the pixels. Rounding to whole pixels adds less than one.
      guard max(width, radius) * max(map.a, map.d) < WholePixelLimits.largestRadius - 1 else { return .none }
      (mark.place, mark.frame) = (cover, cover)
    case .image(_, let frame, let visible, _, _):
      mark.place = cover
      mark.frame = frame == visible ? cover : PixelRect(snapping: frame.applying(map))
    case .text(_, let origin, _):
      // Otherwise stretched, and smoothed between the pixels.
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

  /// The pixels, or most of them, that it makes fully opaque.
  @MainActor func opaqueRect(_ map: Transform, images: (any ImageStore)?) -> PixelRect? {
    guard map.isAxisAligned else { return nil }
    let rect: Rect
    let radius: Double
    switch self {
    case .fill(let bounds, let r, let color) where color.alpha >= 1:
      (rect, radius) = (bounds, r)
    case .image(let image, let frame, let visible, let r, let opacity) where opacity >= 1:
      guard case .loaded(_, isOpaque: true) = images?.status(of: image), frame.contains(visible) else { return nil }
      (rect, radius) = (visible, r)
    default:
      return nil
    }
    let inner = PixelRect(snapping: rect.applying(map)).clearOfCorners(radius, map)
    return inner.isEmpty ? nil : inner
  }
}

extension PixelRect {
  /// The largest upright rectangle within this one that stays clear of its corners, of `radius` points.
  nonisolated func clearOfCorners(_ radius: Double, _ map: Transform) -> PixelRect {
    guard radius > 0 else { return self }
    let cut = PixelRect.clamp((radius * max(map.scaleFactors.width, map.scaleFactors.height)).rounded(.up)) + 1
    let flat = PixelRect(x0: x0, y0: y0 + cut, x1: x1, y1: y1 - cut)
    let tall = PixelRect(x0: x0 + cut, y0: y0, x1: x1 - cut, y1: y1)
    return flat.area >= tall.area ? flat : tall
  }
}
