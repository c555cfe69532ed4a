import Languages
import Music
internal import Platform
import ViewTree

/// Adds music to the library: folders that are added permanently, and files that are dropped. The songs of such files, and of those that are
/// opened or named on the command line, are played, queued or shown.
final class MusicImporter {
  private unowned let main: MainController
  private var theme: AppTheme { main.theme }
  private var player: Player { main.player }

  init(for main: MainController) { self.main = main }

  /// Adds files to the library, and calls back with the songs found in them; nil if there is no library to add to.
  var addFiles: ((_ paths: [String], _ whenFound: @escaping (NamedMusic) -> Void) -> Void)? {
    didSet { main.shelf.update() }
  }
  /// Reads files that were opened, and calls back with the songs found in them. Songs and playlists are not added to the library.
  var openFiles: ((_ paths: [String], _ whenFound: @escaping (NamedMusic) -> Void) -> Void)?

  // MARK: Folders that are added for good

  /// Asks for folders with music, in the desktop's own dialog if there is one.
  func askForMusic() {
    guard let chooseFolders = main.desktop.chooseFolders else { return askForPath() }
    chooseFolders(theme.tr("Add folders with music")) { [weak self] paths in
      guard let self else { return }
      guard let paths else { return askForPath() }
      if let problem = addFolders(paths) { main.show(problem) }
    }
  }

  private func askForPath() {
    let shelf = main.shelf
    let isAskedOnShelf = shelf.view.hasFocusInside
    main.open(
      FieldSheetController(
        theme: theme, title: tr("Add music"),
        explanation: tr(
          "Type the path of a folder with music, which the library keeps. What you drop on the window is there until you quit."
        ),
        placeholder: tr("~/Music"), done: tr("Add"),
        objection: { [weak self] text in
          guard let self else { return nil }
          guard let path = MusicFolders(main.preferences).path(typed: text) else {
            return MusicFolders.wholePathNeeded
          }
          return addFolders([path])
        },
        onDone: { [weak shelf] _ in if isAskedOnShelf { shelf?.takeFocusBack() } }))
  }

  /// Adds folders to the preferences, and also to this run if it shows the paths of the command line instead of the library.
  /// - Returns: a sentence about what was not added; nil if all were.
  private func addFolders(_ paths: [String]) -> Sentence? {
    let folders = MusicFolders(main.preferences)
    if main.shelf.library.isOwnMusic { return folders.add(paths) }
    // This window shows other music, so a folder that the library already has is added to the window all the same.
    let problem = folders.add(paths, refusesKnown: false)
    let existing = paths.filter(MusicFolders.mayBeFolder)
    if !existing.isEmpty { _ = add(existing, to: .library) }
    return problem
  }

  // MARK: Files

  /// Where the songs that are found in files are added.
  enum Destination {
    /// To the library only.
    case library
    /// To the library and to the end of Up next.
    case queue
    /// To the library and into Up next, before a waiting song; nil for the end.
    case place(before: Int?)
  }

  /// Adds files, and queues their songs or shows their album.
  /// - Returns: whether there is a library to add them to.
  func add(_ paths: [String], to destination: Destination) -> Bool {
    guard let addFiles else { return false }
    addFiles(paths) { [weak self] found in
      guard let self else { return }
      use(found) { songs, title in
        switch destination {
        case .place(let next): player.insert(songs, before: next, title: title)
        case .queue:
          player.add(songs, title: title)
          main.shelf.show(found.albums[0])
        case .library:
          main.shelf.show(found.albums[0])
          main.show(Notice.added(found.albums))
        }
      }
    }
    return true
  }

  /// Plays files that were opened elsewhere, such as in a file manager, or queues them while something plays.
  func open(_ paths: [String]) {
    var isFound = false
    main.view.window?.schedule(after: Self.readingPatience) { [weak self] in
      guard let self, !isFound, let path = paths.first else { return }
      main.show(tr("Reading \(PathCoding.display(String(SongName.fileName(path))))…"))
    }
    openFiles?(paths) { [weak self] found in
      isFound = true
      guard let self else { return }
      use(found, open)
    }
  }

  /// After how many seconds of reading a notice says that files are being read.
  private static let readingPatience = 0.4

  /// Queues the songs that the command line names, or says why nothing that it names can be read. Pictures alone are only shown.
  /// - Parameter plays: whether they are played at once.
  func takeNamed(_ found: NamedMusic, plays: Bool) {
    if found.readCount == 0, !found.problems.isEmpty { main.open(MessageController(theme: theme, about: found)) }
    let songs = found.songs
    guard songs.contains(where: { $0.path != nil }) else { return }
    let title = songs.count == 1 ? songs[0].title : nil
    markMissing(of: found) { if plays { open(songs, title: title) } else { player.add(songs, title: title) } }
  }

  /// Marks those of the songs that `add` adds to Up next that cannot be played, and lists them among the problems.
  private func markMissing(of found: NamedMusic, whileAdding add: () -> Void) {
    player.markObstacles(found.obstacles, whileAdding: add)
    guard !found.obstacles.isEmpty else { return }
    let marked = player.items.filter { found.obstacles[$0.song.id] != nil }
    main.problems.add(
      marked.compactMap { item in player.failure(of: item).map { (song: item.song, reason: $0, isSkipped: true) } })
  }

  /// Plays or queues songs as the preference for opened files says. A picture that would not be seen at once, because songs play or wait, is
  /// shown on a page of its own and not queued: whoever opens a picture wants to see it.
  private func open(_ songs: [Song], title: String?) {
    let opening = main.preferences.current.opening
    if let picture = songs.first, songs.allSatisfy(\.isPicture), isOnlyShown(by: opening) {
      main.pages.open(picture: picture)
      // Of several pictures, a notice says whether they are queued, too.
      if songs.count == 1 { return }
    }
    switch opening {
    case .auto: player.open(songs, title: title)
    case .play: player.playNow(songs)
    case .next: player.playNext(songs, title: title)
    case .queue: player.add(songs, title: title)
    }
  }

  /// Whether pictures that are opened now are shown beside songs, instead of being played.
  private func isOnlyShown(by opening: Preferences.Opening) -> Bool {
    switch opening {
    case .auto: !player.takesPictures || player.isPlaying && player.current?.song.isPicture == false
    case .play: !player.takesPictures
    case .next, .queue: false
    }
  }

  /// Passes on the songs that were found with a title for all of them, and reports files that could not be read.
  private func use(_ found: NamedMusic, _ body: ([Song], _ title: String?) -> Void) {
    let songs = found.songs
    let title = songs.count == 1 ? songs[0].title : found.albums.count == 1 ? found.albums[0].title : nil
    if !songs.isEmpty { markMissing(of: found) { body(songs, title) } }
    if songs.isEmpty || !found.problems.isEmpty { main.open(MessageController(theme: theme, about: found)) }
  }
}
