/// A title that can be pressed.
///
/// A colour that is not set for a state falls back to the colour for `normal`, and then to the theme's. In that case a
/// translucent shade distinguishes the states.
@MainActor open class Button: Control {
  /// Called when the button was pressed: by a pointer, or by Space or Return.
  public final var onTap: (() -> Void)?

  private struct Look {
    var title: String?
    var titleColor: Color?
    var backgroundColor: Color?
  }

  private var looks: [State: Look]
  private let titleLabel = Label()
  /// The background that `update` last set. A different one was set by the user.
  private var appliedBackground: Color?
  private var hasOwnBackground = false
  private var appliedShade: Color?

  private static let padding = Size(width: 16, height: 8)

  /// A button with `title` in every state.
  public init(title: String = "") {
    looks = [.normal: Look(title: title)]
    super.init()
    cornerRadius = 6
    accessibilityRole = .button
    titleLabel.textAlignment = .center
    addSubview(titleLabel)
    update()
  }

  // MARK: Looks

  /// The title's typeface. The default is the theme's: the interface font at 14 points.
  public final var font: Font {
    get { titleLabel.font }
    set {
      titleLabel.font = newValue
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }

  /// Sets the title for `state`. States without a title show that of `normal`.
  public final func setTitle(_ title: String, for state: State) {
    guard title != looks[state]?.title else { return }
    looks[state, default: Look()].title = title
    update()
    accessibilityDidChange()
    superview?.setNeedsLayout()
  }

  /// Sets the colour of the title for `state`.
  public final func setTitleColor(_ color: Color, for state: State) {
    guard color.isFinite else { return Misuse.report("Button.setTitleColor: not finite") }
    looks[state, default: Look()].titleColor = color
    update()
  }

  /// Sets the background for `state`.
  public final func setBackgroundColor(_ color: Color, for state: State) {
    guard color.isFinite else { return Misuse.report("Button.setBackgroundColor: not finite") }
    if state == .normal {
      appliedBackground = backgroundColor
      hasOwnBackground = true
    }
    looks[state, default: Look()].backgroundColor = color
    update()
  }

  override func applyTheme() { update() }

  open override func stateDidChange() { update() }

  private func update() {
    if backgroundColor != appliedBackground {
      looks[.normal, default: Look()].backgroundColor = backgroundColor
      hasOwnBackground = true
    }
    let (look, normal) = (looks[state], looks[.normal])
    let newTitle = look?.title ?? normal?.title ?? ""
    if newTitle != titleLabel.text {
      titleLabel.text = newTitle
      setNeedsLayout()
    }
    titleLabel.textColor = look?.titleColor ?? normal?.titleColor ?? themeValues.buttonTitleColor
    titleLabel.alpha = !isEnabled && look?.titleColor == nil ? Self.disabledAlpha : 1
    appliedBackground =
      look?.backgroundColor ?? normal?.backgroundColor ?? (hasOwnBackground ? nil : themeValues.buttonColor)
    backgroundColor = appliedBackground
    if shade != appliedShade { setNeedsDisplay() }
    appliedShade = shade
  }

  /// The shade over a background that is the same in every state.
  private var shade: Color? {
    guard looks[state]?.backgroundColor == nil else { return nil }
    switch state {
    case .highlighted: return themeValues.highlightShade
    case .hovered: return themeValues.hoverShade
    case .disabled: return (appliedBackground?.alpha ?? 0) > 0 ? themeValues.disabledShade : nil
    case .normal: return nil
    }
  }

  override func appendContent(to content: inout FragmentBuilder) {
    let bounds = content.bounds
    guard !bounds.isEmpty else { return }
    if let appliedShade { content.append(.fill(bounds, radius: cornerRadius, appliedShade)) }
  }

  override var contentDependsOnSize: Bool { true }
  public override func boundsSizeDidChange() { setNeedsDisplay() }

  // MARK: Layout

  /// The size of the title plus padding.
  open override func sizeThatFits(_ size: Size) -> Size {
    let padding = Self.padding
    let room = Size(
      width: max(0, size.width - 2 * padding.width), height: max(0, size.height - 2 * padding.height))
    let title = titleLabel.sizeThatFits(room)
    return Size(width: title.width + 2 * padding.width, height: title.height + 2 * padding.height)
  }

  open override func layoutSubviews() {
    let room = bounds
    let needed = titleLabel.sizeThatFits(Size(width: .infinity, height: .infinity))
    // If space is tight, the padding shrinks before the title is cut.
    let inset = max(0, min(Self.padding.width, (room.width - needed.width) / 2))
    titleLabel.frame = room.insetBy(dx: inset, dy: 0)
  }

  // MARK: Input

  open override func didPress(at point: Point?) { onTap?() }

  public override var defaultAccessibilityLabel: String? {
    let title = looks[.normal]?.title ?? ""
    return title.isEmpty ? "Button" : title
  }

  override var mayOverrideHits: Bool { type(of: self) != Button.self }
}
