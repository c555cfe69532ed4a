internal import CSDL2
internal import CX11

#if canImport(Glibc)
  internal import Glibc
#endif

/// How SDL is brought to connect to a display: without what it does for programs of other kinds, which takes longer than all the
/// rest of the start.
///
/// It has no settings for these, so the environment tells it, for as long as it starts: what is set by a person stays. Other
/// threads may read the environment meanwhile, so it is changed as a whole, and nothing of it is freed before the program's end.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class DisplayStart {
  private var added: [UnsafeMutablePointer<CChar>] = []
  private var lists: [UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>] = []

  isolated deinit {
    for list in lists { list.deallocate() }
    for variable in added { free(variable) }
  }

  /// - Returns: whether there is a display.
  func connect() -> Bool {
    // SDL asks X11 for an input method, which reads a table of 6,000 compose sequences. Nothing here takes text.
    var settings = getenv("XCOMPOSEFILE") == nil ? ["XCOMPOSEFILE=/dev/null"] : []
    // Where no session bus is known a process is started to begin one. What SDL would ask it for, nobody needs.
    if getenv("DBUS_SESSION_BUS_ADDRESS") == nil, !Self.hasSessionBus {
      settings.append("DBUS_SESSION_BUS_ADDRESS=disabled:")
    }
    let environment = exchange_environment(environment(with: settings))
    defer { _ = exchange_environment(environment) }
    return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0
  }

  /// The process's variables, and some more.
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
    getenv("XDG_RUNTIME_DIR").map { access("\(String(cString: $0))/bus", F_OK) == 0 } ?? false
  }
}
