import SDLHost
import ViewTree

/// The program's icon: a record, and the covers that wait behind it.
private let icon = CoverDesign(title: "Jukebox", artist: "") { c in
  c.gradient(hex(0x2C2F54), hex(0x15162A))
  // The queue.
  for (index, color) in [0x4B4F8A, 0x7A5BA6, 0xC2608F].enumerated() {
    let inset = Double(2 - index) * 14
    c.rect(36 + inset, 34 + Double(index) * 22, 184 - 2 * inset, 120, hex(UInt32(color)), radius: 18)
  }
  // The record that is playing.
  c.circle(128, 154, 82, hex(0x0D0E18))
  c.ring(128, 154, 68, width: 3, hex(0x2A2C42))
  c.ring(128, 154, 55, width: 3, hex(0x2A2C42))
  c.circle(128, 154, 36, hex(0xFF9F45))
  c.circle(128, 154, 9, hex(0x0D0E18))
}

/// Writes the icon in the sizes that desktops use, with rounded corners.
func drawIcons(into folder: String) throws {
  let side = 256.0
  for pixels in [64, 128, 256] {
    let session = try OffscreenSession(size: Size(width: side, height: side), scale: Double(pixels) / side)
    let controller = ViewController()
    controller.view = CoverView(design: icon, seed: 0)
    session.show(controller)
    let picture = try session.picture()
    var bytes = picture.rgba
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
