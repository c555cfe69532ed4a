import Music
internal import Platform
import SDLHost

#if canImport(Glibc)
  internal import Glibc
#endif

/// Keeps the cover of the song that plays as a file of its own, as programs of the desktop cannot look into files with sound.
final class SongArt {
  private nonisolated struct State: Sendable {
    /// The file with the song whose cover is kept, and the file with the cover.
    var song: String?
    var cover: String?
    /// Whether the file with the song may have changed since.
    var isOld = false
    /// Whether a cover is being written. The next one waits for it.
    var isBusy = false
  }
  private let state = Monitor(State())
  private let covers: SongCovers
  private let wake: @Sendable () -> Void
  private var thread: WorkerThread?

  /// - Parameter wake: called on another thread when there is a cover.
  init(covers: SongCovers, wake: @escaping @Sendable () -> Void) {
    self.covers = covers
    self.wake = wake
  }

  isolated deinit { thread?.join() }

  /// The file with a song's cover; nil until it was written. Begins to write it if it is not there.
  func path(for song: Song) -> String? {
    guard case .inside(let file)? = song.cover, let folder = UserFolders().cache else { return nil }
    let (known, cover, isOld, isBusy) = state.read { ($0.song, $0.cover, $0.isOld, $0.isBusy) }
    let former = known == file ? cover : nil
    if known == file, !isOld || isBusy { return former }
    guard !isBusy else { return nil }
    state.change { $0.isBusy = true }
    thread?.join()
    thread = WorkerThread { [state, covers, wake] in
      let bytes = try? covers.picture(of: file)
      let path = bytes.flatMap { Self.write($0, into: folder) }
      state.change { $0 = State(song: file, cover: path) }
      wake()
    }
    return former
  }

  /// Files may have changed. The cover that is kept is read again when it is asked for.
  func noteChangedFiles() { state.change { $0.isOld = $0.song != nil } }

  /// Writes a cover as a whole, under a name of its own, and returns its path; nil if it cannot be written.
  private nonisolated static func write(_ bytes: [UInt8], into folder: String) -> String? {
    let own = SongName.join(folder, "jukebox")
    for path in [folder, own] { _ = PathCoding.withSystemPath(path) { mkdir($0, 0o700) } }
    // Another cover gets another name, which tells programs to read it again.
    let hash = StableHash.of(bytes.prefix(65_536))
    let target = SongName.join(own, "cover-\(String(hash, radix: 16))")
    let former = SongName.join(own, "cover")
    let file = FileReplacement(of: target)
    defer { file.discard() }
    guard let opened = PathCoding.withSystemPath(file.path, { fopen($0, "we") }), let stream = opened else {
      return nil
    }
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    guard fclose(stream) == 0, isWritten, (try? file.commit()) != nil else { return nil }
    removeFormer(keeping: target, noted: former)
    return target
  }

  /// Removes the cover before; its name is kept in a link.
  private nonisolated static func removeFormer(keeping path: String, noted link: String) {
    var name = [CChar](repeating: 0, count: 4096)
    let count = PathCoding.withSystemPath(link) { readlink($0, &name, name.count) } ?? -1
    if count > 0 {
      let former = PathCoding.string(name[..<count].map { UInt8(bitPattern: $0) })
      if former != path, former.hasPrefix(SongName.folder(of: path) + "/cover-") {
        _ = PathCoding.withSystemPath(former) { unlink($0) }
      }
    }
    _ = PathCoding.withSystemPath(link) { unlink($0) }
    _ = PathCoding.withSystemPath(path) { from in PathCoding.withSystemPath(link) { symlink(from, $0) } }
  }
}
