package import Languages

/// What has changed in the player.
package enum PlayerChange: Sendable {
  /// Songs or stops have come into the queue, have left it, or are in another order: the steps in which that happened.
  case queue([QueueEdit])
  /// Another song is current, or none.
  case song
  /// Something else is known about songs that are queued, current or played: their files have got other tags.
  case tags
  /// The current song was paused or resumed.
  case playback
  /// The position was changed, also because a repeated song has begun again.
  case position
  /// The volume, or whether the sound is muted.
  case volume
  /// Which songs of the queue cannot be played, as far as that is known.
  case failures
  /// The gain, the way of repeating, the shuffled state, or what comes after the queue.
  case settings
  /// What would follow the queue.
  case offers
  /// The timer was set, or has ended what played.
  case timer
  /// Which queues are kept, and the name of the one that is shown.
  case queues
  /// There is a device for sound now, or none.
  case device
  case notice(PlayerNotice)
}

/// What a person should read.
package enum PlayerNotice: Hashable, Sendable {
  /// Songs were queued, which belong together under `title` where that is not nil; the first of them is now at position `number`,
  /// where 1 is the next to play.
  case added(title: String?, count: Int, number: Int)
  /// Pictures were not queued, as songs wait.
  case picturesLeftOut(title: String?)
  /// Songs were removed from the queue, which can be undone.
  case removed(Sentence)
  /// An operation was undone. Says what is so again.
  case undone(Sentence)
  /// An operation cannot be undone any more, because its songs have been played.
  case pastUndo(Sentence)
  /// A song was skipped because it cannot be played, or not any further. Reported once for each file.
  case failed(Song, reason: Sentence)
  /// The timer has ended what played.
  case timerEnded
  /// So many songs in a row could not be played that the player has stopped.
  case gaveUp(count: Int)
  /// The player has stopped as the files of the songs are away, and goes on when they are back.
  case waits
}
