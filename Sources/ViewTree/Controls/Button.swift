/// A title, an image, or both, that can be pressed.
///
/// A property that is not set for a state has the value for `selected` if the button is selected, otherwise the value for `normal`, and
/// otherwise that of the theme. Where the background is the same in every state, a translucent shade distinguishes them.
@MainActor open class Button: Control {
  /// Called when the button was pressed: by a pointer, or by Space or Return.
  public final var onTap: (() -> Void)?

  /// Where the image is, relative to the title. `leading` is the side where reading begins.
  public nonisolated enum ImagePlacement: Hashable, Sendable { case leading, trailing, top, bottom }

  /// Where title and image are in a button that is wider than they are.
  public nonisolated enum ContentAlignment: Hashable, Sendable { case leading, center, trailing }

  private struct Look {
    var title: String?
    var image: Image?
    var titleColor: Color?
    var backgroundColor: Color?
  }

  private var looks: [State: Look]
  private let titleLabel = Label()
  /// Made with the first image.
  private var imageView: ImageView?
  /// The background that `update` last set. A different one was set by other code.
  private var appliedBackground: Color?
  private var hasOwnBackground = false
  private var appliedShade: Color?
  private var appliedEdge: Color?

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
      contentDidChange()
    }
  }

  /// Sets the title for `state`. States without a title show that of `selected`, if the button is selected, or else that of `normal`.
  public final func setTitle(_ title: String, for state: State) {
    guard title != looks[state]?.title else { return }
    looks[state, default: Look()].title = title
    update()
    accessibilityDidChange()
    superview?.setNeedsLayout()
  }

  /// Sets the image for `state`; nil removes it. States without an image show that of `selected`, if the button is selected, or
  /// else that of `normal`.
  public final func setImage(_ image: Image?, for state: State) {
    guard image != looks[state]?.image else { return }
    looks[state, default: Look()].image = image
    update()
    contentDidChange()
  }

  /// Where the image is, relative to the title. The default is `leading`.
  public final var imagePlacement = ImagePlacement.leading {
    didSet { if imagePlacement != oldValue { contentDidChange() } }
  }

  /// The distance between the image and the title, in points; at least 0. The default is 8.
  public final var imageSpacing = 8.0 {
    didSet {
      imageSpacing = Misuse.checked(imageSpacing, "Button.imageSpacing", "is not a length", former: oldValue) {
        $0 >= 0 && $0.isFinite
      }
      if imageSpacing != oldValue { contentDidChange() }
    }
  }

  /// The size in which the image is shown, in points, with its proportions kept; nil, the default: its own size.
  public final var imageSize: Size? {
    didSet {
      if let size = imageSize, !(size.isFinite && size.width >= 0 && size.height >= 0) {
        Misuse.report("Button.imageSize: \(size.width)×\(size.height)")
        imageSize = oldValue
      }
      if imageSize != oldValue { contentDidChange() }
    }
  }

  /// Where title and image are in a button that is wider than they are. The default is `center`.
  public final var contentAlignment = ContentAlignment.center {
    didSet { if contentAlignment != oldValue { contentDidChange() } }
  }

  private func contentDidChange() {
    setNeedsLayout()
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
    let newTitle = look(\.title) ?? ""
    if newTitle != titleLabel.text {
      titleLabel.text = newTitle
      setNeedsLayout()
    }
    titleLabel.textColor = look(\.titleColor) ?? themeValues.buttonTitleColor
    titleLabel.alpha = !isEnabled && looks[state]?.titleColor == nil ? Self.disabledAlpha : 1
    updateImage()
    appliedBackground = look(\.backgroundColor) ?? (hasOwnBackground ? nil : themeValues.buttonColor)
    backgroundColor = appliedBackground
    if shade != appliedShade || edge != appliedEdge { setNeedsDisplay() }
    (appliedShade, appliedEdge) = (shade, edge)
  }

  /// The title, image and colours for the current state.
  private func look<Value>(_ part: (Look) -> Value?) -> Value? {
    looks[state].flatMap(part) ?? (isSelected ? looks[.selected].flatMap(part) : nil) ?? looks[.normal].flatMap(part)
  }

  private func updateImage() {
    let image = look(\.image)
    guard image != imageView?.image else {
      imageView?.alpha = imageAlpha
      return
    }
    let view = imageView ?? ImageView()
    if imageView == nil {
      view.contentMode = .scaleAspectFit
      imageView = view
      addSubview(view)
    }
    view.image = image
    view.isHidden = image == nil
    view.alpha = imageAlpha
    setNeedsLayout()
  }

  private var imageAlpha: Double { !isEnabled && looks[.disabled]?.image == nil ? Self.disabledAlpha : 1 }

  override func selectionDidChange() { update() }

  /// The shade over a background that is the same in every state.
  private var shade: Color? {
    guard looks[state]?.backgroundColor == nil else { return nil }
    if isSelected && looks[.selected]?.backgroundColor == nil && isEnabled { return themeValues.highlightShade }
    switch state {
    case .highlighted: return themeValues.highlightShade
    case .hovered: return themeValues.hoverShade
    case .disabled: return (appliedBackground?.alpha ?? 0) > 0 ? themeValues.disabledShade : nil
    case .normal, .selected: return nil
    }
  }

  /// The edge under the mouse. A button without any background shows in a way of its own that the mouse is over it.
  private var edge: Color? {
    let isShown = state == .hovered && ((appliedBackground?.alpha ?? 0) > 0 || shade != nil)
    return isShown ? themeValues.visibleHoverEdge : nil
  }

  override func drawContent(in context: inout DrawingContext) {
    if let appliedShade { context.fill(context.bounds, color: appliedShade, cornerRadius: cornerRadius) }
    if let appliedEdge {
      context.stroke(context.bounds, color: appliedEdge, width: Theme.hoverEdgeWidth, cornerRadius: cornerRadius)
    }
  }

  override var contentDependsOnSize: Bool { true }

  // MARK: Layout

  private var isImageShown: Bool { imageView?.image != nil }
  private var isImageBeside: Bool { imagePlacement == .leading || imagePlacement == .trailing }

  private var shownImageSize: Size {
    guard let imageView, isImageShown else { return .zero }
    return imageSize ?? imageView.sizeThatFits(Size(width: .infinity, height: .infinity))
  }

  /// The distance between image and title, where there are both.
  private var imageGap: Double { isImageShown && !titleLabel.text.isEmpty ? imageSpacing : 0 }

  /// The size of title and image plus padding.
  open override func sizeThatFits(_ size: Size) -> Size {
    let padding = Self.padding
    var room = Size(
      width: max(0, size.width - 2 * padding.width), height: max(0, size.height - 2 * padding.height))
    guard isImageShown else {
      let title = titleLabel.sizeThatFits(room)
      return Size(width: title.width + 2 * padding.width, height: title.height + 2 * padding.height)
    }
    let image = shownImageSize
    if isImageBeside { room.width = max(0, room.width - image.width - imageGap) }
    let title = titleLabel.text.isEmpty ? .zero : titleLabel.sizeThatFits(room)
    let content =
      isImageBeside
      ? Size(width: image.width + imageGap + title.width, height: max(image.height, title.height))
      : Size(width: max(image.width, title.width), height: image.height + imageGap + title.height)
    return Size(width: content.width + 2 * padding.width, height: content.height + 2 * padding.height)
  }

  open override func layoutSubviews() {
    let room = bounds
    titleLabel.textAlignment =
      switch contentAlignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    let title = titleLabel.sizeThatFits(Size(width: .infinity, height: .infinity))
    guard isImageShown else {
      // If space is tight, the padding shrinks before the title is cut.
      let inset = max(0, min(Self.padding.width, (room.width - title.width) / 2))
      titleLabel.frame = room.insetBy(dx: inset, dy: 0)
      return
    }
    let frames = ButtonLayout(
      size: room.size, image: shownImageSize, title: titleLabel.text.isEmpty ? .zero : title, gap: imageGap,
      padding: Self.padding.width, placement: imagePlacement, alignment: contentAlignment, scale: window?.scale ?? 1
    ).frames
    imageView?.frame = mirrored(frames.image)
    titleLabel.frame = mirrored(frames.title)
  }

  private func mirrored(_ frame: Rect) -> Rect {
    var frame = frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
    if isMirrored { frame.origin.x = bounds.minX + bounds.maxX - frame.maxX }
    return frame
  }

  // MARK: Input

  open override func didPress(at point: Point?) { onTap?() }

  public override var defaultAccessibilityLabel: String? {
    let title = looks[.normal]?.title ?? ""
    return title.isEmpty ? accessibilityWords.button : title
  }
}
