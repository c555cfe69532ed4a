internal import Glibc
import Music
import Pictures
internal import Platform
import Raster
import SDLHost

/// Writes the cover of the current song to a file of its own for the programs of the desktop, which cannot read covers inside music files.
/// The file is encoded from the pixels, so that no bytes of a song or a picture, which may come from anywhere, reach those programs.
final class SongArt {
  private nonisolated struct State: Sendable {
    /// The file with the cover that was asked for last.
    var wanted: String?
    /// The file with the cover that was read last, and the file that was written.
    var source: String?
    var cover: String?
    /// Whether the file with the cover may have changed since it was asked for.
    var isOld = false
  }
  private let state = Monitor(State())
  private let pictures: any PictureReader
  private let folder: String?
  private let onCover: @Sendable () -> Void
  private let thread = OccasionalThread("song art")

  /// - Parameters:
  ///   - folder: where the folder with the cover is made; nil if there is no place for it.
  ///   - onCover: called on another thread when there is a cover.
  init(
    pictures: any PictureReader, in folder: String? = UserFolders().cache, onCover: @escaping @Sendable () -> Void
  ) {
    self.pictures = pictures
    self.folder = folder
    self.onCover = onCover
  }

  deinit { thread.wait(atMost: .infinity) }

  /// The file with a song's cover; nil until it has been written. Begins to write it if there is none.
  func path(for song: Song) -> String? {
    guard let file = song.cover?.path, let folder else { return nil }
    let (isNew, cover) = state.change { state in
      let isNew = state.wanted != file || state.isOld
      (state.wanted, state.isOld) = (file, false)
      return (isNew, state.source == file ? state.cover : nil)
    }
    guard isNew else { return cover }
    thread.begin { [state, pictures, onCover] in
      guard let file = state.read({ $0.wanted }) else { return }
      let picture = try? pictures.picture(at: file, fitting: Self.side, Self.side, within: MemoryLimiter(limit: .max))
      let path = picture.flatMap { Self.write($0.surface, into: folder) }
      state.change { ($0.source, $0.cover) = (file, path) }
      onCover()
    } otherwise: {
      // There was no thread for it, so the next call of `path(for:)` tries again.
      state.change { $0.isOld = true }
    }
    return cover
  }

  /// Call this after files may have changed. The cover is then read again when it is next needed.
  func noteChangedFiles() { state.change { $0.isOld = true } }

  /// The length that the shorter side of a cover is reduced to, in pixels, which is more than desktops show. A smaller cover stays as it
  /// is.
  private nonisolated static let side = 512

  /// Writes a cover as a whole, under a name of its own, and returns its path; nil if it cannot be written.
  private nonisolated static func write(_ surface: Surface, into folder: String) -> String? {
    let own = SongName.join(folder, "jukebox")
    for path in [folder, own] { _ = PathCoding.withSystemPath(path) { mkdir($0, 0o700) } }
    // Another cover gets another name, which tells programs to read it again.
    let hash = StableHash.of(UnsafeRawBufferPointer(start: surface.pixels, count: surface.byteCount))
    let name = "cover-\(String(hash, radix: 16)).png"
    // The link comes first, so that no other instance removes the cover before.
    let link = SongName.join(own, "\(linkPrefix)\(getpid())")
    _ = PathCoding.withSystemPath(link) { unlink($0) == 0 || errno == ENOENT ? symlink(name, $0) : -1 }
    let target = SongName.join(own, name)
    guard (try? writePNG(surface, to: target)) != nil else { return nil }
    removeOthers(in: own)
    return target
  }

  /// Begins the name of a link to the cover that an instance shows. The number of its process follows.
  private nonisolated static let linkPrefix = "playing-"

  /// Removes the covers that no running instance shows, and the links of those that have ended.
  private nonisolated static func removeOthers(in folder: String) {
    var covers: Set<String> = []
    var shown: Set<String> = []
    for name in PathCoding.names(in: folder) {
      let path = SongName.join(folder, name)
      if name.hasPrefix("cover") {
        covers.insert(path)
      } else if name.hasPrefix(linkPrefix), let process = pid_t(name.dropFirst(linkPrefix.count)) {
        if process > 0, kill(process, 0) == 0 || errno != ESRCH {
          if let target = AbsolutePath.target(ofLink: path) { shown.insert(SongName.join(folder, target)) }
        } else {
          PathCoding.remove(path)
        }
      }
    }
    for cover in covers.subtracting(shown) { PathCoding.remove(cover) }
  }
}
