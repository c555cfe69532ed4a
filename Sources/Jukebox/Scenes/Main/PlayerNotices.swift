import Languages
import Music

/// Shows the notices of the player, and keeps the log of problems up to date.
final class PlayerNotices {
  private unowned let main: MainController
  private var theme: AppTheme { main.theme }

  init(for main: MainController) {
    self.main = main
    main.player.observe(self) { [weak self] change in
      switch change {
      case .notice(let notice): self?.show(notice)
      case .failures: self?.forgetProblems()
      case .song: self?.lookForFile()
      case .queue, .settings, .timer, .queues, .offers: self?.main.notice.updateAction()
      case .tags, .playback, .date, .position, .volume, .device: break
      }
    }
  }

  private func show(_ change: PlayerNotice) {
    main.upNext.header.withoutAnnouncing {
      switch change {
      case .failed(let song, let reason): main.problems.add(song, reason: reason)
      case .waitsFor(let song, let reason): main.problems.add(song, reason: reason, isSkipped: false)
      default: break
      }
    }
    main.show(
      Notice.text(of: change, hasCurrent: main.player.current != nil), offering: action(for: change))
  }

  /// The action that the notice offers; nil for none.
  private func action(for change: PlayerNotice) -> Notice.Action? {
    switch change {
    case .removed, .redone:
      // After another operation, the button would undo that one instead.
      Notice.Action(
        undo: main.commands,
        isPossible: { [player = main.player, revision = main.player.undoRevision] in player.undoRevision == revision },
        perform: main.commands.undo.perform)
    case .added(_, _, _, let number) where main.isQueueHidden || !main.upNext.shows(songAt: number - 1):
      // The song is found by its id, because other songs may come and go until the button is pressed.
      main.player.item(at: number - 1).map { item in
        Notice.Action(title: { [theme] in theme.tr("Show", context: "a song that was queued") }) { [weak main] in
          main?.revealInQueue(item.id)
        }
      }
    default: nil
    }
  }

  /// Looks for the file of the song that begins, if the song was skipped before because its file was missing. Once the file is found, the
  /// song is no problem any more.
  private func lookForFile() {
    guard let song = main.player.current?.song, main.problems.missingSongs.contains(where: { $0.id == song.id }) else {
      return
    }
    main.library.source?.readFound([song])
  }

  /// Removes the problems of songs that can be played again, or are tried again.
  private func forgetProblems() {
    guard !main.problems.songs.isEmpty else { return }
    let player = main.player
    func paths(_ items: [PlaybackItem]) -> Set<String> { Set(items.compactMap(\.song.path)) }
    let items = player.items + (player.current.map { [$0] } ?? [])
    main.problems.remove(songs: paths(items).subtracting(paths(items.filter { player.failure(of: $0) != nil })))
  }
}

extension Notice.Action {
  /// Undoes what the notice is about, by the key for Undo, too.
  init(undo commands: Commands, isPossible: @escaping () -> Bool = { true }, perform: @escaping () -> Void) {
    self.init(
      title: { commands.undo.name }, toolTip: { commands.undo.toolTip }, shortcut: commands.undo.key,
      isPossible: isPossible, seconds: Notice.undoSeconds, perform: perform)
  }
}
