package import Languages
internal import Platform

/// Why a file cannot be used.
package enum FileError: Error, Hashable, Sendable {
  /// The system's number of the error.
  case system(CInt)
  /// A folder, a pipe or a device.
  case notAFile
  case tooLarge(byteCount: Int)
  /// The content has another format, for a reason given as a phrase.
  case unusable(Sentence)

  /// A phrase without the file's name.
  package var reason: Sentence {
    switch self {
    case .system(let number): FolderListing.Failure(number: number).reason
    case .notAFile: tr("not a regular file")
    case .tooLarge(let byteCount): tr("too large (\(byteCount >> 20) MiB)")
    case .unusable(let reason): reason
    }
  }
}

/// Reads files as a whole.
package enum FileBytes {
  /// All bytes of a regular file of at most `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    do throws(RegularFile.Failure) { return try RegularFile.bytes(of: path, limit: limit) } catch {
      switch error {
      case .system(let number): throw .system(number)
      case .folder, .special: throw .notAFile
      case .tooLarge(let byteCount): throw .tooLarge(byteCount: byteCount)
      }
    }
  }
}
