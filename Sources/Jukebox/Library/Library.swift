import SDLHost
import ViewTree

/// What is played: a cover, a title and a duration. There is no sound yet.
nonisolated struct Song: Hashable, Sendable {
  var title: String
  var artist: String
  /// In seconds, positive and finite.
  var duration: Double
  var cover: Image?
}

/// Songs that belong together.
nonisolated struct Album: Hashable, Sendable {
  var title: String
  var artist: String
  var cover: Image?
  var songs: [Song]
}

/// Everything there is to play.
nonisolated struct Library: Hashable, Sendable {
  var albums: [Album] = []

  /// What stands for an artist that nobody named.
  static let unknownArtist = "Unknown artist"
}

/// A path that could not be read, and why.
nonisolated struct LibraryProblem: Hashable, Sendable {
  var path: String
  /// A short phrase.
  var reason: String

  /// Both in one line, for a person to read.
  var line: String { "\(PathCoding.display(path)): \(reason)" }
}
