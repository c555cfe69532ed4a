import Music
import SDLHost
import ViewTree

/// All that can be done from anywhere in the window. Keys, buttons, menus, tool tips and the list of keys know it from here.
final class Commands {
  let player: Player
  /// Does what concerns the window.
  weak var main: MainController?

  /// How far a key moves within a song, in seconds.
  private static let seekSeconds = 10.0

  init(player: Player) { self.player = player }

  /// In the order of the list of keys.
  var all: [Command] {
    [
      dequeue, playOrPause, previous, next, seekBack, seekForward, louder, softer, mute, shuffle, repetition, undo,
      search, savePlaylist, openPreferences, listKeys, fullScreen, quit,
    ]
  }

  // MARK: Songs

  var dequeue: Command {
    Command(
      "Dequeue", name: "Play the first song", KeyShortcut(.character("d"), .control), if: !player.items.isEmpty,
      repeats: true
    ) {
      [player] in player.next()
    }
  }

  var playOrPause: Command {
    Command(
      "Play or pause", name: player.isPlaying ? "Pause" : "Play", KeyShortcut(.character("p")), KeyShortcut(.space),
      KeyShortcut(.character("p"), .control), if: player.current != nil || player.canGoOn
    ) { [player] in player.togglePlaying() }
  }

  var previous: Command {
    Command("Previous song", KeyShortcut(backward, .control), if: player.canGoBack, repeats: true) { [player] in
      player.previous()
    }
  }

  var next: Command {
    Command("Next song", KeyShortcut(forward, .control), if: player.canGoOn, repeats: true) { [player] in
      player.next()
    }
  }

  var seekBack: Command {
    Command("10 seconds back", KeyShortcut(backward, .shift), if: player.current != nil, repeats: true) { [player] in
      player.seek(by: -Self.seekSeconds)
    }
  }

  var seekForward: Command {
    Command("10 seconds forward", KeyShortcut(forward, .shift), if: player.current != nil, repeats: true) {
      [player] in player.seek(by: Self.seekSeconds)
    }
  }

  /// The arrows that lead back and forward in reading direction.
  private var backward: Key { isMirrored ? .right : .left }
  private var forward: Key { isMirrored ? .left : .right }
  private var isMirrored: Bool { main.map { $0.isViewLoaded && $0.view.isMirrored } ?? false }

  // MARK: Sound

  var louder: Command {
    Command("Turn the volume up", KeyShortcut(.up, .control), repeats: true) { [player] in
      player.turnVolume(by: VolumeControl.step)
    }
  }

  var softer: Command {
    Command("Turn the volume down", KeyShortcut(.down, .control), repeats: true) { [player] in
      player.turnVolume(by: -VolumeControl.step)
    }
  }

  var mute: Command {
    Command("Mute", name: player.isMuted ? "Sound on" : "Mute", KeyShortcut(.character("m"), .control)) { [player] in
      player.isMuted.toggle()
    }
  }

  // MARK: Up next

  var shuffle: Command {
    Command(
      "Shuffle, or restore the order",
      name: player.isShuffled ? "Restore the order of Up next" : "Shuffle Up next",
      KeyShortcut(.character("u"), .control)
    ) { [player] in player.isShuffled.toggle() }
  }

  var repetition: Command {
    Command(
      "Repeat queue, song or nothing", name: "Repeat: \(player.repeatMode.name.lowercased())",
      KeyShortcut(.character("r"), .control)
    ) { [player] in player.setRepeatMode(player.repeatMode.next) }
  }

  var undo: Command {
    Command(
      "Undo what was done to Up next", name: "Undo", KeyShortcut(.character("z"), .control),
      if: player.undoDescription != nil, otherwise: "There is nothing to undo", repeats: true
    ) { [player] in player.undo() }
  }

  var savePlaylist: Command {
    Command(
      "Save Up next as a playlist", KeyShortcut(.character("s"), .control), if: !player.items.isEmpty,
      otherwise: "Up next is empty, so there is nothing to save"
    ) { [weak main] in main?.askForPlaylistName() }
  }

  // MARK: The window

  var search: Command {
    Command("Search the library", KeyShortcut(.character("f"), .control)) { [weak main] in main?.openSearch(with: nil) }
  }

  var openPreferences: Command {
    Command("Open the preferences", name: "Preferences", KeyShortcut(.character(","), .control)) { [weak main] in
      main?.openPreferences()
    }
  }

  var listKeys: Command {
    Command("Show the keys", KeyShortcut(.function(1))) { [weak main] in main?.openHelp() }
  }

  var fullScreen: Command {
    Command("Full screen", KeyShortcut(.function(11)), worksInSheets: true) { [weak main] in
      main?.view.window?.isFullscreen.toggle()
    }
  }

  var quit: Command {
    Command("Quit", KeyShortcut(.character("q"), .control), KeyShortcut(.character("w"), .control), worksInSheets: true)
    {
      quitApplication()
    }
  }

  // MARK: Keys

  /// Performs the command of a key.
  /// - Returns: whether there is one.
  func handle(_ event: KeyEvent, inSheet: Bool = false) -> Bool {
    perform(inSheet: inSheet, isRepeat: event.isRepeat) { !$0.isLetter && $0.matches(event) }
  }

  /// Performs the command of a letter that nothing else takes.
  /// - Returns: whether there is one.
  func handle(typed text: String) -> Bool {
    perform { $0.isLetter && "\($0)" == text.uppercased() }
  }

  private func perform(inSheet: Bool = false, isRepeat: Bool = false, _ matches: (KeyShortcut) -> Bool) -> Bool {
    guard let command = all.first(where: { $0.shortcuts.contains(where: matches) && (!inSheet || $0.worksInSheets) })
    else { return false }
    if isRepeat, !command.repeats { return true }
    if command.isPossible {
      command.perform()
    } else if let objection = command.objection {
      main?.show(objection)
    }
    return true
  }
}

extension KeyShortcut {
  /// Whether the key types a letter, which may be the beginning of a word somewhere.
  fileprivate var isLetter: Bool { if case .character = key { modifiers.isEmpty } else { false } }
}
