import Music
import SDLHost

/// The covers inside files with sound, for the pictures that are shown. Nothing is started before the first one.
nonisolated struct SongCovers: Sendable {
  private let process = MediaProcess()

  /// The bytes of the picture that is shown for a path; nil if the file itself is the picture.
  @Sendable func picture(of path: String) throws(PictureError) -> [UInt8]? {
    guard SongName.isSound(path) else { return nil }
    switch process.cover(of: path) {
    case .success(let bytes): return bytes
    case .failure(let error): throw .unreadable(error.reason)
    }
  }
}
