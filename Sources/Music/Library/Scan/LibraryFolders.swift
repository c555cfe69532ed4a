internal import Platform

/// The folders of the library.
struct LibraryFolders: Sendable {
  private let given: [String]
  /// Their paths without links, as they were when the folders were last there, and without those that are in others.
  private(set) var roots: [String]

  /// - Parameter paths: the folders. They need not exist yet.
  init(_ paths: [String]) {
    given = paths
    roots = Self.outermost(paths.map { Self.place(of: $0) })
  }

  /// Resolves links again. As long as a link leads nowhere, its last target is kept.
  mutating func resolve() {
    let found = given.filter(MusicFolder.isFolder)
    guard found.count == given.count else { return }
    roots = Self.outermost(found.map(AbsolutePath.resolved))
  }

  /// Where a folder lies, without links. A link that leads nowhere is followed, too: the disk to which it leads may be away.
  /// - Parameter limit: how many such links are followed.
  static func place(of path: String, limit: Int = 40) -> String {
    if PathCoding.exists(path) { return AbsolutePath.resolved(path) }
    let (folder, name) = (SongName.folder(of: path), SongName.fileName(path))
    // A "/" at the end of the path would stand for what the link leads to, and not for the link.
    if limit > 0, let target = AbsolutePath.target(ofLink: SongName.join(folder, name)) {
      return place(of: SongName.join(folder, target), limit: limit - 1)
    }
    guard folder != ".", folder != path else { return path }
    return SongName.join(place(of: folder, limit: limit), name)
  }

  private static func outermost(_ paths: [String]) -> [String] {
    paths.enumerated().filter { index, root in
      !paths.enumerated().contains { other, path in
        path == root ? other < index : AbsolutePath.lies(root, in: path)
      }
    }.map(\.element)
  }

  func contain(_ path: String) -> Bool { roots.contains { AbsolutePath.lies(path, in: $0) } }

  var isAnyThere: Bool { roots.contains(where: MusicFolder.isFolder) }
}
