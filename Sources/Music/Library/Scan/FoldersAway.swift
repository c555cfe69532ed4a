/// The folders of the library that were found to be away or deleted.
package struct FoldersAway: Hashable, Sendable {
  private var paths: Set<String> = []

  package init(_ paths: Set<String> = []) { self.paths = paths }

  /// Removes the folders that a scan has read, adds those that it has found to be away, and removes those that do not belong to the library.
  mutating func note(_ scan: LibraryScan, in library: LibraryFolders) {
    paths.subtract(scan.foldersRead)
    paths.formUnion(scan.foldersAway)
    paths = paths.filter(library.contain)
  }

  /// Whether a file was in one of them, or below it.
  package func contain(_ path: String) -> Bool {
    !paths.isEmpty && SongName.folders(above: path).contains { paths.contains($0) }
  }
}
