internal import ViewTree

/// The header of a section of a list.
final class ListHeader: View, RecycledSlot {
  private let label = Label()

  /// The space between the sides of the header and its title, in points.
  var inset = 0.0 { didSet { if inset != oldValue { setNeedsLayout() } } }

  var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  var recycledView: View? { self }

  init() {
    super.init()
    label.accessibilityRole = .label
    // At the leading edge of the rows, even if the title is in a language with the other direction.
    label.textAlignment = .leading
    addSubview(label)
    themeDidChange()
  }

  override func didMoveToSuperview() { themeDidChange() }

  override func themeDidChange() {
    let theme = effectiveTheme
    backgroundColor = theme.groundColor
    label.font = theme.segmentFont
    label.textColor = theme.secondaryTextColor
  }

  override func layoutSubviews() {
    label.frame = Rect(x: inset, y: 0, width: max(0, bounds.width - 2 * inset), height: bounds.height)
  }
}
