internal import Languages
internal import Pictures
internal import ViewTree

/// Loads pictures again after their files have changed, and forgets pictures that are not shown any more.
extension PictureStore {
  /// Looks on another thread at the files of all pictures that are known. Those that have changed are loaded again when they are
  /// visible, or are requested; until then the former picture is shown. Call this when files may have changed.
  ///
  /// A store that waits for delivery does nothing, as its pictures change when a recording says so.
  package func checkFiles() { check { _ in true } }

  /// Looks again at the files of pictures that could not be shown, if it is time for that.
  /// - Parameter now: the time on any clock, in seconds.
  /// - Returns: when this is to be called next at the latest; nil if that does not matter.
  package func recheckFailures(now: Double) -> Double? {
    if recheck.isDue(now: now) { check(where: \.isTroubled) }
    return recheck.time
  }

  private func check(where isIncluded: (PictureEntry) -> Bool) {
    guard !pool.isManual else { return }
    var checks: [DecodePool.Check] = []
    var again: [Image] = []
    for entry in entries.values where entry.loading == nil && isIncluded(entry) {
      guard case .file(let path) = entry.image.source else { continue }
      if entry.mayRecover {
        again.append(entry.image)
      } else if entry.isRead {
        checks.append(DecodePool.Check(image: entry.image, path: path, stamp: entry.stamp))
      }
    }
    let changed = markChanged(again)
    if !changed.isEmpty { onChange?(changed) }
    guard !checks.isEmpty else { return }
    // This replaces a check that has not begun: its files are among these, or have been read since.
    submit(.check, .check(checks), 0, 0, isFirst: false, isAhead: true)
  }

  /// Notes that files have to be read again, and returns the pictures.
  func markChanged(_ images: [Image]) -> [Image] {
    images.filter { image in
      guard let entry = entries[image], entry.loading == nil else { return false }
      entry.isStale = true
      return true
    }
  }

  /// Reports why a picture cannot be shown, or with nil that it can be, unless that was reported.
  func report(_ reason: Sentence?, of image: Image) {
    guard let reason else {
      if reported.removeValue(forKey: image.hashValue) != nil { onRecovery?(image) }
      return
    }
    if reported.count >= Self.entryLimit { reported = [:] }
    guard reported.updateValue(reason.hashValue, forKey: image.hashValue) != reason.hashValue else { return }
    onFailure?(image, reason)
  }

  /// The number of pictures beyond which those are forgotten that were not requested for longest.
  static let entryLimit = 4096

  /// Forgets a quarter of the pictures, but none that is visible. What is requested again is loaded again.
  func forgetEntries() {
    let visible = Set(visibleImages?() ?? [])
    var candidates = entries.values.filter {
      $0.loading == nil && !$0.isReducing && $0.lastUse <= previousFrameStart && !visible.contains($0.image)
    }
    candidates.sort { $0.lastUse < $1.lastUse }
    for entry in candidates.prefix(entries.count - Self.entryLimit / 4 * 3) {
      byteCount -= entry.byteCount
      entries[entry.image] = nil
    }
    forgetsAt = max(Self.entryLimit, entries.count + Self.entryLimit / 4)
  }
}
