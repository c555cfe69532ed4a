/// Reduces a picture by averaging areas, row by row, so that the large picture is never in memory as a whole.
///
/// Every pixel of the result is the mean of exactly the area that it covers: source pixels at its edge count in
/// proportion to the part inside. Lengths are integers, scaled so that a source pixel is as long as the result has
/// pixels and the other way round. So weights are exact, and a constant picture remains constant to the bit. Means are
/// of premultiplied values.
///
/// Rows are added up first and columns last. The first step touches every byte, but needs only 16-bit additions for
/// rows that are entirely within a row of the result; the second step has little work left.
package struct AreaReducer: ~Copyable {
  /// The result, which is complete when all rows have been added.
  package let surface: Surface
  private let sourceWidth: Int
  private let sourceHeight: Int
  private var sourceRow = 0
  private var resultRow = 0

  /// Whether the size remains the same.
  private var isCopy: Bool { sourceWidth == surface.width && sourceHeight == surface.height }

  private let sampleCount: Int
  /// The sum of rows that are entirely within the result's row: at most 257, so that it fits into 16 bits.
  private let whole: UnsafeMutablePointer<UInt16>
  private var wholeCount = 0
  /// The sum of everything else, weighted by length.
  private let weighted: UnsafeMutablePointer<UInt32>
  private let means: UnsafeMutablePointer<Float>
  private let spans: UnsafeMutablePointer<Span>

  /// The source columns of one pixel of the result.
  private struct Span {
    var first: Int32
    var firstWeight: Float
    var wholeCount: Int32
    var lastWeight: Float
  }

  /// The longest side of the source.
  package static let maximumSide = 1_000_000

  /// Begins to reduce a picture. Nil if `surface` is larger than the picture in either direction, or if the picture is too large.
  package init?(sourceWidth: Int, sourceHeight: Int, into surface: Surface) {
    guard sourceWidth >= surface.width, sourceHeight >= surface.height,
      sourceWidth <= Self.maximumSide, sourceHeight <= Self.maximumSide
    else { return nil }
    self.surface = surface
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    sampleCount = sourceWidth * 4
    whole = .allocate(capacity: sampleCount)
    whole.initialize(repeating: 0, count: sampleCount)
    weighted = .allocate(capacity: sampleCount)
    weighted.initialize(repeating: 0, count: sampleCount)
    means = .allocate(capacity: sampleCount)
    means.initialize(repeating: 0, count: sampleCount)
    spans = .allocate(capacity: surface.width)

    var column = 0
    var left = surface.width
    for x in 0..<surface.width {
      var needed = sourceWidth
      let first = min(left, needed)
      var span = Span(first: Int32(column), firstWeight: Float(first), wholeCount: 0, lastWeight: 0)
      needed -= first
      left -= first
      if left == 0 {
        column += 1
        left = surface.width
      }
      let whole = needed / surface.width
      span.wholeCount = Int32(whole)
      column += whole
      needed -= whole * surface.width
      span.lastWeight = Float(needed)
      left -= needed
      (spans + x).initialize(to: span)
    }
  }

  deinit {
    whole.deallocate()
    weighted.deallocate()
    means.deallocate()
    spans.deallocate()
  }

  /// The memory that a reducer needs beside its result, in bytes.
  package static func byteCount(sourceWidth: Int) -> Int { sourceWidth * 4 * (2 + 4 + 4) }

  /// Adds the next row, which has as many premultiplied pixels as the source is wide. Rows after the last one are
  /// ignored.
  package mutating func add(_ row: UnsafePointer<UInt32>) {
    guard sourceRow < sourceHeight else { return }
    if isCopy {
      let result = surface.row(sourceRow)
      let opaque: UInt32 = surface.isOpaque ? 0xFF00_0000 : 0
      for x in 0..<sourceWidth { result[x] = row[x] | opaque }
      sourceRow += 1
      return
    }
    let samples = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
    let unit = surface.height
    var start = sourceRow * unit
    let end = start + unit
    while start < end {
      let resultEnd = (resultRow + 1) * sourceHeight
      let length = min(end, resultEnd) - start
      if length == unit {
        if wholeCount == 257 { flushWholeRows() }
        for i in 0..<sampleCount { whole[i] &+= UInt16(truncatingIfNeeded: samples[i]) }
        wholeCount += 1
      } else {
        let weight = UInt16(truncatingIfNeeded: length)
        for i in 0..<sampleCount {
          weighted[i] &+= UInt32(truncatingIfNeeded: UInt16(truncatingIfNeeded: samples[i])) &* UInt32(weight)
        }
      }
      start += length
      if start == resultEnd { finishRow() }
    }
    sourceRow += 1
  }

  private mutating func flushWholeRows() {
    let unit = UInt16(truncatingIfNeeded: surface.height)
    for i in 0..<sampleCount {
      weighted[i] &+= UInt32(whole[i]) &* UInt32(unit)
      whole[i] = 0
    }
    wholeCount = 0
  }

  private mutating func finishRow() {
    let unit = UInt16(truncatingIfNeeded: surface.height)
    for i in 0..<sampleCount {
      means[i] = Float(Int32(truncatingIfNeeded: weighted[i] &+ UInt32(whole[i]) &* UInt32(unit)))
      weighted[i] = 0
      whole[i] = 0
    }
    wholeCount = 0
    averageColumns()
    resultRow += 1
  }

  private func averageColumns() {
    let columns = UnsafeRawPointer(means)
    let result = surface.row(resultRow)
    let columnUnit = Float(surface.width)
    let scale = 1 / (Float(sourceWidth) * Float(sourceHeight))
    let opaque: UInt32 = surface.isOpaque ? 0xFF00_0000 : 0
    for x in 0..<surface.width {
      let span = spans[x]
      var offset = Int(span.first) * 16
      var sum = columns.load(fromByteOffset: offset, as: SIMD4<Float>.self) * span.firstWeight
      offset += 16
      var left = Int(span.wholeCount)
      // In blocks, so that the error of many small additions stays far below half a step.
      while left > 0 {
        let count = min(left, 64)
        var block = SIMD4<Float>.zero
        for _ in 0..<count {
          block += columns.load(fromByteOffset: offset, as: SIMD4<Float>.self)
          offset += 16
        }
        sum += block * columnUnit
        left -= count
      }
      if span.lastWeight > 0 {
        sum += columns.load(fromByteOffset: offset, as: SIMD4<Float>.self) * span.lastWeight
      }
      // Adding 2²³ rounds a number to an integer in its lowest bits, which is much faster than checked conversions.
      let rounded = unsafeBitCast(sum * scale + 8_388_608, to: SIMD4<UInt32>.self) & 0xFF
      result[x] = opaque | rounded[0] | (rounded[1] << 8) | (rounded[2] << 16) | (rounded[3] << 24)
    }
  }
}
