import ViewTree

/// A card with a title, a note that may take several lines, and two buttons at the end of the lower edge.
final class NoteCard: StackView {
  let title = Label()
  let note = Label()
  let cancel = Button(title: "Cancel")
  let save = Button(title: "Save")

  init() {
    note.numberOfLines = 0
    for label in [title, note] { label.textAlignment = .leading }
    let space = View()
    let buttons = StackView(axis: .horizontal, spacing: 8, [space, cancel, save])
    buttons.setGrowth(1, for: space)
    super.init(axis: .vertical, spacing: 12, [title, note, buttons])
    setGrowth(1, for: note)
    insets = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
  }

  /// Shows the note, or closes the gap that it leaves.
  func showNote(_ isShown: Bool) {
    View.animate(withDuration: 0.25) { note.isHidden = !isShown }
  }
}
