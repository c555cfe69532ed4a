import Languages
import Music
internal import Platform
import SDLHost
import ViewTree

/// Passes what is found in the library's folders on to the library that is shown, and prints problems on standard error.
final class LibraryFeed {
  let library: LibraryModel
  /// Called with the music that the command line names, in its order, once it has been read.
  var onNamed: ((NamedMusic) -> Void)?
  /// Called after folders were read in which something may have changed, also if the library is the same as before.
  var onScanEnd: (() -> Void)?
  /// Where problems are shown.
  weak var problems: ProblemLog?
  private let source: MusicLibrary
  private let given: [String]
  /// Whether the albums are shown only when all of them are known, so that a replay of the run shows the same at any speed.
  private let isShownWhole: Bool
  private var pendingCount = 0
  /// Callbacks for files that were read, to be called once the library shows them.
  private var handovers: [() -> Void] = []
  private var hasReportedMissingAlbums = false
  private var hasPassedNamed = false

  /// - Parameters:
  ///   - paths: the paths on the command line; empty for the person's own music, or the bundled library if there is none.
  ///   - folders: the folders that the person has chosen for music; nil for the one that the desktop names.
  ///   - isReproducible: whether the run is recorded or replayed, or only draws a picture.
  ///   - isPicture: recognises a picture without an extension by its content.
  ///   - bundled: evaluated only where it may be shown.
  ///   - wake: called on another thread when there is something to drain.
  init(
    paths: [String], folders: [String]? = nil, reader: any TagReader, isReproducible: Bool = true,
    isPicture: @escaping @Sendable (String) -> Bool = { _ in false },
    bundled: @autoclosure () -> BundledLibrary = BundledLibrary(), wake: @escaping @Sendable () -> Void
  ) {
    given = paths
    isShownWhole = isReproducible
    let place = LibraryPlace(
      given: paths, chosen: folders, isReproducible: isReproducible, bundled: bundled())
    var setup = MusicLibrary.Setup(
      paths: place.paths, fallback: place.fallback, indexPath: nil, reader: reader,
      isPicture: isPicture, isWatching: !isReproducible)
    setup.musicFolders = place.musicFolders
    if !isReproducible { setup.indexPath = { place.indexPath } }
    source = MusicLibrary(setup, wake: wake)
    library = LibraryModel(source: source)
    library.absence = place.absence
    library.isOwnMusic = place.musicFolders != nil
    library.awaitsNamedSongs = !place.paths.isEmpty
    if let folders = place.musicFolders { name(folders) }
  }

  /// Shows in which folder music is looked for.
  private func name(_ folders: [String]) {
    library.musicFolder = folders.count == 1 ? UserFolders().display(folders[0]) : nil
  }

  /// The exit code if none of the paths can be shown, after printing the reasons; otherwise nil.
  static func refusal(of given: [String]) -> Int32? {
    let problems = MusicFolder.problems(with: given)
    guard !given.isEmpty, problems.count == given.count else { return nil }
    for problem in problems { complain(problem.sentence) }
    return Launch.Status.noInput
  }

  /// The exit code after everything was shown.
  var status: Int32 { !given.isEmpty && source.named?.readCount == 0 ? Launch.Status.noInput : 0 }

  func start() {
    if let absence = library.absence { complain(absence) }
    source.start()
  }

  /// Shows the music of other folders, where the library is the person's own.
  func setFolders(_ folders: [String]) {
    guard library.isOwnMusic else { return }
    name(folders)
    source.setMusicFolders(folders)
    library.foldersDidChange()
  }

  /// Reads what is in `paths`.
  /// - Parameter whenFound: called once everything was found, and the library shows those of the findings that belong to it now.
  func read(_ paths: [String], for purpose: MusicLibrary.Purpose, whenFound: @escaping (NamedMusic) -> Void) {
    pendingCount += 1
    source.read(paths, for: purpose) { [weak self] music in
      guard let self else { return }
      pendingCount -= 1
      handovers.append { whenFound(music) }
    }
    library.setProgress(progress)
  }

  private var isFinished: Bool { source.progress.isFinished && source.named != nil && pendingCount == 0 }

  private var progress: LibraryModel.Progress {
    isFinished
      ? .finished : .scanning(files: source.progress.fileCount, folders: source.progress.folderCount)
  }

  /// How much of the library was shown at some moment, as a recording stores it.
  nonisolated struct Note: Equatable {
    var albumCount: Int
    var progress: LibraryModel.Progress
  }

  /// Shows the albums found since the last call. Returns nil if there are none.
  func drain() -> Note? {
    guard takeOver(source.update()) else { return nil }
    return Note(albumCount: library.albums.count, progress: library.progress)
  }

  /// Shows the contents of the index in the first frame, if they have been read within a moment.
  func drainFirst() { _ = takeOver(source.firstUpdate(atMost: Self.patience)) }

  /// Returns false if there is nothing new.
  private func takeOver(_ update: MusicLibrary.Update) -> Bool {
    defer {
      problems?.removeFiles(where: update.hasLeft)
      if update.hasFinishedScan { onScanEnd?() }
    }
    problems?.remove(read: update.solved)
    guard !update.isEmpty else { return false }
    report(update)
    library.setRetagged(update.retagged)
    library.setMoved(update.moved)
    library.setMissing(update.missing)
    if update.isAgreementOver || update.agreement != nil { library.setAgreement(update.agreement) }
    show(progress, hasNewContents: update.hasNewContents, hasReadFolders: update.hasFinishedScan, update.changes)
    return true
  }

  /// For how many seconds the first frame may wait. An index of 100,000 songs takes half of that.
  private static let patience = 0.03

  /// Shows as much of the library as at this moment of the recording: the progress of the scan, and at its end all albums.
  func take(_ text: String) {
    guard let note = Note(text: text) else {
      return complain(tr("“\(text)” in the recording is not understood and is ignored"))
    }
    guard note.progress == .finished else { return show(note.progress) }
    waitUntilFinished()
    if library.albums.count < note.albumCount, !hasReportedMissingAlbums {
      hasReportedMissingAlbums = true
      let count = note.albumCount
      complain(
        tr(
          one: "the library has changed since the recording, when it had at least \(count) album",
          other: "the library has changed since the recording, when it had at least \(count) albums", count))
    }
  }

  /// Blocks until everything was found, and shows it.
  func waitUntilFinished() {
    report(source.wait { [unowned self] _ in isFinished && source.contents.search != nil })
    show(.finished)
  }

  private func show(
    _ progress: LibraryModel.Progress, hasNewContents: Bool = true, hasReadFolders: Bool = false,
    _ changes: ListUpdate? = nil
  ) {
    if !isShownWhole || progress == .finished { showContents(areNew: hasNewContents, changes) }
    library.setProgress(progress, hasReadFolders: hasReadFolders)
  }

  private func showContents(areNew: Bool, _ changes: ListUpdate?) {
    // Songs that were named on the command line are passed on first, because the library would otherwise fill the empty queue with
    // suggestions.
    if !hasPassedNamed, let named = source.named {
      hasPassedNamed = true
      library.awaitsNamedSongs = false
      onNamed?(named)
    }
    if isShownWhole {
      // The contents may have arrived with an earlier update, so `areNew` does not matter here. They are copied, because the lists of the
      // source go on changing.
      library.setContents(source.contents)
    } else if areNew {
      library.showSource(changes)
    }
    let ready = handovers
    handovers = []
    for handOver in ready { handOver() }
  }

  private func report(_ update: MusicLibrary.Update) {
    if let folders = update.foldersAway { problems?.foldersAway = folders }
    for problem in update.problems {
      complain(problem.sentence)
      problems?.add(path: problem.path, reason: problem.reason)
    }
    for notice in update.notices {
      complain(notice)
      problems?.add(notice)
    }
  }
}

nonisolated extension LibraryFeed.Note {
  private static let word = "library"

  /// "library ALBUMS finished", or "library ALBUMS FILES FOLDERS" while the scan goes on.
  var text: String {
    switch progress {
    case .finished: "\(Self.word) \(albumCount) finished"
    case .scanning(let files, let folders): "\(Self.word) \(albumCount) \(files) \(folders)"
    }
  }

  init?(text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, words[0] == Self.word, let albumCount = Int(words[1]), albumCount >= 0 else { return nil }
    self.albumCount = albumCount
    if words.count == 3, words[2] == "finished" {
      progress = .finished
    } else if words.count == 4, let files = Int(words[2]), let folders = Int(words[3]) {
      progress = .scanning(files: files, folders: folders)
    } else {
      return nil
    }
  }
}

extension Image {
  /// The file's name in a form for people to read.
  var displayName: Sentence { path.map { Sentence(verbatim: PathCoding.display($0)) } ?? tr("a picture") }

  var path: String? { if case .file(let path) = source { path } else { nil } }
}
