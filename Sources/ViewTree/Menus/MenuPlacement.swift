/// Computes the place of a menu in its window. Everything is in the window's coordinates.
nonisolated enum MenuPlacement {
  /// How far from the edges of the window a menu stays, in points.
  static let margin = 6.0
  /// How far a submenu overlaps the menu that it belongs to.
  static let overlap = 3.0

  /// The area in which menus may lie.
  static func room(in bounds: Rect) -> Rect {
    bounds.insetBy(dx: min(margin, bounds.width / 2), dy: min(margin, bounds.height / 2))
  }

  /// The frame of a menu with a corner at `point`: below it and to its right, or, in a right-to-left layout, to its left. If there is no
  /// room, the menu is on the other side.
  static func frame(of size: Size, at point: Point, in room: Rect, isMirrored: Bool) -> Rect {
    let size = fitted(size, in: room)
    let x = side(isMirrored, point.x - size.width, point.x, size.width, room.minX, room.maxX)
    let y = side(false, point.y - size.height, point.y, size.height, room.minY, room.maxY)
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }

  /// The frame of a menu that belongs to the view or item at `anchor`: below it, or above it if there is no room below. If the anchor fills
  /// most of the window, the menu opens in its middle.
  static func frame(of size: Size, besides anchor: Rect, in room: Rect, isMirrored: Bool) -> Rect {
    guard anchor.height <= room.height / 2 else {
      let visible = anchor.intersection(room) ?? room
      return frame(of: size, at: visible.center, in: room, isMirrored: isMirrored)
    }
    let size = fitted(size, in: room)
    let start = isMirrored ? anchor.maxX - size.width : anchor.minX
    let x = min(max(start, room.minX), room.maxX - size.width)
    let y = side(false, anchor.minY - size.height, anchor.maxY, size.height, room.minY, room.maxY)
    return Rect(x: x.rounded(), y: y, width: size.width, height: size.height)
  }

  /// The frame of a submenu beside its item: after it in reading direction, or before it if there is no room. In a window without room
  /// beside the item, it is below or above it, so that a press on the item does not hit the submenu that has just opened, and at the side
  /// where it covers less of the other items.
  /// - Parameter inset: from the top of the submenu to its first item, which lies beside the item.
  static func frame(ofSubmenu size: Size, besides item: Rect, inset: Double, in room: Rect, isMirrored: Bool) -> Rect {
    let size = fitted(size, in: room)
    let starts = room.minX...max(room.minX, room.maxX - size.width)
    let (before, after) = (item.minX + overlap - size.width, item.maxX - overlap)
    let (first, second) = isMirrored ? (before, after) : (after, before)
    if let x = [first, second].first(where: starts.contains) {
      let y = min(max(item.minY - inset, room.minY), room.maxY - size.height)
      return Rect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    }
    let x = starts.lowerBound - before < after - starts.upperBound ? starts.lowerBound : starts.upperBound
    let y = side(false, item.minY - size.height, item.maxY, size.height, room.minY, room.maxY)
    return Rect(x: x.rounded(), y: y, width: size.width, height: size.height)
  }

  private static func fitted(_ size: Size, in room: Rect) -> Size {
    Size(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// One of two places along an axis: the preferred one if it fits, otherwise the other one if that fits, otherwise the nearest to the
  /// preferred one for which there is room.
  private static func side(
    _ prefersBefore: Bool, _ before: Double, _ after: Double, _ length: Double, _ low: Double, _ high: Double
  ) -> Double {
    func fits(_ start: Double) -> Bool { start >= low && start + length <= high }
    let (first, second) = prefersBefore ? (before, after) : (after, before)
    let start = fits(first) ? first : fits(second) ? second : min(max(first, low), high - length)
    return start.rounded()
  }
}
