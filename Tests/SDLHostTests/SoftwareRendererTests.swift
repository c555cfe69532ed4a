import Glibc
import Pixels
import Raster
import SDLHost
import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Software renderer")
struct SoftwareRendererTests {
  let pictures = FakePictures()

  private func draw(_ scene: Scene, clear: Color = .white, pictures: FakePictures? = nil) throws -> Surface {
    let surface = try #require(
      Surface(width: scene.list.surface.width, height: scene.list.surface.height, isOpaque: true))
    SoftwareRenderer(pictures: pictures ?? self.pictures).draw(scene.list, onto: surface, clear: clear)
    return surface
  }

  @Test("V3 Axis-aligned edges lie on whole device pixels at every scale", arguments: [1, 1.25, 1.5, 2, 3])
  func crispEdges(scale: Double) throws {
    var scene = Scene(width: 120, height: 120, scale: scale)
    scene.draw(.fill(Rect(x: 3.3, y: 4.45, width: 10.2, height: 7.9), radius: 0, .black))
    scene.draw(.stroke(Rect(x: 16.1, y: 4.2, width: 15, height: 20), width: 1, radius: 0, .black))
    let surface = try draw(scene)
    for y in 0..<120 {
      for x in 0..<120 { #expect([[0, 0, 0], [255, 255, 255]].contains(surface.color(x, y)), "\(x) \(y)") }
    }
    let box = PixelRect(snapping: Rect(x: 3.3 * scale, y: 4.45 * scale, width: 10.2 * scale, height: 7.9 * scale))
    #expect(surface.color(box.x0, box.y0) == [0, 0, 0] && surface.color(box.x0 - 1, box.y0) == [255, 255, 255])
    #expect(
      surface.color(box.x1 - 1, box.y1 - 1) == [0, 0, 0] && surface.color(box.x1 - 1, box.y1) == [255, 255, 255])
    // The line has the same width on all sides.
    let ring = PixelRect(snapping: Rect(x: 16.1 * scale, y: 4.2 * scale, width: 15 * scale, height: 20 * scale))
    let middle = (ring.y0 + ring.y1) / 2
    let left = (ring.x0..<ring.x1).prefix { surface.color($0, middle) == [0, 0, 0] }.count
    let right = (ring.x0..<ring.x1).reversed().prefix { surface.color($0, middle) == [0, 0, 0] }.count
    let top = (ring.y0..<ring.y1).prefix { surface.color((ring.x0 + ring.x1) / 2, $0) == [0, 0, 0] }.count
    #expect(left == PixelRect.snap(scale) && right == left && top == left)
  }

  @Test("V3 Text is rasterized at the screen's scale and aligned to whole pixels", arguments: [1, 1.25, 1.5, 2, 3])
  func crispText(scale: Double) throws {
    let text = FakeText(letters: 2)
    FakeText.asked = []
    var scene = Scene(width: 120, height: 60, scale: scale)
    scene.draw(.text(text, origin: Point(x: 3.3, y: 4.1), .black))
    let surface = try draw(scene)
    #expect(FakeText.asked == [scale])
    let x = PixelRect.snap(3.3 * scale)
    let y = PixelRect.snap(4.1 * scale)
    for piece in text.pieces(scale: scale) {
      let mask = try #require(piece.mask)
      for row in 0..<mask.height {
        for column in 0..<mask.width {
          let value = 255 - Int(mask.row(row)[column])
          #expect(near(surface.color(x + piece.x + column, y + piece.y + row), [value, value, value]))
        }
      }
    }
  }

  @Test("V2 A group fades as a whole, so overlapping views do not show through each other")
  func groupOpacity() throws {
    var scene = Scene(width: 40, height: 40)
    scene.layer(opacity: 0.5) {
      $0.draw(.fill(Rect(x: 5, y: 5, width: 20, height: 20), radius: 0, .red))
      $0.draw(.fill(Rect(x: 15, y: 15, width: 20, height: 20), radius: 0, .blue))
    }
    let surface = try draw(scene)
    #expect(near(surface.color(10, 10), [255, 128, 128]))
    #expect(near(surface.color(20, 20), [128, 128, 255]))
    #expect(surface.color(2, 2) == [255, 255, 255])
  }

  @Test("V2 A rounded clip of a group is the same shape as a rounded fill, faded or not", arguments: [1, 0.5])
  func roundedClip(opacity: Double) throws {
    let shape = Rect(x: 4, y: 5, width: 41, height: 32)
    for radius in [0.0, 6, 12.5, 16, 99] {
      var clipped = Scene(width: 50, height: 44)
      clipped.layer(opacity: opacity, mask: (shape, radius, .identity)) {
        $0.draw(.fill(Rect(x: -10, y: -10, width: 90, height: 90), radius: 0, .red))
      }
      var filled = Scene(width: 50, height: 44)
      filled.draw(.fill(shape, radius: radius, .red), opacity: opacity)
      #expect(try draw(clipped).difference(draw(filled)).value <= 1, "radius \(radius)")
    }
  }

  @Test("V3 A corner with a very large radius is round, too, beside one that was drawn before")
  func largeRadius() throws {
    var scene = Scene(width: 40, height: 40)
    scene.draw(.fill(Rect(x: -500, y: -500, width: 300, height: 300), radius: 40, .red))
    scene.draw(.fill(Rect(x: -435, y: -435, width: 4000, height: 4000), radius: 1500, .black))
    let surface = try draw(scene)
    #expect(surface.color(1, 1) == [255, 255, 255] && surface.color(38, 38) == [0, 0, 0])
  }

  @Test("V2 A rounded clip inside a fading group, and a group inside a rounded clip")
  func nestedLayers() throws {
    let shape = Rect(x: 4, y: 5, width: 40, height: 30)
    var nested = Scene(width: 50, height: 44)
    nested.layer(opacity: 0.5) {
      $0.layer(mask: (shape, 12, .identity)) {
        $0.draw(.fill(Rect(x: 0, y: 0, width: 50, height: 44), radius: 0, .black))
        $0.draw(.fill(Rect(x: 0, y: 0, width: 50, height: 44), radius: 0, .red))
      }
    }
    var filled = Scene(width: 50, height: 44)
    filled.draw(.fill(shape, radius: 12, .red), opacity: 0.5)
    #expect(try draw(nested).difference(draw(filled)).value <= 2)
    var other = Scene(width: 50, height: 44)
    other.layer(mask: (shape, 12, .identity)) {
      $0.layer(opacity: 0.5) { $0.draw(.fill(Rect(x: 0, y: 0, width: 50, height: 44), radius: 0, .red)) }
    }
    #expect(try draw(other).difference(draw(filled)).value <= 2)
  }

  @Test(
    "V6 A part that is redrawn looks the same, and nothing else changes", arguments: [1, 1.25, 1.5, 2, 3])
  func partialRedraw(scale: Double) throws {
    let gallery = Gallery()
    let renderer = SoftwareRenderer(pictures: gallery.pictures)
    let whole = gallery.scene(scale: scale)
    let expected = try #require(
      Surface(width: whole.list.surface.width, height: whole.list.surface.height, isOpaque: true))
    for _ in 0..<2 { renderer.draw(whole.list, onto: expected, clear: .white) }
    var generator = SeededGenerator(seed: 7)
    func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    let marker: UInt32 = 0xFF12_3456
    let surface = try #require(Surface(width: expected.width, height: expected.height, isOpaque: true))
    for _ in 0..<6 {
      let x = next(expected.width - 20)
      let y = next(expected.height - 20)
      let first = PixelRect(x0: x, y0: y, x1: x + 5 + next(60), y1: y + 5 + next(60)).intersection(whole.list.surface)
      let second = PixelRect(x0: 0, y0: first.y1, x1: 17, y1: first.y1 + 9).intersection(whole.list.surface)
      let damage = [first, second].filter { !$0.isEmpty }
      for row in 0..<surface.height { surface.row(row).update(repeating: marker, count: surface.width) }
      renderer.draw(gallery.scene(scale: scale, damage: damage).list, onto: surface, clear: .white)
      for rect in damage {
        for y in rect.y0..<rect.y1 {
          for x in rect.x0..<rect.x1 {
            guard near(surface.color(x, y), expected.color(x, y), 2) else {
              Issue.record("\(x) \(y) is \(surface.color(x, y)), was \(expected.color(x, y)), damage \(damage)")
              return
            }
            surface.row(y)[x] = marker
          }
        }
      }
      let row = [UInt32](repeating: marker, count: surface.width)
      for y in 0..<surface.height {
        #expect(memcmp(surface.row(y), row, 4 * surface.width) == 0, "row \(y) beside the damage \(damage)")
      }
    }
  }

  @Test("V3 A rotated rectangle has smooth edges and the right area")
  func turnedFill() throws {
    for angle in [3.0, 20, 45, 77] {
      var scene = Scene(width: 100, height: 100)
      scene.draw(
        .fill(Rect(x: 20, y: 35, width: 60, height: 30), radius: 0, .black), turn(degrees(angle), about: 50, 50))
      let surface = try draw(scene)
      var sum = 0.0
      var soft = 0
      for y in 0..<100 {
        for x in 0..<100 {
          sum += 1 - Double(surface.color(x, y)[0]) / 255
          if !near(surface.color(x, y), [0, 0, 0], 20), !near(surface.color(x, y), [255, 255, 255], 20) { soft += 1 }
        }
      }
      #expect(abs(sum - 1800) < 6)
      #expect(soft > 100)
      #expect(surface.color(50, 50) == [0, 0, 0])
    }
  }

  @Test("V3 Content rotated by a quarter turn is as crisp as upright content")
  func quarterTurn() throws {
    let image = pictures.add("image", width: 30, height: 20)
    var scene = Scene(width: 60, height: 60)
    let frame = Rect(x: 15, y: 20, width: 30, height: 20)
    scene.draw(.image(image, frame: frame, visible: frame, radius: 0, opacity: 1), turn(degrees(90), about: 30, 30))
    let surface = try draw(scene)
    let source = try #require(pictures.pictures[image]?.surface)
    for y in 0..<20 {
      for x in 0..<30 { #expect(near(surface.color(39 - y, 15 + x), source.color(x, y))) }
    }
    #expect(surface.color(19, 30) == [255, 255, 255] && surface.color(40, 30) == [255, 255, 255])
  }

  @Test("V3 A translucent line that fills its whole box is painted once, although its sides lie over each other")
  func thickLines() throws {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let cases: [(Double, Double, line: Double)] = [
      (10, 1, 1), (1, 10, 1), (1, 1, 1), (10, 2, 1), (2, 10, 1), (10, 3, 2), (3, 10, 2), (3, 3, 2),
    ]
    for (width, height, line) in cases {
      let frame = Rect(x: 2, y: 3, width: width, height: height)
      var (stroked, filled) = (Scene(width: 16, height: 16), Scene(width: 16, height: 16))
      stroked.draw(.stroke(frame, width: line, radius: 0, color))
      filled.draw(.fill(frame, radius: 0, color))
      let (found, expected) = (try draw(stroked), try draw(filled))
      for y in 0..<16 {
        let rows = [found, expected].map { Array(UnsafeBufferPointer(start: $0.row(y), count: 16)) }
        #expect(rows[0] == rows[1], "\(width)×\(height), \(line), row \(y)")
      }
    }
  }

  @Test(
    "V3 A filled and a stroked shape cover what a whole shape of that size does, also if it is stretched or crossed")
  func shapes() throws {
    // Their sizes, the radius of their corners, and the width of the line, in points.
    let shapes = [
      (15, 10, 3, 1), (15, 10, 0, 2), (4, 15, 3, 1), (15, 4, 3, 1), (6, 6, 3, 1), (7, 5, 20, 1), (8, 15, 1, 4),
      (9, 15, 1, 4), (15, 9, 2, 3),
    ]
    // The factors along the axes of the screen.
    let transforms: [(Transform, x: Int, y: Int)] = [
      (.identity, 1, 1), (Transform(scaleX: 2, y: 1), 2, 1), (Transform(a: 0, b: 2, c: 1, d: 0, tx: 0, ty: 0), 1, 2),
    ]
    for (width, height, radius, line) in shapes {
      for (transform, x, y) in transforms {
        let frame = Rect(x: 3, y: 2, width: Double(width), height: Double(height))
        let box = PixelRect(covering: frame.applying(transform))
        let round = Double(min(2 * radius, width, height)) / 2
        let whole = RoundedBox(
          width: box.width, height: box.height, radiusX: round * Double(x), radiusY: round * Double(y))
        for isLine in [false, true] {
          var scene = Scene(width: 44, height: 44)
          scene.draw(
            isLine
              ? .stroke(frame, width: Double(line), radius: Double(radius), .black)
              : .fill(frame, radius: Double(radius), .black), transform)
          let surface = try draw(scene)
          let mask = try #require(
            CoverageRasterizer().mask(of: whole, lineX: isLine ? line * x : nil, lineY: isLine ? line * y : nil))
          var worst = 0
          // With two pixels around it, in which nothing is drawn.
          let around = box.insetBy(-2)
          for row in around.y0..<around.y1 {
            for column in around.x0..<around.x1 {
              let isInside = (box.x0..<box.x1).contains(column) && (box.y0..<box.y1).contains(row)
              let coverage = isInside ? Int(mask.row(row - box.y0)[column - box.x0]) : 0
              worst = max(worst, abs(Int(surface.row(row)[column] & 255) - (255 - coverage)))
            }
          }
          #expect(worst <= 1, "\(width)×\(height), \(radius), \(isLine ? line : 0), \(transform)")
        }
      }
    }
  }

  @Test("A shadow that is stretched from a patch looks the same as the whole shape's shadow")
  func shadowPatch() throws {
    for (width, height) in [(300.0, 200.0), (300, 30), (20, 200), (30, 30)] {
      var scene = Scene(width: 400, height: 300)
      let rect = Rect(x: 50, y: 50, width: width, height: height)
      scene.draw(.shadow(rect, radius: 10, Shadow(color: .black, radius: 12, offset: Point(x: 3, y: 5))))
      let surface = try draw(scene)
      let blur = Blur(standardDeviation: 6)
      let mask = try #require(
        CoverageRasterizer().shadow(
          of: RoundedBox(width: Int(width), height: Int(height), radiusX: 10, radiusY: 10), blur: blur))
      for y in 0..<300 {
        for x in 0..<400 {
          let (mx, my) = (x - 53 + blur.extent, y - 55 + blur.extent)
          let inside = mx >= 0 && my >= 0 && mx < mask.width && my < mask.height
          let value = 255 - (inside ? Int(mask.row(my)[mx]) : 0)
          guard abs(Int(surface.row(y)[x] & 255) - value) <= 1 else {
            Issue.record("\(width)×\(height): \(x) \(y) is \(surface.color(x, y)), not \(value)")
            return
          }
        }
      }
    }
  }

  @Test("V3 The shadow of a rotated shape without a blur is the shape itself, at the shadow's offset")
  func sharpTurnedShadow() throws {
    let (rect, transform) = (Rect(x: 10, y: 12, width: 24, height: 16), turn(0.4, about: 25, 25))
    for radius in [0.0, 5] {
      var shadow = Scene(width: 50, height: 50)
      shadow.draw(.shadow(rect, radius: radius, Shadow(color: .red, radius: 0, offset: Point(x: 3, y: -2))), transform)
      var fill = Scene(width: 50, height: 50)
      fill.draw(.fill(rect.offsetBy(dx: 3, dy: -2), radius: radius, .red), transform)
      let surface = try draw(shadow)
      #expect(surface.color(27, 18) == [255, 0, 0])
      #expect(try surface.difference(draw(fill)).value == 0)
    }
  }

  @Test("Only pixels that nothing opaque covers are cleared")
  func clearing() throws {
    var scene = Scene(width: 30, height: 30, damage: [PixelRect(x0: 2, y0: 2, x1: 28, y1: 28)])
    scene.draw(.fill(Rect(x: 0, y: 0, width: 15, height: 30), radius: 0, .red))
    scene.draw(.fill(Rect(x: 15, y: 0, width: 15, height: 30), radius: 6, .blue))
    let surface = try draw(scene, clear: .green)
    #expect(surface.color(5, 5) == [255, 0, 0])
    #expect(surface.color(20, 15) == [0, 0, 255])
    #expect(surface.color(1, 5) == [0, 0, 0])
    var corner = Scene(width: 30, height: 30)
    corner.draw(.fill(Rect(x: 0, y: 0, width: 30, height: 30), radius: 6, .blue))
    #expect(try draw(corner, clear: .green).color(0, 0) == [0, 255, 0])
  }

  @Test("V5 Numbers that make no sense do no harm and do not draw outside of the damage")
  func nastyNumbers() throws {
    let image = pictures.add("image", width: 20, height: 20)
    let text = FakeText(letters: 2)
    let nasty = [Double.nan, -Double.infinity, 1e300, -1e9, 1e-300, 0, 1e5]
    let damage = PixelRect(x0: 10, y0: 10, x1: 30, y1: 30)
    let surface = try #require(Surface(width: 40, height: 40, isOpaque: true))
    let renderer = SoftwareRenderer(pictures: pictures)
    let sound = Rect(x: 5, y: 5, width: 20, height: 20)
    let shadow = Shadow(color: .black, radius: 4, offset: Point(x: 1, y: 1))
    func items(_ rect: Rect, _ radius: Double, _ shadow: Shadow) -> [Primitive] {
      [
        .fill(rect, radius: radius, .red), .stroke(rect, width: radius, radius: radius, .red),
        .shadow(rect, radius: radius, shadow), .image(image, frame: rect, visible: sound, radius: radius, opacity: 1),
        .image(image, frame: sound, visible: rect, radius: radius, opacity: 1),
        .text(text, origin: rect.origin, .black),
        .polygon(rect.corners, .blue),
      ]
    }
    func draw(_ primitives: [Primitive], _ transform: Transform, opacity: Double = 0.5) {
      var scene = Scene(width: 40, height: 40, damage: [damage])
      for primitive in primitives { scene.draw(primitive, transform, opacity: opacity, rects: [damage]) }
      scene.layer(opacity: opacity, mask: (sound, 4, transform)) {
        for primitive in primitives { $0.draw(primitive, rects: [damage]) }
      }
      renderer.draw(scene.list, onto: surface, clear: .white)
    }
    for value in nasty {
      let t = Transform.identity
      for key in [\Transform.a, \.b, \.c, \.d, \.tx, \.ty] {
        var broken = t
        broken[keyPath: key] = value
        draw(items(sound, 4, shadow), broken)
        broken = turn(0.5, about: 20, 20)
        broken[keyPath: key] = value
        draw(items(sound, 4, shadow), broken)
      }
      for turned in [t, turn(0.5, about: 20, 20)] {
        draw(items(Rect(x: value, y: 5, width: 20, height: 20), 4, shadow), turned)
        draw(items(Rect(x: 5, y: 5, width: value, height: 20), 4, shadow), turned)
        draw(items(Rect(x: -value, y: -value, width: value, height: value), 4, shadow), turned)
        draw(items(sound, value, shadow), turned)
        draw(items(sound, 4, Shadow(color: .black, radius: value)), turned)
        draw(items(sound, 4, Shadow(color: .black, radius: 3, offset: Point(x: value, y: 0))), turned)
        draw(items(sound, 4, Shadow(color: Color(white: value, alpha: value), radius: 3)), turned)
        draw(items(sound, 4, shadow), turned, opacity: value)
        draw(items(sound, 4, shadow), turned.concatenating(Transform(scaleX: value, y: value)))
      }
    }
    for y in 0..<40 {
      for x in 0..<40 where !(10..<30).contains(x) || !(10..<30).contains(y) { #expect(surface.row(y)[x] == 0) }
    }
  }

  @Test("Unpaired commands and ranges beyond the list do no harm")
  func brokenLists() throws {
    var scene = Scene(width: 20, height: 20)
    scene.append(.popLayer)
    scene.append(.pushLayer(DisplayLayer(bounds: scene.list.surface, opacity: 0.5)))
    let red = DisplayCommand.draw(
      DisplayItem(
        primitive: .fill(Rect(x: 0, y: 0, width: 20, height: 20), radius: 0, .red), transform: .identity, opacity: 1))
    scene.append(red, parts: 7..<99)
    scene.draw(.fill(Rect(x: 0, y: 0, width: 20, height: 20), radius: 0, .blue))
    scene.list.commands.append(red)
    #expect(near(try draw(scene).color(5, 5), [128, 128, 255]))
  }

  @Test("A surface is written as PNG, and if that fails the error is one sentence")
  func png() throws {
    let surface = try #require(Surface(width: 3, height: 2))
    surface.row(0)[0] = 0x8040_2000
    #expect(throws: SDLError.self) { try writePNG(surface, to: "/nowhere/at/all.png") }
    do {
      try writePNG(surface, to: "/nowhere/at/all.png")
    } catch {
      #expect(error.description.hasPrefix("Cannot write /nowhere/at/all.png: "))
    }
  }
}
