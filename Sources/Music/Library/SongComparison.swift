internal import Platform

/// Compares songs that are kept elsewhere, such as in a queue, with what the index knows about their files.
struct SongComparison {
  let reader: IndexReader
  let library: LibraryFolders
  /// The folders whose songs may differ; nil for all folders.
  let doubtfulFolders: Set<String>?
  let foldersAway: FoldersAway

  /// The songs that have other tags, were moved, or are missing.
  private(set) var update = MusicLibrary.Update()
  /// Whether all songs agree with the index once the update has been applied to them: it has those in the library's folders, and none of
  /// these folders is away.
  private(set) var agree = true

  /// - Parameter known: songs that are known to be missing. The index keeps those of a folder that is away.
  mutating func compare(_ songs: [Song], apartFrom known: Set<Song.ID>) throws(DatabaseError) {
    let numbers = try reader.movedSongs()
    for song in songs {
      if let now = try movedSong(song, numbers) {
        update.moved[song.id] = now
        continue
      }
      guard case .file(let path) = song.source else { continue }
      let isDoubtful = doubtfulFolders?.contains(SongName.folder(of: path)) != false
      let now = try isDoubtful ? reader.song(path: path) : nil
      if let now, now != song, !known.contains(song.id) { update.retagged.append(now) }
      guard isDoubtful && now == nil && library.contain(path) || foldersAway.contain(path) else { continue }
      agree = false
      // Errors other than this one say nothing about where the file is.
      if !PathCoding.exists(path), case .unreadable(let reason) = PathReading.Kind(path) {
        update.missing[song.id] = reason
      }
    }
  }

  /// A song as it is where its file was moved to; nil if that is not known to have been moved.
  /// - Parameter numbers: see `IndexReader.movedSongs()`.
  private func movedSong(_ song: Song, _ numbers: [String: Int]) throws(DatabaseError) -> Song? {
    switch song.source {
    case .file(let path), .picture(let path):
      // Another file may have taken its place, and may be on a disk that is away.
      guard let number = numbers[path], try reader.song(path: path) == nil, !PathCoding.exists(path) else { return nil }
      let now = try reader.song(number)
      // Names that differ only in how their accents are written are the same name to a song.
      return now?.id == song.id ? nil : now
    case .address, .silence: return nil
    }
  }
}
