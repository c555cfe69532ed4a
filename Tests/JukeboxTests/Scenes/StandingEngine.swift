import Music

/// An engine for which no time passes. What fails is up to its subclasses.
class StandingEngine: PlaybackEngine {
  var item: PlaybackItem?
  var upcoming: [PlaybackItem] = []
  var isPaused = false
  var volume = 1.0
  var isMuted = false
  var gainMode = GainMode.none
  var onEvent: ((PlaybackEvent) -> Void)?
  var timeUntilEnd: Double? { nil }
  var status: PlaybackStatus { PlaybackStatus(item: item?.id, position: 0) }
  func play(_ item: PlaybackItem, at position: Double) { self.item = item }
  func setUpcoming(_ items: [PlaybackItem]) { upcoming = items }
  func stop() { item = nil }
  func followFile(of item: PlaybackItem) {}
  func seek(to position: Double) {}
  func update() {}
}
