import Languages
import Music
internal import Platform
import SDLHost

/// Saves playlists in the person's folder, renames and deletes those in the library, and says what has come of it.
///
/// A replay writes nothing. It says what the recording says.
final class PlaylistSaver {
  /// Where playlists are saved instead of `PlaylistWriter.folders(of:)`.
  var folder: String?
  /// Where deleted playlists are moved instead of the trash of the person.
  var trash: Trash?
  var isReplaying = false
  /// For how many seconds the window waits for a disk that does not respond.
  var patience = DiskWork.patience
  /// Called with each outcome, to record it.
  var onOutcome: ((Outcome) -> Void)?
  /// The playlist that was deleted last, which can be brought back.
  private var deleted: (item: Trash.Item, trash: Trash, title: String)?
  /// The playlist that was renamed last, and the path and the title that it had.
  private var renamed: (path: String, formerPath: String, formerTitle: String)?
  private unowned let main: MainController

  init(for main: MainController) { self.main = main }

  func save(_ songs: [Song], as name: String) {
    let folders = folder.map { [$0] } ?? PlaylistWriter.folders(of: MusicFolders(main.preferences).all)
    guard !folders.isEmpty else {
      return refuse(.save, tr("There is no folder for it, as neither HOME nor XDG_MUSIC_DIR names one."))
    }
    let playlist = PlaylistWriter(title: name, songs: songs)
    attempt(.save, name) { () throws(SDLError) in
      try playlist.write(intoFirstOf: folders)
    } done: {
      .saved(path: $0)
    }
  }

  /// Gives a playlist another title, and its file the name that belongs to it.
  /// - Parameter former: the path that its file had under this title, and gets again if that is free.
  func rename(_ path: String, to title: String, at former: String? = nil) {
    attempt(.rename, title) { () throws(SDLError) -> (formerTitle: String?, title: String, path: String) in
      let formerTitle = try? PlaylistFile(path: path).title
      let now = try PlaylistWriter.rename(path, to: title, at: former)
      return (formerTitle, now.title, now.path)
    } done: { [weak self] now in
      let isBack = former != nil
      if !isBack { self?.renamed = now.formerTitle.map { (path: now.path, formerPath: path, formerTitle: $0) } }
      return .renamed(path: path, newPath: now.path, title: now.title, isBack: isBack)
    }
  }

  /// Gives the playlist that was renamed last the title and the path that it had.
  private func takeBackRename() {
    guard let (path, formerPath, formerTitle) = renamed else { return }
    renamed = nil
    rename(path, to: formerTitle, at: formerPath)
  }

  /// Moves a playlist to the trash.
  func delete(_ path: String, title: String) {
    guard let trash = trash ?? UserFolders().data.map({ Trash($0 + "/Trash") }) else {
      return refuse(.delete, tr("There is no trash, as neither HOME nor XDG_DATA_HOME names a folder for it."))
    }
    attempt(.delete, title) { () throws(SDLError) -> Trash.Item in
      do throws(FileReplacement.Failure) { return try trash.put(path) } catch {
        throw SDLError(attempt: tr("Cannot move \(UserFolders().display(path)) to the trash"), reason: error.reason)
      }
    } done: { [weak self] in
      self?.deleted = ($0, trash, title)
      return .deleted(path: path, title: title)
    }
  }

  /// Brings back the playlist that was deleted last.
  private func restore() {
    guard let (item, trash, title) = deleted else { return }
    deleted = nil
    attempt(.restore, title) { () throws(SDLError) -> Void in
      do throws(FileReplacement.Failure) { try trash.restore(item) } catch {
        throw SDLError(attempt: tr("Cannot bring back \(UserFolders().display(item.path))"), reason: error.reason)
      }
    } done: { _ in
      .restored(title: title)
    }
  }

  // MARK: What comes of it

  /// Does something with files, which may take long.
  /// - Parameter name: the playlist's name, for as long as the disk does not answer.
  private func attempt<Value: Sendable>(
    _ change: Change, _ name: String, _ work: @escaping @Sendable () throws(SDLError) -> Value,
    done: @escaping @MainActor (Value) -> Outcome
  ) {
    if isReplaying { return }
    let result = DiskWork.run(atMost: patience) { () -> Result<Value, SDLError> in
      Result(catching: work)
    } late: { [weak self] in
      self?.end(change, $0, done)
    }
    if let result { end(change, result, done) } else { end(.late(name: name, change)) }
  }

  private func end<Value>(_ change: Change, _ result: Result<Value, SDLError>, _ done: @MainActor (Value) -> Outcome) {
    switch result {
    case .success(let value): end(done(value))
    case .failure(let error): end(.refused(reason: main.theme.tr(sentence(about: error)), change))
    }
  }

  private func refuse(_ change: Change, _ reason: Sentence) {
    if !isReplaying { end(.refused(reason: main.theme.tr(reason), change)) }
  }

  private func end(_ outcome: Outcome) {
    onOutcome?(outcome)
    show(outcome)
  }

  /// Says what has come of it in the window.
  func show(_ outcome: Outcome) {
    switch outcome {
    case .saved(let path):
      let place = UserFolders().display(path)
      main.show(
        isListed(path)
          ? tr("Saved as \(place)")
          : tr("Saved as \(place), outside of the library. Drop the file on the window to open it."))
    case .renamed(let path, let newPath, let title, let isBack):
      main.pages.playlistWasRenamed(path, to: title, at: newPath)
      // After that, Undo is for Up next.
      let offer = isBack ? nil : Notice.Action(undo: main.commands) { [weak self] in self?.takeBackRename() }
      main.show(tr("The playlist is now called “\(title)”"), offering: offer)
    case .deleted(let path, let title):
      main.pages.playlistWasDeleted(path)
      let offer = Notice.Action(undo: main.commands) { [weak self] in self?.restore() }
      main.show(tr("Deleted the playlist “\(title)”"), offering: offer)
    case .restored(let title):
      main.pages.playlistWasRestored(title)
      main.show(tr("The playlist “\(title)” is back"))
    case .late(let name, let change): main.show(change.progress(of: PathCoding.display(name)))
    case .refused(let reason, let change):
      main.open(MessageController(theme: main.theme, title: change.refusal, message: "\(reason)"))
    }
  }

  /// Whether a playlist is in a folder of the library, so that it is listed. There may be no such folder that can be written.
  private func isListed(_ path: String) -> Bool {
    (folder.map { [$0] } ?? MusicFolders(main.preferences).all).contains { AbsolutePath.lies(path, in: $0) }
  }
}
