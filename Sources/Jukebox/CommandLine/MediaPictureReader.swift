internal import Glibc
import Languages
import MediaProtocol
import Music
import Pictures
import Raster
import SDLHost

/// Lets `jukebox-media` decode all pictures that the program shows, those in songs included, as any of them may be hostile.
nonisolated struct MediaPictureReader: PictureReader {
  private let decoder = PictureProcess()
  /// Takes the covers out of songs.
  private let songs = MediaProcess()

  func picture(
    at path: String, fitting width: Int, _ height: Int, within limiter: MemoryLimiter
  ) throws(PictureError) -> DecodedPicture {
    let isSong = SongName.isSound(path)
    let file = isSong ? nil : try PictureFile(path: path)
    let descriptor = if let file { file.descriptor } else { try cover(of: path) }
    defer { if isSong { close(descriptor) } }
    var bytes = 0
    let result = withExtendedLifetime(file) {
      decoder.decode(
        descriptor, width: width, height: height, isFromSong: isSong,
        enter: {
          bytes = $0
          limiter.acquire(bytes)
        },
        take: { measure, pixels in Self.picture(measure, pixels) })
    }
    if bytes > 0 { limiter.release(bytes) }
    switch result {
    case .success(let picture): return picture
    case .failure(let failure): throw PictureError(failure)
    }
  }

  /// Whether a file begins like a picture, whatever its name is.
  @Sendable func isPicture(_ path: String) -> Bool {
    guard let file = try? PictureFile(path: path) else { return false }
    return withExtendedLifetime(file) { decoder.isPicture(file.descriptor) }
  }

  /// Starts a process before the first picture is needed.
  /// - Returns: how the system confines it; nil if it cannot be started.
  func prepare() -> MediaRights? { decoder.prepare() }

  private func cover(of path: String) throws(PictureError) -> CInt {
    switch songs.cover(of: path) {
    case .success([]): throw .empty
    case .success(let bytes):
      guard let descriptor = AnonymousFile.containing(bytes) else { throw .outOfMemory }
      return descriptor
    case .failure(let error): throw .unreadable(error.reason)
    }
  }

  private static func picture(_ measure: PictureMeasure, _ pixels: UnsafeRawBufferPointer) -> DecodedPicture? {
    guard let surface = Surface(width: measure.width, height: measure.height, isOpaque: measure.isOpaque),
      let start = pixels.baseAddress
    else { return nil }
    let length = measure.width * 4
    for y in 0..<measure.height {
      UnsafeMutableRawPointer(surface.row(y)).copyMemory(from: start + y * length, byteCount: length)
    }
    return DecodedPicture(
      surface: surface, width: measure.fileWidth, height: measure.fileHeight, isLargest: measure.isLargest,
      damage: measure.damage)
  }
}

extension PictureError {
  nonisolated fileprivate init(_ failure: PictureProcess.Failure) {
    switch failure {
    case .process(.unavailable): self = .unreadable(MediaError.unavailable.reason)
    case .process(.late): self = .unreadable(tr("decoding it takes too long"))
    case .process: self = .unreadable(tr("the decoder failed"))
    case .picture(let failure):
      self =
        switch failure.kind {
        case .empty: .empty
        case .notAPicture: .notAPicture
        case .unusualInSongs: .unusualInSongs
        case .tooLarge: .tooLarge(failure.detail)
        case .damaged: .damaged(Sentence(english: failure.detail))
        case .unreadable: .unreadable(Sentence(english: failure.detail))
        case .outOfMemory: .outOfMemory
        }
    }
  }
}
