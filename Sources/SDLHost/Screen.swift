internal import CSDL2
internal import CX11
internal import ViewTree

/// The area of a display that is free for windows, without panels. In the desktop's units, which are pixels under X11.
struct Screen: Equatable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32

  /// The decorations that a window manager adds around a window.
  struct Borders: Equatable {
    var top: Int32 = 0
    var left: Int32 = 0
    var bottom: Int32 = 0
    var right: Int32 = 0
  }

  /// Borders that are large enough for most window managers, which report the real ones only after a window has opened.
  static let expectedBorders = Borders(top: 40, left: 8, bottom: 8, right: 8)

  /// The screen of the display where the mouse is; nil if SDL does not know it.
  static var current: Screen? {
    let mouse = DesktopWindow.mouse
    var point = SDL_Point(x: mouse.x, y: mouse.y)
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(max(0, SDL_GetPointDisplayIndex(&point)), &bounds) == 0, bounds.w > 0, bounds.h > 0
    else { return nil }
    return Screen(x: bounds.x, y: bounds.y, width: bounds.w, height: bounds.h)
  }

  /// Whether the display is one of X11.
  static var isX11: Bool { driver == "x11" }

  /// Whether the display is one of Wayland.
  static var isWayland: Bool { driver == "wayland" }

  private static var driver: String? { SDL_GetCurrentVideoDriver().map { String(cString: $0) } }

  /// The desktop's setting for device pixels per point under X11, where SDL measures windows in pixels; nil if there is
  /// none.
  static var desktopScale: Double? {
    guard isX11 else { return nil }
    return scale(dotsAnInch: x_dots_an_inch())
  }

  /// The scale for a resolution, rounded to quarters so that lines are sharp; nil if the resolution makes no sense.
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

  /// The frame of a window in the middle of the screen, with its size reduced to what fits. The position includes the
  /// borders, because window managers interpret the position that a new window requests as that of its borders.
  func placement(for size: PixelSize, borders: Borders = expectedBorders) -> WindowFrame {
    let size = fit(size, borders: borders)
    return WindowFrame(
      x: x + max(0, (width - size.width - borders.left - borders.right) / 2),
      y: y + max(0, (height - size.height - borders.top - borders.bottom) / 2),
      width: size.width, height: size.height)
  }

  /// The frame changed as little as possible so that the whole window, including its borders, is on the screen.
  func moved(_ frame: WindowFrame, borders: Borders) -> WindowFrame {
    let size = fit(PixelSize(width: frame.width, height: frame.height), borders: borders)
    func place(_ value: Int32, _ first: Int32, _ last: Int32) -> Int32 { max(first, min(value, last)) }
    return WindowFrame(
      x: frame.x.map { place($0, x + borders.left, x + width - borders.right - size.width) },
      y: frame.y.map { place($0, y + borders.top, y + height - borders.bottom - size.height) },
      width: size.width, height: size.height)
  }
}

/// The frame of a window's content on the desktop. Where the position is nil, the desktop chooses it.
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
}

extension PixelSize {
  /// The size of so many points, in pixels.
  init(_ size: Size, scale: Double) {
    func pixels(_ points: Double) -> Int32 { Int32(max(1, min(16_384, (points * scale).rounded()))) }
    self.init(width: pixels(size.width), height: pixels(size.height))
  }
}
