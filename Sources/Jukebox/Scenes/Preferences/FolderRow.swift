import Languages
import Music
internal import Platform
import ViewTree

/// A folder of the library, with the button that removes it from the library.
final class FolderRow: StackView {
  let path: String
  /// The path as people write it.
  private let shown: String
  private let theme: AppTheme
  private let location: Label
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
    let texts = StackView(axis: .vertical, spacing: 2, [theme.label(verbatim: last), location])
    removeButton = theme.smallButton(tr("Remove"))
    super.init(axis: .horizontal, spacing: 12, [texts, removeButton])
    setGrowth(1, for: texts)
    alignment = .center
    insets = EdgeInsets(top: 9, left: 14, bottom: 9, right: 14)
    theme.translate(removeButton) { $0.accessibilityLabel = $1.tr("Remove \(last)") }
    theme.translate(removeButton) { $0.toolTip = $1.tr("Take this folder out of the library. Its files stay.") }
    location.toolTip = shown
    theme.translate(self) { row, _ in row.showLocation() }
  }

  /// Finds out whether the folder is there, on a thread of its own, as a folder in a network may not answer for minutes.
  func look() {
    guard !isLooking else { return }
    isLooking = true
    // The thread does not keep this row alive, which has to be released on the main thread.
    let tell: @MainActor (Bool) -> Void = { [weak self] in self?.didLook($0) }
    let thread = WorkerThread("folder check") { [path] in
      let isThere = MusicFolder.isFolder(path)
      Task { @MainActor in tell(isThere) }
    }
    if thread == nil { isLooking = false }
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
}
