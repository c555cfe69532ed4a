// Model values: set at once, and shown at once unless an animation is being described (see Animation/).

extension View {
  /// The place in the superview: the bounding box of the transformed bounds.
  ///
  /// Setting it sets `center` and, through the inverse of `transform`, the size of `bounds`.
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
      setValue(.center(newFrame.center))
      setValue(.boundsSize(size))
      exactFrame = model.transform == .identity ? newFrame : nil
    }
  }

  /// The view's own coordinates: the size before the transform, and the origin to which its subviews are scrolled.
  public final var bounds: Rect {
    get { model.bounds }
    set {
      guard let newBounds = checked(newValue, "bounds") else { return }
      setValue(.boundsOrigin(newBounds.origin))
      setValue(.boundsSize(newBounds.size))
    }
  }

  /// Where the middle of the bounds lies in the superview.
  public final var center: Point {
    get { model.center }
    set {
      guard newValue.isFinite else { return Misuse.report("View.center: not finite") }
      setValue(.center(newValue))
    }
  }

  /// Turns, scales or moves the view about its middle.
  public final var transform: Transform {
    get { model.transform }
    set {
      guard newValue.isFinite else { return Misuse.report("View.transform: not finite") }
      setValue(.transform(newValue))
    }
  }

  /// The opacity of the view and of all that is in it, as one picture: 0 to 1.
  public final var alpha: Double {
    get { model.alpha }
    set {
      guard newValue.isFinite else { return Misuse.report("View.alpha: not finite") }
      if newValue < 0 || newValue > 1 { Misuse.report("View.alpha: \(newValue) is not in 0...1") }
      let wasTransparent = isTransparent
      setValue(.alpha(min(1, max(0, newValue))))
      // In an animation the frame that shows it does this.
      guard isTransparent != wasTransparent else { return }
      if !wasTransparent { attachedWindow?.input.viewBecameUnreachable(self) }
      attachedWindow?.visibilityMayHaveChanged()
    }
  }

  /// What fills the bounds, under everything else; nil for nothing.
  public final var backgroundColor: Color? {
    get { model.backgroundColor }
    set {
      guard newValue?.isFinite ?? true else { return Misuse.report("View.backgroundColor: not finite") }
      setValue(.backgroundColor(newValue))
    }
  }

  /// The radius of the corners of background, border, shadow and, with `clipsToBounds`, of everything within; in points.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set {
      guard newValue.isFinite else { return Misuse.report("View.cornerRadius: not finite") }
      if newValue < 0 { Misuse.report("View.cornerRadius: \(newValue) is negative") }
      setValue(.cornerRadius(max(0, newValue)))
    }
  }

  /// What is seen of the geometry and looks now.
  public nonisolated struct Presentation: Hashable, Sendable {
    public var frame: Rect
    public var bounds: Rect
    public var center: Point
    public var transform: Transform
    public var alpha: Double
    public var backgroundColor: Color?
    public var cornerRadius: Double

    /// From the view's own coordinates to the superview's, as it is seen now.
    public var toSuperview: Transform {
      ViewValues.toSuperview(center: center, bounds: bounds, transform: transform)
    }
  }

  /// The values as they are seen now, in the middle of an animation, say; at rest the model values.
  public final var presented: Presentation {
    let values = shown
    // To the bit, as soon as it is where it is going.
    let isInPlace =
      values.center == model.center && values.bounds == model.bounds && values.transform == model.transform
    return Presentation(
      frame: isInPlace ? frame : values.frame, bounds: values.bounds, center: values.center,
      transform: values.transform, alpha: values.opacity, backgroundColor: values.backgroundColor,
      cornerRadius: values.cornerRadius)
  }

  /// The values as the animations of this frame have left them, for the passes that come after these.
  final var shownInFrame: ViewValues { animated?.values ?? model }

  /// The values as they are seen now.
  final var shown: ViewValues {
    guard let animated else { return model }
    return animated.values(of: self)
  }

  // MARK: Looks

  /// Whether the view, with all that is in it, is left out: neither seen nor hit.
  public final var isHidden: Bool {
    get { look.isHidden }
    set {
      guard newValue != look.isHidden else { return }
      look.isHidden = newValue
      markDirty(.subtree)
      if newValue { attachedWindow?.viewBecameUnreachable(self) }
      attachedWindow?.visibilityMayHaveChanged()
    }
  }

  /// Whether subviews are seen only within the bounds.
  public final var clipsToBounds: Bool {
    get { look.clipsToBounds }
    set {
      guard newValue != look.clipsToBounds else { return }
      look.clipsToBounds = newValue
      dropFragment()
      markDirty(.subtree)
    }
  }

  /// The width of the border, drawn within the bounds, over everything else; in points.
  public final var borderWidth: Double {
    get { look.borderWidth }
    set {
      guard newValue.isFinite else { return Misuse.report("View.borderWidth: not finite") }
      if newValue < 0 { Misuse.report("View.borderWidth: \(newValue) is negative") }
      let width = max(0, newValue)
      guard width != look.borderWidth else { return }
      look.borderWidth = width
      markDirty(.appearance)
    }
  }

  /// The colour of the border; nil for none.
  public final var borderColor: Color? {
    get { look.borderColor }
    set {
      guard newValue?.isFinite ?? true else { return Misuse.report("View.borderColor: not finite") }
      guard newValue != look.borderColor else { return }
      look.borderColor = newValue
      markDirty(.appearance)
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
      guard shadow != look.shadow else { return }
      look.shadow = shadow
      markDirty(.subtree)
    }
  }

  // MARK: Inside

  /// `rect` with a size of zero or more, or nil when it is not finite.
  private func checked(_ rect: Rect, _ name: StaticString) -> Rect? {
    guard rect.isFinite else {
      Misuse.report("View.\(name): not finite")
      return nil
    }
    guard rect.width >= 0, rect.height >= 0 else {
      Misuse.report("View.\(name): negative size")
      return Rect(origin: rect.origin, size: Size(width: max(0, rect.width), height: max(0, rect.height)))
    }
    return rect
  }
}
