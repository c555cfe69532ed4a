import Testing

@testable import Music

/// What `library.json` files say about the songs that playlists name.
@Suite struct LibraryFileSongsTests {
  private let path = "/none/1.opus"

  private func album(_ titles: String...) -> [Album] {
    let songs = titles.map { Song(path: path, title: $0, artist: "B", duration: 60) }
    return [Album(title: "A", artist: "B", songs: songs)]
  }

  @Test("M15 A file that is read again gives the values that it has now, and of two songs with one file the first")
  func readAgain() {
    var songs = LibraryFileSongs()
    func title() -> String? { songs.song(at: path, goesOn: { true })?.title }
    #expect(title() == nil)
    songs.add(album("Old", "Behind it"))
    #expect(title() == "Old")
    songs.add(album("New", "Behind it"))
    #expect(title() == "New")
    // Nobody has asked between these.
    songs.add(album("Newer"))
    songs.add(album("Newest"))
    #expect(title() == "Newest")
  }

  @Test("M15 Where it is told to stop, paths are not resolved, but the next time")
  func stopped() {
    var songs = LibraryFileSongs()
    songs.add(album("One"))
    func title(goesOn: Bool) -> String? { songs.song(at: path, goesOn: { goesOn })?.title }
    #expect(title(goesOn: false) == nil)
    #expect(title(goesOn: true) == "One")
  }
}
