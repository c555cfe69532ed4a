import Music
import ViewTree

/// Waits until it is known whether the song that a person has chosen can be played, as its file is opened by another thread.
final class SongOpening {
  private let player: Player
  /// Pending while the file is being opened.
  private var look: ScheduledAction?

  /// The time between two looks at the player, in seconds.
  private static let interval = 0.1
  /// After so many looks it is too late to say that the song plays, for example because the device for sound does not answer.
  private static let mostLooks = 100

  init(player: Player) { self.player = player }

  /// Calls `body` when the current song is heard, which is at once if no file has to be opened for it. It is not called if the song cannot
  /// be played, or if it is paused or replaced before that.
  func whenHeard(in window: Window?, _ body: @escaping () -> Void) {
    look?.cancel()
    if let current = player.current { wait(for: current.id, in: window, looks: Self.mostLooks, body) }
  }

  private func wait(for id: Int, in window: Window?, looks: Int, _ body: @escaping () -> Void) {
    guard player.isPlaying, let current = player.current, current.id == id, player.failure(of: current) == nil else {
      return
    }
    guard player.isOpening, let window else { return body() }
    guard looks > 0 else { return }
    look = window.schedule(after: Self.interval) { [weak self, weak window] in
      self?.wait(for: id, in: window, looks: looks - 1, body)
    }
  }
}
