import Testing
import ViewTree

@Suite("Golden: pictures")
struct ImageTests {
  private static let modes: [[ImageView.ContentMode]] = [
    [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center],
    [.top, .bottom, .left, .right],
    [.topLeft, .topRight, .bottomLeft, .bottomRight],
  ]

  /// A picture in each content mode, in frames of `size`.
  private func grid(_ stage: Stage, _ image: Image, size: Size) {
    for (row, modes) in Self.modes.enumerated() {
      for (column, mode) in modes.enumerated() {
        let view = ImageView(image: image)
        view.contentMode = mode
        view.backgroundColor = Color(white: 0.85)
        stage.add(
          view, 4 + Double(column) * 59 + (54 - size.width) / 2, 4 + Double(row) * 52 + (48 - size.height) / 2,
          size.width,
          size.height)
      }
    }
  }

  @Test("Each content mode, with a picture larger than its frame", arguments: Variant.scales)
  func larger(_ variant: Variant) throws {
    let stage = try Stage(variant)
    grid(stage, testPicture(width: 90, height: 60), size: Size(width: 54, height: 48))
    try stage.expect("modes-larger")
  }

  @Test("Each content mode, with a picture smaller than its frame", arguments: Variant.scales)
  func smaller(_ variant: Variant) throws {
    let stage = try Stage(variant)
    grid(stage, testPicture(width: 24, height: 30), size: Size(width: 54, height: 48))
    try stage.expect("modes-smaller")
  }

  @Test("V10 Placeholders, failures, and pictures in rounded frames", arguments: Variant.scales)
  func states(_ variant: Variant) throws {
    let stage = try Stage(variant)
    func view(_ image: Image, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) -> ImageView
    {
      let view = ImageView(image: image)
      view.cornerRadius = radius
      view.contentMode = .scaleAspectFill
      return stage.add(view, x, y, width, height)
    }
    _ = view(Image(path: "/nowhere/a name.png"), 8, 8, 110, 66, radius: 8)
    _ = view(Image(path: "/nowhere/small.png"), 126, 8, 30, 30, radius: 15)
    _ = view(testPicture(), 164, 8, 66, 66, radius: 33)
    _ = view(testPicture(), 8, 84, 60, 60, radius: 8)
    let frame = View()
    (frame.cornerRadius, frame.clipsToBounds, frame.backgroundColor) = (20, true, .black)
    stage.add(frame, 78, 84, 70, 60)
    let inside = ImageView(image: testPicture())
    inside.frame = Rect(x: -10, y: 6, width: 70, height: 60)
    frame.addSubview(inside)
    let bordered = view(testPicture(), 160, 84, 64, 60, radius: 12)
    (bordered.borderWidth, bordered.borderColor) = (3, .white)
    bordered.shadow = Shadow(color: Color(white: 0, alpha: 0.6), radius: 6, offset: Point(x: 0, y: 2))
    // The reason for the failure is text.
    try stage.expect("image-states", exceptions: 0.02)
  }
}
