import Languages
import Music
import ViewTree

/// The headings over the columns of the songs. A press on one orders the songs by it, and a second one reverses them.
final class SongHeadings: View {
  static let height = 28.0

  private let theme: AppTheme
  private let buttons: [(order: SongOrder, button: Button)]

  /// Called with the order that was chosen.
  var onChoose: ((SongOrder) -> Void)?

  init(theme: AppTheme) {
    self.theme = theme
    buttons = [SongOrder.title, .artist, .album, .duration].map { ($0, Button(title: "")) }
    super.init()
    for (order, button) in buttons {
      button.font = AppTheme.smallFont
      button.setBackgroundColor(.clear, for: .normal)
      theme.style(button) { button, theme in
        button.setBackgroundColor(theme.card, for: .hovered)
        button.setBackgroundColor(theme.cardPressed, for: .highlighted)
      }
      button.onTap = { [weak self] in self?.onChoose?(order) }
      addSubview(button)
    }
    theme.style(self) { headings, _ in headings.showColors() }
    theme.translate(self) { headings, _ in headings.showTexts() }
  }

  /// The current order, whose heading is marked by the colour of its text.
  var ordering: BrowseLists.Ordering? {
    didSet {
      showColors()
      showTexts()
    }
  }

  private func showColors() {
    for (order, button) in buttons {
      button.setTitleColor(order == ordering?.current ? theme.text : theme.secondaryText, for: .normal)
    }
  }

  private func showTexts() {
    for (order, button) in buttons {
      button.accessibilityLabel = theme.tr("Order by \(order.phrase)")
      let isCurrent = order == ordering?.current
      let isReversed = ordering?.isReversed == true
      let arrow = isCurrent ? isReversed ? " ↑" : " ↓" : ""
      button.setTitle(theme.tr(order.name) + arrow, for: .normal)
      button.accessibilityValue = isCurrent ? theme.tr(isReversed ? "Current order, reversed" : "Current order") : nil
    }
  }

  override func layoutSubviews() {
    guard let columns = SongColumns(width: bounds.width) else { return }
    for ((order, button), column) in zip(buttons, [columns.title, columns.artist, columns.album, columns.duration]) {
      // The titles are aligned with the texts below, so the buttons extend beyond the columns.
      let width = button.sizeThatFits(bounds.size).width
      let inset = Self.padding
      let x = order == .duration ? column.x + column.width + inset - width : column.x - inset
      place(button, at: Rect(x: x, y: 0, width: width, height: Self.height - 2))
    }
  }

  /// The space at both sides of a button's title.
  private static let padding = 16.0
}

extension SongOrder {
  var name: Sentence {
    switch self {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .duration: tr("Duration")
    case .added: tr("Recently added")
    }
  }
  /// The name of the order as a part of a sentence.
  var phrase: Sentence {
    switch self {
    case .title: tr("title", context: "order of songs")
    case .artist: tr("artist", context: "order of songs")
    case .album: tr("album", context: "order of songs")
    case .duration: tr("duration", context: "order of songs")
    case .added: tr("recently added", context: "order of songs")
    }
  }
}
