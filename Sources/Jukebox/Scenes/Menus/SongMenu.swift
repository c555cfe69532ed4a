import Languages
import Music
import ViewTree

/// The menus of songs and albums. Items that would lead nowhere are left out, such as the one that goes to an album if the library does not
/// have that album.
struct SongMenu {
  let player: Player
  let language: Language
  var links: LibraryLinks?
  /// Calls `body` with those of some songs, which are not in the queue yet, that can be played.
  var withPlayable: (_ songs: [Song], _ body: ([Song]) -> Void) -> Void = { songs, body in body(songs) }

  /// The menu of a song that is not in the queue, or of any other songs that belong together.
  /// - Parameter keyForNext: the key that plays them next, where there is one.
  func items(for songs: [Song], title: String, keyForNext: KeyShortcut? = nil) -> [MenuItem] {
    guard !songs.isEmpty else { return [] }
    return playItems(title: title, keyForNext: keyForNext) { [withPlayable] in withPlayable(songs, $0) }
      + goOn(from: songs)
  }

  /// The items that play and queue songs.
  /// - Parameter withSongs: calls its parameter with the songs, also later, as they may have to be read first.
  func playItems(
    title: String, keyForNext: KeyShortcut? = nil, withSongs: @escaping (@escaping ([Song]) -> Void) -> Void
  ) -> [MenuItem] {
    [
      MenuItem(title: language.tr("Play now")) { [player] in withSongs { player.playNow($0) } },
      MenuItem(title: language.tr("Play next"), shortcut: keyForNext) { [player] in
        withSongs { player.playNext($0, title: title) }
      },
      MenuItem(title: language.tr("Add to queue")) { [player] in withSongs { player.add($0, title: title) } },
    ]
  }

  /// The menu of a song in the queue. A song that has left the queue while its menu was open is left alone.
  /// - Parameter toggleStop: puts a stop behind the song or, if there is one, takes it away.
  func items(forQueued item: PlaybackItem, isFirst: Bool, toggleStop: @escaping () -> Void) -> [MenuItem] {
    [
      MenuItem(title: language.tr("Play now"), shortcut: KeyShortcut(.return)) { [player] in player.playNow(item.id) },
      MenuItem(title: language.tr("Play next"), isEnabled: !isFirst) { [player] in player.playNext([item.id]) },
      MenuItem(title: language.tr("Add to queue")) { [player] in player.add(item.song) },
      language.optionItem(
        tr("Stop after this"), isOn: player.stops(after: item.id),
        shortcut: KeyShortcut(.character(Commands.stopLetter)), change: toggleStop),
    ] + moves(of: item.id) + goOn(from: [item.song]) + removal(of: [item.id])
  }

  /// The menu of a stop in the queue.
  func items(forStop id: Int) -> [MenuItem] { moves(of: id) + removal(of: [id]) }

  private func moves(of id: Int) -> [MenuItem] {
    let directions = [(tr("Move up"), Key.up, -1), (tr("Move down"), .down, 1)]
    return [.separator]
      + directions.map { title, key, steps in
        MenuItem(
          title: language.tr(title), shortcut: KeyShortcut(key, .alt), isEnabled: player.canMove(id, by: steps)
        ) { [player] in player.move(id, by: steps) }
      }
  }

  /// The menu of a song that would follow the queue.
  func items(forOffered id: Int, song: Song) -> [MenuItem] {
    [
      MenuItem(title: language.tr("Play now")) { [player] in player.playOffer(id) },
      MenuItem(title: language.tr("Add to queue"), shortcut: KeyShortcut(.return)) { [player] in player.acceptOffer(id)
      },
    ] + goOn(from: [song]) + [
      .separator,
      MenuItem(title: language.tr("Not this one"), shortcut: KeyShortcut(.delete)) { [player] in player.refuseOffer(id)
      },
    ]
  }

  /// The menu of several songs in the queue.
  /// - Parameter save: asks for a name and saves them as a playlist.
  func items(forQueued items: [PlaybackItem], save: @escaping ([Song]) -> Void) -> [MenuItem] {
    let ids = Set(items.map(\.id))
    return [
      MenuItem(title: language.tr("Play next")) { [player] in player.playNext(ids) },
      MenuItem(title: language.tr("Move to the end")) { [player] in player.move(ids, before: nil) },
      MenuItem(title: language.tr("Save as playlist…")) { save(items.map(\.song)) },
    ] + removal(of: ids)
  }

  /// What that menu is called: how many songs and pictures it concerns.
  func name(forQueued items: [PlaybackItem]) -> String {
    let pictureCount = items.count(where: { $0.song.isPicture })
    let counts = AlbumCell.counts(songs: items.count - pictureCount, pictures: pictureCount)
    return language.joined(counts.map { language.text($0) })
  }

  private func removal(of ids: Set<Int>) -> [MenuItem] {
    [
      .separator,
      MenuItem(title: language.tr("Remove"), shortcut: KeyShortcut(.delete), isDestructive: true) { [player] in
        player.remove(ids)
      },
    ]
  }

  private func goOn(from songs: [Song]) -> [MenuItem] { links?.menuItems(for: songs, in: language) ?? [] }
}
