import Languages
import Music
import ViewTree

/// An item of the Swipe page: a cover, its number, and a button that counts how often it was pressed.
final class SampleTile: View {
  private let card = View()
  private let cover: CoverView
  private let number: Label
  let button: Button
  var onPress: (() -> Void)?
  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    cover = CoverView(theme: theme)
    number = theme.label(font: AppTheme.headlineFont)
    button = theme.primaryButton(tr("Press"))
    button.font = AppTheme.tileButtonFont
    super.init()
    accessibilityRole = .page
    theme.style(card) { $0.backgroundColor = $1.card }
    card.cornerRadius = AppTheme.coverRadius + 2
    card.clipsToBounds = true
    cover.contentMode = .scaleAspectFit
    cover.accessibilityRole = nil
    addSubview(card)
    for view in [cover, number, button] { card.addSubview(view) }
    button.onTap = { [weak self] in self?.onPress?() }
    theme.translate(self) { tile, _ in tile.showTexts() }
  }

  func show(_ sample: Sample, number: Int, presses: Int) {
    cover.show(image: sample.cover, named: sample.title)
    self.number.text = "\(number)"
    (place, self.presses) = (number, presses)
    showTexts()
  }

  private var place = 0
  /// How often the button was pressed.
  var presses = 0 { didSet { showTexts() } }

  private func showTexts() {
    accessibilityLabel = theme.tr("Item \(place)")
    button.setTitle(presses == 0 ? theme.tr("Press") : "\(presses)×", for: .normal)
  }

  private static let leastHeightWithBar = 72.0

  override func layoutSubviews() {
    card.frame = bounds.insetBy(dx: min(6, bounds.width * 0.05), dy: min(4, bounds.height * 0.05))
    let room = card.bounds
    // A low tile shows only its cover, because its bar would be too low to be read.
    let hasBar = room.height >= Self.leastHeightWithBar
    let barHeight = hasBar ? min(44, room.height * 0.4) : 0
    button.isHidden = !hasBar
    cover.frame = Rect(x: 0, y: 0, width: room.width, height: room.height - barHeight)
    let margin = min(10, room.width * 0.06)
    let buttonWidth = min(max(0, room.width - 2 * margin), 72)
    let hasNumber = hasBar && room.width - 2 * margin - buttonWidth >= 26
    number.isHidden = !hasNumber
    let numberWidth = max(0, room.width - 3 * margin - buttonWidth)
    let y = room.height - barHeight
    card.place(number, at: Rect(x: margin, y: y, width: numberWidth, height: barHeight))
    let inset = min(7, barHeight * 0.15)
    card.place(
      button,
      at: Rect(
        x: room.width - margin - buttonWidth, y: y + inset, width: buttonWidth, height: max(0, barHeight - 2 * inset)))
  }

  override func hoverDidChange(_ isHovered: Bool) {
    card.backgroundColor = isHovered ? theme.cardHovered : theme.card
  }

  override func prepareForReuse() { onPress = nil }
}
