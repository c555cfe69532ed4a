/// A menu while it is open. Passes pointers and keys to the model, and shows the state of the model in the views.
final class OpenMenu {
  /// A corner of the menu is at a point, or the menu is beside a rectangle; in the window's coordinates. The rectangle may move, for example
  /// when the window is resized, and is nil when what was there has disappeared.
  enum Place {
    case point(Point)
    case besides(() -> Rect?)
  }

  /// The window, which owns this menu through its `WindowMenus`. `unowned(unsafe)`, because it is also used while the window is being
  /// deallocated.
  private unowned(unsafe) let window: Window
  private var model: MenuModel
  private var panels: [MenuPanel] = []
  private let cover = MenuCover()
  private let place: Place
  /// The rectangle beside which the menu was placed last.
  private var anchor = Rect.zero
  private let opening: WindowMenus.Opening
  private let name: String?
  private var pointer = MenuPointer()
  private var typing = TypeAhead()
  /// Whether the last thing that highlighted an item was a key: items that scroll under a resting mouse are not highlighted then.
  private var isByKey = false

  /// - Parameter name: what the menu belongs to, for assistive technology.
  init(
    _ items: [MenuItem], of view: View, named name: String?, at place: Place, by opening: WindowMenus.Opening,
    in window: Window
  ) {
    self.window = window
    self.name = name
    self.place = place
    self.opening = opening
    model = MenuModel(items)
    cover.adoptLook(of: view, in: window)
    if case .press(let key, _) = opening, case .point(let point) = place {
      pointer.begin(key, at: point, isOpening: true)
    }
    if case .key = opening {
      isByKey = true
      model.selectStart()
    }
    cover.onLayout = { [weak self] in self?.placePanels() }
  }

  private var forTouch: Bool {
    switch opening {
    case .press(_, let forTouch), .call(let forTouch): forTouch
    case .key: false
    }
  }

  func begin() {
    View.performWithoutAnimation {
      cover.frame = window.bounds
      window.addSubview(cover)
      // A callback of that call may have closed the menu.
      guard window.menus.open === self else { return }
      window.covers.add(cover)
      show()
    }
  }

  /// Ends without a choice: removes the views, cancels what is scheduled, and gives the focus back.
  func end() {
    pointer.stopWaiting()
    window.covers.remove(cover)
    View.performWithoutAnimation { cover.removeFromSuperview() }
  }

  // MARK: Showing

  /// Brings the views up to date with the model.
  private func show() {
    guard window.menus.open === self else { return }
    View.performWithoutAnimation {
      // The submenu of a different item needs a panel of its own.
      var kept = 0
      while kept < min(panels.count, model.levels.count),
        kept == 0 || panels[kept].source == model.levels[kept - 1].opened
      {
        kept += 1
      }
      if kept < panels.count || kept < model.levels.count { cover.setNeedsLayout() }
      let gone = panels[kept...]
      panels.removeSubrange(kept...)
      for panel in gone { panel.removeFromSuperview() }
      while panels.count < model.levels.count { addPanel(for: panels.count) }
      for (panel, level) in zip(panels, model.levels) {
        for (index, row) in panel.rows.enumerated() {
          row.isHighlighted = index == level.highlighted
          row.isOpened = index == level.opened
        }
      }
      cover.layoutIfNeeded()
      if isByKey, let (level, index) = model.current { panels[level].reveal(index) }
    }
    showFocus()
  }

  private func addPanel(for level: Int) {
    let panel = MenuPanel(model.levels[level].items, names: window.accessibility.words.keys, forTouch: forTouch)
    panel.source = level > 0 ? model.levels[level - 1].opened : nil
    panel.name = panel.source.map { model.levels[level - 1].items[$0].title } ?? name
    panel.onScroll = { [weak self] in self?.didScroll() }
    for (index, row) in panel.rows.enumerated() {
      row.onChoose = { [weak self] in self?.chooseByAssistance(index, in: level) }
    }
    panels.append(panel)
    cover.addSubview(panel)
  }

  /// The highlighted item has the focus, so that assistive technology reads it.
  private func showFocus() {
    let panel = panels[model.keyLevel]
    let focus = model.current.map { panels[$0.level].rows[$0.index] } ?? panel
    if focus.attachedWindow === window, window.covers.top === cover { window.focus.move(to: focus) }
  }

  private func placePanels() {
    let room = MenuPlacement.room(in: cover.bounds)
    if case .besides(let rect) = place { anchor = rect() ?? anchor }
    for (level, panel) in panels.enumerated() {
      let size = panel.size(in: room.size)
      if level == 0 {
        panel.frame =
          switch place {
          case .point(let point): MenuPlacement.frame(of: size, at: point, in: room, isMirrored: cover.isMirrored)
          case .besides: MenuPlacement.frame(of: size, besides: anchor, in: room, isMirrored: cover.isMirrored)
          }
      } else if let index = panel.source {
        let item = panels[level - 1].rows[index]
        panel.frame = MenuPlacement.frame(
          ofSubmenu: size, besides: item.convert(item.bounds, to: cover), inset: MenuPanel.inset, in: room,
          isMirrored: cover.isMirrored)
      }
      panel.layoutIfNeeded()
    }
  }

  /// Lets the next layout move the menu if what it lies beside has moved. It is called once per frame, because a container may move its
  /// views for a while after the window was resized.
  /// - Returns: whether a layout is needed.
  func follow() -> Bool {
    guard case .besides(let rect) = place, let current = rect(), current != anchor else { return false }
    cover.setNeedsLayout()
    return true
  }

  /// Whether what the menu lies beside has disappeared.
  var hasLostAnchor: Bool { if case .besides(let rect) = place { rect() == nil } else { false } }

  // MARK: Choosing

  /// Opens the submenu of an item, or closes all menus and calls the action of the item.
  private func choose(_ index: Int, in level: Int) {
    guard model.levels.indices.contains(level), model.levels[level].isSelectable(index) else { return }
    switch model.levels[level].items[index].content {
    case .separator: break
    case .submenu:
      pointer.stopWaiting()
      if model.levels[level].opened != index { model.open(index, in: level) }
      show()
    case .action(let action):
      window.menus.close()
      action()
    }
  }

  /// Called when assistive technology has chosen an item. If the item opens a submenu for a person who goes on from the focus, the first item
  /// of the submenu is highlighted, as when a key opens it.
  private func chooseByAssistance(_ index: Int, in level: Int) {
    guard window.menus.isHandlingKey, model.enterSubmenu(of: index, in: level) else { return choose(index, in: level) }
    isByKey = true
    pointer.stopWaiting()
    show()
  }

  // MARK: Keys

  func keyDown(_ event: KeyEvent) {
    pointer.stopWaiting()
    isByKey = true
    let isPlain = event.modifiers.subtracting(.shift).isEmpty
    switch event.key {
    case .down where isPlain: model.step(1)
    case .up where isPlain: model.step(-1)
    case .home where isPlain: model.selectEnd(last: false)
    case .end where isPlain: model.selectEnd(last: true)
    case .pageDown where isPlain: model.leap(panels[model.keyLevel].pageLength)
    case .pageUp where isPlain: model.leap(-panels[model.keyLevel].pageLength)
    case .left where isPlain, .right where isPlain:
      if (event.key == .right) != cover.isMirrored { _ = model.enterSubmenu() } else { _ = model.leaveSubmenu() }
    case .return where isPlain, .space where isPlain:
      guard !event.isRepeat else { return }
      if !model.enterSubmenu() {
        if let (level, index) = model.current { choose(index, in: level) }
        return
      }
    case .escape where event.isRepeat, .menu where event.isRepeat, .function(10) where event.isRepeat: return
    case .escape where isPlain:
      guard model.leaveSubmenu() else { return window.menus.close() }
    case .menu where isPlain, .function(10) where event.modifiers == .shift:
      return window.menus.close()
    case .character(let character) where isPlain:
      type(String(character))
    default: return
    }
    show()
  }

  private func type(_ letter: String) {
    let isLonger = typing.isTyping(at: window.currentTime)
    typing.type(letter, at: window.currentTime)
    if model.select(by: typing) { return }
    typing.reset()
    guard isLonger else { return }
    // A letter that does not continue the word begins a new one.
    typing.type(letter, at: window.currentTime)
    if !model.select(by: typing) { typing.reset() }
  }

  // MARK: Pointers

  /// - Returns: whether the press is on the menu.
  func pointerPressed(_ event: PointerEvent, at time: Double) -> Bool {
    guard let (level, index) = item(at: event.location) else { return false }
    guard event.device == .touch || event.button == .primary || event.button == .secondary else { return true }
    // A finger on items that slide only stops them.
    if event.device == .touch && panels.contains(where: \.isScrolling) { return true }
    // A finger may be about to scroll the items, so it opens a submenu when it is released, as it chooses any other item.
    let submenu =
      event.device == .touch ? nil : index.flatMap { model.levels[level].items[$0].submenu == nil ? nil : $0 }
    // Where there is no room beside the item, the submenu opens under the pointer.
    pointer.begin(PointerKey(event), at: event.location, isOpening: submenu != nil)
    point(at: index, in: level, at: time)
    if let submenu { choose(submenu, in: level) }
    return true
  }

  func pointerMoved(_ event: PointerEvent, at time: Double) {
    guard pointer.follows(event) else { return }
    // A finger that scrolls the items chooses none, and closes the submenu of an item on which it has rested before.
    if event.device == .touch, let level = panels.firstIndex(where: \.isScrolling) {
      if model.levels.count > level + 1 { model.closeSubmenu(of: level) }
      return pointerLost(event)
    }
    hover(at: event.location, time)
  }

  private func hover(at location: Point, _ time: Double) {
    pointer.location = location
    if let (level, index) = item(at: location) { point(at: index, in: level, at: time) } else { pointAway() }
  }

  func pointerReleased(_ event: PointerEvent) {
    guard let choosesItem = pointer.end(event) else { return }
    if choosesItem, let (level, index) = item(at: event.location), let index { choose(index, in: level) }
    if event.device == .touch, window.menus.open === self { pointAway() }
  }

  func pointerLost(_ event: PointerEvent) {
    pointer.lose(event)
    pointAway()
  }

  /// The menu in front at a point in the window, and the item there.
  private func item(at point: Point) -> (level: Int, index: Int?)? {
    guard let level = panels.lastIndex(where: { $0.frame.contains(point) }) else { return nil }
    return (level, panels[level].index(at: point))
  }

  private func point(at index: Int?, in level: Int, at time: Double) {
    isByKey = false
    model.point(at: index, in: level)
    show()
    guard let index else { return pointer.stopWaiting() }
    let levels = model.levels
    guard window.menus.open === self, levels.indices.contains(level) else { return }
    let opens = levels[level].items[index].submenu != nil && levels[level].isSelectable(index)
    if levels[level].opened == index || !opens && levels[level].opened == nil { return pointer.stopWaiting() }
    pointer.wait(over: index, in: level) {
      window.schedule(at: time + GestureMetrics.submenuHoverSeconds) { [weak self] in
        self?.hoveredLongEnough(index, in: level)
      }
    }
  }

  private func hoveredLongEnough(_ index: Int, in level: Int) {
    pointer.stopWaiting()
    guard model.levels.indices.contains(level), !isByKey else { return }
    model.closeSubmenu(of: level)
    model.open(index, in: level)
    show()
    // Where the submenu lies over the item, a click that is meant for the item would choose something in it. A press opens it.
    guard window.menus.open === self, let location = pointer.location, let front = item(at: location),
      front.level > level
    else { return }
    model.closeSubmenu(of: level)
    show()
  }

  private func pointAway() {
    pointer.stopWaiting()
    guard !isByKey else { return }
    model.pointAway()
    show()
  }

  /// Items moved under a mouse that may be at rest.
  private func didScroll() {
    guard !isByKey, let location = pointer.location else { return }
    hover(at: location, window.currentTime)
  }
}

/// Lies over the whole window while a menu is open, so that nothing beneath it is hit.
private final class MenuCover: View {
  var onLayout: (() -> Void)?

  init() {
    super.init()
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  override func layoutSubviews() { onLayout?() }
}
