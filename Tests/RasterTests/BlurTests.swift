import Raster
import Testing

@Suite("Blur")
struct BlurTests {
  let rasterizer = CoverageRasterizer()

  @Test("A blur keeps the total coverage", arguments: [0.4, 1.0, 3.0, 7.3, 20.0])
  func mass(sigma: Double) throws {
    let shape = RoundedBox(width: 60, height: 45, radiusX: 8, radiusY: 8)
    let sharp = try #require(rasterizer.mask(of: shape))
    let soft = try #require(rasterizer.shadow(of: shape, blur: Blur(standardDeviation: sigma)))
    #expect(abs(soft.sum / sharp.sum - 1) < 0.005, "\(soft.sum) of \(sharp.sum)")
  }

  @Test("A bar spreads with the given standard deviation", arguments: [0.7, 2.0, 5.5, 11.0])
  func deviation(sigma: Double) throws {
    // A bar that the upper and lower edges cut, so that its middle row is blurred only horizontally.
    let mask = try #require(Mask(width: 121, height: 121))
    let wide = 8
    for y in 0..<121 { for x in (60 - wide)...(60 + wide) { mask.row(y)[x] = 255 } }
    Blur(standardDeviation: sigma).apply(to: mask)
    var (sum, spread) = (0.0, 0.0)
    for x in 0..<121 {
      sum += Double(mask.at(x, 60))
      spread += Double(mask.at(x, 60)) * Double((x - 60) * (x - 60))
    }
    let box = Double((2 * wide + 1) * (2 * wide + 1) - 1) / 12
    #expect(abs((spread / sum - box).squareRoot() / sigma - 1) < (sigma < 1 ? 0.15 : 0.06))
  }

  @Test("A blur is symmetrical, monotonic outward, and ends at its extent")
  func shape() throws {
    let blur = Blur(standardDeviation: 6)
    let mask = try #require(
      rasterizer.shadow(of: RoundedBox(width: 80, height: 80, radiusX: 10, radiusY: 10), blur: blur))
    #expect(blur.extent == 18)
    #expect(mask.width == 80 + 36)
    #expect(mask.at(58, 58) == 255)
    for i in 0..<mask.width {
      #expect(abs(Int(mask.at(i, 58)) - Int(mask.at(mask.width - 1 - i, 58))) <= 1)
      #expect(abs(Int(mask.at(i, 58)) - Int(mask.at(58, i))) <= 1)
    }
    for x in 1...58 { #expect(mask.at(x, 58) >= mask.at(x - 1, 58)) }
    #expect(abs(Int(mask.at(17, 58)) + Int(mask.at(18, 58)) - 255) <= 2)
    #expect(mask.at(0, 58) <= 1)
  }

  @Test("A wide blur that is computed at a reduced size is correct")
  func wide() throws {
    let shape = RoundedBox(width: 300, height: 200, radiusX: 20, radiusY: 20)
    let blur = Blur(standardDeviation: 30)
    let stretched = try #require(rasterizer.shadow(of: shape, blur: blur))
    let exact = try #require(rasterizer.mask(of: shape, margin: blur.extent))
    blur.apply(to: exact)
    #expect(stretched.width == exact.width && stretched.height == exact.height)
    for y in stride(from: 0, to: exact.height, by: 7) {
      for x in stride(from: 0, to: exact.width, by: 7) {
        #expect(abs(Int(stretched.at(x, y)) - Int(exact.at(x, y))) <= 3)
      }
    }
  }

  @Test("A blur of zero, or of an invalid number, changes nothing")
  func none() throws {
    for sigma in [0, -3, Double.nan] {
      let blur = Blur(standardDeviation: sigma)
      #expect(blur.extent == 0)
      let mask = try #require(
        rasterizer.shadow(of: RoundedBox(width: 9, height: 9, radiusX: 0, radiusY: 0), blur: blur))
      #expect(mask.sum == 81 * 255)
    }
    #expect(Blur(standardDeviation: .infinity).standardDeviation == 512)
  }
}
