import Languages
import Music

// The texts of the notices.

extension Notice {
  /// The text for a notice of the player.
  static func text(of notice: PlayerNotice) -> Sentence {
    switch notice {
    case .added(let title, let count, let arePictures, let number):
      queued(title, count: count, arePictures: arePictures, from: number)
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
  static func queued(_ title: String?, count: Int, arePictures: Bool = false, from number: Int) -> Sentence {
    switch (title, count, number) {
    case (let title?, _, 1): tr("“\(title)” plays next")
    case (let title?, 1, _): tr("“\(title)” is number \(number) in Up next")
    case (let title?, _, _): tr("“\(title)” begins at number \(number) in Up next")
    case (nil, _, 1) where arePictures:
      tr(one: "\(count) picture plays next", other: "\(count) pictures play next", count)
    case (nil, _, _) where arePictures:
      tr(
        one: "\(count) picture is number \(number) in Up next",
        other: "\(count) pictures begin at number \(number) in Up next", count)
    case (nil, _, 1): tr(one: "\(count) song plays next", other: "\(count) songs play next", count)
    case (nil, _, _):
      tr(
        one: "\(count) song is number \(number) in Up next",
        other: "\(count) songs begin at number \(number) in Up next", count)
    }
  }
}
