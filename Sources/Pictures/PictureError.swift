internal import Glibc
package import Languages
internal import Platform

/// Why a picture cannot be shown.
package enum PictureError: Error, Hashable, Sendable {
  case notFound
  case permissionDenied
  case isFolder
  /// A pipe, a socket or a device. These are never opened, as reading them could block forever.
  case notAFile
  case empty
  case notAPicture
  /// A cover inside a song, in a format that songs usually do not contain. It is not decoded.
  case unusualInSongs
  /// With its size, such as "40000 × 40000" or "70 MiB"; empty where that says nothing.
  case tooLarge(String)
  /// With the decoder's message.
  case damaged(Sentence)
  /// With the system's message.
  case unreadable(Sentence)
  case outOfMemory

  init(_ failure: RegularFile.Failure) {
    switch failure {
    case .system(let number): self = .system(number)
    case .folder: self = .isFolder
    case .special: self = .notAFile
    case .tooLarge(let byteCount): self = .tooLarge("\(byteCount >> 20) MiB")
    }
  }

  /// Whether the file may be readable later although it stays the same, as when the system had no descriptor left, or the disk
  /// did not answer.
  package var mayPass: Bool {
    switch self {
    case .unreadable, .outOfMemory: true
    default: false
    }
  }

  /// A short phrase to follow a file's name.
  package var reason: Sentence {
    switch self {
    case .notFound: tr("no such file")
    case .permissionDenied: systemSentence(EACCES)
    case .isFolder: systemSentence(EISDIR)
    case .notAFile: tr("not a regular file")
    case .empty: tr("empty file")
    case .notAPicture: tr("not a picture")
    case .unusualInSongs: tr("its cover has a format that is not read from songs")
    case .tooLarge(let measure): measure.isEmpty ? tr("too large") : tr("too large (\(measure))")
    case .damaged(let detail): detail == "" ? tr("damaged") : tr("damaged: \(detail)")
    case .unreadable(let detail): tr("cannot be read: \(detail)")
    case .outOfMemory: tr("not enough memory")
    }
  }

  /// The error for an error number of the system.
  package static func system(_ number: CInt) -> PictureError {
    switch number {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .permissionDenied
    case EISDIR: .isFolder
    case ENXIO, ENODEV: .notAFile
    case ENOMEM: .outOfMemory
    default: .unreadable(systemSentence(number))
    }
  }
}
