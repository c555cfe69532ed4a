internal import Glibc
internal import Languages
internal import Platform

/// The relevant contents of a folder.
struct FolderListing {
  struct File: Hashable, Sendable {
    var name: [UInt8]
    var size: Int
    /// In nanoseconds since 1970.
    var modified: Int
    /// The number by which its file system knows it, also after it was moved; 0 if that is not known. Files are compared without it, as some
    /// file systems give out others each time their disk is connected.
    var inode = 0

    static func == (one: File, other: File) -> Bool {
      one.name == other.name && one.size == other.size && one.modified == other.modified
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(size)
      hasher.combine(modified)
    }
  }

  var identity: FolderIdentity
  /// These lists are ordered by the bytes of the names.
  var sounds: [File] = []
  var pictures: [File] = []
  var playlists: [File] = []
  var folders: [[UInt8]] = []
  /// Names of entries whose kind cannot be found out at the moment. They count as still there.
  var doubtful: Set<[UInt8]> = []
  /// Whether the folder is completely empty, without hidden files.
  var isEmpty = true

  /// The name of the picture that is the cover of what is in the folder.
  var cover: [UInt8]? {
    let covers = pictures.compactMap { file in Self.coverRank(file.name).map { (rank: $0, name: file.name) } }
    return covers.min { ($0.rank, $0.name.count) < ($1.rank, $1.name.count) }?.name
  }

  /// The rank of a picture as a cover by its name, where 0 is the best; nil if it is not the name of a cover.
  static func coverRank(_ name: [UInt8]) -> Int? {
    let stem = SongName.split(Substring(PathCoding.string(name))).stem.lowercased()
    return SongName.coverNames.firstIndex(of: stem)
  }

  private static let artworkNames: Set<String> = [
    "album art", "art", "artwork", "booklet", "booklets", "cover", "cover art", "covers", "inlay", "inlays", "scan",
    "scans",
  ]

  /// Whether a folder is called like one in which people keep the artwork of the music beside it: "Scans", "Album Art", "Covers 2".
  static func isNamedAsArtwork(_ folder: String) -> Bool {
    let words = SongName.fileName(folder).lowercased().split { !$0.isLetter }
    return artworkNames.contains(words.joined(separator: " "))
  }

  /// Why a folder cannot be listed: an error number of the system, or 0 for a folder in which no music is looked for.
  struct Failure: Error {
    var number: CInt
    static let isOfSystem = Failure(number: 0)
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether it will not be listed later either.
    var isRefusal: Bool { number == Self.isOfSystem.number }

    /// A short phrase without a full stop.
    var reason: Sentence {
      switch number {
      case Self.isOfSystem.number: SystemFolders.objection
      case ENOENT, ENOTDIR: tr("no such file")
      case EACCES, EPERM: systemSentence(EACCES)
      default: tr("cannot be read: \(systemSentence(number))")
      }
    }
  }

  /// Lists a folder without its hidden files.
  /// - Parameters:
  ///   - isPicture: recognises a picture without an extension by its content. None is recognised unless it is given.
  ///   - goesOn: called from time to time; the listing is cut short when it returns false.
  init(_ path: String, isPicture: (String) -> Bool = { _ in false }, goesOn: () -> Bool = { true }) throws(Failure) {
    var opened: OpaquePointer?
    let error = PathCoding.withSystemPath(path) { name -> CInt in
      opened = opendir(name)
      return opened == nil ? errno : 0
    }
    guard let folder = opened else { throw Failure(number: error ?? ENOENT) }
    defer { closedir(folder) }
    var status = stat()
    guard fstat(dirfd(folder), &status) == 0 else { throw Failure(number: errno) }
    identity = FolderIdentity(status)
    guard !SystemFolders.ofThisSystem.contain(identity) else { throw .isOfSystem }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }

    var count = 0
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        // A partial list would look as if the other files had been deleted.
        if errno != 0 { throw Failure(number: errno) }
        break
      }
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      let isDots = strcmp(start, ".") == 0 || strcmp(start, "..") == 0
      if !isDots { isEmpty = false }
      if start[0] == 0x2E { continue }
      add(start, in: folder, path, type: Int(entry.pointee.d_type), isPicture)
      count += 1
      if count % 256 == 0, !goesOn() { break }
    }
    sounds.sort { $0.name.lexicographicallyPrecedes($1.name) }
    pictures.sort { $0.name.lexicographicallyPrecedes($1.name) }
    playlists.sort { $0.name.lexicographicallyPrecedes($1.name) }
    folders.sort { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func add(
    _ start: UnsafePointer<CChar>, in folder: OpaquePointer, _ path: String, type: Int, _ isPicture: (String) -> Bool
  ) {
    let name = UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
    guard type != Int(DT_DIR) else { return folders.append(name) }
    guard [Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) else { return }
    var suffix = Self.suffix(name)
    if type == Int(DT_REG), !suffix.isEmpty, !Self.isRelevant(suffix) { return }

    var status = stat()
    let isThere = fstatat(dirfd(folder), start, &status, 0) == 0
    // A broken or circular link counts as deleted. A file on a disk that fails, or in a folder without permission, does not.
    if !isThere, ![ENOENT, ENOTDIR, ELOOP].contains(errno) {
      doubtful.insert(name)
      return
    }
    if isThere {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return folders.append(name)
      case S_IFREG: break
      default: return
      }
      if suffix.isEmpty, isPicture(SongName.join(path, PathCoding.string(name))) { suffix = "png" }
    } else if !SongName.isPicture(suffix: suffix) {
      // A broken link is shown as a picture that cannot be read, if its name is that of a picture.
      return
    }
    // The time is only compared, so it may wrap around: a file may have any time, also one after the year 2262.
    let modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    let file = File(
      name: name, size: Int(status.st_size), modified: modified, inode: Int(truncatingIfNeeded: status.st_ino))
    if SongName.isSound(suffix: suffix) {
      sounds.append(file)
    } else if SongName.isPicture(suffix: suffix) {
      pictures.append(file)
    } else if SongName.isPlaylist(suffix: suffix) {
      playlists.append(file)
    }
  }

  private static func isRelevant(_ suffix: String) -> Bool {
    SongName.isSound(suffix: suffix) || SongName.isPicture(suffix: suffix) || SongName.isPlaylist(suffix: suffix)
  }

  /// The extension in lower case.
  private static func suffix(_ name: [UInt8]) -> String {
    guard let dot = name.lastIndex(of: 0x2E), dot > 0, name.count - dot <= 8 else { return "" }
    return String(decoding: name[(dot + 1)...].map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
