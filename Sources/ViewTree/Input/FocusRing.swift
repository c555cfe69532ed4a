/// The place of the focus ring, the line around the focused view. The window draws it; see `View.focusRing`.
public struct FocusRing {
  /// The view in front of which the ring is drawn. The ring moves, fades and is clipped together with this view.
  public var view: View
  /// The rectangle that the ring surrounds, in the coordinates of `view`; nil for its visible bounds.
  public var rect: Rect?
  /// The corner radius of this rectangle in points; nil for the visible one of `view`.
  public var cornerRadius: Double?
  /// Whether the ring is inside the edge of this rectangle, which is necessary in a view that clips. Otherwise it is a little
  /// outside of it.
  public var isInside: Bool

  /// - Parameters:
  ///   - view: the view in front of which the ring is drawn.
  ///   - rect: the rectangle that the ring surrounds, in the coordinates of `view`; nil for its visible bounds.
  ///   - cornerRadius: the corner radius of this rectangle in points; nil for the visible one of `view`.
  ///   - isInside: whether the ring is inside the edge; nil if it depends on whether `view` clips to its bounds.
  public init(around view: View, rect: Rect? = nil, cornerRadius: Double? = nil, isInside: Bool? = nil) {
    self.view = view
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.isInside = isInside ?? view.clipsToBounds
  }
}

/// The view that draws the ring. A window has one, and moves it from view to view, where it is a decoration in front of the
/// subviews.
final class FocusRingView: View {
  private static let width = 2.0
  private static let gap = 2.0
  /// The distance from the surrounded rectangle to the outer edge of the ring.
  private static let reach = width + gap

  init() {
    super.init()
    isUserInteractionEnabled = false
    borderWidth = Self.width
    applyTheme()
  }

  /// - Returns: whether anything changed.
  func surround(_ place: FocusRing) -> Bool {
    let view = place.view
    let isNew = parent !== view
    if isNew {
      removeFromSuperview()
      view.addDecoration(self)
    }
    let values = view.shown
    let radius = place.cornerRadius ?? values.cornerRadius
    var outline = place.rect ?? values.bounds
    if !place.isInside { outline = outline.insetBy(dx: -Self.reach, dy: -Self.reach) }
    let outerRadius = place.isInside ? max(radius, Self.reach) : radius + Self.reach
    guard isNew || outline != frame || outerRadius != cornerRadius else { return false }
    View.withoutAnimation {
      view.placingSubviews {
        frame = outline
        cornerRadius = outerRadius
      }
    }
    return true
  }

  override func applyTheme() { borderColor = themeValues.focusColor }
}
