internal import CSDL2
internal import CX11

#if canImport(Glibc)
  internal import Glibc
#endif

/// Connects SDL to a display without steps that this program does not need and that take longer than the rest of the
/// start.
///
/// SDL has no hints to skip these steps, so environment variables do it, and only while SDL starts. Variables that the
/// person has set are left alone. Other threads may read the environment at the same time, so it is exchanged as a
/// whole, and its memory is kept until the end of the program.
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
    // SDL opens an X11 input method, which reads a table of 6,000 compose sequences. Nothing here takes text input.
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
    getenv("XDG_RUNTIME_DIR").map { access("\(String(cString: $0))/bus", F_OK) == 0 } ?? false
  }
}
