package import Languages
package import MediaProtocol

/// Reads the tags of music files. Several threads call it at the same time, and it may block.
package protocol TagReader: Sendable {
  /// Reads files, and calls `body` for each with its index, in any order.
  func tags(of paths: [String], _ body: (Int, Result<FileTags, TagError>) -> Void)
}

/// Why a file was not read. Reasons are short phrases without a full stop.
package enum TagError: Error, Hashable, Sendable {
  /// The file does not exist any more.
  case gone
  /// No file can be read now.
  case unavailable(Sentence)
  /// The file cannot be read now, but perhaps later, although it stays the same.
  case refused(Sentence)
  /// The file contains no sound, unless it changes.
  case soundless
  /// The file cannot be read unless it changes.
  case unreadable(Sentence)
}

extension TagReader {
  /// Reads one file.
  func tags(of path: String) throws(TagError) -> FileTags {
    var result: Result<FileTags, TagError> = .failure(.gone)
    tags(of: [path]) { result = $1 }
    return try result.get()
  }
}
