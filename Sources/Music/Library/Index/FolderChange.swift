internal import MediaProtocol
internal import Platform

/// A file that a scan is to compare with what lies in a folder.
struct KnownFile {
  var id: Int
  var name: [UInt8]
  var size: Int
  /// In nanoseconds since 1970.
  var modified: Int
  var kind: FileKind
}

/// A playlist as the index notes it.
struct PlaylistRecord: Hashable, Sendable {
  var name: [UInt8]
  var size: Int
  /// In nanoseconds since 1970.
  var modified: Int
  /// How many songs it names; nil where it cannot be read.
  var count: Int?

  /// Whether this is the record of a file as it is now.
  func isOf(_ file: FolderListing.File) -> Bool {
    (name, size, modified) == (file.name, file.size, file.modified)
  }
}

/// A file that is written to the index.
struct FileRecord: Sendable {
  var name: [UInt8]
  var size: Int
  /// In nanoseconds since 1970.
  var modified: Int
  var kind: FileKind
  var tags: FileTags
}

/// What a scan has found out about a folder.
struct FolderChange: Sendable {
  var path: String
  var identity: FolderIdentity
  /// Whose its songs are that do not say so; nil for the name of the folder above.
  var artist: String?
  /// The name of the picture that is the cover of the folder's songs.
  var cover: [UInt8]?
  /// Files that are new or have changed.
  var files: [FileRecord] = []
  /// The numbers of files that are gone.
  var removed: [Int] = []
  /// Folders in it that are gone, with all that was in them.
  var removedFolders: [String] = []
  /// All playlists in it.
  var playlists: [PlaylistRecord] = []

  var isEmpty: Bool { files.isEmpty && removed.isEmpty && removedFolders.isEmpty }
}

/// What was written to the index.
struct IndexChanges {
  /// The numbers of albums that may be different or gone.
  var albums: Set<Int> = []
  var hasPlaylists = false

  var isEmpty: Bool { albums.isEmpty && !hasPlaylists }

  mutating func formUnion(_ other: IndexChanges) {
    albums.formUnion(other.albums)
    hasPlaylists = hasPlaylists || other.hasPlaylists
  }
}
