internal import Languages
import Music
internal import Platform

/// The folders and files of the library that is shown, and the path of its index.
struct LibraryPlace {
  /// The folders and files of the command line.
  let paths: [String]
  /// The user's music folders, if they are the library, even if they contain no music.
  let musicFolders: [String]?
  /// The bundled library, which is shown as long as there is no music.
  let fallback: [String]
  /// The folder whose index this is, where the library is the user's music.
  private let indexedFolder: String?
  private let folders: UserFolders
  /// Why there is nothing to show, in whole sentences, if that is known from the beginning.
  let absence: Sentence?

  /// - Parameters:
  ///   - given: the paths of the command line. If there are none, or only songs and playlists, which are then played, the library is the
  ///     user's music folder, or the bundled library as long as that folder contains no music.
  ///   - chosen: the folders that the person has chosen; nil for the one that the desktop names.
  ///   - isReproducible: whether the library contains nothing but `given`, even if these are only songs and playlists, so that what is
  ///     drawn does not depend on other music.
  ///   - bundled: evaluated only where it may be shown.
  init(
    given: [String], chosen: [String]? = nil, isReproducible: Bool = false, folders: UserFolders = UserFolders(),
    bundled: @autoclosure () -> BundledLibrary = BundledLibrary()
  ) {
    paths = given
    self.folders = folders
    guard given.isEmpty || (!isReproducible && given.allSatisfy(MusicFolder.isOnlyHeard)) else {
      (musicFolders, fallback, absence, indexedFolder) = (nil, [], nil, nil)
      return
    }
    let bundled = bundled()
    let own = chosen ?? folders.music.map { [$0] } ?? []
    musicFolders = own
    fallback = bundled.path.map { [$0] } ?? []
    let isEmpty = given.isEmpty && bundled.path == nil && !own.contains(where: MusicFolder.hasMusic)
    absence = isEmpty ? bundled.absence : nil
    // All of the user's music folders share one index, so that adding a folder does not require reading the others again.
    indexedFolder = folders.music ?? folders.home
  }

  /// The path of the index; nil if there is no folder for it, or no need for one. Finding it may wait for a disk that does not respond.
  nonisolated var indexPath: String? {
    MusicLibrary.indexPath(for: paths, musicFolder: indexedFolder, in: folders)
  }
}
