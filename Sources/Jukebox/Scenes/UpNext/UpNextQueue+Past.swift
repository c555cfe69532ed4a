import Containers
import Languages
import Music
import Platform
import ViewTree

/// The songs that were played, above the waiting ones: dimmed, and with the time at which they began. The user scrolls to see them.
extension UpNextQueue {
  /// After how many seconds without input the queue returns to the waiting songs.
  private static let returnDelay = 3.0

  /// Lets the user play and copy songs that were played.
  func connectPast(to commands: Commands, strip: UpNextStrip) {
    let player = commands.player
    past.limit = Player.playedLimit
    // A dequeued song plays first. It becomes part of the history later.
    past.keepsDequeuedItems = false
    past.returnDelay = Self.returnDelay
    past.makeCopy = { [player] in player.copy(of: $0) }
    past.onCopy = { [player, unowned strip] copy, _, index in player.insert(copy, before: strip.entry(after: index)) }
    past.onActivate = { [player] item, _ in player.playNext([item.song], title: item.song.title) }
    // This is said even while cards are selected, because keys act on the card with the focus ring, and the selected cards may be out of
    // sight.
    onRemovalOfPlayed = { [weak commands] in commands?.main?.show(tr("Played songs cannot be removed.")) }
  }

  /// Shows the player's history. Call this after the queue shows the player's songs.
  func showPast(of player: Player) {
    let played = Array(player.history.reversed())
    let shown = past.items
    guard shown != played else { return }
    if let newest = played.first, ([newest] + shown).prefix(Player.playedLimit) == played[...] {
      past.add(newest)
      // The song that plays now may not have come from the front of the queue.
      past.returnToFront()
    } else if shown.dropFirst() == played[...] {
      // The newest song was taken out of the history, because it is played again.
      past.removeNewest()
    } else {
      past.show(played, by: \.id)
    }
  }
}

extension PlayedSong {
  /// When the song was played, and whether it was skipped; nil if there is nothing to say.
  /// - Parameter now: the present date, in seconds since 1970; nil if it is not known.
  func remark(at now: Double?) -> Sentence? {
    let time = date.map { date in
      let time = WallClock.timeOfDay(at: date).sentence
      // Within a day, a time of day says enough, also after midnight.
      guard let now, now - date >= 24 * 3600 else { return time }
      let days = max(1, WallClock.days(from: date, to: now))
      return tr(one: "\(time), \(days) day ago", other: "\(time), \(days) days ago", days)
    }
    return switch (time, isSkipped) {
    case (let time?, false): time
    case (let time?, true): tr("\(time), skipped")
    case (nil, true): tr("Skipped")
    case (nil, false): nil
    }
  }
}
