import Music
internal import Platform
import SDLHost
import ViewTree

/// An `.m3u8` playlist: one path per line, preceded by lines that describe it.
///
/// `#EXTINF:seconds,Artist - Title` and `#EXTIMG:cover` apply to the next path. `#EXTALB:album` and `#EXTART:artist` apply until
/// they are given again. `#PLAYLIST:title` names the whole list. Paths are relative to the playlist. A path to a picture is its own
/// cover; for any other file, a picture in the same folder is used that has the same name or is called cover, folder, front or album.
nonisolated struct Playlist {
  private let folder: String
  private let title: String
  private var albums: [Album] = []
  private var places: [String: Int] = [:]
  private var covers: [String: [String: String]] = [:]

  private var playlistTitle: String?
  private var album: String?
  private var artist: String?
  private var info: (duration: Double?, artist: String?, title: String?)?
  private var cover: String?

  /// The longest playlist that is read, in bytes.
  static let limit = 16 << 20

  /// The albums of a playlist, in the order in which they are first named.
  static func read(_ path: String) throws(PictureError) -> [Album] {
    var playlist = Playlist(path: path)
    let bytes = try FileContents.read(path, limit: limit)
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    for line in content.split(whereSeparator: { $0 == 10 || $0 == 13 }) { playlist.add(PathCoding.string(line)) }
    return playlist.albums
  }

  private init(path: String) {
    folder = SongName.folder(of: path)
    title = SongName.title(ofFile: path)
  }

  private mutating func add(_ line: String) {
    let line = Self.trimmed(line[...])
    if line.isEmpty { return }
    guard line.utf8.first == UInt8(ascii: "#") else {
      addSong(line)
      return
    }
    func value(_ name: String) -> String? {
      guard line.prefix(name.count).uppercased() == name else { return nil }
      return Self.trimmed(line.dropFirst(name.count))
    }
    if let text = value("#EXTINF:") {
      info = Self.info(text)
    } else if let text = value("#EXTALB:") {
      album = text.isEmpty ? nil : PathCoding.display(text)
    } else if let text = value("#EXTART:") {
      artist = text.isEmpty ? nil : PathCoding.display(text)
    } else if let text = value("#EXTIMG:") {
      cover = text
    } else if let text = value("#PLAYLIST:"), !text.isEmpty {
      playlistTitle = PathCoding.display(text)
    }
  }

  /// "123 key="value",Artist - Title".
  private static func info(_ text: String) -> (duration: Double?, artist: String?, title: String?) {
    var isQuoted = false
    let comma = text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    let head = comma.map { text[..<$0] } ?? text[...]
    let duration = SongName.sensible(Double(head.prefix { "0123456789.".contains($0) }))
    guard let comma else { return (duration, nil, nil) }
    let name = PathCoding.display(trimmed(text[text.index(after: comma)...]))
    let parts = name.split(separator: " - ", maxSplits: 1)
    if parts.count == 2 { return (duration, trimmed(parts[0]), trimmed(parts[1])) }
    return (duration, nil, name.isEmpty ? nil : name)
  }

  private mutating func addSong(_ line: String) {
    defer {
      info = nil
      cover = nil
    }
    let isRemote = line.contains("://") && !line.lowercased().hasPrefix("file://")
    let path = isRemote ? line : resolve(line)
    let song = Song(
      title: info?.title ?? SongName.title(ofFile: path),
      artist: info?.artist ?? artist ?? Song.unknownArtist,
      duration: info?.duration ?? SongName.duration(for: SongName.fileName(path)),
      cover: cover.map { Cover.picture(path: resolve($0)) } ?? (isRemote ? nil : ownCover(of: path)))
    let name = album ?? playlistTitle ?? title
    if let place = places[name] {
      albums[place].songs.append(song)
      if albums[place].cover == nil { albums[place].cover = song.cover }
      if albums[place].artist != (artist ?? song.artist) { albums[place].artist = "Various artists" }
    } else {
      places[name] = albums.count
      albums.append(Album(title: name, artist: artist ?? song.artist, cover: song.cover, songs: [song]))
    }
  }

  /// The path that a line stands for: URLs are decoded, and backslashes become slashes.
  private func resolve(_ text: String) -> String {
    var path = text
    if text.lowercased().hasPrefix("file://") {
      let rest = text.dropFirst(7)
      // A host may precede the path.
      path = Self.percentDecoded(rest.drop { $0 != "/" })
    } else if text.contains("\\"), !text.contains("/") {
      path = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
    }
    return SongName.join(folder, path)
  }

  private static func percentDecoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return PathCoding.string(result)
  }

  private mutating func ownCover(of path: String) -> Cover? {
    let (stem, suffix) = SongName.split(SongName.fileName(path))
    if SongName.isPicture(suffix: suffix) { return .picture(path: path) }
    let folder = SongName.folder(of: path)
    let beside = coversByStem(in: folder)
    let found = beside[stem.lowercased()] ?? ["cover", "folder", "front", "album"].lazy.compactMap { beside[$0] }.first
    return found.map { Cover.picture(path: SongName.join(folder, $0)) }
  }

  /// The pictures in a folder by their lowercase names without extension. Each folder is read once.
  private mutating func coversByStem(in folder: String) -> [String: String] {
    if let known = covers[folder] { return known }
    var result: [String: String] = [:]
    var reader = FolderReader()
    if let listing = try? reader.read(folder, proceed: { _ in true }) {
      for name in listing.pictures.reversed() { result[SongName.split(name[...]).stem.lowercased()] = name }
    }
    covers[folder] = result
    return result
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(
      start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex))
  }
}
