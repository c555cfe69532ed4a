internal import CSDL2
internal import CX11
internal import Glibc
internal import Platform

/// Connects SDL to a display without steps that this program does not need and that take longer than the rest of the
/// start.
///
/// SDL has no hints to skip these steps, so environment variables do it, and only while SDL starts. Variables that the
/// person has set are left alone. Other threads may read the environment at the same time, so it is exchanged as a
/// whole, and its memory is kept until the end of the program.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class DisplayStart {
  private var added: [UnsafeMutablePointer<CChar>] = []
  private var lists: [UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>] = []

  isolated deinit {
    for list in lists { list.deallocate() }
    for variable in added { free(variable) }
  }

  /// Sets what SDL reads before it connects.
  /// - Parameter id: the application's id; nil for none.
  static func setHints(id: String?) {
    if let id {
      for driver in ["X11", "WAYLAND"] { SDL_setenv("SDL_VIDEO_\(driver)_WMCLASS", id, 0) }
    }
    // SDL would report each touch as a mouse event too, and the other way round.
    SDL_SetHint("SDL_TOUCH_MOUSE_EVENTS", "0")
    SDL_SetHint("SDL_MOUSE_TOUCH_EVENTS", "0")
    SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    SDL_SetHint("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    // The last window may be kept open when a person wants to close it.
    SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
    // Makes SDL deliver the text that an input method composes as a whole, and not in parts of 32 bytes.
    SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1")
    SDL_SetMainReady()
  }

  /// The SDL video drivers to try, separated by commas: those that are available, or the one that the environment
  /// names. nil if there is no display.
  ///
  /// X11 comes first, as in SDL 2.26 itself, also where it is XWayland's: under Wayland a window has the desktop's own title bar only if
  /// the compositor draws it, which GNOME's does not, and SDL does not learn where files are dropped.
  static var drivers: String? {
    if let asked = SDL_GetHint("SDL_VIDEODRIVER"), asked[0] != 0 { return String(cString: asked) }
    func isSet(_ name: String) -> Bool { Environment.nonEmptyValue(name) != nil }
    // Without WAYLAND_DISPLAY, a compositor that is there is found by its usual name.
    let hasWayland =
      isSet("WAYLAND_DISPLAY")
      || Environment.value("XDG_RUNTIME_DIR").map { access("\($0)/wayland-0", R_OK | W_OK) == 0 } ?? false
    let drivers = (isSet("DISPLAY") ? ["x11"] : []) + (hasWayland ? ["wayland"] : [])
    return drivers.isEmpty ? nil : drivers.joined(separator: ",")
  }

  /// - Returns: whether there is a display.
  func connect() -> Bool {
    // SDL opens an X11 input method, which would read a table of 6,000 compose sequences. It gets an empty one, because `ComposeKeys` reads
    // the table when it is needed.
    var settings = getenv("XCOMPOSEFILE") == nil ? ["XCOMPOSEFILE=/dev/null"] : []
    // Without a session bus, libdbus would start one in a new process, for services of SDL that are not used here.
    if getenv("DBUS_SESSION_BUS_ADDRESS") == nil, !Self.hasSessionBus {
      settings.append("DBUS_SESSION_BUS_ADDRESS=disabled:")
    }
    let environment = exchange_environment(environment(with: settings))
    defer { _ = exchange_environment(environment) }
    return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0
  }

  /// The environment of the process with `settings` added.
  private func environment(with settings: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var all: [UnsafeMutablePointer<CChar>] = []
    var next = current_environment()
    while let variable = next?.pointee {
      all.append(variable)
      next = next?.advanced(by: 1)
    }
    let new = settings.compactMap { strdup($0) }
    added += new
    all += new
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count + 1)
    for (index, variable) in all.enumerated() { (list + index).initialize(to: variable) }
    (list + all.count).initialize(to: nil)
    lists.append(list)
    return list
  }

  private static var hasSessionBus: Bool {
    Environment.value("XDG_RUNTIME_DIR").map { access("\($0)/bus", F_OK) == 0 } ?? false
  }
}
