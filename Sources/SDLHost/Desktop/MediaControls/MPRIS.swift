/// Names of MPRIS 2, the protocol between programs that play something and the desktop, and what its interfaces contain.
/// https://specifications.freedesktop.org/mpris-spec/latest/
nonisolated enum MPRIS {
  static let path = "/org/mpris/MediaPlayer2"
  static let namePrefix = "org.mpris.MediaPlayer2."

  static let root = BusInterface(
    name: "org.mpris.MediaPlayer2",
    methods: [.init(name: "Raise"), .init(name: "Quit")],
    writable: ["Fullscreen"])

  static let player = BusInterface(
    name: "org.mpris.MediaPlayer2.Player",
    methods: [
      .init(name: "Next"), .init(name: "Previous"), .init(name: "Pause"), .init(name: "PlayPause"),
      .init(name: "Stop"), .init(name: "Play"),
      .init(name: "Seek", arguments: [.init(name: "Offset", type: "x")]),
      .init(
        name: "SetPosition", arguments: [.init(name: "TrackId", type: "o"), .init(name: "Position", type: "x")]),
      .init(name: "OpenUri", arguments: [.init(name: "Uri", type: "s")]),
    ],
    signals: [.init(name: "Seeked", arguments: [.init(name: "Position", type: "x")])],
    writable: ["LoopStatus", "Rate", "Shuffle", "Volume"], unannounced: ["Position", "CanControl"])

  /// Seconds in the unit of the protocol.
  static func microseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    // Beyond this many seconds, about 290,000 years, the number of microseconds does not fit.
    return Int64((min(seconds, 9e12) * 1e6).rounded())
  }
}

nonisolated extension MediaTrack {
  /// The path that names the track on the bus, where a path has letters, digits and `_`.
  func busPath(prefix: String) -> String { prefix + (id < 0 ? "_" : "") + "\(id.magnitude)" }

  /// The dictionary `Metadata`.
  /// - Parameter prefix: that of the paths by which the program's tracks are named.
  func metadata(prefix: String) -> BusValue {
    var entries: [(name: String, value: BusValue)] = [("mpris:trackid", .path(busPath(prefix: prefix)))]
    if let duration { entries.append(("mpris:length", .int64(MPRIS.microseconds(duration)))) }
    if let artPath { entries.append(("mpris:artUrl", .string(FileURI.uri(ofPath: artPath)))) }
    entries.append(("xesam:title", .string(title)))
    if !artists.isEmpty { entries.append(("xesam:artist", .strings(artists))) }
    if let album { entries.append(("xesam:album", .string(album))) }
    if !albumArtists.isEmpty { entries.append(("xesam:albumArtist", .strings(albumArtists))) }
    if let number { entries.append(("xesam:trackNumber", .int(number))) }
    if let disc { entries.append(("xesam:discNumber", .int(disc))) }
    if !genres.isEmpty { entries.append(("xesam:genre", .strings(genres))) }
    if let date { entries.append(("xesam:contentCreated", .string(date))) }
    if let path { entries.append(("xesam:url", .string(FileURI.uri(ofPath: path)))) }
    return .dictionary(entries)
  }
}
