/// Records what `View.draw(in:)` draws, in the view's own coordinates. Later calls cover earlier ones, and drawing outside of
/// the bounds is clipped.
///
/// A call with a value that is not finite, or a rectangle of negative size, is misuse and draws nothing. In a rectangle of no size,
/// nothing is drawn either.
@MainActor public struct DrawingContext {
  /// The view's bounds; while an animation changes their size, those at its end.
  public let bounds: Rect

  private(set) var primitives: ContiguousArray<Primitive> = []
  /// Device pixels per point.
  let scale: Double
  private let engine: any TextEngine

  init(bounds: Rect, scale: Double, engine: any TextEngine) {
    self.bounds = bounds
    self.scale = scale
    self.engine = engine
  }

  /// Fills a rectangle whose corners are rounded by `cornerRadius` points.
  public mutating func fill(_ rect: Rect, color: Color, cornerRadius: Double = 0) {
    guard isSound("fill(_:color:cornerRadius:)", rect, color.isFinite && cornerRadius.isFinite) else { return }
    primitives.append(.fill(rect, radius: max(0, cornerRadius), color))
  }

  /// Draws a line of `width` points along the edge of a rectangle, inside it.
  public mutating func stroke(_ rect: Rect, color: Color, width: Double, cornerRadius: Double = 0) {
    let isFinite = color.isFinite && width.isFinite && cornerRadius.isFinite
    guard isSound("stroke(_:color:width:cornerRadius:)", rect, isFinite), width > 0 else { return }
    primitives.append(.stroke(rect, width: width, radius: max(0, cornerRadius), color))
  }

  /// Draws a picture, stretched to fill `rect`.
  public mutating func draw(_ image: Image, in rect: Rect, alpha: Double = 1) {
    guard isSound("draw(_:in:alpha:)", rect, alpha.isFinite) else { return }
    primitives.append(.image(image, frame: rect, visible: rect, radius: 0, opacity: min(1, max(0, alpha))))
  }

  /// Draws a text from the top of `rect`, wrapped at its width. Lines that do not fit into its height are replaced by an
  /// ellipsis.
  public mutating func draw(_ text: String, in rect: Rect, font: Font, color: Color) {
    guard isSound("draw(_:in:font:color:)", rect, color.isFinite && font.size.isFinite) else { return }
    let height = engine.lineMetrics(for: font).height
    let lines = height > 0 ? max(1, Int(min(10_000, (rect.height / height + 0.01).rounded(.down)))) : 1
    let layout = engine.layout(
      text, style: TextStyle(font: font, numberOfLines: lines), width: rect.width, scale: scale)
    primitives.append(.text(layout, origin: rect.origin, color))
  }

  /// Fills a closed polygon by the nonzero winding rule. One with fewer than three corners draws nothing.
  public mutating func fill(polygon: [Point], color: Color) {
    guard polygon.allSatisfy(\.isFinite), color.isFinite else {
      return Misuse.report("DrawingContext.fill(polygon:color:): not finite")
    }
    guard polygon.count > 2 else { return }
    primitives.append(.polygon(polygon, color))
  }

  /// Draws something that is not checked, for the views of this module.
  mutating func append(_ primitive: Primitive) { primitives.append(primitive) }

  /// Whether the rectangle is not empty. Reports values that are not finite, and a negative size.
  private func isSound(_ call: StaticString, _ rect: Rect, _ areOthersFinite: Bool) -> Bool {
    guard rect.isFinite, areOthersFinite else {
      Misuse.report("DrawingContext.\(call): not finite")
      return false
    }
    if rect.width < 0 || rect.height < 0 {
      Misuse.report("DrawingContext.\(call): a size of \(rect.width)×\(rect.height) is negative")
    }
    return rect.width > 0 && rect.height > 0
  }
}
