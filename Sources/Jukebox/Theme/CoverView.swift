import Music
internal import Platform
import ViewTree

/// The cover of a song or an album. If there is none, or it cannot be shown, the first letters of the name are drawn on a colour that
/// depends on the name.
final class CoverView: ImageView {
  private let theme: AppTheme
  private var drawn: Label?
  /// The name of the song or the album, and the name whose letters are drawn now.
  private var name: String?
  private var drawnName: String?
  /// Returns the covers that are shown where the first one cannot be.
  private var others: (() -> [Cover])?
  /// Shows the first of these over this view, which waits for its own cover: that may become right.
  private var other: CoverView?

  init(theme: AppTheme) {
    self.theme = theme
    super.init()
    contentMode = .scaleAspectFill
    theme.style(self) { view, theme in
      view.showGround()
      theme.showEdge(of: view)
    }
    // The list of problems says why a cover cannot be shown.
    showsFailure = false
    onImageChange = { [unowned self] in update() }
  }

  /// Shows a cover, or the letters of `name` if it is nil or cannot be shown. Without a name, nothing is shown.
  /// - Parameter others: returns covers that are shown rather than the letters.
  func show(_ cover: Cover?, named name: String?, or others: (() -> [Cover])? = nil) {
    show(image: cover?.image, named: name, or: others)
  }

  func show(image: Image?, named name: String?, or others: (() -> [Cover])? = nil) {
    self.image = image
    self.name = name
    self.others = others
    removeOther()
    update()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    update()
  }

  /// The view stays empty while a cover loads, so that no letters flash up before it.
  private func update() {
    // Without a window it is not known whether the cover can be shown.
    if failure != nil { showOther() } else if window != nil { removeOther() }
    let name = image == nil || failure != nil && other == nil ? name : nil
    guard name != drawnName else { return }
    drawnName = name
    showGround()
    if let name { (drawn ?? makeLabel()).text = DrawnCover.initials(of: name) }
    drawn?.isHidden = name == nil
    setNeedsLayout()
  }

  private func showOther() {
    guard let others, let image else { return }
    // What lies under the other cover may not be drawn, so nothing else reads a file again that has changed.
    window?.prepare(image, for: bounds.size)
    guard other == nil else { return }
    let covers = others()
    guard let first = covers.first else { return }
    let view = CoverView(theme: theme)
    view.contentMode = contentMode
    view.accessibilityRole = nil
    view.show(first, named: name) { Array(covers.dropFirst()) }
    other = view
    addSubview(view)
    setNeedsLayout()
  }

  private func removeOther() {
    other?.removeFromSuperview()
    other = nil
  }

  private func showGround() {
    backgroundColor = drawnName.map { DrawnCover.ground(for: $0) } ?? theme.coverGround
  }

  private func makeLabel() -> Label {
    let label = Label()
    label.textColor = DrawnCover.ink
    label.textAlignment = .center
    label.accessibilityRole = nil
    addSubview(label)
    drawn = label
    return label
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    other?.cornerRadius = cornerRadius
    other?.frame = bounds
    guard let drawn else { return }
    let side = min(bounds.width, bounds.height)
    drawn.font = AppTheme.drawnFont(size: max(8, (side * 0.36).rounded()))
    let height = drawn.sizeThatFits(bounds.size).height
    drawn.frame = Rect(x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
    // Letters that are higher than the view would be cut off.
    drawn.isHidden = drawnName == nil || height > bounds.height
  }
}

/// The look of a cover that is drawn from a name.
nonisolated enum DrawnCover {
  /// The colour of the letters. Its contrast with every ground is at least that of WCAG AA.
  static let ink = Color(hex: 0xFFFFFF)

  private static let grounds: [UInt32] = [
    0x7A3E48, 0x8A4B2A, 0x6B5A22, 0x40632F, 0x246351, 0x25607A, 0x3B4F8C, 0x5A4290, 0x7A3B7E, 0x4F565F,
  ]

  /// A colour that is always the same for the same name.
  static func ground(for name: String) -> Color {
    Color(hex: grounds[Int(StableHash.of(name.utf8) >> 33) % grounds.count])
  }

  /// The first letters or digits of the first two words, in upper case; “♪” for a name without letters and digits.
  static func initials(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let letters = words.prefix(2).compactMap(\.first).map { String($0).uppercased() }.joined()
    return letters.isEmpty ? "♪" : letters
  }
}
