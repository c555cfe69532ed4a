package import MediaProtocol
package import Music

/// A reader that says nothing of any file, so that songs are named after their paths.
package nonisolated struct NamesOnly: TagReader {
  package init() {}

  package func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    for index in paths.indices { body(index, .success(FileTags())) }
  }
}

extension MusicLibrary {
  /// A library of a folder that has been read, whose songs are named after their paths.
  @MainActor package static func named(_ folder: String, index: String? = nil) -> MusicLibrary {
    let library = MusicLibrary(
      Setup(paths: [folder], indexPath: index, reader: NamesOnly(), isWatching: false), wake: {})
    library.waitUntilFinished()
    return library
  }
}
