import Pixels
import Raster

/// The target of a canvas: a surface in memory, or a texture.
protocol CanvasTarget {
  var width: Int { get }
  var height: Int { get }
  var byteCount: Int { get }
}

extension Surface: CanvasTarget {}
extension Texture: CanvasTarget {}

/// A target that covers a part of the screen. Coordinates are device pixels of the screen, independent of the target's
/// origin.
struct Canvas<Target: CanvasTarget> {
  /// The surface or texture; nil for the screen itself, and between two frames.
  let target: Target?
  /// The device pixel at the target's origin.
  let x: Int
  let y: Int
  /// The area that can be drawn to.
  var bounds: PixelRect

  init(_ target: Target, x: Int = 0, y: Int = 0, bounds: PixelRect) {
    self.target = target
    self.x = x
    self.y = y
    self.bounds = bounds.intersection(PixelRect(x0: x, y0: y, x1: x + target.width, y1: y + target.height))
  }

  init(screen: PixelRect) { (target, x, y, bounds) = (nil, 0, 0, screen) }

  static var none: Canvas { Canvas(screen: .empty) }

  /// `box` in the target's coordinates, intersected with the area that can be drawn to.
  func local(_ box: PixelRect) -> PixelRect {
    let visible = box.intersection(bounds)
    return visible.isEmpty ? .empty : visible.offsetBy(x: -x, y: -y)
  }

  /// `map` in the target's coordinates.
  func local(_ map: Affine) -> Affine { map.movedBy(x: -Double(x), y: -Double(y)) }
}

/// Targets for layers, one for each depth, reused from frame to frame.
struct LayerPool<Target: CanvasTarget> {
  private var targets: [(target: Target, lastUse: Int)] = []
  private var used = 0
  /// The number of frames without a layer after which its target is released.
  private static var patience: Int { 300 }

  var byteCount: Int { targets.reduce(0) { $0 + $1.target.byteCount } }

  /// A target of at least this size with undefined content, which belongs to the caller until `giveBack`; nil if there
  /// cannot be one that large.
  mutating func take(
    width: Int, height: Int, frame: Int, make: (_ width: Int, _ height: Int) -> Target?
  ) -> Target? {
    var size = (width: width, height: height)
    if used < targets.count {
      let old = targets[used].target
      if old.width >= width, old.height >= height {
        targets[used].lastUse = frame
        used += 1
        return old
      }
      size = (max(width, old.width), max(height, old.height))
    }
    guard let target = make((size.width + 63) & ~63, (size.height + 63) & ~63) else { return nil }
    if used < targets.count {
      targets[used] = (target, frame)
    } else {
      targets.append((target, frame))
    }
    used += 1
    return target
  }

  /// Returns the target that was taken last.
  mutating func giveBack() { used = max(0, used - 1) }

  mutating func endFrame(_ frame: Int) {
    used = 0
    while let last = targets.last, last.lastUse < frame - Self.patience { targets.removeLast() }
  }

  mutating func removeAll() {
    targets.removeAll()
    used = 0
  }
}

extension LayerPool<Surface> {
  mutating func take(width: Int, height: Int, frame: Int) -> Surface? {
    take(width: width, height: height, frame: frame) { Surface(width: $0, height: $1) }
  }
}
