package import Languages

/// A change in the player.
package enum PlayerChange: Sendable {
  /// Songs or stops were added to the queue, removed from it or moved, in these steps.
  case queue([QueueEdit])
  /// Another song has become the current one, or there is none now.
  case song
  /// The tags of songs that are queued, current or played, or would follow, have changed.
  case tags
  /// The current song was paused or resumed.
  case playback
  /// The time at which the current song began: a song that was stopped has begun again.
  case date
  /// The position was changed, for example because a repeated song has begun again.
  case position
  /// The volume, or whether the sound is muted.
  case volume
  /// The set of songs that cannot be played has changed.
  case failures
  /// The gain, the repeat mode, the shuffled state, or what follows the queue.
  case settings
  /// The offered songs, which would follow the queue.
  case offers
  /// The timer was set, or has ended playback.
  case timer
  /// The saved queues, or the name of the current one.
  case queues
  /// A device for sound has become available, or none is available any more.
  case device
  case notice(PlayerNotice)
}

/// A message to the user about an action that may not be seen, or that can be undone.
package enum PlayerNotice: Hashable, Sendable {
  /// Songs or pictures were queued, which belong together under `title` where that is not nil; the first of them is now at position
  /// `number`, where 1 is the next to play.
  case added(title: String?, count: Int, arePictures: Bool = false, number: Int)
  /// Pictures were not queued, because songs are waiting or, if `isRepeated`, because the current song returns to the queue.
  case picturesLeftOut(title: String?, isRepeated: Bool = false)
  /// Songs were removed from the queue, which can be undone.
  case removed(Sentence)
  /// An operation was undone. The sentence says what was restored.
  case undone(Sentence)
  /// An operation cannot be undone any more, because its songs have been played.
  case pastUndo(Sentence)
  /// An operation that was undone was done again. The sentence says what was done.
  case redone(Sentence)
  /// An operation that was undone cannot be done again any more.
  case pastRedo(Sentence)
  /// A song was skipped because it cannot be played, or not any further. Reported once for each file.
  case failed(Song, reason: Sentence)
  /// The current song cannot be played at the position to which it has jumped, because its file is missing. It continues there when that is
  /// back.
  case waitsFor(Song, reason: Sentence)
  /// The timer has ended playback.
  case timerEnded
  /// The player has stopped because too many songs in a row could not be played.
  case gaveUp(count: Int)
  /// The player has stopped because the files of the songs are missing. It continues when they are back.
  case waits
}
