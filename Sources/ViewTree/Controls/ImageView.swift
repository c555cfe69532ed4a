/// A view that shows a picture.
@MainActor public protocol ImageShowing: View { var image: Image? { get set } }

/// Shows an image in its bounds, placed as `contentMode` says.
///
/// While the image loads, a plain background is drawn in its place. If it cannot be shown, the reason is drawn. The
/// view takes no input until `isUserInteractionEnabled` is set.
@MainActor open class ImageView: View, ImageShowing {
  /// How the image is placed in the bounds: stretched, scaled to fit, scaled to cover, or in its own size in the middle, at a side or in a
  /// corner.
  public nonisolated enum ContentMode: Hashable, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }

  public init(image: Image? = nil) {
    self.image = image
    super.init()
    accessibilityRole = .image
    isUserInteractionEnabled = false
  }

  /// The image to show. Nil shows nothing.
  public var image: Image? {
    didSet {
      guard image != oldValue else { return }
      setNeedsDisplay()
      if let attachedWindow { didEnter(attachedWindow) }
      naturalSizeMayHaveChanged()
    }
  }

  /// How the image is placed in the bounds. The default is `scaleToFill`, which stretches it to the size of the bounds.
  public var contentMode = ContentMode.scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

  /// Whether the image is available. An image made of pixels always is.
  public var isLoaded: Bool { naturalSize != nil }

  /// Why the image cannot be shown, in a short phrase; nil if it can be, if that is not known yet, and without an image.
  public var failure: String? {
    guard let image, case .failed(let reason) = status(of: image) else { return nil }
    return reason
  }

  /// Called when the image has been loaded, also in another size, or could not be. An image that is known already when it is set
  /// leads to no call.
  public var onImageChange: (() -> Void)?

  /// The window remembers a view when it draws it. This one is remembered at once, because another view may cause the image to be loaded
  /// before this one is drawn, for example while it is hidden.
  override func didEnter(_ window: Window) { if let image { window.note(self, shows: image) } }

  override func mayShow(_ image: Image) -> Bool {
    image == self.image || drawnState.fragment?.contains(image) == true
  }

  override func imageDidChange(_ image: Image) {
    super.imageDidChange(image)
    naturalSizeMayHaveChanged()
    if image == self.image { onImageChange?() }
  }

  /// The image's own size, at one pixel per point. While that is unknown, the view's current size; the image is read then, and the
  /// superview is laid out again.
  open override func sizeThatFits(_ size: Size) -> Size {
    if let naturalSize { return naturalSize }
    measure()
    return super.sizeThatFits(size)
  }

  private var naturalSize: Size? {
    guard let image, case .loaded(let size, _) = status(of: image) else { return nil }
    return size
  }

  /// The image's own size when the superview was last told of it.
  private var formerNaturalSize: Size?

  private func naturalSizeMayHaveChanged() {
    let size = naturalSize
    guard size != formerNaturalSize else { return }
    formerNaturalSize = size
    superview?.setNeedsLayout()
  }

  /// The image whose size was requested last, and the window that was asked. Usually drawing requests an image, but a view without a size
  /// is not drawn.
  private var measuredImage: Image?
  private weak var measuringWindow: Window?

  private func measure() {
    // A window that has no store yet loads nothing.
    guard let image, let window, window.imageStore != nil else { return }
    guard image != measuredImage || window !== measuringWindow else { return }
    if case .failed = status(of: image) { return }
    measuredImage = image
    measuringWindow = window
    window.prepare(image, for: .zero) { [weak self] _ in self?.naturalSizeMayHaveChanged() }
  }

  override func imageStoreDidChange() {
    super.imageStoreDidChange()
    measuredImage = nil
    naturalSizeMayHaveChanged()
    // In the layout the superview asks for the size again, and so requests the image from this store.
    if image != nil, naturalSize == nil { superview?.setNeedsLayout() }
  }

  /// Whether the reason is drawn where the image cannot be shown. The default is true.
  public var showsFailure = true { didSet { if showsFailure != oldValue { setNeedsDisplay() } } }

  /// The colour of the text that says why the image cannot be shown. The default is the theme's.
  public var failureColor: Color {
    get { self[color: \.secondaryTextColor] }
    set { self[color: \.secondaryTextColor] = newValue }
  }

  override func applyTheme() { setNeedsDisplay() }

  // MARK: Inside

  private func status(of image: Image) -> ImageStatus {
    if case .pixels(let pixels) = image.source {
      if pixels.width == 0 { return .failed("no pixels") }
      // Only the store knows whether the image has transparent parts, which does not matter here.
      return .loaded(size: Size(width: Double(pixels.width), height: Double(pixels.height)), isOpaque: false)
    }
    return window?.imageStore?.status(of: image) ?? .idle
  }

  override func drawContent(in context: inout DrawingContext) {
    guard let image, !context.bounds.isEmpty else { return }
    let bounds = context.bounds
    // In some modes the image extends beyond the view. It is always clipped to the bounds.
    let radius = min(shown.cornerRadius, min(bounds.width, bounds.height) / 2)
    switch status(of: image) {
    case .loaded(let natural, _):
      let frame = frame(for: natural, in: bounds)
      guard let visible = frame.intersection(bounds) else { return }
      // An image that covers the bounds may miss them by a rounding error.
      let fills = visible.insetBy(dx: -1e-6, dy: -1e-6).contains(bounds)
      context.append(
        .image(image, frame: frame, visible: fills ? bounds : visible, radius: fills ? radius : 0, opacity: 1))
    case .idle, .loading:
      context.append(.image(image, frame: bounds, visible: bounds, radius: radius, opacity: 1))
    case .failed(let reason):
      context.append(.image(image, frame: bounds, visible: bounds, radius: radius, opacity: 1))
      if showsFailure { drawFailure(reason, in: &context) }
    }
  }

  private func drawFailure(_ reason: String, in context: inout DrawingContext) {
    guard context.bounds.width >= 48, context.bounds.height >= 24, let image else { return }
    let width = context.bounds.width - 16
    var text = reason
    // If there is little space, only the name is shown.
    let isNarrow = width < 80
    if case .file(let path) = image.source, let name = path.split(separator: "/").last {
      text = isNarrow ? String(name) : "\(name)\n\(reason)"
    }
    let style = TextStyle(
      font: Font(size: isNarrow ? 11 : 12), alignment: .center,
      lineBreakMode: isNarrow ? .truncatingMiddle : .truncatingTail, numberOfLines: isNarrow ? 1 : 3)
    let layout = textEngine.layout(text, style: style, width: width, scale: context.scale)
    guard layout.size.height <= context.bounds.height else { return }
    let y = context.bounds.midY - layout.size.height / 2
    context.append(
      .text(layout, origin: Point(x: context.bounds.minX + 8, y: y.rounded()), failureColor))
  }

  private func frame(for natural: Size, in bounds: Rect) -> Rect {
    guard natural.width > 0, natural.height > 0 else { return bounds }
    func placed(_ size: Size, _ x: Double, _ y: Double) -> Rect {
      Rect(
        x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
        width: size.width, height: size.height)
    }
    func scaled(_ factor: Double) -> Rect {
      placed(Size(width: natural.width * factor, height: natural.height * factor), 0.5, 0.5)
    }
    let ratios = (bounds.width / natural.width, bounds.height / natural.height)
    return switch contentMode {
    case .scaleToFill: bounds
    case .scaleAspectFit: scaled(min(ratios.0, ratios.1))
    case .scaleAspectFill: scaled(max(ratios.0, ratios.1))
    case .center: placed(natural, 0.5, 0.5)
    case .top: placed(natural, 0.5, 0)
    case .bottom: placed(natural, 0.5, 1)
    case .left: placed(natural, 0, 0.5)
    case .right: placed(natural, 1, 0.5)
    case .topLeft: placed(natural, 0, 0)
    case .topRight: placed(natural, 1, 0)
    case .bottomLeft: placed(natural, 0, 1)
    case .bottomRight: placed(natural, 1, 1)
    }
  }

  override var contentDependsOnSize: Bool { true }
}
