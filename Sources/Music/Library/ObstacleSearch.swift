internal import Languages

/// Finds out which of many songs cannot be played, as far as that is known without opening their files. Used by a thread of its own, because
/// a disk on a network may not answer.
struct ObstacleSearch {
  /// The library's folders. Their songs are left out, as they are compared with the index after each scan.
  let library: LibraryFolders
  /// Called often. The search ends soon after it has returned false.
  let goesOn: () -> Bool
  /// Called several times, with the reasons that were found since the last time, in phrases.
  let found: ([Song.ID: Sentence]) -> Void

  /// The most songs that are reported. A player does not mark more.
  static let most = 1000
  /// After how many songs the first ones are reported. Their cards are in sight. Each further portion is several times as long as all before,
  /// because each costs the receiver as much work as the whole queue.
  private static let firstPortion = 64
  private static let growth = 8

  /// Looks for the files of songs, in their order.
  func look(through songs: [Song]) {
    var reasons: [Song.ID: Sentence] = [:]
    var reportedCount = 0
    var portionEnd = Self.firstPortion
    func report() {
      guard !reasons.isEmpty else { return }
      reportedCount += reasons.count
      found(reasons)
      reasons = [:]
    }
    for (index, song) in songs.enumerated() where reportedCount + reasons.count < Self.most {
      guard goesOn() else { return }
      if let reason = obstacle(of: song) { reasons[song.id] = reason }
      guard index + 1 == portionEnd else { continue }
      portionEnd *= Self.growth
      report()
    }
    report()
  }

  /// Why a song cannot be played; nil where nothing is known against it.
  private func obstacle(of song: Song) -> Sentence? {
    switch song.source {
    case .picture, .silence: return nil
    case .address: return LibraryProblem.onNetwork
    case .file(let path):
      guard !library.contain(path) else { return nil }
      switch PathReading.Kind(path) {
      case .file: return nil
      case .folder: return LibraryProblem.notRegular
      case .unreadable(let reason): return reason
      }
    }
  }
}
