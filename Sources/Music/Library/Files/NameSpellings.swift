internal import Glibc
internal import Platform

/// Finds files whose names look the same as those that are asked for, but consist of other characters: macOS spells "é" as a letter and an
/// accent, other systems as one character, and Linux takes these for different names.
struct NameSpellings {
  /// The names in the folders that were looked at. Strings that look the same are equal, so each name is found by any of its spellings; for
  /// that reason the folders are known by the bytes of their paths.
  private var folders: [[UInt8]: [String: String]] = [:]

  /// The path of a file that is there under another spelling only; nil if it is there as it is, or not at all.
  mutating func otherPath(of path: String) -> String? {
    // ASCII has one spelling, and the system knows no longer paths.
    guard !isASCII(path), path.utf8.count < Int(PATH_MAX), !PathCoding.exists(path) else { return nil }
    return existingPath(like: path)
  }

  private mutating func existingPath(like path: String) -> String? {
    if PathCoding.exists(path) { return path }
    let parent = SongName.folder(of: path)
    guard !isASCII(path), parent.utf8.count < path.utf8.count,
      let folder = existingPath(like: parent), let name = names(in: folder)[String(SongName.fileName(path))]
    else { return nil }
    return SongName.join(folder, name)
  }

  private func isASCII(_ path: String) -> Bool { path.utf8.allSatisfy { $0 < 0x80 } }

  private mutating func names(in folder: String) -> [String: String] {
    let key = Array(folder.utf8)
    if let known = folders[key] { return known }
    var found: [String: String] = [:]
    if let listing = try? FolderListing(folder) {
      for name in (listing.sounds + listing.pictures).map(\.name) + listing.folders {
        let name = PathCoding.string(name)
        found[name] = name
      }
    }
    folders[key] = found
    return found
  }
}
