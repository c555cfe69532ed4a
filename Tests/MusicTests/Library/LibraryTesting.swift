import Glibc
import Languages
import MediaProtocol
import Platform
import TestSupport
import Testing

@testable import Music

/// A folder that is removed with its last reference.
final class MusicFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/jukebox-music-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct Failure: Error {}

  deinit { _ = system("chmod -R u+rwx '\(path)'; rm -rf '\(path)'") }

  /// Writes a file with the folders above it, and returns its path. Its content is what `FakeTagReader` reads.
  @discardableResult
  func song(_ name: String, _ tags: String = "") throws -> String { try write(name, Array(tags.utf8)) }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let path = self.path + "/" + name
    makeFolder(SongName.folder(of: path))
    let file = PathCoding.withSystemPath(path) { fopen($0, "w") } ?? nil
    guard let file else { throw Failure() }
    defer { fclose(file) }
    guard bytes.isEmpty || fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure() }
    return path
  }

  private func makeFolder(_ path: String) {
    guard PathCoding.withSystemPath(path, { access($0, F_OK) }) != 0 else { return }
    makeFolder(SongName.folder(of: path))
    _ = PathCoding.withSystemPath(path) { mkdir($0, 0o700) }
  }

  func remove(_ name: String) { _ = system("rm -rf '\(path)/\(name)'") }
}

/// Reads tags from the text in a file: `title=Lantern;artist=Ada Fjord;track=3`. “broken” cannot be read, and “silent” contains no sound.
final class FakeTagReader: TagReader {
  private let opened = Monitor<[String]>([])
  private let refusals = Monitor<[String: (times: Int, error: MediaError)]>([:])

  /// Lets the next attempts to read a file fail, as if its disk did not answer.
  func refuse(_ path: String, times: Int, with error: MediaError = .diskError) {
    refusals.change { $0[path] = (times: times, error: error) }
  }

  /// The paths that were read since the last call.
  func takeOpened() -> [String] {
    opened.change { opened in
      defer { opened = [] }
      return opened
    }
  }

  func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    for (index, path) in paths.enumerated() {
      do throws(MediaError) { body(index, .success(try read(path))) } catch { body(index, .failure(error)) }
    }
  }

  private func read(_ path: String) throws(MediaError) -> FileTags {
    opened.change { $0.append(path) }
    let refusal = refusals.change { refusals -> MediaError? in
      guard let refusal = refusals[path], refusal.times > 0 else { return nil }
      refusals[path]?.times -= 1
      return refusal.error
    }
    if let refusal { throw refusal }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileBytes.read(path, limit: 1 << 20) } catch {
      throw error.reason == "no such file" ? .missing : .late
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text != "broken" else { throw .unreadable }
    guard text != "silent" else { throw .nothingInside }
    var tags = FileTags()
    for part in text.split(separator: ";") {
      let (name, value) = (part.prefix { $0 != "=" }, String(part.drop { $0 != "=" }.dropFirst()))
      switch name {
      case "title": tags.title = value
      case "artist": tags.artist = value
      case "albumartist": tags.albumArtist = value
      case "album": tags.album = value
      case "genre": tags.genre = value
      case "release": tags.release = value
      case "disc": tags.disc = Int(value)
      case "track": tags.track = Int(value)
      case "year": tags.year = Int(value)
      case "duration": tags.duration = Double(value)
      case "gain": tags.trackGain = Double(value)
      case "compilation": tags.isCompilation = true
      case "cover": tags.hasCover = true
      default: break
      }
    }
    return tags
  }
}

/// What a library shows, album by album: “title – artist: song, song”.
@MainActor
func listing(_ library: MusicLibrary) -> [String] {
  library.contents.albums.map { album in
    "\(album.title) – \(album.artist): " + library.songs(of: album.id).map(\.title).joined(separator: ", ")
  }
}

@MainActor
func openLibrary(
  _ paths: [String], index: String? = nil, _ reader: FakeTagReader = FakeTagReader(), isWatching: Bool = false
) -> MusicLibrary {
  let library = MusicLibrary(
    MusicLibrary.Setup(paths: paths, indexPath: index, reader: reader, isWatching: isWatching), wake: {})
  library.waitUntilFinished()
  return library
}

extension MusicLibrary {
  /// The songs that the paths name, in their order.
  var queuedSongs: [Song] { named?.songs ?? [] }

  /// The song of a file; nil if it is not in the library's folders.
  func song(path: String) -> Song? {
    album(ofSongAt: path).flatMap { songs(of: $0.id).first { $0.path == path } }
  }

  /// What is found in some paths.
  func found(in paths: [String], for purpose: MusicLibrary.Purpose = .answer) -> NamedMusic {
    var found: NamedMusic?
    read(paths, for: purpose) { found = $0 }
    wait { _ in found != nil }
    return found ?? NamedMusic()
  }

  /// What a comparison of songs results in. Unless the library is in the middle of a scan, it answers in the order in which it is asked.
  func comparison(
    of songs: [Song], missing: [Song] = [], since agreement: IndexState? = nil, areNew: Bool = false
  ) -> Update {
    compare({ songs }, missing: missing, since: agreement, areNew: areNew)
    var isAnswered = false
    read([], for: .answer) { _ in isAnswered = true }
    return wait { _ in isAnswered }
  }

  /// Reads all folders again.
  func scanAgain() {
    scan()
    var isOver = false
    let isInTime = eventually(serving: { isOver = update().hasFinishedScan || isOver }) { isOver }
    #expect(isInTime)
  }
}
