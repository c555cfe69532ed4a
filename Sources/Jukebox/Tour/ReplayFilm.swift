import Music
import Pixels
import SDLHost
import ViewTree

/// Films a recorded session, and shows the pointer.
final class ReplayFilm {
  private let session: OffscreenSession
  private let replay: Replay
  private let player: Player
  private let pointerDot = PointerDot()
  private var film: (any FrameSink)?
  /// The size of all pictures in pixels: the largest size that the window has during the recording.
  private let width: Int
  private let height: Int
  /// The window's time at which the next picture of the film is due.
  private var nextPicture = 0.0

  /// Pauses in the recording are shortened to this, in seconds.
  private static let longestPause = 1.5

  /// - Parameter recording: the recording that `replay` plays.
  init(session: OffscreenSession, replay: Replay, recording: Recording, player: Player) {
    self.session = session
    self.replay = replay
    self.player = player
    let surface = session.window.surface
    var (width, height) = (surface.width, surface.height)
    for case .event(.resize(let size, let scale)) in recording.entries {
      width = max(width, Int((size.width * scale).rounded()))
      height = max(height, Int((size.height * scale).rounded()))
    }
    (self.width, self.height) = (width, height)
    pointerDot.isHidden = true
  }

  /// Plays the recording, of which `film` gets the pictures.
  func play(into film: any FrameSink) throws {
    self.film = film
    let window = session.window
    window.addSubview(pointerDot)
    defer { pointerDot.removeFromSuperview() }
    replay.onEntry = { [unowned self] in show($0) }
    defer { replay.onEntry = nil }
    let start = window.currentTime
    nextPicture = start
    while !replay.isFinished {
      replay.step()
      try takePictures()
    }
    // A recording without input has a picture, too.
    if nextPicture == start { try takePictures() }
    try film.finish()
  }

  /// Moves the dot as the recorded pointer moved.
  private func show(_ entry: Recording.Entry) {
    guard case .event(.pointer(let event)) = entry else { return }
    pointerDot.isHidden = false
    pointerDot.follow(event)
    session.window.bringSubviewToFront(pointerDot)
  }

  private func takePictures() throws {
    let now = session.window.currentTime
    nextPicture = max(nextPicture, now - Self.longestPause)
    guard now >= nextPicture - 1e-6 else { return }
    let seen = try session.picture()
    // A film has one size. A window that is smaller for a while is shown in the middle of it.
    let picture =
      seen.width == width && seen.height == height ? seen : seen.centered(width: width, height: height) ?? seen
    let heard = player.heard
    while now >= nextPicture - 1e-6 {
      // While nothing was drawn, the song went on: at the time of an earlier picture it was not yet where it is now, or had not begun.
      let sound = heard.flatMap { moment -> FilmSound.Moment? in
        let position = moment.position - (now - nextPicture)
        return position < -1e-6 ? nil : FilmSound.Moment(path: moment.path, position: max(0, position))
      }
      nextPicture += 1 / Tour.picturesPerSecond
      try film?.add(picture, sound: sound)
    }
  }
}
