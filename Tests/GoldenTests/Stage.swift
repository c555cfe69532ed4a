internal import CSDL2
import Languages
internal import Pixels
import Raster
import SDLHost
import Testing
import ViewTree
import ViewTreeGolden

/// A way of drawing a scene.
nonisolated struct Variant: Sendable, CustomTestStringConvertible {
  var scale = 1.0
  var direction = LayoutDirection.leftToRight

  static let scales = [Variant(), Variant(scale: 2)]
  static let directions = scales + [Variant(direction: .rightToLeft), Variant(scale: 2, direction: .rightToLeft)]

  /// The suffix of a picture's name.
  var suffix: String {
    (direction == .rightToLeft ? "-rtl" : "")
      + (scale == 1 ? "" : "@\(scale == scale.rounded() ? "\(Int(scale))" : "\(scale)")x")
  }

  var testDescription: String { suffix.isEmpty ? "@1x" : suffix }
}

/// A small window for a scene, which is drawn with both renderers.
struct Stage {
  let session: OffscreenSession
  let variant: Variant
  let root = ViewController()
  var window: Window { session.window }
  var view: View { root.view }

  init(_ variant: Variant = Variant(), size: Size = Size(width: 240, height: 160), ground: Color = .white) throws {
    self.variant = variant
    session = try OffscreenSession(size: size, scale: variant.scale)
    window.layoutDirection = variant.direction
    root.view.backgroundColor = ground
    session.show(root)
  }

  /// Advances until nothing moves and every picture is loaded.
  func settle() { session.settle() }

  /// Advances frame by frame.
  func advance(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { window.advance(by: 1.0 / 60) }
  }

  func picture() throws -> Bitmap { try session.picture() }

  /// Adds a view.
  @discardableResult
  func add<V: View>(_ view: V, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> V {
    view.frame = Rect(x: x, y: y, width: width, height: height)
    self.view.addSubview(view)
    return view
  }

  /// Adds a view of one colour.
  @discardableResult
  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color?, in parent: View? = nil) -> View
  {
    let box = View(frame: Rect(x: x, y: y, width: width, height: height))
    box.backgroundColor = color
    (parent ?? view).addSubview(box)
    return box
  }

  /// Compares the window as it is now with the golden picture of that name, and the accelerated renderer's result with
  /// the software renderer's.
  ///
  /// - Parameters:
  ///   - exceptions: the fraction of the pixels that may differ, because the system's FreeType draws the glyphs.
  ///   - acceleratedTolerance: the largest difference of the accelerated renderer, of 255, as in its own tests: 16 if
  ///     there is rotated content.
  func expect(
    _ name: String, exceptions: Double = 0, acceleratedTolerance: Int = 6, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.waitForImages()
    window.advance(by: 0)
    let picture = try session.picture()
    let mismatch = GoldenPicture.mismatch(
      of: picture, named: name + variant.suffix, beside: file, exceptions: exceptions)
    #expect(mismatch == nil, sourceLocation: sourceLocation)
    let other = try Self.accelerated(session)
    let worst = picture.difference(to: other)
    #expect(
      worst.value <= acceleratedTolerance, "the accelerated renderer: \(worst)", sourceLocation: sourceLocation)
  }

  /// The window drawn with the accelerated renderer, on SDL's own software device.
  static func accelerated(_ session: OffscreenSession) throws -> Bitmap {
    let window = session.window
    var list = DisplayList()
    window.prepareToPaint()
    window.paintAll(into: &list)
    let (width, height) = (list.surface.width, list.surface.height)
    let surface = SDL_CreateRGBSurfaceWithFormat(0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_RGB888.rawValue)
    guard let device = SDL_CreateSoftwareRenderer(surface) else { throw SDLError("Cannot make a renderer") }
    defer { SDL_FreeSurface(surface) }
    let renderer = try AcceleratedRenderer(adopting: device, pictures: session.pictures)
    renderer.drawsExactly = true
    // Twice, so that pictures are scaled and kept.
    for _ in 0..<2 {
      session.pictures.beginFrame()
      try renderer.draw(list, clear: .black)
    }
    return Bitmap(try renderer.snapshot())
  }
}

extension Bitmap {
  /// The largest difference in a channel, of 255, and its location.
  func difference(to other: Bitmap) -> (value: Int, x: Int, y: Int) {
    var worst = (value: 0, x: 0, y: 0)
    let (a, b) = (rgba, other.rgba)
    if a == b { return worst }
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      let off = abs(Int(a[index]) - Int(b[index]))
      if off > worst.value { worst = (off, index / 4 % width, index / 4 / width) }
    }
    return worst
  }

  /// Red, green and blue of a pixel, of 255.
  func bytes(_ x: Int, _ y: Int) -> [Int] {
    let color = pixel(x: x, y: y)
    return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }
}

/// A picture in which each location is different: red increases to the right and green downward, in blue squares, with
/// a white frame and a black upper left corner.
func testPicture(width: Int = 60, height: Int = 40) -> Image {
  var rgba: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let isFrame = min(x, y, width - 1 - x, height - 1 - y) < 2
      let isCorner = x < width / 4 && y < height / 4
      let blue = UInt8((x / 5 + y / 5) % 2 * 160)
      rgba +=
        isFrame
        ? [255, 255, 255, 255]
        : isCorner ? [0, 0, 0, 255] : [UInt8(x * 255 / (width - 1)), UInt8(y * 255 / (height - 1)), blue, 255]
    }
  }
  return Image(width: width, height: height, rgba: rgba)
}

/// `testPicture()` as the bytes of a file.
func testPictureFile() -> [UInt8] {
  guard case .pixels(let pixels) = testPicture().source else { return [] }
  let colors = pixels.rgba.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
  return Array("P6 \(pixels.width) \(pixels.height) 255\n".utf8) + colors
}
