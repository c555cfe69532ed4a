#if canImport(Glibc)
  internal import Glibc
#endif

/// Paths that mean the same to every program.
package enum AbsolutePath {
  /// A path, which may be relative to the current folder, from the root. Both are as `PathCoding` represents them.
  package static func path(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let base = PathCoding.string(cString: folder)
    return base == "/" ? "/" + path : base + "/" + path
  }
}
