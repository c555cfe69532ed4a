package import Languages

/// Undo and redo. Each takes a step, brings back what was different on the other side of it, and leaves its opposite to the other one.
extension Player {
  /// Describes what `undo()` would undo; nil if there is nothing.
  package var undoDescription: Sentence? { undoHistory.done.last?.description }
  /// Describes what `redo()` would do again; nil if there is nothing.
  package var redoDescription: Sentence? { undoHistory.undone.last?.description }
  /// A number that changes whenever `undo()` would undo something else than before.
  package var undoRevision: Int { undoHistory.revision }

  /// Undoes the latest operation on the queue.
  ///
  /// Songs that were removed return to their places, and the others to their order. What has been played since is not repeated, and
  /// stays out of the queue; what has come into the queue since stays where it is. A song
  /// that was played at the user's request is replaced again by the one that it interrupted, at its position, while it is current.
  /// - Returns: whether there was an operation to undo.
  @discardableResult
  package func undo() -> Bool { takeStep(isRedo: false) }

  /// Does again what was undone last, unless there has been another operation since.
  ///
  /// What has been played since stays played, as with `undo()`.
  /// - Returns: whether there was an operation to do again.
  @discardableResult
  package func redo() -> Bool { takeStep(isRedo: true) }

  private func takeStep(isRedo: Bool) -> Bool {
    update()
    guard let step = undoHistory.take(isRedo: isRedo) else { return false }
    let (opposite, changes) = apply(step)
    let hasChanged = !changes.isEmpty || queue.hasEdits
    if hasChanged { undoHistory.keep(opposite, isRedo: !isRedo) }
    prepare()
    lookForNextFiles()
    let isPlayedPast = step.interruption != nil && opposite.interruption == nil
    let outcome = isPlayedPast ? tr("Up next is as it was before") : isRedo ? step.description : step.outcome
    // A timer that has ended since it was set is as it was before.
    let isDone = hasChanged || step.timer.map { $0.timer == timer } == true
    let notice: PlayerNotice =
      switch (isRedo, isDone) {
      case (false, true): .undone(outcome)
      case (false, false): .pastUndo(step.description)
      case (true, true): .redone(outcome)
      case (true, false): .pastRedo(step.description)
      }
    notify(changes + [.notice(notice)])
    return true
  }

  /// Brings back what was different on the other side of an operation.
  /// - Returns: the step back from there, and what has changed besides the queue.
  private func apply(_ step: UndoStep) -> (opposite: UndoStep, changes: [PlayerChange]) {
    var opposite = UndoStep(
      description: step.description, outcome: step.outcome,
      wasUntouched: step.wasUntouched.map { _ in suggestion.isUntouched },
      shuffle: step.shuffle.map { _ in shuffle }, repeatMode: step.repeatMode.map { _ in repeatMode },
      continuation: step.continuation.map { _ in continuation },
      timer: step.timer.map { _ in FormerTimer(timer: timer) },
      queues: step.queues.map { queuesToKeep(includingShown: $0.shown != nil) })
    var changes: [PlayerChange] = []
    opposite.order = step.order.map { _ in queue.slots.map(\.id) }
    var removed = step.removed
    var added = step.added
    if let interruption = step.interruption {
      let former = interruption.former.item
      opposite.interruption = resume(interruption)
      if let resumed = opposite.interruption {
        // The song may have gone back into the queue, or, where that is repeated, been put at its end once more. A repetition that waited
        // before stays.
        if let former, resumed.played?.isRepeated != false {
          added.insert(resumed.played == nil ? former.id : again(former).id)
        }
        changes += [.song, .position]
      } else {
        // The song stays where it is now, so its repetition does not come back beside it, and stops that met without it stay one.
        removed.removeAll { former in
          guard let item = former.slot.entry?.item else { return true }
          return interruption.begun.map(item.isRepetition(of:)) == true
        }
        if let former { added.remove(former.id) }
      }
    }
    // A song may have followed the queue, and been played, while it was out of it.
    let played = Set(history.map(\.id) + (current.map { [$0.id] } ?? []))
    removed.removeAll { played.contains($0.slot.id) }
    opposite.removed = queue.removeKeepingPlaces(added)
    opposite.moved = queue.moveBack(step.moved)
    opposite.added = Set(queue.putBack(removed))
    recall(removed.compactMap { $0.slot.entry?.item })
    if let order = step.order { queue.reorder(as: order) }
    queue.forget(step.returns)
    // Two stops may be adjacent now: all songs that were between them may have been played since.
    joinStops(in: &opposite)
    if let former = step.shuffle, former != shuffle {
      shuffle = former
      changes.append(.settings)
    }
    if let former = step.repeatMode, former != repeatMode {
      repeatMode = former
      changes.append(.settings)
    }
    // A timer whose time has passed would end playback at once.
    if let former = step.timer, former.timer != timer, former.timer?.remaining(at: time()) ?? 1 > 0 {
      timer = former.timer
      changes.append(.timer)
    }
    if let former = step.queues {
      restore(former, continuation: step.continuation)
      changes.append(.queues)
    } else if let former = step.continuation {
      continuation = former
      for id in continuation.items.map(\.id) where played.contains(id) || queue.contains(id) { continuation.remove(id) }
      changes.append(.offers)
    }
    // If it was too late to undo anything, the suggestions stay changed.
    if let wasUntouched = step.wasUntouched, !changes.isEmpty || queue.hasEdits {
      suggestion.isUntouched = wasUntouched
    }
    return (opposite, changes)
  }

  // MARK: Songs that are played at once

  func outcome(ofReturningFrom begun: PlaybackItem) -> Sentence {
    current.map { tr("Back to “\($0.song.title)”") } ?? tr("“\(begun.song.title)” is stopped")
  }

  func interruption(by item: PlaybackItem) -> Interruption {
    Interruption(begun: item, former: currentToKeep, wasPlaying: isPlaying)
  }

  /// If one song was played in place of another one, makes the other one current again, unless more songs have been played since. A song
  /// that has begun because the one that was to be played has failed goes back into the queue.
  /// - Returns: the opposite of that; nil if nothing has changed.
  private func resume(_ interruption: Interruption) -> Interruption? {
    var former = interruption.former
    let id = former.item?.id
    let isBegun = interruption.begun.map { current?.isRepetition(of: $0) == true } ?? (current == nil)
    // The song has failed at once, and waits again. What plays now, if anything, plays in its place.
    let hasFailed =
      id != nil && id == past.songs.last?.id
      && interruption.begun.map { failed.contains($0) && queue.contains($0.id) } == true
    // In a queue that is repeated, the former song may have been played once more, and others since.
    let isLongAgo = past.songs.dropLast(interruption.played == nil ? 1 : 0).contains { $0.id == id }
    guard isBegun || hasFailed, !isLongAgo, id == nil || id != current?.id else { return nil }
    let played = id == past.songs.last?.id ? past.popLast() : nil
    if !isBegun, let current, !playing.followsQueue {
      queue.insert([.song(current)], at: queue.index(behind: playing.formerNeighbours))
    }
    let opposite = Interruption(
      begun: former.item, former: currentToKeep, wasPlaying: isPlaying, played: played)
    if let begun = interruption.played, let current {
      notePlayed(current, isSkipped: begun.isSkipped && isBarelyHeard, isRepeated: begun.isRepeated)
    }
    // A song that went back into the queue, because nothing of it was heard, begins now.
    former.date = played?.date
    bringBack(former, isPlaying: interruption.wasPlaying)
    return opposite
  }
}
