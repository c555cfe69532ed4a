/// Moves the pill of a page indicator, and scrolls to the page that the user chose there; see `PageIndicator.driver`.
@MainActor public protocol PageIndicatorDriver: AnyObject {
  /// The user chose a page. The first one is 0.
  func indicatorDidChoose(page: Int)
  /// The page at which the container is, or at which it will be at the end of the movement that is under way. Keys count from it, so that
  /// each of several quick ones goes to another page, and assistive technology is told it. If it is nil, the default, the page that is shown
  /// counts.
  var goalPage: Int? { get }
}

extension PageIndicatorDriver {
  public var goalPage: Int? { nil }
}

/// A row of dots, one for each page, with a pill that follows the position continuously. A press on a dot chooses its
/// page, and so does a drag along the row.
///
/// If there are more pages than fit, the row scrolls, its dots become smaller towards an end beyond which there are
/// more, and a caption beside it shows the page and the number of pages. A drag along the row then passes through all
/// of the pages.
@MainActor open class PageIndicator: Control {
  // Views are moved rather than redrawn, so that following a finger costs only the pixels.
  private var dots: [View] = []
  private let pill = View()
  private let caption = Label()
  /// The page that the caption shows; nil if its text has to be set again.
  private var captionedPage: Int?
  private lazy var pan = PanGestureRecognizer { [weak self] _ in self?.dragged() }
  /// The position of the pill when the drag began, and the page that was last chosen by this drag.
  private var dragStart = 0.0
  private var draggedTo = 0

  private static let mostDots = 11
  /// With fewer dots than this there is no space for a caption.
  private static let fewestDotsBesideCaption = 3
  private static let captionGap = 10.0
  /// With more pages, a position could not distinguish neighbouring pages.
  private static let mostPages = 1 << 50

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .slider
    pill.cornerRadius = PageIndicatorRow.dotSize / 2
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    pill.isHidden = true
    caption.isHidden = true
    caption.accessibilityRole = nil
    addSubview(caption)
    pan.axis = .horizontal
    pan.isPartOfPress = true
    pan.mobility = { [weak self] _ in self?.canDrag == true ? .free : .never }
    addGestureRecognizer(pan)
    applyTheme()
  }

  /// The number of pages. A negative number is misuse.
  public var numberOfPages = 0 {
    didSet {
      numberOfPages = Misuse.limited(
        numberOfPages, "PageIndicator.numberOfPages", atLeast: 0, atMost: Self.mostPages, former: oldValue)
      guard numberOfPages != oldValue else { return }
      setNeedsLayout()
      notedPage = goalPage
      accessibilityDidChange()
    }
  }

  /// The position of the pill in pages, continuous. It is shown within 0...numberOfPages−1.
  public var position = 0.0 {
    didSet {
      position = Misuse.checked(position, "PageIndicator.position", "is not finite", former: oldValue, \.isFinite)
      guard position != oldValue else { return }
      place()
      noteGoal()
    }
  }

  /// The container whose pages the indicator shows. It sets `numberOfPages` and `position`, and is called with the page
  /// that the user chose, before `onSelect` is called. If it is a `ScrollTarget`, wheels and trackpads over the indicator
  /// scroll it. Nil by default.
  public final weak var driver: (any PageIndicatorDriver)? {
    didSet { scrollTarget = driver as? any ScrollTarget }
  }

  /// The colour of the dots. The default is the theme's.
  public var dotColor: Color {
    get { self[color: \.dotColor] }
    set { self[color: \.dotColor] = newValue }
  }

  /// The colour of the pill. The default is the theme's.
  public var pillColor: Color {
    get { self[color: \.accentColor] }
    set { self[color: \.accentColor] = newValue }
  }

  /// The colour of the caption, which shows the page if there are many. The default is the theme's.
  public var captionColor: Color {
    get { self[color: \.secondaryTextColor] }
    set { self[color: \.secondaryTextColor] = newValue }
  }

  override func applyTheme() {
    caption.font = themeValues.captionFont
    color()
  }

  private func color() {
    pill.backgroundColor = pillColor
    caption.textColor = captionColor
    for dot in dots { dot.backgroundColor = shownDotColor }
  }

  /// Under the mouse the dots stand out, if they can be pressed.
  private var shownDotColor: Color {
    guard hasListener, state == .hovered || state == .highlighted else { return dotColor }
    return dotColor.mixed(with: themeValues.textColor, 0.5)
  }

  /// Called with the page that the user chose. The indicator does not change the position itself. A swipe view that
  /// shows its pages here scrolls before this is called.
  public var onSelect: ((Int) -> Void)? {
    get {
      guard driver != nil else { return ownOnSelect }
      // The closure calls what is set now, not what is set at the time of the call: that may be a closure that calls this one.
      return { [weak self, ownOnSelect] page in
        self?.driver?.indicatorDidChoose(page: page)
        ownOnSelect?(page)
      }
    }
    set { ownOnSelect = newValue }
  }
  private var ownOnSelect: ((Int) -> Void)?

  /// Whether a user's choice has any effect.
  private var hasListener: Bool { driver != nil || ownOnSelect != nil }

  private func choose(_ page: Int) {
    driver?.indicatorDidChoose(page: page)
    ownOnSelect?(page)
    noteGoal()
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let count = min(numberOfPages, Self.mostDots)
    let row = PageIndicatorRow.length(ofDots: count)
    return Size(width: row + (numberOfPages > count ? 2 * captionRoom : 0), height: 24)
  }

  open override func layoutSubviews() {
    let count = min(numberOfPages, dotCount + 1)
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = View()
      dot.backgroundColor = shownDotColor
      dot.alpha = pill.alpha
      dot.isUserInteractionEnabled = false
      dots.append(dot)
      insertSubview(dot, at: 0)
    }
    place()
  }

  // MARK: Inside

  /// Where the dots and the pill are now.
  private var row: PageIndicatorRow {
    PageIndicatorRow(numberOfPages: numberOfPages, dotCount: dotCount, position: shownPosition, middle: bounds.midX)
  }

  /// The number of dots that are shown.
  private var dotCount: Int {
    let fitting = min(count(fittingIn: bounds.width), Self.mostDots)
    guard fitting < numberOfPages else { return fitting }
    let besideCaption = count(fittingIn: bounds.width - 2 * captionRoom)
    return besideCaption >= Self.fewestDotsBesideCaption ? min(fitting, besideCaption) : fitting
  }

  private func count(fittingIn width: Double) -> Int {
    let room = width - PageIndicatorRow.pillLength
    return room > 0 ? max(1, Int(min(1_000, (room / PageIndicatorRow.spacing).rounded(.down)))) : 1
  }

  /// The width reserved for the caption. It is that of the longest possible caption, so that the dots do not move.
  private var captionRoom: Double {
    if let measuredCaptionRoom { return measuredCaptionRoom }
    let label = Label(text: words(ofPage: numberOfPages - 1))
    label.font = caption.font
    let room = label.sizeThatFits(Size(width: .infinity, height: .infinity)).width + Self.captionGap
    measuredCaptionRoom = room
    return room
  }
  private var measuredCaptionRoom: Double?

  /// Forgets what depends on the number of pages, the words and the font, because these may have changed.
  override func layoutWasRequested() {
    if !dirty.contains(.isPlacing) { (captionedPage, measuredCaptionRoom) = (nil, nil) }
  }

  private func words(ofPage page: Int) -> String { accessibilityWords.place(page + 1, numberOfPages) }

  /// The page from which steps count, and which assistive technology is told.
  private var goalPage: Int {
    min(max(0, driver?.goalPage ?? Int(shownPosition.rounded())), max(0, numberOfPages - 1))
  }

  /// The page that assistive technology was told last.
  private var notedPage = 0

  /// Tells assistive technology to which page the view turns. It is not told those on the way there.
  private func noteGoal() {
    let page = goalPage
    guard page != notedPage else { return }
    notedPage = page
    accessibilityDidChange()
  }

  private var shownPosition: Double { min(max(0, position), Double(max(0, numberOfPages - 1))) }

  /// Converts between x coordinates and those of the row, which always begins at the left.
  private func mirrored(_ x: Double) -> Double { isMirrored ? 2 * bounds.midX - x : x }

  private func place() { placingSubviews(placeRow) }

  private func placeRow() {
    placeCaption()
    guard numberOfPages > 0, bounds.width > 0, !dots.isEmpty else {
      pill.isHidden = true
      return
    }
    let row = row
    let start = Int(row.firstShown.rounded(.down))
    for (offset, dot) in dots.enumerated() {
      let page = start + offset
      let size = row.dotSize(ofPage: page)
      dot.isHidden = page >= numberOfPages || size < 0.5
      dot.center = Point(x: mirrored(row.x(ofPage: Double(page))), y: bounds.midY)
      dot.bounds = Rect(x: 0, y: 0, width: size, height: size)
      dot.cornerRadius = size / 2
    }
    pill.isHidden = false
    pill.center = Point(x: mirrored(row.x(ofPage: shownPosition)), y: bounds.midY)
    pill.bounds = Rect(x: 0, y: 0, width: row.shownPillLength, height: PageIndicatorRow.dotSize)
  }

  private func placeCaption() {
    caption.isHidden =
      dotCount >= numberOfPages || count(fittingIn: bounds.width - 2 * captionRoom) < Self.fewestDotsBesideCaption
    guard !caption.isHidden else { return }
    let page = Int(shownPosition.rounded())
    if captionedPage != page {
      captionedPage = page
      caption.text = words(ofPage: page)
    }
    let size = caption.sizeThatFits(Size(width: .infinity, height: .infinity))
    let start = bounds.midX + row.width / 2 + Self.captionGap
    caption.frame = Rect(
      x: isMirrored ? 2 * bounds.midX - start - size.width : start, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The window may have other words for the caption.
  public override func windowDidChange() { setNeedsLayout() }

  open override var canBecomeFocused: Bool { isEnabled && hasListener && numberOfPages > 1 }

  open override var focusRing: FocusRing? {
    guard numberOfPages > 0 else { return nil }
    let width = row.width
    let rect = Rect(x: bounds.midX - width / 2, y: bounds.midY - 8, width: width, height: 16)
    return FocusRing(around: self, rect: rect, cornerRadius: 8)
  }

  open override func didPress(at point: Point?) {
    guard let point, numberOfPages > 0, hasListener, let page = row.page(hitAt: mirrored(point.x)) else { return }
    choose(page)
  }

  private var canDrag: Bool {
    guard hasListener, numberOfPages > 1, let start = pan.pressLocation(in: self) else { return false }
    return row.isOnRow(start.x)
  }

  private func dragged() {
    switch pan.state {
    case .began:
      dragStart = shownPosition
      draggedTo = Int(shownPosition.rounded())
      fallthrough
    case .changed:
      // The pages may have gone since the drag began.
      guard hasListener, numberOfPages > 0 else { return }
      let distance = pan.translation(in: self).x
      let page = row.page(
        draggedFrom: dragStart, by: isMirrored ? -distance : distance, to: mirrored(pan.location(in: self).x))
      guard page != draggedTo else { return }
      draggedTo = page
      choose(page)
    case .ended, .cancelled, .possible, .failed: break
    }
  }

  open override func stateDidChange() {
    pan.isEnabled = isEnabled
    for view in dots + [pill, caption] { view.alpha = isEnabled ? 1 : Self.disabledAlpha }
    color()
  }

  /// Arrows choose the neighbouring page, Home and End the first and the last page. As in a slider, Up leads to a higher number.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    let current = goalPage
    guard isFocused, isEnabled, event.modifiers.isEmpty, hasListener, let page = target(of: event.key, from: current)
    else { return false }
    if event.phase == .pressed && page != current { choose(page) }
    return true
  }

  private func target(of key: Key, from page: Int) -> Int? {
    guard numberOfPages > 0 else { return nil }
    return switch key {
    case .up: min(numberOfPages - 1, page + 1)
    case .down: max(0, page - 1)
    default: target(of: key, from: page, among: numberOfPages)
    }
  }

  public override var accessibilityActions: [AccessibilityAction] { hasListener ? [.increment, .decrement] : [] }
  public override var accessibilityNumber: AccessibilityNumber? {
    guard numberOfPages > 0 else { return nil }
    return AccessibilityNumber(
      value: Double(goalPage + 1), range: 1...Double(numberOfPages), step: hasListener ? 1 : 0)
  }
  public override func setAccessibilityNumber(_ value: Double) -> Bool {
    guard isEnabled, hasListener, numberOfPages > 0 else { return false }
    choose(Int(min(Double(numberOfPages), max(1, value)).rounded()) - 1)
    return true
  }
  override func accessibilityStep(_ step: Int) -> Bool {
    let page = goalPage + step
    guard hasListener, page >= 0, page < numberOfPages else { return false }
    choose(page)
    return true
  }

  public override var defaultAccessibilityLabel: String? { accessibilityWords.page }
  public override var defaultAccessibilityValue: String? {
    numberOfPages > 0 ? words(ofPage: goalPage) : nil
  }
}
