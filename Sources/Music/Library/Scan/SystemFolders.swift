internal import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

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

/// The folders in which no music is looked for, by whatever path or link they are reached: the root folder, and what the kernel shows as
/// files. Searching them would take minutes, find the sounds of all programs, and open the files of all users, and the path may come from
/// another program.
struct SystemFolders: Sendable {
  private let root: FolderIdentity?
  /// The file systems of the kernel, where they are mounted.
  private let devices: Set<UInt64>

  static let ofThisSystem = SystemFolders()
  /// Why they are refused, as a phrase.
  static let objection = tr("a whole file system; choose the folders with music in it")

  private init() {
    let root = FolderIdentity(ofFolderAt: "/")
    self.root = root
    devices = Set(["/proc", "/sys", "/dev"].compactMap { FolderIdentity(ofFolderAt: $0)?.device })
      .subtracting(root.map { [$0.device] } ?? [])
  }

  func contain(_ folder: FolderIdentity) -> Bool { folder == root || devices.contains(folder.device) }
}
