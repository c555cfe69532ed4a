internal import Languages
package import Platform

/// The user's music. A scan finds the files in the folders, an index stores their tags, changes of the folders are noticed, and the result
/// can be listed and searched.
///
/// All files are read on other threads. `update()` applies their results. The program calls it after `wake` was called.
@MainActor
package final class MusicLibrary {
  /// The folders and the settings of a library.
  package struct Setup: Sendable {
    /// Folders, which are searched recursively, and single songs, pictures, playlists and `library.json` files.
    package var paths: [String]
    /// The user's music folders, which belong to the library as soon as they exist; nil if they are not part of this library.
    package var musicFolders: [String]?
    /// The bundled library, which is shown as long as there is no music in the folders.
    package var fallback: [String]
    /// Returns the path of the index; nil for an index in memory, which has to be built again at each start. It is called on the library's
    /// thread, as finding the folders may wait for a disk that does not respond.
    package var indexPath: @Sendable () -> String?
    package var reader: any TagReader
    /// Recognises a picture without an extension by its content.
    package var isPicture: @Sendable (String) -> Bool
    /// Whether changes in the folders are noticed.
    package var isWatching: Bool
    /// For how many seconds after a scan the folders are not looked at again when the user comes back to the window. It is longer if a scan
    /// takes long.
    var lookInterval = 10.0

    package init(
      paths: [String], musicFolder: String? = nil, fallback: [String] = [], indexPath: String?, reader: any TagReader,
      isPicture: @escaping @Sendable (String) -> Bool = { _ in false },
      isWatching: Bool = true
    ) {
      self.paths = paths
      musicFolders = musicFolder.map { [$0] }
      self.fallback = fallback
      self.indexPath = { indexPath }
      self.reader = reader
      self.isPicture = isPicture
      self.isWatching = isWatching
    }
  }

  package private(set) var contents = LibraryContents()
  package private(set) var progress = ScanProgress()
  /// The contents of the paths that are not folders; nil until they have been read.
  package private(set) var named: NamedMusic?
  /// The library's folders; nil until the thread has begun.
  private var folders: LibraryFolders?

  private let setup: Setup
  private let wake: @Sendable () -> Void
  private let requests = Monitor(LibraryWorker.Requests())
  private let news = Monitor(LibraryWorker.News())
  private var thread: WorkerThread?
  private lazy var missingFiles = MissingFileSearch(
    goesOn: { [requests] in requests.read { !$0.isOver } },
    found: { [requests] songs in requests.change { $0.found.merge(songs) { $1 } } })
  /// Whether it was reported that no thread could be started. That is tried again when the user comes back to the window.
  private var hasReportedThread = false
  private var reader: (place: IndexPlace, index: IndexReader)?
  /// Which of the next queries asks the index again, after it was too busy or has failed: 1 for the next one. 0 if it has answered the last
  /// query, or if the lists were made of another index since.
  private var nextAttempt = 0
  /// Songs that were read in advance.
  private var ahead: [SongID: Song] = [:]
  /// The number of queries of the index.
  package private(set) var queryCount = 0
  private var readings: [Int: (NamedMusic) -> Void] = [:]
  private var readingCount = MusicLibrary.firstReading

  /// The number of the first reading, that of the library's own paths.
  nonisolated static let firstReading = 0

  /// - Parameter wake: called on another thread when `update()` has something to do.
  package init(_ setup: Setup, wake: @escaping @Sendable () -> Void) {
    self.setup = setup
    self.wake = wake
  }

  isolated deinit {
    requests.change { $0.isOver = true }
    thread?.join()
  }

  /// Starts reading. Further calls have no effect.
  package func start() {
    guard thread == nil else { return }
    let work: @Sendable () -> Void = { [setup, requests, news, wake] in
      LibraryWorker(setup, requests) { change in news.post(change, wake) }.run()
    }
    // The first frame waits for the first lists.
    thread = WorkerThread("library", isUrgent: true, work)
    guard thread == nil, !hasReportedThread else { return }
    hasReportedThread = true
    let notice = tr("The music cannot be read yet, as the system has no thread left for it.")
    news.change { $0.update.notices.append(notice) }
    wake()
  }

  /// Ends the current scan, and the current reading of files that are named or opened, soon. The results are kept.
  package func cancelScan() {
    requests.change { requests in
      requests.isCancelled = true
      requests.isReadingCancelled = true
    }
  }

  /// Changes the user's music folders. The index keeps the songs of the folders that stay.
  package func setMusicFolders(_ folders: [String]) {
    guard thread != nil else { return }
    requests.change { $0.musicFolders = folders }
  }

  /// Compares all folders with the index again.
  package func scan() { requests.change { $0.wantsScan = true } }

  /// Looks for changes that are not reported when they happen: changes in folders that cannot be watched or are on a network, a folder that
  /// was replaced by another one, and files that have become readable. Call this when the user comes back to the window; most calls find
  /// nothing to do.
  /// - Parameter missing: songs whose files were missing, anywhere. `update()` returns those whose files are there again.
  package func lookAgain(missing: [Song] = []) {
    if hasReportedThread { start() }
    guard thread != nil else { return }
    requests.change { $0.wantsLook = true }
    readFound(missing)
  }

  /// Reads the tags of songs whose files were missing, anywhere. `update()` returns those whose files are there again.
  package func readFound(_ songs: [Song]) {
    if thread != nil { missingFiles.look(for: songs) }
  }

  /// Compares songs that are kept elsewhere, such as in a queue, with what the index knows about their files. `update()` returns those
  /// that differ, those whose files were moved, and those whose files are missing.
  /// - Parameters:
  ///   - songs: lists the songs. It is called on the library's thread, as they may be many.
  ///   - missing: those of them that could not be played because their files were missing. They are returned once their files are there,
  ///     also if they do not differ.
  ///   - agreement: the state of the index with which all of them have agreed before, perhaps in an earlier run of the program; nil if that
  ///     is not known. Only those are compared that may differ from it.
  ///   - areNew: whether they were not among the songs that were compared before in this run.
  package func compare(
    _ songs: @escaping @Sendable () -> [Song], missing: [Song] = [], since agreement: IndexState? = nil,
    areNew: Bool = false
  ) {
    guard thread != nil, contents.place != nil else { return }
    requests.change { requests in
      requests.comparison = LibraryWorker.Comparison(
        songs: songs, missing: Set(missing.map(\.id)), agreement: agreement,
        areNew: areNew || requests.comparison?.areNew == true)
    }
    missingFiles.look(for: missing)
  }

  /// Finds out which songs of an earlier run cannot be played, apart from those in the library's folders, which are compared after each
  /// scan. `update()` returns the reasons with those of missing songs.
  /// - Parameter songs: lists the songs in their order. It is called on another thread, as they may be many.
  package func lookForObstacles(of songs: @escaping @Sendable () -> [Song]) {
    guard thread != nil else { return }
    // The library's own thread must not wait for a disk that does not answer.
    WorkerThread("obstacles") { [setup, requests, news, wake] in
      ObstacleSearch(
        library: LibraryFolders(setup.paths.filter(MusicFolder.isFolder) + (setup.musicFolders ?? [])),
        goesOn: { requests.read { !$0.isOver } },
        found: { reasons in news.post({ $0.update.merge(Update(missing: reasons)) }, wake) }
      ).look(through: songs())
    }
  }

  /// Why paths are read.
  package enum Purpose: Sendable {
    /// To know what they contain. The library stays as it is.
    case answer
    /// The user adds them: their albums become part of the library.
    case addition
    /// The user has opened them to play them. Only folders, pictures and library files become part of the library, and songs and playlists
    /// do not.
    case opening
  }

  /// Reads paths of songs, playlists, pictures, libraries and folders.
  /// - Parameter whenRead: called by `update()` with their contents.
  package func read(_ paths: [String], for purpose: Purpose, whenRead: @escaping (NamedMusic) -> Void) {
    readingCount += 1
    readings[readingCount] = whenRead
    let reading = LibraryWorker.Reading(id: readingCount, paths: paths, purpose: purpose)
    requests.change { $0.reading.append(reading) }
    start()
  }

  /// Applies the results of the threads.
  @discardableResult
  package func update() -> Update {
    // This is called in every iteration of the program's loop: reading wakes no thread while there is nothing to take.
    guard news.read({ !$0.isEmpty }) else { return Update() }
    return take(news.change { $0.takeAll() })
  }

  /// As `update()`, but waits up to so many seconds for the lists of what the index already contains.
  package func firstUpdate(atMost seconds: Double) -> Update {
    let first = news.wait(atMost: seconds) { $0.contents == nil ? nil : $0.takeAll() }
    return first.map { take($0) } ?? Update()
  }

  /// Blocks until `isEnough` returns true after an update. For tests, and for snapshots of the complete library.
  @discardableResult
  package func wait(until isEnough: (MusicLibrary) -> Bool) -> Update {
    start()
    var all = update()
    while !isEnough(self) {
      all.merge(take(news.wait { $0.isEmpty ? nil : $0.takeAll() }))
    }
    return all
  }

  /// Blocks until all folders were read, and all lists are made.
  package func waitUntilFinished() {
    wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }
  }

  private func take(_ news: LibraryWorker.News) -> Update {
    var update = news.update
    if var contents = news.contents {
      if contents.place != self.contents.place { nextAttempt = 0 }
      contents.keepSongs(of: self.contents)
      self.contents = contents
      update.hasNewContents = true
      if reader?.place != contents.place { reader = nil }
    }
    for difference in news.differences {
      let changes = contents.take(difference)
      update.merge(Update(hasNewContents: true, changes: changes))
    }
    if update.hasNewContents { ahead = [:] }
    // The progress may be the same again: other folders may contain as much as the former ones.
    update.hasOtherNews = !news.named.isEmpty || !news.update.formerFolders.isEmpty
    if let progress = news.progress, progress != self.progress {
      self.progress = progress
      update.hasOtherNews = true
    }
    update.hasFinishedScan = news.progress?.isFinished == true
    folders = update.folders ?? folders
    for (id, music) in news.named {
      if id == Self.firstReading { named = music }
      readings.removeValue(forKey: id)?(music)
    }
    return update
  }

  // MARK: What is seen

  /// The songs of an album, in its order. Fast enough to be called when an album is opened.
  /// - Parameter count: how many songs are enough, the first ones; nil for all.
  package func songs(of album: AlbumID, first count: Int? = nil) -> [Song] {
    if let songs = contents.givenSongs(of: album) { return count.map { Array(songs.prefix($0)) } ?? songs }
    return read { reader throws(DatabaseError) in
      try reader.songs(ofAlbum: Int(album.number), first: count).map(\.song)
    } ?? []
  }

  /// Whether the index has answered the last query. Otherwise songs may be in the library that are not found.
  package var isReadable: Bool { nextAttempt == 0 }

  /// Whether a song can be returned without a query of the index.
  package func isReadAhead(_ id: SongID) -> Bool { id.givenIndex != nil || ahead[id] != nil }

  /// Reads several songs in one query that will be needed one by one, such as those of the rows around the visible ones. Songs that were
  /// read in advance before are dropped.
  package func readAhead(_ ids: [SongID]) {
    let numbers = ids.filter { $0.givenIndex == nil }.map { Int($0.number) }
    guard !numbers.isEmpty else { return }
    let songs = read { reader throws(DatabaseError) in try reader.songs(numbers) } ?? []
    ahead = Dictionary(songs.map { ($0.id, $0.song) }) { one, _ in one }
  }

  /// A song; nil if it has left the library. Fast enough to be called for each row that appears.
  package func song(_ id: SongID) -> Song? {
    if let song = ahead[id] { return song }
    if id.givenIndex != nil { return contents.givenSong(id) }
    return read { reader throws(DatabaseError) in try reader.song(Int(id.number)) } ?? nil
  }

  /// The album that a file's song is in; nil if it is not in the library's folders.
  package func album(ofSongAt path: String) -> AlbumSummary? {
    let id = read { reader throws(DatabaseError) in try reader.album(ofSongAt: path) } ?? nil
    return id.flatMap { contents.album($0) }
  }

  /// Whether the file of a song, or the picture that it is, lies in the library's folders, which may be away; nil if they are not known yet.
  package func isInFolders(_ song: Song) -> Bool? {
    guard let folders else { return nil }
    switch song.source {
    case .file(let path), .picture(let path): return folders.contain(path)
    case .address, .silence: return false
    }
  }

  /// The path of the index of some folders, in the user's cache folder. Different sets of folders have different indexes, so that switching
  /// between them does not require reading them again.
  /// - Returns: nil if there is no such folder, or none of the paths is a folder.
  /// - Parameter musicFolder: a folder that is included even if it does not exist.
  package nonisolated static func indexPath(
    for paths: [String], musicFolder: String? = nil, in folders: UserFolders = UserFolders()
  ) -> String? {
    let roots =
      paths.filter(MusicFolder.isFolder).map { AbsolutePath.resolved($0) }
      + (musicFolder.map { [LibraryFolders.place(of: $0)] } ?? [])
    guard !roots.isEmpty, let cache = folders.cache else { return nil }
    let digits = String(StableHash.of(PathCoding.bytes(roots.joined(separator: "\0"))), radix: 16)
    return "\(cache)/jukebox/library-\(digits).sqlite"
  }

  /// How many queries are skipped after one to which the index was too busy, so that the window does not wait for each of them.
  private static let skippedWhileBusy = 20
  /// How many are skipped after one that has failed. Usually the index has been built anew long before.
  private static let skippedAfterFailure = 1000

  private func read<Result>(_ body: (IndexReader) throws(DatabaseError) -> Result) -> Result? {
    guard let place = contents.place else { return nil }
    if nextAttempt > 1 {
      nextAttempt -= 1
      return nil
    }
    do throws(DatabaseError) {
      if reader == nil {
        // A short patience: readers wait only for a program that repairs the index.
        let database = try Database(place.place, patience: 50, isCreated: false)
        reader = (place, IndexReader(database))
      }
      queryCount += 1
      let result = try reader.map { value throws(DatabaseError) in try body(value.index) }
      nextAttempt = 0
      return result
    } catch {
      reader = nil
      // If the index was deleted or damaged, it is built anew. Meanwhile it does not contain everything.
      if !error.isBusy { requests.change { $0.wantsRepair = true } }
      nextAttempt = (error.isBusy ? Self.skippedWhileBusy : Self.skippedAfterFailure) + 1
      return nil
    }
  }
}
