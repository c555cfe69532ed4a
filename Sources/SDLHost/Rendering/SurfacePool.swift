import Raster

/// Surfaces for layers, one for each depth, kept from frame to frame.
struct SurfacePool {
  private var surfaces: [(surface: Surface, lastUse: Int)] = []
  private var used = 0
  /// After so many frames without a layer its surface is given up.
  private static let patience = 300

  init() {}

  var byteCount: Int { surfaces.reduce(0) { $0 + $1.surface.byteCount } }

  /// A surface of at least this size with anything in it, which is the caller's until `giveBack`; nil when there is none so
  /// large.
  mutating func take(width: Int, height: Int, frame: Int) -> Surface? {
    var size = (width: width, height: height)
    if used < surfaces.count {
      let old = surfaces[used].surface
      if old.width >= width, old.height >= height {
        surfaces[used].lastUse = frame
        used += 1
        return old
      }
      size = (max(width, old.width), max(height, old.height))
    }
    guard let surface = Surface(width: (size.width + 63) & ~63, height: (size.height + 63) & ~63) else { return nil }
    if used < surfaces.count {
      surfaces[used] = (surface, frame)
    } else {
      surfaces.append((surface, frame))
    }
    used += 1
    return surface
  }

  /// Gives back what was taken last.
  mutating func giveBack() { used = max(0, used - 1) }

  mutating func endFrame(_ frame: Int) {
    used = 0
    while let last = surfaces.last, last.lastUse < frame - Self.patience { surfaces.removeLast() }
  }
}
