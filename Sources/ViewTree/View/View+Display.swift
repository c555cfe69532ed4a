extension View {
  /// Asks for `draw(in:)`, and for everything else that is drawn here, in the next frame.
  public final func setNeedsDisplay() {
    dropFragment()
    markDirty(.content)
  }

  /// Forgets what was drawn, but not how far it reached: there it has to be drawn over.
  final func dropFragment() {
    if let fragment, !fragment.extent.isEmpty {
      droppedExtent = droppedExtent?.union(fragment.extent) ?? fragment.extent
    }
    fragment = nil
  }

  /// Notes what changed of a view in a window in the midst of a frame, whose passes are still to come.
  final func markDirtyInFrame(_ flags: DirtyFlags) {
    dirty.formUnion(flags.union(.marked))
    markWay()
  }

  private func markWay() {
    unowned(unsafe) var candidate = parent
    while let view = candidate, !view.dirty.contains(.descendants) {
      view.dirty.insert(.descendants)
      candidate = view.parent
    }
  }

  /// Notes what changed, and marks the way from the root to here, so that the damage pass finds it.
  final func markDirty(_ flags: DirtyFlags) {
    if dirty.contains(flags) && dirty.contains(.marked) { return }
    dirty.insert(flags)
    guard let window = attachedWindow else { return }
    if !flags.isDisjoint(with: .changesExtent) { window.hitsMayDiffer = true }
    dirty.insert(.marked)
    markWay()
    window.needsFrame()
  }
}

/// What the passes of the next frame have to look at.
nonisolated struct DirtyFlags: OptionSet {
  let rawValue: UInt16

  /// What is drawn within the bounds has to be made anew.
  static let content = Self(rawValue: 1 << 0)
  /// Background, border or the like, within the outline.
  static let appearance = Self(rawValue: 1 << 1)
  /// The place in the superview.
  static let placement = Self(rawValue: 1 << 2)
  /// Everything in here, as a whole.
  static let subtree = Self(rawValue: 1 << 3)
  /// A subview went away, or behind another.
  static let vacated = Self(rawValue: 1 << 4)
  /// Something further down is dirty.
  static let descendants = Self(rawValue: 1 << 5)
  /// The way from the root to here has been marked.
  static let marked = Self(rawValue: 1 << 6)

  static let layout = Self(rawValue: 1 << 8)
  static let descendantLayout = Self(rawValue: 1 << 9)
  /// `layoutSubviews()` is being called.
  static let isInLayout = Self(rawValue: 1 << 10)
  /// The subviews are being placed, by the layout or by the view itself: their sizes ask for no layout.
  static let isPlacing = Self(rawValue: 1 << 11)

  /// All that the damage pass clears.
  static let display: Self = [.content, .appearance, .placement, .subtree, .vacated, .descendants, .marked]
  static let changesExtent: Self = [.placement, .subtree, .vacated, .descendants]
}
