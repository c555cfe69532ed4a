internal import FoundationEssentials
internal import Languages
internal import MediaProtocol
internal import Platform

/// A library in JSON:
///
///     {"albums": [{"title": "…", "artist": "…", "cover": "path",
///                  "songs": [{"title": "…", "artist": "…", "duration": 183.5, "cover": "path", "file": "path"}]}]}
///
/// Paths are relative to the file; `file` is that of the sound. Only `albums` is required. What a song lacks is taken from its album,
/// derived from the name of its cover, or made up.
package enum LibraryFile {
  /// The longest file that is read, in bytes.
  static let limit = 16 << 20

  package static func read(_ path: String) throws(FileError) -> [Album] {
    try albums(FileBytes.read(path, limit: limit), relativeTo: SongName.folder(of: path))
  }

  package static func albums(_ bytes: [UInt8], relativeTo folder: String) throws(FileError) -> [Album] {
    do {
      return try JSONDecoder().decode(Contents.self, from: Data(bytes)).albums.map { $0.album(folder) }
    } catch let error as DecodingError {
      throw .unusable(error.reason)
    } catch {
      throw .unusable(tr("not valid JSON"))
    }
  }

  private struct Contents: Decodable {
    var albums: [AlbumEntry]
  }

  private struct AlbumEntry: Decodable {
    var title: String?
    var artist: String?
    var cover: String?
    var songs: [SongEntry]?

    func album(_ folder: String) -> Album {
      let songs = songs ?? []
      let cover = filled(cover) ?? songs.lazy.compactMap { filled($0.cover) }.first
      return Album(
        title: LibraryFile.title(title, cover),
        artist: named(artist) ?? Song.unknownArtist,
        cover: cover.map { Cover(path: path($0, in: folder)) },
        songs: songs.enumerated().map { $1.song(in: self, folder, track: $0 + 1) })
    }
  }

  private struct SongEntry: Decodable {
    var title: String?
    var artist: String?
    var duration: Double?
    var cover: String?
    /// The file with its sound.
    var file: String?

    func song(in album: AlbumEntry, _ folder: String, track: Int) -> Song {
      let cover = filled(cover) ?? filled(album.cover)
      let title = LibraryFile.title(title, self.cover)
      return Song(
        path: filled(file).map { path($0, in: folder) }, title: title,
        artist: named(artist) ?? named(album.artist) ?? Song.unknownArtist, album: named(album.title), track: track,
        duration: SongName.sensible(duration) ?? SongName.duration(for: title),
        cover: cover.map { Cover(path: path($0, in: folder)) })
    }
  }

  /// A title, or what the name of a cover says.
  private static func title(_ title: String?, _ cover: String?) -> String {
    named(title) ?? named(cover.map { SongName.title(ofFile: $0) }) ?? SongName.untitled
  }

  /// A name as it is shown; nil if there is nothing to be seen.
  private static func named(_ name: String?) -> String? { name.flatMap { TagText.shortened($0.utf8) } }

  private static func path(_ name: String, in folder: String) -> String {
    PathCoding.bounded(SongName.join(folder, name))
  }

  private static func filled(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}
