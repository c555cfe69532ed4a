/// Handles a pointer over an open menu: the press that chooses an item when it is released, and the rest over an item that opens its
/// submenu.
struct MenuPointer {
  private struct Press {
    let key: PointerKey
    let origin: Point
    /// Whether the press opened the menu or a submenu, and the pointer is still where it did. A release there chooses nothing.
    var isStill: Bool
  }

  private struct Rest {
    let level: Int
    let index: Int
    let end: ScheduledAction
  }

  private var press: Press?
  private var rest: Rest?
  /// The last location of a pointer over the menu, in the window's coordinates.
  var location: Point?

  mutating func begin(_ key: PointerKey, at point: Point, isOpening: Bool) {
    press = Press(key: key, origin: point, isStill: isOpening)
  }

  /// Whether a movement counts. It does not if the finger was not pressed on the menu, nor if the press opened the menu or a submenu and
  /// has not left the slop circle.
  mutating func follows(_ event: PointerEvent) -> Bool {
    guard let press, press.key.isSamePointer(as: event) else { return event.device == .mouse && press == nil }
    guard press.isStill else { return true }
    let slop = GestureMetrics.slopPoints(for: event.device)
    if (event.location - press.origin).length <= slop { return false }
    self.press?.isStill = false
    return true
  }

  /// The pointer was released.
  /// - Returns: whether the release chooses the item under it; nil if it is not that of the press that the menu follows.
  mutating func end(_ event: PointerEvent) -> Bool? {
    guard let press, press.key == PointerKey(event) else { return nil }
    let choosesItem = !press.isStill || follows(event)
    self.press = nil
    return choosesItem
  }

  mutating func lose(_ event: PointerEvent) {
    if press?.key.isSamePointer(as: event) == true { press = nil }
    location = nil
  }

  /// Called when the pointer has come to an item whose submenu has to open, or where an open submenu has to close.
  mutating func wait(over index: Int, in level: Int, until schedule: () -> ScheduledAction) {
    if let rest, rest.level == level, rest.index == index { return }
    stopWaiting()
    rest = Rest(level: level, index: index, end: schedule())
  }

  mutating func stopWaiting() {
    rest?.end.cancel()
    rest = nil
  }
}
