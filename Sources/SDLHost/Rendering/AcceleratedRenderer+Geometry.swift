internal import CSDL2
internal import Pixels
import Raster
import ViewTree

/// Triangles, in memory that is reused.
struct Mesh {
  var vertices: [SDL_Vertex] = []
  var indices: [Int32] = []
  /// A corner of the polygon whose rim is drawn.
  struct Corner {
    var point: SIMD2<Double>
    /// The outward normals of the edges before and after the corner, of length 1.
    var before: SIMD2<Double>
    var after: SIMD2<Double>
    /// The indices of the vertices where the rim begins and ends, for the edge before and for the edge after the
    /// corner.
    var inner = 0
    var outerBefore = 0
    var outerAfter = 0

    /// The point that is `a` pixels outside of the edge before the corner and `b` pixels outside of the edge after it.
    func place(_ a: Double, _ b: Double) -> SIMD2<Double> {
      let cosine = before.x * after.x + before.y * after.y
      // The edges are nearly parallel, so both distances are the same.
      if cosine > 0.98 { return point + (before + after) * ((a + b) / 2 / (1 + cosine)) }
      let x = (before - after * cosine) * a + (after - before * cosine) * b
      return point + x / (1 - cosine * cosine)
    }

    var isSharp: Bool { before.x * after.x + before.y * after.y < 0.87 }
  }

  /// The polygon without points that are too close together.
  private var points: [SIMD2<Double>] = []
  var corners: [Corner] = []

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  mutating func add(_ p: SIMD2<Double>, _ uv: SIMD2<Double>, _ color: SDL_Color) {
    vertices.append(
      SDL_Vertex(
        position: SDL_FPoint(x: Float(p.x), y: Float(p.y)), color: color,
        tex_coord: SDL_FPoint(x: Float(uv.x), y: Float(uv.y))))
  }

  mutating func add(triangle a: Int, _ b: Int, _ c: Int) {
    indices.append(Int32(truncatingIfNeeded: a))
    indices.append(Int32(truncatingIfNeeded: b))
    indices.append(Int32(truncatingIfNeeded: c))
  }

  /// Prepares a polygon. Returns false if it is not convex, or too thin to have a rim inside.
  mutating func take(_ polygon: [SIMD2<Double>]) -> Bool {
    points.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    for point in polygon {
      guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return false }
      if let last = points.last, length(point - last) < 0.05 { continue }
      points.append(point)
    }
    while points.count > 1, let first = points.first, let last = points.last, length(first - last) < 0.05 {
      points.removeLast()
    }
    guard points.count > 2, points.count < 1000 else { return false }
    var area = 0.0
    var perimeter = 0.0
    // The corners of a convex polygon all turn in the same direction, and each coordinate reverses its direction twice.
    var (turnsLeft, turnsRight) = (false, false)
    var (reversalsX, reversalsY) = (0, 0)
    for index in points.indices {
      let (here, next) = (points[index], points[(index + 1) % points.count])
      let edge = next - here
      let following = points[(index + 2) % points.count] - next
      area += here.x * next.y - here.y * next.x
      perimeter += length(edge)
      let turn = edge.x * following.y - edge.y * following.x
      if turn > 1e-3 { turnsRight = true }
      if turn < -1e-3 { turnsLeft = true }
      if edge.x * following.x < 0 { reversalsX += 1 }
      if edge.y * following.y < 0 { reversalsY += 1 }
    }
    guard turnsLeft != turnsRight, reversalsX <= 2, reversalsY <= 2, abs(area) / 2 > perimeter else { return false }
    let direction = area > 0 ? 1.0 : -1.0
    for index in points.indices {
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let first = normal(points[index] - before) * direction
      let second = normal(after - points[index]) * direction
      // At a sharper corner the rim would be too far away from the corner.
      guard first.x * second.x + first.y * second.y > -0.9 else { return false }
      corners.append(Corner(point: points[index], before: first, after: second))
    }
    return true
  }

  private func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

  /// The outward normal of an edge of a polygon that is wound clockwise, with y pointing down.
  private func normal(_ edge: SIMD2<Double>) -> SIMD2<Double> {
    let length = length(edge)
    return length > 0 ? SIMD2(edge.y / length, -edge.x / length) : .zero
  }
}

extension AcceleratedRenderer {
  /// Draws a whole texture transformed by `map`, which refers to its pixels without the padding.
  /// - Parameter box: the pixels that are drawn to, in the canvas's coordinates.
  func quad(_ texture: Texture, padding: Int, _ map: Affine, within box: PixelRect, tint: SDL_Color) {
    guard map.isFinite, !box.isEmpty else { return }
    let map = map.movedBy(x: -Double(canvas.x), y: -Double(canvas.y))
    let low = SIMD2(repeating: -Double(padding))
    let high = SIMD2(Double(texture.width - padding), Double(texture.height - padding))
    mesh.removeAll()
    mesh.add(map.apply(low), SIMD2(0, 0), tint)
    mesh.add(map.apply(SIMD2(high.x, low.y)), SIMD2(1, 0), tint)
    mesh.add(map.apply(high), SIMD2(1, 1), tint)
    mesh.add(map.apply(SIMD2(low.x, high.y)), SIMD2(0, 1), tint)
    mesh.add(triangle: 0, 1, 2)
    mesh.add(triangle: 0, 2, 3)
    drawMesh(texture, within: box)
  }

  /// Covers the area that `kit.outline` encloses with triangles that fade out over a pixel at their rim. Returns false
  /// if its shape does not allow that.
  func coverByMesh(_ rects: ArraySlice<PixelRect>, with paint: Paint, opacity: Double) -> Bool {
    var texture: Texture?
    var toTexture = Affine.identity
    var ink = Ink(pixel: 0xFFFF_FFFF)
    var strength = opacity
    switch paint {
    case .ink(let color): ink = color
    case .surface: return false
    case .mapped(let source, let map, _, let opacity):
      guard let inverse = map.inverted(),
        let made = textures.texture(
          for: source, isPadded: false, isScaled: true, frame: kit.frame)
      else {
        return false
      }
      texture = made
      toTexture = inverse.then(
        Affine(a: 1 / Double(source.width), b: 0, c: 0, d: 1 / Double(source.height), tx: 0, ty: 0))
      strength *= Double(opacity) / 255
    }
    guard mesh.take(kit.outline.points) else { return false }
    mesh.removeAll()
    let origin = SIMD2(Double(canvas.x), Double(canvas.y))
    /// A vertex at distances `a` and `b` outside of the corner's edges. The rim fades from half a pixel inside to half
    /// a pixel outside.
    func vertex(_ corner: Mesh.Corner, _ a: Double, _ b: Double) -> Int {
      let place = corner.place(a, b)
      let uv = texture == nil ? .zero : toTexture.apply(place).clamped(lowerBound: .zero, upperBound: .one)
      // At a sharp corner the coverage of a pixel is about the product of the coverage by each edge.
      let coverage = corner.isSharp ? (0.5 - a) * (0.5 - b) : 0.5 - (a + b) / 2
      mesh.add(place - origin, uv, vertexColor(ink, strength * coverage))
      return mesh.vertices.count - 1
    }
    let count = mesh.corners.count
    for index in 0..<count {
      let corner = mesh.corners[index]
      mesh.corners[index].inner = vertex(corner, -0.5, -0.5)
      guard corner.isSharp else {
        let outer = vertex(corner, 0.5, 0.5)
        mesh.corners[index].outerBefore = outer
        mesh.corners[index].outerAfter = outer
        continue
      }
      mesh.corners[index].outerBefore = vertex(corner, 0.5, -0.5)
      mesh.corners[index].outerAfter = vertex(corner, -0.5, 0.5)
      let steps = 4
      let first = mesh.vertices.count
      for row in 0...steps {
        for column in 0...steps {
          _ = vertex(corner, Double(column) / Double(steps) - 0.5, Double(row) / Double(steps) - 0.5)
        }
      }
      for row in 0..<steps {
        for column in 0..<steps {
          let here = first + row * (steps + 1) + column
          mesh.add(triangle: here, here + 1, here + steps + 2)
          mesh.add(triangle: here, here + steps + 2, here + steps + 1)
        }
      }
    }
    let corners = mesh.corners
    for index in 1..<(count - 1) {
      mesh.add(triangle: corners[0].inner, corners[index].inner, corners[index + 1].inner)
    }
    for index in 0..<count {
      let (here, next) = (corners[index], corners[(index + 1) % count])
      mesh.add(triangle: here.inner, here.outerAfter, next.outerBefore)
      mesh.add(triangle: here.inner, next.outerBefore, next.inner)
    }
    for rect in rects { drawMesh(texture, within: canvas.local(rect)) }
    return true
  }

  private func drawMesh(_ texture: Texture?, within box: PixelRect) {
    if box.isEmpty { return }
    if let texture {
      SDL_SetTextureBlendMode(texture.pointer, blendMode)
      SDL_SetTextureColorMod(texture.pointer, 255, 255, 255)
      SDL_SetTextureAlphaMod(texture.pointer, 255)
    }
    SDL_SetRenderDrawBlendMode(device.renderer, blendMode)
    var clip = SDL_Rect(box)
    SDL_RenderSetClipRect(device.renderer, &clip)
    SDL_RenderGeometry(
      device.renderer, texture?.pointer, mesh.vertices, Int32(clamping: mesh.vertices.count), mesh.indices,
      Int32(clamping: mesh.indices.count))
    SDL_RenderSetClipRect(device.renderer, nil)
  }
}
