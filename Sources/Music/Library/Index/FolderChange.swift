internal import MediaProtocol
internal import Platform

/// A file in the index, for a scan to compare with the files of a folder.
struct KnownFile {
  var id: Int
  var file: FolderListing.File
  var kind: FileKind
}

/// A playlist as the index stores it.
struct PlaylistRecord: Hashable, Sendable {
  var file: FolderListing.File
  var title: String
  /// The number of its songs; nil if it cannot be read.
  var count: Int?
}

/// A file to be written to the index.
struct FileRecord: Sendable {
  var file: FolderListing.File
  var kind: FileKind
  var tags = FileTags()
}

/// The changes that a scan has found in a folder.
struct FolderChange: Sendable {
  var path: String
  var identity: FolderIdentity
  /// The artist of the songs whose tags name none; nil for the name of the parent folder.
  var artist: String?
  /// The name of the picture that is the cover of the folder's songs.
  var cover: [UInt8]?
  /// New and changed files.
  var files: [FileRecord] = []
  /// The numbers of deleted files.
  var removed: [Int] = []
  /// Files that are as they were, but which their file system knows by another number now, with the numbers by which the index knows them.
  var renumbered: [(id: Int, file: FolderListing.File)] = []
  /// Deleted folders in it, with all their contents.
  var removedFolders: [String] = []
  /// All playlists in it.
  var playlists: [PlaylistRecord] = []

  /// Whether nothing that is shown has changed, apart from the cover and the playlists.
  var isEmpty: Bool { files.isEmpty && removed.isEmpty && removedFolders.isEmpty }

  /// Removes the changes of what is in the folder: where its files are written in several parts, these belong to one of them.
  mutating func forgetContents() { (files, removed, renumbered, removedFolders) = ([], [], [], []) }
}

/// The changes that were written to the index.
struct IndexChanges {
  /// The numbers of albums that may have changed or disappeared.
  var albums: Set<Int> = []
  var hasPlaylists = false

  var isEmpty: Bool { albums.isEmpty && !hasPlaylists }

  mutating func formUnion(_ other: IndexChanges) {
    albums.formUnion(other.albums)
    hasPlaylists = hasPlaylists || other.hasPlaylists
  }
}
