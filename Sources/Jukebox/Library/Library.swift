internal import Platform
import SDLHost
import ViewTree

/// A cover, a title and a duration. Songs have no sound yet.
nonisolated struct Song: Hashable, Sendable {
  var title: String
  var artist: String
  /// In seconds, positive and finite.
  var duration: Double
  var cover: Image?
}

/// A list of songs with a cover of its own.
nonisolated struct Album: Hashable, Sendable {
  var title: String
  var artist: String
  var cover: Image?
  var songs: [Song]
}

/// All albums that can be played.
nonisolated struct Library: Hashable, Sendable {
  var albums: [Album] = []

  /// Stands in for an artist who is not known.
  static let unknownArtist = "Unknown artist"
}

/// A path that could not be read, and why.
nonisolated struct LibraryProblem: Hashable, Sendable {
  var path: String
  /// A short phrase without a full stop.
  var reason: String

  /// Path and reason in one line, for people to read.
  var line: String { "\(PathCoding.display(path)): \(reason)" }
}
