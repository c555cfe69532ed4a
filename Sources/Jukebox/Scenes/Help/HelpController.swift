import Containers
import Languages
import ViewTree

/// The keys of the program, as a sheet. The keys that press a button close it, and so does the one that opens it.
final class HelpController: SheetController {
  private let keys: KeyList
  private let closeButton: SmallButton

  private static let rowHeight = 32.0
  private static let leastRowHeight = 26.0
  /// In a narrow column the texts have two lines. Rows of one column are further apart, so that it is seen which lines belong together;
  /// two columns have to fit into the window.
  private static let narrowRowHeight = 34.0
  private static let narrowRowHeightOfOneColumn = 42.0
  private static let bottom = 10.0
  private static let widthOfTwoColumns = 860.0...980.0

  init(theme: AppTheme, commands: Commands) {
    keys = KeyList(theme: theme, commands: commands)
    closeButton = theme.smallButton(tr("Close"))
    super.init(theme: theme, title: tr("Keys"))
    closeButton.onTap = { [weak self] in self?.dismiss(animated: true) }
  }

  /// The sheet is wide enough for two columns if one column would be too high, and the room is wide enough.
  override func width(in room: Size) -> Double {
    let least = Self.top + Self.leastRowHeight * Double(keys.items.count) + Self.bottom
    return room.height >= least || room.width < Self.widthOfTwoColumns.lowerBound
      ? 600 : min(room.width, Self.widthOfTwoColumns.upperBound)
  }

  /// The sheet is as high as the list.
  override func height(in room: Size) -> Double {
    let columns = columns(inWidth: room.width)
    let rows = (Double(keys.items.count) / Double(columns)).rounded(.up)
    return Self.top + rows * (columns == 1 ? Self.rowHeight : Self.narrowRowHeight) + Self.bottom
  }

  private func columns(inWidth width: Double) -> Int { width < Self.widthOfTwoColumns.lowerBound ? 1 : 2 }

  override func viewDidLoad() {
    super.viewDidLoad()
    for child in [closeButton, keys] { view.addSubview(child) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // The arrow keys, Page Up, Page Down, Home and End lead into the list, where screen readers read the rows.
    closes(with: event, on: [.space, .return, .function(1)]) || keys.go(with: event) || keys.keyDown(event)
      || super.keyDown(event)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Beside the heading, as the list needs the whole height.
    let button = closeButton.sizeThatFits(heading.frame.size)
    var line = heading.frame
    line.size.width = max(0, line.width - button.width - 10)
    view.place(heading, at: line)
    view.place(closeButton, at: Rect(origin: Point(x: line.maxX + 10, y: line.minY), size: button))
    let room = Rect(
      x: 10, y: Self.top, width: max(0, view.bounds.width - 20),
      height: max(0, view.bounds.height - Self.top - Self.bottom))
    keys.frame = room
    keys.columns = columns(inWidth: view.bounds.width)
    guard keys.columns == 1 else {
      let width = (room.width / 2).rounded(.down)
      keys.layout = .grid(minimumItemSize: Size(width: width, height: Self.narrowRowHeight))
      return
    }
    // A little closer together if all of them can be seen then; otherwise they scroll.
    let count = keys.items.count
    let isNarrow = room.width < KeyRow.leastWidthOfOneLine
    let (least, most) =
      isNarrow
      ? (Self.narrowRowHeightOfOneColumn - 4, Self.narrowRowHeightOfOneColumn) : (Self.leastRowHeight, Self.rowHeight)
    let height = min(most, max(least, (room.height / Double(count)).rounded(.down)))
    keys.layout = .rows(height: RowHeight.fitting(room.height, count: count, preferred: height, least: least))
  }
}
