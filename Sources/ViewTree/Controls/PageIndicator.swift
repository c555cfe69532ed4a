/// A row of dots, one a page, of which a pill follows the position continuously.
///
/// With more pages than there is room for the row scrolls, and its dots grow smaller toward an end beyond which there are more.
open class PageIndicator: View {
  // Views are moved, not drawn anew, so that following a finger costs nothing but the pixels.
  private var dots: [View] = []
  private let pill = View()
  private let ring = FocusRing()

  private static let dotSize = 7.0
  private static let pillLength = 20.0
  private static let spacing = 15.0
  private static let mostDots = 11
  /// Beyond it a position would not tell one page from the next.
  private static let mostPages = 1 << 50

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .slider
    accessibilityLabel = "Page"
    pill.backgroundColor = pillColor
    pill.cornerRadius = Self.dotSize / 2
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    pill.isHidden = true
    addSubview(ring)
    addGestureRecognizer(TapGestureRecognizer { [weak self] in self?.tapped($0) })
  }

  /// How many pages there are. Negative is misuse.
  public var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 {
        Misuse.report("PageIndicator.numberOfPages: \(numberOfPages)")
        numberOfPages = 0
      } else if numberOfPages > Self.mostPages {
        Misuse.report("PageIndicator.numberOfPages: \(numberOfPages) is more than \(Self.mostPages)")
        numberOfPages = Self.mostPages
      }
      if numberOfPages != oldValue { setNeedsLayout() }
    }
  }

  /// Where the pill is, in pages, continuous; shown within 0...numberOfPages−1.
  public var position = 0.0 {
    didSet {
      guard position.isFinite else {
        Misuse.report("PageIndicator.position: not finite")
        position = oldValue
        return
      }
      if position != oldValue { place() }
    }
  }

  /// Who moves the pill, and goes to the page that was chosen; see `SwipeView.pageIndicator`.
  package weak var driver: AnyObject?

  /// The colour of the dots.
  public var dotColor = Color(white: 0.5, alpha: 0.45) {
    didSet { for dot in dots { dot.backgroundColor = dotColor } }
  }

  /// The colour of the pill.
  public var pillColor = Color(red: 0.04, green: 0.52, blue: 1) {
    didSet { pill.backgroundColor = pillColor }
  }

  /// Called with the page that a person chose; the position is left to whoever is listening.
  public var onSelect: ((Int) -> Void)?

  open override func sizeThatFits(_ size: Size) -> Size {
    let count = min(numberOfPages, Self.mostDots)
    return Size(width: Double(count) * Self.spacing + Self.pillLength, height: 24)
  }

  open override func layoutSubviews() {
    let count = min(numberOfPages, visibleCount + 1)
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = View()
      dot.backgroundColor = dotColor
      dot.isUserInteractionEnabled = false
      dots.append(dot)
      insertSubview(dot, at: 0)
    }
    place()
  }

  // MARK: Inside

  /// How many dots fit in.
  private var visibleCount: Int {
    let room = bounds.width - Self.pillLength
    let fitting = room > 0 ? Int(min(1_000, (room / Self.spacing).rounded(.down))) : 1
    return max(1, min(fitting, Self.mostDots))
  }

  private var shownPosition: Double { min(max(0, position), Double(max(0, numberOfPages - 1))) }

  /// Which page lies at the left end of the row, continuous while it scrolls.
  private var firstShown: Double {
    let overflow = Double(numberOfPages - visibleCount)
    guard overflow > 0 else { return 0 }
    return min(max(0, shownPosition - Double(visibleCount - 1) / 2), overflow)
  }

  /// The horizontal middle of `page`'s dot.
  ///
  /// Dots make way for the pill by half of what it is longer than they are, so that the gaps are all the same.
  private func x(ofPage page: Double) -> Double {
    let x = left + (page - firstShown) * Self.spacing + Self.way * min(1, max(-1, page - shownPosition))
    return effectiveLayoutDirection == .rightToLeft ? 2 * bounds.midX - x : x
  }

  /// Which page lies at `x`, from left to right, the inverse of `x(ofPage:)`.
  private func page(atX x: Double) -> Double {
    let distance = x - left - (shownPosition - firstShown) * Self.spacing
    let isNear = abs(distance) <= Self.spacing + Self.way
    let pages =
      isNear ? distance / (Self.spacing + Self.way) : (distance - (distance < 0 ? -Self.way : Self.way)) / Self.spacing
    return shownPosition + pages
  }

  /// The middle of the first dot, before any makes way.
  private var left: Double {
    bounds.midX - Double(min(numberOfPages, visibleCount) - 1) / 2 * Self.spacing
  }

  private static let way = (pillLength - dotSize) / 2

  private func place() {
    guard numberOfPages > 0, bounds.width > 0, !dots.isEmpty else {
      pill.isHidden = true
      return
    }
    let first = firstShown
    let shown = min(numberOfPages, visibleCount)
    let start = Int(first.rounded(.down))
    for (offset, dot) in dots.enumerated() {
      let page = start + offset
      // How far beyond the row's ends, 0 within: there a dot shrinks to nothing.
      let beyond = max(first - Double(page), Double(page) - (first + Double(shown - 1)), 0)
      var size = Self.dotSize * max(0, 1 - beyond)
      let fromEnd = min(Double(page) - first, first + Double(shown - 1) - Double(page))
      let hasMore =
        Double(page) - first < fromEnd + 0.5 ? first > 0.01 : first + Double(shown) < Double(numberOfPages) - 0.01
      if hasMore && fromEnd < 1 { size *= 0.55 + 0.45 * max(0, fromEnd) }
      // The two that the pill is between grow as it leaves them, and shrink as it comes.
      size *= min(1, max(0.3, abs(Double(page) - shownPosition)))
      dot.isHidden = page >= numberOfPages || size < 0.5
      dot.center = Point(x: x(ofPage: Double(page)), y: bounds.midY)
      dot.bounds = Rect(x: 0, y: 0, width: size, height: size)
      dot.cornerRadius = size / 2
    }
    pill.isHidden = false
    pill.center = Point(x: x(ofPage: shownPosition), y: bounds.midY)
    // Longest on a page, and drawn together halfway, as if it rolled.
    let fraction = abs(shownPosition - shownPosition.rounded())
    let width = Double(shown) * Self.spacing + Self.pillLength - Self.dotSize
    ring.surround(
      Rect(x: bounds.midX - width / 2, y: bounds.midY - 8, width: width, height: 16), radius: 8,
      isShown: isFocused && window?.showsFocus == true)
    pill.bounds = Rect(
      x: 0, y: 0, width: Self.pillLength - (Self.pillLength - Self.spacing) * 2 * fraction, height: Self.dotSize)
  }

  package override func boundsSizeDidChange() { setNeedsLayout() }

  private func tapped(_ recognizer: GestureRecognizer) {
    guard numberOfPages > 0, let onSelect else { return }
    let x = recognizer.location(in: self).x
    let along = effectiveLayoutDirection == .rightToLeft ? 2 * bounds.midX - x : x
    onSelect(Int(min(Double(numberOfPages - 1), max(0, page(atX: along).rounded()))))
  }

  package override var isControl: Bool { true }
  open override var canBecomeFocused: Bool { onSelect != nil && numberOfPages > 1 }
  package override func focusDidChange() { place() }

  /// Arrows choose the neighbour, Home and End the first and the last page.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFocused, event.modifiers.isEmpty, let onSelect, numberOfPages > 0 else { return false }
    let current = Int(shownPosition.rounded())
    let step = effectiveLayoutDirection == .rightToLeft ? -1 : 1
    let target: Int
    switch event.key {
    case .left: target = current - step
    case .right: target = current + step
    case .home: target = 0
    case .end: target = numberOfPages - 1
    default: return false
    }
    let page = min(numberOfPages - 1, max(0, target))
    if event.phase == .pressed && page != current { onSelect(page) }
    return true
  }

  package override var defaultAccessibilityValue: String? {
    numberOfPages > 0 ? "\(Int(shownPosition.rounded()) + 1) of \(numberOfPages)" : nil
  }

  package override var mayOverrideHits: Bool { type(of: self) != PageIndicator.self }
}
