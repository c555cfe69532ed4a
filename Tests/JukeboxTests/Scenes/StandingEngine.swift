import Languages
import Music

/// An engine for which no time passes. What fails is up to its subclasses.
class StandingEngine: PlaybackEngine {
  init() {}

  var item: PlaybackItem?
  private var hasToldFailure = false
  var upcoming: [PlaybackItem] = []
  var isPaused = false
  var volume = 1.0
  var isMuted = false
  var gainMode = GainMode.none
  var timeUntilEnd: Double? { nil }
  var status: PlaybackStatus { PlaybackStatus(item: item?.id, position: 0) }
  func play(_ item: PlaybackItem, at position: Double) { (self.item, hasToldFailure) = (item, false) }
  func setUpcoming(_ items: [PlaybackItem]) { upcoming = items }
  func stop() { item = nil }
  func followFile(of item: PlaybackItem) {}
  func seek(to position: Double) {}
  func nextEvent() -> PlaybackEvent? { nil }

  /// Reports that the current song cannot be played, and with the next call what plays in its place.
  func nextEvent(ofFailing failed: PlaybackItem, reason: Sentence, isMissing: Bool = false) -> PlaybackEvent {
    hasToldFailure.toggle()
    if hasToldFailure { return .failed(item: failed.id, reason: reason, isMissing: isMissing) }
    item = upcoming.isEmpty ? nil : upcoming.removeFirst()
    return item.map { .began(item: $0.id) } ?? .ended
  }
}
