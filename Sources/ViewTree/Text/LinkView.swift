/// A link in a label: a control that lies over the text of the link, which may be in several lines.
final class LinkView: Control {
  let link: String
  private let onPress: (String) -> Void
  /// The parts of the link in lines, in this view's coordinates.
  private var areas: [Rect] = []

  init(_ run: AttributedText.Run, link: String, onPress: @escaping (String) -> Void) {
    self.link = link
    self.onPress = onPress
    super.init()
    accessibilityRole = .link
    accessibilityLabel = run.text
    cursor = .pointingHand
    cornerRadius = 3
  }

  /// Lies over `areas`, in the superview's coordinates.
  func cover(_ newAreas: [Rect]) {
    let whole = newAreas.reduce(Rect.zero) { $0.union($1) }
    frame = whole
    areas = newAreas.map { $0.offsetBy(dx: -whole.minX, dy: -whole.minY) }
    isHidden = whole.isEmpty
    setNeedsDisplay()
  }

  override func contains(_ point: Point) -> Bool { areas.contains { $0.contains(point) } }

  override func didPress(at point: Point?) { onPress(link) }

  override func stateDidChange() { setNeedsDisplay() }

  override func drawContent(in context: inout DrawingContext) {
    guard isHighlighted else { return }
    for area in areas { context.fill(area, color: themeValues.highlightShade, cornerRadius: 3) }
  }
}
