internal import Languages
import Music
internal import Platform

/// Which library is shown, and where its index is kept.
struct LibraryPlace {
  /// The folders and files of the command line.
  let paths: [String]
  /// The folders with the person's own music, where that is the library, whether there is any or not.
  let musicFolders: [String]?
  /// What is shown as long as there is no music.
  let fallback: [String]
  /// nil where there is no folder to keep it in, or nothing that needs one.
  let indexPath: String?
  /// Why there is nothing to show, in whole sentences, if that is known from the beginning.
  let absence: Sentence?

  /// - Parameters:
  ///   - given: the paths of the command line. If there are none, or only songs and playlists, which are to be heard, the library is
  ///     the person's music folder, or the one that comes with the program as long as there is no music in that.
  ///   - chosen: the folders that the person has chosen; nil for the one that the desktop names.
  ///   - isReproducible: whether songs are shown alone, so that what is drawn does not depend on other music.
  init(given: [String], chosen: [String]? = nil, isReproducible: Bool = false, folders: UserFolders = UserFolders()) {
    paths = given
    guard given.isEmpty || (!isReproducible && given.allSatisfy(MusicFolder.isOnlyHeard)) else {
      (musicFolders, fallback, absence) = (nil, [], nil)
      indexPath = MusicLibrary.indexPath(for: paths, in: folders)
      return
    }
    let bundled = BundledLibrary()
    let own = chosen ?? folders.music.map { [$0] } ?? []
    musicFolders = own
    fallback = bundled.path.map { [$0] } ?? []
    let isEmpty = given.isEmpty && bundled.path == nil && !own.contains(where: MusicFolder.hasMusic)
    absence = isEmpty ? bundled.absence : nil
    // One index for the person's own music, so that it is not read anew when a folder is added.
    indexPath = MusicLibrary.indexPath(for: given, musicFolder: folders.music ?? folders.home, in: folders)
  }
}
