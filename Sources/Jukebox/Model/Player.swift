import Containers
import ViewTree

/// What is queued and what plays: the one story that all scenes tell.
final class Player {
  let library: LibraryModel
  /// The controller is the queue.
  weak var queue: QueueViewController<Song, SongCell>?
  private(set) var current: Song?
  var onPlay: ((Song) -> Void)?
  var onQueueChange: (() -> Void)?
  /// Where in the library the queue is filled from next.
  private var cursor = (album: 0, song: 0)

  init(library: LibraryModel) { self.library = library }

  /// A song left the queue: it plays.
  func play(_ song: Song) {
    current = song
    onPlay?(song)
  }

  /// The current song is over.
  func songDidEnd() {
    guard let queue, queue.dequeue() != nil else {
      current = nil
      return
    }
    onQueueChange?()
  }

  /// Puts all songs of `album` at the end of the queue.
  func add(_ album: Album) {
    queue?.enqueue(contentsOf: album.songs)
    onQueueChange?()
  }

  /// Puts `song` at the end of the queue.
  func add(_ song: Song) {
    queue?.enqueue(song)
    onQueueChange?()
  }

  /// The first songs, one of each album in turn, so that the covers differ.
  func fillQueue(upTo count: Int) {
    guard let queue else { return }
    var songs: [Song] = []
    while queue.count + songs.count < count, let song = nextFromLibrary() { songs.append(song) }
    if !songs.isEmpty {
      queue.enqueue(contentsOf: songs)
      onQueueChange?()
    }
  }

  /// The next song of the library, album by album, then the second of each, and so on, without end.
  func nextFromLibrary() -> Song? {
    let albums = library.albums
    guard let longest = albums.map(\.songs.count).max(), longest > 0 else { return nil }
    // Each round has an album that is long enough, so this ends within one.
    while true {
      if cursor.album >= albums.count { cursor = (0, cursor.song + 1) }
      if cursor.song >= longest { cursor = (0, 0) }
      let songs = albums[cursor.album].songs
      cursor.album += 1
      if cursor.song < songs.count { return songs[cursor.song] }
    }
  }
}
