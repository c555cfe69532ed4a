internal import Languages

/// When the songs of the queue are played, and the timer that ends them.
extension Player {
  /// Sets the timer, or with nil ends it. It can be undone.
  package func setTimer(_ timer: SleepTimer?) {
    guard timer != self.timer else { return }
    update()
    remember(
      UndoStep(
        description: timer == nil ? tr("Removed the timer") : tr("Set the timer"),
        outcome: tr("The timer is as it was"),
        timer: FormerTimer(timer: self.timer)))
    self.timer = timer
    notify([.timer])
  }

  /// The total duration of the songs in the queue, in seconds.
  package var queuedSeconds: Double { max(0, queue.seconds - failedDuration(before: .infinity)) }

  /// How long it takes until a stop, the timer or the end of the queue ends what plays, in seconds, if it is played without a break; nil if
  /// it never ends.
  package var secondsUntilEnd: Double? { [secondsUntilLastSong, secondsUntilTimer].compactMap(\.self).min() }

  /// Whether the timer ends what plays before anything else does, and in the middle of a song. That time stays where it is while nothing
  /// plays.
  package var endsAtTimer: Bool {
    guard !timerFinishesSong, let seconds = secondsUntilTimer else { return false }
    return seconds <= secondsUntilLastSong ?? .infinity
  }

  /// How long it takes until the first stop, or else the end of the queue, in seconds; nil if there is none.
  private var secondsUntilLastSong: Double? {
    // While a song is repeated, none of those that wait begins, so only a stop right after it is reached.
    if repeatMode == .song { return current != nil && reachesStop ? restOfCurrent : nil }
    // A stop before all songs is passed by the one that is played next.
    if let stop = queue.stops.first(where: { current != nil || $0.songs > 0 }) { return seconds(until: stop.id) }
    return repeatMode == .off ? restOfCurrent + queuedSeconds : nil
  }

  /// How long it takes until the timer ends what plays, in seconds; nil without a timer, and where it lets a song end of which it is not
  /// known when it ends.
  private var secondsUntilTimer: Double? {
    guard let remaining = timer?.remaining(at: time()) else { return nil }
    guard timerFinishesSong else { return max(0, remaining) }
    guard repeatMode != .song, let songs = songsBeforeTimer else { return nil }
    // The song that plays at that time ends when the next one would begin.
    return queue.item(at: songs).flatMap { seconds(until: $0.id) } ?? restOfCurrent + queuedSeconds
  }

  /// How long it takes until a queued song begins, or a stop is reached, in seconds, if everything before it is played without a break; nil
  /// for what is not in the queue.
  package func seconds(until id: Int) -> Double? {
    guard let seconds = queue.seconds(before: id) else { return nil }
    return restOfCurrent + max(0, seconds - failedDuration(before: seconds))
  }

  /// The songs of the queue that cannot be played, in order: the total duration of the songs before each of them, and its own duration.
  /// They are skipped, so they take no time.
  private var failedInQueue: [(seconds: Double, duration: Double)] {
    failed.songs.compactMap { id in
      guard let item = queue.entry(id)?.item, let seconds = queue.seconds(before: id) else { return nil }
      return (seconds, item.duration)
    }.sorted { $0.seconds < $1.seconds }
  }

  /// The total duration of those songs that cannot be played and have less than `end` seconds of songs before them.
  private func failedDuration(before end: Double) -> Double {
    failedInQueue.reduce(0) { $1.seconds < end ? $0 + $1.duration : $0 }
  }

  /// How many songs of the queue have begun when the timer ends what plays; nil without a timer, or if the queue ends before.
  package var songsBeforeTimer: Int? {
    guard let remaining = timer?.remaining(at: time()) else { return nil }
    // While a song is repeated, none of those that wait begins.
    if repeatMode == .song { return current == nil ? min(1, songCount) : 0 }
    var seconds = remaining - restOfCurrent
    for song in failedInQueue where song.seconds < seconds { seconds += song.duration }
    return queue.songs(beginningWithin: seconds)
  }

  /// Makes a timer that ends what plays shortly before a song of the queue would begin, or the queue would end; nil where nothing would be played
  /// before, and while one song is repeated, so that none of those that wait begins.
  /// - Parameter index: the index of the song; `songCount` for the end of the queue.
  package func makeTimer(beforeSongAt index: Int) -> SleepTimer? {
    guard repeatMode != .song else { return nil }
    let end = item(at: index).flatMap { seconds(until: $0.id) } ?? restOfCurrent + queuedSeconds
    let last = item(at: index - 1)?.duration ?? restOfCurrent
    let rest = end - min(SleepTimer.margin, last / 2)
    return rest > 0 ? .uptime(time().uptime + rest) : nil
  }

  /// How many songs of the queue begin by themselves until a stop or the timer ends what plays; nil if all of them do.
  package var songsBeforeEnd: Int? { [queue.songsBeforeStop, songsBeforeTimer].compactMap(\.self).min() }

  private var restOfCurrent: Double { max(0, duration - position) }

  // MARK: Its time comes

  /// Sound that the timer has faded out stays silent until playback is started again.
  func showFade() {
    if isPlaying { fade = timerFade }
  }

  /// The factor for the volume with which a song has to play now.
  var timerFade: Double {
    timer?.remaining(at: time()).map { SleepTimer.fade(remaining: $0, finishesSong: timerFinishesSong) } ?? 1
  }

  /// Keeps the timer at its time of day when the clock is set back by days. Otherwise it would wait for that time of a later day.
  private func followClock() {
    let now = time()
    guard let date = now.date else { return }
    let lead = date - now.uptime
    defer { clockLead = lead }
    guard let clockLead, case .date(let deadline)? = timer else { return }
    // Never to a time that has passed: a clock that is set back by half a day makes the timer wait for that time of the same day.
    let days = min(((clockLead - lead) / 86_400).rounded(), ((deadline - date) / 86_400).rounded(.down))
    guard days > 0 else { return }
    timer = .date(deadline - days * 86_400)
    notify([.timer])
  }

  /// Fades the sound out when the time comes, and ends playback.
  func followTimer() {
    followClock()
    guard let remaining = timer?.remaining(at: time()) else { return }
    guard remaining <= 0 else { return showFade() }
    playing.waitsForFiles = false
    guard isPlaying, !timerFinishesSong else {
      timer = nil
      if isPlaying { stopAfterCurrent() }
      return notify([.timer])
    }
    // The sound is silenced first, and stays so until it is played again: otherwise a moment of it would be heard while it pauses.
    fade = 0
    engine.isPaused = true
    timer = nil
    notify([.timer, .playback, .notice(.timerEnded)])
  }

  private func stopAfterCurrent() {
    guard !reachesStop else { return }
    queue.insert([queue.numbers.makeStop()], at: 0)
    prepare()
  }
}
