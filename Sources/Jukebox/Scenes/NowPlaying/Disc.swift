import Languages
import Music
import ViewTree

/// A cover in the shape of a disc. It flies in from its place in the queue, and rotates while its song plays.
final class Disc: CoverView {
  private let hub = View()
  /// Whether the disc is still flying or fading in.
  private(set) var isArriving = false
  private var isLeaving = false
  /// Called when the cover has been loaded, or could not be.
  var onCoverArrival: (() -> Void)?

  /// The duration of the flight from the queue, in seconds.
  static let flightSeconds = 0.6
  /// The duration of the fade that replaces the flight, in seconds.
  static let fadeSeconds = 0.3
  private static let turnSeconds = 8.0
  /// Starts fast and ends gently.
  private static let curve = AnimationCurve.cubicBezier(x1: 0.3, y1: 0, x2: 0.15, y2: 1)

  init(theme: AppTheme, song: Song) {
    super.init(theme: theme, hasLetters: false)
    onImageChange = { [unowned self] in
      update()
      onCoverArrival?()
    }
    show(song)
    theme.translate(self) { $0.accessibilityLabel = $1.tr("Disc") }
    theme.style(hub) { $0.backgroundColor = $1.panel }
    hub.borderWidth = 1
    hub.borderColor = Color(white: 0, alpha: 0.25)
    hub.isUserInteractionEnabled = false
    addSubview(hub)
  }

  /// Shows the cover of a song.
  func show(_ song: Song) { show(song.cover, named: song.coverName) }

  /// Sets the disc's resting place. A flight that is under way continues.
  func settle(at place: Rect) {
    guard bounds.size != place.size || center != place.center else { return }
    bounds = Rect(origin: .zero, size: place.size)
    cornerRadius = place.width / 2
    center = place.center
    let side = (place.width * 0.22).rounded()
    hub.frame = Rect(x: (place.width - side) / 2, y: (place.width - side) / 2, width: side, height: side)
    hub.cornerRadius = side / 2
  }

  /// Flies in from `origin`, the frame at which the cover was visible, in the superview's coordinates, with its corner radius there.
  func fly(from origin: Rect, cornerRadius radius: Double, completion: @escaping () -> Void) {
    let (end, endRadius) = (center, cornerRadius)
    let scale = bounds.width > 0 ? max(0.01, origin.width / bounds.width) : 1
    View.performWithoutAnimation {
      center = origin.center
      transform = Transform(scaleX: scale, y: scale)
      cornerRadius = radius / scale
      hub.alpha = 0
      // Faint enough that its removal after the flight is not noticed.
      shadow = Shadow(color: Color(white: 0, alpha: 0.28), radius: 8, offset: Point(x: 0, y: 3))
    }
    hub.animationQueue.enqueue(AnimationItem(.alpha(1), duration: Self.flightSeconds, curve: .easeIn))
    isArriving = true
    let flight = AnimationItem(
      [.center(end), .transform(.identity), .cornerRadius(endRadius)], duration: Self.flightSeconds, curve: Self.curve)
    animationQueue.enqueue(flight) { [weak self] _ in
      self?.shadow = nil
      self?.didArrive(completion)
    }
  }

  /// Fades in at its place.
  func appear(completion: @escaping () -> Void) {
    isArriving = true
    View.performWithoutAnimation { alpha = 0 }
    animationQueue.enqueue(AnimationItem(.alpha(1), duration: Self.fadeSeconds)) { [weak self] _ in
      self?.didArrive(completion)
    }
  }

  /// Called at the end of the flight or the fade, also if it was interrupted, such as by a change of the window's size.
  private func didArrive(_ completion: () -> Void) {
    isArriving = false
    if !isLeaving { completion() }
  }

  /// Rotates until its animation queue is paused or cancelled.
  func turn(mirrored isMirrored: Bool) {
    let turn = AnimationItem(.rotation(by: isMirrored ? -2 * .pi : 2 * .pi), duration: Self.turnSeconds, curve: .linear)
    animationQueue.enqueue(AnimationItem(repeating: [turn]))
  }

  func stopTurning() {
    animationQueue.cancel()
    transform = .identity
  }

  /// Fades out, then removes the disc from its superview.
  func disappear() {
    accessibilityRole = nil
    isLeaving = true
    animationQueue.cancel()
    View.animate(withDuration: Self.fadeSeconds, animations: { alpha = 0 }) { [weak self] _ in
      self?.removeFromSuperview()
    }
  }
}
