import Music
import ViewTree

/// A short message about what was just done, shown over everything for a moment.
final class Notice: View {
  private let label: Label
  private let undoButton: Button
  private var undo: (() -> Void)?
  private var end: ScheduledAction?

  /// How long a notice stays, in seconds.
  static let seconds = 3.0
  /// How long a notice stays that offers to undo something, in seconds.
  static let undoSeconds = 8.0

  init(theme: AppTheme) {
    label = theme.label(font: AppTheme.headlineFont)
    undoButton = theme.smallButton("Undo")
    super.init()
    backgroundColor = theme.card
    cornerRadius = 10
    borderWidth = 1
    borderColor = theme.line
    shadow = theme.coverShadow
    isUserInteractionEnabled = false
    isHidden = true
    label.textAlignment = .center
    label.numberOfLines = 2
    addSubview(label)
    addSubview(undoButton)
    undoButton.toolTip = "Undo (Ctrl+Z)"
    undoButton.onTap = { [weak self] in
      self?.hide()
      self?.undo?()
    }
  }

  /// Shows `text`, replacing the current notice if there is one.
  /// - Parameter undo: undoes what the notice is about; nil if there is nothing to undo.
  func show(_ text: String, undo: (() -> Void)? = nil) {
    label.text = text
    self.undo = undo
    isUserInteractionEnabled = undo != nil
    undoButton.isHidden = undo == nil
    superview?.setNeedsLayout()
    if isHidden {
      isHidden = false
      alpha = 0
    }
    View.animate(withDuration: 0.15) { alpha = 1 }
    end?.cancel()
    end = window?.schedule(after: undo == nil ? Self.seconds : Self.undoSeconds) { [weak self] in self?.hide() }
  }

  private func hide() {
    isUserInteractionEnabled = false
    View.animate(withDuration: 0.25, animations: { alpha = 0 }) { [weak self] finished in
      if finished { self?.isHidden = true }
    }
  }

  /// Places the notice at the middle of the lower edge of `room`.
  func place(in room: Rect) {
    let button = undo == nil ? Size.zero : undoButton.sizeThatFits(room.size)
    let buttonRoom = undo == nil ? 0 : button.width + 12
    let inner = Size(width: max(0, min(460, room.width - 24) - 32 - buttonRoom), height: room.height)
    let text = label.sizeThatFits(inner)
    let size = Size(
      width: (text.width + 32 + buttonRoom).rounded(.up),
      height: (max(text.height, undo == nil ? 0 : 28) + 20).rounded(.up))
    frame = Rect(
      x: (room.midX - size.width / 2).rounded(), y: (room.maxY - size.height - 12).rounded(), width: size.width,
      height: size.height)
    place(label, at: Rect(x: 15, y: 8, width: size.width - 30 - buttonRoom, height: size.height - 16))
    place(
      undoButton,
      at: Rect(x: size.width - 10 - button.width, y: (size.height - 30) / 2, width: button.width, height: 30))
  }

  /// The notice for what has happened in the player.
  static func text(of notice: PlayerNotice) -> String {
    switch notice {
    case .added(let title, let count, let number): queued(title, count: count, from: number)
    case .removed(let text): text
    case .undone(let text): "Undone: \(text)"
    case .pastUndo(let text): "This can no longer be undone: \(text)"
    case .failed(let song, let reason): "“\(song.title)” was skipped: \(reason)"
    case .gaveUp(let count): "Stopped after \(count) songs that cannot be played"
    }
  }

  /// The notice for albums that were added to the library.
  static func added(_ albums: [Album]) -> String {
    albums.count == 1 ? "“\(albums[0].title)” is in the library" : "\(albums.count) albums are in the library"
  }

  /// The notice for songs that were queued, with their position in the queue. A long title is shortened, so that the position
  /// stays visible.
  static func queued(_ title: String, count: Int, from number: Int) -> String {
    let name = title.count > 32 ? "“\(title.prefix(31))…”" : "“\(title)”"
    if count > 1 { return "\(name) is numbers \(number) to \(number + count - 1) in Up next" }
    return number == 1 ? "\(name) is next" : "\(name) is number \(number) in Up next"
  }
}
