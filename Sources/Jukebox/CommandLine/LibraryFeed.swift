import SDLHost
import ViewTree

/// Brings what the scanner finds into the library that is shown, and what is wrong to standard error.
final class LibraryFeed {
  let library = LibraryModel()
  private let scanner: LibraryScanner
  private let given: [String]
  private var told: Set<LibraryProblem> = []

  /// - Parameters:
  ///   - paths: as on the command line; none for the bundled library.
  ///   - wake: called on another thread when there is something to drain.
  init(paths: [String], wake: @escaping @Sendable () -> Void) {
    given = paths
    scanner = LibraryScanner(paths: paths.isEmpty ? BundledLibrary.path().map { [$0] } ?? [] : paths, wake: wake)
  }

  /// The exit code when there is nothing that could be shown; its reasons have been told.
  func refusal() -> Int32? {
    let problems = LibraryScanner.check(given)
    guard !given.isEmpty, problems.count == given.count else { return nil }
    tell(problems)
    return Launch.Status.noInput
  }

  /// The exit code after everything was shown.
  var status: Int32 { scanner.progress.isUnreadable && !given.isEmpty ? Launch.Status.noInput : 0 }

  func start() {
    library.setProgress(.scanning(pictures: 0, folders: 0))
    scanner.start()
  }

  /// Takes in what has been found.
  func drain() {
    guard let update = scanner.drain() else { return }
    take(update.albums, update.problems, update.progress)
  }

  /// Blocks until everything was found.
  func waitUntilFinished() {
    scanner.waitUntilFinished()
    take(scanner.library.albums, scanner.problems, scanner.progress)
  }

  private func take(_ albums: [Album], _ problems: [LibraryProblem], _ progress: LibraryProgress) {
    tell(problems)
    library.append(albums)
    library.setProgress(
      progress.isFinished ? .finished : .scanning(pictures: progress.pictureCount, folders: progress.folderCount))
  }

  private func tell(_ problems: [LibraryProblem]) {
    for problem in problems where told.insert(problem).inserted { complain(problem.line) }
  }
}

extension Image {
  /// The file's name as people are told it.
  var displayName: String {
    if case .file(let path) = source { return PathCoding.display(path) }
    return "a picture"
  }
}
