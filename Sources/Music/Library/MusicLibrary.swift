package import Languages
package import Platform

/// The music in a person's folders: found by a scan, kept in an index, watched for changes, listed and searched.
///
/// All files are read on other threads. What they find is taken over by `update()`, which the program calls after `wake` was called.
@MainActor
package final class MusicLibrary {
  /// What a library consists of.
  package struct Setup: Sendable {
    /// Folders, which are searched with all below them, and single songs, pictures, playlists and `library.json` files.
    package var paths: [String]
    /// The person's folders for music, which belong to the library as soon as they are there; nil where the library is another one.
    package var musicFolders: [String]?
    /// What is shown as long as there is no music in the folders: the library that comes with the program.
    package var fallback: [String]
    /// Where the index of the folders is kept; nil for one in memory, which is read anew at each start.
    package var indexPath: String?
    package var reader: any TagReader
    /// Recognises a picture without an extension by its content.
    package var isPicture: @Sendable (String) -> Bool
    /// Whether changes in the folders are noticed.
    package var isWatching: Bool
    /// How long nothing is looked for after the folders were read, in seconds; longer where reading them takes long.
    package var lookInterval = 10.0

    package init(
      paths: [String], musicFolder: String? = nil, fallback: [String] = [], indexPath: String?, reader: any TagReader,
      isPicture: @escaping @Sendable (String) -> Bool = { _ in false },
      isWatching: Bool = true
    ) {
      self.paths = paths
      musicFolders = musicFolder.map { [$0] }
      self.fallback = fallback
      self.indexPath = indexPath
      self.reader = reader
      self.isPicture = isPicture
      self.isWatching = isWatching
    }
  }

  /// What has changed with an `update()`.
  package struct Update: Sendable {
    package var hasNewContents = false
    /// What has changed in the lists; nil if anything may have.
    package var changes: ListUpdate?
    package var hasNewProgress = false
    /// Whether paths were read: those of the library itself, or others that were asked for.
    package var hasReadPaths = false
    /// Whether folders were read to the end because something in them may have changed, be it only a picture.
    package var hasFinishedScan = false
    /// What is known now about songs that were compared with the library, where it is something else than was known.
    package var retagged: [Song] = []
    /// Paths that could not be read. Each is reported once.
    package var problems: [LibraryProblem] = []
    /// Whole sentences about the library itself. Each is reported once.
    package var notices: [Sentence] = []

    package var isEmpty: Bool {
      !hasNewContents && !hasNewProgress && !hasReadPaths && retagged.isEmpty && problems.isEmpty && notices.isEmpty
    }

    mutating func merge(_ next: Update) {
      if next.hasNewContents {
        changes =
          !hasNewContents ? next.changes : next.changes.flatMap { next in changes.map { $0.merged(with: next) } }
      }
      hasNewContents = hasNewContents || next.hasNewContents
      hasNewProgress = hasNewProgress || next.hasNewProgress
      hasReadPaths = hasReadPaths || next.hasReadPaths
      hasFinishedScan = hasFinishedScan || next.hasFinishedScan
      retagged += next.retagged
      problems += next.problems
      notices += next.notices
    }
  }

  package private(set) var contents = LibraryContents()
  package private(set) var progress = ScanProgress()
  /// What the paths that are not folders contain; nil until they were read.
  package private(set) var named: NamedMusic?

  /// The songs that are named by the paths, in their order: what a person wants to hear now. Empty until they were read.
  package var queuedSongs: [Song] { named?.songs ?? [] }

  private let setup: Setup
  private let wake: @Sendable () -> Void
  private let requests = Monitor(LibraryWorker.Requests())
  private let news = Monitor(LibraryWorker.News())
  private var thread: WorkerThread?
  /// Whether it was said that there is no thread. It is tried again when a person comes back to the window.
  private var hasReportedThread = false
  private var reader: (place: IndexPlace, index: IndexReader)?
  /// How many questions are still not asked, unless there are news.
  private var restCount = 0
  /// Songs that were read before they are asked for.
  private var ahead: [SongID: Song] = [:]
  /// How often the index was asked.
  package private(set) var questionCount = 0
  private var readings: [Int: (NamedMusic) -> Void] = [:]
  private var readingCount = MusicLibrary.firstReading

  /// The number of the reading of the paths that the library was made with.
  nonisolated static let firstReading = 0

  /// - Parameter wake: called on another thread when `update()` has something to take over.
  package init(_ setup: Setup, wake: @escaping @Sendable () -> Void) {
    self.setup = setup
    self.wake = wake
  }

  isolated deinit {
    requests.change { $0.isOver = true }
    thread?.join()
  }

  /// Begins to read. Further calls have no effect.
  package func start() {
    guard thread == nil else { return }
    let work: @Sendable () -> Void = { [setup, requests, news, wake] in
      LibraryWorker(setup, requests) { change in
        let isFirst = news.change { news -> Bool in
          let isFirst = news.isEmpty
          change(&news)
          return isFirst && !news.isEmpty
        }
        if isFirst { wake() }
      }.run()
    }
    // The first frame waits for the first lists.
    thread = WorkerThread("library", isUrgent: true, work)
    guard thread == nil, !hasReportedThread else { return }
    hasReportedThread = true
    news.change { $0.notices.append(tr("The music cannot be read yet, as the system has no thread left for it.")) }
    wake()
  }

  /// Ends the current scan soon. What it has found stays.
  package func cancelScan() { requests.change { $0.isCancelled = true } }

  /// Makes other folders the person's folders for music. What the index knows about those that stay is kept.
  package func setMusicFolders(_ folders: [String]) {
    guard thread != nil else { return }
    requests.change { $0.musicFolders = folders }
  }

  /// Compares all folders with the index again.
  package func scan() { requests.change { $0.wantsScan = true } }

  /// Looks for what cannot be noticed when it happens: changes in folders that cannot be watched, or that are on a network, another
  /// folder in the place of one of the library's, and files that can be read now. To be called when a person comes back to the window;
  /// most calls find that there is nothing to do.
  package func lookAgain() {
    if hasReportedThread { start() }
    guard thread != nil else { return }
    requests.change { $0.wantsLook = true }
  }

  /// Compares songs that are kept elsewhere, such as in a queue, with what the index knows about their files. `update()` returns those
  /// that differ.
  package func compare(_ songs: [Song]) {
    guard thread != nil, contents.place != nil, !songs.isEmpty else { return }
    requests.change { $0.songs = songs }
  }

  /// Reads paths of songs, playlists, pictures, libraries and folders.
  /// - Parameters:
  ///   - isAdded: whether their albums become part of the library.
  ///   - whenRead: called by `update()` with what they contain.
  package func read(_ paths: [String], isAdded: Bool, whenRead: @escaping (NamedMusic) -> Void) {
    readingCount += 1
    readings[readingCount] = whenRead
    let id = readingCount
    requests.change { $0.reading.append((id, paths, isAdded)) }
    start()
  }

  /// Takes over what the threads have found out.
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

  /// Blocks until `isEnough` returns true after an update; for tests, and where a picture of the finished library is drawn.
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
    restCount = 0
    var update = Update(retagged: news.retagged, problems: news.problems, notices: news.notices)
    if var contents = news.contents {
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
    if let progress = news.progress, progress != self.progress {
      self.progress = progress
      update.hasNewProgress = true
    }
    update.hasFinishedScan = news.progress?.isFinished == true
    update.hasReadPaths = !news.named.isEmpty
    for (id, music) in news.named {
      if id == Self.firstReading { named = music }
      readings.removeValue(forKey: id)?(music)
    }
    return update
  }

  // MARK: What is seen

  /// The songs of an album, in its order. Quick enough to be called when an album is opened.
  package func songs(of album: AlbumID) -> [Song] {
    if let index = album.givenIndex { return Array(contents.given.songs[contents.given.range(of: index)]) }
    return read { reader throws(DatabaseError) in try reader.songs(ofAlbum: Int(album.number)).map(\.song) } ?? []
  }

  /// Whether a song is known without asking the index.
  package func isReadAhead(_ id: SongID) -> Bool { id.givenIndex != nil || ahead[id] != nil }

  /// Reads songs at once that will be asked for one by one, such as those of the rows around the visible ones. Those that were read
  /// ahead before are forgotten.
  package func readAhead(_ ids: [SongID]) {
    let numbers = ids.filter { $0.givenIndex == nil }.map { Int($0.number) }
    guard !numbers.isEmpty else { return }
    let songs = read { reader throws(DatabaseError) in try reader.songs(numbers) } ?? []
    ahead = Dictionary(songs.map { ($0.id, $0.song) }) { one, _ in one }
  }

  /// A song; nil if it has left the library. Quick enough to be called for each row that appears.
  package func song(_ id: SongID) -> Song? {
    if let song = ahead[id] { return song }
    if let index = id.givenIndex {
      return contents.given.songs.indices.contains(index) ? contents.given.songs[index] : nil
    }
    return read { reader throws(DatabaseError) in try reader.song(Int(id.number)) } ?? nil
  }

  /// The song of a file; nil if it is not in the library's folders.
  package func song(path: String) -> Song? {
    read { reader throws(DatabaseError) in try reader.song(path: path) } ?? nil
  }

  /// The album that a file's song is in; nil if it is not in the library's folders.
  package func album(ofSongAt path: String) -> AlbumSummary? {
    let id = read { reader throws(DatabaseError) in try reader.album(ofSongAt: path) } ?? nil
    return id.flatMap { contents.album($0) }
  }

  /// What a person may mean by a text.
  package func search(_ text: String) -> SearchIndex.Results {
    contents.search?.results(for: text) ?? SearchIndex.Results()
  }

  /// The path of the index of some folders, in the folder for what can be made anew. Different folders have different indexes, so that
  /// none of them has to be read anew when the others were shown meanwhile.
  /// - Returns: nil if there is no such folder, or none of the paths is a folder.
  /// - Parameter musicFolder: one that counts whether it is there or not.
  package nonisolated static func indexPath(
    for paths: [String], musicFolder: String? = nil, in folders: UserFolders = UserFolders()
  ) -> String? {
    let roots =
      paths.filter { PathReading.Kind($0) == .folder }.map { PathReading.realPath($0) }
      + (musicFolder.map { [PathReading.realPath($0)] } ?? [])
    guard !roots.isEmpty, let cache = folders.cache else { return nil }
    let digits = String(StableHash.of(PathCoding.bytes(roots.joined(separator: "\0"))), radix: 16)
    return "\(cache)/jukebox/library-\(digits).sqlite"
  }

  /// How many questions are not asked after one that the index did not answer, so that a disk that makes each of them wait does not
  /// make the window wait for all.
  private static let rest = 20

  private func read<Result>(_ body: (IndexReader) throws(DatabaseError) -> Result) -> Result? {
    guard let place = contents.place else { return nil }
    if restCount > 0 {
      restCount -= 1
      return nil
    }
    do throws(DatabaseError) {
      if reader == nil {
        // A short patience: readers wait only for a program that repairs the index.
        let database = try Database(place.place, patience: 50, isCreated: false)
        reader = (place, try IndexReader(database))
      }
      questionCount += 1
      return try reader.map { value throws(DatabaseError) in try body(value.index) }
    } catch {
      reader = nil
      restCount = Self.rest
      // If the index was deleted or damaged, it is built anew.
      if !error.isBusy { requests.change { $0.wantsRepair = true } }
      return nil
    }
  }
}
