/// Which menus are open, and which item of each is highlighted. It does not depend on views, pointers or time.
struct MenuModel {
  /// A menu: the one that was opened, or the submenu of an item in the level before.
  struct Level {
    let items: [MenuItem]
    /// The item that would be chosen.
    fileprivate(set) var highlighted: Int?
    /// The item whose submenu is the next level.
    fileprivate(set) var opened: Int?

    init(_ items: [MenuItem]) { self.items = items }

    func isSelectable(_ index: Int) -> Bool { items.indices.contains(index) && items[index].isEnabled }
  }

  private(set) var levels: [Level]
  /// The level on which keys act. A submenu that was opened by hovering does not change it.
  private(set) var keyLevel = 0

  init(_ items: [MenuItem]) { levels = [Level(items)] }

  /// The highlighted item of the level that keys act on.
  var current: (level: Int, index: Int)? { levels[keyLevel].highlighted.map { (keyLevel, $0) } }

  // MARK: Pointers

  /// Highlights the item of a level under the pointer; nil if there is none. The items that lead to an open submenu stay highlighted.
  mutating func point(at index: Int?, in level: Int) {
    keyLevel = level
    pointAway()
    if let index { levels[level].highlighted = levels[level].isSelectable(index) ? index : nil }
  }

  /// Called when the pointer is not over any menu.
  mutating func pointAway() {
    for level in levels.indices { levels[level].highlighted = levels[level].opened }
  }

  /// Opens the submenu of an item, in place of any other one of that level.
  mutating func open(_ index: Int, in level: Int) {
    guard levels[level].isSelectable(index), let items = levels[level].items[index].submenu else { return }
    closeSubmenu(of: level)
    levels[level].opened = index
    levels[level].highlighted = index
    levels.append(Level(items))
  }

  /// Closes the submenu of a level, with all that is open in it.
  mutating func closeSubmenu(of level: Int) {
    levels.removeSubrange((level + 1)...)
    levels[level].opened = nil
    keyLevel = min(keyLevel, level)
  }

  // MARK: Keys

  /// Highlights the next item that can be chosen, or the one before, around the ends. Without a highlighted one, the first or last.
  mutating func step(_ direction: Int) {
    let level = levels[keyLevel]
    let count = level.items.count
    var index = level.highlighted ?? (direction > 0 ? -1 : count)
    for _ in 0..<count {
      index = (index + direction + count) % count
      if level.isSelectable(index) { return select(index) }
    }
  }

  /// Highlights the item `distance` items further, or the nearest one to it that can be chosen. It stops at the ends.
  mutating func leap(_ distance: Int) {
    let level = levels[keyLevel]
    guard let last = level.items.indices.last else { return }
    let goal = min(last, max(0, (level.highlighted ?? (distance > 0 ? 0 : last)) + distance))
    let onward = distance > 0 ? Array(goal...last) : Array((0...goal).reversed())
    let back = distance > 0 ? Array((0..<goal).reversed()) : Array(goal...last)
    if let index = (onward + back).first(where: level.isSelectable) { select(index) }
  }

  /// Highlights the item at which keys begin: the choice that holds now or, without one, the first item that can be chosen.
  mutating func selectStart() {
    let level = levels[keyLevel]
    let chosen = level.items.indices.first { level.items[$0].isChosen == true && level.isSelectable($0) }
    if let chosen { select(chosen) } else { selectEnd(last: false) }
  }

  /// Highlights the first item that can be chosen, or the last.
  mutating func selectEnd(last: Bool) {
    let level = levels[keyLevel]
    let index =
      last ? level.items.indices.last(where: level.isSelectable) : level.items.indices.first(where: level.isSelectable)
    if let index { select(index) }
  }

  /// Highlights the next item that can be chosen and whose title begins with what was typed.
  /// - Returns: whether there is one.
  mutating func select(by typing: TypeAhead) -> Bool {
    let level = levels[keyLevel]
    let found = typing.match(among: level.items.count, from: level.highlighted) { index in
      level.isSelectable(index) ? level.items[index].title : nil
    }
    if let found { select(found) }
    return found != nil
  }

  /// Highlights an item of the level that keys act on. A submenu that is open there closes, unless it is that item's.
  private mutating func select(_ index: Int) {
    if levels[keyLevel].opened != index { closeSubmenu(of: keyLevel) }
    levels[keyLevel].highlighted = index
  }

  /// Goes into the submenu of the highlighted item, and opens it if it is not open.
  /// - Returns: whether there is one.
  mutating func enterSubmenu() -> Bool {
    guard let (level, index) = current, levels[level].items[index].submenu != nil else { return false }
    if levels[level].opened != index { open(index, in: level) }
    keyLevel = level + 1
    selectStart()
    return true
  }

  /// Goes into the submenu of an item, and opens it if it is not open.
  /// - Returns: whether there is one that can be opened.
  mutating func enterSubmenu(of index: Int, in level: Int) -> Bool {
    guard levels.indices.contains(level), levels[level].isSelectable(index),
      levels[level].items[index].submenu != nil
    else { return false }
    keyLevel = level
    select(index)
    return enterSubmenu()
  }

  /// Closes the innermost submenu.
  /// - Returns: whether there is one.
  mutating func leaveSubmenu() -> Bool {
    guard levels.count > 1 else { return false }
    let level = levels.count - 2
    let index = levels[level].opened
    closeSubmenu(of: level)
    keyLevel = level
    levels[level].highlighted = index
    return true
  }
}
