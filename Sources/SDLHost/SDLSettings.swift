internal import CSDL2

#if canImport(Glibc)
  internal import Glibc
#endif

/// How SDL is set up before it connects to a display.
enum SDLSettings {
  /// - Parameter id: the application's id; nil for none.
  static func apply(id: String?) {
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
    // What an input method composes comes as a whole, and not in parts of 32 bytes.
    SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1")
    SDL_SetMainReady()
  }

  /// The SDL video drivers to try, separated by commas: those that are available, or the one that the environment
  /// names. nil if there is no display.
  ///
  /// X11 comes first, as in SDL 2.26 itself, also where it is XWayland's: under Wayland a window has the desktop's own title bar only if
  /// the compositor draws it, which GNOME's does not, and SDL does not learn where files are dropped.
  static var displayDrivers: String? {
    if let asked = SDL_GetHint("SDL_VIDEODRIVER"), asked[0] != 0 { return String(cString: asked) }
    func isSet(_ name: String) -> Bool { getenv(name).map { $0[0] != 0 } ?? false }
    // Without WAYLAND_DISPLAY, a compositor that is there is found by its usual name.
    let hasWayland =
      isSet("WAYLAND_DISPLAY")
      || getenv("XDG_RUNTIME_DIR").map { access("\(String(cString: $0))/wayland-0", R_OK | W_OK) == 0 } ?? false
    let drivers = (isSet("DISPLAY") ? ["x11"] : []) + (hasWayland ? ["wayland"] : [])
    return drivers.isEmpty ? nil : drivers.joined(separator: ",")
  }
}
