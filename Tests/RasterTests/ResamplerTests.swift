import Raster
import Testing

@Suite struct ResamplerTests {
  /// A surface from a function of x and y that returns premultiplied 0xAARRGGBB.
  private func surface(_ width: Int, _ height: Int, isOpaque: Bool = false, _ pixel: (Int, Int) -> UInt32) throws
    -> Surface
  {
    let surface = try #require(Surface(width: width, height: height, isOpaque: isOpaque))
    for y in 0..<height { for x in 0..<width { surface.row(y)[x] = pixel(x, y) } }
    return surface
  }

  private func noise(_ x: Int, _ y: Int) -> UInt32 {
    var value = UInt32(truncatingIfNeeded: x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77)
    value ^= value >> 15
    value = value &* 0x2C1B_3C6D
    return value ^ (value >> 12)
  }

  private func channels(_ pixel: UInt32) -> [Int] { (0..<4).map { Int(pixel >> ($0 * 8)) & 255 } }

  @Test(
    "V10 A constant picture remains constant to the bit in any size",
    arguments: [
      (1, 1), (2, 3), (7, 5), (64, 48), (300, 1), (1, 300), (97, 31), (33, 257), (150, 150),
    ])
  func constant(size: (Int, Int)) throws {
    for color: UInt32 in [0xFFFF_FFFF, 0xFF01_0203, 0x8040_2001, 0, 0x0100_0001, 0xFEFE_FEFE] {
      let source = try surface(97, 31) { _, _ in color }
      let result = try #require(Resampler.resample(source, width: size.0, height: size.1))
      #expect((result.width, result.height) == size)
      for y in 0..<size.1 { for x in 0..<size.0 where result.row(y)[x] != color { Issue.record("\(x) \(y)") } }
    }
  }

  @Test("V10 More rows than 16-bit sums can hold, and a very long picture, are exact")
  func manyRows() throws {
    let tall = try surface(2, 20_000) { _, _ in 0xFFFF_FFFF }
    let result = try #require(Resampler.resample(tall, width: 1, height: 3))
    for y in 0..<3 { #expect(result.row(y)[0] == 0xFFFF_FFFF) }
    let wide = try surface(20_000, 2) { _, _ in 0xFFFD_FFFD }
    let point = try #require(Resampler.resample(wide, width: 1, height: 1))
    withExtendedLifetime(point) { #expect(point.row(0)[0] == 0xFFFD_FFFD) }
  }

  @Test("V10 Every pixel is the mean of the area that it covers, with edges in proportion")
  func means() throws {
    let source = try surface(23, 17, noise)
    for (width, height) in [(23, 5), (5, 17), (7, 4), (22, 16), (1, 1), (12, 9)] {
      let result = try #require(Resampler.resample(source, width: width, height: height))
      for y in 0..<height {
        for x in 0..<width {
          var sum = [0.0, 0, 0, 0]
          for sy in 0..<17 {
            let rows = max(
              0, min(Double(sy + 1) * Double(height), Double(y + 1) * 17) - max(Double(sy * height), Double(y * 17)))
            for sx in 0..<23 where rows > 0 {
              let columns = max(
                0, min(Double(sx + 1) * Double(width), Double(x + 1) * 23) - max(Double(sx * width), Double(x * 23)))
              for (channel, value) in channels(source.row(sy)[sx]).enumerated() {
                sum[channel] += rows * columns * Double(value)
              }
            }
          }
          for (channel, value) in channels(result.row(y)[x]).enumerated() {
            #expect(abs(Double(value) - sum[channel] / (17 * 23)) <= 0.501)
          }
        }
      }
    }
  }

  @Test("V10 The mean of a picture is unchanged")
  func keepsMean() throws {
    let source = try surface(200, 120, noise)
    let result = try #require(Resampler.resample(source, width: 31, height: 19))
    for channel in 0..<4 {
      let before = (0..<120).reduce(0) { sum, y in
        sum + (0..<200).reduce(0) { $0 + channels(source.row(y)[$1])[channel] }
      }
      let after = (0..<19).reduce(0) { sum, y in
        sum + (0..<31).reduce(0) { $0 + channels(result.row(y)[$1])[channel] }
      }
      #expect(abs(Double(before) / 24_000 - Double(after) / 589) < 0.1)
    }
  }

  @Test("V10 An opaque picture remains opaque, whatever its unused byte contains, and colours never exceed alpha")
  func opacity() throws {
    let opaque = try surface(40, 30, isOpaque: true) { x, y in noise(x, y) & 0x00FF_FFFF }
    for (width, height) in [(11, 7), (80, 90), (80, 7)] {
      let result = try #require(Resampler.resample(opaque, width: width, height: height))
      #expect(result.isOpaque)
      for y in 0..<height { for x in 0..<width { #expect(result.row(y)[x] >> 24 == 255) } }
    }
    let veiled = try surface(40, 30) { x, y in
      let alpha = noise(x, y) >> 24
      let color = noise(y, x)
      return alpha << 24 | ((color & 255) * alpha / 255) << 16 | ((color >> 8 & 255) * alpha / 255) << 8 | alpha
    }
    for (width, height) in [(11, 7), (80, 90), (80, 7), (39, 29)] {
      let result = try #require(Resampler.resample(veiled, width: width, height: height))
      #expect(!result.isOpaque)
      for y in 0..<height {
        for x in 0..<width {
          let pixel = channels(result.row(y)[x])
          #expect(pixel.dropLast().allSatisfy { $0 <= pixel[3] })
        }
      }
    }
  }

  @Test("V10 Linear enlargement keeps the centers of pixels, interpolates between them, and extends the edges")
  func linear() throws {
    let source = try surface(2, 1, isOpaque: true) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFC8_C8C8 }
    let result = try #require(Resampler.resample(source, width: 8, height: 3))
    let values = (0..<8).map { channels(result.row(1)[$0])[0] }
    #expect(values == [0, 0, 25, 75, 125, 175, 200, 200])
  }

  @Test("Rows after the last one are ignored, and nothing behind the result is written", arguments: [4, 2])
  func surplusRows(side: Int) throws {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 16 * side)
    memory.initialize(repeating: 7, count: 16 * side)
    defer { memory.deallocate() }
    let result = try #require(Surface(wrapping: memory, width: side, height: side, stride: 4 * side))
    guard var reducer = AreaReducer(sourceWidth: 4, sourceHeight: 4, into: result) else {
      Issue.record("no reducer")
      return
    }
    for row in 0..<12 { reducer.add([UInt32](repeating: row < 4 ? 0xFF10_2030 : 0xFFFF_FFFF, count: 4)) }
    let pixels = (0..<16 * side).map { memory[$0] }
    #expect(pixels.prefix(side * side).allSatisfy { $0 == 0xFF10_2030 })
    #expect(pixels.dropFirst(side * side).allSatisfy { $0 == 7 })
  }

  @Test("The same size is a copy, and an invalid size gives nil")
  func sizes() throws {
    let source = try surface(9, 4, noise)
    let result = try #require(Resampler.resample(source, width: 9, height: 4))
    #expect(result !== source)
    for y in 0..<4 { for x in 0..<9 { #expect(result.row(y)[x] == source.row(y)[x]) } }
    #expect(Resampler.resample(source, width: 0, height: 4) == nil)
    #expect(Resampler.resample(source, width: 9, height: -1) == nil)
    #expect(Resampler.resample(source, width: 40_000, height: 4) == nil)
  }
}
