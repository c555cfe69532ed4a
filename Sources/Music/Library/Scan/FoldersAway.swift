/// The folders of the library that were found to be away or deleted.
package struct FoldersAway: Hashable, Sendable {
  private var paths: Set<String> = []

  package init(_ paths: Set<String> = []) { self.paths = paths }

  /// Takes over what a scan has found out, and forgets what is not in the library any more.
  mutating func note(_ scan: LibraryScan, in library: LibraryFolders) {
    paths.subtract(scan.foldersRead)
    paths.formUnion(scan.foldersAway)
    paths = paths.filter(library.contain)
  }

  /// Whether a file was in one of them, or below it.
  package func contain(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    var folder = SongName.folder(of: path)
    while !paths.contains(folder) {
      let above = SongName.folder(of: folder)
      if above.utf8.count >= folder.utf8.count { return false }
      folder = above
    }
    return true
  }
}
