/// A control that is on or off.
@MainActor open class Switch: Control {
  private let track = View()
  private let knob = Knob(Shadow(color: Color(white: 0, alpha: 0.3), radius: 3, offset: Point(x: 0, y: 1)))
  private lazy var pan = PanGestureRecognizer { [weak self] _ in self?.dragged() }

  private static let size = Size(width: 46, height: 28)
  private static let inset = 3.0

  public override init(frame: Rect = .zero) {
    super.init(frame: frame.size == .zero ? Rect(origin: frame.origin, size: Self.size) : frame)
    accessibilityRole = .toggle
    track.isUserInteractionEnabled = false
    addSubview(track)
    track.addSubview(knob.halo)
    track.addSubview(knob)
    pan.axis = .horizontal
    pan.isPartOfPress = true
    pan.isCancelledByEscape = true
    addGestureRecognizer(pan)
    color()
  }

  /// Whether the switch is on. Setting it does not call `onChange`. Within `View.animate` the thumb moves.
  public var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      place()
      accessibilityDidChange()
    }
  }

  /// Called when the user changed the switch.
  public var onChange: ((Bool) -> Void)?

  /// The colour of the track when it is on. The default is the theme's.
  public var onColor: Color {
    get { self[color: \.switchOnColor] }
    set { self[color: \.switchOnColor] = newValue }
  }

  /// The colour of the track when it is off. The default is the theme's.
  public var offColor: Color {
    get { self[color: \.switchOffColor] }
    set { self[color: \.switchOffColor] = newValue }
  }

  override func applyTheme() { color() }

  private func color() {
    track.backgroundColor = isOn ? onColor : offColor
    knob.showHalo(state, color: themeValues.textColor)
  }

  open override func sizeThatFits(_ size: Size) -> Size { Self.size }

  open override func layoutSubviews() {
    track.frame = trackFrame
    track.cornerRadius = trackFrame.height / 2
    place()
  }

  // MARK: Inside

  /// Centered in the bounds, whatever their size.
  private var trackFrame: Rect {
    let width = min(bounds.width, Self.size.width)
    let height = min(bounds.height, Self.size.height)
    return Rect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  private func place(dragged part: Double? = nil) {
    let frame = trackFrame
    let side = max(0, frame.height - 2 * Self.inset)
    var part = part ?? (isOn ? 1 : 0)
    if isMirrored { part = 1 - part }
    let x = Self.inset + part * max(0, frame.width - 2 * Self.inset - side)
    knob.move(to: Rect(x: x, y: Self.inset, width: side, height: side))
    color()
  }

  private func toggleByHand() {
    View.animate(withDuration: 0.2, curve: .easeOut) { isOn.toggle() }
    onChange?(isOn)
  }

  /// The thumb follows the finger, and moves to the nearer side on release.
  private func dragged() {
    let way = max(1, trackFrame.width - trackFrame.height)
    let direction = isMirrored ? -1.0 : 1
    let part = min(1, max(0, (isOn ? 1 : 0) + pan.translation(in: self).x * direction / way))
    switch pan.state {
    case .began, .changed:
      place(dragged: part)
    case .ended where (part > 0.5) != isOn:
      toggleByHand()
    default:
      View.animate(withDuration: 0.2, curve: .easeOut) { place() }
    }
  }

  open override var focusRing: FocusRing? { FocusRing(around: track) }
  open override func didPress(at point: Point?) { toggleByHand() }

  open override func stateDidChange() {
    pan.isEnabled = isEnabled
    track.alpha = isEnabled ? 1 : Self.disabledAlpha
    color()
  }

  public override var defaultAccessibilityLabel: String? { accessibilityWords.toggle }
  public override var defaultAccessibilityValue: String? {
    isOn ? accessibilityWords.on : accessibilityWords.off
  }
  /// Checked when it is on.
  open override var defaultAccessibilityStates: AccessibilityStates {
    super.defaultAccessibilityStates.union(isOn ? .checked : [])
  }
}
