import Languages
import Music
import Platform

extension SongBeginning {
  /// When the queued song with the number `id` begins, if everything before it is played. Nil if that is not known, as behind a stop, and
  /// for a song that cannot be played.
  init?(of id: Int, in player: Player) {
    guard player.repeatMode != .song, let index = player.songIndex(of: id), index < player.songsBeforeEnd ?? .max,
      let item = player.item(at: index), player.failure(of: item) == nil, let seconds = player.seconds(until: id)
    else { return nil }
    // From a day on, a time of day would be read as today's.
    guard seconds < QueueCaption.day, let date = player.time().date else {
      guard let duration = QueueCaption.duration(seconds) else { return nil }
      self.init(time: tr("In \(duration)"), sentence: tr("Begins in \(duration)"))
      return
    }
    let time = WallClock.timeOfDay(at: date + seconds).sentence
    self.init(time: time, sentence: tr("Begins at \(time)"))
  }
}
