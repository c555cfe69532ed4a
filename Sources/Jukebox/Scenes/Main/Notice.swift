import Music
import ViewTree

/// A short message about what was just done, shown over everything for a moment.
final class Notice: View {
  private let label: Label
  private var end: ScheduledAction?

  /// How long a notice stays, in seconds.
  static let seconds = 3.0

  init(theme: AppTheme) {
    label = theme.label(font: AppTheme.headlineFont)
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
  }

  /// Shows `text`, replacing the current notice if there is one.
  func show(_ text: String) {
    label.text = text
    superview?.setNeedsLayout()
    if isHidden {
      isHidden = false
      alpha = 0
    }
    View.animate(withDuration: 0.15) { alpha = 1 }
    end?.cancel()
    end = window?.schedule(after: Self.seconds) { [weak self] in self?.hide() }
  }

  private func hide() {
    View.animate(withDuration: 0.25, animations: { alpha = 0 }) { [weak self] finished in
      if finished { self?.isHidden = true }
    }
  }

  /// Places the notice at the middle of the lower edge of `room`.
  func place(in room: Rect) {
    let inner = Size(width: max(0, min(460, room.width - 24) - 32), height: room.height)
    let text = label.sizeThatFits(inner)
    let size = Size(width: (text.width + 32).rounded(.up), height: (text.height + 20).rounded(.up))
    frame = Rect(
      x: (room.midX - size.width / 2).rounded(), y: (room.maxY - size.height - 12).rounded(), width: size.width,
      height: size.height)
    label.frame = bounds.insetBy(dx: 15, dy: 8)
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
