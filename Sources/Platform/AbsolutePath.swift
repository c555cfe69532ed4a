internal import Glibc

/// Paths that mean the same to every program.
package enum AbsolutePath {
  /// A path, which may be relative to the current folder, from the root. Both are as `PathCoding` represents them.
  package static func path(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let base = PathCoding.string(cString: folder)
    return base == "/" ? "/" + path : base + "/" + path
  }

  /// The path without symbolic links and dots; the same path if it cannot be resolved.
  package static func resolved(_ path: String) -> String {
    let resolved = PathCoding.withSystemPath(path) { realpath($0, nil) }
    guard let resolved, let resolved else { return path }
    defer { free(resolved) }
    return PathCoding.string(cString: resolved)
  }

  /// Where a link leads, as it says itself; nil if the path is not that of a link.
  package static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let room = target.count - 1
    let count = PathCoding.withSystemPath(path) { readlink($0, &target, room) } ?? -1
    return count > 0 ? PathCoding.string(cString: target) : nil
  }

  /// The path of the program that runs; nil if the system does not report it.
  package static var program: String? { target(ofLink: "/proc/self/exe") }
}
