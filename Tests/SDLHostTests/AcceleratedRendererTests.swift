import Pixels
import Raster
import Testing

@testable import SDLHost
@testable import ViewTree

/// Always with SDL's own software renderer, which blends straight colours and truncates where others round; and with
/// OpenGL if there is a display.
@Suite("Accelerated renderer", .serialized)
struct AcceleratedRendererTests {
  /// Draws the same scene with both renderers, twice, so that pictures are scaled and kept.
  private func both(_ scene: Scene, _ pictures: FakePictures, _ device: TestDevice) throws
    -> (software: Surface, accelerated: Surface)
  {
    let (width, height) = (scene.list.surface.width, scene.list.surface.height)
    let software = try #require(Surface(width: width, height: height, isOpaque: true))
    let first = SoftwareRenderer(pictures: pictures)
    let second = try device.renderer(width: width, height: height, pictures: pictures)
    for _ in 0..<2 {
      first.draw(scene.list, onto: software, clear: .white)
      try second.draw(scene.list, clear: .white)
    }
    return (software, try second.snapshot())
  }

  private func scene(_ scale: Double = 1, _ body: (inout Scene) -> Void) -> Scene {
    var scene = Scene(width: Int(320 * scale), height: Int(240 * scale), scale: scale)
    body(&scene)
    return scene
  }

  @Test("J2 A picture that the store has dropped is not kept alive by a texture", arguments: TestDevice.available)
  func droppedPictures(device: TestDevice) throws {
    let pictures = FakePictures()
    let renderer = try device.renderer(width: 320, height: 240, pictures: pictures)
    let frame = Rect(x: 10, y: 10, width: 100, height: 100)
    weak var dropped: Surface?
    for name in ["first", "second"] {
      let image = pictures.add(name, width: 100, height: 100)
      let scene = scene {
        $0.draw(.image(image, frame: frame, visible: frame, radius: 8, opacity: 1))
        $0.draw(.image(image, frame: frame.offsetBy(dx: 130, dy: 40), visible: frame, radius: 0, opacity: 1))
      }
      for _ in 0..<3 { try renderer.draw(scene.list, clear: .white) }
      if name == "first" {
        dropped = pictures.pictures[image]?.surface
        #expect(dropped != nil)
        pictures.pictures = [:]
      }
    }
    #expect(dropped == nil)
  }

  @Test(
    "A picture at the address of a dropped one is not mistaken for it", arguments: TestDevice.available
  )
  func sameIdentity(device: TestDevice) throws {
    let pictures = FakePictures()
    let renderer = try device.renderer(width: 320, height: 240, pictures: pictures)
    let frame = Rect(x: 10, y: 10, width: 60, height: 60)
    for turn in 0..<12 {
      let image = Image(path: "\(turn)")
      let color: UInt32 = turn % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF
      let surface = try #require(Surface(width: 60, height: 60, isOpaque: true))
      for y in 0..<60 { surface.row(y).update(repeating: color, count: 60) }
      pictures.pictures = [image: Picture(surface: surface, isExact: true, generation: turn + 1)]
      let scene = scene { $0.draw(.image(image, frame: frame, visible: frame, radius: 0, opacity: 1)) }
      for _ in 0..<2 { try renderer.draw(scene.list, clear: .white) }
      #expect(try renderer.snapshot().color(40, 40) == (turn % 2 == 0 ? [255, 0, 0] : [0, 0, 255]))
      pictures.pictures = [:]
    }
  }

  @Test(
    "Opaque upright content looks the same as with the software renderer, to the bit", arguments: TestDevice.available)
  func opaque(device: TestDevice) throws {
    let pictures = FakePictures()
    let image = pictures.add("image", width: 60, height: 40)
    let scene = scene {
      $0.draw(.fill(Rect(x: 10, y: 10, width: 100, height: 80), radius: 0, .red))
      $0.draw(.stroke(Rect(x: 20, y: 20, width: 50, height: 30), width: 3, radius: 0, .blue))
      let frame = Rect(x: 120, y: 10, width: 60, height: 40)
      $0.draw(.image(image, frame: frame, visible: Rect(x: 130, y: 10, width: 40, height: 40), radius: 0, opacity: 1))
    }
    let (software, accelerated) = try both(scene, pictures, device)
    #expect(software.difference(accelerated).value == 0)
  }

  @Test("Upright content looks the same as with the software renderer", arguments: TestDevice.available, [1, 1.25])
  func upright(device: TestDevice, scale: Double) throws {
    let gallery = Gallery()
    let (software, accelerated) = try both(scene(scale) { gallery.upright(&$0) }, gallery.pictures, device)
    let worst = software.difference(accelerated)
    #expect(worst.value <= (device == .openGL ? 2 : 5), "\(worst)")
  }

  @Test("Faded, clipped and nested layers look the same as with the software renderer", arguments: TestDevice.available)
  func layers(device: TestDevice) throws {
    let gallery = Gallery()
    let (software, accelerated) = try both(
      scene(1.5) {
        $0.draw(.fill(Rect(x: 0, y: 0, width: 320, height: 240), radius: 0, Color(white: 0.95)))
        gallery.layers(&$0)
      }, gallery.pictures, device)
    let worst = software.difference(accelerated)
    #expect(worst.value <= (device == .openGL ? 2 : 6), "\(worst)")
  }

  @Test(
    "V3 Rotated content has the same edges as with the software renderer, within 16/255",
    arguments: TestDevice.available,
    [7.0, 45, 73])
  func turned(device: TestDevice, angle: Double) throws {
    let pictures = FakePictures()
    let image = pictures.add("image", width: 40, height: 40)
    let source = try #require(pictures.pictures[image]?.surface)
    for y in 0..<40 { source.row(y).update(repeating: 0xFF20_60A0, count: 40) }
    let scene = scene {
      let first = Rect(x: 20, y: 30, width: 80, height: 50)
      $0.draw(.fill(first, radius: 0, .black), turn(degrees(angle), about: 60, 55))
      $0.draw(.fill(Rect(x: 130, y: 30, width: 70, height: 50), radius: 12, .red), turn(degrees(angle), about: 165, 55))
      $0.draw(.stroke(first.offsetBy(dx: 0, dy: 110), width: 3, radius: 9, .blue), turn(degrees(angle), about: 60, 165))
      let frame = Rect(x: 130, y: 140, width: 60, height: 60)
      $0.draw(
        .image(image, frame: frame, visible: frame, radius: 10, opacity: 1), turn(degrees(angle), about: 160, 170),
        opacity: 0.8)
      let star = (0..<5).map { SDLHostTests.turn(Double($0) * 4 * Double.pi / 5, about: 260, 100) }
      $0.draw(.polygon(star.map { Point(x: 260, y: 60).applying($0) }, .purple))
      $0.draw(
        .shadow(Rect(x: 230, y: 170, width: 50, height: 30), radius: 6, Shadow(color: .black, radius: 12)),
        turn(degrees(angle), about: 255, 185))
    }
    let (software, accelerated) = try both(scene, pictures, device)
    let worst = software.difference(accelerated)
    #expect(worst.value <= 16, "\(worst)")
  }

  @Test("V6 Redrawing a part does not change the rest", arguments: TestDevice.available)
  func partialRedraw(device: TestDevice) throws {
    let gallery = Gallery()
    let whole = gallery.scene(scale: 1)
    let renderer = try device.renderer(width: 320, height: 240, pictures: gallery.pictures)
    for _ in 0..<2 { try renderer.draw(whole.list, clear: .white) }
    let before = try renderer.snapshot()
    let damage = [PixelRect(x0: 30, y0: 20, x1: 150, y1: 130), PixelRect(x0: 200, y0: 90, x1: 310, y1: 121)]
    var blank = Scene(width: 320, height: 240, damage: damage)
    blank.draw(.fill(Rect(x: 0, y: 0, width: 320, height: 240), radius: 0, .black))
    try renderer.draw(blank.list, clear: .white)
    let dark = try renderer.snapshot()
    #expect(dark.color(40, 30) == [0, 0, 0] && dark.color(29, 30) == before.color(29, 30))
    try renderer.draw(gallery.scene(scale: 1, damage: damage).list, clear: .white)
    let worst = try renderer.snapshot().difference(before)
    #expect(worst.value <= 2, "\(worst)")
  }

  @Test("V10 Everything is made again after the device was reset", arguments: TestDevice.available)
  func reset(device: TestDevice) throws {
    let gallery = Gallery()
    let whole = gallery.scene(scale: 1)
    let renderer = try device.renderer(width: 320, height: 240, pictures: gallery.pictures)
    for _ in 0..<2 { try renderer.draw(whole.list, clear: .white) }
    let before = try renderer.snapshot()
    renderer.deviceWasReset()
    #expect(throws: SDLError.self) { try renderer.snapshot() }
    try renderer.draw(whole.list, clear: .white)
    #expect(try renderer.snapshot().difference(before).value == 0)
  }

  @Test("V5 Numbers that make no sense do no harm", arguments: TestDevice.available)
  func nastyNumbers(device: TestDevice) throws {
    let pictures = FakePictures()
    let image = pictures.add("image", width: 20, height: 20)
    let renderer = try device.renderer(width: 40, height: 40, pictures: pictures)
    let damage = PixelRect(x0: 10, y0: 10, x1: 30, y1: 30)
    let sound = Rect(x: 5, y: 5, width: 20, height: 20)
    for value in [Double.nan, .infinity, 1e300, -1e9, 1e-300, 0, -5, 1e5] {
      for base in [Transform.identity, turn(0.5, about: 20, 20)] {
        for key in [\Transform.a, \.b, \.tx] {
          var transform = base
          transform[keyPath: key] = value
          var scene = Scene(width: 40, height: 40, damage: [damage])
          scene.layer(opacity: 0.5, mask: (sound, value, transform)) {
            for rect in [sound, Rect(x: value, y: 5, width: 20, height: value)] {
              let all: [Primitive] = [
                .fill(rect, radius: value, .red), .stroke(rect, width: 2, radius: 3, .red),
                .shadow(rect, radius: 2, Shadow(color: .black, radius: min(value, 20))),
                .image(image, frame: sound, visible: rect, radius: 2, opacity: 1), .polygon(rect.corners, .blue),
                .text(FakeText(letters: 1), origin: rect.origin, .black),
              ]
              for primitive in all { $0.draw(primitive, transform, opacity: 0.5, rects: [damage]) }
            }
          }
          try renderer.draw(scene.list, clear: .white)
        }
      }
    }
    let picture = try renderer.snapshot()
    #expect(picture.color(5, 5) == picture.color(35, 35))
  }
}
