internal import Glibc
internal import Platform

/// Identifies a folder independently of its path.
struct FolderIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64

  init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }

  init(_ status: stat) { self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }

  /// The identity of the folder at a path; nil if there is none.
  init?(ofFolderAt path: String) {
    var status = stat()
    guard PathCoding.withSystemPath(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    self.init(status)
  }
}
