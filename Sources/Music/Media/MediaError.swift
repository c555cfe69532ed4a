internal import Glibc
package import Languages
internal import MediaProtocol
internal import Platform

/// Why a file with sound could not be read.
package enum MediaError: Error, Hashable, Sendable {
  /// `jukebox-media` is not there, or cannot be started.
  case unavailable
  /// The process that read the file ended.
  case crashed
  /// The file takes too long to read.
  case late
  /// The file contains no sound, or no picture where that was asked for.
  case nothingInside
  /// The file is damaged, or has a format that cannot be read.
  case unreadable
  /// The disk or the network with the file fails.
  case diskError
  /// The file ends before the song does.
  case cutOff
  /// The file needs too much memory.
  case tooLarge
  /// The system cannot open the file, with the system's number of the error.
  case system(CInt)
  /// The path is that of a folder or a device.
  case notAFile

  /// There is no file at the path.
  package static let missing = MediaError.system(ENOENT)

  /// Whether there is no file at the path any more.
  var isMissing: Bool { self == .missing || self == .system(ENOTDIR) }

  /// Whether the file may be readable later, although it stays the same: the decoder may have been terminated, or the disk may have been slow
  /// or disconnected.
  package var mayPass: Bool {
    switch self {
    case .system, .crashed, .late, .diskError: true
    default: false
    }
  }

  init(_ failure: MediaFailure) {
    switch failure {
    case .notSound, .noPicture: self = .nothingInside
    case .damaged, .unsupported: self = .unreadable
    case .noMemory: self = .tooLarge
    case .diskError: self = .diskError
    case .cutOff: self = .cutOff
    }
  }

  init(_ failure: RegularFile.Failure) {
    switch failure {
    case .system(let number): self = .system(number)
    case .folder, .special: self = .notAFile
    case .tooLarge: self = .tooLarge
    }
  }

  /// A phrase without a full stop that can follow the file's name.
  package var reason: Sentence {
    switch self {
    case .unavailable: tr("the program jukebox-media, which reads music, cannot be started")
    case .crashed: tr("the file is damaged, and the decoder failed")
    case .late: tr("the file takes too long to read")
    case .nothingInside: tr("the file contains no sound")
    case .unreadable: tr("the file is damaged or has an unknown format")
    case .diskError: tr("the disk that it is on fails")
    case .cutOff: tr("the file ends before the song does")
    case .tooLarge: tr("the file needs too much memory")
    case .system(ENOENT), .system(ENOTDIR): tr("no such file")
    case .system(let number): systemSentence(number)
    case .notAFile: tr("it is not a file")
    }
  }
}
