public import ViewTree

/// A list, or a grid, of any number of items in few cells. Items are told apart by `identity`, or by equality if that is nil. Equal items
/// are told apart by their order.
///
/// Only visible items have cells, which are made by `makeCell` and filled by `configure`. A cell whose item is scrolled out of sight is
/// used for another one, after `prepareForReuse()`. The list itself draws which items are selected, and which one is current.
///
/// The user selects and activates items by mouse, touch and keys. The closures report this, but not changes by the program. They are
/// called after the work that caused them, and may call anything.
@MainActor open class ListView<Item: Hashable, Cell: View>: ScrollView {
  // MARK: The items

  /// The items, in order. Setting them shows them without animation, and keeps the content offset as far as the new content allows.
  public final var items: [Item] {
    get { shownItems }
    set { replaceItems(newValue) }
  }

  /// Sets the items. If `animated`, remaining items move to their new places within 0.3 s, new ones fade in and removed ones fade
  /// out. If more than 10,000 items change, there is no animation.
  ///
  /// The first visible item that remains keeps its position on the screen. If none of them remains, what follows takes their place. A list
  /// that rests at its beginning stays there.
  public final func setItems(_ items: [Item], animated: Bool) { replaceItems(items, animated: animated) }

  /// The identity of an item, which stays the same when the item changes, such as the number of a song. A changed item stays selected
  /// and current, and `setItems(_:animated:)` leaves it in its cell, which is configured again. With nil, the default, items are the same
  /// if they are equal.
  ///
  /// Also `selection` and `reconfigure(_:)` then accept an item that differs from the one in the list, and take that of the list.
  ///
  /// It is called for all old and new items by `setItems(_:animated:)`, when `items` is set while something is selected or current, and by
  /// `selection` and `reconfigure(_:)` for items that are not in the list, or not visible, as they are given.
  public final var identity: ((Item) -> AnyHashable)?

  /// Calls `configure` again for an item if it is visible, because something has changed that its cell shows but that is not part of it.
  public final func reconfigure(_ item: Item) { cells.reconfigure(item) }

  /// Calls `configure` again for all visible items, because something has changed that all cells show.
  public final func reconfigureItems() { cells.reconfigureAll() }

  /// The title of an item's section. Consecutive items with the same title have a common header, which stays at the top while they are
  /// visible. Nil, the default, for no headers.
  ///
  /// It is called for all items whenever they are set.
  public final var sectionTitle: ((Item) -> String)? {
    didSet { if let sections = sectionReader.sections(of: shownItems) { show(sections) } }
  }

  // MARK: How it is laid out

  /// Whether the items are rows or a grid, and their size. When it changes, the current item, or the one in which the focus is, remains
  /// visible if it was. A length beyond its limits is misuse and is limited to them; a layout with
  /// a length that is not finite is misuse and is ignored.
  public final var layout: ListLayout {
    didSet {
      let (sound, problem) = layout.checked()
      if let problem { Misuse.report("ListView.layout: \(problem)") }
      layout = sound ?? oldValue
      if layout != oldValue { placesMayHaveChanged() }
    }
  }

  /// The space between rows, and between the columns of a grid, in points. 0, the default, or more.
  public final var spacing = 0.0 {
    didSet {
      spacing = Misuse.limited(spacing, "ListView.spacing", atLeast: 0, atMost: 1e6, former: oldValue)
      if spacing != oldValue { placesMayHaveChanged() }
    }
  }

  /// The space between the sides of a section's header and its title, in points: the space that the rows have at their sides. 0 or more; 10
  /// by default.
  public final var headerInset = 10.0 {
    didSet {
      headerInset = Misuse.limited(headerInset, "ListView.headerInset", atLeast: 0, atMost: 1e6, former: oldValue)
      if headerInset != oldValue { setNeedsLayout() }
    }
  }

  // MARK: Selection

  /// The selected items, as they are in the list. When it is set, items that are not in the list are left out, and `onSelectionChange` is not
  /// called.
  public final var selection: Set<Item> {
    get { chosen.items }
    set {
      _ = chosen.replace(with: newValue)
      chosen.keepOnly(shownItems)
      if identity != nil, chosen.items.count < newValue.count {
        let others = versions(of: newValue.subtracting(chosen.items))
        _ = chosen.replace(with: chosen.items.union(others))
        // The identity may have set other items.
        chosen.keepOnly(shownItems)
      }
      if !allowsMultipleSelection, chosen.items.count > 1 {
        Misuse.report("ListView.selection: \(newValue.count) items without allowsMultipleSelection")
        chosen.keepOne(in: shownItems)
      }
      cells.showSelection()
    }
  }

  /// Whether the user can select and activate items. True by default. Otherwise the list is only read: clicks do nothing, the row under the
  /// mouse is not highlighted, and the keys scroll.
  public final var allowsSelection = true {
    didSet {
      if !allowsSelection { cells.showHover(over: nil) }
      reordering.update()
    }
  }

  /// Whether several items can be selected. False by default.
  public final var allowsMultipleSelection = false {
    didSet {
      if allowsMultipleSelection != oldValue { accessibilityDidChange() }
      guard !allowsMultipleSelection else { return }
      chosen.keepOne(in: shownItems)
      cells.showSelection()
    }
  }

  /// The index of the item from which arrow keys move on, or nil. It follows its item. If the item is removed, the index stays the same, or
  /// becomes the last one; but where `onDelete` has removed it together with others, the next item that remains becomes the current one.
  /// Setting it to an index out of range is misuse.
  public final var currentIndex: Int? {
    get { chosen.current }
    set {
      if let newValue, !shownItems.indices.contains(newValue) {
        return Misuse.report("ListView.currentIndex: \(newValue) is not in \(shownItems.indices)")
      }
      chosen.setCurrent(newValue)
      cells.showSelection()
    }
  }

  /// Called with the new selection after the user has changed it.
  public final var onSelectionChange: ((Set<Item>) -> Void)?
  /// Whether one click of the mouse activates an item after selecting it, as a tap by touch always does. False by default: a click
  /// selects, and a double click activates.
  ///
  /// The second click of a double click does not activate again, and a click with Shift or Control only changes the selection of a
  /// list that allows several items.
  public final var activatesOnClick = false
  /// Called when the user activates an item: with a double click, a click if `activatesOnClick` is set, a tap by touch, or Return, which
  /// activates the current item.
  public final var onActivate: ((Item) -> Void)?
  /// Called with the selected items when the user presses Delete. The list itself changes nothing.
  public final var onDelete: ((Set<Item>) -> Void)?
  /// Called when the user has dragged the selected items to a different place, or presses Alt and an arrow key. The items are in their
  /// order; `index` is that of the item before which they should go, or the number of items for the end. The list itself changes
  /// nothing. With nil, the default, items cannot be dragged unless `onMoveToSection` is set.
  public final var onMove: ((_ items: [Item], _ index: Int) -> Void)? {
    didSet { reordering.update() }
  }
  /// Called in place of `onMove` in a list with sections, with the title of the section into which the items should go. This tells the end
  /// of a section from the beginning of the next, which are both before the same item.
  public final var onMoveToSection: ((_ items: [Item], _ index: Int, _ sectionTitle: String) -> Void)? {
    didSet { reordering.update() }
  }
  /// The title by which the user finds an item by typing its first letters. Nil, the default, for no such search.
  public final var typeAheadTitle: ((Item) -> String)?

  /// Whether letters are being typed that look for an item, so that the space bar belongs to its title.
  public final var isTypingAhead: Bool { input.isTypingAhead }

  // MARK: Parts

  final var shownItems: [Item] = []
  final var sections = ListSections()
  final var places: ListGeometry
  /// Where cells and headers are shown. It is `places`, except while items are dragged: then they are laid out in the section under them.
  final var shownPlaces: ListGeometry
  final var arrangement = DragArrangement(count: 0)
  final var chosen = ListSelection<Item>()
  /// The visible part of the content, relative to the top of the bounds, as of the last change of their size or of the insets.
  private final var seenPart = Rect.zero
  /// Grows with each change of the items.
  final var revision = 0
  private(set) final lazy var cells = ListCells(of: self)
  private(set) final lazy var input = ListInput(of: self)
  private(set) final lazy var reordering = ListReordering(of: self)
  private(set) final lazy var sectionReader = ListSectionReader(of: self)
  private(set) final lazy var headers = ListHeaders(in: self)
  final let makeCell: () -> Cell
  final let configure: (Cell, Item) -> Void
  final lazy var notices = NoticeQueue<(ListView) -> Void> { [weak self] notice in if let self { notice(self) } }

  /// - Parameters:
  ///   - makeCell: makes a cell. Called for the items that are visible at once, and for at most two rows more.
  ///   - configure: shows an item in a cell, which may have shown another one before.
  public init(layout: ListLayout, makeCell: @escaping () -> Cell, configure: @escaping (Cell, Item) -> Void) {
    let (sound, problem) = layout.checked()
    if let problem { Misuse.report("ListView(layout:makeCell:configure:): \(problem)") }
    self.layout = sound ?? .rows(height: 44)
    self.makeCell = makeCell
    self.configure = configure
    places = ListGeometry(layout: self.layout, spacing: 0, width: 0, count: 0)
    shownPlaces = places
    super.init(frame: .zero)
    accessibilityRole = .list
    input.attach()
    reordering.attach()
  }

  /// Does some work, and delivers the notices to the owner when all of it is done.
  final func update(_ work: () -> Void) { notices.perform { perform(work) } }

  /// `rect`, extended at the top by the height of the header, which would otherwise cover it.
  public final override func rectToReveal(for rect: Rect) -> Rect {
    Rect(x: rect.minX, y: rect.minY - places.headerHeight, width: rect.width, height: rect.height + places.headerHeight)
  }

  // MARK: Layout

  public final override func visibleSizeDidChange() {
    let seen = seenPart.offsetBy(dx: 0, dy: bounds.minY)
    seenPart = visibleContent.offsetBy(dx: 0, dy: -bounds.minY)
    if max(0, bounds.width - contentInsets.left - contentInsets.right) != places.width {
      placesMayHaveChanged(whileSeeing: seen)
    } else {
      visibleHeightDidChange(from: seen)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    refreshDirection()
    reordering.follow()
    cells.layOut()
    layOutHeaders { changes in View.performWithoutAnimation(changes) }
  }

  /// - Parameter place: puts a header into its place.
  final func layOutHeaders(place: (() -> Void) -> Void) {
    if headers.isNeeded(places) {
      headers.layOut(shownPlaces, titles: sections.titles, inset: headerInset, place: place)
    }
  }

  /// Whether items can be dragged.
  final var isMovable: Bool { allowsSelection && (onMove != nil || onMoveToSection != nil) }
  /// Whether it matters in which section something is dropped.
  final var movesBetweenSections: Bool { onMoveToSection != nil && places.sectionCount > 0 }

  // MARK: Selection by the user

  /// Changes the selection after the user has chosen the item at `index`. Without `allowsSelection` it does nothing.
  final func choose(_ index: Int, _ mode: SelectionMode) {
    guard allowsSelection else { return }
    var didChange = chosen.choose(index, in: shownItems, mode)
    if mode == .toggling, !allowsMultipleSelection, chosen.items.count > 1 {
      didChange = chosen.replace(with: [shownItems[index]])
    }
    if didChange { reportSelection() }
    cells.showSelection()
  }

  final func select(_ items: Set<Item>) {
    if chosen.replace(with: items) { reportSelection() }
    cells.showSelection()
  }

  private func reportSelection() {
    let items = chosen.items
    notices.post { $0.onSelectionChange?(items) }
  }

  /// The indexes of the selected items, in order.
  final var selectedIndexes: [Int] {
    let selected = chosen.items
    if selected.count == 1, let item = selected.first { return shownItems.indices.filter { shownItems[$0] == item } }
    return shownItems.indices.filter { selected.contains(shownItems[$0]) }
  }

  // MARK: Keys and focus

  /// A list can always have the focus, also while there is nothing to scroll.
  open override var canBecomeFocused: Bool { true }

  /// Not without `allowsSelection`, as the items are only read then.
  open override var allowsPressingItems: Bool { allowsSelection && canBecomeFocused }

  /// Not without `allowsSelection`.
  open override var allowsSelectingItems: Bool { allowsSelection }

  /// Includes `multiselectable` if several items can be selected.
  open override var defaultAccessibilityStates: AccessibilityStates {
    super.defaultAccessibilityStates.union(allowsMultipleSelection ? .multiselectable : [])
  }

  /// The ring lies around the current item.
  open override var focusRing: FocusRing? {
    FocusRing(around: currentIndex.flatMap { reordering.cell(at: $0) ?? cells.cell(at: $0) } ?? self, isInside: true)
  }

  /// Chooses the item whose cell contains `view`, as an arrow key does.
  open override func accessibilityReveal(_ view: View) -> Bool {
    guard let index = cells.index(containing: view) else { return false }
    update {
      if index != currentIndex { choose(index, .alone) }
      revealItem(at: index)
    }
    return true
  }

  /// Selects or deselects the item whose cell contains `item`, as a click with Control does. Nil selects or deselects all items.
  public final override func accessibilitySelect(_ item: View?, isSelected: Bool) -> Bool {
    guard allowsSelection else { return false }
    guard let item else {
      guard allowsMultipleSelection || !isSelected else { return false }
      update { select(isSelected ? Set(shownItems) : []) }
      return true
    }
    guard let index = cells.index(containing: item) else { return false }
    if chosen.items.contains(shownItems[index]) != isSelected { update { choose(index, .toggling) } }
    return true
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Also where it has moved from one window to another, whose clock is a different one.
    cells.comeToRest()
  }

  // MARK: The mouse

  public final override func hoverDidChange(_ isHovered: Bool) { if !isHovered { cells.showHover(over: nil) } }

  public final override func hoveredViewDidChange(_ view: View) { if allowsSelection { cells.showHover(over: view) } }

  /// Selects the pressed item, unless it is selected already, so that the commands of the menu apply to the selection.
  public final override func contextMenuWillOpen(for view: View) {
    guard let index = cells.index(containing: view), !chosen.items.contains(shownItems[index]) else { return }
    update { choose(index, .alone) }
  }

  // MARK: Keys, and assistive technology

  /// The place of an item in the order in which assistive technology reads the items, counted from 0. By default its index.
  open func accessibilityPlace(ofItemAt index: Int) -> Int { index }

  public final override var accessibilityItemCount: Int? { shownItems.count }

  public final override func accessibilityIndex(ofItem item: View) -> Int? {
    cells.index(containing: item).map { accessibilityPlace(ofItemAt: $0) }
  }

  /// The headers and cells in reading order: each header before the rows of its section. The stacking order differs, because the header at
  /// the top lies over rows.
  open override var accessibilitySubviews: [View]? {
    var parts: [(index: Int, isRow: Bool, view: View)] = []
    for (section, header) in headers.shown where section < places.sectionCount {
      parts.append((places.items(ofSection: section).lowerBound, false, header))
    }
    for (index, cell) in cells.shown + reordering.shown { parts.append((index, true, cell)) }
    return parts.sorted { $0.index != $1.index ? $0.index < $1.index : !$0.isRow && $1.isRow }.map(\.view)
  }

  /// Arrows, Page Up and Page Down, Home and End go from item to item. Space and Return act on the current item, and Delete on the selected
  /// ones.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    refreshDirection()
    return input.keyDown(event) || super.keyDown(event)
  }

  /// Whether items are found by typing their titles.
  open override var takesText: Bool { allowsSelection && typeAheadTitle != nil }

  open override func textEntered(_ text: String) -> Bool { input.textEntered(text) || super.textEntered(text) }
}
