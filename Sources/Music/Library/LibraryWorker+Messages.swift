internal import Platform

extension LibraryWorker {
  /// The requests to the worker.
  struct Requests: Sendable {
    var changedFolders: Set<String> = []
    /// Other folders for music.
    var musicFolders: [String]?
    var wantsScan = false
    var wantsLook = false
    var wantsRepair = false
    var reading: [Reading] = []
    /// Songs that are to be compared with the index; nil if none are.
    var comparison: Comparison?
    /// Songs whose files were missing, and are there again, with the paths as they are spelled now.
    var found: [Song: String] = [:]
    /// Ends the current scan.
    var isCancelled = false
    /// Whether the present reading of files that are named or opened is cancelled.
    var isReadingCancelled = false
    /// Ends the worker.
    var isOver = false

    var isEmpty: Bool {
      changedFolders.isEmpty && musicFolders == nil && !wantsScan && !wantsLook && !wantsRepair && reading.isEmpty
        && comparison == nil && found.isEmpty && !isOver
    }
  }

  /// Songs that are to be compared with the index.
  struct Comparison: Sendable {
    /// Lists the songs.
    var songs: @Sendable () -> [Song]
    /// The songs among these whose files are known to be missing.
    var missing: Set<Song.ID>
    /// The state of the index with which all of them have agreed before; nil if that is not known.
    var agreement: IndexState?
    /// Whether they were not among the songs that were compared before in this run of the program.
    var areNew: Bool
  }

  /// Paths that are to be read.
  struct Reading: Sendable {
    var id: Int
    var paths: [String]
    var purpose: MusicLibrary.Purpose
  }

  /// The results of the worker since they were last taken.
  struct News: Sendable {
    /// All lists; nil if they are the same.
    private(set) var contents: LibraryContents?
    /// The changes after `contents`.
    var differences: [LibraryDifference] = []
    var progress: ScanProgress?
    var named: [(id: Int, music: NamedMusic)] = []
    /// The results that the library hands on without a change.
    var update = MusicLibrary.Update()

    var isEmpty: Bool {
      contents == nil && differences.isEmpty && progress == nil && named.isEmpty && update.isEmpty
        && update.folders == nil
    }

    mutating func show(_ contents: LibraryContents) {
      self.contents = contents
      differences = []
    }

    /// Returns all results, and removes them.
    mutating func takeAll() -> News {
      defer { self = News() }
      return self
    }
  }
}

extension Monitor<LibraryWorker.News> {
  /// Changes the news, and calls `wake` if they are the first since they were last taken.
  func post(_ change: (inout LibraryWorker.News) -> Void, _ wake: () -> Void) {
    let isFirst = self.change { news -> Bool in
      let isFirst = news.isEmpty
      change(&news)
      return isFirst && !news.isEmpty
    }
    if isFirst { wake() }
  }
}
