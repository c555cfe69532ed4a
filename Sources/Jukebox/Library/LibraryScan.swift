import Music
internal import Platform
import SDLHost
import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

/// How far a scan has got.
nonisolated struct LibraryProgress: Hashable, Sendable {
  var folderCount = 0
  var pictureCount = 0
  /// How many arguments could be read, and how many could not.
  var readCount = 0
  var failedCount = 0
  var isFinished = false

  /// Whether none of the arguments could be read.
  var isUnreadable: Bool { isFinished && readCount == 0 && failedCount > 0 }
}

/// What a scan has found since the previous update.
nonisolated struct LibraryUpdate: Hashable, Sendable {
  var albums: [Album] = []
  var problems: [LibraryProblem] = []
  var progress = LibraryProgress()

  mutating func merge(_ next: LibraryUpdate) {
    albums += next.albums
    problems += next.problems
    progress = next.progress
  }
}

/// Searches paths for albums and reports them piece by piece. Runs on a thread of its own.
nonisolated struct LibraryScan {
  /// Takes an update; returns whether to continue.
  private let post: (LibraryUpdate) -> Bool
  private var progress = LibraryProgress()
  private var reader = FolderReader()
  private var looseSongs: [Song] = []
  private var isCancelled = false

  static func run(_ paths: [String], post: @escaping (LibraryUpdate) -> Bool) {
    var scan = LibraryScan(post: post)
    for path in paths where !scan.isCancelled { scan.read(path) }
    scan.addLooseSongs()
    scan.progress.isFinished = true
    scan.report()
  }

  private init(post: @escaping (LibraryUpdate) -> Bool) { self.post = post }

  private mutating func report(_ albums: [Album] = [], _ problems: [LibraryProblem] = []) {
    if !post(LibraryUpdate(albums: albums, problems: problems, progress: progress)) { isCancelled = true }
  }

  private mutating func fail(_ path: String, _ reason: String) {
    progress.failedCount += 1
    report([], [LibraryProblem(path: path, reason: reason)])
  }

  private mutating func read(_ path: String) {
    if let error = PathKind.problem(with: path) {
      fail(path, error.reason)
      return
    }
    if case .folder = PathKind(path) {
      progress.readCount += 1
      walk(path)
      return
    }
    let suffix = SongName.split(SongName.fileName(path)).suffix
    switch suffix {
    case "m3u8", "m3u":
      do { add(try Playlist.read(path)) } catch { fail(path, error.reason) }
    case "json":
      do { add(try LibraryFile.read(path)) } catch { fail(path, error.reason) }
    default:
      guard SongName.isPicture(suffix: suffix) || PictureDecoder.isPicture(at: path) else {
        fail(path, "not a picture, a folder, a playlist or a library")
        return
      }
      progress.readCount += 1
      progress.pictureCount += 1
      looseSongs.append(Self.song(path, artist: Song.unknownArtist))
    }
  }

  private mutating func add(_ albums: [Album]) {
    progress.readCount += 1
    progress.pictureCount += albums.reduce(0) { $0 + $1.songs.count }
    report(albums)
  }

  /// Single pictures form one album together.
  private mutating func addLooseSongs() {
    guard !looseSongs.isEmpty else { return }
    report([Album(title: "Pictures", artist: Song.unknownArtist, cover: looseSongs[0].cover, songs: looseSongs)])
  }

  /// Searches a folder and everything below it. It keeps a stack of its own, so that no nesting is too deep.
  private mutating func walk(_ root: String) {
    let real = Self.realPath(root)
    var stack = [(path: root, name: SongName.title(ofFolder: real), parent: Self.parentName(of: real))]
    while let folder = stack.popLast(), !isCancelled {
      let listing: FolderListing
      do throws(PictureError) {
        guard let found = try reader.read(folder.path, proceed: proceed) else { continue }
        listing = found
      } catch {
        report([], [LibraryProblem(path: folder.path, reason: error.reason)])
        continue
      }
      progress.folderCount += 1
      progress.pictureCount += listing.pictures.count
      for name in listing.folders.reversed() {
        stack.append((SongName.join(folder.path, name), SongName.title(ofFolder: name), folder.name))
      }
      report(listing.pictures.isEmpty ? [] : [album(folder.path, folder.name, artist: folder.parent, listing.pictures)])
    }
  }

  /// Reports the progress within a large folder; returns whether to continue.
  private func proceed(_ count: Int) -> Bool {
    var current = progress
    current.pictureCount += count
    return post(LibraryUpdate(progress: current))
  }

  private func album(_ path: String, _ title: String, artist: String, _ pictures: [String]) -> Album {
    let songs = pictures.map { Self.song(SongName.join(path, $0), artist: artist) }
    let own = pictures.firstIndex { SongName.isCover(stem: SongName.split($0[...]).stem) }
    return Album(title: title, artist: artist, cover: songs[own ?? 0].cover, songs: songs)
  }

  private static func song(_ path: String, artist: String) -> Song {
    Song(
      title: SongName.title(ofFile: path), artist: artist,
      duration: SongName.duration(for: SongName.fileName(path)), cover: .picture(path: path))
  }

  /// The path without links and dots, from which names are taken; `path` itself if it cannot be resolved.
  private static func realPath(_ path: String) -> String {
    let resolved = PathCoding.withSystemPath(path) { name -> String? in
      guard let real = realpath(name, nil) else { return nil }
      defer { free(real) }
      return PathCoding.string(cString: real)
    }
    return resolved.flatMap { $0 } ?? path
  }

  private static func parentName(of path: String) -> String {
    let parent = SongName.folder(of: path)
    return parent == "/" || parent == "." ? Song.unknownArtist : SongName.title(ofFolder: parent)
  }
}
