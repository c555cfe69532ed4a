internal import Folding

/// The songs of an album in one folder, if there are albums with the same title, or songs of the same release, in other folders.
///
/// Two parts of a release in MusicBrainz are one album if no track is in both of them. Other parts are one album if the title comes from
/// tags, not from a folder, if they have the same artist, and
/// - if they have different discs, whatever their years: the discs of a set often have folders of their own, and in a box each its year;
/// - or if they have an album artist, no track is in both of them, and their years do not differ: an album that lies in several folders.
///
/// So albums with the same title and different years stay separate, and so do copies of an album in two formats. Without an album artist,
/// parts are joined only if they have different disc numbers. If several joins are possible, disc numbers and then years decide.
struct AlbumPart {
  /// A position on the album.
  struct Track: Hashable {
    var disc: Int
    var track: Int
  }

  let folder: String
  let hasAlbumArtist: Bool
  let isOfRelease: Bool
  /// Whether the title of the album comes from tags.
  private var isNamed = false
  private var artists: Set<String> = []
  private var years: Set<Int> = []
  /// The element nil stands for songs without a disc number.
  private var discs: Set<Int?> = []
  private var tracks: Set<Track> = []

  init(in folder: String, hasAlbumArtist: Bool, isOfRelease: Bool = false) {
    self.folder = folder
    self.hasAlbumArtist = hasAlbumArtist
    self.isOfRelease = isOfRelease
  }

  /// Adds a song by its tags.
  mutating func add(disc: Int?, track: Int?, year: Int?, artist: String, isNamed: Bool) {
    if isNamed { self.isNamed = true }
    artists.insert(FoldedText.folded(artist))
    if let year { years.insert(year) }
    discs.insert(disc)
    if let track { tracks.insert(Track(disc: disc ?? 1, track: track)) }
  }

  /// The year of all songs; nil if they have none, or different ones.
  private var year: Int? { years.count == 1 ? years.first : nil }

  private func joins(_ other: AlbumPart) -> Bool {
    if isOfRelease { return tracks.isDisjoint(with: other.tracks) }
    guard isNamed, other.isNamed, artists.count == 1, artists == other.artists else { return false }
    if !discs.contains(nil), !other.discs.contains(nil), discs.isDisjoint(with: other.discs) { return true }
    guard hasAlbumArtist, other.hasAlbumArtist, tracks.isDisjoint(with: other.tracks) else { return false }
    guard let year, let otherYear = other.year else { return true }
    return year == otherYear
  }

  /// The parts, album by album. The result does not depend on their order.
  static func albums(of parts: some Sequence<AlbumPart>) -> [[AlbumPart]] {
    func precedes(_ one: AlbumPart, _ other: AlbumPart) -> Bool {
      let years = (one.year ?? .max, other.year ?? .max)
      if years.0 != years.1 { return years.0 < years.1 }
      let discs = (one.discs.compactMap(\.self).min() ?? .max, other.discs.compactMap(\.self).min() ?? .max)
      if discs.0 != discs.1 { return discs.0 < discs.1 }
      return one.folder.utf8.lexicographicallyPrecedes(other.folder.utf8)
    }
    var albums: [[AlbumPart]] = []
    for part in parts.sorted(by: precedes) {
      let fitting = albums.indices.filter { albums[$0].allSatisfy(part.joins) }
      // A second disc belongs to the first one of its own year, if there is one.
      if let album = fitting.first(where: { albums[$0].contains { $0.year == part.year } }) ?? fitting.first {
        albums[album].append(part)
      } else {
        albums.append([part])
      }
    }
    return albums
  }
}
