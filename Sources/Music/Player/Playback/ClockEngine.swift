/// Plays songs without sound: only time passes. For replays, snapshots and tests, which must not depend on a device.
@MainActor
package final class ClockEngine: PlaybackEngine {
  private var timeline = ClockTimeline()
  private let clock: () -> Double

  package var volume = 1.0
  package var isMuted = false
  package var gainMode = GainMode.none
  package var onEvent: ((PlaybackEvent) -> Void)?

  /// - Parameter clock: the time in seconds since an unspecified moment.
  package init(clock: @escaping () -> Double) { self.clock = clock }

  package var isPaused = false {
    didSet { if isPaused { timeline.hold(at: clock()) } else { timeline.move(from: clock()) } }
  }

  package func play(_ item: PlaybackItem, at position: Double) {
    timeline.upcoming = []
    go(to: item, at: position)
  }

  package func setUpcoming(_ items: [PlaybackItem]) { if timeline.current != nil { timeline.upcoming = items } }

  package func followFile(of item: PlaybackItem) { timeline.followFile(of: item) }

  package func stop() {
    timeline.upcoming = []
    timeline.set(nil, at: 0)
  }

  package func seek(to position: Double) { if let current = timeline.current { go(to: current, at: position) } }

  private func go(to item: PlaybackItem, at position: Double) {
    timeline.set(item, at: position)
    if !isPaused { timeline.move(from: clock()) }
  }

  package var status: PlaybackStatus {
    PlaybackStatus(item: timeline.current?.id, position: timeline.position(at: clock()))
  }

  package var timeUntilEnd: Double? { timeline.timeUntilEnd(at: clock()) }

  package func update() { while let event = timeline.nextEvent(at: clock()) { onEvent?(event) } }
}
