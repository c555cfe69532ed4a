/// The parts of a view that the passes of the next frame have to update.
nonisolated struct DirtyFlags: OptionSet {
  let rawValue: UInt16

  /// The view's own drawing has to be recorded again.
  static let content = Self(rawValue: 1 << 0)
  /// The background, the border or the like has changed; the extent has not.
  static let appearance = Self(rawValue: 1 << 1)
  /// The view has moved in its superview.
  static let placement = Self(rawValue: 1 << 2)
  /// The view has to be redrawn with everything in it.
  static let subtree = Self(rawValue: 1 << 3)
  /// A subview was removed; see `DrawnState.vacated`.
  static let vacated = Self(rawValue: 1 << 4)
  /// A view further down is dirty.
  static let descendants = Self(rawValue: 1 << 5)
  /// The ancestors have the flag `descendants`.
  static let marked = Self(rawValue: 1 << 6)

  static let layout = Self(rawValue: 1 << 8)
  static let descendantLayout = Self(rawValue: 1 << 9)
  /// `layoutSubviews()` is being called.
  static let isInLayout = Self(rawValue: 1 << 10)
  /// The subviews are being placed, by the layout or by the view itself, so changes of their sizes do not request layout.
  static let isPlacing = Self(rawValue: 1 << 11)
  /// A layout pass is calling `layoutSubviews()`, or the controller after that.
  static let isInPass = Self(rawValue: 1 << 12)

  /// The flags that the damage pass clears.
  static let display: Self = [.content, .appearance, .placement, .subtree, .vacated, .descendants, .marked]
  static let changesExtent: Self = [.placement, .subtree, .vacated, .descendants]
}

extension View {
  /// Requests that this view is drawn again in the next frame, including `draw(in:)`.
  public final func setNeedsDisplay() {
    joinAnimation()
    dropFragment()
    markDirty(.content)
  }

  /// Discards the recorded drawing, but keeps its extent, because that area has to be redrawn.
  final func dropFragment() {
    if let fragment = drawnState.fragment, !fragment.extent.isEmpty {
      drawnState.droppedExtent = drawnState.droppedExtent?.union(fragment.extent) ?? fragment.extent
    }
    drawnState.fragment = nil
  }

  /// Records a change of a view in a window during a frame, before the passes that handle it. Requests no further frame.
  final func markDirtyInFrame(_ flags: DirtyFlags) {
    dirty.formUnion(flags.union(.marked))
    markAncestors(.descendants)
  }

  /// Marks the ancestors, so that a pass of the next frame finds this view.
  final func markAncestors(_ flag: DirtyFlags) {
    unowned(unsafe) var candidate = parent
    while let view = candidate, !view.dirty.contains(flag) {
      view.dirty.insert(flag)
      candidate = view.parent
    }
  }

  /// Records a change, marks the ancestors so that the damage pass finds this view, and requests a frame.
  final func markDirty(_ flags: DirtyFlags) {
    if dirty.contains(flags) && dirty.contains(.marked) { return }
    dirty.insert(flags)
    guard let window = attachedWindow else { return }
    if !flags.isDisjoint(with: .changesExtent) { window.input.hitTestMayHaveChanged = true }
    dirty.insert(.marked)
    markAncestors(.descendants)
    window.needsFrame()
  }
}
