internal import Folding
internal import MediaProtocol
internal import Platform

/// Derives titles, folders and durations from file names.
package enum SongName {
  // Paths are split by bytes, which is quick. A "/" before a combining mark is not a Character of its own, but still separates folders.

  /// The last component of a path.
  package static func fileName(_ path: String) -> Substring {
    let rest = withoutSlashes(path)
    guard rest.count > 1, let slash = rest.lastIndex(of: slash) else { return Substring(rest) }
    return Substring(rest[rest.index(after: slash)...])
  }

  /// The folder of a path, without a "/" at its end unless it is the root; "." for the current folder.
  package static func folder(of path: String) -> String {
    let rest = withoutSlashes(path)
    guard let slash = rest.lastIndex(of: slash) else { return "." }
    return slash == rest.startIndex ? "/" : String(Substring(rest[..<slash]))
  }

  /// The folder of a path, the folder that this is in, and so on, up to the outermost one.
  package static func folders(above path: String) -> some Sequence<String> {
    sequence(first: folder(of: path)) { inner in
      let outer = folder(of: inner)
      return outer.utf8.count < inner.utf8.count ? outer : nil
    }
  }

  private static let slash = UInt8(ascii: "/")

  private static func withoutSlashes(_ path: String) -> Substring.UTF8View {
    var rest = path.utf8[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    return rest
  }

  /// The path of `name` in a folder, or `name` itself if it is an absolute path.
  package static func join(_ folder: String, _ name: some StringProtocol) -> String {
    if name.utf8.first == UInt8(ascii: "/") || folder == "." { return String(name) }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// A file name without its extension, and the extension in lower case.
  package static func split(_ name: Substring) -> (stem: Substring, suffix: String) {
    let scalars = name.unicodeScalars
    guard let dot = scalars.lastIndex(of: "."), dot != scalars.startIndex else { return (name, "") }
    return (Substring(scalars[..<dot]), Substring(scalars[scalars.index(after: dot)...]).lowercased())
  }

  /// The extension of a file, in lower case.
  package static func suffix(ofFile path: String) -> String { split(fileName(path)).suffix }

  /// A title made from a file's path: without extension and track number, and with spaces for underscores.
  package static func title(ofFile path: String) -> String {
    let stem = readable(split(fileName(path)).stem)
    let title = withoutTrackNumber(stem[...])
    return TagText.isVisible(title) ? title : stem
  }

  /// The name of a playlist's file as a title. A number at its beginning belongs to the title: “24 Hours”.
  package static func title(ofPlaylist path: String) -> String { readable(split(fileName(path)).stem) }

  /// A folder's name as a title.
  package static func title(ofFolder path: String) -> String { readable(fileName(path)) }

  /// The title of an artist's album whose songs lie in a folder: "Moons" for "Ada - Moons" by Ada.
  static func title(ofFolder path: String, by artist: String) -> String {
    guard let parts = artistAndTitle(ofFolder: path), FoldedText.folded(parts.artist) == FoldedText.folded(artist)
    else { return title(ofFolder: path) }
    return parts.title
  }

  /// The artist and the album in a folder's name: "Ada - Moons"; nil for other names, such as "2001 - Moons".
  static func artistAndTitle(ofFolder path: String) -> (artist: String, title: String)? {
    let parts = title(ofFolder: path).split(separator: " - ", maxSplits: 1)
    guard parts.count == 2, parts[0].contains(where: \.isLetter), TagText.isVisible(parts[1]) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// The name of the folder above as that of an artist.
  package static func artist(ofFolder path: String) -> String {
    let parent = folder(of: path)
    return parent == "/" || parent == "." ? Song.unknownArtist : title(ofFolder: parent)
  }

  /// The title of what has no name that can be seen.
  static let untitled = "Untitled"

  private static func readable(_ name: Substring) -> String {
    // Without control characters: titles are passed on to other programs, some of which write them to a terminal.
    guard let shown = TagText.shortened(PathCoding.display(String(name)).utf8) else {
      return name.isEmpty ? "" : untitled
    }
    let words = shown.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    // A name of nothing but underscores is better than none.
    return TagText.isVisible(words) ? words : shown
  }

  /// "03 - Title", "3. Title", "1-03 Title" and "03 Title" begin with a track number; the "3" in "3 Doors" is part of the title, and so is
  /// the "24" in "03 - 24 Hours".
  private static func withoutTrackNumber(_ name: Substring) -> String {
    var rest = name
    var followsNumberDirectly = false
    for isFirst in [true, false] {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard (1...3).contains(digits.count) else { break }
      let tail = rest.dropFirst(digits.count)
      let separator = tail.prefix { " .-–)".contains($0) }
      let isMarked = separator.contains { $0 != " " }
      let isTrack = followsNumberDirectly || digits.first == "0" || (isFirst && digits.count == 2)
      guard isMarked || (!separator.isEmpty && isTrack) else { break }
      rest = tail.dropFirst(separator.count)
      followsNumberDirectly = !separator.contains(" ")
    }
    return String(rest)
  }

  /// A duration for a song that has none, in seconds: between 2:30 and 4:30, always the same for the same name.
  package static func duration(for name: some StringProtocol) -> Double {
    150 + Double((StableHash.of(name.utf8) >> 32) % 121)
  }

  /// `duration` if it is plausible: more than 0 and at most a year, as some recordings last for days; otherwise nil.
  package static func sensible(_ duration: Double?) -> Double? {
    guard let duration, duration.isFinite, duration > 0, duration <= FileTags.longestDuration else { return nil }
    return duration
  }

  /// Whether a path is an address on a network, as playlists have them: a scheme other than `file`, and `://`. This is asked of every song
  /// often, so it looks at no more bytes than it needs.
  package static func isRemote(_ path: String) -> Bool {
    let bytes = path.utf8
    guard let end = bytes.firstIndex(where: { $0 == slash || $0 <= 0x20 }), bytes[end...].starts(with: "//".utf8)
    else { return false }
    let scheme = path[..<end]
    return scheme.utf8.last == UInt8(ascii: ":") && scheme.utf8.count > 1 && scheme.lowercased() != "file:"
  }

  private static let pictureSuffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "gif", "bmp", "dib", "webp", "tif", "tiff", "qoi", "tga", "pbm", "pgm", "ppm",
    "pnm",
    "xpm", "svg", "pcx", "ico", "cur", "lbm", "iff",
  ]

  /// Whether an extension is that of a picture.
  package static func isPicture(suffix: String) -> Bool { pictureSuffixes.contains(suffix) }

  private static let soundSuffixes: Set<String> = [
    "mp3", "mp2", "flac", "ogg", "oga", "opus", "spx", "m4a", "m4b", "m4r", "mp4", "aac", "alac", "wav", "wave", "w64",
    "aif",
    "aiff", "aifc", "wv", "ape", "mpc", "tta", "tak", "wma", "asf", "mka", "weba", "webm", "3gp", "amr", "caf", "au",
    "snd", "ac3", "eac3",
    "dts", "dsf",
    "dff",
    "mp1", "mpga", "adts", "f4a", "3ga", "bwf", "rf64", "ra", "oma", "aa3", "mlp", "thd", "shn", "voc",
  ]

  /// Whether an extension is that of a file with sound.
  package static func isSound(suffix: String) -> Bool { soundSuffixes.contains(suffix) }

  /// Whether a file is called like one with sound.
  package static func isSound(_ path: String) -> Bool { isSound(suffix: suffix(ofFile: path)) }

  /// Whether an extension is that of a playlist.
  package static func isPlaylist(suffix: String) -> Bool { suffix == "m3u8" || suffix == "m3u" }

  /// The names of covers, the best one first.
  static let coverNames = ["cover", "folder", "front", "album"]
}
