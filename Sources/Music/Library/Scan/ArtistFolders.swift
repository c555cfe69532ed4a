internal import Platform

/// Tells which folders have the names of artists, for albums whose tags do not say whose they are.
///
/// That is the folder above the album's, unless it is above the library, or one in which people keep all sorts of things: nobody's
/// artist is called “home” or “Music”.
struct ArtistFolders: Sendable {
  private let roots: [String]
  private let home: String?
  private let music: String?

  /// - Parameter roots: the folders of the library; none for files that are opened on their own.
  init(roots: [String] = [], folders: UserFolders = UserFolders()) {
    self.roots = roots
    home = folders.home.map(PathReading.realPath)
    music = folders.music.map(PathReading.realPath)
  }

  /// The artist of an album whose songs lie in a folder.
  func artist(ofAlbumIn folder: String) -> String {
    let parent = SongName.folder(of: folder)
    let isOutside = roots.contains { LibraryScan.isFolder(folder, in: $0) && !LibraryScan.isFolder(parent, in: $0) }
    return isOutside || isForAllSorts(parent) ? Song.unknownArtist : SongName.artist(ofFolder: folder)
  }

  /// Whether a folder is the home folder, one directly in it or above it, or that for music.
  private func isForAllSorts(_ folder: String) -> Bool {
    if folder == music { return true }
    guard let home else { return false }
    return LibraryScan.isFolder(home, in: folder) || SongName.folder(of: folder) == home
  }
}
