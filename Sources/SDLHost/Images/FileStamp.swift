internal import CSDL2
internal import Glibc
internal import Platform

/// Identifies the state of a file: another file at its path, or changed content, has another stamp. The time of the last change to its
/// status is part of it, as a copy may get the size and the time of the original.
nonisolated struct FileStamp: Hashable, Sendable {
  private var file: UInt64
  private var size: Int
  private var modified: Time
  private var changed: Time

  private struct Time: Hashable, Sendable {
    var seconds: Int
    var nanoseconds: Int
    init(_ time: timespec) { (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec)) }
  }

  /// Reads the stamp of a file. Nil if there is no such file. May block for as long as the file system does.
  init?(path: String) {
    var status = stat()
    guard PathCoding.withSystemPath(path, { stat($0, &status) == 0 }) == true else { return nil }
    file = UInt64(status.st_ino)
    size = Int(status.st_size)
    modified = Time(status.st_mtim)
    changed = Time(status.st_ctim)
  }
}
