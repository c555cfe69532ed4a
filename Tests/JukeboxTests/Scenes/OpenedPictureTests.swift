import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Pictures that are opened elsewhere while songs play or wait: they are shown, and not queued.
@Suite struct OpenedPictureTests {
  private let photos = ["One", "Two"].map { title in
    Song(
      title: title, artist: Song.unknownArtist, duration: Song.pictureSeconds, cover: Cover(path: "/\(title).png"),
      isPicture: true)
  }
  private let stage = Stage([])

  /// Opens pictures, as a file manager or a second start does.
  private func open(_ pictures: [Song]) {
    let album = Album(title: Album.picturesTitle, artist: Song.unknownArtist, songs: pictures)
    stage.main.importer.openFiles = { _, whenFound in whenFound(NamedMusic(albums: [album], problems: [])) }
    stage.main.importer.open(["/x"])
    stage.advance(1)
  }

  private var page: SlideShowController? { stage.main.stack.currentViewController as? SlideShowController }

  /// The titles of the pictures that the page shows.
  private var shown: [String?] { page?.view.subviews.compactMap { ($0 as? CoverView)?.accessibilityLabel } ?? [] }

  private var waiting: [String] { stage.player.items.map(\.title) }

  private func hasNotice(_ text: String) -> Bool { stage.window.find(label: text) != nil }

  @Test("M17 J2 A picture that is opened while songs wait is shown, is not queued, and what is paused stays")
  func besideWaitingSongs() throws {
    let songs = Stage.albums([3])[0]
    stage.player.playNow(songs.songs)
    stage.player.pause()
    open([photos[0]])
    let first = try #require(page)
    #expect(shown == ["One"] && first.title == "Picture")
    #expect(stage.player.current?.title == "0.0" && !stage.player.isPlaying && waiting == ["0.1", "0.2"])
    #expect(!hasNotice("“One” was not queued beside songs: empty Up next first"))
    // The next one is shown on the same page, also from a page above it, and a song that begins changes nothing.
    stage.main.openPreferences(animated: false)
    open([photos[1]])
    #expect(page === first && stage.main.stack.stackSize == 2 && shown == ["Two"])
    stage.player.next()
    stage.advance(1)
    #expect(stage.player.current?.title == "0.1" && shown == ["Two"])
    try stage.tap("Back")
    stage.advance(1)
    #expect(stage.main.stack.currentViewController === stage.main.shelf)
  }

  @Test("M17 J2 A picture that is opened while a song plays is shown at once, and not after the song")
  func besideSong() {
    let song = Stage.albums([1])[0].songs
    stage.player.playNow(song)
    open([photos[0]])
    #expect(shown == ["One"] && stage.player.isPlaying && stage.player.current?.song == song[0] && waiting == [])
  }

  @Test("M17 J2 Of several pictures that are opened beside songs the first is shown, and a notice says what to do")
  func several() {
    stage.player.add(Stage.albums([2])[0])
    open(photos)
    #expect(shown == ["One"] && waiting == ["0.0", "0.1"])
    #expect(hasNotice("The pictures were not queued beside songs: empty Up next first"))
  }

  @Test("M17 J2 Where no song plays or waits, pictures that are opened are a slide show, on a page of its own")
  func slideShow() throws {
    stage.player.add(Stage.albums([2])[0])
    open([photos[0]])
    let former = try #require(page)
    stage.player.clear()
    open(photos)
    let slides = try #require(page)
    #expect(slides !== former && slides.followsPlayer && !former.followsPlayer)
    #expect(stage.player.current?.title == "One" && waiting == ["Two"] && slides.title == "Slide show")
    stage.advance(5)
    #expect(shown == ["Two"])
  }

  @Test("M17 J2 The menu of a picture that was opened concerns that picture")
  func menu() throws {
    stage.library.append([Album(title: Album.picturesTitle, artist: Song.unknownArtist, songs: photos)])
    stage.player.clear()
    stage.player.add(Stage.albums([2])[0])
    open([photos[1]])
    stage.click(.secondary, at: stage.middle(of: try #require(page).view))
    stage.advance(0.2)
    #expect(stage.window.find(label: "Play now") != nil)
    try stage.tap("Go to album")
    stage.advance(1)
    #expect((stage.main.stack.currentViewController as? AlbumController)?.album.songs == photos)
  }

  @Test("P7 Where opened files are to be queued, a picture opens no page", arguments: [true, false])
  func queued(isNext: Bool) {
    stage.main.preferences.change { $0.opening = isNext ? .next : .queue }
    stage.player.add(Stage.albums([2])[0])
    open([photos[0]])
    #expect(stage.main.stack.currentViewController === stage.main.shelf)
    #expect(hasNotice("“One” was not queued beside songs: empty Up next first"))
  }
}
