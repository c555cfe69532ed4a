internal import CSDL2

#if canImport(Glibc)
  internal import Glibc
#endif

/// How SDL is brought to connect to a display: without what it does for programs of other kinds, which takes longer than all the
/// rest of the start.
///
/// It has no settings for these, so the environment tells it, for as long as it starts: what is set by a person stays.
enum DisplayStart {
  /// - Returns: whether there is a display.
  static func connect() -> Bool {
    // SDL asks X11 for an input method, which reads a table of 6,000 compose sequences. Nothing here takes text.
    let composes = Variable("XCOMPOSEFILE", ifUnset: "/dev/null")
    // Where no session bus is known a process is started to begin one. What SDL would ask it for, nobody needs.
    let bus = hasSessionBus ? nil : Variable("DBUS_SESSION_BUS_ADDRESS", ifUnset: "disabled:")
    defer {
      composes?.unset()
      bus?.unset()
    }
    return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0
  }

  private static var hasSessionBus: Bool {
    getenv("XDG_RUNTIME_DIR").map { access("\(String(cString: $0))/bus", F_OK) == 0 } ?? false
  }

  /// An environment variable that is there for a while.
  private struct Variable {
    private let name: String

    /// Nil when it is set already.
    init?(_ name: String, ifUnset value: String) {
      guard getenv(name) == nil, setenv(name, value, 0) == 0 else { return nil }
      self.name = name
    }

    func unset() { unsetenv(name) }
  }
}
