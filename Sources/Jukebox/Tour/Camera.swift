import Music
import Pixels
import SDLHost
import ViewTree

/// Films a session of the program, with a dot that shows the pointer over everything else.
final class Camera {
  private let session: OffscreenSession
  private let player: Player
  /// Gets the pictures, with the sound.
  private let sink: any FrameSink
  private let pointerDot = View(frame: Rect(x: 0, y: 0, width: 26, height: 26))
  /// The size of all pictures in pixels: the largest size that the window has.
  private let width: Int
  private let height: Int
  /// Whether the session is a replay, in which pictures appear when the recording says so, and are not waited for.
  private let isReplay: Bool
  /// The window's time at which the next picture of the film is due.
  private var nextPicture = 0.0

  static let picturesPerSecond = 20.0
  /// Pauses in a recording are shortened to this, in seconds.
  private static let longestPause = 1.5

  /// - Parameters:
  ///   - player: what it plays is the sound of the film.
  ///   - recording: the recording that is played in the session; nil for none.
  init(
    filming session: OffscreenSession, of player: Player, into sink: any FrameSink, replaying recording: Recording?
  ) {
    self.session = session
    self.player = player
    self.sink = sink
    let surface = session.window.surface
    var (width, height) = (surface.width, surface.height)
    for case .event(.resize(let size, let scale)) in recording?.entries ?? [] {
      width = max(width, Int((size.width * scale).rounded()))
      height = max(height, Int((size.height * scale).rounded()))
    }
    (self.width, self.height, isReplay) = (width, height, recording != nil)
    pointerDot.cornerRadius = 13
    pointerDot.backgroundColor = Color(white: 1, alpha: 0.55)
    pointerDot.borderWidth = 2
    pointerDot.borderColor = Color(white: 0, alpha: 0.35)
    pointerDot.isUserInteractionEnabled = false
    pointerDot.isHidden = true
  }

  /// Films what is done in `body`, which calls `takePictures()` after each step, and completes the film.
  func film(_ body: () throws -> Void) throws {
    nextPicture = session.window.currentTime
    session.window.addSubview(pointerDot)
    defer { pointerDot.removeFromSuperview() }
    try body()
    try sink.finish()
  }

  /// Films a recording.
  func film(_ replay: Replay) throws {
    replay.onEntry = { [unowned self] in if case .event(.pointer(let event)) = $0 { follow(event) } }
    defer { replay.onEntry = nil }
    try film {
      // The film of a recording without input has one picture, too.
      repeat {
        replay.step()
        try takePictures()
      } while !replay.isFinished
    }
  }

  /// Moves the dot with the pointer, and shrinks it while the pointer is pressed.
  func follow(_ event: PointerEvent) {
    pointerDot.isHidden = false
    pointerDot.center = event.location
    switch event.phase {
    case .began: pointerDot.transform = Transform(scaleX: 0.75, y: 0.75)
    case .ended, .cancelled: pointerDot.transform = .identity
    case .hovered, .moved: break
    }
  }

  /// Takes the pictures that are due.
  func takePictures() throws {
    let now = session.window.currentTime
    nextPicture = max(nextPicture, now - Self.longestPause)
    guard now >= nextPicture - 1e-6 else { return }
    session.window.bringSubviewToFront(pointerDot)
    if !isReplay { session.waitForImages() }
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
      nextPicture += 1 / Self.picturesPerSecond
      try sink.add(picture, sound: sound)
    }
  }
}
