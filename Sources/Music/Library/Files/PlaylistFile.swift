internal import MediaProtocol
internal import Platform

/// An `.m3u8` playlist: one path per line, preceded by lines that describe it.
///
/// `#EXTINF:seconds,Artist - Title` and `#EXTIMG:cover` apply to the next path. `#EXTALB:album` and `#EXTART:artist` apply until they are
/// given again. `#PLAYLIST:title` names the whole list. Paths are relative to the playlist.
package struct PlaylistFile: Sendable {
  /// A line that names a song.
  package struct Entry: Hashable, Sendable {
    /// The file, or an address on a network.
    package var path: String
    package var isRemote = false
    package var title: String?
    package var artist: String?
    package var album: String?
    /// In seconds.
    package var duration: Double?
    /// The path of a picture.
    package var cover: String?

    /// Whether it is another playlist, which is left out.
    var isPlaylist: Bool {
      !isRemote && SongName.isPlaylist(suffix: SongName.suffix(ofFile: path))
    }
  }

  package private(set) var title: String
  package private(set) var entries: [Entry] = []
  /// The artist of the whole list, as it is at its end.
  package private(set) var artist: String?

  /// How many songs it names.
  package var songCount: Int { entries.count { !$0.isPlaylist } }
  /// Whether it is something to play. One that names nothing but pictures is an album to look at.
  var isOnlyHeard: Bool {
    songCount == 0
      || entries.contains { !$0.isPlaylist && !SongName.isPicture(suffix: SongName.suffix(ofFile: $0.path)) }
  }

  private let folder: String
  private var album: String?
  private var info: (duration: Double?, artist: String?, title: String?)?
  private var cover: String?

  /// The longest playlist that is read, in bytes.
  static let limit = 16 << 20

  /// Reads a playlist.
  package init(path: String) throws(FileError) { self.init(try Self.bytes(of: path), path: path) }

  /// The content of a file that is called like a playlist. No text has a NUL, so a file with one is something else.
  private static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let bytes = try FileBytes.read(path, limit: limit)
    guard !(UTF16Text(bytes)?.utf8 ?? bytes).contains(0) else { throw .unusable(MediaError.unreadable.reason) }
    return bytes
  }

  /// Reads the content of the playlist at a path.
  init(_ bytes: [UInt8], path: String) {
    folder = SongName.folder(of: path)
    title = SongName.title(ofPlaylist: path)
    for line in Self.lines(UTF16Text(bytes)?.utf8 ?? bytes) { add(PathCoding.string(line)) }
  }

  /// Lines end as in Unix, in Windows or in old Macs. A byte order mark may precede the first one.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes[textStart(bytes)...].split(whereSeparator: isLineEnd)
  }

  private static func textStart(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  private mutating func add(_ written: String) {
    let line = Self.trimmed(written[...])
    if line.isEmpty { return }
    guard line.utf8.first == UInt8(ascii: "#") else { return addEntry(line, asWritten: written) }
    func value(_ name: String) -> String? { Self.value(of: name, in: line) }
    if let text = value("#EXTINF:") {
      info = Self.info(text)
    } else if let text = value("#EXTALB:") {
      album = Self.shown(text)
    } else if let text = value("#EXTART:") {
      artist = Self.shown(text)
    } else if let text = value("#EXTIMG:") {
      cover = text
    } else if let title = value("#PLAYLIST:").flatMap(Self.shown) {
      self.title = title
    }
  }

  /// What follows a name at the beginning of a line; nil if the line begins with something else.
  private static func value(of name: String, in line: String) -> String? {
    guard line.prefix(name.count).uppercased() == name else { return nil }
    return trimmed(line.dropFirst(name.count))
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
    guard let comma, let name = shown(trimmed(text[text.index(after: comma)...])) else { return (duration, nil, nil) }
    let parts = name.split(separator: " - ", maxSplits: 1)
    if parts.count == 2 { return (duration, TagText.cleaned(parts[0].utf8), TagText.cleaned(parts[1].utf8)) }
    return (duration, nil, name)
  }

  private mutating func addEntry(_ line: String, asWritten written: String) {
    let isRemote = SongName.isRemote(line)
    entries.append(
      Entry(
        path: isRemote ? line : PathCoding.bounded(path(line, asWritten: written)), isRemote: isRemote,
        title: info?.title,
        artist: info?.artist ?? artist,
        album: album, duration: info?.duration, cover: cover.map { PathCoding.bounded(resolve($0)) }))
    info = nil
    cover = nil
  }

  /// The path that a line stands for. Spaces at its ends belong to it only if there is a file with that name.
  private func path(_ line: String, asWritten written: String) -> String {
    let path = resolve(line)
    guard line != written, !PathCoding.exists(path) else { return path }
    let spaced = SongName.join(folder, written)
    return PathCoding.exists(spaced) ? spaced : path
  }

  /// The path that a text stands for: URLs are decoded, and backslashes become slashes unless there is a file with that name.
  private func resolve(_ text: String) -> String {
    var path = text
    if text.lowercased().hasPrefix("file://") {
      // A host may precede the path.
      path = Self.percentDecoded(text.utf8.dropFirst(7).drop { $0 != UInt8(ascii: "/") })
    } else if text.lowercased().hasPrefix("file:/") {
      path = Self.percentDecoded(text.utf8.dropFirst(5))
    } else if text.contains("\\"), !text.contains("/"), !PathCoding.exists(SongName.join(folder, text)) {
      path = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
    }
    let literal = SongName.join(folder, path)
    if let latin = Self.latin(path).map({ SongName.join(folder, $0) }), !PathCoding.exists(literal),
      PathCoding.exists(latin)
    {
      return latin
    }
    guard path == text, text.contains("%"), !PathCoding.exists(literal) else { return literal }
    // Some programs write what is below the playlist's folder as a part of a URL.
    let decoded = SongName.join(folder, Self.percentDecoded(text.utf8[...]))
    return PathCoding.exists(decoded) ? decoded : literal
  }

  /// A text that is not UTF-8 as Windows' Latin letters, in which many programs write `.m3u` files; nil if it is UTF-8.
  private static func latin(_ text: some StringProtocol) -> String? {
    let bytes = PathCoding.bytes(String(text))
    return String(validating: bytes, as: UTF8.self) == nil ? TagText.cleaned(bytes) : nil
  }

  /// A text as it is shown; nil if there is nothing to be seen.
  private static func shown(_ text: String) -> String? { TagText.shortened(PathCoding.bytes(text)) }

  private static func percentDecoded(_ text: Substring.UTF8View) -> String {
    PathCoding.string(PercentEncoding.decoded(text).bytes)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(
      start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex))
  }

  // MARK: Another title

  /// The content of a playlist's file with another title, and otherwise unchanged.
  /// - Parameter title: a single line.
  package static func content(of path: String, titled title: String) throws(FileError) -> [UInt8] {
    try content(bytes(of: path), titled: title)
  }

  static func content(_ bytes: [UInt8], titled title: String) throws(FileError) -> [UInt8] {
    if let text = UTF16Text(bytes) {
      // What of a damaged text cannot be decoded would be lost.
      guard text.bytes(text.utf8) == bytes else { throw .unusable(MediaError.unreadable.reason) }
      return text.bytes(try content(text.utf8, titled: title))
    }
    let line = Array("#PLAYLIST:".utf8) + encoded(title, asIn: bytes)
    func begins(_ line: ArraySlice<UInt8>, with name: String) -> Bool {
      value(of: name, in: trimmed(PathCoding.string(line)[...])) != nil
    }
    var result = bytes
    // The last one holds.
    if let former = lines(bytes).last(where: { begins($0, with: "#PLAYLIST:") }) {
      result.replaceSubrange(former.indices, with: line)
      return result
    }
    let start = textStart(bytes)
    let end = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.endIndex
    let lineEnd: [UInt8] = bytes[end...].starts(with: [13, 10]) ? [13, 10] : [end < bytes.endIndex ? bytes[end] : 10]
    // Other programs look for the name of the format in the first line.
    if begins(bytes[start..<end], with: "#EXTM3U") {
      result.insert(contentsOf: lineEnd + line, at: end)
    } else {
      result.insert(contentsOf: line + lineEnd, at: start)
    }
    return result
  }

  /// A title in the encoding of a playlist, if that has all its letters and it is read back as it is; otherwise in UTF-8.
  private static func encoded(_ title: String, asIn bytes: [UInt8]) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) == nil, let latin = TagText.latin(title),
      shown(PathCoding.string(latin)) == title
    {
      return latin
    }
    return Array(title.utf8)
  }
}
