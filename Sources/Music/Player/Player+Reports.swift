internal import Languages

/// Handles the reports of the engine: songs that begin, end, or cannot be played.
extension Player {
  func handle(_ event: PlaybackEvent, _ status: PlaybackStatus) {
    switch event {
    case .began(let id): didBegin(id)
    case .ended: didEnd()
    case .failed(let id, let reason, let isMissing, let isCutOff):
      // A file is also opened again for another gain or another device. That counts as a seek to where the song is.
      if isMissing, status.isOpening, id == current?.id, id == status.item {
        playing.heard.jump(from: status.position, to: status.position)
      }
      // What there is of a song that is cut off has been heard, from wherever in it that was.
      let heard = playing.heard.sinceJump(at: status.position)
      let wasHeard = isCutOff ? status.position > 0 : FailedSongs.wasHeard(heard)
      if isMissing, !wasHeard, id == current?.id, id == status.item, playing.heard.includesEarlier {
        return wait(reason, at: status.position)
      }
      didFail(id, reason, isMissing: isMissing, wasHeard: status.item == id && wasHeard)
    case .device(let isPresent):
      guard isPresent != hasDevice else { return }
      hasDevice = isPresent
      notify([.device])
    }
  }

  private func didBegin(_ id: Int) {
    guard id != current?.id else { return }
    guard let item = prepared.first(where: { $0.id == id }) else {
      // The engine had begun a repetition before the player learned that the song has failed, and is not repeated. If the engine plays
      // something else by now, that is reported next.
      guard engine.status.item == id else { return }
      engine.stop()
      return didEnd()
    }
    // A repetition that is in the queue, as after going back, begins as any other song of the queue.
    if repeatMode == .song, let former = current, item.isRepetition(of: former), !queue.contains(id) {
      playing.heard.jump(from: duration, to: 0)
      current = item
      prepare()
      return notify([.position])
    }
    advance(to: item, wasSkipped: false)
    prepare()
    notify([.song])
  }

  private func didEnd() {
    // The song may have been replaced since.
    guard let former = current, playing.standing == nil, engine.status.item == nil else { return }
    if repeatMode == .song, !isUnheard(former), !reachesStop {
      playing.heard.jump(from: duration, to: 0)
      // Like a repetition that begins without a gap, it keeps the time since which the song plays.
      start(immediateRepetition(of: former), at: 0, since: playing.date, heard: playing.heard)
      return notify([.position])
    }
    chooseIfNothingFollows()
    guard !failed.areTooMany, !reachesStop, let item = following else { return finish() }
    advance(to: item, wasSkipped: false)
    start(item, at: 0)
    notify([.song])
  }

  /// Ends the current song, which is followed by nothing, or by a stop, which is then removed.
  private func finish() {
    let stop = failed.areTooMany || !reachesStop ? nil : queue.firstStop
    if let former = current {
      let wasUnheard = isUnheard(former)
      if wasUnheard, !playing.followsQueue {
        queue.insert([.song(former)], at: queue.index(behind: playing.formerNeighbours))
      } else if !wasUnheard || playing.heard.includesEarlier {
        if !wasUnheard { noteSound(of: former) }
        notePlayed(former, isRepeated: !wasUnheard && stop != nil && appendRepetition(of: former))
      }
    }
    // This comes after the failed song is back, so that the place of the stop is behind it.
    if let stop { useUp(stop) }
    playing = CurrentSong()
    prepared = []
    let count = failed.inARow
    var notices: [PlayerChange] = failed.areTooMany ? [.notice(.gaveUp(count: count))] : []
    playing.waitsForFiles = stop == nil && failed.areAnyMissing
    if count > 0, playing.waitsForFiles, failed.areAllMissing { notices.append(.notice(.waits)) }
    if failed.areTooMany, failed.areMissingInARow, lookout.lookAhead(at: untried(Self.mostAhead)) {
      // It is said only if none is found.
      (playing.noticesOfWaiting, notices) = (notices, [])
    }
    if count > 0 { failed.endAll() }
    lookForNextFiles()
    notify([.song] + notices)
  }

  /// Removes a stop that has ended playback. If a song that was played at once has failed, and nothing was heard since, undoing that also
  /// brings back the stop, as it makes the song current again behind which it stood.
  private func useUp(_ stop: Int) {
    guard currentIsUnheard, let interruption = undoHistory.done.last?.interruption,
      let begun = interruption.begun, failed.contains(begun),
      let former = interruption.former.item, former.id == past.songs.last?.id
    else { return queue.remove(stop) }
    undoHistory.addToLatest(queue.removeKeepingPlaces([stop]))
  }

  private func didFail(_ id: Int, _ reason: Sentence, isMissing: Bool, wasHeard: Bool) {
    guard let item = current?.id == id ? current : prepared.first(where: { $0.id == id }) else { return }
    let isNew = failed.insert(item, reason: reason, isMissing: isMissing, wasHeard: wasHeard)
    if id == current?.id { playing.hasHeardFailed = wasHeard }
    prepare()
    lookForNextFiles()
    notify([.failures] + (isNew ? [.notice(.failed(item.song, reason: reason))] : []))
    guard failed.areTooMany, id == current?.id else { return }
    engine.stop()
    finish()
  }

  /// Keeps the current song at a position to which it has jumped, as its file is missing. Unless it is paused, it plays on there when that is
  /// back.
  private func wait(_ reason: Sentence, at position: Double) {
    guard let current else { return }
    let isNew = failed.insert(current, reason: reason, isMissing: true, wasHeard: false)
    stand(at: position)
    playing.waitsForFiles = !engine.isPaused
    lookForNextFiles()
    let notices: [PlayerChange] = isNew ? [.notice(.waitsFor(current.song, reason: reason))] : []
    notify([.failures, .playback, .position] + notices)
  }

  /// Whether a song failed before it was heard. Such a song stays in the queue.
  func isUnheard(_ item: PlaybackItem) -> Bool { failed.contains(item) && !playing.hasHeardFailed }

  var currentIsUnheard: Bool { current.map(isUnheard) == true }
}
