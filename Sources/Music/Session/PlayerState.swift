/// What a player has to remember between two runs of the program. Songs are complete, so that they can be shown before the library
/// has been read.
package struct PlayerState: Codable, Hashable, Sendable {
  package var queue: [Song] = []
  package var history: [Song] = []
  package var current: Song?
  /// In the current song, in seconds.
  package var position = 0.0
  package var volume = 1.0
  package var isMuted = false
  package var gain = GainMode.automatic
  package var pictureSeconds = Song.pictureSeconds
  package var repeatMode = RepeatMode.off
  package var afterQueue = AfterQueue.nothing
  /// The order of the queue before it was shuffled, as indexes; nil if it is not shuffled.
  package var originalOrder: [Int]?
  /// The numbers of the songs in the queue and the history, and of the current one, which distinguish repetitions of a song.
  package var queueNumbers: [Int] = []
  package var historyNumbers: [Int] = []
  package var currentNumber: Int?
  /// Whether the queue consists of suggestions that the user has not changed.
  package var isSuggested = false

  package init() {}
}

extension PlayerState {
  /// What is missing, as it was written by an earlier version, keeps its default.
  package init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(&queue, .queue)
    try read(&history, .history)
    current = try values.decodeIfPresent(Song.self, forKey: .current)
    try read(&position, .position)
    try read(&volume, .volume)
    try read(&isMuted, .isMuted)
    try read(&gain, .gain)
    try read(&pictureSeconds, .pictureSeconds)
    try read(&repeatMode, .repeatMode)
    try read(&afterQueue, .afterQueue)
    originalOrder = try values.decodeIfPresent([Int].self, forKey: .originalOrder)
    try read(&queueNumbers, .queueNumbers)
    try read(&historyNumbers, .historyNumbers)
    currentNumber = try values.decodeIfPresent(Int.self, forKey: .currentNumber)
    try read(&isSuggested, .isSuggested)
  }
}

extension Player {
  /// What is to be remembered.
  package var state: PlayerState {
    var state = PlayerState()
    state.queue = items.map(\.song)
    state.history = history.map(\.song)
    state.current = current?.song
    state.position = position
    state.volume = volume
    state.isMuted = isMuted
    state.gain = gainMode
    state.pictureSeconds = pictureSeconds
    state.repeatMode = repeatMode
    state.afterQueue = afterQueue
    if let original = shuffle.original {
      let indexes = [Int: Int](
        items.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { one, _ in one })
      state.originalOrder = original.compactMap { indexes[$0] }
    }
    state.queueNumbers = items.map(\.id)
    state.historyNumbers = history.map(\.id)
    state.currentNumber = current?.id
    state.isSuggested = isSuggested
    return state
  }

  /// Continues where another run of the program has ended. The current song is paused, and the engine does nothing until it is
  /// played.
  package func restore(_ state: PlayerState) {
    engine.volume = state.volume.isFinite ? min(1, max(0, state.volume)) : 1
    engine.isMuted = state.isMuted
    engine.gainMode = state.gain
    slideSeconds = SongName.sensible(state.pictureSeconds) ?? Song.pictureSeconds
    repeatMode = state.repeatMode
    afterQueue = state.afterQueue
    let groups = queue.makeItems(
      [state.queue, state.history, state.current.map { [$0] } ?? []].map { $0.map(\.checked) },
      numbers: [state.queueNumbers, state.historyNumbers, state.currentNumber.map { [$0] } ?? []])
    let items = groups[0]
    let changes = queue.edit { $0 = items }
    past = History()
    for item in groups[1] { past.append(item) }
    shuffle.original = state.originalOrder.map { order in
      order.compactMap { items.indices.contains($0) ? items[$0].id : nil }
    }
    suggestion.isUntouched = state.isSuggested
    if state.isSuggested {
      suggestion.restore(items.map(\.song), isComplete: state.current != nil || !state.history.isEmpty)
    }
    undoHistory = UndoHistory()
    stand(with: groups[2].first, at: state.position.isFinite ? state.position : 0)
    notify(changes + [.song, .settings])
  }
}

extension Song {
  /// The song with a duration that is possible, whatever a file says.
  fileprivate var checked: Song {
    var song = self
    song.duration = SongName.sensible(duration) ?? SongName.duration(for: title)
    return song
  }
}
