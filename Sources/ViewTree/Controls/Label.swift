/// A view that shows text.
@MainActor public protocol TextShowing: View { var text: String { get set } }

/// Shows text in one or more lines. It takes no input until `isUserInteractionEnabled` is set, except for its links.
@MainActor open class Label: View, TextShowing {
  /// How lines are aligned. `natural` aligns them at the side where the text's own direction begins; `leading` and `trailing` where
  /// the layout's direction begins and ends, whatever the text is.
  public nonisolated enum Alignment: Hashable, Sendable { case natural, left, center, right, leading, trailing }
  /// Where a line may break, or which part is omitted if a text does not fit.
  public nonisolated enum LineBreakMode: Hashable, Sendable {
    case wordWrap, charWrap, truncatingHead, truncatingMiddle, truncatingTail
  }

  private typealias Cache = (
    text: String, style: TextStyle, width: Double, scale: Double, engine: ObjectIdentifier, layout: any TextLayout
  )
  /// The last layout of the whole text, and the last one of the lines that fit where these are fewer.
  private var (cached, cachedFit): (Cache?, Cache?)

  public init(text: String = "") {
    storedText = text
    super.init()
    accessibilityRole = .label
  }

  /// The text. A line feed begins a new line if several lines are allowed.
  ///
  /// Setting it removes the attributes of `attributedText`.
  public var text: String {
    get { storedText }
    set {
      guard newValue != storedText || attributes != nil else { return }
      show(newValue, attributes: nil)
    }
  }
  private var storedText: String

  /// The text with fonts, colours, underlines and links of its parts; nil, the default, for a plain text. Setting it also sets `text`, to
  /// an empty text for nil.
  ///
  /// If it has links, these take input, while the rest of the label lets it through to what is behind it. As long as
  /// `isUserInteractionEnabled` was not set, it is true while there are links.
  public var attributedText: AttributedText? {
    get { attributes }
    set {
      guard newValue != attributes || newValue == nil && !storedText.isEmpty else { return }
      show(newValue?.text ?? "", attributes: newValue)
    }
  }
  private func show(_ newText: String, attributes newAttributes: AttributedText?) {
    let isOtherText = newText != storedText
    storedText = newText
    attributes = newAttributes
    updateLinks()
    contentDidChange()
    if isOtherText { accessibilityDidChange() }
  }

  private var attributes: AttributedText?
  private var links: [(run: Int, view: LinkView)] = []

  /// Called with `AttributedText.Run.link` when a link was pressed, by a pointer or by Space or Return.
  public var onLink: ((String) -> Void)?

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
  public var textAlignment = Alignment.natural {
    didSet {
      guard textAlignment != oldValue else { return }
      setNeedsDisplay()
      if !links.isEmpty { setNeedsLayout() }
    }
  }

  /// The maximum number of lines. 0 means no limit.
  public var numberOfLines = 1 {
    didSet {
      numberOfLines = Misuse.limited(numberOfLines, "Label.numberOfLines", atLeast: 0, former: oldValue)
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
  public var lineHeight: Double { (textEngine.lineMetrics(for: font).height - 1e-6).rounded(.up) }

  /// The size of the text when it is laid out within `size`, rounded up to whole points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isNaN ? .infinity : max(0, size.width)
    let needed = layout(width: numberOfLines == 1 ? .infinity : width).size
    let lineHeight = textEngine.lineMetrics(for: font).height
    var height = max(needed.height, text.isEmpty ? lineHeight : 0)
    if size.height.isFinite && size.height > 0 && numberOfLines != 1 && height > size.height { height = size.height }
    return Size(
      width: min(width, (needed.width - 1e-6).rounded(.up)), height: (height - 1e-6).rounded(.up))
  }

  // MARK: Inside

  /// The lines that are drawn in `bounds`: as many as fit, so that none lies over what is above or below the label.
  private func layout(in bounds: Rect) -> any TextLayout {
    let whole = layout(width: bounds.width)
    guard whole.lineCount > 1, whole.size.height > bounds.height else { return whole }
    // A line with letters of another font may be higher than the others, and extend a little beyond the label.
    let lineHeight = whole.size.height / Double(whole.lineCount)
    let room = bounds.height + 0.4 * lineHeight
    if whole.size.height <= room { return whole }
    var lines = max(1, min(whole.lineCount - 1, Int(room / lineHeight)))
    while true {
      let fitting = layout(width: bounds.width, lines: lines, &cachedFit)
      if lines == 1 || fitting.size.height <= room { return fitting }
      lines -= 1
    }
  }

  private func layout(width: Double) -> any TextLayout { layout(width: width, lines: numberOfLines, &cached) }

  private func layout(width: Double, lines: Int, _ cached: inout Cache?) -> any TextLayout {
    var style = TextStyle(
      font: font, alignment: textAlignment, lineBreakMode: lineBreakMode, numberOfLines: lines,
      direction: effectiveLayoutDirection)
    if let attributes { style.spans = attributes.spans }
    let scale = window?.scale ?? 1
    let engine = textEngine
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
    if !links.isEmpty { setNeedsLayout() }
    superview?.setNeedsLayout()
  }

  override func drawContent(in context: inout DrawingContext) {
    guard !text.isEmpty, !context.bounds.isEmpty else { return }
    let layout = layout(in: context.bounds)
    let origin = origin(of: layout, in: context.bounds, scale: context.scale)
    guard let attributes else {
      if textColor.alpha > 0 { context.append(.text(layout, origin: origin, textColor)) }
      return
    }
    draw(attributes, layout, origin, in: &context)
  }

  /// Centered, on a whole device pixel, so that the baseline does not move if the height is fractional.
  private func origin(of layout: any TextLayout, in bounds: Rect, scale: Double) -> Point {
    let free = bounds.height - layout.size.height
    return Point(x: bounds.minX, y: bounds.minY + (free / 2 * scale).rounded(.down) / scale)
  }

  /// Whether a part of the text is left out. While the mouse rests on the label, a tool tip shows the whole text then.
  final var isTruncated: Bool { !text.isEmpty && !bounds.isEmpty && layout(in: bounds).isTruncated }

  /// Where each visible line begins, as `TextLayout.lineStarts` counts. Empty if it is not known.
  package final var lineStarts: [Int] { numberOfLines == 1 ? [] : layout(in: bounds).lineStarts }

  // MARK: Attributes

  private func color(of run: AttributedText.Run) -> Color {
    run.color ?? (run.link == nil ? textColor : themeValues.accentColor)
  }

  /// Draws one primitive for all runs of a colour, and the underlines.
  private func draw(
    _ attributes: AttributedText, _ layout: any TextLayout, _ origin: Point, in context: inout DrawingContext
  ) {
    var colors: [Color] = [textColor]
    var parts: [Set<Int?>] = [[nil]]
    for (index, run) in attributes.runs.enumerated() where !run.text.isEmpty {
      let color = color(of: run)
      if let known = colors.firstIndex(of: color) {
        parts[known].insert(index)
      } else {
        colors.append(color)
        parts.append([index])
      }
    }
    for (color, part) in zip(colors, parts) where color.alpha > 0 {
      context.append(.text(layout.part(part), origin: origin, color))
    }
    for (index, run) in attributes.runs.enumerated() where run.isUnderlined ?? (run.link != nil) {
      for box in layout.boxes(ofSpan: index) {
        context.append(.fill(underline(of: box, at: origin, scale: context.scale), radius: 0, color(of: run)))
      }
    }
  }

  /// On whole device pixels, a little below the baseline.
  private func underline(of box: SpanBox, at origin: Point, scale: Double) -> Rect {
    let thickness = max(1, (box.fontSize / 14 * scale).rounded()) / scale
    let y = ((origin.y + box.baseline + box.fontSize * 0.12) * scale).rounded() / scale
    return Rect(x: origin.x + box.rect.minX, y: y, width: box.rect.width, height: thickness)
  }

  /// Makes a view for each link.
  private func updateLinks() {
    let runs = attributes?.runs ?? []
    guard !links.isEmpty || runs.contains(where: { $0.link != nil }) else { return }
    let tookInput = takesInput
    for link in links { link.view.removeFromSuperview() }
    links = runs.indices.compactMap { index in
      guard let link = runs[index].link, !runs[index].text.isEmpty else { return nil }
      return (index, LinkView(runs[index], link: link) { [weak self] in self?.onLink?($0) })
    }
    for link in links { addSubview(link.view) }
    takesInputDidChange(from: tookInput)
  }

  override var takesInputByDefault: Bool { !links.isEmpty }

  override func layoutWillBegin() {
    guard !links.isEmpty else { return }
    let layout = layout(in: bounds)
    let origin = origin(of: layout, in: bounds, scale: window?.scale ?? 1)
    for link in links {
      link.view.cover(layout.boxes(ofSpan: link.run).map { $0.rect.offsetBy(dx: origin.x, dy: origin.y) })
    }
  }

  /// A label that takes input for its links alone lets it through beside them.
  open override func contains(_ point: Point) -> Bool {
    guard super.contains(point) else { return false }
    return links.isEmpty || !gestureRecognizers.isEmpty
      || links.contains { $0.view.frame.contains(point) && $0.view.contains($0.view.convert(point, from: self)) }
  }

  /// A text of several lines keeps the width that it was given.
  override var roomToFit: Size {
    let width = bounds.width
    return Size(width: numberOfLines != 1 && width > 0 ? width : .infinity, height: .infinity)
  }

  override var contentDependsOnSize: Bool { true }
  override var contentMayOverhang: Bool { !text.isEmpty }
  public override var defaultAccessibilityLabel: String? { text.isEmpty ? nil : text }
}

extension AttributedText {
  /// The runs as the text engine sees them.
  fileprivate nonisolated var spans: [TextSpan] {
    var end = 0
    return runs.map { run in
      end += run.text.utf8.count
      return TextSpan(end: end, font: run.font)
    }
  }
}
