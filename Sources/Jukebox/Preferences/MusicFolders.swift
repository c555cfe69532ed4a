import Languages
import Music
internal import Platform
import SDLHost

/// Changes the folders of the library.
struct MusicFolders {
  private let preferences: PreferencesModel
  private let folders: UserFolders

  init(_ preferences: PreferencesModel, folders: UserFolders = UserFolders()) {
    self.preferences = preferences
    self.folders = folders
  }

  /// The library's folders in the person's order; the desktop's music folder if none were chosen.
  var all: [String] { preferences.current.folders ?? folders.music.map { [$0] } ?? [] }

  /// Adds folders that exist.
  ///
  /// The desktop's music folder stays, unless it has never existed: its absence would be a problem for ever after.
  /// - Parameter refusesKnown: whether it is a problem that a folder is in the library already.
  /// - Returns: a sentence about the folders that were not added; nil if all were.
  func add(_ paths: [String], refusesKnown: Bool = true) -> Sentence? {
    let former = preferences.current.folders ?? all.filter(Self.mayBeFolder)
    var new = former
    var problem: Sentence?
    for path in paths.map(AbsolutePath.tidied) {
      if !refusesKnown, Self.folder(around: path, in: new) != nil, Self.mayBeFolder(path) { continue }
      if let reason = Self.objection(to: path, in: new) { problem = reason } else { new.append(path) }
    }
    if new != former { set(new) }
    return problem
  }

  /// Stores the folders. The desktop's own, alone, is the default and not written, so that a change of it is followed.
  private func set(_ paths: [String]) {
    let isDefault = paths == folders.music.map { [$0] } && preferences.current.unknownFolders.isEmpty
    preferences.change { $0.folders = isDefault ? nil : paths }
  }

  /// Adds a folder whose path was typed.
  /// - Returns: why it was not added, as a sentence; nil if it was.
  func add(typed text: String) -> Sentence? {
    path(typed: text).map { add([$0]) } ?? Self.wholePathNeeded
  }

  /// The path of a folder that was typed. “~” is the home folder. nil if the path is not a whole one.
  func path(typed text: String) -> String? {
    let path = folders.expanded(FileURI.path(of: text) ?? text)
    return path.hasPrefix("/") ? path : nil
  }

  static let wholePathNeeded = tr("A whole path is needed, such as /home/ada/Music or ~/Music.")

  /// Removes a folder from the library. Its files are not touched.
  func remove(_ path: String) {
    set(all.filter { $0 != path })
  }

  /// Whether there is a folder at a path, or its disk does not answer at once. Its row says later whether it is there.
  static func mayBeFolder(_ path: String) -> Bool { DiskWork.run { MusicFolder.isFolder(path) } ?? true }

  /// The folder of the library in which a path is.
  private static func folder(around path: String, in folders: [String]) -> String? {
    folders.first { AbsolutePath.lies(path, in: $0) }
  }

  private static func objection(to path: String, in folders: [String]) -> Sentence? {
    let shown = UserFolders().display(path)
    guard mayBeFolder(path) else {
      return path == "/"
        ? tr("\(shown) is the whole file system; choose the folders with music in it.")
        : tr("There is no folder at \(shown).")
    }
    guard let around = folder(around: path, in: folders) else { return nil }
    return path == around
      ? tr("\(shown) is in the library already.")
      : tr("\(shown) is in \(UserFolders().display(around)), which is in the library.")
  }
}
