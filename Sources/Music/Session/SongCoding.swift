internal import MediaProtocol
internal import Platform

/// In the files of a session a song is one text: its values, separated by `|`. A queue may contain a hundred thousand songs, and a JSON
/// decoder takes ten times as long for an object with a key for each value.
extension Song: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      try self.init(encoded: text)
    } else {
      self = try SongObject(from: decoder).song
    }
  }

  /// Reads a song from the text that `encode(to:)` writes.
  init(encoded: String) throws {
    var encoded = encoded
    self = try encoded.withUTF8 { bytes in
      var values = SongValues(bytes)
      let path = values.path()
      let names = (title: values.name(), artist: values.name(), albumArtist: values.name(), album: values.name())
      let numbers = (
        disc: try values.number(Int.init), track: try values.number(Int.init), year: try values.number(Int.init)
      )
      let genre = values.name()
      let duration = try values.number(Double.init)
      let gain = ReplayGain(
        track: try values.number(Double.init), album: try values.number(Double.init),
        trackPeak: try values.number(Double.init), albumPeak: try values.number(Double.init))
      // Earlier versions stored the path of a cover in two values: the first for a cover inside a music file, the second for a picture.
      let (inside, picture, isPicture) = (values.path(), values.path(), values.text() != nil)
      guard let title = names.title, let artist = names.artist, let duration else { throw SongValues.unusable }
      return Song(
        path: path, title: title, artist: artist, albumArtist: names.albumArtist, album: names.album,
        disc: numbers.disc, track: numbers.track, year: numbers.year, genre: genre,
        duration: Song.possible(duration, for: title), gain: gain,
        cover: (inside ?? picture).map(Cover.init), isPicture: isPicture)
    }
  }

  /// `duration`, or one made up for the title if it is impossible, because the file may contain any number.
  fileprivate static func possible(_ duration: Double, for title: String) -> Double {
    SongName.sensible(duration) ?? SongName.duration(for: title)
  }

  /// A name, or its beginning if it is longer than those in tags. Earlier versions took any names from playlists.
  fileprivate static func shortened(_ name: String) -> String {
    name.utf8.count <= FileTags.longestText ? name : TagText.shortened(name.utf8) ?? SongName.untitled
  }

  package func encode(to encoder: any Encoder) throws {
    var values = SongText()
    for text in [path, title, artist, albumArtist, album] { values.append(text) }
    for number in [disc, track, year] { values.append(number?.description) }
    values.append(genre)
    for number in [duration, gain.track, gain.album, gain.trackPeak, gain.albumPeak] {
      values.append(number?.description)
    }
    values.append(nil)
    values.append(cover?.path)
    values.append(isPicture ? "picture" : nil)
    var container = encoder.singleValueContainer()
    try container.encode(values.encoded)
  }
}

extension KeyedDecodingContainer {
  /// Reads songs. If the file has no value for `key`, because an earlier version has written it, `songs` stays as it is.
  func read(_ songs: inout [Song], _ key: Key) throws {
    // A JSON decoder has a fast way to read an array of texts. Calling `Song.init(from:)` for each song takes several times as long.
    if let texts = try? decodeIfPresent([String].self, forKey: key) {
      songs = try texts.map(Song.init(encoded:))
    } else {
      songs = try decodeIfPresent([Song].self, forKey: key) ?? songs
    }
  }
}

/// Several values as one text. Each value is followed by `|`, and a missing value is written as nothing. Inside a value, `\p` stands for
/// `|` and `\\` for a backslash; `\e` stands for a value that is an empty text.
private struct SongText {
  private(set) var encoded = ""

  mutating func append(_ value: String?) {
    defer { encoded += "|" }
    guard let value else { return }
    if value.isEmpty {
      encoded += "\\e"
      return
    }
    guard value.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }) else {
      encoded += value
      return
    }
    for character in value.unicodeScalars {
      switch character {
      case "|": encoded += "\\p"
      case "\\": encoded += "\\\\"
      default: encoded.unicodeScalars.append(character)
      }
    }
  }
}

/// Reads the values of a `SongText`, one after the other. Values beyond the end of the text count as missing, so that later versions can
/// add values.
private struct SongValues {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  static let unusable = DecodingError.dataCorrupted(
    DecodingError.Context(codingPath: [], debugDescription: "a song without its values"))

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  mutating func text() -> String? {
    let end = rest.firstIndex(of: UInt8(ascii: "|")) ?? rest.endIndex
    let value = rest[..<end]
    rest = rest[end...].dropFirst()
    guard !value.isEmpty else { return nil }
    let text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "\\")) else { return text }
    var decoded = String.UnicodeScalarView()
    var isEscaped = false
    for character in text.unicodeScalars {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "p"): decoded.append("|")
      case (true, "e"): break
      default: decoded.append(character)
      }
      isEscaped = false
    }
    return String(decoded)
  }

  mutating func name() -> String? { text().map(Song.shortened) }

  /// A path, as long as the system can know it, or an address on a network, a part of which would be another address.
  mutating func path() -> String? { text().map { SongName.isRemote($0) ? $0 : PathCoding.bounded($0) } }

  mutating func number<Number>(_ parse: (String) -> Number?) throws -> Number? {
    guard let text = text() else { return nil }
    guard let number = parse(text) else { throw Self.unusable }
    return number
  }
}

/// A song as earlier versions wrote it.
private struct SongObject: Decodable {
  var path: String?
  var title, artist: String
  var albumArtist, album: String?
  var disc, track, year: Int?
  var genre: String?
  var duration: Double
  var gain: ReplayGain
  /// The path of the cover is in a dictionary under `path`, and that is in this one under the kind of the cover.
  var cover: [String: [String: String]]?
  var isPictureOnly: Bool?

  var song: Song {
    Song(
      path: path, title: title, artist: artist, albumArtist: albumArtist, album: album, disc: disc, track: track,
      year: year, genre: genre, duration: Song.possible(duration, for: title),
      gain: gain, cover: cover?.values.first?["path"].map(Cover.init), isPicture: isPictureOnly == true)
  }
}
