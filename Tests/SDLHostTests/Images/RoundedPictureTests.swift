import SDLHost
import Testing
import ViewTree

@Suite struct RoundedPictureTests {
  @Test("V10 A picture that covers its view has the view's rounded corners, in every size and shape")
  func corners() throws {
    for (width, height) in [(200, 200), (3, 7), (640, 480), (97, 13)] {
      let image = Image(width: width, height: height, rgba: [UInt8](repeating: 255, count: width * height * 4))
      for step in 0..<40 {
        let side = 24 + Double(step) * 0.7
        let session = try OffscreenSession(size: Size(width: 64, height: 64))
        let view = ImageView(image: image)
        view.contentMode = .scaleAspectFill
        view.cornerRadius = 8
        view.frame = Rect(x: 4, y: 4, width: side, height: side)
        session.window.addSubview(view)
        let picture = try session.picture()
        #expect(picture.pixel(x: 4, y: 4) == .black, "\(width)×\(height) in \(side)")
        #expect(picture.pixel(x: 16, y: 16) == .white, "\(width)×\(height) in \(side)")
      }
    }
  }
}
