import Music
import ViewTree

/// The menus of songs and albums. What an item means where there is no such thing, such as going to an album that is not in the
/// library, is left out.
struct SongMenu {
  let player: QueuePlayer
  /// Shows the album of a song; nil where that is what is shown already.
  var showAlbum: ((Album) -> Void)?

  /// The menu of a song that is not in the queue, or of any other songs that belong together.
  func items(for songs: [Song], title: String) -> [MenuItem] {
    guard !songs.isEmpty else { return [] }
    return [
      MenuItem(title: "Play now") { [player] in player.playNow(songs) },
      MenuItem(title: "Play next") { [player] in player.playNext(songs, title: title) },
      MenuItem(title: "Add to queue") { [player] in player.add(songs, title: title) },
    ] + goToAlbum(of: songs[0])
  }

  /// The menu of the song at `index` in the queue.
  func items(forQueued song: Song, at index: Int) -> [MenuItem] {
    [
      MenuItem(title: "Play now") { [player] in player.playFromQueue(song, at: index) },
      MenuItem(title: "Play next", isEnabled: index > 0) { [player] in player.moveToFront(song, at: index) },
    ] + goToAlbum(of: song) + [
      .separator,
      MenuItem(title: "Remove", isDestructive: true) { [player] in player.remove(song, at: index) },
    ]
  }

  private func goToAlbum(of song: Song) -> [MenuItem] {
    guard let showAlbum, let album = player.library.albums.first(where: { $0.songs.contains(song) }) else { return [] }
    return [.separator, MenuItem(title: "Go to album") { showAlbum(album) }]
  }
}
