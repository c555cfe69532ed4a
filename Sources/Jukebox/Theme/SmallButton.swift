import ViewTree

/// A small, quiet button, for rows of several. It can have a symbol, which is shown where there is no room for the title.
final class SmallButton: Button {
  private var title = ""
  private let symbol: Glyph?

  /// The usual height, in points.
  static let height = 30.0
  private static let symbolSide = 14.0

  init(symbol: Glyph?) {
    self.symbol = symbol
    super.init(title: "")
    guard let symbol else { return }
    symbol.isHidden = true
    addSubview(symbol)
  }

  /// Changes the title, which is not shown while the symbol is.
  func setTitle(_ title: String) {
    self.title = title
    if symbol != nil { accessibilityLabel = title }
    if !showsSymbol { setTitle(title, for: .normal) }
  }

  /// Whether the symbol is shown instead of the title. A button without a symbol always shows its title.
  var showsSymbol: Bool {
    get { symbol?.isHidden == false }
    set {
      guard let symbol, newValue != showsSymbol else { return }
      symbol.isHidden = !newValue
      setTitle(newValue ? "" : title, for: .normal)
    }
  }

  /// With the symbol, the button is a square.
  override func sizeThatFits(_ size: Size) -> Size {
    let height = min(size.height, Self.height)
    return Size(width: showsSymbol ? height : super.sizeThatFits(size).width, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.symbolSide
    symbol?.frame = bounds.insetBy(dx: (bounds.width - side) / 2, dy: (bounds.height - side) / 2)
  }
}
