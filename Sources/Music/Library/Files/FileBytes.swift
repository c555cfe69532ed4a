internal import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Reads small files as a whole.
enum FileBytes {
  /// Why a file cannot be read, as a phrase without the file's name.
  struct ReadError: Error, Hashable, Sendable {
    var reason: Sentence
  }

  /// All bytes of a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws(ReadError) -> [UInt8] {
    // A pipe or a device would block forever.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    guard let descriptor = PathCoding.withSystemPath(path, { open($0, flags) }) else {
      throw ReadError(reason: tr("no such file"))
    }
    guard descriptor >= 0 else { throw ReadError(reason: FolderListing.Failure(number: errno).reason) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ReadError(reason: systemSentence(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ReadError(reason: tr("not a regular file")) }
    guard Int(status.st_size) <= limit else {
      throw ReadError(reason: tr("too large (\(Int(status.st_size) >> 20) MiB)"))
    }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while result.count <= limit {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw ReadError(reason: tr("cannot be read: \(systemSentence(errno))")) }
      if count == 0 { return result }
      result += chunk[..<count]
    }
    throw ReadError(reason: tr("too large"))
  }
}
