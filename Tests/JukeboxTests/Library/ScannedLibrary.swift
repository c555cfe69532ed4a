import Music
import TestSupport

@testable import Jukebox

/// Everything that a library finds in some paths.
struct ScannedLibrary {
  let albums: [Album]
  let problems: [LibraryProblem]
  let progress: ScanProgress
  /// Songs of the paths that are not folders, in their order.
  let named: [Song]
  /// How many of the paths could be read.
  let readCount: Int

  init(_ paths: [String]) {
    let library = MusicLibrary(
      MusicLibrary.Setup(
        paths: paths, indexPath: nil, reader: NamesOnly(), isPicture: MediaPictureReader().isPicture, isWatching: false),
      wake: {})
    let update = library.wait { $0.progress.isFinished && $0.contents.search != nil && $0.named != nil }
    albums = library.contents.albums.map {
      Album(title: $0.title, artist: $0.artist, cover: $0.cover, songs: library.songs(of: $0.id))
    }
    problems = update.problems
    progress = library.progress
    named = library.named?.songs ?? []
    readCount = library.named?.readCount ?? 0
  }
}
