import Languages
import ViewTree

extension MainController {
  private var language: Language { theme.language }

  /// The menu of the window. It contains every command that has no button on all pages and in all sizes of the window.
  var menuItems: [MenuItem] {
    let addMusic = MenuItem(title: language.tr("Add music…")) { [weak self] in self?.importer.askForMusic() }
    return (importer.addFiles == nil ? [] : [addMusic]) + (library.hasFolders ? [reading] : []) + [
      .separator,
      commands.search.menuItem(),
      MenuItem(title: language.tr("Playback"), submenu: playback),
      commands.savePlaylist.menuItem(tr("Save Up next as a playlist…")),
      commands.undo.menuItem(),
      commands.redo.menuItem(),
      .separator,
      commands.openPreferences.menuItem(tr("Preferences…")),
      commands.fullScreen.menuItem(),
      commands.listKeys.menuItem(tr("Keys")),
      MenuItem(title: language.tr("Playground")) { [weak self] in self?.openPlayground() },
      .separator,
      commands.quit.menuItem(),
    ]
  }

  /// Ends the reading of the music, or begins it again.
  private var reading: MenuItem {
    if library.progress != .finished {
      return MenuItem(title: language.tr("Stop reading the music")) { [weak self] in
        self?.library.stopReading()
        self?.show(tr("No more music is read now. What was found stays."))
      }
    }
    return MenuItem(title: language.tr("Look for new and changed music")) { [weak self] in
      self?.library.readAgain()
      self?.show(tr("Looking for new and changed music"))
    }
  }

  /// The commands of the Now playing bar, which has no room for all of its buttons in a small window.
  private var playback: [MenuItem] {
    [
      commands.playOrPause.menuItem(), commands.previous.menuItem(), commands.next.menuItem(),
      commands.seekBack.menuItem(), commands.seekForward.menuItem(), .separator,
      commands.louder.menuItem(), commands.softer.menuItem(), commands.mute.menuItem(), .separator,
      commands.shuffle.menuItem(), commands.repetition.menuItem(), commands.stopAfterThis.menuItem(),
      .separator,
    ] + nowPlaying.albumLink.menuItems
  }
}
