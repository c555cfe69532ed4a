/// The changes of a player since it was last saved. It stays small even if the queue is long.
package struct PlayerDifference: Sendable {
  var edits: [QueueEdit]
  var past: History
  /// The songs that were added since the queue was shuffled.
  var addedSinceShuffle: [Int]
  /// Everything that is saved except for the queues and the history.
  var state: PlayerState
}

/// A snapshot of a player, from which the state to be saved can be made on any thread.
package struct PlayerSnapshot: Sendable {
  var slots: [[PlayQueueSlot]]
  /// The queue that is shown, without its songs.
  var content: QueueContent
  var keptQueues: [KeptQueue]
  /// Everything that is saved except for the queues and the history.
  var rest: PlayerState

  var addedSinceShuffle: Int { content.shuffle.added.count }

  /// The queue that is shown, with its songs. The time for making it grows with its length.
  var shown: QueueContent {
    var shown = content
    shown.slots = Array(slots.joined())
    return shown
  }

  /// The state to be saved. The time for making it grows with the length of the queue.
  package var state: PlayerState {
    var state = rest
    state.content = QueueState(shown)
    state.keptQueues = keptQueues.map { kept in
      PlayerState.KeptQueue(name: kept.name, content: QueueState(kept.content))
    }
    return state
  }
}

extension Player {
  /// The state to be saved. The time for making it grows with the length of the queue.
  package var state: PlayerState { snapshot.state }

  package var snapshot: PlayerSnapshot {
    PlayerSnapshot(
      slots: queue.snapshot, content: contentWithoutSongs, keptQueues: keptQueues, rest: stateWithoutQueues)
  }

  /// - Parameter edits: the edits of the queue since the last difference.
  package func difference(_ edits: [QueueEdit]) -> PlayerDifference {
    PlayerDifference(
      edits: edits, past: past, addedSinceShuffle: shuffle.added, state: stateWithoutQueues)
  }

  private var stateWithoutQueues: PlayerState {
    var state = PlayerState()
    // Also while there is nothing to suggest, so that the next run, which may find a library, does it.
    state.content = QueueState(
      QueueContent(current: currentToKeep, isSuggested: suggestion.isUntouched, albumRest: continuation.rest))
    state.queueName = queueName
    state.volume = volume
    state.isMuted = isMuted
    state.pictureSeconds = pictureSeconds
    state.repeatMode = repeatMode
    state.timerFinishesSong = timerFinishesSong
    // The rest of an album is looked up again.
    if afterQueue == .library { state.offers = continuation.items.map(\.song) }
    state.refusedOffers = continuation.refused
    // Songs whose files are missing are marked when the next run compares them, and former durations are replaced.
    state.indexAgreement = failed.isAnyFileMissing || hasFormerDuration ? nil : indexAgreement
    let now = time()
    if let date = now.date, let remaining = timer?.remaining(at: now) {
      state.timer = PlayerState.Timer(date: date + remaining)
    }
    return state
  }
}
