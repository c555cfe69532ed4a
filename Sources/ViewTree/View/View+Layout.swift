extension View {
  /// Asks for `layoutSubviews()` in the next frame.
  public final func setNeedsLayout() {
    guard !dirty.contains(.layout) else { return }
    dirty.insert(.layout)
    markLayoutPath()
  }

  /// Lays this view and everything in it out now, where it is needed; and first the views around it that have asked for it, as
  /// they say where it lies.
  public final func layoutIfNeeded() {
    var top = self
    while let parent = top.parent, parent.dirty.contains(.layout) { top = parent }
    top.layoutSubtree()
  }

  /// Takes the size that suits the view best, keeping its top left corner.
  public final func sizeToFit() {
    let best = sizeThatFits(roomToFit)
    guard best.isFinite else { return }
    let origin = frame.origin
    bounds = Rect(origin: bounds.origin, size: best)
    if transform == .identity { frame = Rect(origin: origin, size: best) }
  }

  /// The direction in which this view lays out what is in it; nil: as its superview does.
  public final var layoutDirection: LayoutDirection? {
    get { ownLayoutDirection }
    set {
      guard newValue != ownLayoutDirection else { return }
      let old = effectiveLayoutDirection
      ownLayoutDirection = newValue
      if effectiveLayoutDirection != old { effectiveLayoutDirectionDidChange() }
    }
  }

  /// Another direction is in force here: everything that follows it is placed and drawn anew.
  final func effectiveLayoutDirectionDidChange() {
    forEachInSubtree { view in
      view.setNeedsLayout()
      view.setNeedsDisplay()
    }
  }

  /// The direction that is in force here.
  public final var effectiveLayoutDirection: LayoutDirection {
    var candidate: View? = self
    while let view = candidate {
      if let direction = view.ownLayoutDirection { return direction }
      candidate = view.parent
    }
    return .leftToRight
  }

  // MARK: Inside

  /// A subview came or went. A view that is laying out knows what it does.
  final func subviewsDidChange() {
    if !dirty.contains(.isInLayout) { setNeedsLayout() }
  }

  /// The size of a subview was set. As in UIKit the superview lays out anew, but not when it is the one that set the size.
  final func subviewSizeDidChange() {
    if !dirty.contains(.isPlacing) { setNeedsLayout() }
  }

  /// Places subviews outside of a layout, without asking for one: `body` places them as `layoutSubviews()` would.
  final func placingSubviews(_ body: () -> Void) {
    let wasPlacing = dirty.contains(.isPlacing)
    dirty.insert(.isPlacing)
    body()
    if !wasPlacing { dirty.remove(.isPlacing) }
  }

  /// Marks the way from the root to here, so that the layout pass finds it.
  final func markLayoutPath() {
    var candidate = parent
    while let view = candidate, !view.dirty.contains(.descendantLayout) {
      view.dirty.insert(.descendantLayout)
      candidate = view.parent
    }
    attachedWindow?.needsFrame()
  }

  /// Moves and resizes the subviews by their masks after the size changed from `oldSize`.
  final func autoresizeSubviews(from oldSize: Size) {
    let newSize = model.bounds.size
    for view in children where !view.autoresizingMask.isEmpty {
      let mask = view.autoresizingMask
      var frame = view.frame
      (frame.origin.x, frame.size.width) = Self.autoresized(
        start: frame.minX, length: frame.width, old: oldSize.width, new: newSize.width,
        flexibleStart: mask.contains(.flexibleLeftMargin), flexibleLength: mask.contains(.flexibleWidth),
        flexibleEnd: mask.contains(.flexibleRightMargin))
      (frame.origin.y, frame.size.height) = Self.autoresized(
        start: frame.minY, length: frame.height, old: oldSize.height, new: newSize.height,
        flexibleStart: mask.contains(.flexibleTopMargin), flexibleLength: mask.contains(.flexibleHeight),
        flexibleEnd: mask.contains(.flexibleBottomMargin))
      view.frame = frame
    }
  }

  /// One axis of autoresizing: the change is shared among what is flexible, in proportion to its extent; where all of that
  /// is zero, equally.
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
