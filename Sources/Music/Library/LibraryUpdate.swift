package import Languages

extension MusicLibrary {
  /// The changes that an `update()` has made.
  package struct Update: Sendable {
    package var hasNewContents = false
    /// The changes of the lists; nil if anything may have changed.
    package var changes: ListUpdate?
    /// Whether the progress has changed, other folders were chosen, or paths have been read: those of the library itself, or those of a call
    /// of `read`.
    var hasOtherNews = false
    /// Whether a scan of changed folders has ended. Perhaps only a picture has changed.
    package var hasFinishedScan = false
    /// The songs that were compared with the library and have other tags there, or whose files are there again.
    package var retagged: [Song] = []
    /// The songs whose files were moved: the song at the new path, for each id that a song had at its former path.
    package var moved: [Song.ID: Song] = [:]
    /// Why songs that were compared with the library cannot be played, in phrases: their files are missing, as the library has found out.
    package var missing: [Song.ID: Sentence] = [:]
    /// The state of the index with which all songs agree that were compared; nil if there is none, or it is the one that was given.
    package var agreement: IndexState?
    /// Whether not all songs agree any more with the state that was given. An `agreement` beside it was found afterwards.
    package var isAgreementOver = false
    /// The folders that are away; nil if they are the same as before.
    package var foldersAway: FoldersAway?
    /// Paths that could not be read. Each is reported once, and once more if it has been read in between.
    package var problems: [LibraryProblem] = []
    /// Paths with earlier problems that have been read without any since. If one has failed again after that, it is among `problems` too.
    package var solved: Set<String> = []
    /// Whole sentences about the library itself. Each is reported once.
    package var notices: [Sentence] = []
    /// The library's folders; nil if they are the same as before.
    var folders: LibraryFolders?
    /// What the library's folders were before others were chosen.
    var formerFolders: [LibraryFolders] = []

    /// Whether a file or folder has left the library, because other folders were chosen.
    package func hasLeft(_ path: String) -> Bool {
      guard let folders, !folders.contain(path) else { return false }
      return formerFolders.contains { $0.contain(path) }
    }

    package var isEmpty: Bool {
      !hasNewContents && !hasOtherNews && retagged.isEmpty && moved.isEmpty && missing.isEmpty && agreement == nil
        && !isAgreementOver && foldersAway == nil && problems.isEmpty && solved.isEmpty && notices.isEmpty
    }

    mutating func merge(_ next: Update) {
      if next.hasNewContents {
        changes =
          !hasNewContents ? next.changes : next.changes.flatMap { next in changes.map { $0.merged(with: next) } }
      }
      hasNewContents = hasNewContents || next.hasNewContents
      hasOtherNews = hasOtherNews || next.hasOtherNews
      hasFinishedScan = hasFinishedScan || next.hasFinishedScan
      retagged += next.retagged
      moved.merge(next.moved) { $1 }
      // A song that is there again may have been missing in an update that nobody has taken yet.
      for song in next.retagged { missing[song.id] = nil }
      missing.merge(next.missing) { $1 }
      agreement = next.agreement ?? (next.isAgreementOver ? nil : agreement)
      isAgreementOver = isAgreementOver || next.isAgreementOver
      foldersAway = next.foldersAway ?? foldersAway
      problems.removeAll { next.solved.contains($0.path) }
      problems += next.problems
      solved.formUnion(next.solved)
      notices += next.notices
      folders = next.folders ?? folders
      formerFolders += next.formerFolders
    }
  }
}
