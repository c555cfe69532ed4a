internal import Languages

/// The folders in which no music is looked for, by whatever path or link they are reached: the root folder, and what the kernel shows as
/// files. Searching them would take minutes, find the sounds of all programs, and open the files of all users, and the path may come from
/// another program.
struct SystemFolders: Sendable {
  private let root: FolderIdentity?
  /// The file systems of the kernel, where they are mounted.
  private let devices: Set<UInt64>

  static let ofThisSystem = SystemFolders()
  /// Why such a folder is not searched, as a phrase that follows its path.
  static let objection = tr("a whole file system; choose the folders with music in it")

  private init() {
    let root = FolderIdentity(ofFolderAt: "/")
    self.root = root
    devices = Set(["/proc", "/sys", "/dev"].compactMap { FolderIdentity(ofFolderAt: $0)?.device })
      .subtracting(root.map { [$0.device] } ?? [])
  }

  func contain(_ folder: FolderIdentity) -> Bool { folder == root || devices.contains(folder.device) }
}

extension FolderIdentity {
  /// The identity of the folder at a path, if music is looked for in it; nil if there is none, or it is one of the system's.
  init?(ofMusicFolderAt path: String) {
    self.init(ofFolderAt: path)
    if SystemFolders.ofThisSystem.contain(self) { return nil }
  }
}
