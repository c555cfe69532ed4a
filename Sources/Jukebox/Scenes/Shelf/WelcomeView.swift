import Languages
import ViewTree

/// Explains that there is no music yet and that the albums come with the program, and offers to add music.
final class WelcomeView: View {
  private let theme: AppTheme
  private let label: Label
  let addButton: Button
  private let content: StackView

  /// Whether there is little room: one line, if the text is not too long, and no panel around it.
  var isCompact = false {
    didSet {
      guard isCompact != oldValue else { return }
      Self.color(self, theme)
      setNeedsLayout()
    }
  }
  private static let lines = 2
  private var inset: EdgeInsets { isCompact ? EdgeInsets() : EdgeInsets(top: 7, left: 14, bottom: 7, right: 8) }

  private static func color(_ view: WelcomeView, _ theme: AppTheme) {
    view.backgroundColor = view.isCompact ? .clear : theme.panel
    view.borderColor = view.isCompact ? .clear : theme.line
  }

  init(theme: AppTheme) {
    self.theme = theme
    label = theme.label(font: AppTheme.smallFont)
    addButton = theme.smallButton(tr("Add music…"))
    content = StackView(axis: .horizontal, spacing: 12, [label, addButton])
    super.init()
    theme.style(self, Self.color)
    borderWidth = 1
    cornerRadius = AppTheme.coverRadius
    label.numberOfLines = Self.lines
    content.alignment = .center
    content.setGrowth(1, for: label)
    addSubview(content)
  }

  /// - Parameter folder: the music folder, with ~ for the home folder; nil if there are several folders.
  func show(folder: String?) {
    let whole =
      folder.map { theme.tr("There is no music in \($0) yet. These pieces come with Jukebox.") }
      ?? theme.tr("There is no music in your music folders yet. These pieces come with Jukebox.")
    let short =
      folder.map { theme.tr("There is no music in \($0) yet.") }
      ?? theme.tr("There is no music in your music folders yet.")
    guard texts != [whole, short] else { return }
    texts = [whole, short]
    label.accessibilityLabel = whole
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// The whole sentence, and the one for a narrow window.
  private var texts = [""]

  /// Shows the longest text that has room.
  private func fit(_ width: Double) {
    let room = width - addButton.sizeThatFits(Size(width: width, height: .infinity)).width - content.spacing
    label.text = label.font.first(of: texts, fitting: room, lines: isCompact ? 1 : Self.lines)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let inset = inset
    let room = Size(width: max(0, size.width - inset.left - inset.right), height: .infinity)
    fit(room.width)
    return Size(width: size.width, height: content.sizeThatFits(room).height.rounded(.up) + inset.top + inset.bottom)
  }

  override func layoutSubviews() {
    let inset = inset
    let (start, end) = isMirrored ? (inset.right, inset.left) : (inset.left, inset.right)
    content.frame = Rect(
      x: start, y: inset.top, width: max(0, bounds.width - start - end),
      height: max(0, bounds.height - inset.top - inset.bottom))
  }
}
