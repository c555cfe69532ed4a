/// The settings of a view that concern input.
struct InputSettings {
  /// The value that was set; nil if none was, and `View.takesInputByDefault` counts.
  var isUserInteractionEnabled: Bool?
  var isSuspended = false
  var recognizers: [GestureRecognizer] = []
  var rare: RareInputSettings?
}

/// Settings that few views have, so they are stored separately.
final class RareInputSettings {
  var cursor: Cursor?
  var contextMenu: (() -> [MenuItem])?
  var contextMenuLabel: String?
  var toolTip: String?
  var accessibilityShortcut: KeyShortcut?
  var accessibilityHint: String?
  weak var scrollTarget: (any ScrollTarget)?
  var passesScrolling = false
  var contentTouchDelay = 0.0
}

extension View {
  /// Whether this view and the views in it take input. True by default, but false for an `ImageView`, a `Label` and a
  /// `ProgressView`, as in UIKit: a press there goes to the view behind.
  public final var isUserInteractionEnabled: Bool {
    get { inputSettings.isUserInteractionEnabled ?? takesInputByDefault }
    set {
      let tookInput = takesInput
      inputSettings.isUserInteractionEnabled = newValue
      takesInputDidChange(from: tookInput)
    }
  }

  /// Whether a container temporarily keeps input from this view, for example from a page that is leaving. False by default.
  ///
  /// Unlike a view whose `isUserInteractionEnabled` is false, it still covers the views behind it: where it is opaque, no view
  /// is hit. As it is about to leave or is covered, assistive technology does not see it, nor what is in it.
  public final var isInputSuspended: Bool {
    get { inputSettings.isSuspended }
    set {
      guard newValue != isInputSuspended else { return }
      let tookInput = takesInput
      inputSettings.isSuspended = newValue
      takesInputDidChange(from: tookInput)
      parent?.noteAccessibility(.children)
    }
  }

  /// Receives the scrolling of wheels and trackpads over this view. If it is nil, which is the default, or cannot scroll, the
  /// views around this one are tried.
  public final var scrollTarget: (any ScrollTarget)? {
    get { inputSettings.rare?.scrollTarget }
    set { changeRareInputSettings(newValue != nil) { $0.scrollTarget = newValue } }
  }

  /// Whether wheels and trackpads over this view scroll what lies behind it, as if the view were not there. False by default. It is for
  /// views that lie over content that scrolls without being a part of it, such as a message.
  public final var passesScrolling: Bool {
    get { inputSettings.rare?.passesScrolling ?? false }
    set { changeRareInputSettings(newValue) { $0.passesScrolling = newValue } }
  }

  /// How long a touch in this view waits before it highlights a control, in seconds, because it may become a drag of this view.
  /// 0 by default. For a control, the longest delay of the views around it applies.
  public final var contentTouchDelay: Double {
    get { inputSettings.rare?.contentTouchDelay ?? 0 }
    set { changeRareInputSettings(newValue != 0) { $0.contentTouchDelay = newValue } }
  }

  /// The shape of the mouse pointer over this view; nil, the default, for that of the superview.
  ///
  /// While a button is pressed, the pointer keeps the shape that it has over the pressed view, wherever it is dragged.
  public final var cursor: Cursor? {
    get { inputSettings.rare?.cursor }
    set { changeRareInputSettings(newValue != nil) { $0.cursor = newValue } }
  }

  /// Returns the items of the context menu of this view and the views in it. Nil by default.
  ///
  /// The menu opens at a secondary press, at a long press by touch, and by the menu key or Shift+F10 while the focus is in the view,
  /// or the view is the current item of a container that has the focus. The closure is called each time that a menu is about to open. If it
  /// is nil, or returns no items, that of the superview is used.
  ///
  /// A recognizer of the secondary button, on this view or on one in it, receives such a press instead, and no menu opens.
  public final var contextMenu: (() -> [MenuItem])? {
    get { inputSettings.rare?.contextMenu }
    set { changeRareInputSettings(newValue != nil) { $0.contextMenu = newValue } }
  }

  /// What the `contextMenu` is called for assistive technology, where it concerns more than the view at which it opens, such as “2 songs”. Nil,
  /// the default, for the label of that view. It is read after the items, so `contextMenu` may set it.
  public final var contextMenuLabel: String? {
    get { inputSettings.rare?.contextMenuLabel }
    set { changeRareInputSettings(newValue != nil) { $0.contextMenuLabel = newValue } }
  }

  /// A text that appears beside this view, near the mouse, after that has rested here for 0.6 seconds, and disappears at the next input.
  /// Nil, the default, for that of the superview. With an empty text no tool tip appears, not even that of the superview.
  public final var toolTip: String? {
    get { inputSettings.rare?.toolTip }
    set {
      guard newValue != toolTip else { return }
      changeRareInputSettings(newValue != nil) { $0.toolTip = newValue }
      attachedWindow?.toolTips.contentDidChange()
    }
  }

  /// The key that has the same effect as a press of this view. Assistive technology announces it. Nil, the default, for none.
  public final var accessibilityShortcut: KeyShortcut? {
    get { inputSettings.rare?.accessibilityShortcut }
    set {
      guard newValue != accessibilityShortcut else { return }
      changeRareInputSettings(newValue != nil) { $0.accessibilityShortcut = newValue }
      accessibilityDidChange()
    }
  }

  /// Sets the `accessibilityHint`, for a view that does not override it: what a setting does, say, or what is wrong with a text.
  public final func setAccessibilityHint(_ hint: String?) {
    guard hint != inputSettings.rare?.accessibilityHint else { return }
    changeRareInputSettings(hint != nil) { $0.accessibilityHint = hint }
    accessibilityDidChange()
  }

  /// - Parameter isNeeded: whether to create the settings of a view that has none yet.
  private func changeRareInputSettings(_ isNeeded: Bool, _ change: (RareInputSettings) -> Void) {
    if inputSettings.rare == nil && !isNeeded { return }
    let settings = inputSettings.rare ?? RareInputSettings()
    inputSettings.rare = settings
    change(settings)
  }

  // MARK: Recognizers

  /// Attaches `recognizer` to this view, and detaches it from the view that it was attached to.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    inputSettings.recognizers.append(recognizer)
    recognizer.view = self
  }

  /// Detaches `recognizer`. A gesture in progress is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    inputSettings.recognizers.removeAll { $0 === recognizer }
    if recognizer.view === self { recognizer.view = nil }
  }

  /// The attached recognizers, in the order in which they were added.
  public final var gestureRecognizers: [GestureRecognizer] { inputSettings.recognizers }

  /// Whether a recognizer here takes part in presses of `button`.
  final func hasRecognizer(for button: PointerEvent.Button) -> Bool {
    inputSettings.recognizers.contains { $0.isEnabled && $0.buttons.contains(button) }
  }

  // MARK: Hits

  final func takesInputDidChange(from old: Bool) {
    guard takesInput != old, let window = attachedWindow else { return }
    if old { window.viewBecameUnreachable(self) }
    window.input.hitTestMayHaveChanged = true
    window.needsFrame()
  }

  /// The default of `hitTest(_:)`, as in UIKit: if this view contains the point, its subviews are tested, from front to back, with the
  /// values that are visible now.
  /// - Parameter front: the subview behind which to look; nil to test all of them.
  final func deepestHit(at point: Point, behind front: View? = nil) -> View? {
    guard isReachable, point.isFinite, contains(point) else { return nil }
    var (view, point) = (self, point)
    // Plain views, which override nothing, are tested in a loop, because recursion into deeply nested views could overflow the stack.
    search: while true {
      let children = front == nil ? view.children[...] : view.children.prefix { $0 !== front }
      for child in children.reversed() where child.isReachable || child.coversOthers {
        guard let place = child.shown.point(fromSuperview: point) else { continue }
        if child.coversOthers {
          if child.contains(place) { return view }
        } else if type(of: child) != View.self {
          if let hit = child.hitTest(place) { return hit }
        } else if child.contains(place) {
          (view, point) = (child, place)
          continue search
        }
      }
      return view
    }
  }

  /// Whether this view is not hit, but keeps the views behind it from being hit; see `isInputSuspended`.
  private var coversOthers: Bool { isInputSuspended && !look.isHidden && shown.opacity >= 1 }
}
