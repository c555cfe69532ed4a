internal import Languages
internal import Pictures
internal import Platform
package import Raster
public import ViewTree

/// A picture of a window.
public nonisolated struct Bitmap: Sendable {
  private let surface: Surface

  package init(_ surface: Surface) { self.surface = surface }

  /// In pixels.
  public var width: Int { surface.width }
  /// In pixels.
  public var height: Int { surface.height }

  /// The colour of a pixel, counted from the top left. Coordinates outside of the picture are misuse and give clear.
  public func pixel(x: Int, y: Int) -> Color {
    guard (0..<width).contains(x), (0..<height).contains(y) else {
      Misuse.report("Bitmap.pixel(x:y:): (\(x), \(y)) is not in \(width)×\(height)")
      return .clear
    }
    let value = surface.row(y)[x]
    let alpha = surface.isOpaque ? 255 : Double(value >> 24)
    guard alpha > 0 else { return .clear }
    func component(_ shift: UInt32) -> Double { min(1, Double((value >> shift) & 0xFF) / alpha) }
    return Color(red: component(16), green: component(8), blue: component(0), alpha: alpha / 255)
  }

  /// Writes the picture as a PNG file, replacing a file that exists. If writing fails, that file is unchanged.
  public func writePNG(to path: String) throws {
    try SDLHost.writePNG(surface, to: path)
  }

  /// Reads a PNG file. The path has the same form as that of `writePNG(to:)`.
  public init(readingPNG path: String) throws {
    do throws(PictureError) {
      surface = try PictureDecoder().decode(path, fitting: PictureLimit.surfaceSide, PictureLimit.surfaceSide).surface
    } catch {
      throw SDLError(attempt: tr("Cannot read \(PathCoding.display(path))"), reason: error.reason)
    }
  }

  /// Makes a picture from bytes: red, green, blue, alpha, not premultiplied, row by row. nil if their number does not
  /// match the size.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let sides = 1...PictureLimit.surfaceSide
    guard sides.contains(width), sides.contains(height), rgba.count == width * height * 4,
      let surface = Surface(width: width, height: height)
    else { return nil }
    rgba.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<height { PixelRow.premultiply(rgba: start + y * width * 4, into: surface.row(y), count: width) }
    }
    self.surface = surface
  }

  /// The picture as bytes: red, green, blue, alpha, not premultiplied, row by row.
  public var rgba: [UInt8] {
    let count = width * height * 4
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<height {
        let row = start + y * width * 4
        PixelRow.unpremultiply(surface.row(y), isOpaque: surface.isOpaque, into: row, count: width)
      }
      written = count
    }
  }

  /// The picture centered on black in a different size, cropped where it is larger. nil if there is not enough memory.
  package func centered(width: Int, height: Int) -> Bitmap? {
    guard let result = Surface(width: width, height: height, isOpaque: true) else { return nil }
    let (left, top) = ((width - self.width) / 2, (height - self.height) / 2)
    for y in 0..<height {
      let row = result.row(y)
      row.update(repeating: 0xFF00_0000, count: width)
      guard (0..<self.height).contains(y - top) else { continue }
      let source = surface.row(y - top)
      for x in max(0, left)..<min(width, left + self.width) { row[x] = source[x - left] | 0xFF00_0000 }
    }
    return Bitmap(result)
  }
}
