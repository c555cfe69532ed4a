internal import Raster
package import ViewTree

extension PictureStore {
  /// A colour that represents a picture: the mean of its more saturated pixels. nil if no version of it is loaded.
  package func averageColor(of image: Image) -> Color? {
    guard let surface = request(image, pixelWidth: 16, pixelHeight: 16)?.surface else { return nil }
    var (red, green, blue, weight) = (0.0, 0.0, 0.0, 0.0)
    // A grid of 24 × 24 samples represents the picture as well as all pixels.
    for row in 0..<24 {
      let pixels = surface.row(min(surface.height - 1, (2 * row + 1) * surface.height / 48))
      for column in 0..<24 {
        let pixel = pixels[min(surface.width - 1, (2 * column + 1) * surface.width / 48)]
        let (r, g, b) = (Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
        // Grey pixels have little weight, as they say little about a picture.
        let liveliness = 8 + max(r, g, b) - min(r, g, b)
        red += r * liveliness
        green += g * liveliness
        blue += b * liveliness
        weight += liveliness * 255
      }
    }
    return Color(red: red / weight, green: green / weight, blue: blue / weight)
  }
}
