internal import Glibc
internal import Platform

/// The folder in which the running instances of a program find each other. Only its owner has access. For each display it contains a
/// socket and a lock file.
nonisolated struct InstanceFolder {
  let path: String
  private let display: String

  var socket: String { "\(path)/\(display).socket" }
  var lock: String { "\(path)/\(display).lock" }

  /// Finds the folder in `XDG_RUNTIME_DIR`, or else in /tmp, and creates it if it is missing. Nil if neither can be used, or if there
  /// is no display.
  ///
  /// - Parameter variable: returns the value of an environment variable that is not empty.
  init?(name: String, variable: (String) -> String? = Environment.nonEmptyValue) {
    guard let display = Self.display(variable) else { return nil }
    let runtime = variable("XDG_RUNTIME_DIR").map { "\($0)/\(name)" }
    let path = [runtime, "/tmp/\(name)-\(getuid())"].compactMap(\.self).first {
      InstanceSocket.holds("\($0)/\(display).socket") && Self.isUsable($0)
    }
    guard let path else { return nil }
    (self.path, self.display) = (path, display)
  }

  /// Makes the folder if it is missing, and checks that nobody else can write to it.
  private static func isUsable(_ path: String) -> Bool {
    guard path.hasPrefix("/") else { return false }
    mkdir(path, 0o700)
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o077 == 0
  }

  /// A name for the display on which a window would open. Each display has an instance of its own, because the person may not see the
  /// other display.
  private static func display(_ variable: (String) -> String?) -> String? {
    var name: String
    if let x11 = variable("DISPLAY") {
      // ":0" and ":0.1" are screens of the same server.
      let colon = x11.lastIndex(of: ":") ?? x11.startIndex
      let dot = x11[colon...].firstIndex(of: ".") ?? x11.endIndex
      name = "x11-" + x11[..<dot]
    } else if let wayland = variable("WAYLAND_DISPLAY") {
      name = wayland
    } else if let folder = variable("XDG_RUNTIME_DIR"), access("\(folder)/wayland-0", R_OK | W_OK) == 0 {
      name = "wayland-0"
    } else {
      return nil
    }
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }.prefix(40))
  }
}
