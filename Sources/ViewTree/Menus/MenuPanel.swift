/// An open menu: its items in a column, which scrolls if the window is too low.
final class MenuPanel: View {
  let rows: [MenuRow]
  private let list = ScrollView()
  private let forTouch: Bool
  /// The item of the level before whose submenu this is.
  var source: Int?
  /// What the menu belongs to: the view that it is opened for, or the item whose submenu it is.
  var name: String?
  /// Called after the items were scrolled.
  var onScroll: (() -> Void)?

  /// From the edge of the menu to its items, in points.
  static let inset = 5.0
  private static let shortestWidth = 120.0
  private static let longestWidth = 380.0
  /// Of a very long menu only the titles with the most characters are measured.
  private static let mostMeasured = 64

  init(_ items: [MenuItem], names: KeyNames, forTouch: Bool) {
    let hasMarks = items.contains { $0.isChecked != nil }
    rows = items.map { MenuRow($0, names, hasMarks: hasMarks) }
    self.forTouch = forTouch
    super.init()
    accessibilityRole = .menu
    cornerRadius = 8
    borderWidth = 1
    list.bounces = false
    list.contentTouchDelay = 0
    list.delegate = self
    addSubview(list)
    for row in rows { list.addSubview(row) }
    applyTheme()
  }

  override var canBecomeFocused: Bool { true }
  override var focusRing: FocusRing? { nil }
  override var accessibilityHint: String? { name }

  override func applyTheme() {
    idealSize = measure()
    backgroundColor = themeValues.raisedColor
    borderColor = themeValues.separatorColor
    shadow = themeValues.raisedShadow
  }

  // MARK: Layout

  /// The size that shows all items.
  private(set) lazy var idealSize = measure()

  private func measure() -> Size {
    let height = rows.reduce(0) { $0 + self.height(of: $1) }
    let longest =
      rows.count <= Self.mostMeasured
      ? rows[...] : rows.sorted { $0.characterCount > $1.characterCount }.prefix(Self.mostMeasured)
    let width = longest.reduce(0) { max($0, $1.idealWidth) }
    return Size(
      width: min(Self.longestWidth, max(Self.shortestWidth, width.rounded(.up))) + 2 * Self.inset,
      height: height + 2 * Self.inset)
  }

  /// The size of the menu in a room. Where that is too low for all items, the menu ends in the middle of one, so that a person sees that
  /// there are more.
  func size(in room: Size) -> Size {
    guard idealSize.height > room.height else { return idealSize }
    var size = Size(width: idealSize.width, height: room.height)
    var end = Self.inset
    for row in rows {
      let half = end + height(of: row) / 2
      if half > room.height { break }
      if !row.item.isSeparator { size.height = half }
      end += height(of: row)
    }
    return size
  }

  private func height(of row: MenuRow) -> Double {
    row.item.isSeparator ? MenuRow.separatorHeight : MenuRow.height(forTouch: forTouch)
  }

  override func layoutSubviews() {
    // The list reaches to the upper and the lower edge, so that items that are scrolled away disappear at the edge of the menu.
    let inner = bounds.insetBy(dx: 1, dy: 1)
    list.frame = inner
    var y = Self.inset - 1
    let width = max(0, inner.width - 2 * (Self.inset - 1))
    for row in rows {
      let height = height(of: row)
      row.frame = Rect(x: Self.inset - 1, y: y, width: width, height: height)
      y += height
    }
    list.contentSize = Size(width: inner.width, height: y + Self.inset - 1)
  }

  // MARK: Finding and showing

  /// The item at a point in the window; nil between items and beside them.
  func index(at point: Point) -> Int? {
    let inList = list.presentedPoint(fromWindow: point)
    guard list.bounds.contains(inList) else { return nil }
    return rows.firstIndex { $0.frame.contains(Point(x: $0.frame.midX, y: inList.y)) && !$0.item.isSeparator }
  }

  /// Scrolls so that the item is visible, with a small part of its neighbours.
  func reveal(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    let isEnd = index == 0 || index == rows.count - 1
    list.scrollToVisible(rows[index].frame.insetBy(dx: 0, dy: isEnd ? -Self.inset : -6))
  }

  /// The number of items that are visible at the same time.
  var pageLength: Int { max(1, Int(list.bounds.height / MenuRow.height(forTouch: forTouch)) - 1) }

  /// Whether a finger scrolls the items, or they are sliding after its release.
  var isScrolling: Bool { list.isDragging || list.isDecelerating }
}

extension MenuPanel: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) { onScroll?() }
}
