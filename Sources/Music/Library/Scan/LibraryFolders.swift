internal import Platform

/// The folders of the library.
struct LibraryFolders: Sendable {
  private let given: [String]
  /// Their paths without links, as they were when the folders were last there, and without those that are in others.
  private(set) var roots: [String]

  /// - Parameter paths: the folders. They need not exist yet.
  init(_ paths: [String]) {
    given = paths
    roots = Self.outermost(paths.map(AbsolutePath.resolved))
  }

  /// Resolves links again. As long as a link leads nowhere, its last target is kept.
  mutating func resolve() {
    let found = given.filter { PathReading.Kind($0) == .folder }
    guard found.count == given.count else { return }
    roots = Self.outermost(found.map(AbsolutePath.resolved))
  }

  private static func outermost(_ paths: [String]) -> [String] {
    paths.enumerated().filter { index, root in
      !paths.enumerated().contains { other, path in
        path == root ? other < index : LibraryScan.isFolder(root, in: path)
      }
    }.map(\.element)
  }

  func contain(_ path: String) -> Bool { roots.contains { LibraryScan.isFolder(path, in: $0) } }

  var isAnyThere: Bool { roots.contains { PathReading.Kind($0) == .folder } }
}
