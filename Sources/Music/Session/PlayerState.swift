/// The part of a player's state that is saved between two runs of the program.
package struct PlayerState: Codable, Hashable, Sendable {
  /// The current queue. For compatibility with older versions, which had only one queue, it is written among the other values.
  package var content = QueueState()
  var queueName: String?
  var keptQueues: [KeptQueue] = []
  package var volume = 1.0
  package var isMuted = false
  package var pictureSeconds = Song.pictureSeconds
  package var repeatMode = RepeatMode.off
  var timer: Timer?
  var timerFinishesSong = false
  /// The songs that would follow the queue, unless they are the rest of an album, and those that the user has refused.
  var offers: [Song] = []
  var refusedOffers: [Song] = []
  /// The state of the library's index with which all songs agree; nil if some may not.
  var indexAgreement: IndexState?

  package init() {}

  package var queue: [Song] { content.queue }
  /// The playback position in the current song, in seconds.
  package var position: Double {
    get { content.position }
    set { content.position = newValue }
  }

  /// A saved queue that is not the current one.
  struct KeptQueue: Codable, Hashable, Sendable {
    var name: String?
    var content: QueueState
  }

  struct Timer: Codable, Hashable, Sendable {
    /// When the timer ends, in seconds since the beginning of 1970.
    var date: Double
  }
}

extension PlayerState {
  private enum CodingKeys: CodingKey {
    case queueName, keptQueues, volume, isMuted, pictureSeconds, repeatMode, timer, timerFinishesSong, offers
    case refusedOffers, indexAgreement
  }

  /// Values that are missing because an earlier version has written the file keep their defaults.
  package init(from decoder: any Decoder) throws {
    self.init()
    content = try QueueState(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    queueName = try values.decodeIfPresent(String.self, forKey: .queueName)
    try values.read(&keptQueues, .keptQueues)
    try values.read(&volume, .volume)
    try values.read(&isMuted, .isMuted)
    try values.read(&pictureSeconds, .pictureSeconds)
    try values.read(&repeatMode, .repeatMode)
    try values.read(&timerFinishesSong, .timerFinishesSong)
    try values.read(&offers, .offers)
    try values.read(&refusedOffers, .refusedOffers)
    timer = try values.decodeIfPresent(Timer.self, forKey: .timer)
    indexAgreement = try values.decodeIfPresent(IndexState.self, forKey: .indexAgreement)
  }

  package func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(queueName, forKey: .queueName)
    if !keptQueues.isEmpty { try values.encode(keptQueues, forKey: .keptQueues) }
    try values.encode(volume, forKey: .volume)
    try values.encode(isMuted, forKey: .isMuted)
    try values.encode(pictureSeconds, forKey: .pictureSeconds)
    try values.encode(repeatMode, forKey: .repeatMode)
    if timerFinishesSong { try values.encode(true, forKey: .timerFinishesSong) }
    try values.encodeIfPresent(timer, forKey: .timer)
    if !offers.isEmpty { try values.encode(offers, forKey: .offers) }
    if !refusedOffers.isEmpty { try values.encode(refusedOffers, forKey: .refusedOffers) }
    try values.encodeIfPresent(indexAgreement, forKey: .indexAgreement)
  }
}

extension Player {
  /// Restores the state of an earlier run of the program. The current song is paused, and the engine does nothing until it is played.
  package func restore(_ state: PlayerState) {
    for saved in [state.content] + state.keptQueues.map(\.content) { queue.numbers.reserve(saved.numbers.joined()) }
    volume = state.volume.isFinite ? state.volume : 1
    engine.isMuted = state.isMuted
    slideSeconds = SongName.sensible(state.pictureSeconds) ?? Song.pictureSeconds
    repeatMode = state.repeatMode
    undoHistory = UndoHistory()
    queueName = state.queueName
    // In a file that was changed by others, several queues may have the same name.
    let names = Set(state.keptQueues.map(\.name))
    keptQueues = []
    for kept in state.keptQueues {
      let isTaken = kept.name == queueName || keptQueues.contains { $0.name == kept.name }
      let name =
        isTaken || kept.name == ""
        ? KeptQueue.freeName(like: kept.name ?? "") { !names.contains($0) && isNameFree($0) } : kept.name
      keptQueues.append(KeptQueue(name: name, content: kept.content.makeContent(numberedBy: &queue.numbers)))
    }
    let content = state.content.makeContent(numberedBy: &queue.numbers)
    takeOver(content)
    if content.isSuggested {
      suggestion.restore(
        items.map(\.song), isComplete: content.current.item != nil || !content.past.songs.isEmpty)
    }
    indexAgreement = state.indexAgreement
    timerFinishesSong = state.timerFinishesSong
    // A deadline that has passed while the program was not running has no effect.
    timer = state.timer.flatMap { saved in
      guard let now = time().date, saved.date.isFinite, saved.date > now else { return nil }
      return SleepTimer.date(saved.date)
    }
    bringBack(content.current, isPlaying: false)
    continuation.restore(
      afterQueue, queue.numbers.makeItems(state.offers, areCompanions: true), rest: content.albumRest,
      refused: state.refusedOffers)
    prepare()
    notify([.song, .settings, .offers, .timer, .queues])
  }
}
