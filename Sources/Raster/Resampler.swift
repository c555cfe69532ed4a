internal import CPixman

/// Scales pictures: by averaging areas to reduce them, linearly to enlarge them.
package enum Resampler {
  /// The whole of `source` in a different size; nil if there is not enough memory, or if the size is invalid.
  ///
  /// Each direction is reduced or enlarged separately. An opaque picture remains opaque, and a constant picture remains
  /// constant.
  package static func resample(_ source: Surface, width: Int, height: Int) -> Surface? {
    if width >= source.width, height >= source.height, (width, height) != (source.width, source.height) {
      return enlarge(source, width: width, height: height)
    }
    guard let reduced = reduce(source, width: min(width, source.width), height: min(height, source.height)) else {
      return nil
    }
    return width > reduced.width || height > reduced.height ? enlarge(reduced, width: width, height: height) : reduced
  }

  private static func reduce(_ source: Surface, width: Int, height: Int) -> Surface? {
    guard let result = Surface(width: width, height: height, isOpaque: source.isOpaque),
      var reducer = AreaReducer(sourceWidth: source.width, sourceHeight: source.height, into: result)
    else { return nil }
    for y in 0..<source.height { reducer.add(source.row(y)) }
    return result
  }

  private static func enlarge(_ source: Surface, width: Int, height: Int) -> Surface? {
    // With a longer side, pixman's coordinates overflow, and it draws nothing.
    guard max(width, height) <= 32_766,
      let result = Surface(width: width, height: height, isOpaque: source.isOpaque)
    else { return nil }
    let map = Affine.stretch(
      width: Double(source.width), height: Double(source.height), x: 0, y: 0, newWidth: Double(width),
      newHeight: Double(height))
    // The sampler is not shared, because another thread may draw the source with a transform at the same time.
    let sampler = Sampler(of: source)
    guard let image = sampler.image(for: map, at: result.box, border: .extended) else { return nil }
    withExtendedLifetime(sampler) {
      pixman_image_composite32(
        PIXMAN_OP_SRC, image, nil, result.image, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
    }
    if source.isOpaque {
      // pixman leaves the unused alpha byte undefined.
      for y in 0..<height {
        let row = result.row(y)
        for x in 0..<width { row[x] |= 0xFF00_0000 }
      }
    }
    return result
  }
}
