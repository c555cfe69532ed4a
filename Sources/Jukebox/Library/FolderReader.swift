import Music
internal import Platform
import SDLHost

#if canImport(Glibc)
  internal import Glibc
#endif

/// The relevant contents of a folder.
nonisolated struct FolderListing: Sendable {
  /// Names of pictures, in natural order.
  var pictures: [String] = []
  var folders: [String] = []
}

/// Identifies a folder, whatever path leads to it.
nonisolated struct FolderIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

/// The kind of file that a path leads to.
nonisolated enum PathKind: Sendable {
  case folder, file, other
  case nothing(PictureError)

  init(_ path: String) {
    var status = stat()
    switch PathCoding.withSystemPath(path, { stat($0, &status) == 0 ? 0 : errno }) {
    case nil: self = .nothing(.notFound)
    case 0?:
      switch status.st_mode & S_IFMT {
      case S_IFDIR: self = .folder
      case S_IFREG: self = .file
      default: self = .other
      }
    case let error?: self = .nothing(.system(error))
    }
  }

  /// Why a path cannot be read; nil when it can.
  static func problem(with path: String) -> PictureError? {
    let mode: CInt
    switch PathKind(path) {
    case .nothing(let error): return error
    case .other: return .notAFile
    case .folder: mode = R_OK | X_OK
    case .file: mode = R_OK
    }
    guard let result = PathCoding.withSystemPath(path, { access($0, mode) == 0 ? 0 : errno }) else { return .notFound }
    return result == 0 ? nil : .system(result)
  }
}

/// Reads folders, each at most once, however many links lead to it.
nonisolated struct FolderReader {
  private var visited: Set<FolderIdentity> = []

  /// Lists a folder without its hidden files; nil when it has been read before.
  /// - Parameter proceed: called from time to time with the number of pictures found since its last call. If it returns
  ///   false, the listing is cut short.
  mutating func read(_ path: String, proceed: (Int) -> Bool) throws(PictureError) -> FolderListing? {
    var opened: OpaquePointer?
    let error = PathCoding.withSystemPath(path) { name -> CInt in
      opened = opendir(name)
      return opened == nil ? errno : 0
    }
    guard let folder = opened else { throw .system(error ?? ENOENT) }
    defer { closedir(folder) }
    var status = stat()
    guard fstat(dirfd(folder), &status) == 0 else { throw .system(errno) }
    let identity = FolderIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    guard visited.insert(identity).inserted else { return nil }

    var listing = FolderListing()
    var reportedCount = 0
    while let entry = readdir(folder) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = PathCoding.string(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name.utf8.first == UInt8(ascii: ".") { continue }
      switch kind(of: name, in: path, type: Int(entry.pointee.d_type)) {
      case .folder: listing.folders.append(name)
      case .file: listing.pictures.append(name)
      case .other, .nothing: break
      }
      if (listing.pictures.count + listing.folders.count) % 256 == 0 {
        guard proceed(listing.pictures.count - reportedCount) else { break }
        reportedCount = listing.pictures.count
      }
    }
    _ = proceed(listing.pictures.count - reportedCount)
    listing.pictures = listing.pictures.naturallySorted()
    listing.folders = listing.folders.naturallySorted()
    return listing
  }

  /// A folder, a picture (`file`), or nothing of interest. For nearly all files the name decides; only files without an extension
  /// are opened.
  private func kind(of name: String, in folder: String, type: Int) -> PathKind {
    let path = SongName.join(folder, name)
    switch type {
    case Int(DT_DIR): return .folder
    case Int(DT_REG): break
    case Int(DT_LNK), Int(DT_UNKNOWN):
      switch PathKind(path) {
      case .folder: return .folder
      case .file: break
      case .other: return .other
      // A broken link is shown as a picture that cannot be read, if its name is that of a picture.
      case .nothing: break
      }
    default: return .other
    }
    let suffix = SongName.split(name[...]).suffix
    if suffix.isEmpty { return PictureDecoder.isPicture(at: path) ? .file : .other }
    return SongName.isPicture(suffix: suffix) ? .file : .other
  }
}
