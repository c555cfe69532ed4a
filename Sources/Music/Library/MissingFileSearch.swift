internal import Platform

/// Finds out which of some missing files are there now. It does so on a thread of its own, because a disk on a network may not answer.
final class MissingFileSearch: Sendable {
  /// The songs to look for.
  private let songs = Monitor<[Song.ID: Song]>([:])
  private let thread = OccasionalThread("missing files")
  private let goesOn: @Sendable () -> Bool
  private let found: @Sendable ([Song: String]) -> Void

  /// - Parameters:
  ///   - goesOn: called often. The search ends soon after it has returned false.
  ///   - found: called by the thread with songs whose files are there, and the paths as they are spelled now.
  init(goesOn: @escaping @Sendable () -> Bool, found: @escaping @Sendable ([Song: String]) -> Void) {
    self.goesOn = goesOn
    self.found = found
  }

  /// Looks for the files of songs once, after those that are being looked for.
  func look(for songs: [Song]) {
    guard !songs.isEmpty else { return }
    self.songs.change { sought in for song in songs { sought[song.id] = song } }
    // If the system has no thread left, the next call looks for these songs, too.
    thread.begin { [self] in look() }
  }

  private func look() {
    let songs = songs.exchange(\.self, with: [:])
    var spellings = NameSpellings()
    var there: [Song: String] = [:]
    for song in songs.values where goesOn() {
      guard case .file(let named) = song.source else { continue }
      let path = SongName.isSound(named) ? spellings.otherPath(of: named) ?? named : named
      if PathReading.Kind(path) == .file { there[song] = path }
    }
    if !there.isEmpty { found(there) }
  }
}
