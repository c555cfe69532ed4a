import Music
internal import Platform
import SDLHost
import ViewTree

/// All albums that can be played.
nonisolated struct Library: Hashable, Sendable {
  var albums: [Album] = []
}

/// A path that could not be read, and why.
nonisolated struct LibraryProblem: Hashable, Sendable {
  var path: String
  /// A short phrase without a full stop.
  var reason: String

  /// Path and reason in one line, for people to read.
  var line: String { "\(PathCoding.display(path)): \(reason)" }
}
