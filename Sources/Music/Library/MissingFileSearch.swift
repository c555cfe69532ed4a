internal import Platform

/// Finds out which of some missing files are there now. It does so on a thread of its own, because a disk on a network may not answer.
final class MissingFileSearch: Sendable {
  /// The songs to look for.
  private let songs = Monitor<[Song.ID: Song]>([:])
  private let thread = OccasionalThread("missing files")
  private let goesOn: @Sendable () -> Bool
  private let found: @Sendable ([Found]) -> Void

  /// A song whose file is there.
  struct Found: Sendable {
    var song: Song
    /// The file as its name is spelled now. To the song, names that look the same are the same.
    var path: String

    var hasOtherSpelling: Bool { !path.utf8.elementsEqual((song.path ?? "").utf8) }
  }

  /// - Parameters:
  ///   - goesOn: called often. The search ends soon after it has returned false.
  ///   - found: called by the thread with songs whose files are there.
  init(goesOn: @escaping @Sendable () -> Bool, found: @escaping @Sendable ([Found]) -> Void) {
    self.goesOn = goesOn
    self.found = found
  }

  /// Looks for the files of songs once, after those that are being looked for.
  func look(for songs: [Song]) {
    guard !songs.isEmpty else { return }
    self.songs.change { sought in for song in songs { sought[song.id] = song } }
    // Without a thread, they are looked for with the next ones.
    thread.begin { [self] in look() }
  }

  private func look() {
    let songs = songs.exchange(\.self, with: [:])
    var spellings = NameSpellings()
    let there = songs.values.compactMap { song -> Found? in
      guard goesOn(), case .file(let named) = song.source else { return nil }
      let path = SongName.isSound(named) ? spellings.otherPath(of: named) ?? named : named
      return PathReading.Kind(path) == .file ? Found(song: song, path: path) : nil
    }
    if !there.isEmpty { found(there) }
  }
}
