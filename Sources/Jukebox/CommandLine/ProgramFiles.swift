import Glibc
internal import Platform
import SDLHost

/// Where files that come with the program may lie, the most likely place first: below the folder in which it is installed, or
/// in the checkout in which it was built. Paths are encoded by `PathCoding`.
nonisolated struct ProgramFiles {
  /// The folder that contains the program's executable; nil if the system does not report it.
  let folder = AbsolutePath.program.map(Self.folder(of:))

  /// - Parameters:
  ///   - installed: the path of an installed file, relative to the parent of the program's folder.
  ///   - built: the path of the same file, relative to the checkout.
  func candidates(installed: String, built: String) -> [String] {
    guard let folder else { return [] }
    var paths = ["\(Self.folder(of: folder))/\(installed)"]
    // A build lies a few folders below the checkout.
    var parent = folder
    for _ in 0..<6 {
      paths.append("\(parent)/\(built)")
      if parent.isEmpty { break }
      parent = Self.folder(of: parent)
    }
    return paths
  }

  static func isReadable(_ path: String) -> Bool {
    PathCoding.withSystemPath(path) { access($0, R_OK) == 0 } ?? false
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
