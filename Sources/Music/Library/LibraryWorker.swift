internal import Languages
internal import Platform

/// Keeps the index up to date with the folders, and makes the lists, on a thread of its own.
final class LibraryWorker {
  private let setup: MusicLibrary.Setup
  private let requests: Monitor<Requests>
  private let post: (_ change: (inout News) -> Void) -> Void

  private var folders = LibraryFolders([])
  private var roots: [String] { folders.roots }
  private lazy var index: LibraryIndex = LibraryIndex(
    path: setup.indexPath(), report: { [unowned self] in report($0) }, isReplaced: { [unowned self] in use($0) })
  private lazy var lists: LibraryLists = LibraryLists(
    index, show: { [unowned self] contents in post { $0.show(contents) } },
    change: { [unowned self] difference in post { $0.differences.append(difference) } },
    failed: { [unowned self] in failed($0) })
  private lazy var watch: LibraryWatch? =
    setup.isWatching ? LibraryWatch(requests, reportGaps: { [unowned self] in reportUnwatchedFolders() }) : nil
  private var secondLooks = SecondLooks()
  private var hasReadFallback = false
  private var doubtfulFolders = DoubtfulFolders()
  private var foldersAway = FoldersAway()
  private var libraryFileSongs = LibraryFileSongs()
  private var problems = ReportedProblems()
  private lazy var progress = ProgressReport { [unowned self] progress in post { $0.progress = progress } }

  init(
    _ setup: MusicLibrary.Setup, _ requests: Monitor<Requests>, post: @escaping (_ change: (inout News) -> Void) -> Void
  ) {
    self.setup = setup
    self.requests = requests
    self.post = post
  }

  /// Works until it is asked to end.
  func run() {
    folders = LibraryFolders(setup.paths.filter(MusicFolder.isFolder) + (setup.musicFolders ?? []))
    let named = setup.paths.filter { !MusicFolder.isFolder($0) }
    openIndex()
    if !setup.fallback.isEmpty, !hasMusicAtStart { showFallback() }
    var music = NamedMusic()
    if !named.isEmpty {
      music = read(named, namesSongsOfLibraries: false) { [unowned self] in
        progress.note(ofNamedFiles: $0)
        // The user's own library does not wait for many files that are played beside it.
        if setup.musicFolders != nil, lists.showNext() { WorkerThread.lowerPriority() }
      }
      // They are shown as albums, and played as songs.
      music.playlists = []
      report(music.problems)
      if setup.musicFolders == nil {
        lists.add(music)
      } else if lists.add(music, readFor: .opening, besides: folders) {
        lists.showAgain()
      }
    }
    music.readCount += setup.paths.count - named.count
    // A few named paths come before the lists, so that they are known when the lists are shown.
    post { [folders] news in
      news.named.append((MusicLibrary.firstReading, music))
      news.update.folders = folders
    }
    while lists.showNext() { WorkerThread.lowerPriority() }
    watch?.begin(roots)
    update(nil)
    while serve() {}
  }

  /// Takes other folders for music. The scan that follows removes from the index what is in none of them.
  private func take(musicFolders: [String]) {
    let former = folders
    folders = LibraryFolders(setup.paths.filter(MusicFolder.isFolder) + musicFolders)
    // What is wrong in a folder is reported again if the folder comes back.
    problems.forget { former.contain($0) && !folders.contain($0) }
    post { [folders] news in
      news.update.formerFolders.append(former)
      news.update.folders = folders
      // That the former folders have been read says nothing about these.
      news.progress = ScanProgress()
    }
    openIndex()
    watch?.begin(roots)
  }

  /// Waits for a request and performs it. Returns false at the end.
  private func serve() -> Bool {
    let next = requests.wait { requests -> Requests? in
      guard !requests.isEmpty else { return nil }
      defer { requests = Requests(isCancelled: requests.isCancelled, isOver: requests.isOver) }
      return requests
    }
    if next.isOver { return false }
    if let musicFolders = next.musicFolders { take(musicFolders: musicFolders) }
    if let comparison = next.comparison { compare(comparison) }
    readTags(of: next.found)
    answer(next.reading)
    if next.wantsRepair, !roots.isEmpty { index.reopen() }
    // Nothing is looked for any more after a scan was cancelled, until another is asked for.
    if next.wantsLook, !next.wantsScan, !next.isCancelled { look() }
    let wantsAll = next.wantsScan || next.wantsRepair || next.musicFolders != nil
    if wantsAll || !next.changedFolders.isEmpty {
      requests.change { $0.isCancelled = false }
      update(wantsAll ? nil : next.changedFolders.sorted())
    }
    return true
  }

  // MARK: Scanning

  /// Makes the lists of another index. As long as it has not been compared with the folders, it may contain only a part of the music.
  private func use(_ place: IndexPlace) {
    lists.use(place)
    doubtfulFolders = DoubtfulFolders(opened: try? index.writer?.state())
    progress.begin()
    progress.tell()
  }

  private func openIndex() { if !roots.isEmpty { index.openIfNeeded(hasFolders: folders.isAnyThere) } }

  private func scanContext() -> LibraryScan.Context {
    LibraryScan.Context(
      reader: setup.reader, isPicture: setup.isPicture,
      goesOn: { [requests] in requests.read { !$0.isCancelled && !$0.isOver && $0.musicFolders == nil } },
      advanced: { [unowned self] in
        progress.note(ofScan: $0)
        if !requests.read(\.reading).isEmpty { answer(requests.exchange(\.reading, with: [])) }
        lists.update(isFinished: false)
      },
      failed: { [unowned self] problem in
        problems.noteFailure(at: problem.path)
        if !hasNeverExisted(problem) { report([problem]) }
      },
      entered: { [unowned self] in watch?.add($0) },
      isWatched: { [unowned self] in watch?.isWatched($0) ?? true },
      isStillUnreadable: { [unowned self] path, kind in
        // Files that were found to be damaged in this run are reported already, with more precise reasons.
        if problems.areReported(at: path) { return }
        let error = kind == .soundless ? MediaError.nothingInside : .unreadable
        report([LibraryProblem(path: path, reason: error.reason)])
      })
  }

  /// Reads folders in which something has changed, or all folders. It starts over if the index has to be rebuilt meanwhile.
  private func update(_ folders: [String]?) {
    progress.begin()
    problems.beginScan()
    // The scan counts as finished when its results are shown.
    defer { progress.end() }
    // Without folders, the index is emptied.
    guard !roots.isEmpty || index.writer != nil else { return }
    let start = MonotonicClock.now
    let formerRoots = roots
    self.folders.resolve()
    if roots != formerRoots { post { [folders = self.folders] in $0.update.folders = folders } }
    watch?.follow(roots)
    openIndex()
    var folders = folders
    for _ in 0..<3 {
      guard let writer = index.writer else {
        // As long as none of the folders can be read there is no index, and no scan says why.
        report(MusicFolder.problems(with: roots).filter { !hasNeverExisted($0) })
        break
      }
      do throws(DatabaseError) {
        let scan = LibraryScan(writer, roots: roots, scanContext())
        if let folders { try scan.rescan(folders) } else { try scan.scanEverything() }
        secondLooks.note(scan, isWhole: folders == nil, from: start, to: MonotonicClock.now)
        let formerlyAway = foldersAway
        foldersAway.note(scan, in: self.folders)
        if foldersAway != formerlyAway { post { [foldersAway] in $0.update.foldersAway = foldersAway } }
        postSolved(problems.solved(by: scan) { song(at: $0) != nil })
        doubtfulFolders.noteScan(changed: writer.takeChangedFolders(), read: folders == nil ? nil : scan.foldersRead)
        try noteForeignChanges()
        break
      } catch {
        index.recover(from: error)
        lists.setNeedsUpdate()
        folders = nil
      }
    }
    if !lists.contents.given.showsFallback, !setup.fallback.isEmpty, index.hasNoMusic, !isAnyRootUnread {
      showFallback()
      lists.setNeedsUpdate()
    }
    lists.update(isFinished: true)
  }

  // MARK: What is shown instead of music

  private func showFallback() {
    if !hasReadFallback {
      hasReadFallback = true
      let fallback = read(setup.fallback, namesSongsOfLibraries: false)
      report(fallback.problems)
      lists.changeGiven { $0.append(fallback.albums, for: .fallback) }
    }
    lists.changeGiven { $0.showsFallback = true }
  }

  /// Whether one of the folders exists but could not be read. It may contain music, and is read again when the user comes back to the
  /// window.
  private var isAnyRootUnread: Bool {
    roots.contains { FolderIdentity(ofMusicFolderAt: $0) != nil && knownFolder($0) == nil }
  }

  /// Whether there is music in the folders, as far as this is known before they have been read.
  private var hasMusicAtStart: Bool {
    !index.hasNoMusic || roots.contains(where: MusicFolder.hasMusic)
  }

  // MARK: Looking again

  /// Looks for changes that the watch does not notice.
  private func look() {
    guard secondLooks.isDue(at: MonotonicClock.now, interval: setup.lookInterval) else { return }
    // Another program may have written to the index after the last scan.
    do throws(DatabaseError) {
      if try noteForeignChanges() { lists.update(isFinished: true) }
    } catch { return failed(error) }
    if watch?.isComplete != true || secondLooks.isRemote || hasOtherRoots {
      requests.change { $0.wantsScan = true }
    } else {
      let folders = secondLooks.takeFolders()
      requests.change { $0.changedFolders.formUnion(folders) }
    }
  }

  /// Whether a folder of the library was replaced by another one, or has appeared.
  private var hasOtherRoots: Bool {
    roots.contains { root in
      guard let identity = FolderIdentity(ofMusicFolderAt: root) else { return false }
      return knownFolder(root)?.identity != identity
    }
  }

  /// A folder as the index knows it; nil if it does not.
  private func knownFolder(_ path: String) -> IndexWriter.KnownFolder? { try? index.writer?.folder(path) }

  /// Notes whether another program has written to the index since the last call. A scan finds no changes then, but the lists must be made
  /// again.
  @discardableResult private func noteForeignChanges() throws(DatabaseError) -> Bool {
    guard try index.hasForeignChanges() else { return false }
    lists.setNeedsUpdate()
    doubtfulFolders.noteForeignChanges()
    return true
  }

  private func failed(_ error: DatabaseError) {
    index.recover(from: error)
    requests.change { $0.wantsScan = true }
  }

  // MARK: Paths

  private func read(
    _ paths: [String], namesSongsOfLibraries: Bool, advanced: @escaping (ScanProgress) -> Void = { _ in }
  ) -> NamedMusic {
    var context = scanContext()
    context.advanced = advanced
    requests.change { $0.isReadingCancelled = false }
    context.goesOn = { [requests] in requests.read { !$0.isReadingCancelled && !$0.isOver } }
    return PathReading.read(
      paths, context, known: known(context.goesOn), namesSongsOfLibraries: namesSongsOfLibraries)
  }

  private func known(_ goesOn: @escaping () -> Bool) -> PathReading.Known {
    PathReading.Known(
      song: { [unowned self] path in song(at: path) ?? libraryFileSongs.song(at: path, goesOn: goesOn) },
      add: { [unowned self] albums in libraryFileSongs.add(albums) },
      albums: { [unowned self] folder in folders.contain(folder) ? (try? index.reader?.albums(below: folder)) : nil },
      artistFolders: { [unowned self] in ArtistFolders(roots: roots) })
  }

  /// The song, or the picture that counts as one, of a file in the library's folders; nil if the index does not know it.
  private func song(at path: String) -> Song? { try? index.reader?.song(path: path) }

  private func answer(_ readings: [Reading]) {
    for reading in readings {
      let music = read(reading.paths, namesSongsOfLibraries: true)
      // If the reading was cancelled, not all of the paths were read.
      if !requests.read(\.isReadingCancelled) { postSolved(problems.solved(by: music, at: reading.paths)) }
      report(music.problems)
      if lists.add(music, readFor: reading.purpose, besides: folders) {
        lists.makeAlbums()
        lists.makeSearch()
      }
      post { $0.named.append((reading.id, music)) }
    }
  }

  /// Reports the songs whose tags in the index differ, whose files were moved, and whose files are missing.
  private func compare(_ request: Comparison) {
    guard let writer = index.writer, let reader = index.reader else { return }
    var update: MusicLibrary.Update
    var isForeign = false
    do throws(DatabaseError) {
      try writer.beginReading()
      defer { try? writer.endReading() }
      isForeign = try noteForeignChanges()
      if request.areNew { doubtfulFolders = DoubtfulFolders() }
      var comparison = SongComparison(
        reader: reader, library: folders, doubtfulFolders: doubtfulFolders.folders(since: request.agreement),
        foldersAway: foldersAway)
      try comparison.compare(request.songs(), apartFrom: request.missing)
      update = comparison.update
      let state = try writer.state()
      let isWhole = doubtfulFolders.noteComparison(since: request.agreement, with: state)
      if isWhole, comparison.agree {
        if state != request.agreement { update.agreement = state }
      } else {
        update.isAgreementOver = request.agreement != nil
      }
    } catch { return failed(error) }
    if isForeign { lists.update(isFinished: true) }
    post { [update] in $0.update.merge(update) }
  }

  /// Reports songs whose files were missing and are there now, in the library's folders or elsewhere, with their tags.
  private func readTags(of found: [Song: String]) {
    var context = scanContext()
    context.goesOn = { [requests] in requests.read { !$0.isOver } }
    var update = MusicLibrary.Update()
    for (song, path) in found where context.goesOn() {
      // A playlist may name any file of the computer. Those that are not called like music are not opened before they are played.
      let isMusic = SongName.isSound(path)
      let read = isMusic ? PathReading.song(at: path, context, known: known(context.goesOn)) : song
      guard let now = read, now.id == song.id else { continue }
      // Paths that differ only in how Unicode composes their characters make equal songs, but the file system tells them apart. So the
      // bytes are compared.
      let isSamePlace = path.utf8.elementsEqual((song.path ?? "").utf8)
      if isSamePlace { update.retagged.append(now) } else { update.moved[now.id] = now }
    }
    if !update.isEmpty { post { $0.update.merge(update) } }
  }

  // MARK: Reporting

  /// Whether a problem is that the music folder has never existed, which is nothing to report.
  private func hasNeverExisted(_ problem: LibraryProblem) -> Bool {
    problem.reason == MediaError.missing.reason && roots.contains(problem.path) && setup.musicFolders != nil
      && !folders.isAnyThere && knownFolder(problem.path) == nil
  }

  private func report(_ found: [LibraryProblem]) {
    let new = problems.takeNew(from: found)
    if !new.isEmpty { post { $0.update.problems += new } }
  }

  private func postSolved(_ paths: Set<String>) {
    if !paths.isEmpty { post { $0.update.merge(MusicLibrary.Update(solved: paths)) } }
  }

  private func report(_ notice: Sentence) { post { $0.update.notices.append(notice) } }

  private func reportUnwatchedFolders() {
    report(
      tr("Not all folders can be watched for changes, so new music may be found only when you come back to the window.")
    )
  }
}
