import SDLHost
import ViewTree

/// Passes what the scanner finds on to the library that is shown, and prints problems on standard error.
final class LibraryFeed {
  let library = LibraryModel()
  private let scanner: LibraryScanner
  private let given: [String]
  private var reported: Set<LibraryProblem> = []
  /// How many of the scanner's problems have been looked at.
  private var seenProblemCount = 0

  /// - Parameters:
  ///   - paths: the paths on the command line; empty for the bundled library.
  ///   - wake: called on another thread when there is something to drain.
  init(paths: [String], wake: @escaping @Sendable () -> Void) {
    given = paths
    let bundled = paths.isEmpty ? BundledLibrary() : nil
    library.absence = bundled?.absence
    scanner = LibraryScanner(paths: bundled.map { $0.path.map { [$0] } ?? [] } ?? paths, wake: wake)
  }

  /// The exit code if none of the paths can be shown, after printing the reasons; otherwise nil.
  func refusal() -> Int32? {
    let problems = LibraryScanner.check(given)
    guard !given.isEmpty, problems.count == given.count else { return nil }
    report(problems)
    return Launch.Status.noInput
  }

  /// The exit code after everything was shown.
  var status: Int32 { scanner.progress.isUnreadable && !given.isEmpty ? Launch.Status.noInput : 0 }

  func start() {
    if let absence = library.absence { complain(absence) }
    library.setProgress(.scanning(pictures: 0, folders: 0))
    scanner.start()
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
    guard scanner.drain() != nil else { return nil }
    let progress = scanner.progress
    let note = Note(
      albumCount: scanner.library.albums.count,
      progress: progress.isFinished
        ? .finished : .scanning(pictures: progress.pictureCount, folders: progress.folderCount))
    take(note)
    return note
  }

  /// Waits until as much was found as when the recording was made, and takes over exactly that much.
  func take(_ text: String) {
    guard let note = Note(text: text) else {
      return complain("“\(text)” in the recording is not understood and is ignored")
    }
    if note.progress == .finished {
      scanner.waitUntilFinished()
    } else {
      scanner.wait { $0.albums.count >= note.albumCount }
    }
    if scanner.library.albums.count < note.albumCount, !hasReportedMissingAlbums {
      hasReportedMissingAlbums = true
      complain("the library has changed since the recording, when it had at least \(note.albumCount) albums")
    }
    take(note)
  }
  private var hasReportedMissingAlbums = false

  /// Blocks until everything was found.
  func waitUntilFinished() {
    scanner.waitUntilFinished()
    take(Note(albumCount: scanner.library.albums.count, progress: .finished))
  }

  private func take(_ note: Note) {
    report(Array(scanner.problems[seenProblemCount...]))
    seenProblemCount = scanner.problems.count
    let albums = scanner.library.albums
    library.append(
      Array(
        albums[min(library.albums.count, albums.count)..<min(max(library.albums.count, note.albumCount), albums.count)])
    )
    library.setProgress(note.progress)
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
