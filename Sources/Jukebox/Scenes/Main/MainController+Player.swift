import Languages
import Music
import ViewTree

/// Shows the notices of the player and the title of its song, and keeps the log of problems up to date.
extension MainController {
  func followPlayer() {
    player.observe(self) { [weak self] change in
      switch change {
      case .notice(let notice): self?.tell(notice)
      case .failures: self?.forgetProblems()
      case .song:
        self?.showTitle()
        self?.lookForFile()
      case .tags: self?.showTitle()
      case .queue, .settings, .timer, .queues, .offers: self?.notice.updateAction()
      case .playback, .date, .position, .volume, .device: break
      }
    }
  }

  func showTitle() { if isViewLoaded { view.window?.showTitle(for: player.current?.song) } }

  private func tell(_ notice: PlayerNotice) {
    upNext.header.withoutAnnouncing {
      switch notice {
      case .failed(let song, let reason): problems.add(song, reason: reason)
      case .waitsFor(let song, let reason): problems.add(song, reason: reason, isSkipped: false)
      default: break
      }
    }
    show(Notice.text(of: notice, hasCurrent: player.current != nil), offering: action(for: notice))
  }

  /// The action that the notice offers; nil for none.
  private func action(for notice: PlayerNotice) -> Notice.Action? {
    switch notice {
    case .removed, .redone:
      // After another operation, the button would undo that one instead.
      Notice.Action(
        undo: commands, isPossible: { [player, revision = player.undoRevision] in player.undoRevision == revision },
        perform: commands.undo.perform)
    case .added(_, _, _, let number) where isQueueHidden || !upNext.shows(songAt: number - 1):
      // The song is found by its id, because other songs may come and go until the button is pressed.
      player.item(at: number - 1).map { item in
        Notice.Action(title: { [theme] in theme.tr("Show", context: "a song that was queued") }) { [weak self] in
          self?.revealInQueue(item.id)
        }
      }
    default: nil
    }
  }

  /// Looks for the file of the song that begins, if the song was skipped before because its file was missing. Once the file is found, the
  /// song is no problem any more.
  private func lookForFile() {
    guard let song = player.current?.song, problems.missingSongs.contains(where: { $0.id == song.id }) else { return }
    library.source?.readFound([song])
  }

  /// Removes the problems of songs that can be played again, or are tried again.
  private func forgetProblems() {
    guard !problems.songs.isEmpty else { return }
    func paths(_ items: [PlaybackItem]) -> Set<String> { Set(items.compactMap(\.song.path)) }
    let items = player.items + (player.current.map { [$0] } ?? [])
    problems.remove(songs: paths(items).subtracting(paths(items.filter { player.failure(of: $0) != nil })))
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
