internal import Languages
internal import Platform

/// Which problems of the library were reported, so that each is reported once, and again only after it was solved.
struct ReportedProblems {
  /// The reasons that were reported, by the path.
  private var reasons: [String: Set<Sentence>] = [:]
  /// The paths that the current scan, or else the last one, could not read.
  private var failing: Set<String> = []

  func areReported(at path: String) -> Bool { reasons[path] != nil }

  /// Notes problems as reported.
  /// - Returns: those that were not reported before.
  mutating func takeNew(from problems: [LibraryProblem]) -> [LibraryProblem] {
    problems.filter { reasons[$0.path, default: []].insert($0.reason).inserted }
  }

  /// Forgets the problems of these paths, so that they are reported again.
  mutating func forget(where isForgotten: (_ path: String) -> Bool) {
    reasons = reasons.filter { !isForgotten($0.key) }
  }

  mutating func beginScan() { failing = [] }

  /// Notes that the current scan could not read a path.
  mutating func noteFailure(at path: String) { failing.insert(path) }

  /// Forgets the problems of files and folders that a scan has read without any, and those of damaged files that have been deleted.
  /// - Parameter isKnown: whether the index has a song of this file.
  /// - Returns: the paths.
  mutating func solved(by scan: LibraryScan, isKnown: (_ path: String) -> Bool) -> Set<String> {
    guard !reasons.isEmpty else { return [] }
    let read = Set(scan.foldersRead).subtracting(scan.foldersAway)
    return takeSolved(
      reasons.keys.filter { path in
        !failing.contains(path)
          && (read.contains(path) || read.contains(SongName.folder(of: path)) && isKnown(path)
            || isDeleted(path, read))
      })
  }

  /// Whether a file that was there has been deleted, perhaps with its folder. A file that somebody has named and that was never there is
  /// still missing.
  /// - Parameter read: the folders that were read.
  private func isDeleted(_ path: String, _ read: Set<String>) -> Bool {
    let folders = SongName.folders(above: path)
    guard folders.contains(where: { read.contains($0) }), reasons[path]?.contains(MediaError.missing.reason) != true,
      PathCoding.status(path) == nil
    else { return false }
    return folders.first { PathCoding.status($0) != nil }.map { read.contains($0) } ?? false
  }

  /// Does the same for paths that were named or opened, such as those of playlists.
  mutating func solved(by music: NamedMusic, at paths: [String]) -> Set<String> {
    guard !reasons.isEmpty else { return [] }
    let failing = Set(music.problems.map(\.path))
    // The problems of songs have their paths with all links resolved.
    return takeSolved((paths + paths.map { AbsolutePath.resolved($0) }).filter { !failing.contains($0) })
  }

  private mutating func takeSolved(_ paths: [String]) -> Set<String> {
    Set(paths.filter { reasons.removeValue(forKey: $0) != nil })
  }
}
