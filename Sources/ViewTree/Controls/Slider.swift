/// Selects a value from a range with a thumb on a track.
@MainActor open class Slider: Control {
  /// The track, the fill and the thumb, in one view so that a disabled slider fades as a whole.
  private let parts = View()
  private let line = View()
  private let fill = View()
  private let thumb = Knob(Shadow(color: Color(white: 0, alpha: 0.35), radius: 4, offset: Point(x: 0, y: 1)))
  private lazy var pan = PanGestureRecognizer { [weak self] _ in self?.dragged() }
  /// The distance of the finger from the thumb's middle when it took hold.
  private var grip = 0.0
  /// The value when it took hold, to which Escape returns.
  private var valueBeforeDrag = 0.0

  private static let lineHeight = 4.0

  public override init(frame: Rect = .zero) {
    super.init(frame: frame.size == .zero ? Rect(origin: frame.origin, size: Size(width: 160, height: 28)) : frame)
    accessibilityRole = .slider
    parts.isUserInteractionEnabled = false
    addSubview(parts)
    for view in [line, fill, thumb.halo, thumb] { parts.addSubview(view) }
    for view in [line, fill] { view.cornerRadius = Self.lineHeight / 2 }
    applyTheme()
    pan.beginsAtPress = true
    pan.isCancelledByEscape = true
    addGestureRecognizer(pan)
  }

  /// The range of the value. A value outside is moved to the nearer end. An infinite end is misuse.
  public var range: ClosedRange<Double> = 0...1 {
    didSet {
      range = Misuse.checked(range, "Slider.range", "is not finite", former: oldValue) {
        $0.lowerBound.isFinite && $0.upperBound.isFinite
      }
      if range != oldValue {
        storedValue = clamped(storedValue)
        accessibilityDidChange()
        place()
      }
    }
  }

  /// The value, within `range`. Setting it does not call `onChange`. Within `View.animate` the thumb moves there.
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
  private var storedValue = 0.0 {
    didSet {
      guard storedValue != oldValue else { return }
      hasAdvanced = false
      accessibilityDidChange()
    }
  }

  /// Moves the value on, as the position in a song that plays. Otherwise the same as setting `value`, but while the slider has the focus,
  /// assistive technology does not say the value each time.
  public func advance(to newValue: Double) {
    value = newValue
    hasAdvanced = true
  }

  /// Whether the last change of the value was by `advance(to:)`.
  package private(set) var hasAdvanced = false

  /// The distance between the values that a user can choose, counted from the beginning of the range; 0, the default, for any value.
  /// The program can set values between them.
  public var step = 0.0 {
    didSet {
      step = Misuse.checked(step, "Slider.step", "is not a length", former: oldValue) { $0 >= 0 && $0.isFinite }
    }
  }

  /// The value at which the fill begins, for example 0 in a range around 0. Nil, the default, is the beginning of the
  /// range.
  public var fillOrigin: Double? { didSet { if fillOrigin != oldValue { place() } } }

  /// Called with each value that the user sets, also during a drag. If Escape cancels the drag, the last of them is the value before it.
  public var onChange: ((Double) -> Void)?

  /// Called after the last `onChange` of each change by the user: when the thumb is released, also if the drag is cancelled, and at
  /// once after a step by a key or by assistive technology, which nothing follows.
  public var onTrackingEnd: (() -> Void)?
  /// Whether the user holds the thumb.
  public private(set) var isTracking = false { didSet { showHalo() } }
  /// Whether the user takes a drag back, by Escape. It is true only while `onChange` and `onTrackingEnd` are called for that, so that a program
  /// that acts at the end of a drag can leave that out.
  public var isTakenBack: Bool { pan.isBeingTakenBack }

  /// The diameter of the thumb, in points. The default is 20.
  public var thumbSide = 20.0 {
    didSet {
      thumbSide = Misuse.checked(thumbSide, "Slider.thumbSide", "is not a length", former: oldValue) {
        $0 >= 0 && $0.isFinite
      }
      place()
    }
  }

  /// The colour of the track up to the thumb. The default is the theme's.
  public var fillColor: Color {
    get { self[color: \.accentColor] }
    set { self[color: \.accentColor] = newValue }
  }

  override func applyTheme() {
    fill.backgroundColor = fillColor
    line.backgroundColor = themeValues.sliderTrackColor
    showHalo()
  }

  /// While the thumb is held, the halo stays, however far the pointer strays from the slider.
  private func showHalo() { thumb.showHalo(isTracking ? .highlighted : state, color: fillColor) }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width.isFinite ? max(60, size.width) : 160, height: 28)
  }

  open override func layoutSubviews() { place() }

  // MARK: Inside

  private func clamped(_ value: Double) -> Double { min(range.upperBound, max(range.lowerBound, value)) }

  /// The value nearest to `value` that a user can choose.
  private func choosable(_ value: Double) -> Double {
    clamped(step > 0 ? range.lowerBound + ((value - range.lowerBound) / step).rounded() * step : value)
  }

  /// The distance that the thumb's middle can move.
  private var way: Double { max(0, bounds.width - thumbSide) }

  /// The position of a value in the range, from 0 to 1.
  private func part(of value: Double) -> Double {
    // Uses halves, because the length of a range may exceed the largest finite number.
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
    thumb.move(
      to: Rect(x: x - thumbSide / 2, y: bounds.midY - thumbSide / 2, width: thumbSide, height: thumbSide))
  }

  private func dragged() {
    let x = pan.location(in: self).x
    let middle = thumb.frame.midX
    switch pan.state {
    case .began:
      isTracking = true
      valueBeforeDrag = storedValue
      // The thumb does not jump if it is taken off its middle. A press elsewhere moves it there.
      grip = abs(x - middle) <= thumbSide ? x - middle : 0
      fallthrough
    case .changed:
      let along = way > 0 ? (x - grip - bounds.minX - thumbSide / 2) / way : 0
      let part = min(1, max(0, isMirrored ? 1 - along : along))
      change(to: choosable(part == 1 ? range.upperBound : range.lowerBound * (1 - part) + range.upperBound * part))
    case .ended, .cancelled:
      if isTakenBack { change(to: clamped(valueBeforeDrag)) }
      isTracking = false
      onTrackingEnd?()
    default:
      break
    }
  }

  private func change(to value: Double) {
    guard value != storedValue else { return }
    storedValue = value
    place()
    onChange?(value)
  }

  /// Sets a value that is final, because the thumb is not being dragged.
  private func setAtOnce(_ newValue: Double) {
    let value = choosable(newValue)
    let isOther = value != storedValue
    change(to: value)
    if isOther && !isTracking { onTrackingEnd?() }
  }

  open override var focusRing: FocusRing? { FocusRing(around: thumb) }

  open override func stateDidChange() {
    pan.isEnabled = isEnabled
    parts.alpha = isEnabled ? 1 : Self.disabledAlpha
    showHalo()
  }

  /// Arrows change the value by a twentieth of the range, Page Up and Page Down by a fifth, but at least by `step`. Home and End move to
  /// the ends.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
    let (step, page) = (keyStep, part(ofRange: 5))
    let target: Double
    switch event.key {
    case .left: target = storedValue + (isMirrored ? step : -step)
    case .right: target = storedValue + (isMirrored ? -step : step)
    case .up: target = storedValue + step
    case .down: target = storedValue - step
    case .pageUp: target = storedValue + page
    case .pageDown: target = storedValue - page
    case .home: target = range.lowerBound
    case .end: target = range.upperBound
    default: return false
    }
    if event.phase == .pressed { setAtOnce(target) }
    return true
  }

  /// How far an arrow key moves the thumb.
  private var keyStep: Double { part(ofRange: 20) }
  private func part(ofRange parts: Double) -> Double { max(step, range.upperBound / parts - range.lowerBound / parts) }

  public override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }
  public override var accessibilityNumber: AccessibilityNumber? {
    AccessibilityNumber(value: storedValue, range: range, step: keyStep)
  }
  public override func setAccessibilityNumber(_ value: Double) -> Bool {
    guard isEnabled else { return false }
    setAtOnce(value)
    return true
  }
  override func accessibilityStep(_ step: Int) -> Bool {
    setAtOnce(storedValue + Double(step) * keyStep)
    return true
  }

  public override var defaultAccessibilityLabel: String? { accessibilityWords.slider }
  public override var defaultAccessibilityValue: String? {
    let rounded = (storedValue * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }
}
