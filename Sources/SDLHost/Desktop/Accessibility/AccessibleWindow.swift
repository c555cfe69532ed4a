internal import ViewTree

/// A window as assistive technology needs it: the tree of views, and where on the desktop it is.
protocol AccessibleWindow: AnyObject {
  var window: Window { get }
  /// The window's title on the desktop.
  var title: String { get }
  /// Whether clients are to say a new title.
  var announcesTitle: Bool { get }
  /// Whether it has the keyboard.
  var isActive: Bool { get }
  /// Whether nothing of it is seen: it is minimised, or covered.
  var isUnseen: Bool { get }
  /// Where the window's content begins on the screen, and how many of the screen's units a point is long; in the screen's units.
  var placeOnScreen: ScreenPlace { get }
  /// Lets assistive technology change something, with the clock where it would be for an event from the desktop.
  func act(_ action: () -> Bool) -> Bool
}

extension AccessibleWindow {
  var announcesTitle: Bool { true }
}

/// Where a window's content is on the screen.
struct ScreenPlace: Equatable {
  var origin = Point.zero
  /// The number of the screen's units per point.
  var unit = Point(x: 1, y: 1)

  /// A rectangle in the window's points, in whole units of the screen; relative to the window unless `isOnScreen`.
  func extents(of rect: Rect, isOnScreen: Bool) -> Extents {
    let base = isOnScreen ? origin : .zero
    func whole(_ value: Double) -> Int { value.isFinite ? Int(max(-1e9, min(1e9, value.rounded()))) : 0 }
    let x = whole(rect.minX * unit.x)
    let y = whole(rect.minY * unit.y)
    return Extents(
      x: x + whole(base.x), y: y + whole(base.y), width: whole(rect.maxX * unit.x) - x,
      height: whole(rect.maxY * unit.y) - y)
  }

  /// A point of the screen, or of the window in the screen's units, in the window's points.
  func point(x: Int, y: Int, isOnScreen: Bool) -> Point {
    let base = isOnScreen ? origin : .zero
    return Point(
      x: unit.x > 0 ? (Double(x) - base.x) / unit.x : 0, y: unit.y > 0 ? (Double(y) - base.y) / unit.y : 0)
  }
}

/// A rectangle in whole units of the screen.
struct Extents: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var values: [BusValue] { [.int(x), .int(y), .int(width), .int(height)] }
}
