/// Pausing, resuming and seeking in the current song.
extension Player {
  /// Pauses or resumes the current song. If there is none, plays the next one.
  package func togglePlaying() { if isPlaying { pause() } else { play() } }

  /// Resumes the current song. If there is none, plays the next one.
  package func play() {
    // A timer that has ended while nothing played must not end what plays now.
    update()
    guard let current else {
      next()
      return
    }
    if let standing = playing.standing { return resume(current, at: standing) }
    guard engine.isPaused else { return }
    fade = timerFade
    engine.isPaused = false
    notify([.playback])
  }

  /// Lets the engine play the current song, which it has not loaded.
  func resume(_ item: PlaybackItem, at standing: Double) {
    let retried = failed.retry(item)
    let formerDate = playing.date
    start(item, at: standing, since: standing > 0 ? formerDate : nil, heard: playing.heard)
    notify((playing.date == formerDate ? [] : [.date]) + [.playback] + retried)
  }

  package func pause() {
    playing.waitsForFiles = false
    guard isPlaying else { return }
    engine.isPaused = true
    notify([.playback])
  }

  /// Ends the sound. `play()` begins the current song from its beginning.
  package func stop() {
    playing.waitsForFiles = false
    guard current != nil, !playing.hasStopped else { return }
    stand(at: 0)
    playing.hasStopped = true
    notify([.playback, .position])
  }

  /// Moves to a different position in the current song, in seconds from its beginning. At its end or beyond, the next one is played.
  package func seek(to position: Double) {
    guard current != nil, position.isFinite else { return }
    let position = max(0, position)
    playing.heard.jump(from: self.position, to: min(position, duration))
    if playing.standing != nil {
      playing.standing = min(position, duration)
    } else {
      engine.seek(to: min(position, duration))
    }
    notify([.position])
  }

  /// Moves forward, or with a negative number back, in the current song.
  package func seek(by seconds: Double) {
    update()
    seek(to: position + seconds)
  }
}
