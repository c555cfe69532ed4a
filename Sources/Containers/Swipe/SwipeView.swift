public import ViewTree

/// A row of items, of which it shows a page at a time, and which a person turns: by finger, wheel, trackpad or key.
///
/// Only what is seen has a view; views that leave are handed to the data source again. Finger, wheel, key, autoscroll and calls
/// all end in the same `setPosition`, and what is seen follows from the position alone; so any of them may come at any time.
@MainActor open class SwipeView: View {
  public nonisolated enum Alignment: Hashable, Sendable {
    /// The content begins and ends at the edges of the view.
    case edge
    /// The current page lies in the middle of the view, the first and the last one, too.
    case center
  }

  public nonisolated enum ScrollDirection: Hashable, Sendable {
    /// The shorter way; where both are the same, forward.
    case shortest
    case forward, backward
  }

  // MARK: Who fills it, who is told

  /// What fills the view. Setting it reloads.
  public final weak var dataSource: (any SwipeViewDataSource)? {
    didSet { dataSourceDidChange() }
  }

  public final weak var delegate: (any SwipeViewDelegate)? {
    didSet { setNeedsLayout() }
  }

  // MARK: How it is laid out

  /// How many items a page has. At least 1, which is the default.
  public final var itemsPerPage = 1 {
    didSet {
      if itemsPerPage < 1 {
        Misuse.report("SwipeView.itemsPerPage: \(itemsPerPage)")
        itemsPerPage = 1
      }
      if itemsPerPage != oldValue { layoutSettingDidChange() }
    }
  }

  /// Whether the last page, where there are not enough items to fill it, shows those before it as well instead of blank space.
  /// False by default; without effect when wrapped.
  public final var truncatesFinalPage = false {
    didSet { if truncatesFinalPage != oldValue { layoutSettingDidChange() } }
  }

  /// Whether the first and the last page lie at the edges of the view or in its middle. At the edges by default.
  public final var alignment = Alignment.edge {
    didSet { if alignment != oldValue { layoutSettingDidChange() } }
  }

  /// Whether it comes to rest only on pages. True by default.
  public final var isPagingEnabled = true {
    didSet { if isPagingEnabled != oldValue { layoutSettingDidChange() } }
  }

  /// Whether a flick carries on over as many pages as its speed is good for, by `decelerationRate`, instead of turning one page.
  /// It comes to rest on a page all the same. False by default; without effect when there is no paging.
  public final var isCoastingEnabled = false

  /// Whether the items go round: after the last comes the first again. False by default.
  public final var isWrapEnabled = false {
    didSet { if isWrapEnabled != oldValue { layoutSettingDidChange() } }
  }

  /// Whether the items lie below each other. False by default.
  public final var isVertical = false {
    didSet {
      guard isVertical != oldValue else { return }
      pan.axis = isVertical ? .vertical : .horizontal
      layoutSettingDidChange()
    }
  }

  // MARK: How it moves

  /// Whether a person can scroll it, by finger, wheel or key. A program always can. True by default.
  public final var isScrollEnabled = true {
    didSet { if oldValue && !isScrollEnabled { scrollingWasDisabled() } }
  }

  /// Whether a touch waits for 0.15 s, in which it may become a drag, before it highlights what it pressed. True by default.
  public final var delaysContentTouches = true {
    didSet { contentTouchDelay = delaysContentTouches ? GestureMetrics.contentTouchDelaySeconds : 0 }
  }

  /// Whether it goes beyond its ends and comes back, or stops dead there. True by default; without effect when wrapped.
  public final var bounces = true {
    didSet {
      guard bounces != oldValue else { return }
      refreshPosition()
      regrip()
    }
  }

  /// What is left of the speed after each millisecond of sliding, where there is no paging, or a flick coasts: between 0.5 and 0.9999; 0.998 is
  /// normal, 0.99 fast.
  public final var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond {
    didSet {
      let bounds = MotionMetrics.decelerationsPerMillisecond
      guard !bounds.contains(decelerationRate) else { return }
      Misuse.report("SwipeView.decelerationRate: \(decelerationRate) is not in \(bounds)")
      decelerationRate =
        decelerationRate.isNaN ? oldValue : min(bounds.upperBound, max(bounds.lowerBound, decelerationRate))
    }
  }

  /// Whether items are loaded, and `currentItemIndex` follows, only after a scroll has come to rest. False by default.
  public final var defersItemViewLoading = false {
    didSet { if !defersItemViewLoading && oldValue { refreshPosition() } }
  }

  /// At what speed it scrolls by itself, in items a second; negative: backward. 0, the default: not at all.
  ///
  /// It pauses while a finger or a movement has the view, or nothing of it is in sight, goes on afterwards, and ends where the
  /// content does.
  public final var autoscroll = 0.0 {
    didSet {
      if !autoscroll.isFinite {
        Misuse.report("SwipeView.autoscroll: \(autoscroll)")
        autoscroll = 0
      }
      if autoscroll != oldValue { autoscrollDidChange() }
    }
  }

  /// After how many seconds it turns a page by itself, again and again; nil, the default: never.
  ///
  /// It waits while a finger has the view, or nothing of it is in sight, and counts anew afterwards. Without wrapping it ends at
  /// the last page.
  public final var autoAdvanceInterval: Double? {
    didSet {
      if let interval = autoAdvanceInterval, !(interval > 0) {
        Misuse.report("SwipeView.autoAdvanceInterval: \(interval) s")
        autoAdvanceInterval = nil
      }
      if autoAdvanceInterval != oldValue { updateAutoAdvance(restarts: true) }
    }
  }

  /// An indicator that follows the position, and whose dots scroll to their pages. One that is given to several views is the
  /// last one's.
  public final weak var pageIndicator: PageIndicator? {
    didSet { pageIndicatorDidChange(from: oldValue) }
  }

  // MARK: The state, see SwipeView+*.swift

  /// What the items lie in; its bounds are scrolled.
  final let content = View()
  final var geometry = SwipeGeometry()
  /// Where it is scrolled to; see `SwipeGeometry`.
  final var position = 0.0
  final var index = 0
  /// By how many items everything was renumbered when it went round.
  final var numbering = 0
  /// The last index that the delegate knows.
  final var toldIndex = 0
  /// The offset that was asked for, as long as the position is the one that came of it.
  final var givenOffset: GivenOffset?
  /// The item that was last asked for by its index, or by its page, until the position is elsewhere again.
  final var askedItem: Int?
  /// Whether the index was asked for, and not found from the position.
  final var isIndexGiven = false
  /// Whether the index waits for the end of the scroll.
  final var isIndexStale = false

  final var phase = SwipePhase.idle
  /// Counts the changes of `phase`: whoever called someone sees whether it is still his turn.
  final var turn = 0
  final var endAction: ScheduledAction?
  final var isFingerDown = false
  /// The item whose view was pressed, unless that was on a control in it.
  final var pressedItem: Int?
  final var advanceAction: ScheduledAction?
  final var advanceTime = 0.0
  final var notches = WheelNotches()
  /// When a trackpad last moved it.
  final var wheelTime = 0.0

  final var recycler = SwipeRecycler()
  /// Counts what makes views that are being asked for wrong.
  final var generation = 0
  /// The size of the first view loaded; a side of 0 had none.
  final var measuredSize: Size?
  final var isCounting = false
  final var isLoading = false
  final var isLayingOut = false
  /// Views on their way out after a deletion.
  final var leavingViews: [LeavingView] = []

  final let pan: PanGestureRecognizer
  final let tap: TapGestureRecognizer

  public override init(frame: Rect = .zero) {
    weak var target: SwipeView?
    let pan = PanGestureRecognizer { _ in target?.panDidChange() }
    let tap = TapGestureRecognizer { _ in target?.tapped() }
    self.pan = pan
    self.tap = tap
    super.init(frame: frame)
    target = self
    accessibilityRole = .list
    clipsToBounds = true
    addSubview(content)
    contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    scrollTarget = self
    pan.axis = .horizontal
    setUpGestures()
  }

  // MARK: Overrides

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOut()
  }

  open override var canBecomeFocused: Bool { isScrollEnabled }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    pressed(event) || super.keyDown(event)
  }

  public final override func presentedSizeDidChange() { setNeedsLayout() }
  public final override func windowDidChange() { moveToWindow() }
  public final override var defaultAccessibilityLabel: String? { "Pages" }
  public final override var defaultAccessibilityValue: String? {
    numberOfPages > 0 ? "\(currentPage + 1) of \(numberOfPages)" : nil
  }
}
