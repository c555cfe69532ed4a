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
      changedFolders.isEmpty && !wantsScan && !wantsLook && !wantsRepair && reading.isEmpty && songs.isEmpty && !isOver
    }
  }

  /// What the worker has found out since this was taken for the last time.
  struct News: Sendable {
    var contents: LibraryContents?
    var progress: ScanProgress?
    var problems: [LibraryProblem] = []
    var notices: [String] = []
    var named: [(id: Int, music: NamedMusic)] = []
    /// Songs of which the index knows something else than was known.
    var retagged: [Song] = []

    var isEmpty: Bool {
      contents == nil && progress == nil && problems.isEmpty && notices.isEmpty && named.isEmpty && retagged.isEmpty
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

  private var folders = LibraryFolders([])
  private var roots: [String] { folders.roots }
  private var index: IndexFile.Opened?
  private var writer: IndexWriter?
  private var reader: IndexReader?
  private var contents = LibraryContents()
  private var watch: FolderWatch?
  private var hasToldOfWatches = false
  /// Whether some folders are on another computer.
  private var isRemote = false
  private var foldersToRetry: [String: Int] = [:]
  private var hasReadFallback = false
  /// When all folders were last read to the end, and how long that took, in seconds.
  private var scanTime = -1e9
  private var scanCost = 0.0
  /// The folders that were read since songs were last compared with the index; nil: all.
  private var foldersToCompare: Set<String>?
  /// The files, or names, of the songs of albums that were given.
  private var givenSongs: Set<String> = []
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
    let isFolder = { (path: String) in PathReading.Kind(path) == .folder }
    folders = LibraryFolders(setup.paths.filter(isFolder) + (setup.musicFolder.map { [$0] } ?? []))
    let named = setup.paths.filter { !isFolder($0) }
    openIfNeeded()
    var music = NamedMusic()
    if !named.isEmpty {
      music = read(named, namesSongsOfLibraries: false)
      tell(music.problems)
      give(music.albums, isHandedOver: setup.musicFolder != nil)
    }
    music.readCount += setup.paths.count - named.count
    if !setup.fallback.isEmpty, !hasMusicAtStart { showFallback() }
    // Before the lists, so that whoever sees these knows already what a person has named.
    post { $0.named.append((MusicLibrary.firstReading, music)) }
    showOuterAlbums()
    makeLists()
    WorkerThread.lowerPriority()
    makeSearch()
    if setup.isWatching, !roots.isEmpty {
      watch = FolderWatch(roots: roots) { [requests] change in
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
    compare(next.songs)
    answer(next.reading)
    if next.wantsRepair, !roots.isEmpty {
      closeIndex()
      open()
    }
    if next.wantsLook, !next.wantsScan { look() }
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

  /// Opens the index, unless there is nothing that it could tell of.
  private func openIfNeeded() {
    guard index == nil, !roots.isEmpty else { return }
    let isThere = setup.indexPath.flatMap { PathCoding.withSystemPath($0) { access($0, F_OK) } } == 0
    if isThere || folders.isAnyThere { open() }
  }

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
      failed: { [unowned self] problem in
        // A folder for music that was never there is no problem.
        let isMissing = roots.contains(problem.path) && setup.musicFolder != nil && !folders.isAnyThere
        if isMissing, (try? writer?.folder(problem.path)).flatMap({ $0 }) == nil { return }
        tell([problem])
      },
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
    let start = Self.time()
    self.folders.resolve()
    watch?.watch(roots: roots)
    openIfNeeded()
    var folders = folders
    for _ in 0..<3 {
      guard let writer else { break }
      do throws(DatabaseError) {
        let scan = LibraryScan(writer, roots: roots, surroundings())
        if let folders { try scan.rescan(folders) } else { try scan.scanEverything() }
        note(scan, isWhole: folders == nil, cost: Self.time() - start)
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
    if !contents.given.showsFallback, !setup.fallback.isEmpty, hasNoMusic {
      showFallback()
      listsAreOld = true
    }
    showNow(isFinished: true)
  }

  // MARK: What is shown instead of music

  private func showFallback() {
    if !hasReadFallback {
      hasReadFallback = true
      let fallback = read(setup.fallback, namesSongsOfLibraries: false)
      tell(fallback.problems)
      contents.given.append(fallback.albums, for: .fallback)
    }
    contents.given.showsFallback = true
  }

  /// Whether there is music in the folders, as far as that is known before they are read.
  private var hasMusicAtStart: Bool {
    !hasNoMusic || roots.contains(where: MusicFolder.hasMusic)
  }

  private var hasNoMusic: Bool {
    guard let reader else { return true }
    return (try? reader.hasMusic()) == false
  }

  // MARK: Looking again

  private func note(_ scan: LibraryScan, isWhole: Bool, cost: Double) {
    let former = foldersToRetry
    if isWhole { foldersToCompare = nil } else { foldersToCompare?.formUnion(scan.foldersRead) }
    if isWhole {
      foldersToRetry = [:]
      isRemote = !MountWatch().remoteDevices.isDisjoint(with: scan.devices)
      (scanTime, scanCost) = (Self.time(), cost)
    }
    for folder in scan.foldersRead { foldersToRetry[folder] = nil }
    for folder in scan.foldersToRetry { foldersToRetry[folder] = former[folder] ?? 0 }
  }

  /// Looks for what the watch cannot tell.
  private func look() {
    // Who goes from one window to another and back does not wait for news.
    guard Self.time() - scanTime > setup.lookInterval * max(1, 2 * scanCost) else { return }
    if watch?.isComplete != true || isRemote || hasOtherRoots {
      requests.change { $0.wantsScan = true }
    } else {
      // A file that is never answered for must not cost a decoder's time whenever somebody looks.
      let folders = foldersToRetry.filter { $0.value < Self.mostRetries }.keys
      for folder in folders { foldersToRetry[folder, default: 0] += 1 }
      requests.change { $0.changedFolders.formUnion(folders) }
    }
  }

  private static let mostRetries = 3

  /// Whether another folder is in the place of one of the library's, or one that was not there has come.
  private var hasOtherRoots: Bool {
    roots.contains { root in
      guard let identity = LibraryFolders.identity(of: root) else { return false }
      return (try? writer?.folder(root)).flatMap { $0 }?.identity != identity
    }
  }

  /// Tells how far the scan is, as often as a person can read it.
  private func tellProgress() {
    let time = Self.time()
    guard time - progressTime > 0.1 else { return }
    progressTime = time
    let progress = progress
    post { $0.progress = progress }
  }

  /// Makes the lists again if they are old, but not so often that it takes much of the time.
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
    guard let reader, contents.given.albums.isEmpty, !contents.given.showsFallback else { return }
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
      if contents.given.showsFallback, !hasNoMusic { contents.given.showsFallback = false }
      var albums = contents.given.albums
      if let reader {
        // Covers without music are not shown beside the library that stands in for music.
        if !contents.given.showsFallback { albums += try reader.albums() }
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
        try reader.eachSong { song, album, title, artist, duration, added in
          if album != last {
            last = album
            // An album that another program has added just now is shown with the next lists.
            let summary = contents.album(AlbumID(number: Int32(truncatingIfNeeded: album)))
            isKnown = summary != nil
            if let summary { builder.add(summary) }
          }
          if isKnown { builder.add(song, title: title, artist: artist, duration: duration, added: added) }
        }
        if !contents.given.showsFallback { contents.songs += try reader.songsByTitle() }
      }
      contents.take(builder.build())
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

  private func read(_ paths: [String], namesSongsOfLibraries: Bool) -> NamedMusic {
    var around = surroundings()
    around.goesOn = { [requests] in requests.read { !$0.isOver } }
    let known = PathReading.Known(
      song: { [unowned self] path in (try? reader?.song(path: path)).flatMap { $0 } },
      albums: { [unowned self] folder in folders.contain(folder) ? albums(below: folder) : nil })
    return PathReading.read(paths, around, known: known, namesSongsOfLibraries: namesSongsOfLibraries)
  }

  /// The albums in one of the library's folders, or below it; nil if the index does not know of any.
  private func albums(below folder: String) -> [Album]? {
    guard let songs = try? reader?.songs(below: folder), !songs.isEmpty else { return nil }
    var albums: [Album] = []
    var last: AlbumID?
    for (id, song) in songs {
      if id != last, let album = contents.album(id) {
        albums.append(Album(title: album.title, artist: album.artist, cover: album.cover, songs: []))
        last = id
      }
      if id == last { albums[albums.count - 1].songs.append(song) }
    }
    return albums.isEmpty ? nil : albums
  }

  private func answer(_ readings: [(id: Int, paths: [String], isAdded: Bool)]) {
    for reading in readings {
      let music = read(reading.paths, namesSongsOfLibraries: true)
      tell(music.problems)
      if reading.isAdded, give(music.albums, isHandedOver: true) {
        makeLists()
        makeSearch()
      }
      post { $0.named.append((reading.id, music)) }
    }
  }

  /// Tells of which songs the index knows something else.
  private func compare(_ songs: [Song]) {
    guard let reader, !songs.isEmpty else { return }
    let folders = foldersToCompare
    foldersToCompare = []
    let retagged = songs.compactMap { song -> Song? in
      guard case .file(let path) = song.source, folders?.contains(SongName.folder(of: path)) != false,
        let now = try? reader.song(path: path), now != song
      else { return nil }
      return now
    }
    if !retagged.isEmpty { post { $0.retagged += retagged } }
  }

  /// Lists albums beside those of the folders.
  /// - Parameter isHandedOver: whether a person has handed them over to be heard: then songs that the library has already are left out.
  /// - Returns: whether there is anything new in them.
  @discardableResult
  private func give(_ albums: [Album], isHandedOver: Bool) -> Bool {
    var new: [Album] = []
    for var album in albums {
      let songs = album.songs.filter { song in
        let isFirst = givenSongs.insert(Self.key(song)).inserted
        return !isHandedOver || (isFirst && !(song.path.map(folders.contain) ?? false))
      }
      if songs.isEmpty, isHandedOver { continue }
      album.songs = songs
      new.append(album)
    }
    contents.given.append(new, for: isHandedOver ? .handedOver : .library)
    return !new.isEmpty
  }

  /// What tells a song from others.
  private static func key(_ song: Song) -> String {
    if let path = song.path { return path }
    guard case .picture(let path)? = song.cover else { return song.title }
    return "\(PathReading.realPath(path))\0\(song.title)"
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
