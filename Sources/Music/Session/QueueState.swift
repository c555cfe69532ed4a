/// The part of a queue's state that is saved between two runs of the program. Songs are complete, so that they can be shown before the
/// library has been read.
package struct QueueState: Codable, Hashable, Sendable {
  package var queue: [Song] = []
  var history: [Song] = []
  var current: Song?
  /// The playback position in the current song, in seconds.
  var position = 0.0
  /// The order of the queue before it was shuffled; nil if it is not shuffled. The indexes count the songs of the queue, then those of the
  /// history, and then the current one, as all of them may come back into the queue. Earlier versions know only those of the queue.
  var originalOrder: [Int]?
  /// The numbers of the songs in the queue and the history, and of the current one. They distinguish repetitions of a song.
  package var queueNumbers: [Int] = []
  var historyNumbers: [Int] = []
  var currentNumber: Int?
  /// Whether the queue consists of suggestions that the user has not changed, or is empty because there was nothing to suggest yet.
  var isSuggested = false
  /// For each stop, how many songs are before it.
  var stops: [Int] = []
  /// The indexes of the companions, the songs that the user has not chosen one by one.
  var companions: [Int] = []
  /// When the songs of the history began, in seconds since the beginning of 1970; 0 if that is not known.
  var historyDates: [Double] = []
  /// The indexes of the songs in the history that were skipped.
  var skipped: [Int] = []
  /// The indexes of the companions in the history, and whether the current song is one.
  var historyCompanions: [Int] = []
  /// The indexes of the songs in the history that were put at the end of the queue once more.
  var historyRepeated: [Int] = []
  var isCurrentCompanion = false
  var currentDate: Double?
  /// The rest of an album that follows the queue; nil if none does, or an earlier version has written the file.
  var albumRest: AlbumRest?
}

extension QueueState {
  private enum CodingKeys: CodingKey {
    case queue, history, current, position, originalOrder, queueNumbers, historyNumbers, currentNumber, isSuggested
    case stops, companions, historyDates, skipped, historyCompanions, historyRepeated, isCurrentCompanion, currentDate
    case albumRest
  }

  /// Values that are missing because an earlier version has written the file keep their defaults.
  package init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(&queue, .queue)
    try values.read(&history, .history)
    current = try values.decodeIfPresent(Song.self, forKey: .current)
    try values.read(&position, .position)
    originalOrder = try values.decodeIfPresent([Int].self, forKey: .originalOrder)
    try values.read(&queueNumbers, .queueNumbers)
    try values.read(&historyNumbers, .historyNumbers)
    currentNumber = try values.decodeIfPresent(Int.self, forKey: .currentNumber)
    try values.read(&isSuggested, .isSuggested)
    try values.read(&stops, .stops)
    try values.read(&companions, .companions)
    try values.read(&historyDates, .historyDates)
    try values.read(&skipped, .skipped)
    try values.read(&historyCompanions, .historyCompanions)
    // Earlier versions took each song for one whose repetition in the queue, if there is one, has come there when the song ended.
    historyRepeated = try values.decodeIfPresent([Int].self, forKey: .historyRepeated) ?? Array(history.indices)
    try values.read(&isCurrentCompanion, .isCurrentCompanion)
    currentDate = try values.decodeIfPresent(Double.self, forKey: .currentDate)
    albumRest = try values.decodeIfPresent(AlbumRest.self, forKey: .albumRest)
  }

  init(_ content: QueueContent) {
    let items = content.slots.compactMap { $0.entry?.item }
    queue = items.map(\.song)
    queueNumbers = items.map(\.id)
    history = content.past.songs.map(\.item.song)
    historyNumbers = content.past.songs.map(\.id)
    historyDates = content.past.songs.map { $0.date ?? 0 }
    skipped = content.past.songs.indices.filter { content.past.songs[$0].isSkipped }
    historyCompanions = content.past.songs.indices.filter { content.past.songs[$0].item.isCompanion }
    historyRepeated = content.past.songs.indices.filter { content.past.songs[$0].isRepeated }
    current = content.current.item?.song
    currentNumber = content.current.item?.id
    currentDate = content.current.date
    isCurrentCompanion = content.current.item?.isCompanion == true
    position = content.current.position
    isSuggested = content.isSuggested
    albumRest = content.albumRest
    companions = items.indices.filter { items[$0].isCompanion }
    var songs = 0
    for entry in content.slots.lazy.compactMap(\.entry) {
      if entry.isStop { stops.append(songs) } else { songs += 1 }
    }
    guard content.shuffle.isShuffled else { return }
    func serial(_ id: Int) -> Int { PlaybackItem.serial(of: id) }
    let chosen = Set(Set(items.indices).subtracting(companions).map { serial(items[$0].id) })
    if let original = content.shuffle.original(where: { chosen.contains(serial($0)) }) {
      let indexes = [Int: Int](
        numbers.joined().enumerated().map { (serial($0.element), $0.offset) }, uniquingKeysWith: { one, _ in one })
      originalOrder = original.compactMap { indexes[serial($0)] }
    }
  }

  /// The numbers of all songs.
  var numbers: [[Int]] { [queueNumbers, historyNumbers, currentNumber.map { [$0] } ?? []] }

  /// Whether all songs have numbers, and can keep them.
  var hasValidNumbers: Bool { QueueNumbers.areValid(numbers, of: groups) }

  private var groups: [[Song]] { [queue, history, current.map { [$0] } ?? []] }

  /// The songs of the history with their numbers.
  var playedSongs: [PlayedSong] { played(zip(historyNumbers, history).map { PlaybackItem(id: $0, song: $1) }) }

  /// Adds to items, which were made of the songs of the history, what else was saved about each of them.
  private func played(_ items: [PlaybackItem]) -> [PlayedSong] {
    let (skipped, companions, repeated) = (Set(skipped), Set(historyCompanions), Set(historyRepeated))
    return items.enumerated().map { index, item in
      var item = item
      item.isCompanion = companions.contains(index)
      let date = historyDates.indices.contains(index) && historyDates[index] > 0 ? historyDates[index] : nil
      return PlayedSong(
        item: item, date: date, isSkipped: skipped.contains(index), isRepeated: repeated.contains(index))
    }
  }

  /// Makes the queue. Its songs keep their numbers if these are valid.
  func makeContent(numberedBy source: inout QueueNumbers) -> QueueContent {
    let groups = source.makeItems(groups, numbers: numbers)
    var content = QueueContent()
    var items = groups[0]
    // Earlier versions did not write that suggestions are companions.
    let companions = isSuggested && companions.isEmpty ? Set(items.indices) : Set(companions)
    // A file that was changed by others may have a place many times. Two stops at one place would be one too many.
    let stops = Set(stops)
    for index in 0...items.count {
      if stops.contains(index) { content.slots.append(.entry(source.makeStop())) }
      guard index < items.count else { continue }
      items[index].isCompanion = companions.contains(index)
      content.slots.append(.entry(.song(items[index])))
    }
    for song in played(groups[1]) { content.past.append(song) }
    content.current = KeptSong(item: groups[2].first, position: position.isFinite ? position : 0, date: currentDate)
    content.current.item?.isCompanion = isCurrentCompanion
    content.isSuggested = isSuggested
    content.albumRest = albumRest
    if let originalOrder {
      let all = groups.joined().map(\.id)
      content.shuffle = ShuffleOrder(of: originalOrder.compactMap { all.indices.contains($0) ? all[$0] : nil })
    }
    return content
  }
}

extension KeyedDecodingContainer {
  /// Reads a value. If it is missing, because an earlier version has written the file, `value` stays as it is.
  func read<Value: Decodable>(_ value: inout Value, _ key: Key) throws {
    value = try decodeIfPresent(Value.self, forKey: key) ?? value
  }
}
