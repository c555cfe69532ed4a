internal import Languages
internal import MediaProtocol
internal import Platform

/// Compares folders with the index, and opens the files that are new or have changed. Runs on a thread of its own.
///
/// Files leave the index only if they are known to be deleted. The songs of a folder that cannot be read stay, and so do those of a folder
/// that is suddenly empty and on another device: its disk is not mounted. They are removed when the folder can be read again and does not
/// contain them.
final class LibraryScan {
  private let writer: IndexWriter
  private let roots: [String]
  private let context: Context
  private let pool: TagPool
  private var progress = ScanProgress()
  /// The folders that were read, with their paths.
  private var visited: [FolderIdentity: String] = [:]
  /// Folders whose pictures are an album only if there is no music below them.
  private var undecided: [Place] = []

  /// The changes for the next transaction, and the files that have to be opened for it.
  private var changes: [FolderChange] = []
  private var unread: [(change: Int, file: FolderListing.File)] = []
  /// Files that could not be read for a reason that may have passed at the end of the scan.
  private var refused: [(change: FolderChange, file: FolderListing.File)] = []
  private var isLastAttempt = false
  var devices: Set<UInt64> { Set(visited.keys.map(\.device)) }
  var foldersRead: some Collection<String> { visited.values }
  /// The folders that could not be read, and those with files that could not be read at the end of the scan either, although they may be
  /// undamaged.
  private(set) var foldersToRetry: Set<String> = []
  /// The folders that were found to be deleted, or that are away for a while.
  private(set) var foldersAway: Set<String> = []
  private let artists: ArtistFolders
  /// How many files are opened before their songs are shown. There are few at the beginning, so that something appears soon.
  private var portion = 16

  private struct Place {
    var path: String
    /// Whether its pictures, and those below it, are the artwork of music in a folder above.
    var isArtwork = false
    /// Whether folders below that are known already are read, too.
    var isRecursive = true
  }

  init(_ writer: IndexWriter, roots: [String], _ context: Context) {
    self.writer = writer
    self.roots = roots
    self.context = context
    artists = ArtistFolders(roots: roots)
    pool = TagPool(context.reader)
  }

  /// Reads all folders of the library.
  func scanEverything() throws(DatabaseError) {
    // What is below such a folder may still belong to the library.
    try writer.removeFolders(
      writer.allFolders().filter { folder in !roots.contains { AbsolutePath.lies(folder, in: $0) } }, areWhole: false)
    for root in roots { try walk(Place(path: root)) }
    try finish()
    // Otherwise nobody would notice when they are deleted.
    try writer.noteFoldersAround()
  }

  /// Reads folders in which something has changed. Folders that are new in them are read with everything below.
  func rescan(_ folders: [String]) throws(DatabaseError) {
    var seen: Set<[UInt8]> = []
    for folder in folders {
      var path = folder
      // A deleted folder is noticed when its parent folder is read.
      while !roots.contains(path), !Self.exists(path) { path = SongName.folder(of: path) }
      guard roots.contains(where: { AbsolutePath.lies(path, in: $0) }), seen.insert(PathCoding.bytes(path)).inserted
      else {
        continue
      }
      // The changes of the parent folders have to be in the index before.
      try flush()
      try walk(Place(path: path, isArtwork: isArtwork(path), isRecursive: false))
    }
    try finish()
  }

  private func finish() throws(DatabaseError) {
    try flush()
    try retry()
    try writer.endReading()
    var seen: Set<[UInt8]> = []
    for place in undecided where context.goesOn() && seen.insert(PathCoding.bytes(place.path)).inserted {
      let known = try knownBeforeListing(place.path)
      guard let listing = try? list(place.path), context.goesOn() else { continue }
      guard Self.isUndecided(place, listing) else { continue }
      let hasMusic = try writer.hasMusic(in: place.path, isWhole: true)
      try compare(place, listing, known, pictures: hasMusic ? [] : listing.pictures)
    }
    try flush()
    try writer.endReading()
    context.advanced(progress)
  }

  /// Reads files again that could not be read a moment ago, because the decoder was terminated or the disk was slow.
  private func retry() throws(DatabaseError) {
    let files = refused
    refused = []
    isLastAttempt = true
    for (change, file) in files where context.goesOn() {
      changes.append(change)
      unread.append((changes.count - 1, file))
    }
    try flush()
    isLastAttempt = false
  }

  /// Whether a folder, or one above it up to the root, is called as artwork is and lies beside music.
  private func isArtwork(_ path: String) throws(DatabaseError) -> Bool {
    var folder = path
    for parent in foldersAbove(path) {
      if FolderListing.isNamedAsArtwork(folder), try writer.hasMusic(in: parent) { return true }
      folder = parent
    }
    return false
  }

  /// The folders above one, up to the root, the nearest one first.
  private func foldersAbove(_ path: String) -> [String] {
    SongName.folders(above: path).prefix { folder in roots.contains { AbsolutePath.lies(folder, in: $0) } }
  }

  private static func exists(_ path: String) -> Bool {
    do throws(FolderListing.Failure) {
      _ = try FolderListing(path, goesOn: { false })
      return true
    } catch { return !error.isMissing }
  }

  private func list(_ path: String) throws(FolderListing.Failure) -> FolderListing {
    try FolderListing(path, isPicture: context.isPicture, goesOn: context.goesOn)
  }

  /// Reads a folder, and what is below it. It keeps a stack of its own, so that no nesting is too deep.
  private func walk(_ root: Place) throws(DatabaseError) {
    var stack = [root]
    while let place = stack.popLast(), context.goesOn() {
      if progress.folderCount % 64 == 0 { try writer.endReading() }
      context.entered(place.path)
      let known = try knownBeforeListing(place.path)
      let listing: FolderListing
      do throws(FolderListing.Failure) { listing = try list(place.path) } catch {
        // A folder that was deleted meanwhile is noticed when its parent folder is next read.
        if !error.isMissing || roots.contains(place.path) {
          context.failed(LibraryProblem(path: place.path, reason: error.reason))
        }
        if error.isMissing {
          foldersAway.insert(place.path)
        } else if !error.isRefusal {
          foldersToRetry.insert(place.path)
        }
        continue
      }
      guard context.goesOn() else { break }
      if let twin = visited[listing.identity] {
        if twin != place.path {
          try forget(place.path)
          context.entered(twin)
        }
        continue
      }
      if known == nil, let twin = try self.twin(listing.identity) {
        // A link to a folder of the library. What has changed in that folder may have been reported by the path of the link. The folders
        // below it are read only in a scan of everything: a link to the library itself would otherwise have all of it read at each change
        // beside the link.
        let isRecursive = root.isRecursive && place.isRecursive
        stack.append(Place(path: twin, isArtwork: try isArtwork(twin), isRecursive: isRecursive))
        continue
      }
      visited[listing.identity] = place.path
      if let known, listing.isEmpty, known.identity.device != listing.identity.device {
        context.failed(LibraryProblem(path: place.path, reason: tr("its disk is not there, and its songs are kept")))
        foldersAway.insert(place.path)
        continue
      }
      progress.folderCount += 1
      progress.fileCount += listing.sounds.isEmpty ? listing.pictures.count : listing.sounds.count
      let hasMusic = !listing.sounds.isEmpty
      let hadMusic = known == nil ? false : try writer.hasMusic(in: place.path)
      try compare(place, listing, known, pictures: pictures(place, listing))

      if hasMusic != hadMusic, !place.isRecursive {
        // Covers in a parent folder are an album of pictures only if there is no music below.
        for folder in foldersAbove(place.path) {
          undecided.append(Place(path: folder, isArtwork: try isArtwork(folder)))
        }
      }
      let names = listing.folders.map { (key: SortKey(PathCoding.string($0)), name: PathCoding.string($0)) }
      for (_, name) in names.sorted(by: { $1.key < $0.key }) {
        let path = SongName.join(place.path, name)
        let isNamedAsArtwork = FolderListing.isNamedAsArtwork(name)
        // A folder that is called like artwork belongs to the music beside it, and becomes an album when that music has gone.
        let mayDiffer = place.isRecursive || (isNamedAsArtwork && hasMusic != hadMusic)
        // Another program may have put a folder into the index that is new for this one.
        let isRead = mayDiffer || !context.isWatched(path) ? true : try isNew(path)
        if isRead { stack.append(Place(path: path, isArtwork: place.isArtwork || (isNamedAsArtwork && hasMusic))) }
      }
      context.advanced(progress)
    }
  }

  /// A folder as the index knows it; nil if it does not. This is called before the folder is listed, and begins a read transaction, until the
  /// end of which the index looks as it does now. Otherwise a file that another program finds in the folder after it was listed here, and
  /// adds to the index, would seem to be gone.
  private func knownBeforeListing(_ path: String) throws(DatabaseError) -> IndexWriter.KnownFolder? {
    try writer.beginReading()
    return try writer.folder(path)
  }

  /// Whether a folder is not in the index, or has taken the place of the one that is there under its name.
  private func isNew(_ path: String) throws(DatabaseError) -> Bool {
    guard let known = try writer.folder(path) else { return true }
    return FolderIdentity(ofFolderAt: path).map { $0 != known.identity } ?? false
  }

  /// The path by which the index knows a folder, if that path still leads there.
  private func twin(_ identity: FolderIdentity) throws(DatabaseError) -> String? {
    let paths = try writer.folders(with: identity)
    return paths.first { path in
      roots.contains { AbsolutePath.lies(path, in: $0) } && FolderIdentity(ofFolderAt: path) == identity
    }
  }

  /// Removes a folder from the index that was already read by another path.
  private func forget(_ path: String) throws(DatabaseError) {
    guard try writer.folder(path) != nil else { return }
    try flush()
    try writer.removeFolders([path], areWhole: true)
    context.advanced(progress)
  }

  /// The pictures that count as songs; nil if that is decided at the end of the scan.
  private func pictures(_ place: Place, _ listing: FolderListing) -> [FolderListing.File]? {
    if Self.isUndecided(place, listing) {
      undecided.append(place)
      return nil
    }
    return listing.sounds.isEmpty && !place.isArtwork ? listing.pictures : []
  }

  /// Whether a folder contains nothing but covers and other folders: they may be those of music below.
  private static func isUndecided(_ place: Place, _ listing: FolderListing) -> Bool {
    listing.sounds.isEmpty && !place.isArtwork && !listing.pictures.isEmpty && !listing.folders.isEmpty
      && listing.pictures.allSatisfy { FolderListing.coverRank($0.name) != nil }
  }

  // MARK: One folder

  /// Finds out what has changed in a folder since it was last read.
  /// - Parameters:
  ///   - known: the folder as the index knows it; nil if it does not.
  ///   - pictures: the pictures that count as songs; nil to leave this as it is in the index.
  private func compare(
    _ place: Place, _ listing: FolderListing, _ known: IndexWriter.KnownFolder?, pictures: [FolderListing.File]?
  ) throws(DatabaseError) {
    var knownPlaylists: [PlaylistRecord] = []
    if let known { knownPlaylists = try writer.playlists(in: known.id) }
    var change = FolderChange(
      path: place.path, identity: listing.identity,
      artist: artists.artist(ofAlbumIn: AlbumGrouping.albumFolder(place.path), isMusic: !listing.sounds.isEmpty),
      cover: listing.cover, playlists: Self.playlists(listing, in: place.path, known: knownPlaylists))
    var unread: [FolderListing.File] = []
    if let known {
      var files = try writer.files(in: known.id)
      let folders = try writer.folders(in: known.id)
      // The artist depends on where the library begins, and on whether there is music in the folder. Writing ends the read transaction, so
      // everything that is compared with the folder was read before.
      if known.artist != change.artist {
        let changed = try writer.setArtist(change.artist, of: known)
        for index in files.indices where changed.contains(files[index].id) { files[index].file.size = -1 }
      }
      let gone = { (file: KnownFile) in
        if !listing.doubtful.contains(file.file.name) { change.removed.append(file.id) }
      }
      let same = { (file: KnownFile, found: FolderListing.File) in
        if file.file.inode != found.inode { change.renumbered.append((file.id, found)) }
      }
      Self.merge(
        listing.sounds, files.filter { $0.kind != .picture }, new: { unread.append($0) }, same: same, gone: gone)
      for file in files where file.kind.isUnreadable && listing.sounds.contains(file.file) {
        context.isStillUnreadable(SongName.join(place.path, PathCoding.string(file.file.name)), file.kind)
      }
      if let pictures {
        let addPicture = { change.files.append(FileRecord(file: $0, kind: .picture)) }
        Self.merge(pictures, files.filter { $0.kind == .picture }, new: addPicture, same: same, gone: gone)
      }
      let isThere = listing.doubtful.union(listing.folders)
      change.removedFolders = folders.filter {
        !isThere.contains(PathCoding.bytes(String(SongName.fileName($0))))
      }
      foldersAway.formUnion(change.removedFolders)
    } else {
      unread = listing.sounds
      change.files = (pictures ?? []).map { FileRecord(file: $0, kind: .picture) }
    }
    if let known, known.identity == listing.identity, known.cover == change.cover, change.isEmpty, unread.isEmpty,
      change.renumbered.isEmpty, knownPlaylists == change.playlists
    {
      return
    }
    changes.append(change)
    change.forgetContents()
    for file in unread {
      self.unread.append((changes.count - 1, file))
      guard self.unread.count >= portion, context.goesOn() else { continue }
      try flush()
      // The rest of a large folder.
      changes.append(change)
    }
    if changes.count >= 256 || changes.reduce(0, { $0 + $1.files.count }) >= 1000 { try flush() }
  }

  /// The playlists of a folder; those that are new or have changed are read.
  private static func playlists(
    _ listing: FolderListing, in folder: String, known: [PlaylistRecord]
  ) -> [PlaylistRecord] {
    listing.playlists.map { file in
      if let record = known.first(where: { $0.file == file }), record.count != nil { return record }
      let path = SongName.join(folder, PathCoding.string(file.name))
      let read = try? PlaylistFile(path: path)
      return PlaylistRecord(file: file, title: read?.title ?? SongName.title(ofPlaylist: path), count: read?.songCount)
    }
  }

  /// Compares two lists that are ordered by name.
  private static func merge(
    _ found: [FolderListing.File], _ known: [KnownFile], new: (FolderListing.File) -> Void,
    same: (KnownFile, FolderListing.File) -> Void, gone: (KnownFile) -> Void
  ) {
    var rest = known[...]
    for file in found {
      while let first = rest.first, first.file.name.lexicographicallyPrecedes(file.name) {
        gone(first)
        rest = rest.dropFirst()
      }
      if let first = rest.first, first.file.name == file.name {
        rest = rest.dropFirst()
        if first.file == file {
          same(first, file)
          continue
        }
      }
      new(file)
    }
    for file in rest { gone(file) }
  }

  /// Opens the waiting files, and writes all changes.
  private func flush() throws(DatabaseError) {
    // After a cancellation no more files are opened, and what has not been looked at is found by the next scan.
    if !context.goesOn() { unread = [] }
    if !unread.isEmpty { try writer.endReading() }
    let paths = unread.map { SongName.join(changes[$0.change].path, PathCoding.string($0.file.name)) }
    for (item, (path, outcome)) in zip(unread, zip(paths, pool.read(paths))) {
      var record = FileRecord(file: item.file, kind: .sound)
      switch outcome {
      case .success(let tags): record.tags = tags
      case .failure(let error) where error.isMissing: continue
      case .failure(.unavailable):
        // This is reported once, and not for each file.
        let root = roots.first { AbsolutePath.lies(path, in: $0) }
        context.failed(LibraryProblem(path: root ?? path, reason: MediaError.unavailable.reason))
        continue
      case .failure(let error) where error.mayPass:
        if isLastAttempt {
          context.failed(LibraryProblem(path: path, reason: error.reason))
          foldersToRetry.insert(changes[item.change].path)
        } else {
          var change = changes[item.change]
          change.forgetContents()
          refused.append((change, item.file))
        }
        continue
      case .failure(let error):
        context.failed(LibraryProblem(path: path, reason: error.reason))
        record.kind = error == .nothingInside ? .soundless : .unreadable
      }
      changes[item.change].files.append(record)
    }
    defer {
      changes = []
      unread = []
    }
    portion = min(256, portion * 2)
    guard !changes.isEmpty else { return }
    if try writer.write(changes) { context.advanced(progress) }
  }
}
