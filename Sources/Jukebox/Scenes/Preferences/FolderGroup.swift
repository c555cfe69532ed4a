import Languages
import Music
internal import Platform
import ViewTree

/// The folders of the library: each can be removed, and others are added by typing, dropping, or the desktop's chooser.
final class FolderGroup {
  let group: FormGroup
  private let theme: AppTheme
  private let folders: MusicFolders
  private let desktop: DesktopServices
  private let field: TextField
  private let addButton: SmallButton
  private let chooseButton: SmallButton
  private let problem: ProblemLabel
  /// A field for the path of a folder, the buttons that add one, and below them why it was not added.
  private let adding: StackView
  private let none: FormRow
  /// Says that this window shows other music; nil where it shows that of the folders.
  private let others: FormRow?

  /// - Parameter isShown: whether the window shows the music of these folders, and not what the command line names.
  init(theme: AppTheme, folders: MusicFolders, desktop: DesktopServices, isShown: Bool) {
    self.theme = theme
    self.folders = folders
    self.desktop = desktop
    field = TextField()
    theme.translate(field) { $0.placeholder = $1.tr("Path of a folder with music") }
    addButton = theme.smallButton(tr("Add"))
    chooseButton = theme.smallButton(tr("Choose…"))
    problem = ProblemLabel(theme: theme, below: field)
    let line = StackView(axis: .horizontal, spacing: 8, [field, addButton, chooseButton])
    line.setGrowth(1, for: field)
    adding = StackView(axis: .vertical, spacing: 6, [line, problem])
    adding.setLength(SmallButton.height, for: line)
    adding.insets = EdgeInsets(top: 10, left: 14, bottom: 10, right: 14)
    none = FormRow(
      theme: theme, "", tr("No folders: only the music that comes with Jukebox is shown."), control: View())
    others =
      isShown
      ? nil
      : FormRow(
        theme: theme, "",
        tr("This window shows the music that it was started with. A start without paths shows these folders."),
        control: View())
    group = FormGroup(theme: theme, tr("Music folders"))
    theme.translate(addButton) { $0.accessibilityLabel = $1.tr("Add this folder") }
    theme.translate(chooseButton) { $0.accessibilityLabel = $1.tr("Choose folders") }
    theme.translate(chooseButton) { $0.toolTip = $1.tr("Choose folders in a window of the desktop") }
    field.onSubmit = { [weak self] _ in self?.addTyped() }
    field.onChange = { [weak self] _ in self?.typedTextDidChange() }
    addButton.onTap = { [weak self] in self?.addTyped() }
    chooseButton.onTap = { [weak self] in self?.choose() }
    desktop.observe(self) { [weak self] in self?.update() }
    update()
    theme.translate(self) { folders, _ in folders.adding.heightDidChange() }
  }

  /// Shows the folders as they are now.
  func update() {
    let former = group.rows.compactMap { $0 as? FolderRow }
    let rows = folders.all.map { path in former.first { $0.path == path } ?? makeRow(path) }
    for row in rows { row.look() }
    chooseButton.isHidden = desktop.chooseFolders == nil
    addButton.isEnabled = !typed.isEmpty
    // The field and its button stay where they are. So a second press of the button does not remove the folder that the first one has
    // added.
    group.rows = [adding] + (rows.isEmpty ? [none] : rows) + [others].compactMap(\.self)
  }

  /// Adds folders that were dropped on the page; says what cannot be added.
  func add(_ paths: [String]) { add(by: { folders.add(paths) }) }

  /// Adds folders, and lets assistive technology say which ones were added.
  /// - Parameter change: adds them, and returns why not all of them could be added; nil if all were.
  private func add(by change: () -> Sentence?) {
    let former = folders.all
    let reason = change()
    for path in folders.all where !former.contains(path) { announce(tr("Added “\(shown(path))”")) }
    show(reason)
  }

  private func shown(_ path: String) -> String { UserFolders().display(path) }

  private func announce(_ sentence: Sentence) { adding.window?.announce(theme.tr(sentence)) }

  private func makeRow(_ path: String) -> FolderRow {
    let row = FolderRow(theme: theme, path: path)
    row.removeButton.onTap = { [weak self, weak row] in
      guard let self else { return }
      row?.removeButton.passFocus(to: field)
      folders.remove(path)
      announce(tr("Removed “\(shown(path))”"))
    }
    return row
  }

  private var typed: String { field.trimmedText }

  private func typedTextDidChange() {
    show(nil)
    addButton.isEnabled = !typed.isEmpty
  }

  private func addTyped() {
    guard !typed.isEmpty else { return }
    add {
      let reason = folders.add(typed: typed)
      if reason == nil { field.text = "" }
      if typed.isEmpty { addButton.passFocus(to: field) }
      addButton.isEnabled = !typed.isEmpty
      return reason
    }
  }

  private func choose() {
    // The page may be closed before the desktop's dialog is.
    desktop.chooseFolders?(theme.tr("Add folders with music")) { [weak self, folders] paths in
      guard let paths else {
        self?.show(tr("The desktop could not show its window for choosing folders."))
        return
      }
      guard !paths.isEmpty else { return }
      if let self { add(paths) } else { _ = folders.add(paths) }
    }
  }

  /// Says why the last folder was not added.
  private func show(_ reason: Sentence?) {
    problem.reason = reason
    adding.heightDidChange()
  }
}
