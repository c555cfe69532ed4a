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

  @Test("J2 Pictures are counted as such on the shelf, on their page and in Up next, and name no unknown artist")
  func pictures() throws {
    let stage = Stage([])
    let songs = ["One", "Two", "Three"].map { title in
      Song(
        title: title, artist: Song.unknownArtist, duration: Song.pictureSeconds,
        cover: .picture(path: "/\(title).png"), isPicture: true)
    }
    let photos = Album(title: "Photos", artist: Song.unknownArtist, songs: songs)
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

  @Test("P6 An album that is called Pictures by its artist keeps its name")
  func named() throws {
    #expect(try Language.german().album(Album.picturesTitle, by: "Ada Fjord") == "Pictures")
  }
}
