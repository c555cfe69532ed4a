package import MediaProtocol

/// Reads the tags of music files. Several threads call it at the same time, and it may block.
package protocol TagReader: Sendable {
  /// Reads files, and calls `body` for each with its index, in any order.
  func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void)
}

extension TagReader {
  /// Reads one file.
  func tags(of path: String) throws(MediaError) -> FileTags {
    var result: Result<FileTags, MediaError> = .failure(.missing)
    tags(of: [path]) { result = $1 }
    return try result.get()
  }
}
