internal import Platform

/// A path that could not be read, and why.
package struct LibraryProblem: Hashable, Sendable {
  package var path: String
  /// A short phrase without a full stop.
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Path and reason in one line, for people to read.
  package var line: String { "\(PathCoding.display(path)): \(reason)" }
}
