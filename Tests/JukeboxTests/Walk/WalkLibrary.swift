import Glibc
import Music
import SDLHost
import TestSupport

@testable import Jukebox

/// A library for the walk. It is read once, and shared by all windows.
final class WalkLibrary {
  let model: LibraryModel
  private let source: MusicLibrary
  private let folder: TemporaryFolder?
  private let playlist: String?

  private init(
    _ paths: [String], fallback: [String] = [], playlist: String? = nil, in folder: TemporaryFolder? = nil
  ) {
    self.folder = folder
    self.playlist = playlist
    source = MusicLibrary(
      MusicLibrary.Setup(
        paths: paths, fallback: fallback, indexPath: nil, reader: NamesOnly(), isWatching: false), wake: {})
    source.waitUntilFinished()
    model = LibraryModel(source: source)
    model.setContents(source.contents)
    model.setProgress(.finished)
  }

  /// The library that comes with the program, as it is shown while there is no other music.
  static func bundled() -> WalkLibrary {
    let checkout = "\(#filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined())"
    return WalkLibrary([], fallback: [checkout + "/Assets/Library/library.json"])
  }

  /// A hundred albums in folders, some with long names, and two playlists.
  static func hundred() throws -> WalkLibrary {
    let folder = try TemporaryFolder()
    for number in 1...100 {
      let artist = "Artist \(number % 9)"
      let title =
        number % 10 == 1 ? "Symphony No. \(number) in D minor, Op. 125 “Choral”, live in Vienna" : "Album \(number)"
      if number <= 9 { try folder.folder(artist) }
      let album = try folder.folder("\(number <= 9 ? artist : "Artist \(number % 9)")/\(title)")
      for song in ["01 Adagio molto e cantabile – Andante moderato.ogg", "02 Presto.ogg", "03 Coda.ogg"] {
        let path = try folder.write("\(album.dropFirst(folder.path.count + 1))/\(song)")
        // The order in which they were added is the same each time.
        let time = timespec(tv_sec: 1_700_000_000 + 60 * number, tv_nsec: 0)
        utimensat(AT_FDCWD, path, [time, time], 0)
      }
    }
    for name in ["Evening", "A playlist with quite a long name for long journeys by train"] {
      try folder.write("\(name).m3u8", Array("#EXTM3U\nArtist 1/Album 10/02 Presto.ogg\n".utf8))
    }
    return WalkLibrary([folder.path], playlist: folder.path + "/Evening.m3u8", in: folder)
  }

  /// Lets everything arrive that was asked to be read from files.
  func deliver() {
    var hasArrived = false
    source.read(playlist.map { [$0] } ?? [], for: .answer) { _ in hasArrived = true }
    source.wait { _ in hasArrived }
  }
}
