internal import Pixels

// Model values. They change immediately; inside `View.animate` they become visible over time (see Animation/).

extension View {
  /// The position and size in the superview's coordinates: the bounding box of the transformed bounds.
  ///
  /// Setting it sets `center` and, with the inverse of `transform`, the size of `bounds`.
  public final var frame: Rect {
    get { exactFrame ?? model.frame }
    set {
      guard let newFrame = checked(newValue, "frame") else { return }
      let size: Size
      if model.transform == .identity {
        size = newFrame.size
      } else if let inverse = model.transform.inverted() {
        size = Rect(origin: .zero, size: newFrame.size).applying(inverse).size
      } else {
        size = model.bounds.size
      }
      // The middle of the frame is `center`, moved by the translation in the transform.
      let center = newFrame.center
      let newCenter = Point(x: center.x - model.transform.tx, y: center.y - model.transform.ty)
      guard size.isFinite, newCenter.isFinite else {
        return Misuse.report(
          "View.frame: \(Self.text(of: newFrame)) is not finite before the transform (\(type(of: self)))")
      }
      setValue(.center) { assign(&$0.center, newCenter) }
      setValue(.boundsSize) { assign(&$0.bounds.size, size) }
      // Code that is called about the new size may have set another one.
      let isExact = model.transform == .identity && model.bounds.size == newFrame.size && model.center == center
      exactFrame = isExact ? newFrame : nil
    }
  }

  /// Puts the view into `rect`, in the superview's coordinates, as it lies there before `transform`.
  public final func place(in rect: Rect) {
    if transform == .identity {
      frame = rect
    } else {
      bounds = Rect(origin: bounds.origin, size: rect.size)
      center = rect.center
    }
  }

  /// The view's rectangle in its own coordinates: its size before the transform, and the origin, which scrolls the subviews.
  public final var bounds: Rect {
    get { model.bounds }
    set {
      guard let newBounds = checked(newValue, "bounds") else { return }
      // How far a scroll view can scroll depends on its size, so another origin comes after that. An origin that stays is not set
      // after it, because the new size may have moved it.
      let isMoved = newBounds.origin != model.bounds.origin
      if !isMoved { setValue(.boundsOrigin) { assign(&$0.bounds.origin, newBounds.origin) } }
      setValue(.boundsSize) { assign(&$0.bounds.size, newBounds.size) }
      if isMoved { setValue(.boundsOrigin) { assign(&$0.bounds.origin, newBounds.origin) } }
    }
  }

  /// The middle of the bounds, in the superview's coordinates.
  public final var center: Point {
    get { model.center }
    set {
      guard newValue.isFinite else {
        return Misuse.report("View.center: (\(newValue.x), \(newValue.y)) is not finite (\(type(of: self)))")
      }
      setValue(.center) { assign(&$0.center, newValue) }
    }
  }

  /// Rotates, scales or moves the view about its centre.
  public final var transform: Transform {
    get { model.transform }
    set {
      guard newValue.isFinite else { return Misuse.report("View.transform: not finite") }
      setValue(.transform) { assign(&$0.transform, newValue) }
    }
  }

  /// The opacity of the view with everything in it as one picture, from 0 to 1.
  public final var alpha: Double {
    get { model.alpha }
    set {
      guard newValue.isFinite else { return Misuse.report("View.alpha: not finite") }
      if newValue < 0 || newValue > 1 { Misuse.report("View.alpha: \(newValue) is not in 0...1") }
      let wasTransparent = isTransparent
      let wasAccessible = isAccessible
      setValue(.alpha) { assign(&$0.alpha, min(1, max(0, newValue))) }
      if isAccessible != wasAccessible { parent?.noteAccessibility(.children) }
      // In an animation, the frame in which it becomes or ceases to be transparent does this.
      guard isTransparent != wasTransparent else { return }
      if !wasTransparent { attachedWindow?.input.viewBecameUnreachable(self) }
      attachedWindow?.visibilityMayHaveChanged()
    }
  }

  /// The colour that fills the bounds, under everything else; nil for none.
  public final var backgroundColor: Color? {
    get { model.backgroundColor }
    set {
      guard newValue?.isFinite ?? true else { return Misuse.report("View.backgroundColor: not finite") }
      setValue(.backgroundColor) { assign(&$0.backgroundColor, newValue) }
    }
  }

  /// The radius of the corners in points: those of the background, the border and the shadow, and with `clipsToBounds` those of
  /// the clipping area.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set {
      guard newValue.isFinite else { return Misuse.report("View.cornerRadius: not finite") }
      if newValue < 0 { Misuse.report("View.cornerRadius: \(newValue) is negative") }
      setValue(.cornerRadius) { assign(&$0.cornerRadius, max(0, newValue)) }
    }
  }

  /// The values of a view that are visible now, which differ from the model values during an animation.
  public nonisolated struct Presentation: Hashable, Sendable {
    /// The bounding box of the transformed bounds, in the superview's coordinates.
    public var frame: Rect
    /// The rectangle in the view's own coordinates.
    public var bounds: Rect
    /// The middle of the bounds, in the superview's coordinates.
    public var center: Point
    /// The transform about the centre.
    public var transform: Transform
    /// The opacity from 0 to 1, without that of the views around it.
    public var alpha: Double
    /// The colour that fills the bounds; nil for none.
    public var backgroundColor: Color?
    /// The radius of the corners, in points.
    public var cornerRadius: Double

    /// Converts from the view's own coordinates to the superview's.
    public var toSuperview: Transform {
      ViewValues.toSuperview(center: center, bounds: bounds, transform: transform)
    }
  }

  /// The values that are visible now, for example in the middle of an animation. At rest these are the model values.
  public final var presented: Presentation {
    let values = shown
    // Exactly the frame that was set, as soon as the view has arrived.
    let isInPlace =
      values.center == model.center && values.bounds == model.bounds && values.transform == model.transform
    return Presentation(
      frame: isInPlace ? frame : values.frame, bounds: values.bounds, center: values.center,
      transform: values.transform, alpha: values.opacity, backgroundColor: values.backgroundColor,
      cornerRadius: values.cornerRadius)
  }

  /// The values after the animations of this frame, for its later passes.
  final var shownInFrame: ViewValues { animated?.values ?? model }

  /// The values that are visible now.
  final var shown: ViewValues {
    guard let animated else { return model }
    return animated.values(of: self)
  }

  // MARK: Looks

  /// Whether the view is invisible and cannot be hit, with everything in it.
  public final var isHidden: Bool {
    get { look.isHidden }
    set {
      joinAnimation()
      guard assign(&look.isHidden, newValue) else { return }
      parent?.noteAccessibility(.children)
      markDirty(.subtree)
      if newValue { attachedWindow?.viewBecameUnreachable(self) }
      attachedWindow?.visibilityMayHaveChanged()
      parent?.subviewWasHiddenOrShown(self)
    }
  }

  /// Whether subviews are clipped to the bounds.
  public final var clipsToBounds: Bool {
    get { look.clipsToBounds }
    set {
      joinAnimation()
      guard assign(&look.clipsToBounds, newValue) else { return }
      dropFragment()
      markDirty(.subtree)
    }
  }

  /// The width of the border in points. It is drawn inside the bounds, over everything else.
  public final var borderWidth: Double {
    get { look.borderWidth }
    set {
      guard newValue.isFinite else { return Misuse.report("View.borderWidth: not finite") }
      if newValue < 0 { Misuse.report("View.borderWidth: \(newValue) is negative") }
      let width = max(0, newValue)
      joinAnimation()
      if assign(&look.borderWidth, width) { markDirty(.appearance) }
    }
  }

  /// How thick a line of so many points is in this view's window, in points: a whole number of device pixels, and at least one unless
  /// `points` is 0. A border is drawn with such a width.
  ///
  /// Give it to a view or a rectangle that is a thin line. Each edge of a rectangle is drawn at the nearest device pixel, so that at a scale
  /// of 1.25 a height of 1 point would be one pixel in some places and two in others. Ask again in each layout: the scale may change.
  public final func lineThickness(_ points: Double = 1) -> Double {
    guard points > 0 else { return 0 }
    let scale = attachedWindow?.scale ?? 1
    return Double(max(1, PixelRect.snap(points * scale))) / scale
  }

  /// The colour of the border; nil for none.
  public final var borderColor: Color? {
    get { look.borderColor }
    set {
      guard newValue?.isFinite ?? true else { return Misuse.report("View.borderColor: not finite") }
      joinAnimation()
      if assign(&look.borderColor, newValue) { markDirty(.appearance) }
    }
  }

  /// The shadow of the bounds; nil for none.
  public final var shadow: Shadow? {
    get { look.shadow }
    set {
      guard newValue?.isFinite ?? true else { return Misuse.report("View.shadow: not finite") }
      var shadow = newValue
      if let radius = shadow?.radius, radius < 0 {
        Misuse.report("View.shadow: radius \(radius) is negative")
        shadow?.radius = 0
      }
      joinAnimation()
      if assign(&look.shadow, shadow) { markDirty(.subtree) }
    }
  }

  // MARK: Inside

  /// The rectangle with negative sizes replaced by zero, or nil if it is not finite, or its far edges are not. Reports both.
  private func checked(_ rect: Rect, _ name: StaticString) -> Rect? {
    let checked = Rect(origin: rect.origin, size: Size(width: max(0, rect.width), height: max(0, rect.height)))
    guard rect.isFinite, checked.maxX.isFinite, checked.maxY.isFinite else {
      Misuse.report("View.\(name): \(Self.text(of: rect)), or its far edge, is not finite (\(type(of: self)))")
      return nil
    }
    if checked != rect {
      Misuse.report("View.\(name): a size of \(rect.width)×\(rect.height) is negative (\(type(of: self)))")
    }
    return checked
  }

  private static func text(of rect: Rect) -> String { "\(rect.width)×\(rect.height) at (\(rect.minX), \(rect.minY))" }
}
