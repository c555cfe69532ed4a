import Languages
import Music
internal import Platform
import ViewTree

/// A folder of the library, with the button that removes it from the library.
final class FolderRow: View {
  let path: String
  /// The path as people write it.
  private let shown: String
  private let theme: AppTheme
  private let location: Label
  private let texts: StackView
  let removeButton: SmallButton

  /// Whether the folder could be found when it was last looked for.
  private var isThere = true
  private var isLooking = false

  init(theme: AppTheme, path: String) {
    self.theme = theme
    self.path = path
    let last = PathCoding.display(String(SongName.fileName(path)))
    shown = UserFolders().display(path)
    location = theme.label(verbatim: shown, font: AppTheme.smallFont, isSecondary: true)
    location.lineBreakMode = .truncatingMiddle
    texts = StackView(axis: .vertical, spacing: 2, [theme.label(verbatim: last), location])
    removeButton = theme.smallButton(tr("Remove"))
    super.init()
    theme.translate(removeButton) { $0.accessibilityLabel = $1.tr("Remove \(last)") }
    theme.translate(removeButton) { $0.toolTip = $1.tr("Take this folder out of the library. Its files stay.") }
    location.toolTip = shown
    theme.translate(self) { row, _ in row.showLocation() }
    for view in [texts, removeButton] { addSubview(view) }
  }

  /// Finds out whether the folder is there, without waiting for it, as a folder in a network may not answer for minutes.
  func look() {
    guard !isLooking else { return }
    isLooking = true
    let isThere = DiskWork.run(atMost: 0) { [path] in
      MusicFolder.isFolder(path)
    } late: { [weak self] in
      self?.didLook($0)
    }
    if let isThere { didLook(isThere) }
  }

  private func didLook(_ isThere: Bool) {
    isLooking = false
    guard isThere != self.isThere else { return }
    self.isThere = isThere
    showLocation()
  }

  private func showLocation() {
    location.text = isThere ? shown : theme.tr("\(shown) – not there at the moment")
  }

  private static let inset = Size(width: 14, height: 9)

  override func sizeThatFits(_ size: Size) -> Size {
    let texts = texts.sizeThatFits(Size(width: max(0, size.width - 120), height: .infinity))
    return Size(width: size.width, height: max(SmallButton.height, texts.height) + 2 * Self.inset.height)
  }

  override func layoutSubviews() {
    let button = removeButton.sizeThatFits(bounds.size)
    let end = bounds.width - Self.inset.width - button.width
    let width = max(0, end - 12 - Self.inset.width)
    let height = texts.sizeThatFits(Size(width: width, height: .infinity)).height
    place(texts, inMiddleAt: Self.inset.width, size: Size(width: width, height: height))
    place(removeButton, inMiddleAt: end, size: button)
  }
}
