import Testing

@testable import SDLHost

/// Which polygons the accelerated renderer draws as triangles with a rim.
@Suite struct MeshTests {
  /// The number of corners; nil for a polygon that is drawn in another way.
  private func corners(_ points: [SIMD2<Double>]) -> Int? {
    var mesh = Mesh()
    return mesh.take(points) ? mesh.corners.count : nil
  }

  @Test("Convex polygons are drawn as triangles in either direction, without the points that are in the same place")
  func convex() {
    let square: [SIMD2<Double>] = [SIMD2(0.0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)]
    #expect(corners(square) == 4 && corners(square.reversed()) == 4)
    #expect(corners(square + [SIMD2(0, 10.01), SIMD2(0, 0.01)]) == 4)
    #expect(corners([SIMD2(0, 0), SIMD2(100, 50), SIMD2(0, 100)]) == 3)
  }

  @Test("Polygons that are thin, sharp, far away, crossed or not convex are not")
  func others() {
    #expect(corners([SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 1), SIMD2(0, 1)]) == nil)
    #expect(corners([SIMD2(0, 0), SIMD2(100, 10), SIMD2(0, 20)]) == nil)
    #expect(corners([SIMD2(0, 0), SIMD2(1e6, 0), SIMD2(0, 100)]) == nil)
    #expect(corners([SIMD2(50, 0), SIMD2(79, 90), SIMD2(2, 35), SIMD2(98, 35), SIMD2(21, 90)]) == nil)
    #expect(corners([SIMD2(0, 0), SIMD2(40, 0), SIMD2(40, 40), SIMD2(20, 10)]) == nil)
    #expect(corners([SIMD2(0, 0), SIMD2(40, 0)]) == nil && corners([]) == nil)
  }
}
