internal import Glibc

/// A regular file that is open for reading. Opening it never blocks: folders, pipes and devices are refused.
package struct RegularFile: ~Copyable {
  /// Why a file could not be opened or read.
  package enum Failure: Error, Hashable, Sendable {
    /// The system's number of the error.
    case system(CInt)
    case folder
    /// A pipe, a socket or a device.
    case special
    case tooLarge(byteCount: Int)
  }

  package let descriptor: CInt
  /// The size when the file was opened, in bytes. It is 0 for the files of /proc, whatever they contain.
  package let size: Int

  /// Opens the file at a path, which is as `PathCoding` represents it.
  package init(_ path: String) throws(Failure) {
    // Opening a device can have an effect, so the kind is checked first. A pipe may replace the file before it is opened.
    var status = stat()
    try Self.check(PathCoding.withSystemPath(path) { stat($0, &status) == 0 ? 0 : errno } ?? ENOENT, status)
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let opened = PathCoding.withSystemPath(path) { open($0, flags) } ?? -1
    guard opened >= 0 else { throw .system(errno) }
    do throws(Failure) { try Self.check(fstat(opened, &status) == 0 ? 0 : errno, status) } catch {
      close(opened)
      throw error
    }
    descriptor = opened
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Hands the descriptor over to the caller, who has to close it.
  package consuming func release() -> CInt {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// All bytes of the file, if these are at most `limit`.
  package func bytes(limit: Int) throws(Failure) -> [UInt8] {
    guard size <= limit else { throw .tooLarge(byteCount: size) }
    var result: [UInt8] = []
    result.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while result.count <= limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      if count == 0 { return result }
      result += chunk[..<count]
    }
    throw .tooLarge(byteCount: result.count)
  }

  /// All bytes of the file at a path, if these are at most `limit`.
  package static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
    try RegularFile(path).bytes(limit: limit)
  }

  private static func check(_ error: CInt, _ status: stat) throws(Failure) {
    guard error == 0 else { throw .system(error) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .folder
    default: throw .special
    }
  }
}
