import Testing
import ViewTree

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

  @Test("Points closer than a twentieth of a pixel are one corner, also where the last meets the first")
  func closePoints() {
    let square: [SIMD2<Double>] = [SIMD2(0.0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)]
    #expect(corners(square + [SIMD2(0, 9.96)]) == 4 && corners(square + [SIMD2(0, 9.94)]) == 5)
    #expect(corners(square + [SIMD2(0, 0.04)]) == 4 && corners(square + [SIMD2(0, 0.06)]) == 5)
    #expect(corners(square + [SIMD2(0, 0.04), SIMD2(0, 0.03), SIMD2(0, -0.02)]) == 4)
  }

  @Test("The limits: of the size, of the number of corners, of the place, of thinness and of sharpness")
  func limits() {
    func rectangle(_ width: Double, _ height: Double, x: Double = 0, y: Double = 0) -> [SIMD2<Double>] {
      [SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height)]
    }
    // The area has to be larger than the perimeter.
    #expect(corners(rectangle(4, 4)) == nil && corners(rectangle(4, 4.1)) == 4 && corners(rectangle(2.1, 50)) == 4)
    #expect(corners(rectangle(2, 50)) == nil)
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      // The farthest point is at, or just below, a million.
      let (far, near) = (1e6 - (x + y > 0 ? 10 : 0), 999_989.0)
      #expect(corners(rectangle(10, 10, x: x * far, y: y * far)) == nil, "\(x) \(y)")
      #expect(corners(rectangle(10, 10, x: x * near, y: y * near)) == 4, "\(x) \(y)")
    }
    func circle(_ count: Int) -> [SIMD2<Double>] {
      (0..<count).map { step in
        let place = Point(x: 100, y: 0).applying(turn(2 * Double.pi * Double(step) / Double(count), about: 0, 0))
        return SIMD2(place.x, place.y)
      }
    }
    #expect(corners(circle(999)) == 999 && corners(circle(1000)) == nil)
    // The tip of a triangle, which may be any of the corners.
    func triangle(_ angle: Double, first: Int) -> [SIMD2<Double>] {
      let ends = [-0.5, 0.5].map { Point(x: 200, y: 0).applying(turn(degrees($0 * angle), about: 0, 0)) }
      let points = [SIMD2(0.0, 0.0)] + ends.map { SIMD2($0.x, $0.y) }
      return Array(points[first...] + points[..<first])
    }
    for first in 0..<3 {
      #expect(corners(triangle(25, first: first)) == nil && corners(triangle(27, first: first)) == 3)
    }
  }

  @Test("A dent is found at any corner, in both directions")
  func dents() {
    let dart: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(40, 0), SIMD2(40, 40), SIMD2(20, 10)]
    for first in 0..<4 {
      let points = Array(dart[first...] + dart[..<first])
      #expect(corners(points) == nil && corners(points.reversed()) == nil, "\(first)")
    }
  }

  @Test("A corner knows its place and the outward directions of its edges, in whichever direction the polygon goes")
  func cornerNormals() {
    let square: [SIMD2<Double>] = [SIMD2(0.0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)]
    let (up, right, down, left) = (SIMD2(0.0, -1), SIMD2(1.0, 0), SIMD2(0.0, 1), SIMD2(-1.0, 0))
    var mesh = Mesh()
    let isTaken = mesh.take(square)
    #expect(isTaken && mesh.corners.map { $0.point } == square)
    #expect(mesh.corners.map { $0.before } == [left, up, right, down])
    #expect(mesh.corners.map { $0.after } == [up, right, down, left])
    let isReversedTaken = mesh.take(square.reversed())
    #expect(isReversedTaken && mesh.corners.map { $0.point } == square.reversed())
    #expect(mesh.corners.map { $0.before } == [left, down, right, up])
    #expect(mesh.corners.map { $0.after } == [down, right, up, left])
  }

  @Test(
    "A place outside of a corner has the given distances from both edges", arguments: [1.0, 11, 12, 29, 31, 90, 150])
  func places(angle: Double) {
    // An edge upward, and one that turns by the angle.
    let next = Point(x: 0, y: -1).applying(turn(degrees(angle), about: 0, 0))
    let corner = Mesh.Corner(point: SIMD2(3, 4), before: SIMD2(0, -1), after: SIMD2(next.x, next.y))
    func distances(_ place: SIMD2<Double>) -> [Double] {
      [corner.before, corner.after].map { ((place - corner.point) * $0).sum() }
    }
    // Where the edges are nearly parallel, both distances are the mean.
    for (a, b) in [(0.5, 0.5), (-0.5, -0.5), (0.5, -0.5), (-0.25, 0.5)] {
      let found = distances(corner.place(a, b))
      let expected = angle < 11.4 ? [(a + b) / 2, (a + b) / 2] : [a, b]
      #expect(abs(found[0] - expected[0]) < 1e-9 && abs(found[1] - expected[1]) < 1e-9, "\(a) \(b)")
    }
    #expect(corner.isSharp == (angle > 30))
  }
}
