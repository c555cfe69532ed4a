import Music
internal import Platform
import SDLHost
import ViewTree

/// Shows on the desktop what the player plays, and lets it be controlled from there: by media keys, by the controls in the desktop's
/// panel, and by programs such as `playerctl`.
final class PlayerControls {
  private let controls: MediaControls
  private let player: Music.Player
  private weak var window: Window?
  /// Plays a file that the desktop asks to be opened. The path is absolute.
  var onOpen: ((_ path: String) -> Void)?
  /// The covers of songs, in files that the desktop may read.
  private var art: SongArt?

  /// The types of what the program opens: folders, playlists, and sounds of all kinds that `SongName` knows. The desktop entry repeats them
  /// without folders. Films are not among them, although their sound can be played.
  nonisolated static let mimeTypes = [
    "audio/mpeg", "audio/mp2", "audio/flac", "audio/x-flac", "audio/x-flac+ogg", "audio/ogg", "audio/x-vorbis+ogg",
    "audio/x-opus+ogg", "audio/x-speex+ogg", "audio/x-speex", "audio/mp4", "audio/x-m4a", "audio/x-m4b", "audio/x-m4r",
    "audio/aac", "audio/x-wav", "audio/wav", "audio/vnd.wave", "audio/x-aiff", "audio/x-aifc", "audio/x-wavpack",
    "audio/x-ape",
    "audio/x-musepack", "audio/x-tta", "audio/x-ms-wma", "audio/x-matroska", "audio/webm", "audio/AMR", "audio/basic",
    "audio/ac3", "audio/vnd.dts", "audio/x-dsf", "audio/x-dff", "audio/vnd.rn-realaudio", "audio/x-voc",
    "application/x-shorten", "audio/mpegurl", "audio/x-mpegurl", "application/vnd.apple.mpegurl",
    "inode/directory",
  ]

  /// - Parameter pictures: reads the covers.
  init(player: Music.Player, pictures: any PictureReader) {
    self.player = player
    controls = MediaControls(
      name: "jukebox", identity: "Jukebox", desktopEntry: ProgramIdentity.id, mimeTypes: Self.mimeTypes)
    controls.position = { [unowned player] in player.position }
    controls.onCommand = { [weak self] in self?.perform($0) }
    let showCover: @MainActor () -> Void = { [weak self] in self?.update() }
    art = SongArt(pictures: pictures) { Task { @MainActor in showCover() } }
    player.observe(self) { [weak self] change in
      if case .position = change { self?.controls.positionDidJump() }
      self?.update()
    }
    update()
  }

  /// Connects to the desktop as soon as the window is visible.
  func connect(in window: Window) {
    self.window = window
    controls.connect(in: window)
    update()
  }

  /// Call this after files may have changed. The one with the cover may be among them.
  func filesDidChange() {
    art?.noteChangedFiles()
    update()
  }

  /// Call this after a change of the player that its observers are not notified of.
  func update() {
    var state = MediaState()
    state.status = player.isPlaying ? .playing : player.isStopped ? .stopped : .paused
    state.track = player.current.map { track($0) }
    state.volume = player.isMuted ? 0 : player.volume
    state.isShuffled = player.isShuffled
    state.repetition = Self.repetition(player.repeatMode)
    state.canGoNext = player.canGoOn
    state.canGoPrevious = player.canGoBack
    state.canPlay = player.current != nil || player.canGoOn
    state.canPause = player.current != nil
    state.canSeek = player.current != nil
    state.canSetFullscreen = window != nil
    state.isFullscreen = window?.isFullscreen ?? false
    controls.state = state
  }

  private func track(_ item: PlaybackItem) -> MediaTrack {
    let song = item.song
    var track = MediaTrack(id: item.id, title: song.title)
    if song.artist != Song.unknownArtist { track.artists = [song.artist] }
    track.album = song.album
    track.albumArtists = [song.albumArtist ?? song.artist].filter { $0 != Song.unknownArtist && song.album != nil }
    (track.number, track.disc) = (song.track, song.disc)
    track.genres = song.genre.map { [$0] } ?? []
    track.date = song.year.map { Self.year($0) }
    track.duration = song.duration
    track.path = song.path.map(AbsolutePath.path)
    track.artPath = art?.path(for: song)
    return track
  }

  /// A year with four digits, as ISO 8601 wants it.
  private static func year(_ year: Int) -> String {
    let digits = "\(max(0, min(9999, year)))"
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private static func repetition(_ mode: RepeatMode) -> MediaState.Repetition {
    switch mode {
    case .off: .off
    case .song: .track
    case .queue: .playlist
    }
  }

  /// The commands that another start of the program may send, by their names.
  nonisolated enum Request: String {
    case playPause = "play-pause"
    case next
  }

  func take(_ request: Request) {
    switch request {
    case .playPause: perform(.playPause)
    case .next: perform(.next)
    }
  }

  private func perform(_ command: MediaCommand) {
    // Lets the player catch up with the time first, because the current song may be over.
    player.update()
    switch command {
    case .play: player.play()
    case .pause: player.pause()
    case .playPause: player.togglePlaying()
    case .stop: player.stop()
    case .next: player.nextInPlace()
    case .previous: player.previousInPlace()
    case .seek(let position): player.seek(to: position)
    case .open(let path): onOpen?(path)
    case .setVolume(let volume):
      player.isMuted = false
      player.volume = min(1, volume)
    case .setShuffled(let isShuffled): player.isShuffled = isShuffled
    case .setRepetition(let repetition):
      for mode in RepeatMode.allCases where Self.repetition(mode) == repetition { player.setRepeatMode(mode) }
    case .setFullscreen(let isFullscreen): window?.isFullscreen = isFullscreen
    case .raise: window?.raise()
    case .quit: quitApplication()
    }
    update()
  }
}
