internal import Platform

/// Whether the desktop prefers dark windows, as far as that can be found out without asking a service.
enum SystemAppearance {
  /// Reads GTK's settings, in which most Linux desktops store this. nil if they do not say.
  static func prefersDark(environment: (String) -> String?, readFile: (String) -> String?) -> Bool? {
    if let theme = environment("GTK_THEME") { return theme.lowercased().contains("dark") }
    let base = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
    guard let base else { return nil }
    for version in ["gtk-4.0", "gtk-3.0"] {
      guard let settings = readFile("\(base)/\(version)/settings.ini") else { continue }
      let answers = settings.split(separator: "\n").compactMap { line -> Bool? in
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "gtk-application-prefer-dark-theme": return parts[1] == "1" || parts[1] == "true"
        case "gtk-theme-name": return parts[1].lowercased().contains("dark")
        default: return nil
        }
      }
      // A theme may be dark by itself, although the dark variants of other themes are not preferred.
      if !answers.isEmpty { return answers.contains(true) }
    }
    return nil
  }

  static var prefersDark: Bool? {
    prefersDark(environment: Environment.nonEmptyValue) { path in
      (try? RegularFile.bytes(of: path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
