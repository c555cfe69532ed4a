import ViewTree

/// A row or a column of pages, of which one is shown. Fingers, wheels, trackpads and keys do to it what they do to a swipe view:
/// a flick turns one page, the ends stretch, a press catches a movement, quick notches and keys add up, a tap or Return selects.
public final class Pager: View, ScrollerDelegate {
  public var onTurn: ((Int) -> Void)?
  public var onSelect: ((Int) -> Void)?
  public var isVertical = false { didSet { setNeedsLayout() } }
  public var isScrollEnabled: Bool {
    get { input.isEnabled }
    set { input.isEnabled = newValue }
  }
  /// The page that is shown, or the nearest one during a movement.
  public private(set) var page = 0 { didSet { if page != oldValue { onTurn?(page) } } }

  private let pages: [View]
  private lazy var scroller = Scroller(view: self)
  private lazy var input = ScrollInput(of: self)
  private var axis: Axis { isVertical ? .vertical : .horizontal }
  private var isMirrored: Bool { !isVertical && effectiveLayoutDirection == .rightToLeft }
  /// The length of a page, in points.
  private var length: Double { max(1, scroller.viewLength) }

  public init(_ pages: [View]) {
    self.pages = pages
    super.init()
    clipsToBounds = true
    contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    for page in pages { addSubview(page) }
    scroller.delegate = self
    input.usesWholeNotches = true
    // Each page is turned by a drag of its own.
    input.sharesDrags = false
    let tap = TapGestureRecognizer { [weak self] tap in
      if tap.state == .ended, !tap.isPressOnControl { self?.select() }
    }
    addGestureRecognizer(tap)
  }

  public override func layoutSubviews() {
    input.connect(scroller, along: axis, isMirrored: isMirrored)
    let oldLength = length
    scroller.viewLength = bounds.size[axis]
    let range = 0...Double(max(0, pages.count - 1)) * length
    // A drag or a movement continues at the same part of the same page.
    scroller.relocate(to: scroller.position / oldLength * length, scale: length / oldLength, range: range)
    for (number, page) in pages.enumerated() {
      var origin = Point.zero
      origin[axis] = Double(isMirrored ? -number : number) * length
      page.frame = Rect(origin: origin, size: bounds.size)
    }
    scrollerDidMove(scroller)
  }

  public func turn(to page: Int) { scroller.scroll(to: Double(page) * length, .approach) }

  private func select() { onSelect?(page) }

  // MARK: Keys

  public override var canBecomeFocused: Bool { isScrollEnabled }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.key == .return, isFocused else { return input.keyDown(event) }
    if !event.isRepeat { select() }
    return true
  }

  // MARK: ScrollerDelegate

  public func scrollerDidMove(_ scroller: Scroller) {
    var origin = Point.zero
    origin[axis] = isMirrored ? -scroller.position : scroller.position
    bounds.origin = origin
    page = Int((scroller.clamped(scroller.position) / length).rounded())
  }

  /// The next page in the direction of a flick, at most one from where the drag began; otherwise the nearest page.
  public func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    let place = scroller.position / length
    var page =
      release.flick == 0 ? place.rounded() : release.flick > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
    if let start = release.dragStart.map({ ($0 / length).rounded() }) { page = min(start + 1, max(start - 1, page)) }
    return .at(page * length)
  }

  public func scroller(_ scroller: Scroller, goalFor step: ScrollStep) -> Double? {
    let page = (scroller.clamped(scroller.goal) / length).rounded()
    return switch step {
    case .notches(let count): (page + count) * length
    case .arrows(let count), .pages(let count): (page + Double(count)) * length
    case .start: 0
    case .end: Double(pages.count) * length
    }
  }
}
