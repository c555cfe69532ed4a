/// The songs that follow the current one, as far as they are chosen already. Songs that cannot be played are left out.
extension Player {
  /// The song that `next()` plays. A song that has failed is tried again if there is no other song, and after the player has stopped
  /// because of failed songs.
  var chosenNext: PlaybackItem? {
    if failed.haveEndedAll, let first = queue.firstItem { return first }
    return following ?? queue.firstItem
  }

  /// The song that follows the current one. If the queue is repeated and no other song is left in it, this is the current song once more,
  /// provided that some of it was heard.
  var following: PlaybackItem? {
    if let item = queue.itemsInOrder.first(where: { !failed.contains($0) }) { return item }
    if repeatMode == .queue, let current, !currentIsUnheard { return again(current) }
    return continuation.items.first { !failed.contains($0) }
  }

  /// A song to be played once more. It gets a number that no song in the past has: after going back, later repetitions of it may have been
  /// played already.
  func again(_ item: PlaybackItem) -> PlaybackItem {
    var repetition = item.repeated()
    while past.songs.contains(where: { $0.id == repetition.id }) { repetition = repetition.repeated() }
    return repetition
  }

  /// A song to be played once more when it ends, without coming into the queue. It gets a number that no song has which is in the past or in
  /// the queue, or which undoing may bring back there: where a queue was repeated before, later repetitions of it may wait.
  func immediateRepetition(of item: PlaybackItem) -> PlaybackItem {
    immediateRepetition(of: item, without: undoHistory.repetitions(of: item))
  }

  /// - Parameter removed: the numbers of the song's repetitions that undoing may bring back.
  private func immediateRepetition(of item: PlaybackItem, without removed: Set<Int>) -> PlaybackItem {
    var repetition = again(item)
    while queue.contains(repetition.id) || removed.contains(repetition.id) { repetition = again(repetition) }
    return repetition
  }

  /// The copy of a song that is put at the end of a repeated queue; nil if the song is in the queue already, as after going back from it.
  /// Also nil for a song while pictures wait, and for a picture while songs wait: the two are not queued together.
  func repetition(of item: PlaybackItem) -> PlaybackItem? {
    let repetition = again(item)
    let fits = item.isPicture ? !queue.hasSound : !queue.hasPictures
    return fits && !queue.contains(repetition.id) ? repetition : nil
  }

  /// Whether playing ends at a stop after the current song, even where songs that cannot be played stand before it.
  var reachesStop: Bool { queue.hasStop && !queue.itemsBeforeStop.contains { !failed.contains($0) } }

  /// The songs with which the engine is prepared, which play without further action.
  func upcoming(_ count: Int) -> [PlaybackItem] {
    guard let current, !failed.areTooMany else { return [] }
    let queued = Array(queue.itemsBeforeStop.lazy.filter { !self.failed.contains($0) }.prefix(count))
    switch repeatMode {
    case .song where reachesStop: return []
    case .song where !currentIsUnheard:
      // They are looked up once, as what can be undone may concern many songs.
      let removed = undoHistory.repetitions(of: current)
      let repetitions = sequence(first: current) { self.immediateRepetition(of: $0, without: removed) }
      return repetitions.dropFirst().prefix(count).filter { !failed.contains($0) }
    case _ where queue.hasStop: return queued
    case .queue:
      let round = queued + (currentIsUnheard ? [] : [repetition(of: current)].compactMap(\.self))
      guard !round.isEmpty else { return [] }
      // Songs to which the user went back may have the numbers of their later repetitions.
      var numbers: Set<Int> = []
      let rounds = (0..<count).map { round[$0 % round.count].repeated($0 / round.count) }
      return Array(rounds.prefix { numbers.insert($0.id).inserted })
    case .song, .off: return untried(count)
    }
  }

  /// The songs up to the first stop, and those that follow the queue, in the order in which they would be played.
  func untried(_ count: Int) -> [PlaybackItem] {
    let queued = Array(queue.itemsBeforeStop.lazy.filter { !self.failed.contains($0) }.prefix(count))
    let followers = queue.hasStop ? [] : continuation.items.filter { !failed.contains($0) }
    return Array((queued + followers).prefix(count))
  }
}
