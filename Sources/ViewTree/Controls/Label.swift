/// A view that shows text.
@MainActor public protocol TextShowing: View { var text: String { get set } }

/// Shows text in one or more lines. It takes no input until `isUserInteractionEnabled` is set.
@MainActor open class Label: View, TextShowing {
  /// How lines are aligned. `natural` aligns them at the side where the text's own direction begins; `leading` and `trailing` where
  /// the layout's direction begins and ends, whatever the text is.
  public nonisolated enum Alignment: Hashable, Sendable { case natural, left, center, right, leading, trailing }
  /// Where a line may break, or which part is omitted if a text does not fit.
  public nonisolated enum LineBreakMode: Hashable, Sendable {
    case wordWrap, charWrap, truncatingHead, truncatingMiddle, truncatingTail
  }

  private var cached:
    (text: String, style: TextStyle, width: Double, scale: Double, engine: ObjectIdentifier, layout: any TextLayout)?

  public init(text: String = "") {
    self.text = text
    super.init()
    accessibilityRole = .label
    isUserInteractionEnabled = false
  }

  /// The text. A line feed begins a new line if several lines are allowed.
  public var text: String {
    didSet {
      guard text != oldValue else { return }
      contentDidChange()
      accessibilityDidChange()
    }
  }

  /// The typeface. The default is the theme's: the interface font at 14 points.
  public var font: Font {
    get { ownFont ?? themeValues.font }
    set {
      guard newValue.size.isFinite, newValue.size >= 0 else {
        return Misuse.report("Label.font: a size of \(newValue.size)")
      }
      let isOther = newValue != font
      ownFont = newValue
      if isOther { contentDidChange() }
    }
  }
  private var ownFont: Font?

  /// The colour of the text; emoji have their own. The default is the theme's: black.
  public var textColor: Color {
    get { ownTextColor ?? themeValues.textColor }
    set {
      guard newValue.isFinite else { return Misuse.report("Label.textColor: not finite") }
      let isOther = newValue != textColor
      ownTextColor = newValue
      if isOther { setNeedsDisplay() }
    }
  }
  private var ownTextColor: Color?

  /// How the lines are aligned.
  public var textAlignment = Alignment.natural { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }

  /// The maximum number of lines. 0 means no limit.
  public var numberOfLines = 1 {
    didSet {
      if numberOfLines < 0 {
        Misuse.report("Label.numberOfLines: \(numberOfLines)")
        numberOfLines = 0
      }
      if numberOfLines != oldValue { contentDidChange() }
    }
  }

  /// Where lines break, and which part is omitted if the text does not fit.
  public var lineBreakMode = LineBreakMode.truncatingTail {
    didSet { if lineBreakMode != oldValue { contentDidChange() } }
  }

  /// The height of a line of plain text in `font`, rounded up to whole points.
  ///
  /// A line with characters that are taken from a different font, such as emoji, may be higher. Layouts that must not
  /// depend on the content of a text use this, and let such a line extend a little beyond its frame.
  public var lineHeight: Double { (engine.lineMetrics(for: font).height - 1e-6).rounded(.up) }

  /// The size of the text when it is laid out within `size`, rounded up to whole points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isNaN ? .infinity : max(0, size.width)
    let needed = layout(width: numberOfLines == 1 ? .infinity : width).size
    let lineHeight = engine.lineMetrics(for: font).height
    var height = max(needed.height, text.isEmpty ? lineHeight : 0)
    if size.height.isFinite && size.height > 0 && numberOfLines != 1 && height > size.height { height = size.height }
    return Size(
      width: min(width, (needed.width - 1e-6).rounded(.up)), height: (height - 1e-6).rounded(.up))
  }

  // MARK: Inside

  private var engine: any TextEngine { window?.textEngine ?? TextSystem.shared.engine }

  private func layout(width: Double) -> any TextLayout {
    let style = TextStyle(
      font: font, alignment: textAlignment, lineBreakMode: lineBreakMode, numberOfLines: numberOfLines,
      direction: effectiveLayoutDirection)
    let scale = window?.scale ?? 1
    let engine = engine
    if let cached, cached.text == text, cached.style == style, cached.width == width, cached.scale == scale,
      cached.engine == ObjectIdentifier(engine)
    {
      return cached.layout
    }
    let layout = engine.layout(text, style: style, width: width, scale: scale)
    cached = (text, style, width, scale, ObjectIdentifier(engine), layout)
    return layout
  }

  override func applyTheme() { if ownFont == nil { contentDidChange() } }

  private func contentDidChange() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  override func appendContent(to content: inout FragmentBuilder) {
    guard !text.isEmpty, !content.bounds.isEmpty, textColor.alpha > 0 else { return }
    let layout = layout(width: content.bounds.width)
    // Centered, on a whole device pixel, so that the baseline does not move if the height is fractional.
    let free = content.bounds.height - layout.size.height
    let y = content.bounds.minY + (free / 2 * content.scale).rounded(.down) / content.scale
    content.append(.text(layout, origin: Point(x: content.bounds.minX, y: y), textColor))
  }

  /// A text of several lines keeps the width that it was given.
  override var roomToFit: Size {
    let width = bounds.width
    return Size(width: numberOfLines != 1 && width > 0 ? width : .infinity, height: .infinity)
  }

  override var contentDependsOnSize: Bool { true }
  override var contentMayOverhang: Bool { !text.isEmpty }
  public override func boundsSizeDidChange() { setNeedsDisplay() }
  public override var defaultAccessibilityLabel: String? { text.isEmpty ? nil : text }

  override var mayOverrideHits: Bool { type(of: self) != Label.self }
}
