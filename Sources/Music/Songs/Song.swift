/// A song: where it comes from, which never changes, and what is known about it, which changes when its file gets other tags.
package struct Song: Hashable, Identifiable, Sendable {
  /// Where a song comes from. Paths are as `PathCoding` represents them.
  package enum Source: Hashable, Sendable {
    /// A file with sound.
    case file(path: String)
    /// An address on a network, which playlists may contain. It cannot be played.
    case address(String)
    /// A picture, which is shown for a while.
    case picture(path: String)
    /// Nothing: a title that is played in silence.
    case silence
  }

  /// Identifies a song, whatever is known about it: where it comes from. A song that comes from nowhere is known by its names.
  package struct ID: Hashable, Sendable {
    let source: Source
    fileprivate let names: [String?]
    fileprivate let cover: Cover?
  }

  /// The file with its sound, or its address; nil where there is nothing to be heard.
  package private(set) var path: String?
  package var title: String
  package var artist: String
  /// The artist of the whole album; nil where that is `artist`.
  package var albumArtist: String?
  package var album: String?
  /// The numbers of the disc and of the track on it, from 1.
  package var disc: Int?
  package var track: Int?
  package var year: Int?
  package var genre: String?
  /// In seconds, positive and finite.
  package var duration: Double
  package var gain: ReplayGain
  package var cover: Cover?
  /// Whether it is nothing but a picture, which is shown for a while.
  package private(set) var isPicture: Bool

  package var source: Source {
    if let path { return SongName.isRemote(path) ? .address(path) : .file(path: path) }
    if isPicture, let cover { return .picture(path: cover.path) }
    return .silence
  }

  package var id: ID {
    let source = source
    let isNowhere = source == .silence
    return ID(source: source, names: isNowhere ? [title, artist, album] : [], cover: isNowhere ? cover : nil)
  }

  package init(
    path: String? = nil, title: String, artist: String, albumArtist: String? = nil, album: String? = nil,
    disc: Int? = nil, track: Int? = nil, year: Int? = nil, genre: String? = nil, duration: Double,
    gain: ReplayGain = ReplayGain(), cover: Cover? = nil, isPicture: Bool = false
  ) {
    self.path = path
    self.title = title
    self.artist = artist
    self.albumArtist = albumArtist
    self.album = album
    self.disc = disc
    self.track = track
    self.year = year
    self.genre = genre
    self.duration = duration
    self.gain = gain
    self.cover = cover
    self.isPicture = isPicture
  }

  /// For how long a picture is shown where nothing else is chosen, in seconds.
  package static let pictureSeconds = 5.0

  /// Stands in for an artist who is not known.
  package static let unknownArtist = "Unknown artist"
  /// The artist of an album with songs of several ones.
  package static let variousArtists = "Various artists"
}

/// Where the picture of a song or an album is.
package struct Cover: Hashable, Sendable {
  /// A file with a picture, or one with sound that has a picture in it.
  package var path: String

  package init(path: String) { self.path = path }
}

/// The corrections of a song's loudness that its ReplayGain tags, or those of Opus (R128), ask for.
package struct ReplayGain: Decodable, Hashable, Sendable {
  /// In decibels, to be added to the song's own level; nil where the tags do not say.
  package var track: Double?
  package var album: Double?
  /// The highest sample, where 1 is full scale; nil where the tags do not say.
  package var trackPeak: Double?
  package var albumPeak: Double?

  package init(track: Double? = nil, album: Double? = nil, trackPeak: Double? = nil, albumPeak: Double? = nil) {
    self.track = track
    self.album = album
    self.trackPeak = trackPeak
    self.albumPeak = albumPeak
  }
}
