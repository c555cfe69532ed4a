import Music
internal import Platform
import ViewTree

/// The cover of a song or an album. If there is none, or it cannot be shown, the first letters of the name are drawn on a colour that
/// depends on the name.
class CoverView: ImageView {
  private let theme: AppTheme
  /// Whether letters are drawn on the colour. Otherwise the colour stands alone.
  private let hasLetters: Bool
  private var drawn: Label?
  /// The name of the song or the album, and the name whose letters are drawn now.
  private var name: String?
  private var drawnName: String?
  /// Returns the covers that stand in for the own one if that cannot be shown.
  private var otherCovers: (() -> [Cover])?
  /// Shows the first of these in front of this view. This view keeps its own cover, which is shown as soon as its file has been repaired.
  private var substitute: CoverView?

  init(theme: AppTheme, hasLetters: Bool = true) {
    self.theme = theme
    self.hasLetters = hasLetters
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
  /// - Parameter others: returns covers that are shown rather than the letters, if `cover` cannot be shown.
  func show(_ cover: Cover?, named name: String?, or others: (() -> [Cover])? = nil) {
    show(image: cover?.image, named: name, or: others)
  }

  func show(image: Image?, named name: String?, or others: (() -> [Cover])? = nil) {
    self.image = image
    self.name = name
    otherCovers = others
    removeSubstitute()
    update()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    update()
  }

  /// Shows what stands in for a cover that cannot be shown. The view stays empty while a cover loads, so that no letters flash up before
  /// it.
  final func update() {
    // Without a window it is not known whether the cover can be shown.
    if failure != nil { showSubstitute() } else if window != nil { removeSubstitute() }
    let name = image == nil || failure != nil && substitute == nil ? name : nil
    guard name != drawnName else { return }
    drawnName = name
    showGround()
    if hasLetters, let name { (drawn ?? makeLabel()).text = DrawnCover.initials(of: name) }
    drawn?.isHidden = name == nil
    setNeedsLayout()
  }

  private func showSubstitute() {
    guard let otherCovers, let image else { return }
    // This view may not be drawn while the other one covers it. So the own cover is requested here, and its file is read again once it has
    // changed.
    window?.prepare(image, for: bounds.size)
    guard substitute == nil else { return }
    let covers = otherCovers()
    guard let first = covers.first else { return }
    let view = CoverView(theme: theme)
    view.contentMode = contentMode
    view.accessibilityRole = nil
    view.show(first, named: name) { Array(covers.dropFirst()) }
    substitute = view
    addSubview(view)
    setNeedsLayout()
  }

  private func removeSubstitute() {
    substitute?.removeFromSuperview()
    substitute = nil
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
    substitute?.cornerRadius = cornerRadius
    substitute?.frame = bounds
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
