internal import Folding
internal import Platform

/// Decides which songs of a folder belong to the same album.
///
/// - Songs with the same album and album artist are one album, wherever they are.
/// - Songs with the same album and no album artist are one album if they are in the same folder, whoever their artists are. If the
///   others in the folder agree on an album artist, it is theirs too.
/// - Songs that say that they are part of a compilation are one album with all such songs of the same album's name, if they have no
///   album artist, or several in one folder.
/// - Folders such as "CD 1" and "Disc 2" count as the folder above.
/// - Songs without an album have the folder's name for it.
/// - Pictures of a folder without music are an album.
enum AlbumGrouping {
  /// What is known about a file.
  struct Member {
    var kind: FileKind
    var artist: String
    var albumArtist: String?
    var album: String?
    var isCompilation: Bool
  }

  static let variousArtists = "Various artists"

  /// The key of the album of each file of a folder; nil for a file that is in none.
  static func keys(_ members: [Member], in folder: String) -> [[UInt8]?] {
    let home = albumFolder(folder)
    let folderName = FoldedText.folded(SongName.title(ofFolder: home))
    var albumArtists: [String: Set<String>] = [:]
    let names = members.map { member in member.album.map { FoldedText.folded($0) } ?? folderName }
    for (member, name) in zip(members, names) {
      if let artist = member.albumArtist { albumArtists[name, default: []].insert(FoldedText.folded(artist)) }
    }
    return zip(members, names).map { member, name in
      switch member.kind {
      case .unreadable: return nil
      case .picture: return Array("p".utf8) + PathCoding.bytes(folder)
      case .sound: break
      }
      let others = albumArtists[name] ?? []
      if member.isCompilation, member.album != nil, others.count != 1 { return Array("c\(name)".utf8) }
      let own = member.albumArtist.map { FoldedText.folded($0) }
      if let artist = own ?? (others.count == 1 ? others.first : nil) { return Array("a\(name)\0\(artist)".utf8) }
      return Array("f\(name)\0".utf8) + PathCoding.bytes(home)
    }
  }

  /// The folder that gives an album its name: that above "CD 1".
  static func albumFolder(_ folder: String) -> String {
    guard discNumber(ofFolder: folder) != nil else { return folder }
    let parent = SongName.folder(of: folder)
    return parent == "/" || parent == "." ? folder : parent
  }

  /// The number of the disc that a folder's name stands for: "CD1", "Disc 02", "disk-3"; nil for any other name.
  static func discNumber(ofFolder folder: String) -> Int? {
    let fileName = SongName.fileName(folder)
    // This is asked for every song, and hardly any folder begins with these letters.
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
    return common(artists) ?? variousArtists
  }

  /// The text that all agree on, without regard to case and accents.
  private static func common(_ texts: [String]) -> String? {
    guard let first = texts.first else { return nil }
    if texts.allSatisfy({ $0 == first }) { return first }
    let folded = FoldedText.folded(first)
    return texts.allSatisfy { FoldedText.folded($0) == folded } ? first : nil
  }
}
