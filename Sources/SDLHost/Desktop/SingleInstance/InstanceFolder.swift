internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Where the programs of one name meet: a folder that belongs to the person alone, with a socket and a lock file in it for each display.
nonisolated struct InstanceFolder {
  let path: String
  private let display: String

  var socket: String { "\(path)/\(display).socket" }
  var lock: String { "\(path)/\(display).lock" }

  /// The folder in `XDG_RUNTIME_DIR`, or else in /tmp, which is created where it is missing; nil where neither can be used, or there is
  /// no display.
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

  /// Whether nobody else can put anything into the folder.
  private static func isUsable(_ path: String) -> Bool {
    guard path.hasPrefix("/") else { return false }
    mkdir(path, 0o700)
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o077 == 0
  }

  /// The display on which a window would open. A program on one display does not take over from one on another, which a person may
  /// not even see.
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
