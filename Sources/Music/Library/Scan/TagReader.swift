/// Reads what a file with sound says about itself. Several threads call it at the same time, and may be blocked by it.
package protocol TagReader: Sendable {
  func tags(of path: String) throws(TagError) -> FileTags
}

/// What a file with sound says about itself.
package struct FileTags: Hashable, Sendable {
  package var title: String?
  package var artist: String?
  package var albumArtist: String?
  package var album: String?
  package var genre: String?
  /// The numbers of the disc and of the track on it, from 1.
  package var disc: Int?
  package var track: Int?
  package var year: Int?
  /// In seconds.
  package var duration: Double?
  /// In decibels.
  package var trackGain: Double?
  package var albumGain: Double?
  /// The highest sample, where 1 is full scale.
  package var trackPeak: Double?
  package var albumPeak: Double?
  /// Whether the album has songs of several artists.
  package var isCompilation = false
  /// Whether there is a picture in the file.
  package var hasCover = false

  package init() {}
}

/// Why a file could not be read.
package struct TagError: Error, Hashable, Sendable {
  /// A short phrase without a full stop.
  package var reason: String
  /// Whether it is worth another attempt although the file stays the same: it vanished, or reading could not be begun.
  package var isTransient: Bool

  package init(reason: String, isTransient: Bool = false) {
    self.reason = reason
    self.isTransient = isTransient
  }
}
