internal import Pixels
import Raster
import ViewTree

/// Pictures scaled to the size in pixels in which they are shown. A picture is scaled and kept once a large part of it
/// was drawn in that size in two frames close to each other. When a picture slides in, each frame draws only a narrow
/// strip of it and moves the rest; scaling the whole picture would take as long again, and use memory.
final class PicturePieces {
  private struct Key: Hashable {
    var image: Image
    var generation: Int
    var orientation: QuarterTurn
    /// The whole picture's size in device pixels, and the visible part of it.
    var width: Int32
    var height: Int32
    var part: PixelRect
  }

  private let source: any PictureSource
  private let cache: PieceCache<Key, Surface>
  private let compositor = Compositor()
  /// The sizes that were recently requested, as hashes of their keys. A picture whose size changes in each frame is not
  /// worth scaling, and must not leave anything in the cache.
  private var requested: [(hash: Int, frame: Int)] = Array(repeating: (0, 0), count: 64)
  private var nextRequested = 0
  /// The longest side that is requested from the source, in pixels.
  private static let longestSide = 16_384

  /// The number of frames within which a picture has to be drawn a second time to be worth scaling.
  private static let memory = 4
  /// The smallest part of a picture that has to be drawn in a frame, as a divisor.
  private static let worthwhilePart = 4

  private let largestBudget: Int

  init(source: any PictureSource, budget: Int) {
    self.source = source
    largestBudget = budget
    cache = PieceCache(budget: budget)
  }

  /// Limits the cache to the pixels of the screen, beside what the current frame needs. Other pieces can be made again
  /// quickly.
  func adoptScreen(_ screen: PixelRect) {
    cache.budget = min(largestBudget, max(Self.leastBudget, screen.width * screen.height * 4))
  }
  private static let leastBudget = 2 << 20

  var byteCount: Int { cache.byteCount }

  /// The best available version of a picture that fills `frame` under a transform.
  func picture(_ image: Image, filling frame: Rect, under transform: Transform) -> Picture? {
    Self.size(of: frame, under: transform).flatMap {
      source.picture(for: image, pixelWidth: $0.width, pixelHeight: $0.height)
    }
  }

  /// The size to request for a picture that fills `frame` under a transform, before it is rotated; nil if it has no
  /// size.
  static func size(of frame: Rect, under transform: Transform) -> (width: Int, height: Int)? {
    if let whole = UprightShape(frame, radius: 0, transform: transform) {
      let (width, height) = (min(whole.box.width, longestSide), min(whole.box.height, longestSide))
      guard width > 0, height > 0 else { return nil }
      return whole.orientation.isCrossed ? (height, width) : (width, height)
    }
    let scale = transform.scaleFactors
    let (width, height) = (frame.width * scale.width, frame.height * scale.height)
    guard width.isFinite, height.isFinite else { return nil }
    func side(_ length: Double) -> Int { Int(min(max(length.rounded(.up), 1), Double(longestSide))) }
    return (side(width), side(height))
  }

  /// The paint that shows the part of a picture within `visible` when the whole picture fills `whole`.
  /// - Parameter drawnArea: the number of its pixels that are drawn now.
  func paint(
    _ picture: Picture, of image: Image, filling whole: UprightShape, visible: PixelRect, drawnArea: Int,
    opacity: UInt8,
    frame: Int
  ) -> Paint {
    let surface = picture.surface
    let box = whole.box
    if whole.orientation == .identity, surface.width == box.width, surface.height == box.height {
      return .surface(surface, x: box.x0, y: box.y0, opacity: opacity)
    }
    let map = whole.orientation.map(width: surface.width, height: surface.height, onto: box)
    let part = visible.offsetBy(x: -box.x0, y: -box.y0)
    let key = Key(
      image: image, generation: picture.generation, orientation: whole.orientation, width: Int32(clamping: box.width),
      height: Int32(clamping: box.height), part: part)
    if let fitted = cache.value(for: key, frame: frame) {
      return .surface(fitted, x: visible.x0, y: visible.y0, opacity: opacity)
    }
    guard drawnArea >= part.width * part.height / Self.worthwhilePart,
      wasRequestedBefore(key.hashValue, frame: frame), part.width <= 8192, part.height <= 8192,
      part.width * part.height * 4 <= cache.budget,
      let fitted = Surface(width: part.width, height: part.height, isOpaque: surface.isOpaque)
    else { return .mapped(surface, map, .extended, opacity: opacity) }
    compositor.draw(
      surface, by: map.movedBy(x: -Double(visible.x0), y: -Double(visible.y0)), border: .extended, onto: fitted,
      within: fitted.box)
    cache.insert(fitted, byteCount: fitted.byteCount, for: key, frame: frame)
    return .surface(fitted, x: visible.x0, y: visible.y0, opacity: opacity)
  }

  private func wasRequestedBefore(_ hash: Int, frame: Int) -> Bool {
    for index in requested.indices where requested[index].hash == hash && requested[index].frame > 0 {
      // Twice within the same frame means that the picture is in two places, or drawn in two parts.
      let isRecent = (1...Self.memory).contains(frame - requested[index].frame)
      requested[index].frame = frame
      return isRecent
    }
    requested[nextRequested] = (hash, frame)
    nextRequested = (nextRequested + 1) % requested.count
    return false
  }
}
