import Music
internal import Platform

/// The preferences, as the file stores them. Those that are not in the file have their defaults.
nonisolated struct Preferences: Hashable, Sendable {
  enum Look: String, CaseIterable, Sendable { case system, light, dark }
  enum Renderer: String, CaseIterable, Sendable { case auto, software, accelerated }
  /// The language of the window. To add a language, add a case with its code here, and its name in the page of preferences.
  enum Language: String, CaseIterable, Sendable {
    case system
    case english = "en"
    case german = "de"
  }

  /// What happens to songs that are opened from a file manager, by a command line or by the desktop.
  enum Opening: String, CaseIterable, Sendable {
    /// They are played at once, or queued at the end while something plays.
    case auto
    case play, next, queue
  }

  var look = Look.system
  var renderer = Renderer.auto
  /// The folders of the library; nil for the music folder that the desktop names.
  var folders: [String]?
  /// Values in the list of folders that are not understood. They are kept when the list is written.
  var unknownFolders: [JSONValue] = []
  var gain = GainMode.automatic
  /// The name of the device for sound; nil for the system's default device.
  var outputDevice: String?
  var afterQueue = AfterQueue.nothing
  var opening = Opening.auto
  var language = Language.system
}

nonisolated extension Preferences {
  /// A preference in the file: its name, and how it is read and written.
  struct Key: Sendable {
    let name: String
    /// Returns the value to store in the file; nil if the preference has its default.
    let read: @Sendable (Preferences) -> JSONValue?
    /// Sets the preference to a value from the file. Returns whether the value was understood.
    let write: @Sendable (inout Preferences, JSONValue) -> Bool
  }

  /// Each preference once.
  static let keys: [Key] = [
    choice("look", \.look),
    choice("renderer", \.renderer),
    Key(
      name: "folders",
      read: { preferences in
        // If there are no folders, the unknown entries are left out: a list of nothing else would be rejected when it is read again, instead
        // of counting as empty.
        preferences.folders.map { folders in
          .array(folders.map { .string($0) } + (folders.isEmpty ? [] : preferences.unknownFolders))
        }
      },
      write: { preferences, value in
        var items = [value]
        if case .array(let all) = value { items = all }
        var paths: [String] = []
        preferences.unknownFolders = items.filter { item in
          guard let path = item.text.map(UserFolders().expanded),
            path.utf8.first == UInt8(ascii: "/")
          else { return true }
          // A person who edits the list may name a folder twice, or with a slash at its end.
          let folder = AbsolutePath.tidied(path)
          if !paths.contains(where: { $0.utf8.elementsEqual(folder.utf8) }) { paths.append(folder) }
          return false
        }
        // A list without any folder was emptied by the user.
        guard !paths.isEmpty || items.isEmpty else { return false }
        preferences.folders = paths
        return true
      }),
    choice("gain", \.gain),
    Key(
      name: "outputDevice", read: { $0.outputDevice.map { .string($0) } },
      write: { preferences, value in
        guard let name = value.text, !name.isEmpty else { return false }
        preferences.outputDevice = name
        return true
      }),
    choice("afterQueue", \.afterQueue),
    choice("openFiles", \.opening),
    choice("language", \.language),
  ]

  private static func choice<Choice: RawRepresentable<String> & Equatable & Sendable>(
    _ name: String, _ path: any (WritableKeyPath<Preferences, Choice> & Sendable)
  ) -> Key {
    let usual = Preferences()[keyPath: path]
    return Key(
      name: name, read: { $0[keyPath: path] == usual ? nil : .string($0[keyPath: path].rawValue) },
      write: { preferences, value in
        guard let choice = value.text.flatMap(Choice.init(rawValue:)) else { return false }
        preferences[keyPath: path] = choice
        return true
      })
  }

  /// Reads the values of a file.
  /// - Returns: the names of the preferences that were not understood, which have their defaults.
  mutating func take(_ values: [String: JSONValue]) -> [String] {
    Self.keys.filter { key in values[key.name].map { !key.write(&self, $0) } ?? false }.map(\.name)
  }

  /// Applies changes in the form of the file, where nil stands for the default.
  mutating func apply(_ changes: [String: JSONValue?]) {
    var values: [String: JSONValue] = [:]
    for key in Self.keys { values[key.name] = changes[key.name] ?? key.read(self) }
    self = Preferences()
    _ = take(values)
  }

  /// The values that are not the defaults, in the form of the file.
  var values: [String: JSONValue] { changes(since: Preferences()).compactMapValues(\.self) }

  /// The differences from `other`, in the form of the file, where nil stands for the default.
  func changes(since other: Preferences) -> [String: JSONValue?] {
    var changes: [String: JSONValue?] = [:]
    for key in Self.keys where key.read(self) != key.read(other) {
      changes.updateValue(key.read(self), forKey: key.name)
    }
    return changes
  }
}
