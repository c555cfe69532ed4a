internal import CSDL2
internal import CX11
internal import ViewTree

/// Where windows may be on a display: what panels leave free of it. In the desktop's own units, which are pixels under X11.
struct Screen: Equatable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32

  /// What a window manager puts around a window.
  struct Borders: Equatable {
    var top: Int32 = 0
    var left: Int32 = 0
    var bottom: Int32 = 0
    var right: Int32 = 0
  }

  /// Window managers tell their borders once a window is there. Until then it gets room for those of most of them.
  static let expectedBorders = Borders(top: 40, left: 8, bottom: 8, right: 8)

  /// The display where the mouse is; nil where SDL does not know.
  static var current: Screen? {
    let mouse = DesktopWindow.mouse
    var point = SDL_Point(x: mouse.x, y: mouse.y)
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(max(0, SDL_GetPointDisplayIndex(&point)), &bounds) == 0, bounds.w > 0, bounds.h > 0
    else { return nil }
    return Screen(x: bounds.x, y: bounds.y, width: bounds.w, height: bounds.h)
  }

  /// The device pixels a point that the desktop asks for, where windows are counted in pixels; nil where it asks for none.
  static var desktopScale: Double? {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11" else { return nil }
    return scale(dotsAnInch: x_dots_an_inch())
  }

  /// In quarters, at which lines are as sharp as they can be; nil where there is no sense in it.
  static func scale(dotsAnInch: Double) -> Double? {
    guard dotsAnInch.isFinite, dotsAnInch >= 24, dotsAnInch <= 960 else { return nil }
    return max(0.5, min(8, (dotsAnInch / 96 * 4).rounded() / 4))
  }

  /// The largest size up to `size` that fits between the borders.
  func fit(_ size: PixelSize, borders: Borders = expectedBorders) -> PixelSize {
    PixelSize(
      width: max(1, min(size.width, width - borders.left - borders.right)),
      height: max(1, min(size.height, height - borders.top - borders.bottom)))
  }

  /// Where a window of that size, or of as much of it as fits, goes with its borders, so that it is in the middle of the screen.
  /// Window managers take the place that a new window asks for as that of its borders.
  func placement(for size: PixelSize, borders: Borders = expectedBorders) -> WindowFrame {
    let size = fit(size, borders: borders)
    return WindowFrame(
      x: x + max(0, (width - size.width - borders.left - borders.right) / 2),
      y: y + max(0, (height - size.height - borders.top - borders.bottom) / 2),
      width: size.width, height: size.height)
  }

  /// The frame with as little change as possible so that all of the window, its borders included, is on the screen.
  func moved(_ frame: WindowFrame, borders: Borders) -> WindowFrame {
    let size = fit(PixelSize(width: frame.width, height: frame.height), borders: borders)
    func place(_ value: Int32, _ first: Int32, _ last: Int32) -> Int32 { max(first, min(value, last)) }
    return WindowFrame(
      x: frame.x.map { place($0, x + borders.left, x + width - borders.right - size.width) },
      y: frame.y.map { place($0, y + borders.top, y + height - borders.bottom - size.height) },
      width: size.width, height: size.height)
  }
}

/// A window's content on the desktop; nil where the desktop may choose.
struct WindowFrame: Equatable {
  var x: Int32?
  var y: Int32?
  var width: Int32
  var height: Int32
}

/// A window's size in the desktop's units.
struct PixelSize: Equatable {
  var width: Int32
  var height: Int32

  init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }

  /// So many points.
  init(_ size: Size, scale: Double) {
    func pixels(_ points: Double) -> Int32 { Int32(max(1, min(16_384, (points * scale).rounded()))) }
    self.init(width: pixels(size.width), height: pixels(size.height))
  }
}
