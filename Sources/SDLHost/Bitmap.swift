internal import Raster
public import ViewTree

/// A picture of a window.
public struct Bitmap: Sendable {
  private let surface: Surface

  init(_ surface: Surface) { self.surface = surface }

  /// In pixels.
  public nonisolated var width: Int { surface.width }
  /// In pixels.
  public nonisolated var height: Int { surface.height }

  /// The colour of a pixel, counted from the top left. Outside of the picture: clear, and misuse.
  public nonisolated func pixel(x: Int, y: Int) -> Color {
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

  /// Writes the picture as a PNG file.
  public nonisolated func writePNG(to path: String) throws {
    try SDLHost.writePNG(surface, to: path)
  }

  /// The picture's rows as bytes: red, green, blue, alpha, not premultiplied.
  package nonisolated var rgba: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x: x, y: y)
        for value in [color.red, color.green, color.blue, color.alpha] { bytes.append(UInt8((value * 255).rounded())) }
      }
    }
    return bytes
  }
}
