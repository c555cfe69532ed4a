internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// An open file to be passed on.
struct MediaFileDescriptor: ~Copyable {
  let descriptor: CInt

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a file to be read. Anything else than a file, such as a pipe that nobody writes to, is refused and does not block.
  static func open(_ path: String) -> Result<MediaFileDescriptor, MediaError> {
    let opened = PathCoding.withSystemPath(path) { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard let opened, opened >= 0 else { return .failure(.system(opened == nil ? ENOENT : errno)) }
    let file = MediaFileDescriptor(opened)
    var status = stat()
    guard fstat(opened, &status) == 0 else { return .failure(.system(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .failure(.notAFile) }
    return .success(file)
  }
}
