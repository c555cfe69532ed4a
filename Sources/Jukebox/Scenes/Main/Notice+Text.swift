import Languages
import Music

// The texts of the notices.

extension Notice {
  /// The text for a notice of the player.
  /// - Parameter hasCurrent: whether the player has a current song, after which the first one in Up next plays.
  static func text(of notice: PlayerNotice, hasCurrent: Bool) -> Sentence {
    switch notice {
    case .added(let title, let count, let arePictures, let number):
      queued(title, count: count, arePictures: arePictures, from: number, hasCurrent: hasCurrent)
    case .removed(let text), .undone(let text), .redone(let text): text
    case .pastUndo: tr("Too late to undo: the songs have been played")
    case .pastRedo: tr("It is too late to redo this")
    case .failed(let song, let reason): tr("“\(song.title)” was skipped: \(reason)")
    case .waitsFor(let song, let reason): tr("“\(song.title)” waits for its file: \(reason)")
    case .picturesLeftOut(let title?, false): tr("“\(title)” was not queued beside songs: empty Up next first")
    case .picturesLeftOut(nil, false): tr("The pictures were not queued beside songs: empty Up next first")
    case .picturesLeftOut(let title?, true):
      tr("“\(title)” was not queued beside a song that is repeated: turn off repeating first")
    case .picturesLeftOut(nil, true):
      tr("The pictures were not queued beside a song that is repeated: turn off repeating first")
    case .timerEnded: tr("The timer has ended what played")
    case .waits: tr("Up next waits: the files of its songs are not there")
    case .gaveUp(let count):
      tr(
        one: "Stopped after \(count) song that cannot be played",
        other: "Stopped after \(count) songs that cannot be played", count)
    }
  }

  /// The notice for albums that were added to the library.
  static func added(_ albums: [Album]) -> Sentence {
    albums.count == 1
      ? tr("“\(albums[0].title)” is in the library")
      : tr(
        one: "\(albums.count) album is in the library", other: "\(albums.count) albums are in the library", albums.count
      )
  }

  /// The notice for songs that were queued, with the place of the first of them.
  /// - Parameters:
  ///   - title: the title of the song, album or playlist; nil for songs that were only added together.
  ///   - arePictures: whether they are pictures.
  ///   - hasCurrent: whether there is a song after which the first one in Up next plays.
  static func queued(
    _ title: String?, count: Int, arePictures: Bool = false, from number: Int, hasCurrent: Bool = true
  ) -> Sentence {
    let isNext = number == 1 && hasCurrent
    return switch (title, count, isNext) {
    case (let title?, _, true): tr("“\(title)” plays next")
    case (let title?, 1, false): tr("“\(title)” is number \(number) in Up next")
    case (let title?, _, false): tr("“\(title)” begins at number \(number) in Up next")
    case (nil, _, true) where arePictures:
      tr(one: "\(count) picture plays next", other: "\(count) pictures play next", count)
    case (nil, _, false) where arePictures:
      tr(
        one: "\(count) picture is number \(number) in Up next",
        other: "\(count) pictures begin at number \(number) in Up next", count)
    case (nil, _, true): tr(one: "\(count) song plays next", other: "\(count) songs play next", count)
    case (nil, _, false):
      tr(
        one: "\(count) song is number \(number) in Up next",
        other: "\(count) songs begin at number \(number) in Up next", count)
    }
  }
}
