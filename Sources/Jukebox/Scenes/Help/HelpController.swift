import Containers
import Languages
import ViewTree

/// The keys of the program, as a sheet. The keys that press a button close it, and so does the one that opens it.
final class HelpController: SheetController {
  private let keys: KeyList
  private let closeButton: SmallButton

  private static let rowHeight = 32.0
  private static let leastRowHeight = 26.0
  /// In a narrow window the texts have two lines.
  private static let narrowRowHeight = 34.0
  private static let bottom = 10.0

  init(theme: AppTheme, commands: Commands) {
    keys = KeyList(theme: theme, commands: commands)
    closeButton = theme.smallButton(tr("Close"))
    super.init(theme: theme, title: tr("Keys"))
    closeButton.onTap = { [weak self] in self?.dismiss(animated: true) }
  }

  override class var width: Double { 600 }

  /// The sheet is as high as the list.
  override func height(forWidth width: Double) -> Double {
    Self.top + Self.rowHeight * Double(keys.items.count) + Self.bottom
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for child in [closeButton, keys] { view.addSubview(child) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifiers) {
    case (.space, []), (.return, []), (.function(1), []):
      if event.phase == .pressed && !event.isRepeat { dismiss(animated: true) }
      return true
    default:
      // The arrow keys, Page Up, Page Down, Home and End scroll the list.
      return keys.keyDown(event) || super.keyDown(event)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Beside the heading, as the list needs the whole height.
    let button = closeButton.sizeThatFits(heading.frame.size)
    heading.frame.size.width = max(0, heading.frame.width - button.width - 10)
    view.place(closeButton, at: Rect(origin: Point(x: heading.frame.maxX + 10, y: heading.frame.minY), size: button))
    let room = Rect(
      x: 10, y: Self.top, width: max(0, view.bounds.width - 20),
      height: max(0, view.bounds.height - Self.top - Self.bottom))
    keys.frame = room
    // A little closer together if all of them can be seen then; otherwise they scroll.
    let count = keys.items.count
    if room.width < KeyRow.leastWidthOfOneLine {
      keys.layout = .rows(height: Self.narrowRowHeight)
      return
    }
    let height = min(Self.rowHeight, max(Self.leastRowHeight, (room.height / Double(count)).rounded(.down)))
    keys.layout = .rows(
      height: RowHeight.fitting(room.height, count: count, preferred: height, least: Self.leastRowHeight))
  }
}
