internal import Pixels
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
  func extents(of rect: Rect, isOnScreen: Bool) -> PixelRect {
    let base = isOnScreen ? origin : .zero
    func whole(_ value: Double) -> Int { value.isFinite ? Int(max(-1e9, min(1e9, value.rounded()))) : 0 }
    return PixelRect(
      x0: whole(rect.minX * unit.x), y0: whole(rect.minY * unit.y), x1: whole(rect.maxX * unit.x),
      y1: whole(rect.maxY * unit.y)
    ).offsetBy(x: whole(base.x), y: whole(base.y))
  }

  /// A point of the screen, or of the window in the screen's units, in the window's points.
  func point(x: Int, y: Int, isOnScreen: Bool) -> Point {
    let base = isOnScreen ? origin : .zero
    return Point(
      x: unit.x > 0 ? (Double(x) - base.x) / unit.x : 0, y: unit.y > 0 ? (Double(y) - base.y) / unit.y : 0)
  }
}

extension PixelRect {
  /// The rectangle as clients are told of it.
  var values: [BusValue] { [.int(x0), .int(y0), .int(width), .int(height)] }
}
