import Languages
import ViewTree

/// The button that opens and closes the drawer of Up next. It shows how many songs wait there.
final class QueueButton: Button {
  private let theme: AppTheme
  private let glyph: Glyph
  private let number: Label

  private static let glyphSide = 15.0
  private static let inset = 9.0
  private static let gap = 6.0
  /// The largest number that is shown. Assistive technology gets the whole number.
  private static let largest = 999

  init(theme: AppTheme) {
    self.theme = theme
    glyph = theme.glyph(.queue)
    number = theme.label(verbatim: "0", font: AppTheme.smallFont)
    super.init(title: "")
    theme.styleQuietly(self)
    number.accessibilityRole = nil
    for view in [glyph, number] { addSubview(view) }
    show(count: 0, isOpen: false)
  }

  /// - Parameters:
  ///   - count: how many songs wait.
  ///   - arePictures: whether they are pictures.
  ///   - isOpen: whether the drawer is open.
  func show(count: Int, arePictures: Bool = false, isOpen: Bool) {
    number.text = count > Self.largest ? "\(Self.largest)+" : "\(count)"
    isSelected = isOpen
    accessibilityLabel =
      count == 0
      ? theme.tr("Up next, no songs") : theme.tr("Up next, \(AlbumCell.songs(count, arePictures: arePictures))")
    accessibilityStates = isOpen ? .expanded : .collapsed
    toolTip = theme.tr(isOpen ? "Close Up next" : "Open Up next")
    superview?.setNeedsLayout()
  }

  /// The frame at which the flight of a cover begins while the drawer is closed.
  var origin: Rect { convert(glyph.frame.insetBy(dx: -3, dy: -3), to: nil) }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: 2 * Self.inset + Self.glyphSide + Self.gap + numberWidth, height: min(36, size.height))
  }

  /// The width of the widest number that has as many digits as the one that is shown, and at least two. So the buttons beside this one
  /// neither move nor disappear while songs come and go.
  private var numberWidth: Double {
    let count = max(2, number.text.count)
    let widths = (0...9).map { number.font.width(of: String(repeating: "\($0)", count: count)) }
    return widths.reduce(number.wholeSize.width, max).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.glyphSide
    place(glyph, inMiddleAt: Self.inset, size: Size(width: side, height: side))
    let start = Self.inset + side + Self.gap
    let height = number.sizeThatFits(bounds.size).height
    place(
      number, inMiddleAt: start, size: Size(width: max(0, bounds.width - start - Self.inset + 2), height: height))
  }
}
