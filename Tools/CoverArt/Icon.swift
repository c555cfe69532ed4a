import SDLHost
import ViewTree

/// Draws the program's icon, `jukebox.svg` in a folder, as a PNG file for each of the sizes that desktops use.
func drawIcons(in folder: String) throws {
  let side = 256.0
  for pixels in [48, 64, 128, 256] {
    let session = try OffscreenSession(size: Size(width: side, height: side), scale: Double(pixels) / side)
    let controller = ViewController()
    controller.view = ImageView(image: Image(path: "\(folder)/jukebox.svg"))
    session.show(controller)
    session.settle()
    let picture = try session.picture()
    var bytes = picture.rgba
    // The session's pictures are opaque. The icon is transparent outside of its rounded corners.
    let radius = Double(pixels) * 0.22
    for y in 0..<pixels {
      for x in 0..<pixels {
        // How far the pixel is inside the nearest rounded corner.
        func beyond(_ value: Int) -> Double {
          let middle = Double(value) + 0.5
          return max(0, max(radius - middle, middle - (Double(pixels) - radius)))
        }
        let distance = (beyond(x) * beyond(x) + beyond(y) * beyond(y)).squareRoot()
        bytes[(y * pixels + x) * 4 + 3] = UInt8(max(0, min(1, radius - distance + 0.5)) * 255)
      }
    }
    try Bitmap(width: pixels, height: pixels, rgba: bytes)?.writePNG(to: "\(folder)/jukebox-\(pixels).png")
  }
}
