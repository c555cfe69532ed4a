#if canImport(Glibc)
  internal import Glibc
#endif

/// A file that is there as a whole or not at all: it is written beside its place, and gets its name at the end. Until then what
/// had the name before is still there.
///
/// What is no regular file, a device say, is written in place, and so is what lies where no file can be added.
package nonisolated struct FileReplacement: Sendable {
  /// Where to write.
  package let path: String
  /// What it becomes in the end; nil for what is written in place.
  private let target: String?
  private let name: String

  /// Begins a file that will be at `path`. Nothing of this fails: whoever opens the file is told what is wrong with it.
  package init(of path: String) {
    name = path
    var status = stat()
    let exists = PathCoding.withSystemPath(path) { stat($0, &status) == 0 } ?? false
    // What a link names is replaced, not the link.
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

  /// The file is complete.
  package func commit() throws(SDLError) {
    guard let target else { return }
    let moved = PathCoding.withSystemPath(path) { from in
      PathCoding.withSystemPath(target) { to in rename(from, to) == 0 ? 0 : errno } ?? ENOENT
    }
    guard let moved, moved == 0 else {
      throw SDLError(attempt: "Cannot write \(PathCoding.display(name))", reason: systemMessage(moved ?? ENOENT))
    }
  }

  /// Takes back what was written. After `commit` there is nothing to take back.
  package func discard() {
    if target != nil { _ = PathCoding.withSystemPath(path) { unlink($0) } }
  }

  private static func resolved(_ path: String) -> String {
    let found = PathCoding.withSystemPath(path) { realpath($0, nil) }
    guard let found, let name = found else { return path }
    defer { free(name) }
    return PathCoding.string(cString: name)
  }

  /// Makes an empty file with a name of its own; nil where there can be none.
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
