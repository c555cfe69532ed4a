import SDLHost
import Testing
import ViewTree

@Suite("Changes of the scale")
struct ScaleChangeTests {
  /// Everything that is made for a scale and kept: corners, a shadow, a text, a picture, a layer, and rotated content.
  private func content() -> ViewController {
    let controller = ViewController()
    let view = controller.view
    view.backgroundColor = .white
    let card = View(frame: Rect(x: 20.3, y: 20.6, width: 80, height: 60))
    card.backgroundColor = .orange
    card.cornerRadius = 12
    card.borderWidth = 1
    card.borderColor = .blue
    card.shadow = Shadow(color: .black, radius: 8, offset: Point(x: 2, y: 4))
    let bytes = (0..<(40 * 40 * 4)).map { UInt8(truncatingIfNeeded: $0 % 4 == 3 ? 255 : $0 * 7 / 3) }
    let picture = ImageView(image: Image(width: 40, height: 40, rgba: bytes))
    picture.frame = Rect(x: 10, y: 10, width: 33, height: 33)
    picture.cornerRadius = 5
    card.addSubview(picture)
    let group = View(frame: Rect(x: 110, y: 20, width: 60, height: 60))
    group.alpha = 0.5
    group.transform = Transform(rotationAngle: 0.3)
    for x in [0.0, 20] {
      let part = View(frame: Rect(x: x, y: 10, width: 30, height: 30))
      part.backgroundColor = .blue
      part.cornerRadius = 8
      group.addSubview(part)
    }
    let label = Label(text: "Words that take two lines, or three")
    label.numberOfLines = 0
    label.frame = Rect(x: 20, y: 100, width: 120, height: 60)
    let button = Button(title: "Press")
    button.frame = Rect(x: 150, y: 120, width: 60, height: 30)
    for child in [card, group, label, button] { view.addSubview(child) }
    return controller
  }

  private let size = Size(width: 240, height: 180)

  @Test("J4 A window whose scale changes looks exactly like one that had this scale from the beginning")
  func sameAsFresh() throws {
    let session = try OffscreenSession(size: size, scale: 1)
    session.show(content())
    session.settle()
    _ = try session.picture()
    for scale in [2, 1.5, 1, 1.25, 3, 2] {
      session.window.send(.resize(size, scale: scale))
      session.settle()
      let fresh = try OffscreenSession(size: size, scale: scale)
      fresh.show(content())
      fresh.settle()
      let (changed, expected) = try (session.picture(), fresh.picture())
      #expect(changed.width == Int(240 * scale) && changed.width == expected.width)
      let count = zip(changed.rgba, expected.rgba).count { $0 != $1 }
      #expect(changed.rgba.count == expected.rgba.count && count == 0, "\(count) bytes differ at \(scale)")
    }
  }
}
