internal import Platform

/// Tells which folders have the names of artists, for albums whose tags do not name one.
///
/// The artist's folder is the one that contains the album's. It has no artist's name if it lies above the library, or if people keep
/// music of many artists in it: the home folder, the folder for music, and a folder on another disk that is also called “Music”. Then
/// the album's folder may name the artist: “Artist - Album”.
///
/// A folder that was chosen for the library may contain the albums of one artist or of many, whatever it is called. So an album's folder
/// that lies directly in it may name the artist, too; only if it does not, the chosen folder does.
struct ArtistFolders: Sendable {
  private let roots: [String]
  private let home: String?
  private let music: String?

  /// - Parameter roots: the folders of the library; none for files that are opened on their own.
  init(roots: [String] = [], folders: UserFolders = UserFolders()) {
    self.roots = roots
    home = folders.home.map(AbsolutePath.resolved)
    music = folders.music.map(AbsolutePath.resolved)
  }

  /// The artist of an album whose songs lie in a folder.
  /// - Parameter isMusic: whether they are songs with sound. The names of folders with pictures contain no artist.
  func artist(ofAlbumIn folder: String, isMusic: Bool = true) -> String {
    let parent = SongName.folder(of: folder)
    let named = isMusic ? SongName.artistAndTitle(ofFolder: folder)?.artist : nil
    // The library begins above the album's folder, with it, or with the folder of one of its discs.
    if let named, roots.contains(where: { $0 == parent || AbsolutePath.lies($0, in: folder) }) { return named }
    let isOutside = roots.contains { AbsolutePath.lies(folder, in: $0) && !AbsolutePath.lies(parent, in: $0) }
    guard isOutside || isOfManyArtists(parent) else { return SongName.artist(ofFolder: folder) }
    return named ?? Song.unknownArtist
  }

  /// Whether a folder is the home folder, one directly in it or above it, or is called like the folder for music.
  private func isOfManyArtists(_ folder: String) -> Bool {
    let name = SongName.fileName(folder).lowercased()
    if name == "music" || name == music.map({ SongName.fileName($0).lowercased() }) { return true }
    guard let home else { return false }
    return AbsolutePath.lies(home, in: folder) || SongName.folder(of: folder) == home
  }
}
