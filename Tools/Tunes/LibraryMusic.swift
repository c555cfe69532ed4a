import FoundationEssentials

/// The music of a library.json, whose albums have a style.
package struct LibraryMusic {
  package struct Failure: Error, CustomStringConvertible { package let description: String }

  private struct Contents: Codable {
    struct Song: Codable {
      var title: String
      var duration: Double
      var file: String?
    }
    struct Album: Codable {
      var title: String
      var artist: String
      var cover: String
      var songs: [Song]
    }
    var albums: [Album]
  }

  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// In bits per second. All pieces together have to stay below 6 MB.
  private static let bitrate = 18_600

  /// Composes and writes the songs, or those with certain titles.
  package func write(only titles: Set<String> = []) throws {
    let path = folder + "/library.json"
    var contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: path))
    try FileManager.default.createDirectory(atPath: folder + "/Music", withIntermediateDirectories: true)
    for (a, album) in contents.albums.enumerated() {
      for (s, song) in album.songs.enumerated() where titles.isEmpty || titles.contains(song.title) {
        let (bytes, duration) = try Self.piece(album: album.title, artist: album.artist, title: song.title, number: s)
        let file = "Music/\(Self.plain(album.title))-\(s + 1)-\(Self.plain(song.title)).opus"
        try Data(bytes).write(to: folder + "/" + file)
        contents.albums[a].songs[s].file = file
        contents.albums[a].songs[s].duration = duration
      }
    }
    try Data(Self.text(of: contents).utf8).write(to: path)
  }

  /// A song of an album that has a style: its file, and its duration in seconds.
  package static func piece(album: String, artist: String, title: String, number: Int) throws -> (
    bytes: [UInt8], duration: Double
  ) {
    guard let style = Style.albums[album] else { throw Failure(description: "\(album) has no style") }
    guard let encoder = OpusFile() else { throw Failure(description: "libopus is missing") }
    var composer = Composer(style: style, album: album, title: title, number: number)
    let mix = composer.sound()
    let tags = [
      "TITLE=\(title)", "ARTIST=\(artist)", "ALBUM=\(album)", "ALBUMARTIST=\(artist)", "TRACKNUMBER=\(number + 1)",
    ]
    var dice = Dice("\(album)/\(title)")
    let serial = UInt32(truncatingIfNeeded: dice.next())
    // Encoding changes peaks; lower the limit until the decoded sound does not clip.
    var limit = 0.6
    while true {
      var sound = mix
      sound.master(to: .minus16, peak: limit)
      guard let file = encoder.bytes(of: sound, tags: tags, serial: serial, bitrate: bitrate) else {
        throw Failure(description: "\(title) cannot be encoded")
      }
      if file.peak <= highestPeak || limit < 0.3 { return (file.bytes, (sound.seconds * 10).rounded() / 10) }
      limit *= 0.88
    }
  }

  /// −1.4 dB.
  private static let highestPeak = 0.85

  private static func plain(_ name: String) -> String {
    name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
  }

  /// The library in the form in which it is read most easily.
  private static func text(of contents: Contents) -> String {
    let albums = contents.albums.map { album in
      let songs = album.songs.map { song in
        let file = song.file.map { ", \"file\": \"\($0)\"" } ?? ""
        return "        { \"title\": \"\(song.title)\", \"duration\": \(song.duration)\(file) }"
      }
      return """
            {
              "title": "\(album.title)",
              "artist": "\(album.artist)",
              "cover": "\(album.cover)",
              "songs": [
        \(songs.joined(separator: ",\n"))
              ]
            }
        """
    }
    return "{\n  \"albums\": [\n\(albums.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

extension Data {
  fileprivate init(contentsOf path: String) throws { try self.init(contentsOf: URL(filePath: path)) }
  fileprivate func write(to path: String) throws { try write(to: URL(filePath: path), options: .atomic) }
}
