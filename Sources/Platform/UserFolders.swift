internal import Glibc

/// Where a person's files belong, as the XDG Base Directory Specification and xdg-user-dirs say. Paths are as `PathCoding` represents
/// them. The folders need not exist.
package struct UserFolders: Sendable {
  private let variable: @Sendable (String) -> String?

  /// - Parameter variable: returns the value of an environment variable.
  package init(variable: @escaping @Sendable (String) -> String? = Environment.value) { self.variable = variable }

  /// The folder for files that can be made again at any time.
  package var cache: String? { folder("XDG_CACHE_HOME", ".cache") }
  /// The folder for the state that a program keeps between two runs.
  package var state: String? { folder("XDG_STATE_HOME", ".local/state") }
  /// The folder for preferences.
  package var configuration: String? { folder("XDG_CONFIG_HOME", ".config") }
  /// The folder for what programs keep for a person, such as the trash.
  package var data: String? { folder("XDG_DATA_HOME", ".local/share") }
  package var home: String? { absolute(variable("HOME")) }

  /// Where a person keeps music: the folder that the desktop's settings name, or `Music` in the home folder. nil if music has no
  /// folder of its own.
  package var music: String? {
    if let path = absolute(variable("XDG_MUSIC_DIR")) { return path }
    guard let home else { return nil }
    let setting = configuration.flatMap { Self.setting("XDG_MUSIC_DIR", in: $0 + "/user-dirs.dirs") }
    guard let setting else { return home + "/Music" }
    // So xdg-user-dirs marks a folder that is switched off.
    if setting == "$HOME" || setting == "$HOME/" { return nil }
    let path: String = setting.hasPrefix("$HOME/") ? home + setting.dropFirst("$HOME".count) : setting
    return absolute(path)
  }

  /// A path as people write it, with ~ for the home folder.
  package func display(_ path: String) -> String {
    guard let home, path == home || path.hasPrefix(home + "/") else { return PathCoding.display(path) }
    return PathCoding.display("~" + path.dropFirst(home.count))
  }

  /// A path as people write it, with the home folder for ~.
  package func expanded(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  private func folder(_ name: String, _ usual: String) -> String? {
    absolute(variable(name)) ?? home.map { $0 + "/" + usual }
  }

  /// The specification says that relative paths are to be ignored.
  private func absolute(_ path: String?) -> String? {
    guard let path, path.utf8.first == UInt8(ascii: "/") else { return nil }
    return AbsolutePath.tidied(path)
  }

  /// The value of the last line `NAME="value"` in a file in the form of a shell script. In the value a backslash escapes the next character.
  private static func setting(_ name: String, in path: String) -> String? {
    guard let bytes = try? RegularFile.bytes(of: path, limit: 1 << 20) else { return nil }
    let prefix = Array("\(name)=\"".utf8)
    var last: String?
    lines: for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard line.starts(with: prefix) else { continue }
      var value: [UInt8] = []
      var isEscaped = false
      for byte in line.dropFirst(prefix.count) {
        if !isEscaped, byte == UInt8(ascii: "\\") {
          isEscaped = true
          continue
        }
        if !isEscaped, byte == UInt8(ascii: "\"") {
          last = PathCoding.string(value)
          continue lines
        }
        isEscaped = false
        value.append(byte)
      }
    }
    return last
  }
}
