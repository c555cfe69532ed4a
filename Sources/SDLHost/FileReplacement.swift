internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Writes a file as a whole or not at all: the content is written to a temporary file in the same folder, which is
/// renamed at the end. Until then a file that had the name before is unchanged.
///
/// A file that is not regular, such as a device, is written directly, and so is a file in a folder that cannot be
/// written to.
package nonisolated struct FileReplacement: Sendable {
  /// The path to write to.
  package let path: String
  /// The path that the temporary file gets at the end; nil if the file is written directly.
  private let target: String?
  private let name: String

  /// Begins a file that will be at `path`. This never fails: opening `self.path` reports what is wrong.
  package init(of path: String) {
    name = path
    var status = stat()
    let exists = PathCoding.withSystemPath(path) { stat($0, &status) == 0 } ?? false
    // Replace the file that a symbolic link refers to, not the link.
    let target = exists ? Self.resolved(path) : path
    guard !exists || status.st_mode & S_IFMT == S_IFREG,
      let temporary = Self.makeFile(beside: target, mode: exists ? status.st_mode & 0o777 : 0o666)
    else {
      self.path = path
      self.target = nil
      return
    }
    self.path = temporary
    self.target = target
  }

  /// Gives the complete file its name.
  package func commit() throws(SDLError) {
    guard let target else { return }
    let moved = PathCoding.withSystemPath(path) { from in
      PathCoding.withSystemPath(target) { to in rename(from, to) == 0 ? 0 : errno } ?? ENOENT
    }
    guard let moved, moved == 0 else {
      throw SDLError(attempt: "Cannot write \(PathCoding.display(name))", reason: systemMessage(moved ?? ENOENT))
    }
  }

  /// Deletes what was written. Has no effect after `commit`.
  package func discard() {
    if target != nil { _ = PathCoding.withSystemPath(path) { unlink($0) } }
  }

  private static func resolved(_ path: String) -> String {
    let found = PathCoding.withSystemPath(path) { realpath($0, nil) }
    guard let found, let name = found else { return path }
    defer { free(name) }
    return PathCoding.string(cString: name)
  }

  /// Makes an empty file with an unused name, and returns its path; nil if no file can be made.
  private static func makeFile(beside path: String, mode: mode_t) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for attempt in 0..<100 {
      let name = "\(folder).\(getpid())-\(attempt).part"
      let error = PathCoding.withSystemPath(name) { name in
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { return errno }
        close(file)
        return 0
      }
      if error == 0 { return name }
      if error != EEXIST { return nil }
    }
    return nil
  }
}
