internal import Folding
internal import Platform

/// Decides which songs of a folder belong to the same album.
///
/// - Songs of the same release in MusicBrainz are one album, wherever they are, except for copies; those of different ones are different
///   albums.
/// - Otherwise, songs with the same album title in one folder are one album if they have the same album artist. Songs without an album
///   artist are one album whoever their artists are. If the other songs in the folder agree on an album artist or a release, these songs
///   belong to it too.
/// - Folders such as "CD 1" and "Disc 2" count as the folder above.
/// - Albums of the same title in several folders are joined if `AlbumPart` allows it. They must have the same album artist, or none, or be
///   compilations.
/// - Songs without an album title get the name of the folder.
/// - The pictures of a folder without music are an album.
enum AlbumGrouping {
  /// The tags of a file that matter for grouping.
  struct Member {
    var kind: FileKind
    var artist: String
    var albumArtist: String?
    var album: String?
    var isCompilation: Bool
    var release: String? = nil
  }

  /// The key by which the album of a song is found.
  enum Key: Hashable {
    /// All songs with these bytes are one album.
    case album([UInt8])
    /// Songs of a family in one folder are one album; those in several folders may be.
    case part(family: [UInt8], folder: String)

    /// The bytes that identify the album in the index. Each part has its own until it is joined with others.
    var bytes: [UInt8] {
      switch self {
      case .album(let bytes): bytes
      case .part(let family, let folder): family + PathCoding.bytes(folder)
      }
    }

    /// The family of the album with these bytes; nil if it has none.
    static func family(of bytes: [UInt8]) -> [UInt8]? {
      guard let first = bytes.first, "acfm".utf8.contains(first) else { return nil }
      guard let name = bytes.firstIndex(of: 0), let end = bytes[(name + 1)...].firstIndex(of: 0) else { return nil }
      return Array(bytes[...end])
    }

    fileprivate static func part(_ kind: String, _ name: String, _ artist: String, _ folder: String) -> Key {
      .part(family: Array("\(kind)\(name)\0\(artist)\0".utf8), folder: folder)
    }
  }

  /// The album key of each file of a folder; nil for files that are not in an album.
  static func keys(_ members: [Member], in folder: String) -> [Key?] {
    let home = albumFolder(folder)
    let folderName = FoldedText.folded(SongName.title(ofFolder: home))
    var albumArtists: [String: Set<String>] = [:]
    var releases: [String: Set<String>] = [:]
    let names = members.map { member in member.album.map { FoldedText.folded($0) } ?? folderName }
    for (member, name) in zip(members, names) {
      if let artist = member.albumArtist { albumArtists[name, default: []].insert(FoldedText.folded(artist)) }
      if let release = member.release { releases[name, default: []].insert(release) }
    }
    return zip(members, names).map { member, name in
      switch member.kind {
      case .unreadable, .soundless: return nil
      case .picture: return .album(Array("p".utf8) + PathCoding.bytes(folder))
      case .sound: break
      }
      func only(_ values: [String: Set<String>]) -> String? { values[name].flatMap { $0.count == 1 ? $0.first : nil } }
      if let release = member.release ?? only(releases) { return .part("m", release, "", home) }
      if member.isCompilation, member.album != nil, only(albumArtists) == nil { return .part("c", name, "", home) }
      let own = member.albumArtist.map { FoldedText.folded($0) }
      if let artist = own ?? only(albumArtists) { return .part("a", name, artist, home) }
      return .part("f", name, "", home)
    }
  }

  /// The folder that gives an album its name: that above "CD 1".
  static func albumFolder(_ folder: String) -> String {
    guard discNumber(ofFolder: folder) != nil else { return folder }
    let parent = SongName.folder(of: folder)
    return parent == "/" || parent == "." ? folder : parent
  }

  /// The disc number in a folder's name: "CD1", "Disc 02", "disk-3"; nil for any other name.
  static func discNumber(ofFolder folder: String) -> Int? {
    let fileName = SongName.fileName(folder)
    // A quick check first, because this is called for every song, and few folders begin with these letters.
    guard let first = fileName.utf8.first, "cdCD".utf8.contains(first) else { return nil }
    let name = fileName.lowercased()
    for word in ["cd", "disc", "disk"] where name.hasPrefix(word) {
      let digits = name.dropFirst(word.count).drop { " _-.".contains($0) }
      if (1...2).contains(digits.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(digits) }
    }
    return nil
  }

  /// The artist of an album.
  static func artist(albumArtists: [String?], artists: [String]) -> String {
    if let common = common(albumArtists.compactMap { $0 }) { return common }
    return common(artists) ?? Song.variousArtists
  }

  /// The text that is the same for all, without regard to case and accents; nil if there is none.
  private static func common(_ texts: [String]) -> String? {
    guard let first = texts.first else { return nil }
    if texts.allSatisfy({ $0 == first }) { return first }
    let folded = FoldedText.folded(first)
    return texts.allSatisfy { FoldedText.folded($0) == folded } ? first : nil
  }
}

extension AlbumGrouping.Member {
  /// A song outside of the index, of which less is known.
  init(_ song: Song) {
    self.init(
      kind: song.isPicture ? .picture : .sound, artist: song.artist, albumArtist: song.albumArtist, album: song.album,
      isCompilation: false)
  }
}
