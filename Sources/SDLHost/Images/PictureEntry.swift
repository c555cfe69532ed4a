internal import Pictures
internal import Raster
internal import ViewTree

/// The data of the store about one picture.
final class PictureEntry {
  /// The picture in one size.
  struct Level {
    let surface: Surface
    let generation: Int
    /// When it was last returned, in number of uses.
    var lastUse: Int
  }

  let image: Image
  /// From small to large.
  var levels: [Level] = []
  /// The size in the file, upright; 0 if it is not known.
  var width = 0
  var height = 0
  var isOpaque = false
  /// The largest size that can be decoded; nil if it is not known.
  var largest: (width: Int, height: Int)?
  var failure: PictureError?
  /// As the file was when it was last read; nil if it was not there.
  var stamp: FileStamp?
  /// Whether the file has to be read again when the picture is requested. Until then, what was read before is shown.
  var isStale = false
  /// Whether the file was read, or could not be.
  var isRead = false
  /// Whether the last attempt to read the file has failed, or found only a part of the picture.
  var isTroubled = false
  /// Whether the last attempt to read the file has failed for a reason that may pass although the file stays the same.
  var mayRecover = false
  /// When it was last requested, in number of uses.
  var lastUse = 0

  /// The size that is being loaded, and a larger one that was requested since.
  var loading: (width: Int, height: Int)?
  var loadingFrame = 0
  /// Whether the size that is being loaded is not visible yet.
  var isLoadingAhead = false
  var loadNext: (width: Int, height: Int)?
  var isReducing = false
  /// Whether the level that is being made is of a former picture.
  var isReducingFormer = false

  init(_ image: Image) { self.image = image }

  /// Whether a level suits a size that it must cover: it is large enough, to within a pixel because sizes are rounded,
  /// and at most twice as large. One side may be much longer, because proportions are kept.
  func suits(_ surface: Surface, _ width: Int, _ height: Int) -> (isEnough: Bool, isTooLarge: Bool) {
    let neededWidth = min(width, largest?.width ?? .max)
    let neededHeight = min(height, largest?.height ?? .max)
    return (
      surface.width + 1 >= neededWidth && surface.height + 1 >= neededHeight,
      surface.width > 2 * width + 1 && surface.height > 2 * height + 1
    )
  }

  /// The level to show in a size: the smallest one that suits, else the smallest one that is large enough, else the
  /// largest.
  func best(_ width: Int, _ height: Int) -> (index: Int, isEnough: Bool, isTooLarge: Bool)? {
    var enough: Int?
    for (index, level) in levels.enumerated() {
      let fit = suits(level.surface, width, height)
      guard fit.isEnough else { continue }
      if !fit.isTooLarge { return (index, true, false) }
      if enough == nil { enough = index }
    }
    if let enough { return (enough, true, true) }
    return levels.isEmpty ? nil : (levels.count - 1, false, false)
  }

  /// Adds a level, and removes those that it can replace.
  func insert(_ level: Level) {
    let size = level.surface.width * level.surface.height
    levels.removeAll { old in
      let oldSize = old.surface.width * old.surface.height
      return oldSize <= size && oldSize * 16 > size * 9
    }
    let index = levels.firstIndex { $0.surface.width * $0.surface.height > size } ?? levels.count
    levels.insert(level, at: index)
  }

  var byteCount: Int { levels.reduce(0) { $0 + $1.surface.byteCount } }
}
