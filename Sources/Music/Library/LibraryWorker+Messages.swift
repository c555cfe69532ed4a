internal import Languages

extension LibraryWorker {
  /// What is asked of the worker.
  struct Requests: Sendable {
    var changedFolders: Set<String> = []
    /// Other folders for music.
    var musicFolders: [String]?
    var wantsScan = false
    var wantsLook = false
    var wantsRepair = false
    var reading: [(id: Int, paths: [String], isAdded: Bool)] = []
    /// Songs that are to be compared with the index.
    var songs: [Song] = []
    /// Ends the current scan.
    var isCancelled = false
    /// Ends the worker.
    var isOver = false

    var isEmpty: Bool {
      changedFolders.isEmpty && musicFolders == nil && !wantsScan && !wantsLook && !wantsRepair && reading.isEmpty
        && songs.isEmpty && !isOver
    }
  }

  /// What the worker has found out since this was taken for the last time.
  struct News: Sendable {
    /// All lists; nil if they are the same.
    private(set) var contents: LibraryContents?
    /// What has changed after `contents`.
    var differences: [LibraryDifference] = []
    var progress: ScanProgress?
    var problems: [LibraryProblem] = []
    var notices: [Sentence] = []
    var named: [(id: Int, music: NamedMusic)] = []
    /// Songs of which the index knows something else than was known.
    var retagged: [Song] = []

    var isEmpty: Bool {
      contents == nil && differences.isEmpty && progress == nil && problems.isEmpty && notices.isEmpty && named.isEmpty
        && retagged.isEmpty
    }

    mutating func show(_ contents: LibraryContents) {
      self.contents = contents
      differences = []
    }

    /// Returns it all, and leaves nothing.
    mutating func takeAll() -> News {
      defer { self = News() }
      return self
    }
  }
}
