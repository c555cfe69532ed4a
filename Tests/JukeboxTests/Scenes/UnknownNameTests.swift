import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What stands for names that are not known is said in the language of the window.
@Suite("Names that are not known") struct UnknownNameTests {
  private func texts(of view: View) -> [String] {
    view.subviews.flatMap { texts(of: $0) } + ((view as? Label).map { [$0.text] } ?? [])
  }

  @Test("P6 An unknown artist, several ones, and pictures without an album are named in German")
  func german() throws {
    let stage = Stage()
    let pictures = Album(title: Album.picturesTitle, artist: Song.unknownArtist, songs: [])
    let page = AlbumController(theme: stage.main.theme, player: stage.player, album: pictures)
    stage.main.stack.push(page, animated: false)
    stage.advance(0.1)
    #expect(page.title == "Pictures" && texts(of: page.view).contains("Unknown artist · 0 songs"))
    stage.main.theme.language = try .german()
    stage.advance(0.1)
    #expect(page.title == "Bilder" && texts(of: page.view).contains("Bilder"))
    #expect(texts(of: page.view).contains("Unbekannter Interpret · 0 Titel"))
    #expect(stage.main.theme.artist(Song.variousArtists) == "Verschiedene Interpreten")
  }

  private var photos: Album {
    let songs = ["One", "Two", "Three"].map { title in
      Song(
        title: title, artist: Song.unknownArtist, duration: Song.pictureSeconds,
        cover: Cover(path: "/\(title).png"), isPicture: true)
    }
    return Album(title: "Photos", artist: Song.unknownArtist, songs: songs)
  }

  @Test("J2 Pictures are counted as such on the shelf, on their page and in Up next, and name no unknown artist")
  func pictures() throws {
    let stage = Stage([])
    let photos = photos
    stage.library.append([photos])
    stage.player.clear()
    stage.player.add(photos)
    stage.window.settle(limit: 2)
    let cell = try #require(stage.main.shelf.swipeView.currentItemView as? AlbumCell)
    #expect(cell.accessibilityLabel == "Photos" && texts(of: cell).contains("3 pictures"))
    let card = try #require(stage.queue.itemView(at: 0))
    #expect(card.accessibilityLabel == "One" && !texts(of: card).contains("Unknown artist"))
    #expect(texts(of: stage.main.upNext.view).contains { $0.hasPrefix("3 pictures · 1 min") })
    let page = AlbumController(theme: stage.main.theme, player: stage.player, album: photos)
    stage.main.stack.push(page, animated: false)
    stage.advance(0.1)
    #expect(texts(of: page.view).contains("3 pictures · 1 min"))
    stage.main.theme.language = try .german()
    stage.advance(0.1)
    #expect(texts(of: page.view).contains { $0.hasPrefix("3 Bilder · ") })
    #expect(texts(of: stage.main.upNext.view).contains { $0.hasPrefix("3 Bilder · ") })
  }

  @Test(
    "J2 Pictures are counted as such in notices and menus, and name no unknown artist where they play or are listed")
  func picturesElsewhere() throws {
    let stage = Stage([])
    let album = photos
    stage.library.append([album])
    stage.player.clear()
    stage.player.add(Array(album.songs.prefix(2)), title: nil)
    stage.advance(0.2)
    #expect(stage.window.find(label: "2 pictures begin at number 1 in Up next") != nil)
    let description = stage.main.upNext.description(of: album.songs[0], at: 0, of: 2).description
    #expect(description == "One, 0:05, number 1 of 2")
    let id = try #require(stage.library.contents.songs.first)
    let entry = EntryText(library: stage.library, theme: stage.main.theme, namesKind: true).content(of: .song(id))
    #expect(entry.detail == "Picture · Photos" && entry.song?.artist == "")
    stage.player.next()
    stage.advance(1)
    #expect(stage.player.current?.title == "One")
    #expect(!texts(of: stage.main.nowPlaying.view).contains { $0.contains("Unknown artist") })
    stage.player.beginQueue("Music")
    for label in ["Menu of Up next", "Queues"] {
      let view = try #require(stage.window.find(label: label), "no view has the label \(label)")
      #expect(view.perform(.press))
      stage.advance(0.5)
    }
    #expect(stage.window.find(label: "Unnamed queue · 1 picture") != nil)
    #expect(Notice.queued(nil, count: 1, arePictures: true, from: 2) == "1 picture is number 2 in Up next")
    #expect(Notice.queued(nil, count: 2, arePictures: true, from: 2) == "2 pictures begin at number 2 in Up next")
  }

  @Test("P6 An album that is called Pictures by its artist keeps its name")
  func named() throws {
    let title = Sentence(album: Album.picturesTitle, by: "Ada Fjord")
    #expect(try Language.german().text(title) == "Pictures")
  }

  /// A stage with an album of several artists.
  private func mixed() -> Stage {
    let songs = ["Ada", "Vera"].map { Song(title: "Song of \($0)", artist: $0, album: "Hits", duration: 60) }
    let library = LibraryModel()
    library.append([Album(title: "Hits", artist: Song.variousArtists, songs: songs)])
    return Stage(library)
  }

  @Test("P6 M14 A search finds what is shown in German by what is shown, also after the language has changed")
  func found() throws {
    let stage = mixed()
    let album = try #require(stage.library.albums.first)
    let search = stage.main.search
    try #require(search.open(with: "versch"))
    #expect(search.results.isEmpty)
    stage.main.theme.language = try .german()
    stage.window.settle()
    #expect(Array(search.results.prefix(2)) == [.artist(Song.variousArtists), .album(album.id)])
    #expect(search.list.cell(at: 0)?.accessibilityLabel?.hasPrefix("Verschiedene Interpreten, ") == true)
    stage.main.theme.language = .plainEnglish
    #expect(search.results.isEmpty)
    stage.main.search.open(with: "various")
    #expect(search.results.first == .artist(Song.variousArtists))
  }

  @Test("P6 M15 Letters lead to an artist by the name that is shown, of which the initials are, too")
  func typedLetters() throws {
    let stage = mixed()
    for label in ["Browse", "Artists"] {
      try stage.tap(label)
      stage.window.settle()
    }
    let page = try #require(stage.main.stack.currentViewController as? BrowseController)
    func type(_ text: String) -> Int? {
      page.listView.currentIndex = nil
      stage.window.send(.text(text))
      // What is typed later is another name.
      stage.window.advance(by: 10)
      return page.listView.currentIndex
    }
    func initials() -> String {
      DrawnCover.initials(of: page.content(of: .artist(Song.variousArtists)).coverName)
    }
    #expect(type("vari") == 1 && initials() == "VA")
    stage.main.theme.language = try .german()
    #expect(type("vers") == 1 && initials() == "VI")
  }
}
