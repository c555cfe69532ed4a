import Music
internal import Platform

/// Which library is shown, and where its index is kept.
struct LibraryPlace {
  /// The folders and files that it consists of.
  let paths: [String]
  /// nil where there is no folder to keep it in, or nothing that needs one.
  let indexPath: String?
  /// Why there is nothing to show, in whole sentences, if that is known from the beginning.
  let absence: String?

  /// - Parameter given: the paths of the command line. If there are none, the library is the person's music folder, or the one that
  ///   comes with the program if there is no music in that.
  init(given: [String], folders: UserFolders = UserFolders()) {
    if !given.isEmpty {
      paths = given
      absence = nil
    } else if let music = folders.music, MusicFolder.hasMusic(music) {
      paths = [music]
      absence = nil
    } else {
      let bundled = BundledLibrary()
      paths = bundled.path.map { [$0] } ?? []
      absence = bundled.absence
    }
    indexPath = MusicLibrary.indexPath(for: paths, in: folders)
  }
}
