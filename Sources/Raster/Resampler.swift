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

  /// Two neighbours, and the weight of the second from 0 to 256.
  private struct Tap {
    var first: Int
    var second: Int
    var weight: UInt32
  }

  /// Where the middle of each of `count` pixels is among the middles of `sourceCount` pixels. The edges are extended
  /// outward.
  private static func taps(from sourceCount: Int, to count: Int) -> [Tap] {
    (0..<count).map { index in
      // (index + ½) · sourceCount / count − ½, in units of 1/256.
      let place = ((2 * index + 1) * sourceCount * 256 / count - 256) / 2
      let clamped = min(max(place, 0), (sourceCount - 1) * 256)
      let first = clamped >> 8
      return Tap(first: first, second: min(first + 1, sourceCount - 1), weight: UInt32(clamped & 255))
    }
  }

  private static func enlarge(_ source: Surface, width: Int, height: Int) -> Surface? {
    guard let result = Surface(width: width, height: height, isOpaque: source.isOpaque) else { return nil }
    let columns = taps(from: source.width, to: width)
    let rows = taps(from: source.height, to: height)
    let opaque: UInt32 = source.isOpaque ? 0xFF00_0000 : 0
    // Two enlarged rows with eight more bits per sample, which advance down the source.
    var upper = WideRow(index: -1, samples: [UInt16](repeating: 0, count: width * 4))
    var lower = upper
    for y in 0..<height {
      let tap = rows[y]
      if lower.index == tap.first { swap(&upper, &lower) }
      widen(source, row: tap.first, columns: columns, into: &upper)
      widen(source, row: tap.second, columns: columns, into: &lower)
      let target = result.row(y)
      upper.samples.withUnsafeBufferPointer { top in
        lower.samples.withUnsafeBufferPointer { bottom in
          for x in 0..<width {
            var pixel: UInt32 = 0
            for channel in 0..<4 {
              let a = UInt32(top[x * 4 + channel])
              let b = UInt32(bottom[x * 4 + channel])
              let value = (a &* (256 &- tap.weight) &+ b &* tap.weight &+ 0x8000) >> 16
              pixel |= value << UInt32(channel * 8)
            }
            target[x] = pixel | opaque
          }
        }
      }
    }
    return result
  }

  private struct WideRow {
    var index: Int
    var samples: [UInt16]
  }

  private static func widen(_ source: Surface, row: Int, columns: [Tap], into wide: inout WideRow) {
    guard wide.index != row else { return }
    wide.index = row
    let pixels = source.row(row)
    wide.samples.withUnsafeMutableBufferPointer { samples in
      for x in 0..<columns.count {
        let tap = columns[x]
        let a = pixels[tap.first]
        let b = pixels[tap.second]
        for channel in 0..<4 {
          let shift = UInt32(channel * 8)
          let value = ((a >> shift) & 255) &* (256 &- tap.weight) &+ ((b >> shift) & 255) &* tap.weight
          samples[x * 4 + channel] = UInt16(truncatingIfNeeded: value)
        }
      }
    }
  }
}
