package import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Why a file cannot be used.
package enum FileError: Error, Hashable, Sendable {
  /// The system's number of the error.
  case system(CInt)
  /// A folder, a pipe or a device.
  case notAFile
  case tooLarge(byteCount: Int)
  /// Its content is none of that kind, for a reason given as a phrase.
  case unusable(Sentence)

  /// A phrase without the file's name.
  package var reason: Sentence {
    switch self {
    case .system(let number): FolderListing.Failure(number: number).reason
    case .notAFile: tr("not a regular file")
    case .tooLarge(let byteCount): tr("too large (\(byteCount >> 20) MiB)")
    case .unusable(let reason): reason
    }
  }
}

/// Reads files as a whole.
enum FileBytes {
  /// All bytes of a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // A pipe or a device would block forever.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    guard let descriptor = PathCoding.withSystemPath(path, { open($0, flags) }) else { throw .system(ENOENT) }
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard Int(status.st_size) <= limit else { throw .tooLarge(byteCount: Int(status.st_size)) }
    var result: [UInt8] = []
    result.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while result.count <= limit {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      if count == 0 { return result }
      result += chunk[..<count]
    }
    throw .tooLarge(byteCount: result.count)
  }
}
