internal import Platform

/// Checks of paths that need no library.
package enum MusicFolder {
  /// The largest number of folders that are searched.
  private static let mostFolders = 500

  /// Whether there is a file with sound in a folder or below it. The search ends after a limited number of folders. A folder that exists
  /// but cannot be listed now counts as one that may contain some.
  package static func hasMusic(_ path: String) -> Bool {
    var waiting = [path]
    var count = 0
    while let folder = waiting.popLast(), count < mostFolders {
      count += 1
      let listing: FolderListing
      do throws(FolderListing.Failure) {
        listing = try FolderListing(folder)
      } catch {
        if folder == path, !error.isMissing, !error.isRefusal { return true }
        continue
      }
      if !listing.sounds.isEmpty { return true }
      waiting += listing.folders.reversed().map { SongName.join(folder, PathCoding.string($0)) }
    }
    return false
  }

  /// Whether there is a folder at a path, or a link to one, in which music can be looked for: it can be read, and is none of the system's.
  package static func isFolder(_ path: String) -> Bool { PathReading.Kind(path) == .folder }

  /// Whether a path names something to play, rather than a library: a song, or a playlist, unless it names nothing but pictures.
  package static func isOnlyHeard(_ path: String) -> Bool {
    if SongName.isSound(path) { return !isFolder(path) }
    guard SongName.isPlaylist(suffix: SongName.suffix(ofFile: path)), let playlist = try? PlaylistFile(path: path)
    else { return false }
    return playlist.isOnlyHeard
  }

  /// The problems with `paths` that can be found without reading them. If there is one for each path, nothing can be shown.
  package static func problems(with paths: [String]) -> [LibraryProblem] {
    paths.compactMap { path in
      guard case .unreadable(let reason) = PathReading.Kind(path) else { return nil }
      return LibraryProblem(path: path, reason: reason)
    }
  }
}
