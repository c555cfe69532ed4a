/// The song that plays, or stands still.
struct CurrentSong {
  var item: PlaybackItem?
  /// When it began, in seconds since the beginning of 1970; nil where that is not known.
  var date: Double?
  /// The position at which it goes on when it is played, in seconds, while the engine does not have it: when it was stopped, or comes
  /// from a session.
  var standing: Double?
  /// Whether it stands because of `Player.stop()`.
  var hasStopped = false
  /// How much of it was heard.
  var heard: HeardTime
  /// Whether much of it was heard before it failed.
  var hasHeardFailed = false
  /// Where it was in the queue when it was taken out.
  var formerIndex: Int

  /// A song that the engine plays; nil: none.
  init(_ item: PlaybackItem? = nil, since date: Double? = nil, heard: HeardTime = HeardTime(), formerIndex: Int = 0) {
    (self.item, self.date, self.heard, self.formerIndex) = (item, date, heard, formerIndex)
  }
}
