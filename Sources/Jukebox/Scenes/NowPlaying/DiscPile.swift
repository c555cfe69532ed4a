import Music
import ViewTree

/// The discs in the bar. The last one is that of the current song; earlier ones stay under it until it has arrived.
final class DiscPile {
  private unowned let view: View
  private let theme: AppTheme
  private let player: Player
  private var discs: [Disc] = []

  /// - Parameter view: where the discs are shown, in front of its other subviews.
  init(in view: View, theme: AppTheme, player: Player) {
    self.view = view
    self.theme = theme
    self.player = player
  }

  /// Shows the disc of a song that begins.
  /// - Parameters:
  ///   - place: its resting place, in the view's coordinates.
  ///   - origin: the frame in the window from which it flies in, and the corner radius there; nil if it fades in.
  /// - Returns: the disc.
  func add(_ song: Song, at place: Rect, from origin: (frame: Rect, cornerRadius: Double)?) -> Disc {
    let disc = Disc(theme: theme, song: song)
    for other in discs { other.accessibilityRole = nil }
    discs.append(disc)
    view.addSubview(disc)
    disc.settle(at: place)
    let arrive: () -> Void = { [weak self, weak disc] in
      if let self, let disc { didArrive(disc) }
    }
    if let origin, view.window?.prefersReducedMotion == false {
      disc.fly(from: view.convert(origin.frame, from: nil), cornerRadius: origin.cornerRadius, completion: arrive)
    } else {
      disc.appear(completion: arrive)
    }
    return disc
  }

  /// Shows other tags of the current song.
  func show(_ song: Song) { discs.last?.show(song) }

  func settle(at place: Rect) { for disc in discs { disc.settle(at: place) } }

  /// Stops the rotation while the song is paused. A disc that is still arriving continues.
  func playbackDidChange() {
    guard let disc = discs.last, !disc.isArriving else { return }
    disc.animationQueue.isPaused = !player.isPlaying
  }

  /// Lets the disc stand still, or turn, because motion is to be reduced from now on, or is not any more.
  func motionDidChange() {
    guard let disc = discs.last, !disc.isArriving else { return }
    disc.stopTurning()
    turn(disc)
  }

  private func turn(_ disc: Disc) {
    if view.window?.prefersReducedMotion == false { disc.turn(mirrored: view.isMirrored) }
    playbackDidChange()
  }

  func removeAll() {
    for disc in discs { disc.disappear() }
    discs.removeAll()
  }

  /// Removes the discs that `disc` now covers.
  private func didArrive(_ disc: Disc) {
    guard let index = discs.firstIndex(where: { $0 === disc }) else { return }
    for covered in discs[..<index] {
      if covered.isArriving { covered.disappear() } else { covered.removeFromSuperview() }
    }
    discs.removeSubrange(..<index)
    turn(disc)
  }
}
