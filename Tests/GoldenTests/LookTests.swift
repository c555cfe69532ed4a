import Testing
import ViewTree

/// Draws its own bounds: shapes, a picture, a polygon.
private final class Sketch: View {
  var drawings = 0
  let picture = testPicture(width: 20, height: 20)

  override func draw(in context: inout DrawingContext) {
    drawings += 1
    context.fill(bounds, color: Color(white: 0.92))
    context.fill(Rect(x: 8, y: 8, width: 60, height: 30), color: .blue)
    context.fill(Rect(x: 76, y: 8, width: 60, height: 30), color: .orange, cornerRadius: 10)
    context.stroke(Rect(x: 8, y: 46, width: 60, height: 30), color: .purple, width: 3)
    context.stroke(Rect(x: 76, y: 46, width: 60, height: 30), color: .red, width: 2, cornerRadius: 15)
    context.draw(picture, in: Rect(x: 144, y: 8, width: 40, height: 40))
    context.draw(picture, in: Rect(x: 144, y: 56, width: 60, height: 20), alpha: 0.5)
    let star = (0..<5).map { index in
      let angle = Double(index) * 4 * Double.pi / 5
      return Point(x: 40, y: -26).applying(Transform.identity).applying(
        Transform(translationX: -40, y: 0).concatenating(Transform(rotationAngle: angle))
          .concatenating(Transform(translationX: 40, y: 112)))
    }
    context.fill(polygon: star, color: .green)
    context.fill(
      polygon: [Point(x: 90, y: 90), Point(x: 130, y: 134), Point(x: 82, y: 134)], color: .red.withAlpha(0.6))
    // Content beyond the bounds is cut off.
    context.fill(Rect(x: 170, y: 100, width: 200, height: 200), color: .yellow, cornerRadius: 20)
  }
}

@Suite("Golden: appearance")
struct LookTests {
  @Test("V2 Background, corner radius, border, shadow", arguments: Variant.scales)
  func boxes(_ variant: Variant) throws {
    let stage = try Stage(variant)
    stage.box(10, 10, 50, 40, .blue)
    stage.box(70, 10, 50, 40, .blue).cornerRadius = 8
    stage.box(130, 10, 50, 40, .orange).cornerRadius = 999
    let bordered = stage.box(190, 10, 40, 40, .yellow)
    (bordered.borderWidth, bordered.borderColor) = (3, .purple)
    let rounded = stage.box(10, 66, 50, 40, Color(white: 0.9))
    (rounded.borderWidth, rounded.borderColor, rounded.cornerRadius) = (2, .red, 12)
    let empty = stage.box(70, 66, 50, 40, nil)
    (empty.borderWidth, empty.borderColor, empty.cornerRadius) = (1, .black, 5)
    let shaded = stage.box(136, 70, 36, 30, .white)
    shaded.shadow = Shadow(color: Color(white: 0, alpha: 0.5), radius: 8, offset: Point(x: 0, y: 3))
    let card = stage.box(192, 70, 36, 30, .white)
    (card.cornerRadius, card.shadow) = (8, Shadow(color: .red.withAlpha(0.7), radius: 6))
    let glass = stage.box(14, 122, 60, 26, Color(red: 0, green: 0.5, blue: 1, alpha: 0.3))
    (glass.borderWidth, glass.borderColor, glass.cornerRadius) = (4, Color(red: 0, green: 0.5, blue: 1, alpha: 0.5), 8)
    // A view without a background has a shadow, too, as in UIKit: that of its content.
    stage.box(90, 122, 60, 26, nil).shadow = Shadow(color: Color(white: 0, alpha: 0.4), radius: 4)
    stage.box(170, 122, 60.4, 26.3, .darkGray)
    try stage.expect("boxes")
  }

  @Test(
    "V2 Subviews are clipped, to rounded corners if there are any, and the border is above them",
    arguments: Variant.scales)
  func clips(_ variant: Variant) throws {
    let stage = try Stage(variant)
    func parent(_ x: Double, _ y: Double, clips: Bool, radius: Double, border: Double = 0) -> View {
      let parent = stage.box(x, y, 60, 50, Color(white: 0.88))
      parent.clipsToBounds = clips
      parent.cornerRadius = radius
      (parent.borderWidth, parent.borderColor) = (border, .black)
      stage.box(-8, -8, 40, 30, .red, in: parent)
      stage.box(30, 24, 40, 36, .blue.withAlpha(0.7), in: parent)
      return parent
    }
    _ = parent(14, 14, clips: false, radius: 0)
    _ = parent(94, 14, clips: true, radius: 0, border: 2)
    _ = parent(170, 14, clips: true, radius: 16)
    _ = parent(14, 92, clips: true, radius: 16, border: 3)
    let shaded = parent(94, 92, clips: true, radius: 30)
    shaded.shadow = Shadow(color: Color(white: 0, alpha: 0.5), radius: 7, offset: Point(x: 0, y: 2))
    let inner = parent(170, 92, clips: true, radius: 12)
    let nested = stage.box(10, 10, 60, 60, .yellow, in: inner)
    (nested.clipsToBounds, nested.cornerRadius) = (true, 20)
    stage.box(0, 0, 30, 30, .purple, in: nested)
    try stage.expect("clips")
  }

  @Test("V2 Alpha fades a view with its subviews as a whole, and a hidden view is not drawn", arguments: Variant.scales)
  func alpha(_ variant: Variant) throws {
    let stage = try Stage(variant)
    stage.box(0, 70, 240, 20, .black)
    func group(_ x: Double, alpha: Double) -> View {
      let group = stage.box(x, 20, 60, 110, nil)
      stage.box(0, 0, 44, 70, .red, in: group)
      stage.box(16, 40, 44, 70, .blue, in: group)
      group.alpha = alpha
      return group
    }
    _ = group(10, alpha: 1)
    _ = group(90, alpha: 0.5)
    let outer = group(170, alpha: 0.7)
    let inner = stage.box(20, 30, 30, 50, .yellow, in: outer)
    inner.alpha = 0.5
    stage.box(10, 10, 30, 30, .green, in: inner)
    stage.box(80, 0, 80, 10, .red).isHidden = true
    stage.box(80, 150, 80, 10, .red).alpha = 0
    try stage.expect("alpha")
    let picture = try stage.picture()
    let at = { (x: Double, y: Double) in picture.bytes(Int(x * variant.scale), Int(y * variant.scale)) }
    // Where the blue view covers the red one, no red is visible.
    #expect(at(120, 65) == at(140, 65))
    #expect(at(120, 5) == [255, 255, 255] && at(120, 155) == [255, 255, 255])
  }

  @Test("V3 Rotated or scaled content has smooth edges", arguments: Variant.scales)
  func transforms(_ variant: Variant) throws {
    let stage = try Stage(variant)
    stage.box(20, 20, 60, 40, .blue).transform = Transform(rotationAngle: 0.3)
    let card = stage.box(100, 20, 50, 50, .orange)
    (card.cornerRadius, card.borderWidth, card.borderColor) = (10, 3, .black)
    card.shadow = Shadow(color: Color(white: 0, alpha: 0.5), radius: 6, offset: Point(x: 0, y: 3))
    card.transform = Transform(rotationAngle: -0.5)
    let clip = stage.box(172, 16, 50, 50, .lightGray)
    (clip.cornerRadius, clip.clipsToBounds) = (12, true)
    clip.transform = Transform(rotationAngle: .pi / 4)
    stage.box(20, 20, 60, 60, .red, in: clip)
    let picture = ImageView(image: testPicture())
    stage.add(picture, 16, 96, 60, 40).transform = Transform(rotationAngle: 0.2)
    let scaled = ImageView(image: testPicture())
    scaled.cornerRadius = 6
    stage.add(scaled, 100, 96, 50, 40).transform = Transform(scaleX: 0.75, y: 1.2)
    let faded = stage.box(176, 96, 40, 40, .green)
    faded.transform = Transform(rotationAngle: 1).concatenating(Transform(scaleX: 1.2, y: 0.8))
    stage.box(10, 10, 40, 40, .purple, in: faded)
    faded.alpha = 0.6
    try stage.expect("transforms", acceleratedTolerance: 16)
  }

  @Test("V2 A view's own drawing, clipped to its bounds", arguments: Variant.scales)
  func sketch(_ variant: Variant) throws {
    let stage = try Stage(variant)
    stage.add(Sketch(), 10, 10, 220, 140)
    try stage.expect("sketch")
  }

  @Test("A view's own drawing is repeated only on request, and stretched until then", arguments: Variant.scales)
  func stretched(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let sketch = stage.add(Sketch(), 10, 10, 220, 140)
    stage.settle()
    let drawings = sketch.drawings
    sketch.frame = Rect(x: 10, y: 10, width: 110, height: 70)
    stage.settle()
    #expect(sketch.drawings == drawings)
    try stage.expect("stretched")
  }
}
