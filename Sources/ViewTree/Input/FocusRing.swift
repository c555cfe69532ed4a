/// Where the line lies that shows which view has the focus. The window draws it, see `View.focusRing`.
public struct FocusRing {
  /// The view that the ring lies in front of: it moves, fades and is clipped as this view is.
  public var view: View
  /// What the ring surrounds, in the coordinates of `view`; nil: its bounds, as they are seen.
  public var rect: Rect?
  /// The corner radius of what the ring surrounds, in points; nil: that of `view`, as it is seen.
  public var cornerRadius: Double?
  /// Whether the ring lies along the inner edge of what it surrounds, as it must in a view that clips. Otherwise it lies a
  /// little outside of it.
  public var isInside: Bool

  /// - Parameters:
  ///   - view: the view that the ring lies in front of.
  ///   - rect: what the ring surrounds, in the coordinates of `view`; nil: its bounds, as they are seen.
  ///   - cornerRadius: of what the ring surrounds; nil: that of `view`.
  ///   - isInside: whether the ring lies along the inner edge; nil: it does where `view` clips to its bounds.
  public init(around view: View, rect: Rect? = nil, cornerRadius: Double? = nil, isInside: Bool? = nil) {
    self.view = view
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.isInside = isInside ?? view.clipsToBounds
  }
}

extension Window {
  /// Where the focus ring is seen, in the window's coordinates; nil while none is shown.
  public var focusRingFrame: Rect? {
    guard let ring = focusRingView, ring.attachedWindow === self else { return nil }
    return ring.shownFrameInWindow
  }

  /// Puts the ring where the focused view asks for it, or takes it away.
  ///
  /// Asking once a frame is cheap, and spares views that move, or whose current item does, from keeping track of the ring.
  /// - Returns: whether anything changed.
  func placeFocusRing() -> Bool {
    guard showsFocus, let place = focused?.focusRing, place.view.attachedWindow === self else {
      guard let ring = focusRingView, ring.parent != nil else { return false }
      ring.removeFromSuperview()
      return true
    }
    let ring = focusRingView ?? FocusRingView()
    focusRingView = ring
    return ring.surround(place)
  }
}

/// The line itself. A window has one, and moves it from view to view as the last thing in front of what is in them.
final class FocusRingView: View {
  private static let width = 2.0
  private static let gap = 2.0
  /// How far from the edge of what it surrounds the ring's outer edge is.
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
  override var mayOverrideHits: Bool { false }
}
