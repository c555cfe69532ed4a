import Music
internal import Platform
import SDLHost
import ViewTree

/// Passes what the scanner finds on to the library that is shown, and prints problems on standard error.
final class LibraryFeed {
  let library = LibraryModel()
  /// What is searched, one after another: the paths of the command line first, then those that were dropped on the window.
  private var sources: [Source]
  /// The index of the source that is searched now, or was last.
  private var current = 0
  private let wake: @Sendable () -> Void
  private let given: [String]
  private var reported: Set<LibraryProblem> = []

  private struct Source {
    let scanner: LibraryScanner
    /// How many of the scanner's problems have been looked at.
    var seenProblemCount = 0
    /// Called once everything was found.
    var whenFound: ((Found) -> Void)?
  }

  /// What some paths contain.
  struct Found {
    var albums: [Album]
    var problems: [LibraryProblem]
  }

  /// - Parameters:
  ///   - paths: the paths on the command line; empty for the bundled library.
  ///   - wake: called on another thread when there is something to drain.
  init(paths: [String], wake: @escaping @Sendable () -> Void) {
    given = paths
    let bundled = paths.isEmpty ? BundledLibrary() : nil
    library.absence = bundled?.absence
    let scanner = LibraryScanner(paths: bundled.map { $0.path.map { [$0] } ?? [] } ?? paths, wake: wake)
    sources = [Source(scanner: scanner)]
    self.wake = wake
  }

  /// The exit code if none of the paths can be shown, after printing the reasons; otherwise nil.
  func refusal() -> Int32? {
    let problems = LibraryScanner.check(given)
    guard !given.isEmpty, problems.count == given.count else { return nil }
    report(problems)
    return Launch.Status.noInput
  }

  /// The exit code after everything was shown.
  var status: Int32 { sources[0].scanner.progress.isUnreadable && !given.isEmpty ? Launch.Status.noInput : 0 }

  func start() {
    if let absence = library.absence { complain(absence) }
    library.setProgress(.scanning(pictures: 0, folders: 0))
    sources[0].scanner.start()
  }

  /// Adds what is in `paths` to the library.
  /// - Parameter whenFound: called once all of it was found.
  func add(_ paths: [String], whenFound: @escaping (Found) -> Void) {
    sources.append(Source(scanner: LibraryScanner(paths: paths, wake: wake), whenFound: whenFound))
    goOn()
    library.setProgress(progress)
  }

  /// Begins to search the next source when the one before was finished. In this order albums are only ever appended.
  /// - Returns: whether there is one.
  @discardableResult
  private func goOn() -> Bool {
    guard sources[current].scanner.progress.isFinished, current + 1 < sources.count else { return false }
    current += 1
    sources[current].scanner.start()
    return true
  }

  private var albums: [Album] {
    sources.count == 1 ? sources[0].scanner.library.albums : sources.flatMap(\.scanner.library.albums)
  }

  private var progress: LibraryModel.Progress {
    let all = sources.map(\.scanner.progress)
    if all.allSatisfy(\.isFinished) { return .finished }
    return .scanning(
      pictures: all.reduce(0) { $0 + $1.pictureCount }, folders: all.reduce(0) { $0 + $1.folderCount })
  }

  /// How much of the library was taken over at some moment, as a recording stores it.
  struct Note: Equatable {
    var albumCount: Int
    var progress: LibraryModel.Progress

    private static let word = "library"

    /// "library ALBUMS finished", or "library ALBUMS PICTURES FOLDERS" while the scan goes on.
    var text: String {
      switch progress {
      case .finished: "\(Self.word) \(albumCount) finished"
      case .scanning(let pictures, let folders): "\(Self.word) \(albumCount) \(pictures) \(folders)"
      }
    }

    init(albumCount: Int, progress: LibraryModel.Progress) {
      self.albumCount = albumCount
      self.progress = progress
    }

    init?(text: String) {
      let words = text.split(separator: " ")
      guard words.count >= 3, words[0] == Self.word, let albumCount = Int(words[1]), albumCount >= 0 else { return nil }
      self.albumCount = albumCount
      if words.count == 3, words[2] == "finished" {
        progress = .finished
      } else if words.count == 4, let pictures = Int(words[2]), let folders = Int(words[3]) {
        progress = .scanning(pictures: pictures, folders: folders)
      } else {
        return nil
      }
    }
  }

  /// Takes over what has been found; nil when there is nothing new.
  func drain() -> Note? {
    guard sources[current].scanner.drain() != nil else { return nil }
    goOn()
    let note = Note(albumCount: albums.count, progress: progress)
    take(note)
    return note
  }

  /// Waits until as much was found as when the recording was made, and takes over exactly that much.
  func take(_ text: String) {
    guard let note = Note(text: text) else {
      return complain("“\(text)” in the recording is not understood and is ignored")
    }
    if note.progress == .finished { finishScanning() } else { wait(forAlbums: note.albumCount) }
    if albums.count < note.albumCount, !hasReportedMissingAlbums {
      hasReportedMissingAlbums = true
      complain("the library has changed since the recording, when it had at least \(note.albumCount) albums")
    }
    take(note)
  }
  private var hasReportedMissingAlbums = false

  /// Blocks until everything was found.
  func waitUntilFinished() {
    finishScanning()
    take(Note(albumCount: albums.count, progress: .finished))
  }

  private func finishScanning() {
    repeat { sources[current].scanner.waitUntilFinished() } while goOn()
  }

  private func wait(forAlbums count: Int) {
    repeat {
      let before = sources[..<current].reduce(0) { $0 + $1.scanner.library.albums.count }
      sources[current].scanner.wait { before + $0.albums.count >= count }
    } while albums.count < count && goOn()
  }

  private func take(_ note: Note) {
    for index in sources.indices {
      let problems = sources[index].scanner.problems
      report(Array(problems[sources[index].seenProblemCount...]))
      sources[index].seenProblemCount = problems.count
    }
    let albums = albums
    library.append(
      Array(
        albums[min(library.albums.count, albums.count)..<min(max(library.albums.count, note.albumCount), albums.count)])
    )
    library.setProgress(note.progress)
    guard note.progress == .finished else { return }
    for index in sources.indices {
      let scanner = sources[index].scanner
      guard let whenFound = sources[index].whenFound else { continue }
      sources[index].whenFound = nil
      whenFound(Found(albums: scanner.library.albums, problems: scanner.problems))
    }
  }

  private func report(_ problems: [LibraryProblem]) {
    for problem in problems where reported.insert(problem).inserted { complain(problem.line) }
  }
}

extension Image {
  /// The file's name in a form for people to read.
  var displayName: String {
    if case .file(let path) = source { return PathCoding.display(path) }
    return "a picture"
  }
}
