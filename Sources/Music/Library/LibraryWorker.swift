internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Keeps the index in agreement with the folders, and makes what the lists show, on a thread of its own.
final class LibraryWorker {
  /// What is asked of the worker.
  struct Requests: Sendable {
    var changedFolders: Set<String> = []
    var wantsScan = false
    var wantsRepair = false
    var reading: [(id: Int, paths: [String], isAdded: Bool)] = []
    /// Ends the current scan.
    var isCancelled = false
    /// Ends the worker.
    var isOver = false

    var isEmpty: Bool { changedFolders.isEmpty && !wantsScan && !wantsRepair && reading.isEmpty && !isOver }
  }

  /// What the worker has found out since this was taken for the last time.
  struct News: Sendable {
    var contents: LibraryContents?
    var progress: ScanProgress?
    var problems: [LibraryProblem] = []
    var notices: [String] = []
    var named: [(id: Int, music: NamedMusic)] = []

    var isEmpty: Bool {
      contents == nil && progress == nil && problems.isEmpty && notices.isEmpty && named.isEmpty
    }

    /// Returns it all, and leaves nothing.
    mutating func takeAll() -> News {
      defer { self = News() }
      return self
    }
  }

  private let setup: MusicLibrary.Setup
  private let requests: Monitor<Requests>
  private let post: (_ change: (inout News) -> Void) -> Void

  private var roots: [String] = []
  private var index: IndexFile.Opened?
  private var writer: IndexWriter?
  private var reader: IndexReader?
  private var contents = LibraryContents()
  private var watch: FolderWatch?
  private var hasToldOfWatches = false
  private var told: Set<LibraryProblem> = []
  private var progress = ScanProgress()
  private var progressTime = 0.0
  private var foreignChanges = 0
  private var generation = 0

  /// Whether the index has changed since the lists were made, and since the search was.
  private var listsAreOld = false
  private var searchIsOld = false
  /// When they were made for the last time, in seconds, and how long the search took.
  private var listTime = -1e9
  private var searchTime = -1e9
  private var searchCost = 0.0

  init(
    _ setup: MusicLibrary.Setup, _ requests: Monitor<Requests>, post: @escaping (_ change: (inout News) -> Void) -> Void
  ) {
    self.setup = setup
    self.requests = requests
    self.post = post
  }

  /// Works until it is told to end.
  func run() {
    var named: [String] = []
    for path in setup.paths {
      if PathReading.Kind(path) == .folder { roots.append(PathReading.realPath(path)) } else { named.append(path) }
    }
    // A folder in another one is read with it.
    roots = roots.enumerated().filter { index, root in
      !roots.enumerated().contains { other, path in
        path == root ? other < index : LibraryScan.isFolder(root, in: path)
      }
    }.map(\.element)

    if !roots.isEmpty { open() }
    var music = NamedMusic(readCount: roots.count)
    if !named.isEmpty {
      let read = read(named)
      contents.given.append(read.albums)
      music = read
      music.readCount += roots.count
      tell(read.problems)
    }
    // Before the lists, so that whoever sees these knows already what a person has named.
    post { $0.named.append((MusicLibrary.firstReading, music)) }
    showOuterAlbums()
    makeLists()
    WorkerThread.lowerPriority()
    makeSearch()
    if setup.isWatching, !roots.isEmpty {
      watch = FolderWatch { [requests] change in
        requests.change { requests in
          switch change {
          case .folders(let folders): requests.changedFolders.formUnion(folders)
          case .anywhere: requests.wantsScan = true
          }
        }
      }
      if watch == nil { tellOfWatches() }
    }
    update(nil)
    while serve() {}
  }

  /// Waits for a request and does what it asks; returns false at the end.
  private func serve() -> Bool {
    let next = requests.wait { requests -> Requests? in
      guard !requests.isEmpty else { return nil }
      defer { requests = Requests(isCancelled: requests.isCancelled, isOver: requests.isOver) }
      return requests
    }
    if next.isOver { return false }
    answer(next.reading)
    if next.wantsRepair, !roots.isEmpty {
      closeIndex()
      open()
    }
    if next.wantsScan || next.wantsRepair {
      requests.change { $0.isCancelled = false }
      update(nil)
    } else if !next.changedFolders.isEmpty {
      requests.change { $0.isCancelled = false }
      update(next.changedFolders.sorted())
    }
    return true
  }

  // MARK: The index

  private func open() {
    guard let opened = IndexFile.open(setup.indexPath) else {
      return tell("There is not enough memory for the library.")
    }
    use(opened)
  }

  private func use(_ opened: IndexFile.Opened) {
    if let notice = opened.notice { tell(notice) }
    do throws(DatabaseError) {
      writer = try IndexWriter(opened.database)
      reader = try IndexReader(opened.database)
      index = opened
      generation += 1
      // What the search finds has other numbers now.
      contents.search = nil
      contents.songs = []
      contents.place = IndexPlace(place: opened.place, generation: generation)
      foreignChanges = try writer?.foreignChanges() ?? 0
    } catch {
      closeIndex()
      recover(from: error)
    }
  }

  private func closeIndex() {
    writer = nil
    reader = nil
    index = nil
  }

  /// Goes on with another index after an error: with one that is built anew if the file was damaged, otherwise in memory.
  private func recover(from error: DatabaseError) {
    let old = index?.database
    let isFile = if case .file? = index?.place { true } else { index == nil }
    closeIndex()
    guard isFile else { return tell("The library's index failed (\(error.message)).") }
    if error.isDamage, let path = setup.indexPath {
      IndexFile.remove(path)
      tell("The library's index was damaged and is built anew.")
      return open()
    }
    guard let memory = IndexFile.inMemory(notice: IndexFile.keptInMemory(error.message)) else { return }
    // What the file contains need not be read from the music again.
    if let old { try? memory.database.copy(from: old) }
    use(memory)
  }

  // MARK: Scanning

  private func surroundings() -> LibraryScan.Surroundings {
    LibraryScan.Surroundings(
      reader: setup.reader, isPicture: setup.isPicture,
      goesOn: { [requests] in requests.read { !$0.isCancelled && !$0.isOver } },
      advanced: { [unowned self] progress, hasChanged in
        if hasChanged { (listsAreOld, searchIsOld) = (true, true) }
        self.progress = progress
        tellProgress()
        answer(
          requests.read(\.reading).isEmpty
            ? []
            : requests.change { requests in
              defer { requests.reading = [] }
              return requests.reading
            })
        showNow(isFinished: false)
      },
      failed: { [unowned self] in tell([$0]) },
      entered: { [unowned self] in
        if let watch, !watch.add($0) { tellOfWatches() }
      })
  }

  /// Reads folders in which something has changed, or all folders, whatever happens to the index meanwhile.
  private func update(_ folders: [String]?) {
    progress = ScanProgress()
    // The scan is finished when what it has found is shown.
    defer {
      progress.isFinished = true
      let progress = progress
      post { $0.progress = progress }
    }
    guard !roots.isEmpty else { return }
    var folders = folders
    for _ in 0..<3 {
      guard let writer else { break }
      do throws(DatabaseError) {
        let scan = LibraryScan(writer, roots: roots, surroundings())
        if let folders { try scan.rescan(folders) } else { try scan.scanEverything() }
        // What another program has written meanwhile is not new to the scan, but to the lists.
        let changes = try writer.foreignChanges()
        if changes != foreignChanges { (listsAreOld, searchIsOld) = (true, true) }
        foreignChanges = changes
        break
      } catch {
        recover(from: error)
        (listsAreOld, searchIsOld) = (true, true)
        folders = nil
      }
    }
    showNow(isFinished: true)
  }

  /// Makes the lists again if they are old, but not so often that it takes much of the time.
  /// Tells how far the scan is, as often as a person can read it.
  private func tellProgress() {
    let time = Self.time()
    guard time - progressTime > 0.1 else { return }
    progressTime = time
    let progress = progress
    post { $0.progress = progress }
  }

  private func showNow(isFinished: Bool) {
    guard listsAreOld || searchIsOld else { return }
    let time = Self.time()
    if listsAreOld, isFinished || time - listTime > 0.3 { makeLists() }
    if searchIsOld, isFinished || time - searchTime > max(2, 20 * searchCost) { makeSearch() }
  }

  /// In seconds. Only decides how often lists are made and progress is told.
  private static func time() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Shows the albums at both ends of a large library, which are seen in the first frame, before all albums are read.
  private func showOuterAlbums() {
    guard let reader, contents.given.albums.isEmpty else { return }
    // What fails here fails again where all albums are read, and is told there.
    guard let albums = try? reader.outerAlbums(Self.outerCount), !albums.isEmpty else { return }
    contents.setAlbums(albums)
    show()
  }

  /// As many as songs are suggested from, and a few more.
  private static let outerCount = 32

  private func makeLists() {
    listsAreOld = false
    listTime = Self.time()
    do throws(DatabaseError) {
      var albums = contents.given.albums
      if let reader {
        albums += try reader.albums()
        contents.playlists = try reader.playlists()
      }
      contents.setAlbums(albums)
      searchIsOld = true
      show()
    } catch { failed(error) }
  }

  private func makeSearch() {
    searchIsOld = false
    let start = Self.time()
    do throws(DatabaseError) {
      var builder = SearchBuilder()
      contents.given.add(to: &builder)
      contents.songs = contents.given.songsByTitle
      if let reader {
        var last: Int?
        var isKnown = false
        try reader.eachSong { song, album, title, artist in
          if album != last {
            last = album
            // An album that another program has added just now is shown with the next lists.
            let summary = contents.album(AlbumID(number: Int32(truncatingIfNeeded: album)))
            isKnown = summary != nil
            if let summary { builder.add(summary) }
          }
          if isKnown { builder.add(song, title: title, artist: artist) }
        }
        contents.songs += try reader.songsByTitle()
      }
      (contents.search, contents.artists) = builder.build()
      show()
    } catch { failed(error) }
    searchTime = Self.time()
    searchCost = searchTime - start
  }

  private func show() {
    let contents = contents
    post { $0.contents = contents }
  }

  private func failed(_ error: DatabaseError) {
    recover(from: error)
    requests.change { $0.wantsScan = true }
  }

  // MARK: Paths

  private func read(_ paths: [String]) -> NamedMusic {
    var around = surroundings()
    around.goesOn = { [requests] in requests.read { !$0.isOver } }
    return PathReading.read(paths, around) { [unowned self] path in
      (try? reader?.song(path: path)).flatMap { $0 }
    }
  }

  private func answer(_ readings: [(id: Int, paths: [String], isAdded: Bool)]) {
    for reading in readings {
      let music = read(reading.paths)
      tell(music.problems)
      if reading.isAdded, !music.albums.isEmpty {
        contents.given.append(music.albums)
        makeLists()
        makeSearch()
      }
      post { $0.named.append((reading.id, music)) }
    }
  }

  // MARK: Telling

  private func tell(_ problems: [LibraryProblem]) {
    let new = problems.filter { told.insert($0).inserted }
    if !new.isEmpty { post { $0.problems += new } }
  }

  private func tell(_ notice: String) { post { $0.notices.append(notice) } }

  private func tellOfWatches() {
    guard !hasToldOfWatches else { return }
    hasToldOfWatches = true
    tell("Not all folders can be watched for changes, so new music may be found only when you come back to the window.")
  }
}
