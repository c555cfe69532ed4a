import Pictures
import Raster
import SDLHost
import TestSupport
import Testing

@Suite struct AnimatedWebPTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ bytes: [UInt8]) throws -> Result<[UInt32], PictureError> {
    let path = try folder.write("picture", bytes)
    return Result { () throws(PictureError) in
      let surface = try PictureDecoder().decode(path, fitting: 100, 100).surface
      return withExtendedLifetime(surface) {
        (0..<surface.height).flatMap { y in (0..<surface.width).map { surface.row(y)[$0] } }
      }
    }
  }

  private func isDamaged(_ result: Result<[UInt32], PictureError>) -> Bool {
    if case .failure(.damaged) = result { true } else { false }
  }

  @Test("J2 The first frame is shown, whether it is lossless, lossy, or has separate alpha")
  func kinds() throws {
    #expect(
      try read(Sample.webP(frames: [Sample.losslessFrame, Sample.losslessFrame], 2, 1))
        == .success([0xFFFF_0000, 0x8000_8000]))
    let lossy = try read(Sample.webP(frames: [Sample.lossyFrame, Sample.veiledFrame], 16, 16)).get()
    #expect(lossy.count == 256 && lossy.allSatisfy { $0 >> 16 & 0xFF > 240 && $0 & 0xFFFF < 0x1000 })
    let veiled = try read(Sample.webP(frames: [Sample.veiledFrame, Sample.lossyFrame], 16, 16)).get()
    #expect(veiled.count == 256 && veiled.allSatisfy { $0 >> 24 == 0x80 })
  }

  @Test("V10 A frame whose size differs from the animation's header is refused, as the header limits the memory")
  func otherSize() throws {
    for (frame, sides) in [
      (Sample.losslessFrame, [2, 1]), (Sample.lossyFrame, [16, 16]), (Sample.veiledFrame, [16, 16]),
    ] {
      for (width, height) in [(1, 1), (sides[0] + 1, sides[1]), (sides[0], sides[1] + 1), (4000, 4000)] {
        #expect(isDamaged(try read(Sample.webP(frames: [frame], width, height))), "\(sides) as \(width)×\(height)")
      }
    }
    // A frame that claims to be 16,383 pixels wide and high.
    var huge = Sample.losslessFrame
    huge.replaceSubrange(9..<13, with: Sample.little(0x0FFF_BFFE, 4))
    #expect(isDamaged(try read(Sample.webP(frames: [huge], 2, 1))))
  }

  @Test("J7 A frame that is truncated, empty or of a different kind is damaged")
  func cutOff() throws {
    for frame in [Sample.losslessFrame, Sample.lossyFrame, Sample.veiledFrame] {
      let (width, height) = frame == Sample.losslessFrame ? (2, 1) : (16, 16)
      let whole = Sample.webP(frames: [frame], width, height)
      // Its last byte is padding.
      for count in 0..<(frame.count - 2) {
        _ = try read(Array(whole.prefix(whole.count - frame.count + count)))
        _ = try read(Sample.webP(frames: [Array(frame.prefix(count))], width, height))
      }
      #expect(isDamaged(try read(Sample.webP(frames: [Array(frame.prefix(12))], width, height))))
    }
    #expect(isDamaged(try read(Sample.webP(frames: [[]], 4, 4))))
    #expect(isDamaged(try read(Sample.webP(frames: [Array(Sample.webP)], 2, 1))))
    #expect(isDamaged(try read(Sample.webP(frames: [Array("ALPH".utf8) + Sample.little(0xFFFF_FFFF, 4)], 4, 4))))
  }
}
