import Raster
import SDLHost
import TestSupport
import ViewTree

extension TemporaryFolder {
  /// A file with a picture of one colour.
  func picture(_ name: String, _ width: Int = 64, _ height: Int = 64, _ color: Int = Sample.red) throws -> Image {
    Image(path: try write(name, Sample.png(width, height) { _, _ in color }))
  }
}

extension Picture {
  /// In pixels: horizontally, vertically.
  var sides: [Int] { [surface.width, surface.height] }

  /// The first pixel.
  var corner: UInt32 { withExtendedLifetime(surface) { surface.row(0)[0] } }
}
