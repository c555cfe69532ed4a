import Languages
import Music
import SDLHost
import ViewTree

/// The commands that work everywhere in the window. Keys, buttons, menus, tool tips and the list of keys all take them from here.
final class Commands {
  let player: Player
  /// Performs the commands that concern the window.
  weak var main: MainController?

  /// How far a key moves within a song, in seconds.
  private static let seekSeconds = 10.0

  private let opening: SongOpening
  private let theme: AppTheme
  var language: Language { theme.language }

  init(player: Player, theme: AppTheme) {
    self.player = player
    opening = SongOpening(player: player)
    self.theme = theme
  }

  private var window: Window? { main.flatMap { $0.isViewLoaded ? $0.view.window : nil } }

  /// All commands, in the order of the list of keys.
  var all: [Command] {
    [
      dequeue, playOrPause, previous, next, seekBack, seekForward, louder, softer, mute, shuffle, repetition,
      stopAfterThis, undo, redo,
      search, savePlaylist, openPreferences, listKeys, fullScreen, quit,
    ]
  }

  // MARK: Songs

  var dequeue: Command {
    Command(
      tr("Dequeue", context: "the first song of Up next"), name: tr("Play the first song"),
      KeyShortcut(.character("d"), .control),
      if: player.songCount > 0 || (player.hasStops || player.current == nil) && player.canGoOn, repeats: true,
      in: language, perform: changingSong { $0.next() })
  }

  var playOrPause: Command {
    Command(
      tr("Play or pause"), name: player.isPlaying ? tr("Pause") : tr("Play"), KeyShortcut(.character("p")),
      KeyShortcut(.space),
      KeyShortcut(.character("p"), .control), if: player.current != nil || player.canGoOn, in: language
    ) { [player] in player.togglePlaying() }
  }

  var previous: Command {
    Command(
      tr("Previous song"), KeyShortcut(backward, .control), if: player.canGoBack, otherwise: nothingPlays,
      repeats: true, in: language, perform: changingSong { $0.previous() })
  }

  var next: Command {
    Command(
      tr("Next song"), KeyShortcut(forward, .control), if: player.canGoOn, otherwise: nothingPlays, repeats: true,
      in: language, perform: changingSong { $0.next() })
  }

  var seekBack: Command { seek(tr("10 seconds back"), backward, by: -Self.seekSeconds) }
  var seekForward: Command { seek(tr("10 seconds forward"), forward, by: Self.seekSeconds) }

  private func seek(_ meaning: Sentence, _ key: Key, by seconds: Double) -> Command {
    Command(
      meaning, KeyShortcut(key, .shift), if: player.current != nil, otherwise: nothingPlays, repeats: true,
      in: language,
      perform: changing({ $0.seek(by: seconds) }) { Timeline.sentence(at: $0.position, of: $0.duration) })
  }

  /// Why the keys for other songs, or other places of the song, do nothing; nil while there is a song.
  private var nothingPlays: Sentence? { player.current == nil ? tr("Nothing plays.") : nil }

  /// The arrow keys for back and forward in the reading direction.
  private var backward: Key { isMirrored ? .right : .left }
  private var forward: Key { isMirrored ? .left : .right }
  var isMirrored: Bool { main.map { $0.isViewLoaded && $0.view.isMirrored } ?? false }

  // MARK: Sound

  var louder: Command { turnVolume(tr("Turn the volume up"), .up, by: VolumeControl.step) }
  var softer: Command { turnVolume(tr("Turn the volume down"), .down, by: -VolumeControl.step) }

  private func turnVolume(_ meaning: Sentence, _ key: Key, by step: Double) -> Command {
    Command(
      meaning, KeyShortcut(key, .control), repeats: true, in: language,
      perform: changing(
        { $0.turnVolume(by: step) }, saying: { Self.volumeSentence(of: $0) }, shownBy: { $0.hasVolumeSlider }))
  }

  var mute: Command {
    Command(
      tr("Mute"), name: player.isMuted ? tr("Sound on") : tr("Mute"), KeyShortcut(.character("m"), .control),
      in: language,
      perform: changing({ $0.isMuted.toggle() }) { Self.state(of: tr("Mute"), isOn: $0.isMuted) })
  }

  // MARK: Up next

  var shuffle: Command {
    Command(
      tr("Shuffle, or restore the order"),
      name: player.isShuffled ? tr("Restore the order of Up next") : tr("Shuffle Up next"),
      KeyShortcut(.character("u"), .control), in: language,
      perform: changing(
        { $0.isShuffled.toggle() }, saying: { Self.state(of: tr("Shuffle"), isOn: $0.isShuffled) },
        shownBy: { $0.hasModes }))
  }

  var repetition: Command {
    Command(
      tr("Repeat queue, song or nothing"), name: tr("Repeat: \(player.repeatMode.phrase)"),
      KeyShortcut(.character("r"), .control), in: language,
      perform: changing(
        { $0.setRepeatMode($0.repeatMode.next) }, saying: { tr("Repeat: \($0.repeatMode.phrase)") },
        shownBy: { $0.hasModes }))
  }

  /// The letter of `stopAfterThis`. While a card of Up next has the focus, the letter stops after the song of that card.
  static let stopLetter: Character = "s"

  var stopAfterThis: Command {
    Command(
      tr("Stop after this song or card"),
      name: player.stops(after: nil) ? tr("Go on after this song") : tr("Stop after this song"),
      KeyShortcut(.character(Self.stopLetter)), if: player.current != nil,
      otherwise: tr("Nothing plays, so there is nothing to stop after"), in: language,
      // A notice says that a stop is gone.
      perform: changing({ $0.toggleStop(after: nil) }) { $0.stops(after: nil) ? tr("Stops after this song") : nil })
  }

  /// Puts a stop behind a song of Up next or, if there is one, takes it away.
  func toggleStop(after item: PlaybackItem) {
    let toggle = changing({ $0.toggleStop(after: item.id) }) {
      $0.stops(after: item.id) ? tr("Stops after “\(item.song.title)”") : nil
    }
    toggle()
  }

  var undo: Command {
    Command(
      tr("Undo what was done to Up next"), name: tr("Undo"), KeyShortcut(.character("z"), .control),
      if: player.undoDescription != nil, otherwise: tr("There is nothing to undo"), repeats: true, in: language
    ) { [player] in player.undo() }
  }

  var redo: Command {
    Command(
      tr("Redo what was undone in Up next"), name: tr("Redo"), KeyShortcut(.character("z"), [.control, .shift]),
      KeyShortcut(.character("y"), .control), if: player.redoDescription != nil,
      otherwise: tr("There is nothing to redo"), repeats: true, in: language
    ) { [player] in player.redo() }
  }

  var savePlaylist: Command {
    Command(
      tr("Save Up next as a playlist"), KeyShortcut(.character("s"), .control), if: player.songCount > 0,
      otherwise: tr("Up next is empty, so there is nothing to save"), in: language
    ) { [weak main, player] in main?.askForPlaylistName(of: player.items.map(\.song)) }
  }

  // MARK: The window

  var search: Command {
    Command(tr("Search the library"), KeyShortcut(.character("f"), .control), in: language) { [weak main] in
      main?.search.open(with: nil)
    }
  }

  var openPreferences: Command {
    Command(tr("Open the preferences"), name: tr("Preferences"), KeyShortcut(.character(","), .control), in: language) {
      [weak main] in
      main?.openPreferences()
    }
  }

  var listKeys: Command {
    Command(tr("Show the keys"), KeyShortcut(.function(1)), KeyShortcut(.character("?")), in: language) { [weak main] in
      main?.openHelp()
    }
  }

  var fullScreen: Command {
    let isFullscreen = window?.isFullscreen == true
    return Command(
      tr("Full screen"), name: isFullscreen ? tr("Leave full screen") : nil, KeyShortcut(.function(11)),
      worksInSheets: true, in: language
    ) { [weak main] in
      guard let main, let window = main.view.window else { return }
      let isOn = !window.isFullscreen
      main.perform({ window.isFullscreen = isOn }, saying: { Self.state(of: tr("Full screen"), isOn: isOn) })
    }
  }

  var quit: Command {
    Command(
      tr("Quit"), KeyShortcut(.character("q"), .control), KeyShortcut(.character("w"), .control), worksInSheets: true,
      in: language
    ) {
      quitApplication()
    }
  }

  // MARK: What is said about it

  /// An action that does something with the player, after which assistive technology says the outcome, as it may be seen elsewhere than at
  /// the focus.
  /// - Parameter isShown: for an outcome that a control of the bar shows: returns whether the bar has room for the control. Otherwise a
  ///   notice shows the outcome.
  private func changing(
    _ change: @escaping (Player) -> Void, saying outcome: @escaping (Player) -> Sentence?,
    shownBy isShown: @escaping (NowPlayingController) -> Bool = { _ in true }
  ) -> () -> Void {
    { [player, weak main] in
      guard let main else { return change(player) }
      if isShown(main.nowPlaying) { return main.perform({ change(player) }, saying: { outcome(player) }) }
      change(player)
      if let sentence = outcome(player) { main.show(sentence) }
    }
  }

  private func changingSong(_ change: @escaping (Player) -> Void) -> () -> Void {
    changing(change) { [weak self] player in
      guard let song = player.current?.song else { return tr("Nothing plays.") }
      guard player.isPlaying else { return Sentence(verbatim: song.title) }
      self?.whenHeard { self?.main?.announce(tr("Playing “\(song.title)”")) }
      return nil
    }
  }

  /// Calls `body` when the current song is heard. It is not called if the song cannot be played, about which there is a notice.
  func whenHeard(_ body: @escaping () -> Void) { opening.whenHeard(in: window, body) }

  static func volumeSentence(of player: Player) -> Sentence {
    sentence(tr("Volume"), VolumeControl.percent(player.volume))
  }

  private static func state(of name: Sentence, isOn: Bool) -> Sentence {
    sentence(name, isOn ? tr("On") : tr("Off"))
  }

  /// The name of a control, and its value.
  private static func sentence(_ name: Sentence, _ value: Sentence) -> Sentence { tr("\(name): \(value)") }

  // MARK: Keys

  /// Performs the command of a key.
  /// - Returns: whether there is one.
  func handle(_ event: KeyEvent, inSheet: Bool = false) -> Bool {
    handleMediaKey(event)
      || perform(inSheet: inSheet, isRepeat: event.isRepeat) { !$0.isLetter && $0.matches(event) }
  }

  /// Does what a key for players says, which is about what plays, also while a sheet is open. The list of keys does not name these keys.
  /// Most desktops take them, and tell the program by `PlayerControls`.
  private func handleMediaKey(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .mediaPlay: perform(playOrPause, isRepeat: event.isRepeat)
    case .mediaStop: player.stop()
    case .mediaPrevious: perform(previous, isRepeat: event.isRepeat)
    case .mediaNext: perform(next, isRepeat: event.isRepeat)
    case .mediaMute: perform(mute, isRepeat: event.isRepeat)
    default: return false
    }
    return true
  }

  /// Performs the command of a letter that nothing else takes.
  /// - Returns: whether there is one.
  func handle(typed text: String, isRepeat: Bool) -> Bool {
    let letter = Self.questionMarks.contains(text) ? "?" : text.uppercased()
    return perform(isRepeat: isRepeat) { $0.isLetter && "\($0)" == letter }
  }

  /// What keyboards type in the place of “?”: that of Arabic, Persian and Urdu, and the wide one of Chinese and Japanese.
  private static let questionMarks: Set<String> = ["\u{61F}", "\u{FF1F}"]

  private func perform(inSheet: Bool = false, isRepeat: Bool = false, _ matches: (KeyShortcut) -> Bool) -> Bool {
    guard let command = all.first(where: { $0.shortcuts.contains(where: matches) && (!inSheet || $0.worksInSheets) })
    else { return false }
    // If the command is not possible, its letter begins a search, as other letters do.
    if command.key.isLetter, !command.isPossible, command.objection == nil { return false }
    perform(command, isRepeat: isRepeat)
    return true
  }

  private func perform(_ command: Command, isRepeat: Bool) {
    if isRepeat, !command.repeats { return }
    if command.isPossible {
      command.perform()
    } else if let objection = command.objection, !isRepeat {
      main?.show(objection)
    }
  }
}

extension KeyShortcut {
  /// Whether the key types a letter or another character, which a text field or a list may take.
  fileprivate var isLetter: Bool { if case .character = key { modifiers.isEmpty } else { false } }
}
