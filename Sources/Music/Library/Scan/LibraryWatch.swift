internal import Platform

/// Lets the library read folders again in which something has changed, and tells once if not all folders can be watched.
final class LibraryWatch {
  private let requests: Monitor<LibraryWorker.Requests>
  private let reportGaps: () -> Void
  private var watch: FolderWatch?
  private var hasReported = false

  /// - Parameters:
  ///   - requests: where the folders are noted.
  ///   - reportGaps: called the first time that a folder cannot be watched.
  init(_ requests: Monitor<LibraryWorker.Requests>, reportGaps: @escaping () -> Void) {
    self.requests = requests
    self.reportGaps = reportGaps
  }

  /// Watches the library's folders, and no others any more. The scan that follows adds those below them.
  func begin(_ roots: [String]) {
    // The former watch would go on to report changes in folders that are not in the library any more.
    watch = nil
    guard !roots.isEmpty else { return }
    watch = FolderWatch(roots: roots) { [requests] change in
      requests.change { requests in
        switch change {
        case .folders(let folders): requests.changedFolders.formUnion(folders)
        case .anywhere: requests.wantsScan = true
        }
      }
    }
    if watch == nil { reportOnce() }
  }

  /// Notes where the library's folders are now, so that they are noticed when they appear or are replaced.
  func follow(_ roots: [String]) { watch?.watch(roots: roots) }

  /// Watches a folder that a scan has entered.
  func add(_ folder: String) {
    if let watch, !watch.add(folder) { reportOnce() }
  }

  func isWatched(_ folder: String) -> Bool { watch?.isWatched(folder) ?? true }

  /// Whether all folders can be watched.
  var isComplete: Bool { watch?.isComplete == true }

  private func reportOnce() {
    guard !hasReported else { return }
    hasReported = true
    reportGaps()
  }
}
