import Music

// What notices say.

extension Notice {
  /// The notice for what has happened in the player.
  static func text(of notice: PlayerNotice) -> String {
    switch notice {
    case .added(let title, let count, let number): queued(title, count: count, from: number)
    case .removed(let text), .undone(let text): text
    case .pastUndo: "Too late to undo: the songs have been played"
    case .failed(let song, let reason): "“\(song.title)” was skipped: \(reason)"
    case .picturesLeftOut(let title):
      "\(title.map { "“\($0)” was" } ?? "The pictures were") not queued: pictures are not shown between songs"
    case .timerEnded: "The timer has ended what played"
    case .gaveUp(let count): "Stopped after \(count) songs that cannot be played"
    }
  }

  /// The notice for albums that were added to the library.
  static func added(_ albums: [Album]) -> String {
    albums.count == 1 ? "“\(albums[0].title)” is in the library" : "\(albums.count) albums are in the library"
  }

  /// The notice for songs that were queued, with the place of the first of them. A long title is shortened, so that the place stays
  /// visible.
  /// - Parameter title: what they have in common; nil for songs that were only added together.
  static func queued(_ title: String?, count: Int, from number: Int) -> String {
    let name = title.map { $0.count > 32 ? "“\($0.prefix(31))…”" : "“\($0)”" } ?? AlbumCell.songs(count)
    let isSeveral = title == nil && count > 1
    if number == 1 { return "\(name) \(isSeveral ? "play" : "plays") next" }
    if count == 1 { return "\(name) is number \(number) in Up next" }
    return "\(name) \(isSeveral ? "begin" : "begins") at number \(number) in Up next"
  }
}
