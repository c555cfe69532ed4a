internal import Platform

/// Tells how far the reading of the library is, as often as a person can read it. The named files, which are read first, are counted with
/// those of the folders.
final class ProgressReport {
  private let post: (ScanProgress) -> Void
  private var progress = ScanProgress()
  /// How many of the named files had been read before the scan that counts the others.
  private var namedCount = 0
  private var time = 0.0

  /// - Parameter post: takes the progress.
  init(post: @escaping (ScanProgress) -> Void) { self.post = post }

  /// Begins anew. Nothing is told yet, as most scans are over in a moment.
  func begin() { progress = ScanProgress() }

  func note(ofNamedFiles new: ScanProgress) {
    namedCount = new.fileCount
    progress = new
    tellIfDue()
  }

  func note(ofScan new: ScanProgress) {
    progress = new
    progress.fileCount += namedCount
    tellIfDue()
  }

  /// Tells that a scan has ended.
  func end() {
    namedCount = 0
    progress.isFinished = true
    tell()
  }

  func tell() { post(progress) }

  private func tellIfDue() {
    let now = MonotonicClock.now
    guard now - time > 0.1 else { return }
    time = now
    tell()
  }
}
