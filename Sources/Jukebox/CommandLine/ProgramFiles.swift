import Glibc
import Music
internal import Platform
import SDLHost

/// Where files that come with the program may lie, the most likely place first: below the folder in which it is installed, or
/// in the checkout in which it was built. Paths are encoded by `PathCoding`.
nonisolated struct ProgramFiles {
  /// The folder that contains the program's executable; nil if the system does not report it.
  let folder = AbsolutePath.program.map(SongName.folder(of:))

  /// - Parameters:
  ///   - installed: the path of an installed file, relative to the parent of the program's folder.
  ///   - built: the path of the same file, relative to the checkout.
  func candidates(installed: String, built: String) -> [String] {
    guard let folder else { return [] }
    // A build lies a few folders below the checkout.
    let places = ([folder] + SongName.folders(above: folder)).prefix(6)
    return [SongName.join(SongName.folder(of: folder), installed)] + places.map { SongName.join($0, built) }
  }

  static func isReadable(_ path: String) -> Bool {
    PathCoding.withSystemPath(path) { access($0, R_OK) == 0 } ?? false
  }
}
