/// A value from a range, by a thumb on a line.
@MainActor open class Slider: Control {
  /// Line, fill and thumb together, so that a disabled slider fades as one.
  private let parts = View()
  private let line = View()
  private let fill = View()
  private let thumb = View()
  private var pan: PanGestureRecognizer?
  /// How far the finger was from the thumb's middle when it took it.
  private var grip = 0.0

  private static let lineHeight = 4.0

  public override init(frame: Rect = .zero) {
    super.init(frame: frame.size == .zero ? Rect(origin: frame.origin, size: Size(width: 160, height: 28)) : frame)
    accessibilityRole = .slider
    thumb.cornerRadius = 10
    thumb.shadow = Shadow(color: Color(white: 0, alpha: 0.35), radius: 4, offset: Point(x: 0, y: 1))
    parts.isUserInteractionEnabled = false
    addSubview(parts)
    for view in [line, fill, thumb] { parts.addSubview(view) }
    for view in [line, fill] { view.cornerRadius = Self.lineHeight / 2 }
    applyTheme()
    let pan = PanGestureRecognizer { [weak self] _ in self?.dragged() }
    pan.beginsAtPress = true
    addGestureRecognizer(pan)
    self.pan = pan
  }

  /// What the value can be. A value outside is moved to the nearer end. An infinite end is misuse.
  public var range: ClosedRange<Double> = 0...1 {
    didSet {
      guard range.lowerBound.isFinite, range.upperBound.isFinite else {
        Misuse.report("Slider.range: not finite")
        range = oldValue
        return
      }
      if range != oldValue {
        storedValue = clamped(storedValue)
        place()
      }
    }
  }

  /// The value, within `range`. Setting it tells nobody; it moves there within `View.animate`.
  public var value: Double {
    get { storedValue }
    set {
      guard newValue.isFinite else { return Misuse.report("Slider.value: not finite") }
      let value = clamped(newValue)
      if value != newValue { Misuse.report("Slider.value: \(newValue) is not in \(range)") }
      guard value != storedValue else { return }
      storedValue = value
      place()
    }
  }
  private var storedValue = 0.0

  /// The value from which the line is coloured up to the thumb, 0 in a range around 0 say; nil, the default: the beginning.
  public var fillOrigin: Double? { didSet { if fillOrigin != oldValue { place() } } }

  /// Called with each value that a person sets, also in the middle of a drag.
  public var onChange: ((Double) -> Void)?

  /// Called when a person lets go of the thumb, after the last `onChange`; also when the drag is cancelled.
  public var onTrackingEnd: (() -> Void)?
  /// Whether a person holds the thumb.
  public private(set) var isTracking = false

  /// The diameter of the thumb, in points. The default is 20.
  public var thumbSide = 20.0 {
    didSet {
      guard thumbSide.isFinite, thumbSide >= 0 else {
        Misuse.report("Slider.thumbSide: \(thumbSide)")
        thumbSide = oldValue
        return
      }
      thumb.cornerRadius = thumbSide / 2
      place()
    }
  }

  /// The colour of the line up to the thumb. The default is the theme's.
  public var fillColor: Color {
    get { ownFillColor ?? themeValues.accentColor }
    set {
      ownFillColor = newValue
      applyTheme()
    }
  }
  private var ownFillColor: Color?

  override func applyTheme() {
    fill.backgroundColor = fillColor
    line.backgroundColor = themeValues.sliderTrackColor
    thumb.backgroundColor = themeValues.thumbColor
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width.isFinite ? max(60, size.width) : 160, height: 28)
  }

  open override func layoutSubviews() { place() }

  // MARK: Inside

  private func clamped(_ value: Double) -> Double { min(range.upperBound, max(range.lowerBound, value)) }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// How far the thumb's middle goes.
  private var way: Double { max(0, bounds.width - thumbSide) }

  /// Where a value lies in the range: from 0 to 1.
  private func part(of value: Double) -> Double {
    // Halves, as a range may be longer than any number.
    let length = range.upperBound / 2 - range.lowerBound / 2
    return length > 0 ? (value / 2 - range.lowerBound / 2) / length : 0
  }

  private func place() { placingSubviews(placeThumb) }

  private func placeThumb() {
    (parts.frame, parts.bounds) = (bounds, bounds)
    let start = bounds.minX + thumbSide / 2
    func place(of value: Double) -> Double { start + way * (isMirrored ? 1 - part(of: value) : part(of: value)) }
    let x = place(of: storedValue)
    let origin = place(of: fillOrigin.map { $0.isFinite ? clamped($0) : range.lowerBound } ?? range.lowerBound)
    let y = bounds.midY - Self.lineHeight / 2
    line.frame = Rect(x: start, y: y, width: way, height: Self.lineHeight)
    fill.frame = Rect(x: min(x, origin), y: y, width: abs(x - origin), height: Self.lineHeight)
    thumb.frame = Rect(
      x: x - thumbSide / 2, y: bounds.midY - thumbSide / 2, width: thumbSide, height: thumbSide)
  }

  private func dragged() {
    guard let pan else { return }
    let x = pan.location(in: self).x
    let middle = thumb.frame.midX
    switch pan.state {
    case .began:
      isTracking = true
      // Taken beside its middle the thumb does not jump; pressed elsewhere it comes.
      grip = abs(x - middle) <= thumbSide ? x - middle : 0
      fallthrough
    case .changed:
      let along = way > 0 ? (x - grip - bounds.minX - thumbSide / 2) / way : 0
      let part = min(1, max(0, isMirrored ? 1 - along : along))
      setByHand(part == 1 ? range.upperBound : range.lowerBound * (1 - part) + range.upperBound * part)
    case .ended, .cancelled:
      isTracking = false
      onTrackingEnd?()
    default:
      break
    }
  }

  private func setByHand(_ newValue: Double) {
    let value = clamped(newValue)
    guard value != storedValue else { return }
    storedValue = value
    place()
    onChange?(value)
  }

  open override var focusRing: FocusRing? { FocusRing(around: thumb) }

  open override func stateDidChange() {
    pan?.isEnabled = isEnabled
    parts.alpha = isEnabled ? 1 : Self.disabledAlpha
  }

  /// Arrows move it by a twentieth, Page Up and Down by a fifth, Home and End to the ends.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
    let step = range.upperBound / 20 - range.lowerBound / 20
    let target: Double
    switch event.key {
    case .left: target = storedValue + (isMirrored ? step : -step)
    case .right: target = storedValue + (isMirrored ? -step : step)
    case .up: target = storedValue + step
    case .down: target = storedValue - step
    case .pageUp: target = storedValue + 4 * step
    case .pageDown: target = storedValue - 4 * step
    case .home: target = range.lowerBound
    case .end: target = range.upperBound
    default: return false
    }
    if event.phase == .pressed { setByHand(target) }
    return true
  }

  public override var defaultAccessibilityLabel: String? { "Slider" }
  public override var defaultAccessibilityValue: String? {
    let rounded = (storedValue * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  override var mayOverrideHits: Bool { type(of: self) != Slider.self }
}
