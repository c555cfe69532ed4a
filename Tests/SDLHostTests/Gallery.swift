import Pixels
import SDLHost

@testable import ViewTree

/// A list with every kind of primitive.
struct Gallery {
  let pictures = FakePictures()
  private let opaque: Image
  private let translucent: Image
  private let text = FakeText(letters: 8)

  init() {
    opaque = pictures.add("opaque", width: 200, height: 120)
    translucent = pictures.add("translucent", width: 80, height: 80, isOpaque: false)
  }

  /// 320 × 240 points.
  func scene(scale: Double, damage: [PixelRect]? = nil) -> Scene {
    var scene = Scene(
      width: Int((320 * scale).rounded()), height: Int((240 * scale).rounded()), scale: scale, damage: damage)
    upright(&scene)
    turned(&scene)
    layers(&scene)
    return scene
  }

  func upright(_ scene: inout Scene) {
    scene.draw(.fill(Rect(x: 0, y: 0, width: 320, height: 240), radius: 0, Color(white: 0.95)))
    let card = Rect(x: 10.3, y: 10.7, width: 100, height: 50)
    scene.draw(
      .shadow(card, radius: 8, Shadow(color: Color(white: 0, alpha: 0.5), radius: 8, offset: Point(x: 1, y: 2))))
    scene.draw(.fill(card, radius: 8, .white))
    scene.draw(.stroke(card, width: 1, radius: 8, .blue))
    scene.draw(.stroke(Rect(x: 12, y: 66, width: 96, height: 9), width: 2, radius: 0, .purple))
    scene.draw(.text(text, origin: Point(x: 16.4, y: 20.2), .black))
    let frame = Rect(x: 120, y: 10, width: 100, height: 60)
    scene.draw(
      .image(opaque, frame: frame, visible: Rect(x: 130, y: 10, width: 70, height: 60), radius: 10, opacity: 1))
    let small = Rect(x: 230, y: 10, width: 40, height: 40)
    scene.draw(.image(translucent, frame: small, visible: small, radius: 20, opacity: 1), opacity: 0.7)
    let missing = Rect(x: 280, y: 10, width: 30, height: 30)
    scene.draw(.image(Image(path: "missing"), frame: missing, visible: missing, radius: 5, opacity: 1))
    scene.draw(.fill(Rect(x: 230, y: 55, width: 80, height: 15), radius: 99, .orange), opacity: 0.6)
    scene.draw(.shadow(Rect(x: 240, y: 80, width: 60, height: 4), radius: 2, Shadow(color: .black, radius: 6)))
    scene.draw(
      .image(opaque, frame: missing, visible: missing, radius: 0, opacity: 1),
      Transform(a: -1, b: 0, c: 0, d: 1, tx: 590, ty: 60))
  }

  func turned(_ scene: inout Scene) {
    let turn = turn(degrees(20), about: 60, 110)
    let card = Rect(x: 20, y: 90, width: 80, height: 40)
    scene.draw(
      .shadow(card, radius: 6, Shadow(color: Color(white: 0, alpha: 0.5), radius: 8, offset: Point(x: 0, y: 2))), turn)
    scene.draw(.image(opaque, frame: card, visible: card, radius: 6, opacity: 1), turn)
    scene.draw(.stroke(card, width: 2, radius: 6, .red), turn)
    scene.draw(.text(text, origin: Point(x: 22, y: 100), .white), turn)
    let star = (0..<5).map { SDLHostTests.turn(Double($0) * 4 * Double.pi / 5, about: 50, 200) }
    scene.draw(.polygon(star.map { Point(x: 50, y: 165).applying($0) }, .purple), opacity: 0.9)
  }

  func layers(_ scene: inout Scene) {
    scene.layer(opacity: 0.5) {
      $0.draw(.fill(Rect(x: 120, y: 90, width: 40, height: 40), radius: 5, .red))
      $0.draw(.fill(Rect(x: 140, y: 105, width: 40, height: 40), radius: 5, .blue))
    }
    let picture = Rect(x: 190, y: 115, width: 100, height: 60)
    scene.layer(mask: (Rect(x: 200, y: 90, width: 50, height: 50), 15, .identity)) {
      $0.draw(.fill(Rect(x: 200, y: 90, width: 50, height: 25), radius: 0, .green), opacity: 0.8)
      $0.draw(.image(opaque, frame: picture, visible: picture, radius: 0, opacity: 1))
      $0.layer(opacity: 0.6, mask: (Rect(x: 205, y: 95, width: 30, height: 30), 10, .identity)) {
        $0.draw(.fill(Rect(x: 195, y: 95, width: 80, height: 80), radius: 0, .yellow))
      }
    }
    scene.layer(opacity: 0.8, mask: (Rect(x: 260, y: 90, width: 50, height: 50), 15, turn(0.3, about: 285, 115))) {
      $0.draw(.fill(Rect(x: 255, y: 80, width: 60, height: 30), radius: 0, .green))
      $0.draw(
        .image(opaque, frame: picture, visible: picture, radius: 0, opacity: 1), Transform(translationX: 60, y: 0))
    }
    scene.layer(opacity: 0) { $0.draw(.fill(Rect(x: 0, y: 0, width: 320, height: 240), radius: 0, .black)) }
  }
}
