package import Languages
internal import Platform

/// A path that could not be read, and why.
package struct LibraryProblem: Hashable, Sendable {
  /// At most as long as `PathCoding.bounded` leaves it, as it may come from another program.
  package var path: String
  /// A short phrase without a full stop.
  package var reason: Sentence

  package init(path: String, reason: Sentence) {
    self.path = PathCoding.bounded(path)
    self.reason = reason
  }

  /// Why an address in a playlist cannot be played.
  static let onNetwork: Sentence = tr("it is on a network, and only files can be played")
  /// Why what is there instead of a file cannot be read.
  static let notRegular: Sentence = tr("not a regular file")
  /// Why a playlist that names no songs cannot be played.
  package static let noSongs: Sentence = tr("it has no songs")

  /// Path and reason in one line.
  package var sentence: Sentence { "\(PathCoding.display(path)): \(reason)" }
}
