package import Languages
package import Platform

/// Why a file cannot be used.
package enum FileError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case file(RegularFile.Failure)
  /// The content has another format, for a reason given as a phrase.
  case unusable(Sentence)

  /// A phrase without the file's name.
  package var reason: Sentence {
    switch self {
    case .file(.system(let number)): FolderListing.Failure(number: number).reason
    case .file(.folder), .file(.special): LibraryProblem.notRegular
    case .file(.tooLarge(let byteCount)): tr("too large (\(byteCount >> 20) MiB)")
    case .unusable(let reason): reason
    }
  }
}

/// Reads files as a whole.
package enum FileBytes {
  /// All bytes of a regular file of at most `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    do throws(RegularFile.Failure) { return try RegularFile.bytes(of: path, limit: limit) } catch { throw .file(error) }
  }
}
