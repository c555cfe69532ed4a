internal import Pixels
import Raster
import ViewTree

/// Pictures as they are shown: fitted to a size in pixels, once much of them was drawn in that size in two frames that follow
/// each other. Of what slides in only a narrow strip is drawn in each, the rest is moved: fitting it would cost as much again, and be kept.
final class PicturePieces {
  private struct Key: Hashable {
    var image: Image
    var generation: Int
    var orientation: QuarterTurn
    /// The whole picture's size in device pixels, and which part of it is seen.
    var width: Int32
    var height: Int32
    var part: PixelRect
  }

  private let source: any PictureSource
  private let cache: PieceCache<Key, Surface>
  private let compositor = Compositor()
  /// Sizes that were asked for of late, by their keys' hashes: a picture whose size changes in each frame is not worth
  /// fitting, and must not leave anything behind.
  private var asked: [(hash: Int, frame: Int)] = Array(repeating: (0, 0), count: 64)
  private var nextAsked = 0
  /// What is asked of the source at most, in pixels along a side.
  private static let longestSide = 16_384

  /// For how many frames it counts that a picture was drawn: now and then it is not worth fitting.
  private static let memory = 4
  /// What part of a picture has to be drawn in a frame for that to count.
  private static let worthwhilePart = 4

  private let largestBudget: Int

  init(source: any PictureSource, budget: Int) {
    self.source = source
    largestBudget = budget
    cache = PieceCache(budget: budget)
  }

  /// Keeps as much as lies on the screen, beside what the frame needs. The rest is quickly made again.
  func adoptScreen(_ screen: PixelRect) {
    cache.budget = min(largestBudget, max(Self.leastBudget, screen.width * screen.height * 4))
  }
  private static let leastBudget = 2 << 20

  var byteCount: Int { cache.byteCount }

  /// What there is of a picture that is to fill `whole`.
  func picture(_ image: Image, filling whole: UprightShape) -> Picture? {
    Self.size(filling: whole).flatMap { source.picture(for: image, pixelWidth: $0.width, pixelHeight: $0.height) }
  }

  /// What there is of a picture that is to fill `frame` under a map that does not keep it upright.
  func picture(_ image: Image, filling frame: Rect, under transform: Transform) -> Picture? {
    Self.turnedSize(of: frame, under: transform).flatMap {
      source.picture(for: image, pixelWidth: $0.width, pixelHeight: $0.height)
    }
  }

  /// In which size a picture is asked for that is to fill `frame` under a map: before it is turned. nil: in none.
  static func size(of frame: Rect, under transform: Transform) -> (width: Int, height: Int)? {
    if let whole = UprightShape(frame, radius: 0, transform: transform) { return size(filling: whole) }
    return turnedSize(of: frame, under: transform)
  }

  private static func size(filling whole: UprightShape) -> (width: Int, height: Int)? {
    let (width, height) = (min(whole.box.width, longestSide), min(whole.box.height, longestSide))
    guard width > 0, height > 0 else { return nil }
    return whole.orientation.isCrossed ? (height, width) : (width, height)
  }

  private static func turnedSize(of frame: Rect, under transform: Transform) -> (width: Int, height: Int)? {
    let scale = transform.scaleFactors
    let (width, height) = (frame.width * scale.width, frame.height * scale.height)
    guard width.isFinite, height.isFinite else { return nil }
    func side(_ length: Double) -> Int { Int(min(max(length.rounded(.up), 1), Double(longestSide))) }
    return (side(width), side(height))
  }

  /// The paint that shows the part of a picture within `visible` when the whole of it fills `whole`.
  /// - Parameter drawnArea: how many pixels of it are drawn now.
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
      wasAskedBefore(key.hashValue, frame: frame), part.width <= 8192, part.height <= 8192,
      part.width * part.height * 4 <= cache.budget,
      let fitted = Surface(width: part.width, height: part.height, isOpaque: surface.isOpaque)
    else { return .mapped(surface, map, opacity: opacity) }
    compositor.draw(
      surface, by: map.movedBy(x: -Double(visible.x0), y: -Double(visible.y0)), border: .extended, onto: fitted,
      within: fitted.box)
    cache.insert(fitted, byteCount: fitted.byteCount, for: key, frame: frame)
    return .surface(fitted, x: visible.x0, y: visible.y0, opacity: opacity)
  }

  private func wasAskedBefore(_ hash: Int, frame: Int) -> Bool {
    for index in asked.indices where asked[index].hash == hash && asked[index].frame > 0 {
      // Twice within a frame is one picture in two places, or in two pieces.
      let isRecent = (1...Self.memory).contains(frame - asked[index].frame)
      asked[index].frame = frame
      return isRecent
    }
    asked[nextAsked] = (hash, frame)
    nextAsked = (nextAsked + 1) % asked.count
    return false
  }
}
