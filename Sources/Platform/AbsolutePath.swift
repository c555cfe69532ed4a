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

  /// The path without slashes at its end, so that the same folder has the same path.
  package static func tidied(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
    return path
  }

  /// Whether a path is that of a folder, or lies below it.
  package static func lies(_ path: String, in folder: String) -> Bool {
    if path == folder || folder == "/" { return true }
    return path.utf8.starts(with: folder.utf8) && path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
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
