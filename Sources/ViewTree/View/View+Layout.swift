extension View {
  /// Requests `layoutSubviews()` in the next frame.
  public final func setNeedsLayout() {
    joinAnimation()
    parent?.subviewNeedsLayout(self)
    layoutWasRequested()
    guard !dirty.contains(.layout) else { return }
    dirty.insert(.layout)
    markLayoutPath()
  }

  /// Performs the requested layout of this view and everything in it now, after that of the views around it, because these
  /// determine its frame. A view that requests layout while it is laid out gets it later in the frame, or in the next one.
  public final func layoutIfNeeded() {
    if attachedWindow == nil { adaptOutsideOfWindow() }
    var top = self
    while let parent = top.parent, parent.dirty.contains(.layout) { top = parent }
    top.layoutSubtree()
  }

  /// Resizes the view to its preferred size, and keeps its top left corner.
  ///
  /// A preferred size that is negative is misuse and counts as zero. One that is not a number is misuse, and the view keeps its size, as it
  /// does if it is infinite.
  public final func sizeToFit() {
    let best = sizeThatFits(roomToFit)
    guard !best.width.isNaN, !best.height.isNaN else {
      return Misuse.report("View.sizeToFit(): the preferred size is not a number")
    }
    // An infinite size means "as large as possible", which without a limit is no preference.
    guard best.width < .infinity, best.height < .infinity else { return }
    let size = Size(width: max(0, best.width), height: max(0, best.height))
    if size != best { Misuse.report("View.sizeToFit(): a preferred size of \(best.width)×\(best.height)") }
    let origin = frame.origin
    bounds = Rect(origin: bounds.origin, size: size)
    if transform == .identity { frame = Rect(origin: origin, size: size) }
  }

  /// The direction in which this view lays out its subviews; nil, the default, for the superview's.
  public final var layoutDirection: LayoutDirection? {
    get { ownLayoutDirection }
    set {
      guard newValue != ownLayoutDirection else { return }
      let old = laidOutDirection
      ownLayoutDirection = newValue
      treeLinks.formerDirection = nil
      if effectiveLayoutDirection != old { setSubtreeNeedsLayoutAndDisplay() }
    }
  }

  /// Requests that this view and everything in it are laid out and drawn again, because the layout direction or the scale has changed.
  final func setSubtreeNeedsLayoutAndDisplay() {
    forEachInSubtree { view in
      view.setNeedsLayout()
      view.setNeedsDisplay()
    }
  }

  /// The layout direction of this view: its own, or the nearest one of the views around it, or left to right.
  public final var effectiveLayoutDirection: LayoutDirection {
    for view in selfAndSuperviews {
      if let direction = view.ownLayoutDirection { return direction }
    }
    return .leftToRight
  }

  // MARK: Inside

  /// Whether this view is laid out from right to left.
  final var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// The direction in which this view was laid out last: its effective one or, without a superview, the one from when it had a superview.
  final var laidOutDirection: LayoutDirection {
    parent == nil ? treeLinks.formerDirection ?? effectiveLayoutDirection : effectiveLayoutDirection
  }

  /// Prepares a layout outside of a window, in which everything may have been laid out in a different direction.
  private func adaptOutsideOfWindow() {
    var top = self
    while let parent = top.parent { top = parent }
    let isOther = top.laidOutDirection != top.effectiveLayoutDirection
    top.treeLinks.formerDirection = nil
    if isOther { top.setSubtreeNeedsLayoutAndDisplay() }
  }

  /// Called after a subview was added or removed. Requests layout, unless this view is being laid out.
  final func subviewsDidChange() {
    if !dirty.contains(.isInLayout) { setNeedsLayout() }
  }

  /// Called after the size of a subview was set. Requests layout as in UIKit, unless this view set the size itself.
  final func subviewSizeDidChange() {
    if !dirty.contains(.isPlacing) { setNeedsLayout() }
  }

  /// Calls `body`, which places subviews outside of a layout, so that it does not request a layout.
  final func placingSubviews(_ body: () -> Void) {
    let wasPlacing = dirty.contains(.isPlacing)
    dirty.insert(.isPlacing)
    body()
    if !wasPlacing { dirty.remove(.isPlacing) }
  }

  /// Marks the ancestors, so that the layout pass finds this view, and requests a frame.
  final func markLayoutPath() {
    markAncestors(.descendantLayout)
    attachedWindow?.needsFrame()
  }

  /// Moves and resizes the subviews according to their autoresizing masks, after the size changed from `oldSize`.
  final func autoresizeSubviews(from oldSize: Size) {
    let newSize = model.bounds.size
    for view in children where !view.autoresizingMask.isEmpty {
      let mask = view.autoresizingMask
      // As it lies there before its transform: the box around a turned view has another size.
      var frame = view.transform == .identity ? view.frame : Rect(center: view.center, size: view.bounds.size)
      (frame.origin.x, frame.size.width) = Self.autoresized(
        start: frame.minX, length: frame.width, old: oldSize.width, new: newSize.width,
        flexibleStart: mask.contains(.flexibleLeftMargin), flexibleLength: mask.contains(.flexibleWidth),
        flexibleEnd: mask.contains(.flexibleRightMargin))
      (frame.origin.y, frame.size.height) = Self.autoresized(
        start: frame.minY, length: frame.height, old: oldSize.height, new: newSize.height,
        flexibleStart: mask.contains(.flexibleTopMargin), flexibleLength: mask.contains(.flexibleHeight),
        flexibleEnd: mask.contains(.flexibleBottomMargin))
      view.place(in: frame)
    }
  }

  /// Computes autoresizing along one axis. The change is divided among the flexible parts in proportion to their lengths, or
  /// equally if all of them are zero.
  private static func autoresized(
    start: Double, length: Double, old: Double, new: Double,
    flexibleStart: Bool, flexibleLength: Bool, flexibleEnd: Bool
  ) -> (start: Double, length: Double) {
    let change = new - old
    guard change != 0 else { return (start, length) }
    let end = old - start - length
    let parts = [
      flexibleStart ? max(0, start) : nil, flexibleLength ? max(0, length) : nil, flexibleEnd ? max(0, end) : nil,
    ]
    let count = parts.count { $0 != nil }
    guard count > 0 else { return (start, length) }
    let total = parts.reduce(0) { $0 + ($1 ?? 0) }
    func share(_ part: Double?) -> Double {
      guard let part else { return 0 }
      return total > 0 ? change * part / total : change / Double(count)
    }
    return (start + share(parts[0]), max(0, length + share(parts[1])))
  }
}
