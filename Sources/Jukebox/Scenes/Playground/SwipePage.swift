import Containers
import Languages
import Music
import ViewTree

/// Demonstrates the swipe view, with a control for each of its properties.
final class SwipePage: PlaygroundPage, ButtonRows {
  let swipeView = SwipeView()
  let indicator = PageIndicator()
  private let albums: [AlbumSummary]
  /// The item at each index. Items keep their numbers when others are inserted or deleted.
  private(set) var items = Array(0..<12) {
    didSet { emptyText = items.isEmpty ? tr("There are no items. “Insert” adds one.") : nil }
  }
  private var nextItem = 12
  private var presses: [Int: Int] = [:]
  /// The size of an item, as a fraction of the specimen's size.
  private var itemPart = Size(width: 0.6, height: 1) { didSet { swipeView.setNeedsLayout() } }
  private var events: [Sentence] = []
  private weak var countRow: FormRow?
  private weak var offsetRow: FormRow?
  /// The duration and direction of the scrolling that the buttons start.
  private var duration = 0.5
  private var direction = SwipeView.ScrollDirection.shortest

  init(theme: AppTheme, albums: [AlbumSummary]) {
    self.albums = albums
    super.init(theme: theme, title: tr("Swipe"))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    swipeView.alignment = .center
    swipeView.dataSource = self
    swipeView.delegate = self
    swipeView.pageIndicator = indicator
    theme.translate(swipeView) { $0.accessibilityLabel = $1.tr("Items") }
    theme.translate(indicator) { $0.accessibilityLabel = $1.tr("Page") }
    specimen.addSubview(swipeView)
    specimen.addSubview(indicator)
    showStatus(tr("Swipe, turn the wheel, or tap an item."))
  }

  override func layOutSpecimen(in bounds: Rect) {
    let inset = min(10, bounds.height * 0.06)
    let indicatorHeight = min(24, bounds.height * 0.2)
    indicator.frame = Rect(
      x: 0, y: bounds.height - indicatorHeight - inset / 2, width: bounds.width, height: indicatorHeight)
    swipeView.frame = Rect(
      x: 0, y: inset, width: bounds.width, height: max(0, indicator.frame.minY - inset - inset / 2))
  }

  /// Shows the latest callbacks. Repeated ones are shown once, so that the line does not change during a movement.
  fileprivate func log(_ event: Sentence) {
    guard events.last != event else { return }
    events.append(event)
    if events.count > 4 { events.removeFirst() }
    showStatus(events.dropFirst().reduce(events[0]) { "\($0) · \($1)" })
  }

  // MARK: Items

  private var count: Int {
    get { items.count }
    set {
      while items.count > newValue { items.removeLast() }
      while items.count < newValue { items.append(takeItem()) }
      swipeView.reloadData()
    }
  }

  private func takeItem() -> Int {
    defer { nextItem += 1 }
    return nextItem
  }

  private func insertItem() {
    let index = items.isEmpty ? 0 : min(items.count, swipeView.currentItemIndex + 1)
    items.insert(takeItem(), at: index)
    swipeView.insertItems(at: [index], animated: true)
    countRow?.show(Double(items.count))
  }

  private func deleteItem() {
    guard items.indices.contains(swipeView.currentItemIndex) else { return }
    let index = swipeView.currentItemIndex
    items.remove(at: index)
    swipeView.deleteItems(at: [index], animated: true)
    countRow?.show(Double(items.count))
  }

  private func goToItem(_ index: Int) {
    swipeView.scroll(
      toItem: min(index, max(0, swipeView.numberOfItems - 1)), duration: duration, direction: direction)
  }

  private func pressed(_ item: Int, _ tile: SampleTile) {
    presses[item, default: 0] += 1
    tile.presses = presses[item] ?? 0
    log(tr("pressed \(item + 1)"))
  }

  // MARK: Controls

  override func makeRows() -> [FormRow] {
    let swipe = swipeView
    let count = whole(tr("Number of items"), of: self, \.count, in: 0...30)
    countRow = count
    let offset = slider(tr("Scroll offset"), of: swipe, \.scrollOffset, in: 0...29, step: 0.05)
    offsetRow = offset
    let deceleration = slider(
      tr("Deceleration"), of: swipe, \.decelerationRate, in: 0.98...0.999, step: 0.001,
      format: { Format.number($0, digits: 3) })
    // Friction has no effect if a flick turns one page.
    let coasting = FormRow.toggle(theme, tr("Flicks coast"), swipe.isCoastingEnabled) { [weak deceleration] in
      swipe.isCoastingEnabled = $0
      deceleration?.isEnabled = $0
    }
    deceleration.isEnabled = swipe.isCoastingEnabled
    let paging = FormRow.toggle(theme, tr("Paging"), swipe.isPagingEnabled) { [weak deceleration, weak coasting] in
      swipe.isPagingEnabled = $0
      coasting?.isEnabled = $0
      deceleration?.isEnabled = !$0 || swipe.isCoastingEnabled
    }
    return [
      buttons(
        (tr("To item 6"), { $0.goToItem(5) }),
        (tr("To page 1"), { $0.swipeView.scroll(toPage: 0, duration: $0.duration) }),
        (tr("By 1½"), { $0.swipeView.scroll(byOffset: 1.5, duration: $0.duration) })),
      buttons(
        (tr("Insert"), { $0.insertItem() }), (tr("Delete"), { $0.deleteItem() }),
        (tr("Reload"), { $0.swipeView.reloadData() })),
      toggle(tr("Vertical"), of: swipe, \.isVertical),
      paging, coasting,
      toggle(tr("Wraps around"), of: swipe, \.isWrapEnabled),
      .choice(theme, tr("Alignment"), [tr("Edge"), tr("Center")], 1) { swipe.alignment = $0 == 0 ? .edge : .center },
      whole(tr("Items a page"), of: swipe, \.itemsPerPage, in: 1...5),
      toggle(tr("Truncates last page"), of: swipe, \.truncatesFinalPage),
      slider(tr("Item width"), of: self, \.itemPart.width, in: 0.2...1, step: 0.05, format: Format.percent),
      slider(tr("Item height"), of: self, \.itemPart.height, in: 0.2...1, step: 0.05, format: Format.percent),
      count, offset,
      .choice(theme, tr("Way to item 6"), [tr("Shortest"), tr("Forward"), tr("Back")], 0) { [weak self] in
        self?.direction = [.shortest, .forward, .backward][$0]
      },
      slider(tr("Scroll duration"), of: self, \.duration, in: 0...2, step: 0.1, format: Format.seconds),
      toggle(tr("Scrolls by hand"), of: swipe, \.isScrollEnabled),
      toggle(tr("Bounces"), of: swipe, \.bounces),
      deceleration,
      slider(
        tr("Autoscroll"), of: swipe, \.autoscroll, in: -3...3, step: 0.25,
        format: { $0 == 0 ? tr("off") : tr("\(Format.number($0)) items/s") }),
      .slider(
        theme, tr("Auto advance"), 0, in: 0...5, step: 0.5, format: { $0 == 0 ? tr("off") : Format.seconds($0) }
      ) { swipe.autoAdvanceInterval = $0 == 0 ? nil : $0 },
      toggle(tr("Delays touches"), of: swipe, \.delaysContentTouches),
      toggle(tr("Defers loading"), of: swipe, \.defersItemViewLoading),
    ]
  }
}

extension SwipePage: SwipeViewDataSource {
  func numberOfItems(in swipeView: SwipeView) -> Int { items.count }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let tile = view as? SampleTile ?? SampleTile(theme: theme)
    guard items.indices.contains(index) else { return tile }
    let item = items[index]
    tile.show(Sample.at(item, of: albums), number: item + 1, presses: presses[item] ?? 0)
    tile.onPress = { [weak self, weak tile] in if let tile { self?.pressed(item, tile) } }
    return tile
  }
}

extension SwipePage: SwipeViewDelegate {
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? {
    let bounds = swipeView.bounds
    return Size(
      width: max(24, (bounds.width * itemPart.width).rounded()),
      height: max(24, (bounds.height * itemPart.height).rounded()))
  }
  func swipeViewDidScroll(_ swipeView: SwipeView) {
    offsetRow?.show(swipeView.scrollOffset)
    log(tr("scrolls"))
  }
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) {
    // During a movement this is called for every item, which would displace the more interesting callbacks.
    if !swipeView.isScrolling && !swipeView.isDragging { log(tr("item \(swipeView.currentItemIndex + 1)")) }
  }
  func swipeViewWillBeginDragging(_ swipeView: SwipeView) { log(tr("drag begins")) }
  func swipeViewDidEndDragging(_ swipeView: SwipeView, willDecelerate: Bool) {
    log(willDecelerate ? tr("let go in movement") : tr("let go"))
  }
  func swipeViewWillBeginDecelerating(_ swipeView: SwipeView) { log(tr("slows down")) }
  func swipeViewDidEndDecelerating(_ swipeView: SwipeView) { log(tr("comes to rest")) }
  func swipeViewDidEndScrollingAnimation(_ swipeView: SwipeView) { log(tr("arrives")) }
  func swipeView(_ swipeView: SwipeView, didSelectItemAt index: Int) {
    guard items.indices.contains(index) else { return }
    log(tr("selected \(items[index] + 1)"))
  }
}
