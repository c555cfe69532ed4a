import Pixels
import Raster
import Testing

@Suite struct AffineTests {
  private let map = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)

  @Test("Maps are applied one after the other, and the inverse leads back")
  func points() {
    let other = Affine(a: 2, b: -1, c: 0, d: 3, tx: -7, ty: 1)
    #expect(map.apply(SIMD2(3, -2)) == SIMD2(2, 4))
    #expect(map.then(other).apply(SIMD2(3, -2)) == other.apply(SIMD2(2, 4)))
    #expect(map.movedBy(x: 10, y: -20).apply(SIMD2(3, -2)) == SIMD2(12, -16))
    #expect(map.inverted() == Affine(a: -2, b: 1, c: 1.5, d: -0.5, tx: 1, ty: -2))
    #expect(map.inverted()?.apply(SIMD2(2, 4)) == SIMD2(3, -2))
    let stretch = Affine.stretch(width: 4, height: 5, x: 1, y: 2, newWidth: 8, newHeight: 20)
    #expect(stretch.apply(SIMD2(0, 0)) == SIMD2(1, 2) && stretch.apply(SIMD2(4, 5)) == SIMD2(9, 22))
  }

  @Test("A map without an inverse, or whose inverse is beyond the range of numbers in any way, has none")
  func noInverse() {
    // So small that 1 divided by it is beyond the range.
    let tiny = Double.leastNormalMagnitude / 8
    for map in [
      Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      Affine(a: 1e200, b: 0, c: 0, d: 1e200, tx: 0, ty: 0), Affine(a: 1e-200, b: 0, c: 0, d: 1e-120, tx: 0, ty: 0),
      // One number of the inverse is infinite in each of these.
      Affine(a: tiny, b: 0, c: 0, d: 1e200, tx: 0, ty: 0), Affine(a: 1e200, b: 0, c: 0, d: tiny, tx: 0, ty: 0),
      Affine(a: 0, b: tiny, c: 1e200, d: 0, tx: 0, ty: 0), Affine(a: 0, b: 1e200, c: tiny, d: 0, tx: 0, ty: 0),
      Affine(a: 1e-100, b: 0, c: 0, d: 1, tx: 1e250, ty: 0), Affine(a: 1, b: 0, c: 0, d: 1e-100, tx: 0, ty: 1e250),
    ] {
      #expect(map.inverted() == nil, "\(map)")
    }
    #expect(Affine(a: 1e100, b: 0, c: 0, d: 1e100, tx: 0, ty: 0).inverted() != nil)
  }

  @Test("The pixels that may be touched reach half a source pixel further, in whichever direction the map turns")
  func bounds() {
    #expect(Affine.identity.bounds(width: 10, height: 20) == PixelRect(x0: -1, y0: -1, x1: 11, y1: 21))
    let turn = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(turn.bounds(width: 10, height: 20) == PixelRect(x0: -21, y0: -1, x1: 1, y1: 11))
    let flip = Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    #expect(flip.bounds(width: 10, height: 20) == PixelRect(x0: -11, y0: -21, x1: 1, y1: 1))
    #expect(Affine.identity.isUpright && flip.isUpright && !turn.isUpright)
    #expect(!Affine(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0).isUpright)
    #expect(!Affine(a: 1, b: 1, c: 0, d: 1, tx: 0, ty: 0).isUpright)
  }
}
